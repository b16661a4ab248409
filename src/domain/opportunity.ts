import type { BrandStateName } from "./brand_sheet.ts";
import type { Order } from "./insight.ts";
import type { MadeByRun } from "./kept.ts";
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
  /** By what came of the brand's plays: the change in percent of what is measured, at 80 %, and the outcomes of its kind and of all kinds it rests on. */
  measured?: { low_percent: number; percent: number; high_percent: number; outcomes: number; of: number };
}

/** What one of the families that a recommendation serves may bring, with the searches it was reckoned for. */
export interface FamilyImpact extends Pick<ExpectedImpact, "low" | "high" | "basis"> {
  family: string;
  searches: { keyword: string; volume: number }[];
}

/** What is to be done: a page to make, one of the brand's to change. Outreach and fixes are insights. */
export const PLAY_ACTIONS = ["create", "edit"] as const;
export type PlayAction = (typeof PLAY_ACTIONS)[number];

/** Answers that name or cite somebody, of so many. */
export interface CountOf {
  count: number;
  of: number;
}

/** Why a recommendation is worth doing now, as it was measured. Pages are addresses, `volume` searches a month. */
export type Reason =
  | { kind: "position_moved"; keyword: string; from: number | null; to: number | null; since: string }
  | { kind: "ranks"; keyword: string; position: number; volume: number | null; page: string | null }
  | { kind: "not_ranked"; searches: number; rival: string | null }
  | { kind: "answers"; by: "cited" | "mentioned"; present: CountOf; rival: { domain: string; count: number } | null }
  | { kind: "overview"; present: number; measured: number; own: number }
  | { kind: "rival_on_name"; domain: string }
  | { kind: "no_page"; read: number; whole: boolean }
  | { kind: "page_thin"; page: string; words: number; placeholder: boolean }
  | { kind: "title_lacks"; page: string; words: string[] }
  | { kind: "page_lacks"; page: string; searches: string[] }
  | { kind: "volume"; volume: number; searches: number }
  | { kind: "difficulty"; value: number }
  | { kind: "offered"; offer: string }
  | { kind: "near_equal"; count: number }
  /** What the company's pages say of it is open: `moved`, `closed` and the like, with the domain or name they give. */
  | { kind: "waits"; state: BrandStateName; to: string | null }
  | { kind: "volume_unknown" };

/** Words of the site, copied, that have what a part of a step asks for; `isShown` is false where no visitor reads them. */
export interface TakenFact {
  part: string;
  url: string;
  quote: string;
  isShown: boolean;
}

/** One thing to do, by what it rests on. */
export type PlayStep = { evidence_ids: string[]; taken?: TakenFact[] } & (
  | { kind: "write"; page: string; words: number; placeholder: boolean }
  /** `canonical`: the page it names instead of itself; null where it has `noindex`. */
  | { kind: "index"; page: string; canonical: string | null }
  | { kind: "title"; page: string | null; search: string; into?: "title" | "heading" | "new_heading" }
  | { kind: "sections"; page: string | null; searches: string[] }
  | { kind: "questions"; page: string | null; questions: string[] }
  | { kind: "quote"; page: string | null; search: string }
  | { kind: "links"; page: string | null; from: string[] }
  | { kind: "merge"; page: string; other: string; search: string }
  | { kind: "offer"; path: string; offer: string }
  | { kind: "compare"; path: string; options: string[] }
  | { kind: "place"; path: string; town: string | null }
  | { kind: "spokes"; path: string; searches: string[] }
  | { kind: "cases"; path: string; cases: string[] }
  | { kind: "parts"; page: string; parts: string[]; count: number; listed?: true }
  | { kind: "answer"; path: string; question: string }
  | { kind: "start"; path: string; search: string }
  | { kind: "own_name"; page: string | null; search: string }
  | { kind: "cover"; page: string | null; topics: string[] }
  | { kind: "ask"; question: string }
  /** The same is missing on pages like the one at hand. */
  | { kind: "alike"; pages: string[] }
);

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
  /** `create` or `edit`; absent in recommendations made before it was kept. */
  action?: PlayAction;
  /** Row of the rule table that it comes from. */
  rule?: string;
  reasons?: Reason[];
  /** What to do, first things first, with the sentence that says it. */
  steps?: (PlayStep & { text: string })[];
  /** Families that the same edit of the page serves. */
  same_page_families?: string[];
  /** What a model made of it, where it changed something. */
  verdict?: { verdict: string; reason: string };
  /** When the last reading of the queue would do it; absent where nobody read it. */
  order?: Order;
  /** Stable key of the item of the queue that has to be done before it. */
  after?: string;
  /** Whether those who search it choose a firm nearby, and the searches a month counted for that; absent where nobody judged it. */
  nearby?: boolean;
  volume_counted?: number;
  /** How the home page tells of it; absent where that was not read. */
  on_home?: "subject" | "heading" | "text" | "absent";
  /** Domains that hold the places this play is after, most frequent first. */
  holders: { domain: string; places: number }[];
  impact: ExpectedImpact | null;
  /** Clicks by family, where it serves several; the impact is their sum. */
  family_impacts?: FamilyImpact[];
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

/** One part of a score. */
export interface ScorePart {
  name: string;
  /** 0 to 1. */
  value: number;
  weight: number;
  /** What it was computed from, readable. */
  basis: string;
  /** false: not measured, counted at a cautious value; absent where it was measured. */
  measured?: boolean;
}

export interface LeverageParts {
  priority: number;
  /** `interval` holds the expected change of what is measured (0.2 is +20 %) at 80 %. */
  multipliers: { name: string; value: number; basis: string; n?: number; interval?: [number, number] }[];
}

export interface Opportunity extends MadeByRun {
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
}
