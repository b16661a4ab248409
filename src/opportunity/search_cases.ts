import { contentKeys } from "../language/words.ts";

/** One of many things that are searched in the same words, with all searches for it. */
interface SearchCase {
  variant: string;
  /** Its own words beside those that all share. */
  keys: string[];
  searches: string[];
}

/** Variants by their own words: one that holds all words of another is a search for that one, and no page of its own. */
export function searchCases(
  variants: readonly string[],
  { language, shared }: { language: string; shared: ReadonlySet<string> },
): SearchCase[] {
  const all = variants
    .map((variant) => ({
      variant,
      keys: [...new Set(contentKeys(variant, language))].filter((key) => !shared.has(key)),
      searches: [variant],
    }))
    .filter((entry) => entry.keys.length > 0)
    .sort((a, b) => a.keys.length - b.keys.length);
  const kept: SearchCase[] = [];
  for (const entry of all) {
    const base = kept.find((other) => other.keys.every((key) => entry.keys.includes(key)));
    if (base === undefined) kept.push(entry);
    else base.searches.push(entry.variant);
  }
  return kept;
}
