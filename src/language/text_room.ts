import { wordsOf } from "./words.ts";

/** A line that stands on so many pages is said once: headers, footers, teasers. */
const FURNITURE_PAGES_MIN = 3;

/** Of a text that asks for room: its whole length, and its share over that of others. */
export interface RoomWanted {
  chars: number;
  share: number;
}

/** Characters for each text: all of them where they fit, else by share; what a short one leaves the others have. */
export function shareRoom(wanted: readonly RoomWanted[], chars: number): number[] {
  const given = wanted.map(() => 0);
  let left = chars;
  // The one that asks for least by its share comes first, so that each next is given what is left in fair parts.
  const order = [...wanted.keys()].sort((a, b) => needOf(wanted[a]!) - needOf(wanted[b]!));
  let shares = wanted.reduce((sum, { share }) => sum + share, 0);
  for (const at of order) {
    const { chars: whole, share } = wanted[at]!;
    given[at] = Math.min(whole, Math.floor((left * share) / shares));
    left -= given[at];
    shares -= share;
  }
  return given;
}

function needOf({ chars, share }: RoomWanted): number {
  return chars / share;
}

/** For each text the lines of many texts that an earlier one has shown. */
export function repeatedLines(texts: readonly string[]): ReadonlySet<string>[] {
  const lines = texts.map((text) => new Set(text.split("\n")));
  const counts = Map.groupBy(
    lines.flatMap((own) => [...own]),
    (line) => line,
  );
  const shown = new Set<string>();
  return lines.map((own) => {
    const again = [...own].filter((line) => shown.has(line) && counts.get(line)!.length >= FURNITURE_PAGES_MIN);
    for (const line of own) shown.add(line);
    return new Set(again);
  });
}

/** So many lines one after the other that earlier texts have shown are a header, footer or teaser; a lone one is a price or a label. */
const FURNITURE_LINES_MIN = 3;

const AS_ABOVE = " … [more, as on a page above]";

/** A text without the furniture that earlier ones have shown; its first line tells what stands there. */
export function withoutFurniture(text: string, repeated: ReadonlySet<string>): string {
  const lines = text.split("\n");
  const isRun = (from: number) =>
    lines.slice(from, from + FURNITURE_LINES_MIN).filter((line) => repeated.has(line)).length === FURNITURE_LINES_MIN;
  const gone = new Set<number>();
  for (const from of lines.keys())
    if (isRun(from)) for (let at = from; at < from + FURNITURE_LINES_MIN; at++) gone.add(at);
  return lines
    .flatMap((line, at) => (!gone.has(at) ? [line] : gone.has(at - 1) ? [] : [`${line}${AS_ABOVE}`]))
    .join("\n");
}

/** For each text the share of its different words that no earlier one has: low where a page is another with a name changed. */
export function newShares(texts: readonly string[]): number[] {
  return texts.map(openNews());
}

/** The same for one text after the other. */
export function openNews(): (text: string) => number {
  const said = new Set<string>();
  return (text) => {
    const own = new Set(wordsOf(text));
    const unsaid = [...own].filter((word) => !said.has(word)).length;
    for (const word of own) said.add(word);
    return own.size === 0 ? 0 : unsaid / own.size;
  };
}

const RUN_WORDS = 5;
/** What so many texts say is the frame of all. */
const RUN_TEXTS_MAX = 8;
/** Shorter texts are alike by chance. */
const RUNS_MIN = 30;

/** For one text after the other the earlier one that says most of it word for word, by its number, and how much. */
export function openCopies(): (text: string) => { of: number; share: number } | null {
  const texts = new Map<string, number[]>();
  let count = 0;
  return (text) => {
    const words = wordsOf(text);
    const runs = new Set(words.slice(RUN_WORDS - 1).map((_, at) => words.slice(at, at + RUN_WORDS).join(" ")));
    const shared = new Map<number, number>();
    let own = runs.size;
    for (const run of runs) {
      const others = texts.get(run) ?? [];
      if (others.length > RUN_TEXTS_MAX) own -= 1;
      else for (const other of others) shared.set(other, (shared.get(other) ?? 0) + 1);
      texts.set(run, [...others, count]);
    }
    count += 1;
    const [most] = [...shared].sort(([, a], [, b]) => b - a);
    return most === undefined || own < RUNS_MIN ? null : { of: most[0], share: most[1] / own };
  };
}
