import type { SiteKeyword, WordReading } from "./keyword_page.ts";
import type { Label } from "./label.ts";
import { PAGES_MAX, usageScore } from "./label_keywords.ts";
import { ITEMS_A_STEP, type RunningText, type Usage } from "./running_text.ts";
import type { SiteTopics } from "./site_topics.ts";

const PAGES_MIN = 2;
const COUNT_MIN = 3;

/**
 * Of a page for sale that its links call by one word, what the text calls it: `garage door repair` for `Repair`, where
 * the words beside are those of another name that is known, as they stand there: `garage door service`.
 */
export function* saidNameSteps(
  labels: readonly Label[],
  of: {
    found: ReadonlyMap<string, SiteKeyword>;
    text: RunningText;
    reading: WordReading;
    topics: SiteTopics;
    isOwn(word: string): boolean;
  },
): Generator<void, Map<string, SiteKeyword>> {
  const { found, text, reading, topics } = of;
  const known = labels.filter(({ key }) => found.get(key)?.weak === false).map(({ key }) => ` ${key} `);
  const single = labels.filter(
    ({ key, words, isWhole, offer, anchors }) =>
      !key.includes(" ") && isWhole && offer && anchors.size > 0 && !words.some(of.isOwn),
  );
  const named = new Map(single.map((label) => [label.key, label]));
  const best = new Map<Label, { key: string; usage: Usage }>();
  let at = 0;
  for (const [key, count] of named.size === 0 ? [] : text.counts()) {
    if (at++ % ITEMS_A_STEP === 0) yield;
    const parts = key.split(" ");
    if (count < COUNT_MIN) continue;
    for (const [word, rest] of [
      [parts.at(-1)!, parts.slice(0, -1)],
      [parts[0]!, parts.slice(1)],
    ] as const) {
      const label = named.get(word);
      if (label === undefined || rest.length === 0 || known.some((name) => name.includes(` ${key} `))) continue;
      const beside = ` ${rest.join(" ")} `;
      if (!known.some((name) => name.includes(beside) && !name.includes(` ${word} `))) continue;
      const usage = text.usage(key)!;
      const isAbout = topics.isAbout({ ...label, words: usage.words.filter((each) => reading.stem(each) !== word) });
      if (isAbout && usage.pages.length >= PAGES_MIN && count > (best.get(label)?.usage.count ?? 0))
        best.set(label, { key, usage });
    }
  }
  return new Map(
    [...best].map(([{ anchors }, { key, usage }]) => {
      const pages = [...new Set([...anchors, ...usage.pages])].slice(0, PAGES_MAX);
      const said = { keyword: usage.words.join(" "), score: usageScore(usage), pages };
      return [key, { ...said, offer: true, home: pages[0]!, weak: false }];
    }),
  );
}
