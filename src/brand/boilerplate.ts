import { wordSet } from "../base/word_set.ts";
import { keywordWords } from "../language/keyword_text.ts";
import data from "./boilerplate.json" with { type: "json" };

/** Parts of every site that nobody searches for; one such word spoils a phrase. */
const NEVER = wordSet(data.never);
/** Sections of a site: no search by themselves. */
const ALONE = wordSet(data.alone);
/** What joins two sections to one: `classes and courses`. */
const JOINING = wordSet(data.joining);
/** Phrases of templates, as they stand after normalising. */
const PHRASES: ReadonlySet<string> = new Set(data.phrases.split("|"));
const CALENDAR = wordSet(data.calendar);
const NUMBER_LIKE = /^[\d.,:/+#-]+(?:st|nd|rd|th|am|pm|h|hrs?|min|mins|cm|mm|kg|lb|lbs|px|usd|eur|%)?$/;
/** Numbers that name a thing people search for. */
const KEPT_NUMBERS: ReadonlySet<string> = new Set(["24/7", "24h", "3d", "2d", "4k", "5g", "360"]);

/** Whether the word is the name of a section that most sites have. */
function isSectionWord(word: string): boolean {
  return ALONE.has(word) || (word.endsWith("s") && ALONE.has(word.slice(0, -1)));
}

/** Whether a normalised phrase is part of the site's furniture: shop and legal parts, dates, numbers, menus. */
export function isBoilerplate(phrase: string): boolean {
  if (PHRASES.has(phrase)) return true;
  const parts = keywordWords(phrase);
  if (parts.length === 0) return true;
  if (parts.every((word) => isSectionWord(word) || isDateOrNumber(word) || JOINING.has(word))) return true;
  return parts.some((word) => NEVER.has(word));
}

/** Days, months and figures: a template's, not a search's. */
function isDateOrNumber(word: string): boolean {
  return CALENDAR.has(word) || (NUMBER_LIKE.test(word) && !KEPT_NUMBERS.has(word));
}
