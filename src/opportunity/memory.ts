import { type EarlierPlay, isSameFamily } from "../core/stable_key.ts";
import type { PlayKind } from "../domain/opportunity.ts";
import { TOP_POSITIONS } from "../domain/positions.ts";

/**
 * The advice a family got last time, so that results which move a little by themselves do not turn it round. Every
 * threshold of `choosePlays` that a measurement can hover at is asked here: where the last advice stood on one side of
 * it, the measure has to be past it by a margin before the advice crosses over. Without an earlier play a threshold is
 * what it says, and measures that stand still give the same advice again. The margins:
 * - a place among the first three: 1; among the first ten: 2, as much as results move by themselves;
 * - a share of n answers: one standard error of such a share, `sqrt(0.25 / n)`, 0.25 for four answers;
 * - a share counted over searches, sections or places: 0.1;
 * - a count: 1.
 */
export interface PlayMemory {
  kind: PlayKind | null;
  /** Best position when it was given. */
  position: number | null;
}

export const NO_MEMORY: PlayMemory = { kind: null, position: null };

/** Which side of a threshold the last advice stood on; null: it tells nothing of it. */
export type Leaning = boolean | null;

const MARGIN = { top: 1, firstPage: 2, share: 0.1, count: 1 };
/** Plays that can stand beside a family's first one. */
const SECOND_KINDS: ReadonlySet<PlayKind> = new Set(["comparison_page", "programmatic_set"]);

/** The first play of a family in the last run; one that was completed asks for a next step, whatever that is. */
export function recallPlay(keywords: readonly { keyword: string }[], earlier: readonly EarlierPlay[]): PlayMemory {
  const own = earlier.filter(
    (play) => play.latest === true && play.status !== "completed" && isSameFamily(play, { keywords }),
  );
  const first = own.find((play) => !SECOND_KINDS.has(play.play_kind)) ?? own[0];
  return first === undefined ? NO_MEMORY : { kind: first.play_kind, position: first.data.best_position ?? null };
}

/** The side that the last advice stood on, told by its kind: one of these, or one of those. */
export function leaning(memory: PlayMemory, is: readonly PlayKind[], isNot: readonly PlayKind[]): Leaning {
  if (memory.kind === null) return null;
  return is.includes(memory.kind) ? true : isNot.includes(memory.kind) ? false : null;
}

/** A position among the first so many. */
export function reachesPlace(position: number, limit: number, side: Leaning): boolean {
  return position <= limit + shift(side, limit <= TOP_POSITIONS ? MARGIN.top : MARGIN.firstPage);
}

/** A share of answers under the limit. */
export function fallsShort(answers: { present: number; total: number }, limit: number, side: Leaning): boolean {
  return answers.present / answers.total < limit + shift(side, Math.sqrt(0.25 / answers.total));
}

/** A share of at least so much. */
export function reachesShare(share: number, least: number, side: Leaning): boolean {
  return share >= least - shift(side, MARGIN.share);
}

export function reachesCount(count: number, least: number, side: Leaning): boolean {
  return count >= least - shift(side, MARGIN.count);
}

function shift(side: Leaning, margin: number): number {
  return side === null ? 0 : side ? margin : -margin;
}
