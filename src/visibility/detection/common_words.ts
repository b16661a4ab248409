import { wordSet } from "../../base/word_set.ts";
import data from "./common_words.json" with { type: "json" };

/**
 * Words that are also names of brands, people or places: a name made of them counts only with support from its
 * surroundings. Folded as foldWord() does. Not a dictionary; everyday words that firms take, words that carry no name,
 * words always written with a capital, frequent family and given names, Japanese words that are names.
 */
const GIVEN = wordSet(data.given);
const COMMON = wordSet([data.everyday, data.function, data.always_capital, data.family, data.given].join(" "));
const FUNCTION = wordSet(data.function);
const JAPANESE_COMMON = wordSet(data.japanese);

/** Whether a folded word is also an everyday word, a family name or a place. */
export function isCommonWord(fold: string): boolean {
  return COMMON.has(fold);
}

export function isFunctionWord(fold: string): boolean {
  return FUNCTION.has(fold);
}

export function isCommonJapaneseWord(name: string): boolean {
  return JAPANESE_COMMON.has(name);
}

export function isGivenName(fold: string): boolean {
  return GIVEN.has(fold);
}
