import type { Keyword } from "./keyword.ts";

export const FORMATS = ["hub_and_spokes", "single_article", "programmatic", "comparison", "landing_page"] as const;
export type Format = (typeof FORMATS)[number];

/** What is done about a family; part of the stable key, and what outcomes are learned by. */
export const PLAY_KINDS = [
  "topic_hub",
  "comparison_page",
  "service_page",
  "local_page",
  "programmatic_set",
  "answer_page",
  "refresh_page",
  "expand_page",
  "get_cited",
  "defend_brand",
] as const;
export type PlayKind = (typeof PLAY_KINDS)[number];

/** What a target is worth, as a range with what it rests on. */
export interface ExpectedImpact {
  metric: "monthly_clicks" | "answer_share" | "first_page_searches" | "places_gained" | "searches_covered";
  low: number;
  high: number;
  /** Formula and inputs, readable. */
  basis: string;
}

/** A side of the topic that the next action names and the brief has a place for. */
export interface NamedSide {
  id: string;
  /** `the price`. */
  name: string;
  /** `4 of the 9 first results for "x"`. */
  shown: string;
}

/** A search that another recommendation of the run has a page for. */
export interface LeftSearch {
  search: string;
  /** Address of a page there is, or the path proposed for the one to make. */
  page: string;
}

/** Figures behind the wording, for briefs, explanations and calibration. */
export interface OpportunityData {
  /** Page of the brand's site to edit; null when one is to be made. */
  target_url: string | null;
  /** Path proposed for the page to make; null when one is to be edited. */
  proposed_path: string | null;
  /** Best organic position measured; null: looked and not found; absent: not measured. */
  best_position?: number | null;
  /** Questions people ask about it, verbatim from the evidence. */
  questions: string[];
  /** Words of the page to edit's own text, and whether it holds a placeholder; absent where it was not read whole. */
  page_words?: number;
  page_placeholder?: boolean;
  /** The question an article is to answer first; absent where no one asks. */
  lead_question?: string;
  /** The sides of the topic that the next action names; absent where it names none. */
  named_sides?: NamedSide[];
  /** Searches that the next action gives a section; absent where it gives none. */
  named_searches?: string[];
  /** Questions that the next action gives a heading; absent where it gives none. */
  named_questions?: string[];
  /** Searches of the family that are no section here: other pages of the run are to win them; absent without any. */
  left_to?: LeftSearch[];
  /** Domains that hold the places this play is after, most frequent first. */
  holders: { domain: string; places: number }[];
  impact: ExpectedImpact | null;
  /** True when any of its evidence is simulated. */
  simulated: boolean;
  [extra: string]: unknown;
}

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
  play_kind: PlayKind;
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
  data: OpportunityData;
  created_at: string;
  updated_at: string;
}
