import type { KeywordPage, WordReading } from "./keyword_page.ts";
import { type LabelReading, MAIN_LEVEL } from "./label.ts";

/** What pages of one kind are called beside the one thing that differs: `Piano lessons in Northtown`, `… in Southtown`. */
export interface SisterName {
  url: string;
  place: "titles" | "mainHeadings";
  /** What all of them are called. */
  shared: string;
  /** The page alone, without what stands behind: a state. */
  own: string;
}

const SISTERS_MIN = 3;
const SLOT_WORDS_MAX = 3;
const WORDS_MAX = 10;
const MEANING_MIN = 2;

interface Sister {
  url: string;
  words: readonly string[];
  from: number;
  to: number;
}

/** Names that at least three pages share but for one to three words, by titles and by main headings; `nameOf` a title. */
export function* sisterNameSteps(
  pages: readonly KeywordPage[],
  { reading, isOwn, nameOf }: LabelReading & { nameOf(title: string): string | undefined },
): Generator<void, SisterName[]> {
  const found: SisterName[] = [];
  for (const place of ["titles", "mainHeadings"] as const) {
    const series = new Map<string, Sister[]>();
    for (const page of pages) {
      yield;
      const texts = place === "titles" ? [nameOf(page.title) ?? ""] : mainHeadingsOf(page);
      for (const { key, ...sister } of texts.flatMap((text) => [...slotsOf(page.url, reading.words(text), reading)])) {
        if (!series.has(key)) series.set(key, []);
        series.get(key)!.push(sister);
      }
    }
    yield;
    const best = new Map<string, Sister & { sisters: number }>();
    for (const some of series.values()) {
      const sisters = new Set(some.map(({ words, from, to }) => words.slice(from, to).join(" "))).size;
      const { words, from } = some[0]!;
      // What differs beside a place is any site's: `Roofer Northtown reviews`.
      if (sisters < SISTERS_MIN || words.slice(0, from).some(isOwn)) continue;
      for (const sister of some) {
        const known = best.get(sister.url);
        const isShorter = known !== undefined && sister.to - sister.from < known.to - known.from;
        if (known === undefined || sisters > known.sisters || (sisters === known.sisters && isShorter))
          best.set(sister.url, { ...sister, sisters });
      }
    }
    for (const sister of best.values()) found.push({ url: sister.url, place, ...namesOf(sister, reading) });
  }
  return found;
}

function mainHeadingsOf({ headings }: KeywordPage): string[] {
  return headings.filter(({ level }) => level === MAIN_LEVEL).map(({ text }) => text);
}

function namesOf({ words, from, to }: Sister, { isStop }: WordReading): Pick<SisterName, "shared" | "own"> {
  const before = words.slice(0, from);
  const shared = before.slice(0, before.findLastIndex((word) => !isStop(word)) + 1).join(" ");
  // Several words right behind what is shared say more than where.
  const isOne = isStop(before.at(-1)!) || to - from === 1;
  return { shared, own: isOne ? words.slice(0, to).join(" ") : shared };
}

/** Ways to leave out some words in a row, after two that say something and no small one at the beginning. */
function* slotsOf(
  url: string,
  words: readonly string[],
  { isStop, stem }: WordReading,
): Generator<Sister & { key: string }> {
  if (words.length > WORDS_MAX || isStop(words[0] ?? "a")) return;
  for (let from = MEANING_MIN; from < words.length; from++) {
    if (words.slice(0, from).filter((word) => !isStop(word)).length < MEANING_MIN || isStop(words[from]!)) continue;
    for (let to = from + 1; to <= Math.min(words.length, from + SLOT_WORDS_MAX); to++)
      if (!isStop(words[to - 1]!)) {
        const [before, after] = [words.slice(0, from), words.slice(to)].map((some) => some.map(stem).join(" "));
        yield { key: `${before}|${after}`, url, words, from, to };
      }
  }
}
