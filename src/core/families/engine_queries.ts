import type { Evidence } from "../../domain/evidence/evidence.ts";
import type { KeywordMetrics } from "../../domain/evidence/search_data.ts";
import type { Family, Keyword } from "../../domain/keyword.ts";
import { contentStems, keywordKey, normalizeKeyword } from "../../language/keyword_text.ts";
import type { BrandWords } from "./brand_words.ts";
import { type Candidate, cleanCandidates } from "./candidates.ts";
import { nearTo } from "./evidence_candidates.ts";
import { classifyIntent, type IntentOptions } from "./intent.ts";

/** What an engine typed when it was asked about a keyword. */
export interface EngineQuery {
  keyword: string;
  asked: string;
}

const SOURCE = "engine_queries";
const ANSWERS_READ_MAX = 2_000;
const QUERIES_PER_ANSWER = 20;
/** Kept per family: they show how engines look for its topic and are no demand of their own. */
const PER_FAMILY_MAX = 3;
const SCORE = 1;

/** The engines' own queries that are about what was asked, one for each search, without those that name the brand. */
export function engineQueries(
  answers: readonly Evidence[],
  options: { language: string; brand: BrandWords },
): EngineQuery[] {
  const asked = new Map<string, string>();
  const found: Candidate[] = [];
  for (const answer of answers.slice(0, ANSWERS_READ_MAX)) {
    if (answer.type !== "llm_answer") continue;
    const near = nearTo(answer, options.language);
    for (const query of answer.data.queries?.slice(0, QUERIES_PER_ANSWER) ?? []) {
      if (!near(query)) continue;
      const keyword = normalizeKeyword(query);
      found.push({ keyword, source: SOURCE, score: SCORE, pages: [] });
      if (!asked.has(keyword)) asked.set(keyword, answer.data.keyword);
    }
  }
  return cleanCandidates(found, options).open.map(({ keyword }) => ({ keyword, asked: asked.get(keyword) ?? "" }));
}

/** Families without what engines typed: the searches of people alone. */
export function withoutEngineQueries<T extends Pick<Family, "keywords" | "total_volume">>(families: readonly T[]): T[] {
  return families.map((family) => {
    const keywords = family.keywords.filter((keyword) => keyword.source !== SOURCE);
    return keywords.length === family.keywords.length ? family : withKeywords(family, keywords);
  });
}

/**
 * Families with the engines' newest queries in place of older ones: each goes to the family whose head it is mostly
 * about, else to that of the keyword asked. They come after the families are made and make none, so that a run's first
 * answers leave the same families as its repetition.
 */
export function takeUpEngineQueries(
  families: readonly Family[],
  queries: readonly EngineQuery[],
  options: { metrics: readonly KeywordMetrics[]; intents: IntentOptions },
): Family[] {
  const { language } = options.intents;
  const own = withoutEngineQueries(families);
  const homes = new Map<string, number>();
  for (const [at, { keywords }] of own.entries()) {
    for (const { keyword } of keywords) homes.set(keywordKey(keyword, language), at);
  }
  const heads = own.map(({ keywords, intent }) =>
    intent === "navigational" ? [] : [...new Set(contentStems(keywords[0]?.keyword ?? "", language))],
  );
  const figures = new Map(options.metrics.map((metrics) => [normalizeKeyword(metrics.keyword), metrics]));
  const added = own.map((): Keyword[] => []);
  for (const query of queries) {
    if (homes.has(keywordKey(query.keyword, language))) continue;
    const at = homeOf(query, { heads, homes, language });
    if (at !== undefined) added[at]!.push(toKeyword(query.keyword, figures.get(query.keyword), options.intents));
  }
  return own.map((family, at) => {
    const kept = added[at]!.sort(byVolume).slice(0, PER_FAMILY_MAX);
    return kept.length === 0 ? family : withKeywords(family, [...family.keywords, ...kept]);
  });
}

function homeOf(
  query: EngineQuery,
  places: { heads: readonly string[][]; homes: ReadonlyMap<string, number>; language: string },
): number | undefined {
  const { heads, homes, language } = places;
  const stems = new Set(contentStems(query.keyword, language));
  const asked = homes.get(keywordKey(normalizeKeyword(query.asked), language));
  const sizeOf = (at: number) => (heads[at]!.every((stem) => stems.has(stem)) ? heads[at]!.length : 0);
  let best = asked;
  for (const at of heads.keys()) if (sizeOf(at) > (best === undefined ? 0 : sizeOf(best))) best = at;
  return best;
}

function toKeyword(keyword: string, metrics: KeywordMetrics | undefined, intents: IntentOptions): Keyword {
  return {
    keyword,
    intent: metrics?.intent ?? classifyIntent(keyword, intents),
    source: SOURCE,
    ...(metrics?.google_vol === undefined ? {} : { google_vol: metrics.google_vol }),
    ...(metrics?.difficulty === undefined ? {} : { difficulty: metrics.difficulty }),
    ...(metrics?.cpc === undefined ? {} : { cpc: metrics.cpc }),
  };
}

function byVolume(a: Keyword, b: Keyword): number {
  return (b.google_vol ?? -1) - (a.google_vol ?? -1) || (a.keyword < b.keyword ? -1 : 1);
}

function withKeywords<T extends Pick<Family, "keywords" | "total_volume">>(family: T, keywords: Keyword[]): T {
  const volumes = keywords.flatMap((keyword) => keyword.google_vol ?? []);
  const total_volume = volumes.length === 0 ? null : volumes.reduce((sum, volume) => sum + volume, 0);
  return { ...family, keywords, total_volume };
}
