import type { DossierSource } from "../domain/dossier.ts";
import { isStopWord } from "../language/stop_words.ts";
import { contentKeys, wordsOf } from "../language/words.ts";
import { lineKey, type Run, sentencesOf } from "./site_lines.ts";

interface WordPlaces {
  first: number;
  later: number;
  inside: number;
}

/** What the sources show of lines and of how sentences begin. */
export interface LineFacts {
  language: string;
  /** Addresses that hold a line. */
  pages: ReadonlyMap<string, number>;
  /** By word: how often it begins what stands under a heading, how often a later sentence, how often it stands inside. */
  openers: ReadonlyMap<string, WordPlaces>;
  /** Share of all sentences that are first under a heading. */
  firstShare: number;
  months: readonly string[];
  /** Where the language's small words are known, prose is told from lists of words by them. */
  hasSmallWords: boolean;
  /** Pages that are about everything. */
  homes: ReadonlySet<string>;
  /** A page's title without the brand's name. */
  ownTitle: (title: string) => string;
  /** Titles of pages, as line keys, by address. */
  titles: ReadonlyMap<string, string>;
}

/** A line on so many pages is furniture. */
const FURNITURE_PAGES = 3;
/** A small word may open a passage where other sentences begin with it so often, and it is first among them as often as any. */
const OPENER_SEEN_MIN = 2;
const OPENER_FIRST_LIFT_MIN = 0.6;
/** Fewer firsts than these by chance alone prove nothing against a word. */
const FIRSTS_EXPECTED_MIN = 1.5;
/** Any other word, where it stands inside sentences too: what only ever begins them joins or calls. */
const INSIDE_SHARE_MIN = 0.4;

export function lineFacts(
  language: string,
  read: readonly { source: DossierSource; runs: readonly Run[] }[],
): Omit<LineFacts, "homes" | "ownTitle" | "titles"> {
  const holders = new Map<string, Set<string>>();
  for (const { source } of read) {
    for (const line of source.text.split("\n")) {
      const key = lineKey(line);
      holders.set(key, (holders.get(key) ?? new Set()).add(source.url ?? source.mark));
    }
  }
  const openers = new Map<string, WordPlaces>();
  const count = (word: string, place: keyof WordPlaces) => {
    const places = openers.get(word) ?? { first: 0, later: 0, inside: 0 };
    places[place]++;
    openers.set(word, places);
  };
  let [firsts, all, hasSmallWords] = [0, 0, false];
  for (const { heading, isOpening, blocks } of read.flatMap(({ runs }) => runs)) {
    for (const [at, sentence] of blocks.flat().flatMap(sentencesOf).entries()) {
      const words = wordsOf(sentence);
      const isFirst = at === 0 && (heading !== "" || isOpening);
      all++;
      if (isFirst) firsts++;
      for (const [place, word] of words.entries())
        count(openerKey(word, language), place > 0 ? "inside" : isFirst ? "first" : "later");
      hasSmallWords ||= words.some((word) => isStopWord(word, language));
    }
  }
  const pages = new Map([...holders].map(([key, urls]) => [key, urls.size]));
  return { language, pages, openers, firstShare: firsts / all, months: monthsOf(language), hasSmallWords };
}

/** Small words as they stand, others by their stem. */
function openerKey(word: string, language: string): string {
  return isStopWord(word, language) ? word : (contentKeys(word, language)[0] ?? word);
}

/** Names of the months as the language writes them. */
function monthsOf(language: string): string[] {
  const format = new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" });
  return Array.from({ length: 12 }, (_, month) => format.format(new Date(Date.UTC(2000, month, 15))).toLowerCase());
}

export function isFurniture(line: string, { pages }: LineFacts): boolean {
  return line !== "" && (pages.get(lineKey(line)) ?? 0) >= FURNITURE_PAGES;
}

/** It goes on with a word that seldom stands inside sentences: so do calls to act. */
export function calls(sentence: string, { openers, language }: LineFacts): boolean {
  const opening = wordsOf(sentence)[0] ?? "";
  const { first, later, inside } = openers.get(openerKey(opening, language))!;
  return !isStopWord(opening, language) && inside / (first + later + inside) < INSIDE_SHARE_MIN;
}

/**
 * Whether it goes on from what stood before. What stands first under a heading seldom does: its first word has to be
 * shown to begin other sentences than first ones, or, where it is no small word, to stand nowhere inside a sentence.
 */
export function leans(
  line: string,
  { heading, isOpening }: Run,
  { openers, language, firstShare }: LineFacts,
): boolean {
  const opening = wordsOf(line)[0] ?? "";
  if (/^[^\s]+[.!?]\s/u.test(line)) return true;
  const key = openerKey(opening, language);
  const { first, later, inside } = openers.get(key)!;
  const isFirst = heading !== "" || isOpening;
  if (!isStopWord(opening, language))
    return !contentKeys(heading, language).includes(key) && inside / (first + later + inside) < INSIDE_SHARE_MIN;
  // The sentence itself proves nothing of its first word.
  const others = first + later - 1;
  const expected = others * firstShare;
  if (isFirst && expected < FIRSTS_EXPECTED_MIN) return false;
  return first - 1 < OPENER_FIRST_LIFT_MIN * expected || others < OPENER_SEEN_MIN;
}
