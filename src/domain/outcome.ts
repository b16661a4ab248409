/** Outcome events in lifecycle order, plus `rejected` (specification, "Outcome event types"). */
export const OUTCOME_TYPES = [
  "accepted",
  "rejected",
  "completed",
  "observed_7d",
  "observed_30d",
  "observed_90d",
] as const;
export type OutcomeType = (typeof OUTCOME_TYPES)[number];

export const WINDOW_DAYS = [7, 30, 90] as const;
export type WindowDays = (typeof WINDOW_DAYS)[number];

/** How many days after the work an event tells of it. */
export const OBSERVED_AFTER: { readonly [type in OutcomeType]?: WindowDays } = {
  observed_7d: 7,
  observed_30d: 30,
  observed_90d: 90,
};
export const OBSERVED_EVENT = { 7: "observed_7d", 30: "observed_30d", 90: "observed_90d" } as const satisfies Record<
  WindowDays,
  OutcomeType
>;

export const OUTCOME_SOURCES = ["reported", "measured"] as const;
export type OutcomeSource = (typeof OUTCOME_SOURCES)[number];

export interface Outcome {
  id: string;
  artifact_id: string;
  brand_id: string;
  event_type: OutcomeType;
  recommendation_id: string | null;
  brief_id: string | null;
  rejection_reason: string | null;
  /** The reported `metrics`, as given. */
  delta: Record<string, unknown> | null;
  notes: string | null;
  /** Who says it: a caller, or the service by what its runs measured. */
  source: OutcomeSource;
  /** A measured one that rests on the sandbox. */
  simulated: boolean;
  /** The event by which a caller said otherwise: this one does not count any more. */
  superseded_by: string | null;
  created_at: string;
}
