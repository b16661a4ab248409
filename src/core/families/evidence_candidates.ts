import type { Evidence, LlmAnswerEvidence, SerpEvidence } from "../../domain/evidence/evidence.ts";
import { shownTitle } from "../../domain/serp_result.ts";
import { contentStems, keywordWords, normalizeKeyword } from "../../language/keyword_text.ts";
import { isStopWord } from "../../language/stop_words.ts";
import { titleSegments } from "../../language/title_segments.ts";
import type { Candidate, KeywordSource } from "./candidates.ts";
import { topicStems } from "./text_features.ts";

const EVIDENCE_READ_MAX = 2_000;
const TEXTS_PER_PAGE = 20;
const TITLES_PER_PAGE = 5;
const TITLE_WORDS_MAX = 6;
/** Sites whose pages are called so. */
const CALLED_BY_MIN = 2;
const COMMON_STEMS_MIN = 2;
/** A rival's town: the brand is not there. */
const OTHER_PLACE = /\s(?:in|near|around)\s+\p{Lu}[\p{L}'’-]*(?:\s+\p{Lu}[\p{L}'’-]*)*\s*$/u;

type SuggestingSource = Exclude<KeywordSource, "person" | "site" | "engine_queries">;

/** What each source says for a candidate where nothing is measured. */
const SCORES: Readonly<Record<SuggestingSource, number>> = {
  provider_ideas: 1.5,
  related_searches: 1.5,
  people_also_ask: 1,
  competitor: 0.5,
};

/** Searches that stored results pages hold: questions, related searches, rivals' titles. */
export function evidenceCandidates(evidence: readonly Evidence[], language: string): Candidate[] {
  const found: Candidate[] = [];
  const add = (keyword: string, source: SuggestingSource) =>
    found.push({ keyword, source, score: SCORES[source], pages: [] });
  // A search with a results page of its own was taken up before: its results tell where it belongs.
  const measured = storedResults(evidence.slice(0, EVIDENCE_READ_MAX));
  const called = new Map<string, Set<string>>();
  for (const row of evidence.slice(0, EVIDENCE_READ_MAX)) {
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
export function nearTo(row: LlmAnswerEvidence | SerpEvidence, language: string): (text: string) => boolean {
  const asked = new Set(topicStems(normalizeKeyword(row.data.keyword), language));
  const least = Math.min(COMMON_STEMS_MIN, asked.size);
  return (text) =>
    new Set(contentStems(normalizeKeyword(text), language).filter((stem) => asked.has(stem))).size >= least;
}
