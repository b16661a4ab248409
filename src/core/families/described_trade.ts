import type { BrandContext } from "../../domain/brand.ts";
import { firstClause } from "../../keywords/site_keywords.ts";
import { keywordWords } from "../../language/keyword_text.ts";
import { isStopWord } from "../../language/stop_words.ts";

const TRADE_WORDS_MAX = 4;

/** What the markup's description begins with before a place, and the place: `Piano lessons in Northtown: …`; null for more words. */
export function describedTrade(
  description: BrandContext["description"],
  { places, language }: { places: readonly string[]; language: string },
): { trade: string; place: string; page: string } | null {
  if (description === null || description.method === "text") return null;
  const clause = ` ${spaced(firstClause(description.value))} `;
  const [place] = places
    .map(spaced)
    .filter((name) => clause.includes(` ${name} `))
    .sort((a, b) => clause.indexOf(` ${a} `) - clause.indexOf(` ${b} `));
  if (place === undefined) return null;
  const before = keywordWords(clause.slice(0, clause.indexOf(` ${place} `)));
  const isSmall = (word: string) => isStopWord(word, language);
  const words = before.slice(0, before.findLastIndex((word) => !isSmall(word)) + 1);
  const isNamed = words.length > 0 && words.length < before.length && !isSmall(words[0]!);
  return isNamed && words.length <= TRADE_WORDS_MAX
    ? { trade: words.join(" "), place, page: description.source_url }
    : null;
}

function spaced(text: string): string {
  return keywordWords(text.toLowerCase()).join(" ");
}
