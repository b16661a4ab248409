import { DIGIT, type KeywordPage, readWords, type SiteKeyword, type WordReading } from "./keyword_page.ts";
import { type Label, meaningOf } from "./label.ts";
import { labelKeyword, PAGES_MAX, readStrength, strongest, usageScore } from "./label_keywords.ts";
import { pageLabelSteps } from "./page_labels.ts";
import { ITEMS_A_STEP, type RunningText, runningTextSteps, type Usage } from "./running_text.ts";
import { saidNameSteps } from "./said_names.ts";
import { COMMON_RANK, type SiteTopics, topicSteps } from "./site_topics.ts";

export { firstClause } from "./title_names.ts";

export interface SiteKeywordOptions {
  language: string;
  /** Place of a word among the commonest of the language. */
  rank(word: string): number;
  /** Address of the home page. */
  home: string;
  isBranded(phrase: string): boolean;
  /** Places of the brand, and where they stand, which may tell more: a region, the brand. */
  places: readonly string[];
  addresses: readonly string[];
  /** The one in which people look for what it offers, as the site writes it. */
  place: string | null;
  /** Words of the brand's names. */
  names: readonly string[];
  /** Whether nobody judges the phrases after: what dated posts are called then names no page. */
  strict: boolean;
}

export interface SiteKeywords {
  keywords: SiteKeyword[];
  /** Of any phrases, some of them offers by markup, those that hold without a judge: what the site clearly speaks of, and what names the brand. */
  strongest(phrases: readonly string[], offered: ReadonlySet<string>): Set<string>;
}

const KEYWORDS_MAX = 250;
const WORD_PAGES_MIN = 2;
const LOCAL_WORDS_MAX = 4;
const NGRAM_COUNT_MIN = 4;
const NGRAM_PAGES_MAX = 4;
const NGRAM_PAGES_SHARE = 0.04;
const NEIGHBOURS_MIN = 3;
/** Of the times its rarer word stands anywhere, the least share in which it stands in the phrase. */
const COHESION_MIN = 0.1;
/** A phrase that stands inside one longer phrase in this share of its places is a piece of it. */
const PIECE_SHARE = 0.7;
/** With fewer keywords than this, some headings that nothing else bears out are better than nothing. */
const ENOUGH = 8;

/**
 * Phrases by statistics over the site's labels and sentences, best first: what pages are called, headings that the
 * text comes back to, and word sequences that hold together on several pages. Never an address, never part of a title.
 */
export function* siteKeywordSteps(
  pages: readonly KeywordPage[],
  options: SiteKeywordOptions,
): Generator<void, SiteKeywords> {
  const rankOf = (word: string) => Math.max(...word.split("-").map(options.rank));
  const reading = readWords(options.language, options.strict ? rankOf : options.rank);
  const stemsOf = (texts: readonly string[]) => new Set(texts.flatMap((of) => reading.words(of).map(reading.stem)));
  const names = stemsOf(options.names);
  const places = stemsOf(options.addresses).difference(names).union(stemsOf(options.places));
  const isOwn = (word: string) => places.has(reading.stem(word)) || options.isBranded(word);
  const isName = (word: string) => reading.isStop(word) || names.has(reading.stem(word));
  const isBranded = (phrase: string) => options.isBranded(phrase) || reading.words(phrase).every(isName);
  const judged = { ...options, reading, isOwn, isBranded };
  const labels = yield* pageLabelSteps(pages, judged);
  const wanted = new Set(labels.flatMap((label) => [label.key, ...meaningOf(label, reading)]));
  const text = yield* runningTextSteps(pages, { reading, wanted });
  const topics = options.strict ? yield* topicSteps(pages, { ...judged, labels, text }) : null;
  const strength = readStrength(pages, { ...judged, text, labels });
  const found = new Map<string, SiteKeyword>();
  for (const label of labels) {
    const keyword = labelKeyword(label, { text, reading, topics });
    if (keyword === null || options.isBranded(keyword.keyword)) continue;
    if (keyword.home !== null || !strength(keyword.keyword).isProse) found.set(label.key, keyword);
  }
  if (topics !== null)
    for (const [key, said] of yield* saidNameSteps(labels, { ...judged, found, text, topics }))
      if (found.get(key)?.weak !== false) found.set(key, said);
  if (topics !== null) for (const label of labels) putInPlace(found, label, { ...judged, text, topics });
  yield;
  const pieces = yield* pieceSteps(text);
  let at = 0;
  // Sequences out of running text need somebody who says which of them is a search.
  for (const [key, count] of options.strict ? [] : text.counts()) {
    if (at++ % ITEMS_A_STEP === 0) yield;
    if (count < NGRAM_COUNT_MIN || found.get(key)?.weak === false) continue;
    const usage = text.usage(key)!;
    const keyword = usage.words.join(" ");
    if (!holdsTogether(usage, { key, pieces, text, reading, pages: pages.length })) continue;
    const { by, isProse } = strength(keyword);
    if (by < 0 || isProse || options.isBranded(keyword)) continue;
    const score = usageScore(usage);
    found.set(key, { keyword, score, pages: usage.pages.slice(0, PAGES_MAX), offer: false, home: null, weak: false });
  }
  const sure = [...found.values()].filter(({ weak }) => !weak);
  const weak = [...found.values()].filter((keyword) => keyword.weak).slice(0, Math.max(0, ENOUGH - sure.length));
  const keywords = [...sure, ...weak]
    .sort((a, b) => b.score - a.score || (a.keyword < b.keyword ? -1 : 1))
    .slice(0, KEYWORDS_MAX);
  return { keywords, strongest: (phrases, offered) => strongest(phrases, offered, { ...options, strength }) };
}

/** Adds what is sold with the place, and takes away what is of no use without: a word alone, or one of any trade. */
function putInPlace(
  found: Map<string, SiteKeyword>,
  label: Label,
  of: {
    reading: WordReading;
    place: string | null;
    text: RunningText;
    topics: SiteTopics;
    isOwn(word: string): boolean;
  },
): void {
  const { isKnown, isAbout } = of.topics;
  const isWord = meaningOf(label, of.reading).size === 1;
  if (isKnown && isWord && !isAbout(label) && isTold(label)) found.delete(label.key);
  if (isKnown ? isTold(label) : of.text.usage(label.key) === undefined) return;
  const key = `${label.key} ${of.place}`;
  const local = inPlace(label, { ...of, found });
  if (local !== null && !found.has(key)) found.set(key, local);
  const isVague = isWord || (isKnown && !isAbout(label));
  if (isVague && found.has(key)) found.delete(label.key);
}

/** Whether only articles and lists are called so. */
function isTold({ kinds, offer }: Label): boolean {
  return !offer && kinds.size > 0 && [...kinds].every((kind) => kind === "article" || kind === "archive");
}

/** What is sold, asked for where people look for it; null for models, questions, and what has a place or a shorter name. */
function inPlace(
  { key, words, asks, offer }: Label,
  of: { found: ReadonlyMap<string, SiteKeyword>; place: string | null; isOwn(word: string): boolean },
): SiteKeyword | null {
  const keyword = of.found.get(key);
  if (keyword === undefined || of.place === null || asks || words.length > LOCAL_WORDS_MAX) return null;
  if (keyword.home === null && (keyword.weak || !offer)) return null;
  if (words.some((word) => of.isOwn(word) || DIGIT.test(word))) return null;
  const stems = key.split(" ");
  if (stems.some((_, length) => of.found.has(stems.slice(0, length).join(" ")))) return null;
  return { ...keyword, keyword: `${keyword.keyword} ${of.place}`, about: keyword.keyword };
}

/** How often a phrase stands inside the commonest longer one. */
function* pieceSteps(text: RunningText): Generator<void, Map<string, number>> {
  const inside = new Map<string, number>();
  let at = 0;
  for (const [key, count] of text.counts()) {
    if (at++ % ITEMS_A_STEP === 0) yield;
    const first = key.indexOf(" ");
    for (const piece of first < 0 ? [] : [key.slice(first + 1), key.slice(0, key.lastIndexOf(" "))])
      inside.set(piece, Math.max(inside.get(piece) ?? 0, count));
  }
  return inside;
}

/** A sequence of words that comes back on several pages, among different neighbours, and is no piece of a longer one. */
function holdsTogether(
  usage: Usage,
  of: { key: string; pieces: ReadonlyMap<string, number>; text: RunningText; reading: WordReading; pages: number },
): boolean {
  const { key, pieces, text, reading } = of;
  const parts = key.split(" ");
  const meaning = usage.words.filter((word) => !reading.isStop(word));
  const pagesMin = Math.max(WORD_PAGES_MIN, Math.min(NGRAM_PAGES_MAX, of.pages * NGRAM_PAGES_SHARE));
  if (meaning.length < 2 || usage.pages.length < pagesMin) return false;
  if (Math.min(usage.before, usage.after) < NEIGHBOURS_MIN || Math.max(...meaning.map(reading.rank)) < COMMON_RANK)
    return false;
  if ((pieces.get(key) ?? 0) >= usage.count * PIECE_SHARE) return false;
  const ends = [parts[0]!, parts.at(-1)!].map((part) => text.usage(part)?.count ?? usage.count);
  return usage.count / Math.min(...ends) >= COHESION_MIN;
}
