import type { Share } from "../domain/brand.ts";
import type { LlmAnswerData, NameDoubt } from "../domain/evidence/answer_data.ts";

/** Two-sided 95 %. */
const Z = 1.959963984540054;

/** Wilson score interval of `k` successes in `n` trials; null without trials. */
export function wilsonInterval(k: number, n: number): [number, number] | null {
  if (n <= 0) return null;
  const p = k / n;
  const z2 = Z * Z;
  const centre = (p + z2 / (2 * n)) / (1 + z2 / n);
  const half = (Z / (1 + z2 / n)) * Math.sqrt((p * (1 - p)) / n + z2 / (4 * n * n));
  return [Math.max(0, centre - half), Math.min(1, centre + half)];
}

/** `k` of `n` with its interval, rounded to four decimals; null value without a denominator. */
export function shareOf(k: number, n: number): Share {
  const interval = wilsonInterval(k, n);
  return {
    value: n > 0 ? round4(k / n) : null,
    n,
    interval: interval === null ? null : [round4(interval[0]), round4(interval[1])],
  };
}

/** What one question of one engine counted, over its answers. */
export interface Cluster {
  k: number;
  n: number;
  answers: number;
}

/**
 * A share over questions that were asked several times. Answers to one question are alike, so the interval rests on
 * fewer trials than there are: as many as the spread between questions tells (Kish's design effect), at least one an
 * engine's question, at most all. With one answer a question it is `shareOf`.
 */
export function clusteredShare(clusters: readonly Cluster[]): Share {
  const sum = (of: keyof Cluster) => clusters.reduce((total, cluster) => total + cluster[of], 0);
  const [k, n, answers] = [sum("k"), sum("n"), sum("answers")];
  const counted = clusters.filter((cluster) => cluster.answers > 0).length;
  if (n === 0 || answers === counted) return shareOf(k, n);
  const p = k / n;
  const between = clusters.reduce((total, cluster) => total + (cluster.k - p * cluster.n) ** 2, 0);
  const told = counted < 2 || p === 0 || p === 1 ? 0 : (p * (1 - p) * n * n * (counted - 1)) / (between * counted);
  const trials = Math.min(n, Math.max((n * counted) / answers, told));
  return { ...shareOf(p * trials, trials), n };
}

type Asked = Pick<LlmAnswerData, "platform" | "question">;

export function askedOf({ platform, question }: Asked): string {
  return `${platform} ${question}`;
}

/** The share of what `count` finds in each answer, [hits, trials]. */
export function shareOfAnswers<T extends Asked>(answers: readonly T[], count: (answer: T) => [number, number]): Share {
  return clusteredShare(
    [...Map.groupBy(answers, askedOf).values()].map((group) => {
      const counts = group.map(count);
      const sum = (at: 0 | 1) => counts.reduce((total, pair) => total + pair[at], 0);
      return { k: sum(0), n: sum(1), answers: counts.filter((pair) => pair[1] > 0).length };
    }),
  );
}

/** Answers that mention the brand, of those in which that is decided. */
export function visibilityOf(answers: readonly (Asked & { mentioned: boolean | null })[]): Share {
  return shareOfAnswers(answers, ({ mentioned }) => [Number(mentioned === true), Number(mentioned !== null)]);
}

/**
 * Newcombe's hybrid-score interval for the difference `to - from` of two independent shares (Newcombe 1998, method 10);
 * null when either was not measured.
 */
function differenceInterval(from: Share, to: Share): [number, number] | null {
  if (from.value === null || to.value === null || from.interval === null || to.interval === null) return null;
  const [fromLow, fromHigh] = from.interval;
  const [toLow, toHigh] = to.interval;
  const delta = to.value - from.value;
  return [
    delta - Math.hypot(to.value - toLow, fromHigh - from.value),
    delta + Math.hypot(toHigh - to.value, from.value - fromLow),
  ];
}

/** True when the difference of two shares cannot be told from chance at 95 %; null when either was not measured. */
export function withinNoise(from: Share, to: Share): boolean | null {
  const interval = differenceInterval(from, to);
  return interval === null ? null : interval[0] <= 0 && interval[1] >= 0;
}

/** How a share moved; null where one of the two was not measured. */
export function movedOf(from: Share, to: Share) {
  const measured = from.value !== null && to.value !== null;
  return {
    from: from.value,
    to: to.value,
    delta: measured ? round4(to.value! - from.value!) : null,
    within_noise: withinNoise(from, to),
  };
}

export function round4(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

/**
 * Whether an answer counts in shares, gaps and comparisons: one that was cut off before it named the brand tells nothing
 * of it, and a few answers of an engine that failed for the rest nothing of the engine.
 */
export function isCounted(answer: Pick<LlmAnswerData, "too_few" | "answer_truncated" | "mentioned">): boolean {
  return answer.too_few !== true && (answer.mentioned === true || !answer.answer_truncated);
}

/** Neither code nor anybody else could tell. */
export function isOpen({ unaided, decided }: NameDoubt): boolean {
  return unaided === null && decided === null;
}

/** Answers that cite the brand, of those in which citing was measured. */
export function countCited(answers: readonly LlmAnswerData[]): { cited: number; citable: number } {
  const citable = answers.filter((answer) => answer.cited !== null);
  return { cited: citable.filter((answer) => answer.cited).length, citable: citable.length };
}

/** One mention of the brand an answer at most, and with it those of rivals that the question did not name. */
export function voiceOf(answer: LlmAnswerData): [own: number, all: number] {
  const own = Number(answer.mentioned);
  return [
    own,
    own + answer.competitors_mentioned.filter((rival) => !answer.competitors_prompted.includes(rival.domain)).length,
  ];
}

/** How one platform was measured, as one comparable text. */
export function methodOf(answers: readonly LlmAnswerData[]): string {
  return [...new Set(answers.map((answer) => `${answer.model ?? answer.model_requested} (${answer.contract})`))]
    .toSorted()
    .join(", ");
}
