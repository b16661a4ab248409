import { POSITION_NOISE } from "../domain/positions.ts";
import type { RankingCell } from "../domain/snapshot.ts";
import { readingKey } from "./signals.ts";

/** Where the brand stood at an earlier measurement, by keyword; what this one did not measure is absent. */
export interface EarlierStanding {
  at: string;
  rankings: ReadonlyMap<string, Pick<RankingCell, "position" | "depth">>;
}

/** A position that moved by more than results move by themselves; null: not among the results read. */
export interface PositionChange {
  keyword: string;
  from: number | null;
  to: number | null;
  since: string;
}

export function readEarlierStanding(
  at: string,
  rankings: readonly Pick<RankingCell, "keyword" | "position" | "depth">[],
  language: string,
): EarlierStanding {
  return { at, rankings: new Map(rankings.map((cell) => [readingKey(cell.keyword, language), cell])) };
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
