import furniture from "./furniture.json" with { type: "json" };
import type { SiteKeyword, WordReading } from "./keyword_page.ts";
import { type Label, meaningOf } from "./page_labels.ts";
import type { RunningText, Usage } from "./running_text.ts";

export const PAGES_MAX = 5;
/** All of a phrase's words among so many of the commonest: it says nothing of a trade. */
export const COMMON_RANK = 2000;
/** A word by itself must be rarer. */
const COMMON_WORD_RANK = 2500;
/** A page is called so where that many of title, main heading, links and address agree. */
const AGREEING_MIN = 2;
const USED_PAGES_MIN = 2;
const USED_COUNT_MIN = 3;
/** A heading with more words is a sentence. */
const HEADING_WORDS_MAX = 4;
const LETTERS_MIN = 3;
const MONTHS = 12;
const DIGIT = /\d/;
const LISTS = "archive";
const WEIGHTS = { agreeing: 2, offer: 2 };

/** A label as a keyword; null where nothing speaks for it, or what it says is any site's. */
export function labelKeyword(
  label: Label,
  { text, reading }: { text: RunningText; reading: WordReading },
): SiteKeyword | null {
  const { titles, mainHeadings, headings, anchors, words, offer } = label;
  const usage = text.usage(label.key);
  const agreeing = agreementOf(label);
  const isName = agreeing >= AGREEING_MIN;
  if (isAnybodys(label, reading)) return null;
  const isUsed = (usage?.pages.length ?? 0) >= USED_PAGES_MIN;
  const isWord = meaningOf(label, reading).size === 1;
  // Lists are called after whatever they list.
  const needsUse = isWord || (label.kinds.size > 0 && [...label.kinds].every((kind) => kind === LISTS));
  const isSure = needsUse ? isName && isUsed && usage!.count >= USED_COUNT_MIN : isName || isUsed;
  if (!isSure && !isTellingHeading(label, reading)) return null;
  const about = [...titles, ...mainHeadings, ...anchors, ...headings, ...(usage?.pages ?? [])];
  return {
    keyword: words.join(" "),
    score: agreeing * WEIGHTS.agreeing + (offer ? WEIGHTS.offer : 0) + (usage === undefined ? 0 : usageScore(usage)),
    pages: [...new Set(about)].slice(0, PAGES_MAX),
    offer,
    home: isName ? (about[0] ?? null) : null,
    weak: !isSure,
  };
}

/** Grows with how often the text says it, and on how many pages. */
export function usageScore({ count, pages }: Usage): number {
  return Math.log2(1 + count) + Math.log2(1 + pages.length);
}

/** How many of title, main heading, links and address call the page so. */
export function agreementOf({ titles, mainHeadings, anchors, addresses }: Label): number {
  const named = [titles, mainHeadings, anchors].filter(({ size }) => size > 0).length;
  return named + (named > 0 && addresses.size > 0 ? 1 : 0);
}

/** Furniture of any site, everyday words, or an event's date. */
function isAnybodys({ words, all }: Label, reading: WordReading): boolean {
  const meaning = words.filter((word) => !reading.isStop(word));
  const rarest = Math.max(...meaning.map(reading.rank));
  return (
    rarest < (meaning.length === 1 ? COMMON_WORD_RANK : COMMON_RANK) ||
    meaning.every((word) => word.length < LETTERS_MIN) ||
    isFurniture(words.join(" "), reading.language) ||
    isDated(all, reading)
  );
}

/** Of something for sale, with a word that is no everyday one. */
function isTellingHeading(
  { words, headings, mainHeadings, offer, asks }: Label,
  { isStop, rank }: WordReading,
): boolean {
  const meaning = words.filter((word) => !isStop(word));
  return (
    offer &&
    !asks &&
    headings.size + mainHeadings.size > 0 &&
    meaning.length > 1 &&
    words.length <= HEADING_WORDS_MAX &&
    !words.some((word) => DIGIT.test(word)) &&
    meaning.some((word) => rank(word) === Number.POSITIVE_INFINITY)
  );
}

/** Sites of any trade say so. */
function isFurniture(text: string, language: string): boolean {
  const lists: Readonly<Record<string, readonly string[]>> = furniture;
  return lists[language]?.includes(text) === true || lists.any?.includes(text) === true;
}

/** A month with a number: an event, over soon. */
function isDated(words: readonly string[], { language }: WordReading): boolean {
  if (!words.some((word) => DIGIT.test(word))) return false;
  const format = new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" });
  const months = Array.from({ length: MONTHS }, (_, month) =>
    format.format(new Date(Date.UTC(2000, month, 1))).toLowerCase(),
  );
  return words.some((word) => months.includes(word));
}
