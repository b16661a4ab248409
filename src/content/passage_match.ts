import type { Dossier } from "../domain/dossier.ts";
import { primaryLanguage } from "../language/keyword_text.ts";
import { isStopWord } from "../language/stop_words.ts";
import { contentKeys, wordsOf } from "../language/words.ts";
import { isQuestion, lineKey } from "./site_lines.ts";
import type { SitePassage } from "./site_passages.ts";

/** The passages that a text may quote, and what a word of them weighs. */
export interface Ground {
  language: string;
  passages: readonly SitePassage[];
  weightOf(key: string): number;
  isKnown(key: string): boolean;
  /** Words of the brand's name and of most titles: they tell no page from another. */
  isCommon(key: string): boolean;
}

/** Shortest word that another may begin with to count as the same. */
const PREFIX_CHARS_MIN = 5;
const PREFIX_SHARE_MIN = 0.65;
/** A page or heading is about a search that it holds so much of, by weight. */
export const ABOUT_SHARE_MIN = 0.6;
const FIRST_SENTENCE_SHARE_MIN = 0.5;
const SATURATION = 1.2;
/** The page is about what is searched, by its title, and about nothing else. */
const TITLE_SHARE_MIN = 0.7;
const TITLE_PARTS = /\s[|–—·»-]\s|:\s/u;
const COMMON_TITLES_MIN = 3;
const COMMON_TITLES_SHARE = 0.5;

export function groundOf(passages: readonly SitePassage[], dossier: Dossier): Ground {
  const language = primaryLanguage(dossier.language);
  const held = countHolders(passages.map(({ keys, headingKeys }) => [...keys, ...headingKeys]));
  const titled = countHolders(dossier.index.map(({ title }) => contentKeys(title, language)));
  const names = new Set(contentKeys([dossier.brand.name, ...dossier.brand.aliases].join(" "), language));
  const commonMin = Math.max(COMMON_TITLES_MIN, COMMON_TITLES_SHARE * dossier.index.length);
  return {
    language,
    passages,
    weightOf: (key) => Math.log(1 + passages.length / (1 + (held.get(key) ?? 0))),
    isKnown: (key) => held.has(key),
    isCommon: (key) => names.has(key) || (titled.get(key) ?? 0) >= commonMin,
  };
}

function countHolders(texts: readonly (readonly string[])[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of texts.flatMap((keys) => [...new Set(keys)])) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** How much of a title's nearest part, without what all titles have, is the search: 1 where it names nothing else. */
export function titleShare(wanted: readonly string[], title: string, ground: Ground): number {
  const shares = title.split(TITLE_PARTS).map((part) => {
    const keys = contentKeys(part, ground.language);
    const own = keys.filter((key) => !ground.isCommon(key) || wanted.includes(key));
    return coverage(own, wanted, ground) * coverage(wanted, keys, ground);
  });
  return Math.max(...shares);
}

/** Share of the wanted words, by weight, that are held. */
export function coverage(wanted: readonly string[], held: readonly string[], ground: Ground): number {
  let sum = 0;
  let found = 0;
  for (const key of new Set(wanted)) {
    const weight = ground.weightOf(key);
    sum += weight;
    if (held.some((other) => meet(key, other))) found += weight;
  }
  return sum === 0 ? 0 : found / sum;
}

export function holdsAll(wanted: readonly string[], held: readonly string[]): boolean {
  return wanted.length > 0 && wanted.every((key) => held.some((other) => meet(key, other)));
}

/** BM25 without lengths: passages are short and cut alike. */
export function relevance(wanted: readonly string[], { keys, headingKeys }: SitePassage, ground: Ground): number {
  let score = 0;
  for (const key of new Set(wanted)) {
    const times = [...keys, ...headingKeys].filter((other) => meet(key, other)).length;
    score += (ground.weightOf(key) * times) / (times + SATURATION);
  }
  return score;
}

/** Whether it asks, by its mark or by beginning with a small word (`how to choose`). */
export function asks(text: string, language: string): boolean {
  const words = wordsOf(text);
  return isQuestion(text) || (words.length > 1 && isStopWord(words[0]!, language));
}

/** What stands under this very heading, or under the same question, or begins with all that is searched. */
export function findPassage(text: string, ground: Ground, among: readonly SitePassage[]): SitePassage | null {
  const named = among.find((passage) => isUnder(text, passage, ground));
  if (named !== undefined || asks(text, ground.language)) return named ?? null;
  const wanted = contentKeys(text, ground.language);
  const fitting = among.filter(
    (passage) =>
      isStatement(passage) &&
      (isNamed(wanted, passage) || opensWith(wanted, passage)) &&
      coverage(wanted, passage.firstKeys, ground) >= FIRST_SENTENCE_SHARE_MIN &&
      coverage(wanted, [...passage.headingKeys, ...passage.pageKeys], ground) >= ABOUT_SHARE_MIN,
  );
  return best(fitting, (passage) => nearness(wanted, passage, ground));
}

/** Whether the passage stands under this very heading or question on its page; a teaser answers no question. */
export function isUnder(text: string, { heading, isTeaser }: SitePassage, ground: Ground): boolean {
  if (heading === "" || text === "" || (asks(text, ground.language) && isTeaser)) return false;
  if (lineKey(heading) === lineKey(text)) return true;
  return asks(text, ground.language) && asks(heading, ground.language) && isSameQuestion(text, heading, ground);
}

/** The site's own words, to be read by themselves. */
function isStatement({ author, leans, isLast }: SitePassage): boolean {
  return author === "" && !leans && !isLast;
}

/** All that is searched stands in its heading, no question, and its first sentence. */
function isNamed(wanted: readonly string[], { heading, headingKeys, firstKeys }: SitePassage): boolean {
  return holdsAll(wanted, [...firstKeys, ...headingKeys]) && !isQuestion(heading);
}

/** It begins with what is searched: so definitions do. */
function opensWith(wanted: readonly string[], { firstKeys }: SitePassage): boolean {
  return holdsAll(wanted, firstKeys.slice(0, wanted.length));
}

/** The words of a search that tell pages of the site apart; all where none does. */
export function tellingKeys(search: string, { language, isCommon }: Ground): string[] {
  const keys = contentKeys(search, language);
  const telling = keys.filter((key) => !isCommon(key));
  return telling.length > 0 ? telling : keys;
}

/** The opening of the page that is named by the search. */
export function findOpening(text: string, ground: Ground, among: readonly SitePassage[]): SitePassage | null {
  const wanted = contentKeys(text, ground.language);
  const openings = ground.passages.filter(({ url }, at) => url !== ground.passages[at - 1]?.url);
  const fitting = openings.filter(
    (passage) =>
      among.includes(passage) &&
      isStatement(passage) &&
      passage.pageKeys.length > 0 &&
      titleShare(wanted, passage.page, ground) >= TITLE_SHARE_MIN &&
      holdsHeaviest(tellingKeys(text, ground), passage.firstKeys, ground),
  );
  return best(fitting, (passage) => titleShare(wanted, passage.page, ground));
}

/** The word that tells the search from others of the site; where no page has it, the next. */
export function holdsHeaviest(wanted: readonly string[], held: readonly string[], ground: Ground): boolean {
  const known = wanted.filter((key) => ground.isKnown(key));
  const heaviest = best(known, ground.weightOf);
  return heaviest !== null && held.some((other) => meet(heaviest, other));
}

/** How much of a page's or section's name the search is: a page named by it alone is about it most. */
function nearness(wanted: readonly string[], passage: SitePassage, ground: Ground): number {
  const named = (text: string) => titleShare(wanted, text, ground);
  return 2 * named(passage.heading) + named(passage.page) + coverage(wanted, passage.firstKeys, ground);
}

/** Same words that carry meaning, and begun alike: `How long …` is not `How much …`. */
export function isSameQuestion(one: string, other: string, ground: Ground): boolean {
  const [a, b] = [one, other].map((text) =>
    contentKeys(text, ground.language).filter((key) => !ground.isCommon(key)),
  ) as [string[], string[]];
  return holdsAll(a, b) && holdsAll(b, a) && wordsOf(one)[0] === wordsOf(other)[0];
}

/** Near enough that asking the company again would be a fault, not near enough to be its answer. */
export function isLikeQuestion(one: string, other: string, ground: Ground): boolean {
  const [a, b] = [contentKeys(one, ground.language), contentKeys(other, ground.language)];
  const isAlike = coverage(a, b, ground) >= ABOUT_SHARE_MIN && coverage(b, a, ground) >= ABOUT_SHARE_MIN;
  return isAlike && wordsOf(one)[0] === wordsOf(other)[0];
}

export function best<T>(items: readonly T[], score: (item: T) => number): T | null {
  let found: T | null = null;
  let most = Number.NEGATIVE_INFINITY;
  for (const item of items) {
    const value = score(item);
    if (value > most) [found, most] = [item, value];
  }
  return found;
}

/** Equal, or one begins with the other and is not much longer: inflections that no stem rule knows. */
function meet(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= PREFIX_CHARS_MIN && short.length >= PREFIX_SHARE_MIN * long.length && long.startsWith(short);
}
