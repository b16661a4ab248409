import { isDatedAddress } from "../language/dated_address.ts";
import { endsAsQuestion } from "../language/question.ts";
import { titleSegments } from "../language/title_segments.ts";
import { type KeywordPage, NUMBER, phraseKey, trimmed, type WordReading } from "./keyword_page.ts";

/** A whole title, heading or link text, and where it stands. */
export interface Label {
  key: string;
  words: string[];
  /** With the small words and numbers at its ends. */
  all: string[];
  asks: boolean;
  /** Pages titled so, with it as main heading, as a heading, and linked by it. */
  titles: Set<string>;
  mainHeadings: Set<string>;
  headings: Set<string>;
  anchors: Set<string>;
  /** Pages with it in their address as well. */
  addresses: Set<string>;
  /** Kinds of the pages that it names. */
  kinds: Set<string | null>;
  /** One of them is of something for sale. */
  offer: boolean;
}

const WORDS = { least: 1, most: 6 };
const QUESTION_WORDS = { least: 3, most: 10 };
const TEXT_CHARS_MAX = 200;
/** With more of them before it, what is left is part of a sentence: `How we pack without plastic`. */
const SMALL_WORDS_BEFORE_MAX = 1;
/** A title or heading on this share of the pages, and at least so many, is the template's. */
const TEMPLATE_SHARE = 0.2;
const TEMPLATE_PAGES_MIN = 4;
/** Pages that speak of the company itself: what they are called is no search for what it sells. */
const ITSELF: ReadonlySet<string | null> = new Set(["about", "contact", "legal"]);
export const MAIN_LEVEL = 1;
/** A list of so many more is nobody's search. */
const LISTED = /[,;]|\s[&+/]\s/g;
const LISTED_MIN = 2;
/** A link that tells its price is called so nowhere else. */
const PRICED = /\p{Sc}/u;

export type LabelReading = { reading: WordReading; strict: boolean };

/** What pages are called, a page a step: only whole texts, each by all the places where it stands. */
export function* pageLabelSteps(
  pages: readonly KeywordPage[],
  { reading, home, strict }: LabelReading & { home: string },
): Generator<void, Label[]> {
  const labels = new Map<string, Label>();
  const byUrl = new Map(pages.map((page) => [addressKey(page.url), page]));
  const template = templateTexts(pages, reading);
  const homeKey = addressKey(home);
  const add = (text: string, place: "titles" | "mainHeadings" | "headings" | "anchors", page: KeywordPage) => {
    const label = labelOf(labels, text, { reading, strict });
    if (label === null || (place !== "anchors" && template.has(label.key))) return;
    label[place].add(page.url);
    if (place !== "headings") label.kinds.add(page.kind);
    label.offer ||= page.kind === "offer";
    if (stemsOfAddress(page.url, reading).isSupersetOf(meaningOf(label, reading))) label.addresses.add(page.url);
  };
  for (const page of pages) {
    yield;
    const isNews = strict && isDatedAddress(page.url);
    const isNamed = addressKey(page.url) !== homeKey && !ITSELF.has(page.kind) && !isNews;
    for (const segment of titleSegments(page.title)) add(segment, isNamed ? "titles" : "headings", page);
    for (const { level, text } of page.headings)
      add(text, isNamed && level === MAIN_LEVEL ? "mainHeadings" : "headings", page);
    for (const { url, text } of page.links) {
      const target = byUrl.get(addressKey(url));
      if (target === undefined || target === page || addressKey(url) === homeKey || ITSELF.has(target.kind)) continue;
      if (!strict || !isDatedAddress(url)) add(text, "anchors", target);
    }
  }
  return [...labels.values()];
}

/** The words that say what a label is about. */
export function meaningOf({ words }: Pick<Label, "words">, { isStop, stem }: WordReading): Set<string> {
  return new Set(words.filter((word) => !isStop(word)).map(stem));
}

function labelOf(labels: Map<string, Label>, text: string, { reading, strict }: LabelReading): Label | null {
  if (text.length > TEXT_CHARS_MAX || (strict && PRICED.test(text))) return null;
  if ((text.match(LISTED)?.length ?? 0) >= LISTED_MIN) return null;
  const asks = endsAsQuestion(text);
  const all = reading.words(text);
  const before = asks ? 0 : all.findIndex((word) => !reading.isStop(word));
  if (before > (strict ? 0 : SMALL_WORDS_BEFORE_MAX)) return null;
  const words = asks || strict ? all : trimmed(all, reading);
  const last = words.at(-1) ?? "";
  // Nobody judges afterwards: what would have to be cut is part of a sentence, but for the number of a model.
  if (!asks && reading.isStop(last) && !NUMBER.test(last)) return null;
  const { least, most } = asks ? QUESTION_WORDS : WORDS;
  if (words.length < least || words.length > most) return null;
  const key = phraseKey(words, reading);
  let label = labels.get(key);
  if (label === undefined) {
    const places = { titles: new Set(), mainHeadings: new Set(), headings: new Set(), anchors: new Set() };
    label = { ...{ key, words, all, asks, offer: false }, ...places, addresses: new Set(), kinds: new Set() } as Label;
    labels.set(key, label);
  }
  return label;
}

function templateTexts(pages: readonly KeywordPage[], reading: WordReading): Set<string> {
  const counts = new Map<string, number>();
  for (const { title, headings } of pages) {
    const texts = [...titleSegments(title), ...headings.map(({ text }) => text)];
    for (const key of new Set(texts.map((text) => phraseKey(trimmed(reading.words(text), reading), reading))))
      counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const least = Math.max(TEMPLATE_PAGES_MIN, pages.length * TEMPLATE_SHARE);
  return new Set([...counts].filter(([, count]) => count >= least).map(([key]) => key));
}

function stemsOfAddress(url: string, { words, stem }: WordReading): Set<string> {
  return new Set(words(pathOf(url).replace(/[-_/.+]+/g, " ")).map(stem));
}

function pathOf(url: string): string {
  try {
    return decodeURIComponent(new URL(url).pathname);
  } catch {
    return "";
  }
}

function addressKey(url: string): string {
  return url
    .replace(/^https?:\/\/(?:www\.)?/, "")
    .replace(/[?#].*$/, "")
    .replace(/(?:index\.html?)?\/?$/, "");
}
