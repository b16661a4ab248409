import { isoTime } from "../../base/clock.ts";
import { siteOf } from "../../base/domain_name.ts";
import { inSlices } from "../../base/slices.ts";
import {
  answerViews,
  type ComparisonPage,
  isComparisonPage,
  type ProviderOverlap,
  type SearchView,
  searchViews,
} from "../../competitors/evidence_views.ts";
import { findCompetitors, type MergedCompetitor, withEvidence } from "../../competitors/merge_competitors.ts";
import type { Brand } from "../../domain/brand.ts";
import type { Competitor } from "../../domain/competitor.ts";
import type { Evidence } from "../../domain/evidence/evidence.ts";
import type { Intent } from "../../domain/intent.ts";
import { SERP_SETTINGS } from "../../providers/setting_names.ts";
import { getBrand, updateBrand } from "../../store/brands.ts";
import { insertEvidence, latestEvidenceSteps } from "../../store/evidence.ts";
import { listFamilies } from "../../store/families.ts";
import { getPage, listCountingPages, type PageSummary } from "../../store/pages.ts";
import { pageFactsOf } from "../../store/stored_page_facts.ts";
import { fieldOf } from "../../visibility/answer_facts.ts";
import { chooseTopics } from "../../visibility/question_plan.ts";
import type { SearchTopic } from "../../visibility/search_evidence.ts";
import { rivalsOf, sidesOf } from "../../visibility/sides.ts";
import { affordableTopics, headTopics } from "../head_searches.ts";
import { runMarket } from "../run_market.ts";
import { searchKeywords } from "../search_keywords.ts";
import { logUnknown, type Stage, type StageContext, StageUnavailable } from "../stage.ts";
import { openVendorCalls, recordBase, type VendorCalls } from "../vendor_calls.ts";

/** Searches made where no results pages are stored yet. */
const SEARCHES_MAX = 10;
const COMPARISON_PAGES_MAX = 20;
const PROVIDER_ROWS_MAX = 50;

/** Buyers' searches show rivals; questions show publishers. */
const INTENT_ORDER: readonly Intent[] = ["commercial", "transactional", "local", "informational"];

/** Finds whom the brand competes with, by independent routes, each kept as evidence. */
export const competitorDiscovery: Stage = {
  name: "competitor_discovery",
  pool: "model",
  budgetShare: 1,
  isDone: ({ brand }) => brand.competitors.length > 0,
  run: discover,
};

async function discover(ctx: StageContext): Promise<void> {
  const input = await load(ctx);
  const calls = openVendorCalls(ctx, "competitor_discovery");
  const searches = [...input.searches, ...(await search(ctx, input, calls))];
  const merged = findCompetitors({ ...input, searches, overlap: await fetchOverlap(ctx, input.brand, calls) });
  if (merged.length === 0) refuse(ctx, input, calls);
  save(ctx, { input, merged, calls });
}

type Input = Awaited<ReturnType<typeof load>>;

async function load(ctx: StageContext) {
  const { brand } = ctx;
  const reading = { types: ["serp", "llm_answer"] as const, onUnknown: logUnknown(ctx) };
  const evidence = await inSlices(latestEvidenceSteps(ctx.db, brand.id, reading), ctx.signal);
  const pages = listCountingPages(ctx.db, brand.id).filter((page) => page.status === 200);
  const searches = searchViews(evidence);
  return {
    brand,
    ownDomain: siteOf(brand.domain),
    searches,
    answers: answerViews(evidence),
    pages,
    comparisons: loadComparisons(ctx, pages),
    /** To be searched for where nothing is stored. */
    topics: searches.length > 0 ? [] : topicsOf(ctx, brand),
  };
}

function loadComparisons(ctx: StageContext, pages: readonly PageSummary[]): ComparisonPage[] {
  return pages
    .filter(isComparisonPage)
    .slice(0, COMPARISON_PAGES_MAX)
    .map(({ url, title, headings }) => {
      const facts = pageFactsOf(getPage(ctx.db, ctx.brand.id, url));
      const links = facts?.html?.links?.flatMap((link) =>
        link.internal || link.url === null ? [] : [{ url: link.url, text: link.text }],
      );
      return { url, title, headings, links: links ?? null };
    });
}

/** Heads of the families, buyers' searches first; without families what the brand offers. */
function topicsOf(ctx: StageContext, brand: Brand): SearchTopic[] {
  const families = listFamilies(ctx.db, brand.id).filter((family) => family.intent !== "navigational");
  const heads =
    families.length > 0
      ? headTopics(families)
      : chooseTopics([], brand, fieldOf(brand)).map((topic) => ({ ...topic, family: topic.keyword, family_id: "" }));
  return heads
    .toSorted((a, b) => INTENT_ORDER.indexOf(a.intent) - INTENT_ORDER.indexOf(b.intent))
    .slice(0, SEARCHES_MAX);
}

async function search(ctx: StageContext, { brand, topics }: Input, calls: VendorCalls): Promise<SearchView[]> {
  const { serp } = ctx.providers;
  if (serp === null || topics.length === 0) return [];
  const market = await runMarket(ctx, brand);
  const affordable = affordableTopics(ctx, topics, { serp, market });
  ctx.report(`Searching for ${affordable.length} keywords to see who ranks`);
  const pages = await searchKeywords(ctx, { serp, topics: affordable, market, sides: sidesOf(brand), calls });
  // These pages are not kept: evidence_collection measures the brand.
  return searchViews(pages).map((view) => ({ ...view, evidenceId: null }));
}

async function fetchOverlap(ctx: StageContext, brand: Brand, calls: VendorCalls): Promise<ProviderOverlap | null> {
  const { keywordData } = ctx.providers;
  if (keywordData === null) return null;
  const { provider, simulated } = keywordData;
  const market = await runMarket(ctx, brand);
  const found = await calls.ask(keywordData, {
    key: `competitors:${provider}:${market.language}:${market.country}:${brand.domain}`,
    subject: brand.domain,
    ask: async (signal) => ({
      rows: await keywordData.competitors(brand.domain, { signal, ...market, limit: PROVIDER_ROWS_MAX }),
    }),
  });
  return found && { rows: found.rows ?? [], provider, simulated };
}

/** Nothing found: because nothing could be looked at, which is said, or because nobody is there, which is a result. */
function refuse(ctx: StageContext, input: Input, calls: VendorCalls): void {
  const looked = input.searches.length + input.answers.length > 0;
  const { serp, keywordData } = ctx.providers;
  if (calls.told() !== "" && !looked)
    throw new StageUnavailable(`No provider could find the competitors of "${input.brand.domain}". ${calls.told()}`);
  if (serp === null && keywordData === null && !looked) {
    throw new StageUnavailable(
      `The competitors of "${input.brand.domain}" cannot be found without search results. Set ${SERP_SETTINGS}, or set them with PATCH /brands/${input.brand.id}`,
    );
  }
  if (!looked && keywordData === null && input.topics.length === 0) {
    throw new StageUnavailable(
      `There is nothing to search for yet. Call POST /brands/${input.brand.id}/discover or POST /brands/${input.brand.id}/enrich/brand first`,
    );
  }
}

function save(ctx: StageContext, got: { input: Input; merged: MergedCompetitor[]; calls: VendorCalls }): void {
  const { input, merged, calls } = got;
  const records = merged.map(({ observations }) => observations.map((observation) => toEvidence(ctx, observation)));
  const competitors = merged.map((entry, at) =>
    withEvidence(
      entry,
      records[at]!.map((record) => record.id),
    ),
  );
  ctx.save((tx) => {
    insertEvidence(tx, [...records.flat(), ...calls.errors()]);
    const held = getBrand(tx, input.brand.id) ?? input.brand;
    const pinned = held.competitors_pinned && held.competitors.length > 0;
    if (!pinned && competitors.length > 0) {
      updateBrand(tx, input.brand.id, { competitors, updated_at: isoTime(ctx.clock.now()) });
    }
    return { ...figuresOf(competitors, input, pinned), ...calls.figures() };
  });
}

function figuresOf(competitors: readonly Competitor[], input: Input, pinned: boolean) {
  return {
    competitors_found: competitors.length,
    rivals_found: rivalsOf(competitors).length,
    comparison_pages_read: input.comparisons.length,
    ...(pinned
      ? { competitors_kept: "The competitors were set manually and are kept. What was found is stored as evidence" }
      : {}),
  };
}

function toEvidence(ctx: StageContext, observation: MergedCompetitor["observations"][number]): Evidence {
  const { figures } = observation;
  const seen = {
    domain: observation.domain,
    route: figures.route,
    strength: Math.round(observation.strength * 1000) / 1000,
    reason_codes: observation.reasons,
    evidence_ids: observation.evidenceIds,
  };
  return {
    ...recordBase(ctx, observation),
    type: "competitor",
    subject: observation.domain,
    data: { ...seen, ...figures },
  };
}
