import { isFurniture } from "../language/furniture.ts";
import { DIGIT, type KeywordPage } from "./keyword_page.ts";
import { AGREEING_MIN, agreementOf, type Label, type LabelReading } from "./label.ts";
import type { RunningText } from "./running_text.ts";
import { titleNames } from "./title_names.ts";

/** What a site is about, by what its pages are called: where nobody else judges. */
export interface SiteTopics {
  /** Whether there are any. */
  isKnown: boolean;
  /** Whether a label names one of them. */
  isAbout(label: Label): boolean;
  /** Whether it is nothing but a topic and a place. */
  isPlaced(label: Label): boolean;
  /** Whether it does in few words, with more to say of it than is said of anything. */
  tells(label: Label): boolean;
  /** Whether it is a place or the brand alone, parts of a title joined, or beside what the site is known to be about. */
  isOut(label: Label): boolean;
}

/** All of a phrase's words among so many of the commonest: it says nothing of a trade. */
export const COMMON_RANK = 2000;
/** Words of every sentence. */
const EVERYDAY_RANK = 1000;
const PAGES_MIN = 2;
const WORDS_MAX = 5;
/** A word beside so many topics that have nothing else in common says nothing of one: `professional`. */
const SPREAD_MIN = 3;

/** Topics are words of the home page's title, and those that several pages are called by, which the text says as well. */
export function* topicSteps(
  pages: readonly KeywordPage[],
  { labels, text, ...options }: LabelReading & { labels: readonly Label[]; text: RunningText },
): Generator<void, SiteTopics> {
  const { reading, isOwn } = options;
  const { isStop, stem, rank } = reading;
  const wordsOf = (words: readonly string[]) => words.filter((word) => !isStop(word) && !isOwn(word));
  // One page at two addresses counts once.
  const called = new Map(
    pages.map(({ url, title, headings }) => [url, [title, ...headings.map((of) => of.text)].join("\n")]),
  );
  const named = new Map<string, Set<string>>();
  const partsOf = (word: string) => [...new Set([word, ...word.split("-")])].filter((part) => !isStop(part));
  const note = (words: readonly string[], urls: Iterable<string>) => {
    for (const word of wordsOf(words).flatMap(partsOf)) {
      if (rank(word) < COMMON_RANK) continue;
      const known = named.get(stem(word)) ?? new Set();
      for (const url of urls) known.add(called.get(url) ?? url);
      named.set(stem(word), known);
    }
  };
  for (const { words, titles, mainHeadings } of labels.filter((label) => agreementOf(label) >= AGREEING_MIN))
    note(words, [...titles, ...mainHeadings]);
  for (const { title } of pages.filter(({ kind }) => kind === "home"))
    for (const { text: name } of titleNames(title, options)) note(reading.words(name), ["home", "title"]);
  const topical = new Set(
    [...named].flatMap(([key, { size }]) => (size >= PAGES_MIN && text.usage(key) !== undefined ? [key] : [])),
  );
  const isTopic = (word: string) => partsOf(word).some((part) => topical.has(stem(part)));
  const isKnown = topical.size > 0;
  const isAbout = (words: readonly string[]) => wordsOf(words).some(isTopic);
  yield;
  const [titled, placed] = [new Set<string>(), new Set<string>()];
  for (const { url, title } of pages) {
    yield;
    const names = titleNames(title, options).map(({ text: name }) => reading.words(name));
    if (names.some(isAbout)) titled.add(url);
    if (names.some((words) => words.some(isOwn))) placed.add(url);
  }
  const offers = pages.filter(({ kind }) => kind === "offer");
  /** Where most titles of what is sold name a place, what they do not name it with is not sold. */
  const isHabit = placed.size >= SPREAD_MIN && offers.filter(({ url }) => placed.has(url)).length * 2 >= offers.length;
  const beside = new Map<string, Set<string>[]>();
  for (const { words } of labels) {
    const topics = new Set(wordsOf(words).filter(isTopic).map(stem));
    if (topics.size === 0) continue;
    for (const key of new Set(wordsOf(words).map(stem)).difference(topics)) {
      const sets = beside.get(key) ?? [];
      if (sets.every((set) => set.isDisjointFrom(topics))) beside.set(key, [...sets, topics]);
    }
  }
  const isPlaced = ({ words, isWhole }: Label) =>
    isWhole &&
    isTopic(words[0]!) &&
    isOwn(words.at(-1)!) &&
    words.every((word) => isStop(word) || isOwn(word) || isTopic(word));
  const tells = ({ words, offer, atHome, asks, titles, mainHeadings, headings }: Label) => {
    const meaning = wordsOf(words);
    const others = meaning.filter((word) => !isTopic(word));
    const isShort = words.length <= WORDS_MAX && meaning.length > 1 && !words.some((word) => DIGIT.test(word));
    if (asks || !isShort || others.length === meaning.length) return false;
    if ((offer || atHome) && titles.size > 0) return true;
    const isNew = (word: string) => rank(word) >= EVERYDAY_RANK && (beside.get(stem(word))?.length ?? 0) < SPREAD_MIN;
    return titles.size + mainHeadings.size + (offer || atHome ? headings.size : 0) > 0 && others.every(isNew);
  };
  const isHomes = ({ kinds }: Label) => kinds.has("home") && kinds.size === 1;
  const alone = new Set(labels.filter((label) => label.isWhole || tells(label)).map(({ key }) => key));
  const [, and] = reading.words("a & b");
  /** Parts of a title, searched for by nobody together: two plain words, or what stands alone as well. */
  const isJoined = ({ key, words }: Label) => {
    const parts = key.split(` ${and} `);
    return parts.length > 1 && (wordsOf(words).length === 2 || parts.some((part) => alone.has(part)));
  };
  return {
    isKnown,
    isPlaced,
    isAbout: ({ words }) => isAbout(words),
    tells,
    isOut: (label) => {
      const meaning = wordsOf(label.words);
      if (meaning.length === 0 || isFurniture(meaning.join(" "), reading.language) || isJoined(label)) return true;
      if (meaning.some(isTopic)) return false;
      const named = label.titles.union(label.mainHeadings).union(label.anchors);
      if (isHabit && !label.kinds.has("article") && placed.isDisjointFrom(named)) return true;
      // What the home page says of itself alone, and no sentence: a slogan.
      if (!isKnown) return isHomes(label) && !meaning.some((word) => text.usage(stem(word)) !== undefined);
      const agreeing = agreementOf(label);
      return (
        !label.anchors.isDisjointFrom(titled) || agreeing < AGREEING_MIN || (!label.offer && agreeing === AGREEING_MIN)
      );
    },
  };
}
