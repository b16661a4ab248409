import type { Keyword } from "./keyword.ts";

export const FORMATS = ["hub_and_spokes", "single_article", "programmatic", "comparison", "landing_page"] as const;
export type Format = (typeof FORMATS)[number];

export interface ContributingSignal {
  evidence_id: string;
  signal: string;
  type: string;
  /** `primary`, `supporting`. */
  role: string;
}

/** One measured part of a score; a part that was not measured is absent and the rest re-weighted. */
export interface ScorePart {
  name: string;
  /** 0 to 1. */
  value: number;
  weight: number;
  /** What it was computed from, readable. */
  basis: string;
}

export interface LeverageParts {
  priority: number;
  multipliers: { name: string; value: number; basis: string; n?: number; interval?: [number, number] }[];
}

export interface Opportunity {
  id: string;
  brand_id: string;
  run_id: string;
  /** hash(brand, family head, play kind): the same recommendation across runs. */
  stable_key: string;
  family: string;
  family_id: string | null;
  play: string;
  summary: string;
  recommended_format: Format;
  format_rationale: string;
  keywords: (Partial<Keyword> & { keyword: string })[];
  total_volume: number;
  rank: number;
  immediacy: number;
  ceiling: number;
  priority: number;
  leverage_score: number | null;
  contributing_signals: ContributingSignal[];
  why_now: string | null;
  next_action: string | null;
  expected_impact: string | null;
  immediacy_parts: ScorePart[];
  ceiling_parts: ScorePart[];
  leverage_parts: LeverageParts | null;
  created_at: string;
  updated_at: string;
}
