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

/** Share of a text's telling words that another has, from which it says nothing more. */
const ECHO_SHARE = 0.8;

/** Whether a text only says another again: a question without its answer. */
export function echoes(text: string, other: string, language: string): boolean {
  const keys = new Set(contentKeys(text, language));
  return keys.intersection(new Set(contentKeys(other, language))).size >= keys.size * ECHO_SHARE;
}

function lowerText(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[‘’ʼ`´]/g, "'")
    .toLowerCase();
}
