import { isoTime } from "../../base/clock.ts";
import { registrableDomain, siteOf } from "../../base/domain_name.ts";
import { errorMessage } from "../../base/errors.ts";
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
import { namesBySite, readBrandWords } from "../../core/families/brand_words.ts";
import { siteCandidateSteps } from "../../core/families/site_candidates.ts";
import type { Brand } from "../../domain/brand.ts";
import type { Competitor } from "../../domain/competitor.ts";
import type { Evidence } from "../../domain/evidence/evidence.ts";
import type { Intent } from "../../domain/intent.ts";
import { marketOf } from "../../domain/market.ts";
import { SERP_SETTINGS, settingsOf } from "../../providers/setting_names.ts";
import { getBrand, updateBrand } from "../../store/brands.ts";
import { insertEvidence, listLatestEvidence } from "../../store/evidence.ts";
import { listFamilies } from "../../store/families.ts";
import { getPage, listCountingPages, listKeywordPages, type PageSummary } from "../../store/pages.ts";
import type { SearchTopic } from "../../visibility/search_evidence.ts";
import { rivalsOf } from "../../visibility/sides.ts";
import { askOnce } from "../ask_vendor.ts";
import { commonRanks } from "../common_words.ts";
import { keywordPages } from "../keyword_pages.ts";
import { pageFactsOf } from "../page_row.ts";
import {
  failedProviders,
  failureOf,
  type ProviderFailure,
  providerErrorEvidence,
  recordBase,
} from "../provider_failure.ts";
import { type Searched, searchKeywords } from "../search_keywords.ts";
import { type Stage, type StageContext, StageUnavailable } from "../stage.ts";
import { logUnknown } from "../unknown_evidence.ts";

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
  isDone: ({ db, brand }) => (getBrand(db, brand.id) ?? brand).competitors.length > 0,
  run: discover,
};

async function discover(ctx: StageContext): Promise<void> {
  const input = await load(ctx);
  const searched = await search(ctx, input);
  const overlap = await fetchOverlap(ctx, input.brand);
  const searches = [...input.searches, ...searched.views];
  const merged = findCompetitors({ ...input, searches, overlap: overlap.found });
  if (merged.length === 0) refuse(ctx, input, [...searched.failures, ...overlap.failures]);
  save(ctx, { input, merged, failures: [...searched.failures, ...overlap.failures] });
}

type Input = Awaited<ReturnType<typeof load>>;

async function load(ctx: StageContext) {
  const brand = getBrand(ctx.db, ctx.brand.id) ?? ctx.brand;
  const evidence = listLatestEvidence(ctx.db, brand.id, { types: ["serp", "llm_answer"], onUnknown: logUnknown(ctx) });
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
    topics: searches.length > 0 ? [] : await topicsOf(ctx, brand, pages),
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

/** Heads of the families, buyers' searches first; without families what the site says it offers. */
async function topicsOf(ctx: StageContext, brand: Brand, pages: readonly PageSummary[]): Promise<SearchTopic[]> {
  const families = listFamilies(ctx.db, brand.id).filter((family) => family.intent !== "navigational");
  if (families.length > 0) {
    return families
      .toSorted(
        (a, b) =>
          INTENT_ORDER.indexOf(a.intent) - INTENT_ORDER.indexOf(b.intent) ||
          (b.total_volume ?? -1) - (a.total_volume ?? -1),
      )
      .flatMap((family) => {
        const head = family.keywords[0];
        if (head === undefined) return [];
        return [{ keyword: head.keyword, intent: family.intent, family: family.name, family_id: family.id }];
      })
      .slice(0, SEARCHES_MAX);
  }
  const { language } = marketOf(brand);
  const titles = pages.map((page) => page.title);
  const words = readBrandWords([brand.name, ...namesBySite(titles, brand.domain)], brand.domain);
  const texts = keywordPages(listKeywordPages(ctx.db, brand.id));
  const home = `https://${brand.domain}/`;
  const rank = commonRanks(language);
  const context = brand.brand_context;
  const steps = siteCandidateSteps({ pages: texts, home, rank, context, language, brand: words, strict: true });
  return (await inSlices(steps, ctx.signal))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, SEARCHES_MAX)
    .map(({ keyword }) => ({ keyword, intent: "commercial" as const, family: keyword, family_id: "" }));
}

interface Failure {
  provider: string;
  simulated: boolean;
  subject: string;
  error: unknown;
}

async function search(ctx: StageContext, input: Input): Promise<{ views: SearchView[]; failures: Failure[] }> {
  const { serp } = ctx.providers;
  if (serp === null || input.topics.length === 0) return { views: [], failures: [] };
  const topics = input.topics.slice(0, searchesAllowed(ctx, serp.costPerCallUsd));
  ctx.report(`Searching for ${topics.length} keywords to see who ranks`);
  const searched = await searchKeywords(ctx, { serp, topics, market: marketOf(input.brand) });
  const { provider, simulated } = serp;
  return {
    views: searched.flatMap((call) => viewOf(call, { provider, simulated })),
    failures: searched.flatMap(({ topic, outcome }) =>
      outcome.kind === "failed" ? [{ provider, simulated, subject: topic.keyword, error: outcome.error }] : [],
    ),
  };
}

function searchesAllowed(ctx: StageContext, priceUsd: number | null): number {
  const ceiling = ctx.limits.runCostMaxUsd;
  return ceiling === null || !priceUsd ? SEARCHES_MAX : Math.floor((ceiling + 1e-9) / priceUsd);
}

function viewOf({ topic, outcome }: Searched, from: { provider: string; simulated: boolean }): SearchView[] {
  if (outcome.kind !== "answered") return [];
  const results = outcome.result.results.flatMap(({ url, title, position }) => {
    const domain = registrableDomain(url);
    return domain === null ? [] : [{ domain, url, title, position }];
  });
  return [{ keyword: topic.keyword, intent: topic.intent, results, evidenceId: null, ...from }];
}

async function fetchOverlap(
  ctx: StageContext,
  brand: Brand,
): Promise<{ found: ProviderOverlap | null; failures: Failure[] }> {
  const { keywordData } = ctx.providers;
  if (keywordData === null) return { found: null, failures: [] };
  const { provider, simulated } = keywordData;
  const market = marketOf(brand);
  const key = `competitors:${provider}:${market.language}:${market.country ?? ""}:${brand.domain}`;
  const outcome = await askOnce(ctx, key, async (signal) => ({
    rows: await keywordData.competitors(brand.domain, { signal, ...market, limit: PROVIDER_ROWS_MAX }),
  }));
  if (outcome.kind === "answered") return { found: { rows: outcome.rows ?? [], provider, simulated }, failures: [] };
  return { found: null, failures: [{ provider, simulated, subject: brand.domain, error: outcome.error }] };
}

/** Nothing found: because nothing could be looked at, which is said, or because nobody is there, which is a result. */
function refuse(ctx: StageContext, input: Input, failures: readonly Failure[]): void {
  const looked = input.searches.length + input.answers.length > 0;
  const { serp, keywordData } = ctx.providers;
  if (failures.length > 0 && !looked) {
    const last = failures.at(-1)!;
    throw new StageUnavailable(
      `No provider could find the competitors of "${input.brand.domain}". ${last.provider}: ${errorMessage(last.error)} (look at ${settingsOf(last.provider)})`,
    );
  }
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

function save(
  ctx: StageContext,
  got: { input: Input; merged: MergedCompetitor[]; failures: readonly Failure[] },
): void {
  const { input, merged, failures } = got;
  const records = merged.map(({ observations }) => observations.map((observation) => toEvidence(ctx, observation)));
  const competitors = merged.map((entry, at) =>
    withEvidence(
      entry,
      records[at]!.map((record) => record.id),
    ),
  );
  const errors = failures.map((failure) => providerErrorEvidence(ctx, { stage: "competitor_discovery", ...failure }));
  ctx.save((tx) => {
    insertEvidence(tx, [...records.flat(), ...errors]);
    const { competitors_pinned: pinned } = getBrand(tx, input.brand.id) ?? input.brand;
    if (!pinned && competitors.length > 0) {
      updateBrand(tx, input.brand.id, { competitors, updated_at: isoTime(ctx.clock.now()) });
    }
    return { ...figuresOf(competitors, input, pinned), ...failedProviders(ctx, summaryOf(failures)) };
  });
}

function figuresOf(competitors: readonly Competitor[], input: Input, pinned: boolean) {
  return {
    competitors_found: competitors.length,
    rivals_found: rivalsOf(competitors).length,
    comparison_pages_read: input.comparisons.length,
    ...(pinned
      ? { competitors_kept: "The competitors were set manually and stay. What was found is kept as evidence" }
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

function summaryOf(failures: readonly Failure[]): ProviderFailure[] {
  return [...Map.groupBy(failures, ({ provider }) => provider)].flatMap(([provider, own]) =>
    failureOf(
      "competitor_discovery",
      { provider },
      own.map(({ error }) => ({ kind: "failed" as const, error })),
    ),
  );
}
