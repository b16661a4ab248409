import { contentStems, keywordWords, primaryLanguage } from "./keyword_text.ts";

/** Words longer than this are debris (data, hashes), not language. */
const WORD_CHARS_MAX = 40;

/** Lower-case words in order; linear in the text. */
export function wordsOf(text: string): string[] {
  return keywordWords(lowerText(text)).filter((word) => word.length <= WORD_CHARS_MAX);
}

export function countWords(text: string): number {
  return wordsOf(text).length;
}

/** Words that carry meaning, as comparison keys: no function words, inflection taken off. */
export function contentKeys(text: string, language: string): string[] {
  return contentStems(lowerText(text), primaryLanguage(language)).filter(
    (key) => key.length > 1 && key.length <= WORD_CHARS_MAX,
  );
}

function lowerText(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[‘’ʼ`´]/g, "'")
    .toLowerCase();
}
