import data from "./claim_words.json" with { type: "json" };
import { foldWord } from "./stemming.ts";

type ClaimWordData = (typeof data)["en"];
/** Shares and amounts that words can tell. */
export type ShareFamily = keyof ClaimWordData["shares"];
/** What nobody may say of a business without proof; `better` is a judgement only where another business is named. */
export type RiskFamily = keyof ClaimWordData["risks"];

/** A phrase as its folded words. */
export type Phrase = readonly string[];

/**
 * Words of one language that change what a sentence claims. In the data phrases stand between commas, and `*` at the end
 * of a word stands for any ending.
 */
export interface ClaimWords {
  negations: readonly Phrase[];
  numbers: ReadonlyMap<string, number>;
  /** What a number before them is multiplied by. */
  multipliers: ReadonlyMap<string, number>;
  /** Between the two numbers of a share. */
  outOf: readonly Phrase[];
  percent: readonly Phrase[];
  shares: ReadonlyMap<ShareFamily, readonly Phrase[]>;
  risks: ReadonlyMap<RiskFamily, readonly Phrase[]>;
  /** Words of risk in another sense: `at best`, `feel free`. */
  harmless: readonly Phrase[];
  /** The business speaking of itself. */
  own: readonly Phrase[];
  /** Who else speaks, and where: `according to`, `customers say`, `search results`. */
  attributions: readonly Phrase[];
}

const WORDS = new Map(Object.entries(data).map(([language, words]) => [language, readWords(words)]));
const NO_WORDS: ClaimWords = {
  ...{ negations: [], outOf: [], percent: [], harmless: [], own: [], attributions: [] },
  ...{ numbers: new Map(), multipliers: new Map(), shares: new Map(), risks: new Map() },
};

/** Of a two-letter language; nothing for one without data. */
export function claimWords(language: string): ClaimWords {
  return WORDS.get(language) ?? NO_WORDS;
}

/** How many of the folded words from `at` a phrase of the list takes; 0 for none. */
export function phraseLength(phrases: readonly Phrase[], words: readonly string[], at: number): number {
  let longest = 0;
  for (const phrase of phrases)
    if (phrase.length > longest && phrase.every((part, place) => fits(part, words[at + place])))
      longest = phrase.length;
  return longest;
}

/** Whether any phrase of the list stands among the folded words. */
export function hasPhrase(phrases: readonly Phrase[], words: readonly string[]): boolean {
  return words.some((_, at) => phraseLength(phrases, words, at) > 0);
}

function fits(part: string, word: string | undefined): boolean {
  if (word === undefined) return false;
  return part.endsWith("*") ? word.startsWith(part.slice(0, -1)) : word === part;
}

function readWords(data: ClaimWordData): ClaimWords {
  return {
    negations: phrases(data.negations),
    numbers: values(data.numbers),
    multipliers: values(data.multipliers),
    outOf: phrases(data.out_of),
    percent: phrases(data.percent),
    shares: families(data.shares),
    risks: families(data.risks),
    harmless: phrases(data.harmless),
    own: phrases(data.own),
    attributions: phrases(data.attributions),
  };
}

function phrases(text: string): Phrase[] {
  return text
    .split(",")
    .map((phrase) => phrase.trim().split(/\s+/).map(foldWord))
    .filter(([first]) => first !== "");
}

function values(text: string): Map<string, number> {
  return new Map(
    text
      .split(/\s+/)
      .map((entry) => entry.split(":"))
      .map(([word = "", value]) => [foldWord(word), Number(value)]),
  );
}

function families<F extends string>(data: Record<F, string>): Map<F, Phrase[]> {
  return new Map((Object.entries(data) as [F, string][]).map(([family, text]) => [family, phrases(text)]));
}
