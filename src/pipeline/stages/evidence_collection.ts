import type { Evidence, EvidenceOf, EvidenceType } from "../../domain/evidence/evidence.ts";
import type { KeywordMetrics } from "../../domain/evidence/search_data.ts";
import { type Family, totalVolume } from "../../domain/keyword.ts";
import { SERP_SETTINGS } from "../../providers/setting_names.ts";
import { insertEvidence } from "../../store/evidence.ts";
import { listFamilies, replaceFamilies } from "../../store/families.ts";
import { overviewCitation, serpGap, withMetrics } from "../../visibility/search_evidence.ts";
import { sidesOf } from "../../visibility/sides.ts";
import { withOrigin } from "../family_origin.ts";
import { affordableTopics, headTopics, searchesInAll } from "../head_searches.ts";
import { type Called, callMetrics } from "../keyword_calls.ts";
import { runMarket } from "../run_market.ts";
import { searchKeywords } from "../search_keywords.ts";
import { type Stage, type StageContext, StageUnavailable } from "../stage.ts";
import { openVendorCalls, recordBase, type VendorCalls } from "../vendor_calls.ts";

/** Reads the results pages of the families' head keywords and fills in missing volumes and difficulties. */
export const evidenceCollection: Stage = { name: "evidence_collection", pool: "model", budgetShare: 2, run };

/** Keywords whose figures are asked for in one run: one request of the common vendor. */
const METRIC_KEYWORDS_MAX = 1_000;

async function run(ctx: StageContext): Promise<void> {
  const input = await load(ctx);
  const calls = openVendorCalls(ctx, "evidence_collection");
  const pages = await search(ctx, input, calls);
  const metrics = await fetchMetrics(ctx, input, calls);
  if (pages.length === 0 && metrics === null && calls.told() !== "")
    throw new StageUnavailable(`No search provider answered. ${calls.told()}`);
  const measured = [...pages.flatMap((page) => withDerived(ctx, page)), ...metricEvidence(ctx, input, metrics)];
  const ofType = (type: EvidenceType) => measured.filter((record) => record.type === type).length;
  ctx.save((tx) => {
    insertEvidence(tx, [...measured, ...calls.errors()]);
    if (metrics !== null)
      replaceFamilies(tx, input.brand.id, withOrigin(ctx, withFigures(input.families, metrics.found), []));
    return {
      searches_made: pages.length,
      searches_failed: input.serp === null ? 0 : calls.countFailed(input.serp),
      searches_left_out: input.serp === null ? null : input.topicsLeftOut,
      searches_truncated: calls.isLate(),
      serp_gaps_count: ofType("serp_gap"),
      ai_overviews_count: ofType("citation"),
      keywords_measured: metrics?.found.length ?? null,
      evidence_collected: measured.length,
      ...(input.serp === null
        ? { searches_unavailable: `No search provider is configured. Set ${SERP_SETTINGS}` }
        : {}),
      ...calls.figures(),
    };
  });
}

type Input = Awaited<ReturnType<typeof load>>;

async function load(ctx: StageContext) {
  const { serp, keywordData } = ctx.providers;
  if (serp === null && keywordData === null)
    throw new StageUnavailable(`No search provider is configured. Set ${SERP_SETTINGS}, or SANDBOX=on to try it out`);
  const { brand } = ctx;
  const families = listFamilies(ctx.db, brand.id);
  if (families.length === 0)
    throw new StageUnavailable(`There are no keyword families. Call POST /brands/${brand.id}/discover first`);
  const market = await runMarket(ctx, brand);
  const heads = headTopics(families);
  const topics = serp === null ? [] : affordableTopics(ctx, heads, { serp, market });
  if (topics.length === 0 && keywordData === null)
    throw new StageUnavailable("The cost limit of a run allows no searches. Raise RUN_COST_MAX_USD");
  /** More heads than may be searched. */
  const topicsLeftOut = heads.length - topics.length;
  return { brand, sides: sidesOf(brand), families, topics, topicsLeftOut, market, serp, keywordData };
}

async function search(ctx: StageContext, input: Input, calls: VendorCalls): Promise<EvidenceOf<"serp">[]> {
  const { serp, topics } = input;
  if (serp === null) return [];
  const price = serp.costPerCallUsd;
  const inAll = searchesInAll(ctx, topics, { ...input, serp });
  ctx.report(`Searching for ${topics.length} keywords`, {
    searches_planned: topics.length,
    searches_estimated_cost_usd: price === null ? null : Math.round(price * inAll * 1e4) / 1e4,
  });
  return await searchKeywords(ctx, { ...input, serp, calls });
}

/** Figures of the keywords that lack one, head terms first; null when none does, or the call failed. */
async function fetchMetrics(ctx: StageContext, input: Input, calls: VendorCalls): Promise<Called | null> {
  const { keywordData, market } = input;
  const missing = input.families
    .flatMap((family) => family.keywords)
    .filter((keyword) => keyword.google_vol === undefined || keyword.difficulty === undefined)
    .map((keyword) => keyword.keyword);
  const heads = new Set(input.topics.map((topic) => topic.keyword));
  const unique = [...new Set(missing)].toSorted((a, b) => Number(heads.has(b)) - Number(heads.has(a)));
  const keywords = unique.slice(0, METRIC_KEYWORDS_MAX);
  if (keywordData === null || keywords.length === 0) return null;
  ctx.report(`Looking up data for ${keywords.length} keywords`);
  return await callMetrics(calls, keywordData, { keywords, market, asked: { keywords: keywords.length } });
}

/** A results page with what follows from it. */
function withDerived(ctx: StageContext, page: EvidenceOf<"serp">): Evidence[] {
  const derived = [overviewCitation(page.data), serpGap(page.data)].filter((content) => content !== null);
  return [page, ...derived.map((content) => ({ ...recordBase(ctx, page, page.observed_at), ...content }))];
}

function metricEvidence(ctx: StageContext, { keywordData, market }: Input, metrics: Called | null): Evidence[] {
  if (metrics === null || keywordData === null) return [];
  return metrics.found.map((data): Evidence => {
    const base = recordBase(ctx, keywordData, metrics.observedAt);
    return { ...base, type: "keyword", subject: data.keyword, data: { ...data, market } };
  });
}

/** The same families, ids included, with the figures found. */
function withFigures(families: readonly Family[], found: readonly KeywordMetrics[]): Family[] {
  const byKeyword = new Map(found.map((metrics) => [metrics.keyword.toLowerCase(), metrics]));
  return families.map((family) => {
    const keywords = family.keywords.map((keyword) =>
      withMetrics(keyword, byKeyword.get(keyword.keyword.toLowerCase())),
    );
    return { ...family, keywords, total_volume: totalVolume(keywords) };
  });
}
