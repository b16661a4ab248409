import type { CitationCell, RankingCell } from "../domain/snapshot.ts";
import { shareOf, withinNoise } from "../visibility/shares.ts";
import { POSITION_NOISE } from "../visibility/snapshots.ts";
import { readingKey } from "./signals.ts";

/** Where the brand stood at an earlier measurement, by keyword; what this one did not measure is absent. */
export interface EarlierStanding {
  at: string;
  rankings: ReadonlyMap<string, RankingCell>;
  /** Answers of all engines that cited the brand, of those that could tell. */
  citations: ReadonlyMap<string, { cited: number; of: number }>;
}

/** A position that moved by more than results move by themselves; null: not among the results read. */
export interface PositionChange {
  keyword: string;
  from: number | null;
  to: number | null;
  since: string;
}

/** Citations that moved by more than chance. */
export interface CitationMove {
  from: { cited: number; of: number };
  to: { cited: number; of: number };
  since: string;
}

export function readEarlierStanding(
  earlier: { at: string; rankings: readonly RankingCell[]; citations: readonly CitationCell[] },
  language: string,
): EarlierStanding {
  const citations = new Map<string, { cited: number; of: number }>();
  for (const cell of earlier.citations) {
    if (cell.platform === "ai_overview") continue;
    for (const { keyword, cited, citable } of cell.keywords) {
      const key = readingKey(keyword, language);
      const known = citations.get(key) ?? { cited: 0, of: 0 };
      citations.set(key, { cited: known.cited + cited, of: known.of + citable });
    }
  }
  return {
    at: earlier.at,
    rankings: new Map(earlier.rankings.map((cell) => [readingKey(cell.keyword, language), cell])),
    citations,
  };
}

/** The largest change among the searches measured then and now; null where none left the noise. */
export function positionChange(
  now: readonly { keyword: string; position: number | null; depth: number | null }[],
  earlier: EarlierStanding | undefined,
  language: string,
): PositionChange | null {
  let largest: (PositionChange & { size: number }) | null = null;
  for (const { keyword, position, depth } of now) {
    const before = earlier?.rankings.get(readingKey(keyword, language));
    if (earlier === undefined || before === undefined || depth === null) continue;
    // "Not among the first 10" says nothing of position 15.
    if (before.position === null ? position === null || position > before.depth : (position ?? before.position) > depth)
      continue;
    if (position === null && before.position !== null && before.position > depth) continue;
    const size = Math.abs((position ?? depth + 1) - (before.position ?? before.depth + 1));
    if (size <= POSITION_NOISE || size <= (largest?.size ?? 0)) continue;
    largest = { keyword, from: before.position, to: position, since: earlier.at, size };
  }
  if (largest === null) return null;
  const { size: _size, ...change } = largest;
  return change;
}

/** How citations of the searches changed, where both measurements have answers and the difference is no chance. */
export function citationMove(
  now: readonly { keyword: string; cited: number; of: number }[],
  earlier: EarlierStanding | undefined,
  language: string,
): CitationMove | null {
  const from = { cited: 0, of: 0 };
  const to = { cited: 0, of: 0 };
  for (const { keyword, cited, of } of now) {
    const before = earlier?.citations.get(readingKey(keyword, language));
    if (before === undefined || before.of === 0 || of === 0) continue;
    from.cited += before.cited;
    from.of += before.of;
    to.cited += cited;
    to.of += of;
  }
  if (earlier === undefined || from.of === 0) return null;
  const noise = withinNoise(shareOf(from.cited, from.of), shareOf(to.cited, to.of));
  return noise === false ? { from, to, since: earlier.at } : null;
}
