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
  created_at: string;
}
