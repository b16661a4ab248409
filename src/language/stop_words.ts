import { foldAccents } from "./stemming.ts";
import data from "./stop_words.json" with { type: "json" };

/** Function words: they join a search's words but do not tell one search from another. */
const STOP_WORDS = new Map(Object.entries(data).map(([language, list]) => [language, words(list)]));

export function isStopWord(word: string, language: string): boolean {
  return STOP_WORDS.get(language)?.has(word) ?? false;
}

/** Each also as it is typed without accents: `cuanto cuesta`. */
function words(list: string): ReadonlySet<string> {
  return new Set(list.split(" ").flatMap((word) => [word, foldAccents(word)]));
}
