import { isDatedAddress } from "../language/dated_address.ts";
import { endsAsQuestion } from "../language/question.ts";
import { titleSegments } from "../language/title_segments.ts";
import { bearOutSteps } from "./bear_out.ts";
import { type KeywordPage, NUMBER, phraseKey, trimmed, type WordReading } from "./keyword_page.ts";
import { type Label, type LabelReading, MAIN_LEVEL } from "./label.ts";
import { sisterNameSteps } from "./sister_names.ts";
import { firstClause, isJoined, titleNames } from "./title_names.ts";

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
/** A list of so many more is nobody's search. */
const LISTED = /[,;]|\s[&+/]\s/g;
const LISTED_MIN = 2;
/** A link that tells its price is called so nowhere else. */
const PRICED = /\p{Sc}/u;

type Place = "titles" | "mainHeadings" | "headings" | "anchors";

/** What pages are called, a page a step: only whole texts, each by all the places where it stands. */
export function* pageLabelSteps(
  pages: readonly KeywordPage[],
  options: LabelReading & { home: string },
): Generator<void, Label[]> {
  const { reading, strict } = options;
  const labels = new Map<string, Label>();
  const byUrl = new Map(pages.map((page) => [addressKey(page.url), page]));
  const template = templateTexts(pages, reading);
  const homeKey = addressKey(options.home);
  const isHome = ({ url, kind }: KeywordPage) => addressKey(url) === homeKey || (strict && kind === "home");
  const add = (text: string, place: Place, page: KeywordPage, isWhole = true) => {
    const label = labelOf(labels, text, { reading, strict });
    const isTemplate = place !== "anchors" && template.has(label?.key ?? "");
    // What the home page's title and many others end with is what the whole site is about.
    const isTail = strict && place === "titles" && isHome(page);
    if (label === null || (isTemplate && !isTail)) return;
    if (isTemplate) label.again.add(page.url);
    label[place].add(page.url);
    label.isWhole ||= isWhole;
    if (place !== "headings") label.kinds.add(page.kind);
    label.offer ||= page.kind === "offer";
    label.atHome ||= isHome(page);
  };
  for (const page of pages) {
    yield;
    const isNews = strict && isDatedAddress(page.url);
    const isNamed = !isHome(page) && !ITSELF.has(page.kind) && !isNews;
    const names = strict
      ? titleNames(page.title, options)
      : titleSegments(page.title).map((text) => ({ text, isWhole: true }));
    const place = isNamed || (strict && isHome(page)) ? "titles" : "headings";
    for (const { text, isWhole } of names) add(text, place, page, isWhole);
    for (const { level, text } of page.headings) {
      const isMain = isNamed && level === MAIN_LEVEL;
      const name = strict && isMain ? firstClause(text) : text;
      add(name, isMain ? "mainHeadings" : "headings", page, name === text);
    }
    for (const { url, text } of page.links) {
      const target = byUrl.get(addressKey(url));
      if (target === undefined || target === page || isHome(target) || ITSELF.has(target.kind)) continue;
      if (!strict || !isDatedAddress(url)) add(text, "anchors", target);
    }
  }
  const nameOf = (title: string) => titleSegments(title).find((text) => !options.isBranded(text));
  for (const { url, place, shared, own } of strict ? yield* sisterNameSteps(pages, { ...options, nameOf }) : [])
    for (const name of [shared, own]) add(name, place, byUrl.get(addressKey(url))!);
  const told = [...labels.values()];
  yield* bearOutSteps(told, { ...options, pages });
  return told;
}

function labelOf(
  labels: Map<string, Label>,
  text: string,
  { reading, strict }: Pick<LabelReading, "reading" | "strict">,
): Label | null {
  if (text.length > TEXT_CHARS_MAX || (strict && PRICED.test(text))) return null;
  if ((text.match(LISTED)?.length ?? 0) >= LISTED_MIN || (strict && isJoined(text))) return null;
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
    const places = {
      titles: new Set(),
      mainHeadings: new Set(),
      headings: new Set(),
      anchors: new Set(),
      again: new Set(),
    };
    label = {
      ...{ key, words, all, asks, offer: false, isWhole: false, atHome: false },
      ...places,
      kinds: new Set(),
    } as Label;
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

function addressKey(url: string): string {
  return url
    .replace(/^https?:\/\/(?:www\.)?/, "")
    .replace(/[?#].*$/, "")
    .replace(/(?:index\.html?)?\/?$/, "");
}
