import type { WindowDays } from "./outcome.ts";

/** What a recommendation that was reported done was to change. */
export interface WorkTarget {
  kind: "opportunity" | "insight";
  family: string | null;
  keywords: string[];
  /** Addresses of the brand's pages. */
  pages: string[];
  /** Of a finding: pages at fault when it was reported done. */
  pages_at_fault: number | null;
}

export const CELL_METRICS = ["position", "mention_rate", "citation_rate"] as const;
export type CellMetric = (typeof CELL_METRICS)[number];

/** One thing that run after run measures in the same way. */
export interface MeasuredCell {
  metric: CellMetric;
  /** What has to be alike for two readings to compare: keyword, provider and market, or question, platform and model. */
  key: string;
  keyword: string;
  /** Provider of the results page, or the engine that answers. */
  by: string;
  question: string | null;
  /** The brand's page that ranks, where one does. */
  page: string | null;
  /** Positions (null: not among the results read), or 1 and 0 for answers that do and do not. */
  values: (number | null)[];
  /** How many results were read; null for answers. */
  depth: number | null;
  simulated: boolean;
}

/** What was measured before the work, of all searches of the brand: those that it touched and those that it did not. */
export interface MeasuredBaseline {
  from: string;
  to: string;
  cells: MeasuredCell[];
}

export interface MeasuredWindow {
  days: WindowDays;
  status: "waiting" | "measured" | "not_measured";
  /** From when on a run measures it, and until when one is waited for. */
  due_at: string;
  until: string;
  /** The outcome event that says it. */
  outcome_id: string | null;
  /** The event by which a person said it instead. */
  superseded_by: string | null;
  /** Why nothing was measured (yet). */
  reason: string | null;
}

/** A recommendation that was reported done, and what is measured of it. */
export interface Measurement {
  /** Of the event that reported it done. */
  id: string;
  brand_id: string;
  recommendation_id: string;
  stable_key: string;
  completed_at: string;
  /** null until it was looked up, which is at once but for what was reported to an older version. */
  target: WorkTarget | null;
  baseline: MeasuredBaseline | null;
  windows: MeasuredWindow[];
  /** When it is looked at next; null: nothing is left to measure. */
  next_at: string | null;
  updated_at: string;
}
