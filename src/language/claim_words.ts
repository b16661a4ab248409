import { GERMAN } from "./claim_words/de.ts";
import { ENGLISH } from "./claim_words/en.ts";
import { SPANISH } from "./claim_words/es.ts";
import { FRENCH } from "./claim_words/fr.ts";
import { ITALIAN } from "./claim_words/it.ts";
import { DUTCH } from "./claim_words/nl.ts";
import { PORTUGUESE } from "./claim_words/pt.ts";
import type { ClaimWordData, RiskFamily, ShareFamily } from "./claim_words/shape.ts";
import { foldWord } from "./stemming.ts";

/** A phrase as its folded words. */
export type Phrase = readonly string[];

export interface ClaimWords {
  negations: readonly Phrase[];
  privatives: readonly Phrase[];
  litotes: readonly Phrase[];
  adversatives: readonly Phrase[];
  numbers: ReadonlyMap<string, number>;
  multipliers: ReadonlyMap<string, number>;
  outOf: readonly Phrase[];
  percent: readonly Phrase[];
  shares: ReadonlyMap<ShareFamily, readonly Phrase[]>;
  risks: ReadonlyMap<RiskFamily, readonly Phrase[]>;
  harmless: readonly Phrase[];
  own: readonly Phrase[];
  ownEndings: readonly string[];
  attributions: readonly Phrase[];
}

const WORDS: Readonly<Record<string, ClaimWords>> = {
  de: readWords(GERMAN),
  en: readWords(ENGLISH),
  es: readWords(SPANISH),
  fr: readWords(FRENCH),
  it: readWords(ITALIAN),
  nl: readWords(DUTCH),
  pt: readWords(PORTUGUESE),
};
const NO_WORDS: ClaimWords = {
  negations: [],
  privatives: [],
  litotes: [],
  adversatives: [],
  numbers: new Map(),
  multipliers: new Map(),
  outOf: [],
  percent: [],
  shares: new Map(),
  risks: new Map(),
  harmless: [],
  own: [],
  ownEndings: [],
  attributions: [],
};

/** Of a two-letter language; nothing for one without data. */
export function claimWords(language: string): ClaimWords {
  return WORDS[language] ?? NO_WORDS;
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
    privatives: phrases(data.privatives),
    litotes: phrases(data.litotes),
    adversatives: phrases(data.adversatives),
    numbers: values(data.numbers),
    multipliers: values(data.multipliers),
    outOf: phrases(data.out_of),
    percent: phrases(data.percent),
    shares: families(data.shares),
    risks: families(data.risks),
    harmless: phrases(data.harmless),
    own: phrases(data.own),
    ownEndings: data.own_endings.split(" ").filter((ending) => ending !== ""),
    attributions: phrases(data.attributions),
  };
}

function phrases(text: string): Phrase[] {
  return text
    .split(/[,\n]/)
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
