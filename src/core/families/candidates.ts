import type { KeywordMetrics } from "../../domain/evidence/search_data.ts";
import { isFurniture } from "../../language/furniture.ts";
import { KEYWORD_LENGTH_MAX, keywordKey, keywordWords, normalizeKeyword } from "../../language/keyword_text.ts";
import { isQuestion } from "../../language/question.ts";
import { type BrandWords, isBranded } from "./brand_words.ts";

export const KEYWORD_SOURCES = [
  "person",
  "own_searches",
  "site",
  "model",
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
  /** Page of the brand's site named so. */
  home?: string;
  metrics?: KeywordMetrics;
  /** Another word order or inflection that was measured while this spelling is not yet. */
  variant?: KeywordMetrics;
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
    if (!isUsable(keyword, options.language)) continue;
    const key = searchKey(keyword, options.language);
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

/** A question is not its topic: people who type one want its answer, and its figures are its own. */
function searchKey(keyword: string, language: string): string {
  const key = keywordKey(keyword, language);
  return isQuestion(keyword, language) ? `${key} ?` : key;
}

function isUsable(keyword: string, language: string): boolean {
  if (keyword.length < 2 || keyword.length >= KEYWORD_LENGTH_MAX || !/\p{L}/u.test(keyword)) return false;
  return !isFurniture(keyword, language) && keywordWords(keyword).length <= WORDS_MAX;
}

function merge(left: Candidate, right: Candidate): Candidate {
  const [winner, other] = isBetter(right, left) ? [right, left] : [left, right];
  const first = KEYWORD_SOURCES.indexOf(left.source) <= KEYWORD_SOURCES.indexOf(right.source) ? left : right;
  const home = winner.home ?? other.home;
  const variant = winner.metrics === undefined ? (other.metrics ?? winner.variant ?? other.variant) : undefined;
  return {
    ...winner,
    source: first.source,
    score: winner.score + other.score / 2,
    offer: left.offer === true || right.offer === true,
    ...(home === undefined ? {} : { home }),
    pages: [...new Set([...left.pages, ...right.pages])].slice(0, PAGES_MAX),
    ...(variant === undefined ? {} : { variant }),
  };
}

/** By volume where both are measured, else by what speaks for them. */
function isBetter(candidate: Candidate, than: Candidate): boolean {
  if (candidate.metrics !== undefined && than.metrics !== undefined) {
    const difference = (candidate.metrics.google_vol ?? -1) - (than.metrics.google_vol ?? -1);
    if (difference !== 0) return difference > 0;
  }
  return candidate.score > than.score;
}

/** The candidate with its figures; the measured variant takes over where it is searched for more or alone known. */
export function measure(candidate: Candidate, found: KeywordMetrics | undefined): Candidate {
  const { variant, ...own } = candidate;
  const metrics = own.metrics ?? found;
  if (variant !== undefined && (variant.google_vol ?? -1) > (metrics?.google_vol ?? -1)) {
    return { ...own, keyword: normalizeKeyword(variant.keyword), metrics: variant };
  }
  return metrics === undefined ? own : { ...own, metrics };
}
