import { keywordWords } from "../../language/keyword_text.ts";
import type { SiteLine } from "./site_lines.ts";

/** Pages that use a name before it counts as part of a search rather than as one customer's or author's. */
const NAME_PAGES_MIN = 3;

export interface ProperNames {
  /** A word that belongs to a person, place or product which only few pages name. */
  isName(word: string): boolean;
  /** All of several words are never written in lower case: a person's name as a heading has it. */
  isFullName(words: readonly string[]): boolean;
}

/**
 * Words that running text never writes in lower case are names; those in the addresses of people's and places' pages
 * stay names however often they are used. German writes all nouns with a capital and Japanese has none: there only
 * the addresses tell.
 */
export function findProperNames(
  lines: readonly SiteLine[],
  options: { language: string; slugWords: ReadonlySet<string> },
): ProperNames {
  const lowered = new Set<string>();
  const pages = new Map<string, Set<string>>();
  const hasCapitals = options.language !== "de" && options.language !== "ja";
  for (const line of lines) {
    if (line.kind !== "text" && line.kind !== "description") continue;
    for (const [index, word] of keywordWords(line.text.normalize("NFKC")).entries()) {
      const lower = word.toLowerCase().replace(/['’]s?$/, "");
      if (word[0] === lower[0]) lowered.add(lower);
      else if (index > 0 && hasCapitals) {
        const urls = pages.get(lower) ?? new Set();
        for (const url of line.urls) urls.add(url);
        pages.set(lower, urls);
      }
    }
  }
  return {
    isFullName: (words) => hasCapitals && words.length > 1 && words.every((word) => !lowered.has(word)),
    isName(word) {
      if (lowered.has(word)) return false;
      // Addresses write `kodas` where the text has "Koda's".
      return [word.replace(/'s?$/, ""), word.replace(/s$/, "")].some((base) => {
        if (lowered.has(base)) return false;
        const urls = pages.get(base);
        return options.slugWords.has(base) || (urls !== undefined && urls.size < NAME_PAGES_MIN);
      });
    },
  };
}
