/**
 * Order of the action queue: by score, but varied. A place goes to the highest score that keeps all of these rules;
 * where none does, to the highest that keeps all but the last, and so on.
 *
 * 1. Never the same topic (family, rule) twice in a row.
 * 2. No page of the site twice in the first ten, nor within five places after them.
 * 3. In the first ten at most 4 of one group (play kind, kind of finding).
 * 4. In the first ten at most 6 of one kind (opportunity, insight).
 *
 * An item under MOVE_SHARE_MIN of the best score left is not drawn forward: variety does not beat worth.
 */
export interface QueueCandidate {
  key: string;
  kind: "opportunity" | "insight";
  /** Play kind, or the kind of finding. */
  group: string;
  /** Family, or the rule that found it. */
  topic: string;
  /** Page it changes; null where it is none or many. */
  target: string | null;
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
const PAGE_DISTANCE = 5;
/** Share of the best score left that an item must have to be drawn forward. */
const MOVE_SHARE_MIN = 0.35;
/** Shifts smaller than this are the wake of others' moves. */
const MOVE_TOLD_MIN = 3;

type Rule = (candidate: QueueCandidate, placed: readonly QueueCandidate[]) => boolean;

const RULES: readonly Rule[] = [
  (candidate, placed) => candidate.topic === "" || placed.at(-1)?.topic !== candidate.topic,
  (candidate, placed) =>
    candidate.target === null || recent(placed).every((other) => other.target !== candidate.target),
  inFirst(
    (candidate, placed) =>
      countOf(placed, (other) => other.kind === candidate.kind && other.group === candidate.group) < GROUP_MAX,
  ),
  inFirst((candidate, placed) => countOf(placed, (other) => other.kind === candidate.kind) < KIND_MAX),
];

export function orderQueue<T extends QueueCandidate>(candidates: readonly T[]): QueuePlace<T>[] {
  const left = [...candidates].sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1));
  const byScore = new Map(left.map((candidate, i) => [candidate.key, i + 1]));
  const placed: T[] = [];
  while (left.length > 0) placed.push(...left.splice(nextIndex(left, placed), 1));
  return placed.map((candidate, i) => ({
    candidate,
    rank: i + 1,
    moved: movedText(byScore.get(candidate.key)!, i + 1),
  }));
}

function nextIndex(left: readonly QueueCandidate[], placed: readonly QueueCandidate[]): number {
  const floor = left[0]!.score * MOVE_SHARE_MIN;
  for (let kept = RULES.length; kept > 0; kept--) {
    const rules = RULES.slice(0, kept);
    const fit = left.findIndex(
      (candidate) => candidate.score >= floor && rules.every((rule) => rule(candidate, placed)),
    );
    if (fit >= 0) return fit;
  }
  return 0;
}

function recent(placed: readonly QueueCandidate[]): readonly QueueCandidate[] {
  return placed.length < FIRST ? placed : placed.slice(-PAGE_DISTANCE);
}

function inFirst(rule: Rule): Rule {
  return (candidate, placed) => placed.length >= FIRST || rule(candidate, placed);
}

function countOf(placed: readonly QueueCandidate[], test: (other: QueueCandidate) => boolean): number {
  return placed.reduce((count, other) => count + (test(other) ? 1 : 0), 0);
}

function movedText(byScore: number, rank: number): string | null {
  if (Math.abs(byScore - rank) < MOVE_TOLD_MIN) return null;
  const direction = rank < byScore ? "up" : "down";
  return `Place ${byScore} by score, moved ${direction} so that the first ten are of several kinds and no page or topic is worked twice in a row`;
}
