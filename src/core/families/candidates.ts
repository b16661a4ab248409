import type { KeywordMetrics } from "../keyword.ts";
import { KEYWORD_LENGTH_MAX, keywordKey, keywordWords, normalizeKeyword } from "../keyword_text.ts";
import { isBoilerplate } from "./boilerplate.ts";
import { type BrandWords, isBranded } from "./brand_words.ts";

export const KEYWORD_SOURCES = [
  "site",
  "competitor",
  "provider_ideas",
  "people_also_ask",
  "related_searches",
  "engine_queries",
] as const;
export type KeywordSource = (typeof KEYWORD_SOURCES)[number];

/** A possible keyword and what speaks for it. */
export interface Candidate {
  keyword: string;
  source: KeywordSource;
  /** How much the source says for it; figures count for more. */
  score: number;
  /** Pages of the brand's site about it. */
  pages: readonly string[];
  /** Something the brand sells is called so. */
  offer?: boolean;
  metrics?: KeywordMetrics;
}

const WORDS_MAX = 12;
const PAGES_MAX = 5;
/** Candidates of one run after cleaning. */
export const CANDIDATES_MAX = 20_000;

export interface CleanCandidates {
  open: Candidate[];
  branded: Candidate[];
}

/**
 * One candidate for each search whatever its word order and inflection: the spelling most searched for stays, else
 * the one with most to say for it. Furniture of sites and searches that name the brand are taken out.
 */
export function cleanCandidates(
  candidates: readonly Candidate[],
  options: { language: string; brand: BrandWords },
): CleanCandidates {
  const kept = new Map<string, Candidate>();
  for (const candidate of candidates) {
    const keyword = normalizeKeyword(candidate.keyword);
    if (!isUsable(keyword)) continue;
    const key = keywordKey(keyword, options.language);
    const before = kept.get(key);
    if (before === undefined && kept.size >= CANDIDATES_MAX) continue;
    const next = { ...candidate, keyword };
    kept.set(key, before === undefined ? next : merge(before, next));
  }
  const clean: CleanCandidates = { open: [], branded: [] };
  for (const candidate of kept.values()) {
    (isBranded(candidate.keyword, options.brand) ? clean.branded : clean.open).push(candidate);
  }
  return clean;
}

function isUsable(keyword: string): boolean {
  if (keyword.length < 2 || keyword.length >= KEYWORD_LENGTH_MAX || !/\p{L}/u.test(keyword)) return false;
  return !isBoilerplate(keyword) && keywordWords(keyword).length <= WORDS_MAX;
}

function merge(left: Candidate, right: Candidate): Candidate {
  const volume = (candidate: Candidate) => candidate.metrics?.google_vol ?? -1;
  const rightWins = volume(right) > volume(left) || (volume(right) === volume(left) && right.score > left.score);
  const [winner, other] = rightWins ? [right, left] : [left, right];
  const first = KEYWORD_SOURCES.indexOf(left.source) <= KEYWORD_SOURCES.indexOf(right.source) ? left : right;
  return {
    ...winner,
    source: first.source,
    score: winner.score + other.score / 2,
    offer: left.offer === true || right.offer === true,
    pages: [...new Set([...left.pages, ...right.pages])].slice(0, PAGES_MAX),
  };
}
