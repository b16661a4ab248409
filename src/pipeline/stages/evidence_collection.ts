import type { Evidence, EvidenceContent, EvidenceType } from "../../domain/evidence/evidence.ts";
import type { KeywordMetrics } from "../../domain/evidence/search_data.ts";
import type { Family } from "../../domain/keyword.ts";
import { marketOf } from "../../domain/market.ts";
import type { KeywordData } from "../../providers/keyword_data/keyword_data.ts";
import type { Serp } from "../../providers/serp/serp.ts";
import { SERP_SETTINGS } from "../../providers/setting_names.ts";
import { getBrand } from "../../store/brands.ts";
import { insertEvidence } from "../../store/evidence.ts";
import { listFamilies, replaceFamilies } from "../../store/families.ts";
import { overviewCitation, serpDataOf, serpGap, withMetrics } from "../../visibility/search_evidence.ts";
import { sidesOf } from "../../visibility/sides.ts";
import { withOrigin } from "../family_origin.ts";
import { affordableTopics, headTopics, searchesInAll } from "../head_searches.ts";
import { type Called, callMetrics, keywordFailures } from "../keyword_calls.ts";
import {
  failedProviders,
  failureOf,
  type ProviderFailure,
  providerErrorEvidence,
  recordBase,
} from "../provider_failure.ts";
import { type Searched, searchKeywords } from "../search_keywords.ts";
import { type Stage, type StageContext, StageUnavailable } from "../stage.ts";

/** Reads the results pages of the families' head keywords and fills in missing volumes and difficulties. */
export const evidenceCollection: Stage = { name: "evidence_collection", pool: "model", budgetShare: 2, run };

/** Keywords whose figures are asked for in one run: one request of the common vendor. */
const METRIC_KEYWORDS_MAX = 1_000;

async function run(ctx: StageContext): Promise<void> {
  const input = load(ctx);
  const searched = input.serp === null ? [] : await search(ctx, { ...input, serp: input.serp });
  const metrics =
    input.keywordData === null ? null : await fetchMetrics(ctx, { ...input, keywordData: input.keywordData });
  const failures = failuresOf(input, { searched, metrics });
  refuseWithoutAnything({ searched, metrics, failures });
  const decided = decide(ctx, { ...input, searched, metrics });
  ctx.save((tx) => {
    insertEvidence(tx, decided.evidence);
    if (decided.families !== null) replaceFamilies(tx, input.brand.id, decided.families);
    return { ...decided.figures, ...failedProviders(ctx, failures) };
  });
}

type Input = ReturnType<typeof load>;

function load(ctx: StageContext) {
  const { serp, keywordData } = ctx.providers;
  if (serp === null && keywordData === null)
    throw new StageUnavailable(`No search provider is configured. Set ${SERP_SETTINGS}, or SANDBOX=on to try it out`);
  const brand = getBrand(ctx.db, ctx.brand.id) ?? ctx.brand;
  const families = listFamilies(ctx.db, brand.id);
  if (families.length === 0)
    throw new StageUnavailable(`There are no keyword families. Call POST /brands/${brand.id}/discover first`);
  const market = marketOf(brand);
  const heads = headTopics(families);
  const topics = serp === null ? [] : affordableTopics(ctx, heads, { serp, market });
  if (topics.length === 0 && keywordData === null)
    throw new StageUnavailable("The cost limit of a run allows no search. Raise RUN_COST_MAX_USD");
  /** More heads than may be searched. */
  const topicsLeftOut = heads.length - topics.length;
  return { brand, sides: sidesOf(brand), families, topics, topicsLeftOut, market, serp, keywordData };
}

function search(ctx: StageContext, input: Input & { serp: Serp }): Promise<Searched[]> {
  const price = input.serp.costPerCallUsd;
  const inAll = searchesInAll(ctx, input.topics, input);
  ctx.report(`Searching for ${input.topics.length} keywords`, {
    searches_planned: input.topics.length,
    searches_estimated_cost_usd: price === null ? null : Math.round(price * inAll * 1e4) / 1e4,
  });
  return searchKeywords(ctx, input);
}

/** Figures of the keywords that lack one, head terms first; null when none does. */
async function fetchMetrics(ctx: StageContext, input: Input & { keywordData: KeywordData }): Promise<Metrics | null> {
  const missing = input.families
    .flatMap((family) => family.keywords)
    .filter((keyword) => keyword.google_vol === undefined || keyword.difficulty === undefined)
    .map((keyword) => keyword.keyword);
  const heads = new Set(input.topics.map((topic) => topic.keyword));
  const unique = [...new Set(missing)].toSorted((a, b) => Number(heads.has(b)) - Number(heads.has(a)));
  const keywords = unique.slice(0, METRIC_KEYWORDS_MAX);
  if (keywords.length === 0) return null;
  ctx.report(`Looking up data for ${keywords.length} keywords`);
  const called = await callMetrics(ctx, input.keywordData, { keywords, market: input.market });
  return { ...called, asked: keywords.length };
}

function failuresOf({ serp, keywordData }: Input, got: Got): ProviderFailure[] {
  const searches = got.searched.map(({ outcome }) => outcome);
  const stage = "evidence_collection";
  return [
    ...(serp === null ? [] : failureOf(stage, serp, searches)),
    ...(keywordData === null ? [] : keywordFailures(stage, keywordData, got.metrics?.failures ?? [])),
  ];
}

type Metrics = Called & { asked: number };

interface Got {
  searched: Searched[];
  metrics: Metrics | null;
}

function refuseWithoutAnything(got: Got & { failures: ProviderFailure[] }): void {
  const something = got.searched.some(({ outcome }) => outcome.kind === "answered") || foundIn(got) !== null;
  if (something || got.failures.length === 0) return;
  const told = got.failures.map((failure) => `${failure.provider}: ${failure.error} (look at ${failure.settings})`);
  throw new StageUnavailable(`No search provider answered. ${told.join("; ")}`);
}

function decide(ctx: StageContext, input: Input & Got) {
  const found = foundIn(input);
  const evidence = [
    ...input.searched.flatMap((call) => searchEvidence(ctx, input, call)),
    ...metricEvidence(ctx, input),
  ];
  const errors = evidence.filter((record) => record.type === "provider_error").length;
  const ofType = (type: EvidenceType) => evidence.filter((record) => record.type === type).length;
  return {
    evidence,
    families: found === null ? null : withOrigin(ctx, withFigures(input.families, found), []),
    figures: {
      searches_made: ofType("serp"),
      searches_failed: input.searched.filter((call) => call.outcome.kind === "failed").length,
      searches_left_out: input.serp === null ? null : input.topicsLeftOut,
      searches_truncated: input.searched.some(
        ({ outcome }) => outcome.kind === "not_asked" && outcome.reason === "deadline",
      ),
      serp_gaps_count: ofType("serp_gap"),
      ai_overviews_count: ofType("citation"),
      keywords_measured: found?.length ?? null,
      evidence_collected: evidence.length - errors,
      ...(input.serp === null
        ? { searches_unavailable: `No search provider is configured. Set ${SERP_SETTINGS}` }
        : {}),
    },
  };
}

function searchEvidence(ctx: StageContext, input: Input, call: Searched): Evidence[] {
  const serp = input.serp!;
  const { topic, outcome } = call;
  if (outcome.kind === "not_asked") return [];
  if (outcome.kind === "failed") {
    const { provider, simulated } = serp;
    const asked = { keyword: topic.keyword };
    const failure = { stage: "evidence_collection" as const, provider, simulated, subject: topic.keyword, asked };
    return [providerErrorEvidence(ctx, { ...failure, error: outcome.error })];
  }
  const data = serpDataOf(topic, outcome.result, input.sides);
  const record = (what: EvidenceContent): Evidence => ({ ...recordBase(ctx, serp, outcome.observedAt), ...what });
  const citation = overviewCitation(data);
  const gap = serpGap(data);
  return [
    record({ type: "serp", subject: topic.keyword, data }),
    ...(citation === null ? [] : [record(citation)]),
    ...(gap === null ? [] : [record(gap)]),
  ];
}

function metricEvidence(ctx: StageContext, input: Input & Got): Evidence[] {
  const { metrics, keywordData } = input;
  if (metrics === null || keywordData === null) return [];
  const { provider, simulated } = keywordData;
  const failure = { stage: "evidence_collection" as const, provider, simulated, asked: { keywords: metrics.asked } };
  return [
    ...metrics.failures.map((failed) => providerErrorEvidence(ctx, { ...failure, ...failed })),
    ...metrics.found.map((data): Evidence => {
      const base = recordBase(ctx, keywordData, metrics.observedAt);
      return { ...base, type: "keyword", subject: data.keyword, data };
    }),
  ];
}

/** null: nothing was asked for, or the call failed. */
function foundIn({ metrics }: Got): KeywordMetrics[] | null {
  return metrics === null || metrics.failures.length > 0 ? null : metrics.found;
}

/** The same families, ids included, with the figures found. */
function withFigures(families: readonly Family[], found: readonly KeywordMetrics[]): Family[] {
  const byKeyword = new Map(found.map((metrics) => [metrics.keyword.toLowerCase(), metrics]));
  return families.map((family) => {
    const keywords = family.keywords.map((keyword) =>
      withMetrics(keyword, byKeyword.get(keyword.keyword.toLowerCase())),
    );
    const volumes = keywords.flatMap((keyword) => keyword.google_vol ?? []);
    return { ...family, keywords, total_volume: volumes.length === 0 ? null : volumes.reduce((a, b) => a + b, 0) };
  });
}
