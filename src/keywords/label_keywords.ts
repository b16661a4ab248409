import { MONTH_NAMES } from "../language/calendar.ts";
import { isDatedAddress } from "../language/dated_address.ts";
import { isFurniture } from "../language/furniture.ts";
import { foldAccents } from "../language/stemming.ts";
import { DIGIT, type KeywordPage, phraseKey, type SiteKeyword, type WordReading } from "./keyword_page.ts";
import { AGREEING_MIN, agreementOf, type Label, type LabelReading, MAIN_LEVEL, meaningOf } from "./label.ts";
import type { RunningText, Usage } from "./running_text.ts";
import { COMMON_RANK, type SiteTopics } from "./site_topics.ts";

export const PAGES_MAX = 5;
/** A word by itself must be rarer. */
const COMMON_WORD_RANK = 2500;
const USED_PAGES_MIN = 2;
const USED_COUNT_MIN = 3;
/** A heading with more words is a sentence. */
const HEADING_WORDS_MAX = 4;
const LETTERS_MIN = 3;
const LISTS = "archive";
const HOME = "home";
/** Words of the home page's title that the text says as well are its name. */
const SAID_MIN = 2;
const WEIGHTS = { agreeing: 2, offer: 2 };

/** Who says what of a label is to be taken: a model afterwards, or the site's own topics. */
export interface LabelJudgement {
  text: RunningText;
  reading: WordReading;
  topics: SiteTopics | null;
}

/** A label as a keyword; null where nothing speaks for it, or what it says is any site's. */
export function labelKeyword(label: Label, { text, reading, topics }: LabelJudgement): SiteKeyword | null {
  const { titles, mainHeadings, headings, anchors, words, offer } = label;
  const usage = text.usage(label.key);
  const agreeing = agreementOf(label);
  const commonest = topics === null ? COMMON_WORD_RANK : Number.POSITIVE_INFINITY;
  if (isAnybodys(label, { reading, commonest }) || topics?.isOut(label)) return null;
  const isUsed = (usage?.pages.length ?? 0) >= USED_PAGES_MIN;
  const isWord = meaningOf(label, reading).size === 1;
  const isSaid = titles.size > 0 && (label.kinds.has(HOME) ? (usage?.count ?? 0) >= SAID_MIN : isUsed && !isWord);
  const isName = agreeing >= AGREEING_MIN || (topics !== null && isSaid);
  // Lists are called after whatever they list.
  const isList = label.kinds.size > 0 && [...label.kinds].every((kind) => kind === LISTS);
  if (topics !== null && isList && words.some((word) => isFurniture(word, reading.language))) return null;
  const needsUse = isWord || (isList && topics?.isAbout(label) !== true);
  const isBorneOut =
    topics?.isKnown === true
      ? topics.tells(label) &&
        (usage !== undefined || headings.size > 1 || titles.size > (offer || label.atHome ? 0 : 1))
      : isUsed;
  const isOftenUsed = isUsed && usage!.count >= USED_COUNT_MIN;
  const isPlaced = topics?.isPlaced(label) === true;
  const agreed = agreeing + (isPlaced ? 1 : 0);
  const isSure =
    isPlaced || (needsUse ? isName && (topics === null ? isOftenUsed : usage !== undefined) : isName || isBorneOut);
  const isHeading = isTellingHeading(label, reading) && (topics?.isKnown !== true || topics.tells(label));
  if (!isSure && !(label.isWhole && isHeading)) return null;
  const about = [...titles, ...mainHeadings, ...anchors, ...headings, ...(usage?.pages ?? [])];
  return {
    keyword: words.join(" "),
    score: agreed * WEIGHTS.agreeing + (offer ? WEIGHTS.offer : 0) + (usage === undefined ? 0 : usageScore(usage)),
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

/** Furniture of any site, everyday words, or an event's date. */
function isAnybodys(
  { words, all }: Label,
  { reading, commonest }: { reading: WordReading; commonest: number },
): boolean {
  const meaning = words.filter((word) => !reading.isStop(word));
  const rarest = Math.max(...meaning.map(reading.rank));
  return (
    rarest < (meaning.length === 1 ? commonest : COMMON_RANK) ||
    meaning.every((word) => word.length < LETTERS_MIN) ||
    isFurniture(words.join(" "), reading.language) ||
    isDated(all)
  );
}

/** Of something for sale, with a word that is no everyday one. */
function isTellingHeading({ words, headings, mainHeadings, offer, asks }: Label, reading: WordReading): boolean {
  const meaning = words.filter((word) => !reading.isStop(word));
  return (
    offer &&
    !asks &&
    headings.size + mainHeadings.size > 0 &&
    meaning.length > 1 &&
    words.length <= HEADING_WORDS_MAX &&
    !words.some((word) => DIGIT.test(word)) &&
    meaning.some((word) => reading.rank(word) === Number.POSITIVE_INFINITY)
  );
}

/** A month with a number: an event, over soon. */
function isDated(words: readonly string[]): boolean {
  return words.some((word) => DIGIT.test(word)) && words.some((word) => MONTH_NAMES.has(foldAccents(word)));
}

/** How much the site has to do with a phrase. */
interface Strength {
  /** At least 0 where it clearly speaks of it. */
  by: number;
  /** It has a word that many pages say and none is called after. */
  isProse: boolean;
  /** A heading alone without a place, and no text says it. */
  isUnsaid: boolean;
}

const STRENGTH_MIN = 5;
/** What so many pages say and none is called after is a word of their sentences: `cleaner`, `waiting`, `visit us`. */
const SAID_PAGES_MAX = 7;
/** A site of twice as many pages says everything twice as often, and more that is beside its topic. */
const PAGES_USUAL = 50;
const PAGES_LEAST = 10;
const SIZE_WEIGHT = 1.5;
const AT_HOME = 2;
/** So many phrases stay of a site that says little. */
const ENOUGH = 5;

/**
 * By how many pages are called after one of its words, how many speak of its scarcest one, in how many places a page is
 * called so, how rare its words are in the language, and whether the home page is called after one of them.
 */
export function readStrength(
  pages: readonly KeywordPage[],
  { reading, strict, text, labels, isOwn }: LabelReading & { text: RunningText; labels: readonly Label[] },
): (phrase: string) => Strength {
  const byKey = new Map(labels.map((label) => [label.key, label]));
  const atHome = new Set<string>();
  const named = new Map<string, number>();
  for (const { url, kind, title, headings } of pages) {
    if (isDatedAddress(url)) continue;
    const main = headings.filter(({ level }) => level === MAIN_LEVEL).map((heading) => heading.text);
    for (const stem of meaningOf({ words: reading.words([title, ...main].join(" ")) }, reading)) {
      named.set(stem, (named.get(stem) ?? 0) + 1);
      if (kind === "home") atHome.add(stem);
    }
  }
  const least =
    STRENGTH_MIN + (strict ? SIZE_WEIGHT * Math.log2(Math.max(PAGES_LEAST, pages.length) / PAGES_USUAL) : 0);
  return (phrase) => {
    const whole = reading.words(phrase);
    const words = whole.filter((word) => !reading.isStop(word));
    if (words.length === 0) return { by: Number.NEGATIVE_INFINITY, isProse: true, isUnsaid: true };
    const stems = words.map(reading.stem);
    const label = byKey.get(phraseKey(whole, reading));
    const called = Math.max(...stems.map((stem) => named.get(stem) ?? 0));
    const said = (stem: string) => text.usage(stem)?.pages.length ?? 0;
    const isProse = stems.some((stem) => !named.has(stem) && said(stem) > SAID_PAGES_MAX);
    const rare = words.filter((word) => reading.rank(word) === Number.POSITIVE_INFINITY).length / words.length;
    const agreeing = label === undefined ? 0 : agreementOf(label);
    const bonus = stems.some((stem) => atHome.has(stem)) ? AT_HOME : 0;
    const by =
      Math.log2(1 + called) / 2 + Math.log2(1 + Math.min(...stems.map(said))) + agreeing + rare + bonus - least;
    const isUnsaid = label !== undefined && agreeing === 0 && said(label.key) === 0 && !words.some(isOwn);
    return { by, isProse, isUnsaid };
  };
}

/** The phrases that the site clearly speaks of, or the best of few, and those that name the brand; `offered` are told elsewhere. */
export function strongest(
  phrases: readonly string[],
  offered: ReadonlySet<string>,
  { strength, isBranded }: { strength(phrase: string): Strength; isBranded(phrase: string): boolean },
): Set<string> {
  const [branded, open] = [phrases.filter(isBranded), new Set(phrases.filter((phrase) => !isBranded(phrase)))];
  const found = [...open].map((phrase) => ({ phrase, ...strength(phrase) })).sort((a, b) => b.by - a.by);
  const kept = found.filter(
    ({ phrase, by, isUnsaid }, place) => (by >= 0 || place < ENOUGH) && (!isUnsaid || offered.has(phrase)),
  );
  return new Set([...branded, ...kept.map(({ phrase }) => phrase)]);
}
