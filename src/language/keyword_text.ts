import { stemWord } from "./stemming.ts";
import { isStopWord } from "./stop_words.ts";

export const KEYWORD_LENGTH_MAX = 80;

const UNSPACED_SCRIPTS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
const WORD = /[\p{L}\p{N}\p{M}]+(?:['’&.+-][\p{L}\p{N}\p{M}]+)*[+#]*/gu;
const SEGMENTER = new Intl.Segmenter("ja", { granularity: "word" });

/** Small words written together with the next: `d'anniversaire`. */
const ELISIONS: Readonly<Record<string, RegExp>> = {
  fr: /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu)['’](?=\p{L})/iu,
  it: /^(?:[cdlst]|un|all|dall|dell|nell|sull|quest|quell)['’](?=\p{L})/iu,
};

/** One spelling of what a person types: NFKC, lower case, plain quotes and dashes, single spaces, capped. */
export function normalizeKeyword(text: string): string {
  return text
    .slice(0, KEYWORD_LENGTH_MAX * 4)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/[‐‑‒–—―]/g, "-")
    .replace(/[^\p{L}\p{N}\p{M}'&.+#-]+/gu, " ")
    .replace(/(^|\s)['&.+#-]+|['&.-]+(?=\s|$)/g, "$1")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, KEYWORD_LENGTH_MAX)
    .trim();
}

/** Words of a normalised text, in order. Scripts written without spaces are cut by dictionary. */
export function keywordWords(text: string): string[] {
  if (!UNSPACED_SCRIPTS.test(text)) return text.match(WORD) ?? [];
  const words: string[] = [];
  for (const { segment, isWordLike } of SEGMENTER.segment(text)) if (isWordLike) words.push(segment);
  return words;
}

/** Whether the text is written without spaces between words. */
export function isUnspaced(text: string): boolean {
  return UNSPACED_SCRIPTS.test(text);
}

/** Stems of the words that carry meaning, in order; hyphenated words count as their parts. */
export function contentStems(text: string, language: string): string[] {
  return contentWords(text, language).map((word) => stemWord(word, language));
}

/** The words that carry meaning, in order; hyphenated ones as their parts. */
export function contentWords(text: string, language: string): string[] {
  const elision = ELISIONS[language];
  return keywordWords(text)
    .flatMap((word) => (elision === undefined ? word : word.replace(elision, "")).split("-"))
    .filter((part) => part !== "" && !isStopWord(part, language));
}

/** The same for every word order and inflection of one search: its sorted stems. */
export function keywordKey(text: string, language: string): string {
  const stems = contentStems(text, language);
  const kept = stems.length > 0 ? stems : keywordWords(text);
  return [...new Set(kept)].sort().join(" ");
}

/** The two-letter language of a BCP 47 tag (`en-US` gives `en`), `en` where none is known. */
export function primaryLanguage(tag: string | null | undefined): string {
  const primary = tag?.split(/[-_]/, 1)[0]?.toLowerCase() ?? "";
  return /^[a-z]{2,3}$/.test(primary) ? primary : "en";
}

const JOINED = /(?<=\S)\s+[&+]\s+(?=\S)/g;

/** `Heating & cooling` as people type it, with the word for it in the language. */
export function withAnd(text: string, language: string): string {
  if (text.search(JOINED) < 0) return text;
  const list = new Intl.ListFormat(primaryLanguage(language), { type: "conjunction" });
  const and = list.formatToParts(["a", "b"]).find(({ type }) => type === "literal")?.value ?? " ";
  return text.replace(JOINED, and);
}
