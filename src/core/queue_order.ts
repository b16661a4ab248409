/**
 * Order of the action queue: by score, but varied. A place goes to the highest score that keeps these rules; where none
 * keeps them, to the highest score left.
 *
 * - In the first ten at most 6 of one kind (opportunity, insight) and at most 4 of one group (play kind, kind of finding).
 * - Never the same topic (family, rule) twice in a row.
 * - An item under MOVE_SHARE_MIN of the best score left is not drawn forward: variety does not beat worth.
 */
export interface QueueCandidate {
  key: string;
  kind: "opportunity" | "insight";
  /** Play kind, or the kind of finding. */
  group: string;
  /** Family, or the rule that found it. */
  topic: string;
  score: number;
}

export interface QueuePlace<T extends QueueCandidate> {
  candidate: T;
  rank: number;
  /** Why it stands elsewhere than its score alone would put it; null where it does not. */
  moved: string | null;
}

const FIRST = 10;
const KIND_MAX = 6;
const GROUP_MAX = 4;
/** Share of the best score left that an item must have to be drawn forward. */
const MOVE_SHARE_MIN = 0.35;
/** Shifts smaller than this are the wake of others' moves. */
const MOVE_TOLD_MIN = 3;

export function orderQueue<T extends QueueCandidate>(candidates: readonly T[]): QueuePlace<T>[] {
  const left = [...candidates].sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1));
  const byScore = new Map(left.map((candidate, i) => [candidate.key, i + 1]));
  const placed: T[] = [];
  while (left.length > 0) {
    const floor = left[0]!.score * MOVE_SHARE_MIN;
    const fit = left.findIndex((candidate) => candidate.score >= floor && fits(candidate, placed));
    placed.push(...left.splice(Math.max(0, fit), 1));
  }
  return placed.map((candidate, i) => ({
    candidate,
    rank: i + 1,
    moved: movedText(byScore.get(candidate.key)!, i + 1),
  }));
}

function fits(candidate: QueueCandidate, placed: readonly QueueCandidate[]): boolean {
  if (candidate.topic !== "" && placed.at(-1)?.topic === candidate.topic) return false;
  if (placed.length >= FIRST) return true;
  const sameKind = placed.filter((other) => other.kind === candidate.kind).length;
  const sameGroup = placed.filter((other) => other.kind === candidate.kind && other.group === candidate.group).length;
  return sameKind < KIND_MAX && sameGroup < GROUP_MAX;
}

function movedText(byScore: number, rank: number): string | null {
  if (Math.abs(byScore - rank) < MOVE_TOLD_MIN) return null;
  const direction = rank < byScore ? "up" : "down";
  return `Place ${byScore} by score, moved ${direction} so that the first ten are of several kinds and no topic stands twice in a row`;
}
