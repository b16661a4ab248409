/**
 * Order of the action queue: by score, but varied. A place goes to the highest score that keeps the rules of the first
 * step of STEPS that anything left can keep; variety does not beat worth, so each step draws forward only what has its
 * share of the best score left.
 *
 * - Topic: never the same family or rule twice in a row.
 * - Page: no page of the site twice in the first ten, nor within five places after them.
 * - Group: in the first ten at most so many of one play kind or kind of finding.
 * - Kind: in the first ten at most so many opportunities, and as many insights.
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
const PAGE_DISTANCE = 5;
const STEPS = [
  { groupMax: 4, kindMax: 6, shareMin: 0.7 },
  { groupMax: 4, kindMax: 8, shareMin: 0.65 },
  { groupMax: 5, kindMax: 8, shareMin: 0.3 },
  { groupMax: FIRST, kindMax: FIRST, shareMin: 0.3 },
] as const;
type Step = (typeof STEPS)[number];
/** Shifts smaller than this are the wake of others' moves. */
const MOVE_TOLD_MIN = 3;

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
  for (const step of STEPS) {
    const floor = left[0]!.score * step.shareMin;
    const fit = left.findIndex((candidate) => candidate.score >= floor && keeps(candidate, placed, step));
    if (fit >= 0) return fit;
  }
  return 0;
}

function keeps(candidate: QueueCandidate, placed: readonly QueueCandidate[], { groupMax, kindMax }: Step): boolean {
  if (candidate.topic !== "" && placed.at(-1)?.topic === candidate.topic) return false;
  const near = placed.length < FIRST ? placed : placed.slice(-PAGE_DISTANCE);
  if (candidate.target !== null && near.some((other) => other.target === candidate.target)) return false;
  if (placed.length >= FIRST) return true;
  const sameKind = (other: QueueCandidate) => other.kind === candidate.kind;
  return (
    countOf(placed, sameKind) < kindMax &&
    countOf(placed, (other) => sameKind(other) && other.group === candidate.group) < groupMax
  );
}

function countOf(placed: readonly QueueCandidate[], test: (other: QueueCandidate) => boolean): number {
  return placed.reduce((count, other) => count + (test(other) ? 1 : 0), 0);
}

function movedText(byScore: number, rank: number): string | null {
  if (Math.abs(byScore - rank) < MOVE_TOLD_MIN) return null;
  const direction = rank < byScore ? "up" : "down";
  const why =
    Math.min(rank, byScore) <= FIRST ? "the first ten include several kinds" : "no page or topic comes twice in a row";
  return `Number ${byScore} by score, moved ${direction} so that ${why}`;
}
