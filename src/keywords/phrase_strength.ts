import { isDatedAddress } from "../language/dated_address.ts";
import { type KeywordPage, phraseKey, trimmed, type WordReading } from "./keyword_page.ts";
import { agreementOf } from "./label_keywords.ts";
import { type Label, MAIN_LEVEL, meaningOf } from "./page_labels.ts";
import type { RunningText } from "./running_text.ts";

/** How much the site has to do with a phrase: at least 0 where it clearly speaks of it. */
export type Strength = (phrase: string) => number;

const STRENGTH_MIN = 5;
const AT_HOME = 2;
const ALONE = 2;
/** So many phrases stay of a site that says little. */
const ENOUGH = 5;

/**
 * By how many pages are called after one of its words, how many speak of its scarcest one, in how many places a page is
 * called so, how rare its words are in the language, and whether the home page is called after one of them.
 */
export function readStrength(
  pages: readonly KeywordPage[],
  { reading, text, labels }: { reading: WordReading; text: RunningText; labels: readonly Label[] },
): Strength {
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
  return (phrase) => {
    const whole = trimmed(reading.words(phrase), reading);
    const words = whole.filter((word) => !reading.isStop(word));
    if (words.length === 0) return Number.NEGATIVE_INFINITY;
    const stems = words.map(reading.stem);
    const label = byKey.get(phraseKey(whole, reading));
    const called = Math.max(...stems.map((stem) => named.get(stem) ?? 0));
    const said = Math.min(...stems.map((stem) => text.usage(stem)?.pages.length ?? 0));
    const rare = words.filter((word) => reading.rank(word) === Number.POSITIVE_INFINITY).length / words.length;
    const agreeing = label === undefined ? 0 : agreementOf(label);
    const bonus = (stems.some((stem) => atHome.has(stem)) ? AT_HOME : 0) - (stems.length === 1 ? ALONE : 0);
    return Math.log2(1 + called) / 2 + Math.log2(1 + said) + agreeing / 2 + rare + bonus - STRENGTH_MIN;
  };
}

/** The phrases that the site clearly speaks of, or the best of few, and those that name the brand. */
export function strongest(
  phrases: readonly string[],
  { strength, isBranded }: { strength: Strength; isBranded(phrase: string): boolean },
): Set<string> {
  const [branded, open] = [phrases.filter(isBranded), new Set(phrases.filter((phrase) => !isBranded(phrase)))];
  const found = [...open].map((phrase) => ({ phrase, by: strength(phrase) })).sort((a, b) => b.by - a.by);
  const kept = found.filter(({ by }, place) => by >= 0 || place < ENOUGH);
  return new Set([...branded, ...kept.map(({ phrase }) => phrase)]);
}
