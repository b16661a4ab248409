import type { Evidence, LlmAnswerEvidence, SerpEvidence } from "../../domain/evidence/evidence.ts";
import type { KeywordMetrics } from "../../domain/evidence/search_data.ts";
import { type Family, figuresOf, type Keyword, totalVolume } from "../../domain/keyword.ts";
import { shownTitle } from "../../domain/serp_result.ts";
import { contentStems, keywordKey, keywordWords, normalizeKeyword } from "../../language/keyword_text.ts";
import { isStopWord } from "../../language/stop_words.ts";
import { titleSegments } from "../../language/title_segments.ts";
import type { BrandWords } from "./brand_words.ts";
import { type Candidate, cleanCandidates } from "./candidates.ts";
import { classifyIntent, type IntentOptions } from "./intent.ts";
import { topicStems } from "./text_features.ts";

/** What an engine typed when it was asked about a keyword. */
interface EngineQuery {
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
    const stemsOf = (text: string) => new Set(contentStems(normalizeKeyword(text), options.language));
    const whole = stemsOf(answer.data.keyword);
    for (const query of answer.data.queries?.slice(0, QUERIES_PER_ANSWER) ?? []) {
      // Fewer words of what was asked are a piece of it.
      if (!near(query) || stemsOf(query).isSubsetOf(whole)) continue;
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
    ...figuresOf(metrics),
  };
}

function byVolume(a: Keyword, b: Keyword): number {
  return (b.google_vol ?? -1) - (a.google_vol ?? -1) || (a.keyword < b.keyword ? -1 : 1);
}

function withKeywords<T extends Pick<Family, "keywords" | "total_volume">>(family: T, keywords: Keyword[]): T {
  return { ...family, keywords, total_volume: totalVolume(keywords) };
}

const EVIDENCE_READ_MAX = 2_000;
const TEXTS_PER_PAGE = 20;
const TITLES_PER_PAGE = 5;
const TITLE_WORDS_MAX = 6;
/** Sites whose pages are called so. */
const CALLED_BY_MIN = 2;
const COMMON_STEMS_MIN = 2;
/** A rival's town: the brand is not there. */
const OTHER_PLACE = /\s(?:in|near|around)\s+\p{Lu}[\p{L}'’-]*(?:\s+\p{Lu}[\p{L}'’-]*)*\s*$/u;

/** What each source says for a candidate where nothing is measured. */
const SCORES = { related_searches: 1.5, people_also_ask: 1, competitor: 0.5 };

/** Searches that stored results pages hold: questions, related searches, rivals' titles. */
export function evidenceCandidates(evidence: readonly Evidence[], language: string): Candidate[] {
  const rows = evidence.slice(0, EVIDENCE_READ_MAX);
  const found: Candidate[] = [];
  const add = (keyword: string, source: keyof typeof SCORES) =>
    found.push({ keyword, source, score: SCORES[source], pages: [] });
  // A search with a results page of its own was taken up before: its results tell where it belongs.
  const measured = storedResults(rows);
  const called = new Map<string, Set<string>>();
  for (const row of rows) {
    if (row.type !== "serp") continue;
    const close = nearTo(row, language);
    const near = (text: string) => measured.has(normalizeKeyword(text)) || close(text);
    for (const source of ["people_also_ask", "related_searches"] as const)
      for (const text of row.data[source]?.slice(0, TEXTS_PER_PAGE).filter(near) ?? []) add(text, source);
    for (const { text, domain } of rivalTitles(row, language)) {
      const key = normalizeKeyword(text);
      called.set(key, (called.get(key) ?? new Set()).add(domain));
    }
  }
  // What one site calls a page is a title; what several call theirs is what people look for.
  for (const [phrase, domains] of called) if (domains.size >= CALLED_BY_MIN) add(phrase, "competitor");
  return found;
}

/** Addresses of each stored results page by keyword, as grouping compares them. */
export function storedResults(evidence: readonly Evidence[]): Map<string, string[]> {
  const results = new Map<string, string[]>();
  for (const row of evidence) {
    if (row.type !== "serp") continue;
    const keyword = normalizeKeyword(row.data.keyword);
    const urls = row.data.results.map((entry) => entry.url);
    if (keyword !== "" && urls.length > 0 && !results.has(keyword)) results.set(keyword, urls);
  }
  return results;
}

/** Parts of the first results' titles that are about the search itself. */
function rivalTitles(row: SerpEvidence, language: string): { text: string; domain: string }[] {
  const near = nearTo(row, language);
  return row.data.results.slice(0, TITLES_PER_PAGE).flatMap((entry) =>
    titleSegments(shownTitle(entry.title)).flatMap((segment) => {
      const words = keywordWords(normalizeKeyword(segment));
      if (words.length < 2 || words.length > TITLE_WORDS_MAX || /[\d…!]/.test(segment)) return [];
      if (OTHER_PLACE.test(segment) || [words[0]!, words.at(-1)!].some((word) => isStopWord(word, language))) return [];
      return near(segment) ? [{ text: segment, domain: entry.domain }] : [];
    }),
  );
}

/** Whether a text is about what was asked: two of its telling words, or its only one. Beside it the universe runs away. */
function nearTo(row: LlmAnswerEvidence | SerpEvidence, language: string): (text: string) => boolean {
  const asked = new Set(topicStems(normalizeKeyword(row.data.keyword), language));
  const least = Math.min(COMMON_STEMS_MIN, asked.size);
  return (text) =>
    new Set(contentStems(normalizeKeyword(text), language).filter((stem) => asked.has(stem))).size >= least;
}
