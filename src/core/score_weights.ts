import type { Opportunity, ScorePart } from "../domain/opportunity.ts";

/** Weights of the parts of `immediacy` and `ceiling` (opportunity/score_parts.ts). */
export const IMMEDIACY_WEIGHTS = {
  difficulty: 0.3,
  search_gap: 0.2,
  answer_gap: 0.2,
  greenfield: 0.15,
  winnability: 0.1,
  volatility: 0.05,
} as const;
export const CEILING_WEIGHTS = { volume: 0.35, business_value: 0.25, intent: 0.2, cpc: 0.1, ai_overview: 0.1 } as const;

/** Scores are kept with this many decimals, so that what is shown is what was ranked. */
const SCORE_DECIMALS = 4;

/** Weighted mean: sum(weight × value) / sum(weight); null when nothing was measured. */
export function weightedScore(parts: readonly ScorePart[]): number | null {
  const weight = parts.reduce((sum, part) => sum + part.weight, 0);
  if (weight <= 0 || !parts.some(isMeasured)) return null;
  return roundScore(clamp01(parts.reduce((sum, part) => sum + part.weight * part.value, 0) / weight));
}

export function isMeasured({ measured }: ScorePart): boolean {
  return measured !== false;
}

/** priority = 0.5 * immediacy + 0.5 * ceiling (specification, "Opportunity"). */
export function priorityOf(immediacy: number, ceiling: number): number {
  return 0.5 * immediacy + 0.5 * ceiling;
}

/** Gives rank 1 to the highest priority; ties go to the larger ceiling, then volume, then the stable key. */
export function rankOpportunities<T extends RankInput>(rows: readonly T[]): (T & { rank: number })[] {
  return [...rows].sort(byPriority).map((row, index) => ({ ...row, rank: index + 1 }));
}

type RankInput = Pick<Opportunity, "priority" | "ceiling" | "total_volume" | "family" | "stable_key">;

function byPriority(a: RankInput, b: RankInput): number {
  return (
    b.priority - a.priority ||
    b.ceiling - a.ceiling ||
    b.total_volume - a.total_volume ||
    compareText(a.family, b.family) ||
    (a.stable_key < b.stable_key ? -1 : 1)
  );
}

function compareText(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

export function clamp01(value: number): number {
  return Math.min(1, Math.max(0, value));
}

export function roundScore(value: number): number {
  return Math.round(value * 10 ** SCORE_DECIMALS) / 10 ** SCORE_DECIMALS;
}
