import { titleSegments } from "../language/title_segments.ts";
import { type KeywordPage, phraseKey } from "./keyword_page.ts";
import { type Label, type LabelReading, MAIN_LEVEL, meaningOf } from "./label.ts";

/** Different names of one page that are compared. */
const NAMES_MAX = 40;
const HEADED_MIN = 2;

/**
 * Names of one page bear each other out, a page a step: `Group lessons`, as links say, where it stands whole within its
 * title `Group lessons in Roche`, its main heading, or, if it is the main heading, within another. Of a link the words
 * may stand apart. A longer name is borne out by the link that is most of it, or where only a place is added.
 */
export function* bearOutSteps(
  labels: readonly Label[],
  { reading, isOwn, strict, pages }: LabelReading & { pages: readonly KeywordPage[] },
): Generator<void, void> {
  const named = Map.groupBy(
    labels.flatMap((label) =>
      [...label.titles.union(label.mainHeadings).union(label.anchors)].map((url) => ({ label, url })),
    ),
    ({ url }) => url,
  );
  // What a link calls a page for sale and several pages have as a heading.
  for (const { offer, isWhole, anchors, headings, again } of strict ? labels : [])
    if (offer && isWhole && anchors.size > 0 && headings.size >= HEADED_MIN) for (const url of anchors) again.add(url);
  const keysOf = (texts: readonly string[]) => texts.map((text) => phraseKey(reading.words(text), reading));
  const holds = (long: string, short: string) => ` ${long} `.includes(` ${short} `);
  for (const { url, title, headings } of pages) {
    yield;
    const some = (named.get(url) ?? []).slice(0, NAMES_MAX).map(({ label }) => label);
    const headed = (isMain: boolean) => headings.filter(({ level }) => (level === MAIN_LEVEL) === isMain);
    const texts = {
      titles: keysOf(titleSegments(title)),
      mainHeadings: keysOf(headed(true).map(({ text }) => text)),
      again: keysOf(headed(false).map(({ text }) => text)),
    };
    const linked = some.filter(({ anchors }) => anchors.has(url));
    for (const label of some) {
      const isLonger = ({ key, words }: Label) => {
        const added = label.words.filter((word) => !words.includes(word) && !reading.isStop(word) && !isOwn(word));
        return holds(label.key, key) && added.length < words.length;
      };
      if (linked.some(isLonger)) label.anchors.add(url);
      // A word alone is in many titles.
      if (!label.isWhole || (strict && label.words.length === 1)) continue;
      const meaning = meaningOf(label, reading);
      const isApart = (text: string) =>
        meaning.size > 1 && label.anchors.has(url) && meaning.isSubsetOf(new Set(text.split(" ")));
      for (const place of ["titles", "mainHeadings", "again"] as const)
        if (place !== "again" || label.mainHeadings.has(url))
          if (texts[place].some((text) => holds(text, label.key) || isApart(text))) label[place].add(url);
    }
  }
}
