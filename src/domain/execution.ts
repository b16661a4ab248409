import type { MadeByRun } from "./kept.ts";
import type { Format } from "./opportunity.ts";

export interface DraftClaim {
  text: string;
  evidence_ids: string[];
  source_urls: string[];
}

export interface DraftFinding {
  check: string;
  severity: "error" | "warning" | "info";
  /** What is wrong and what to do about it. */
  message: string;
}

export interface DraftReview {
  /** Nothing is wrong with what is written. */
  passed: boolean;
  /** Passed, and nothing is left that the company has to answer before. Absent in reviews of earlier versions. */
  publishable?: boolean;
  findings: DraftFinding[];
  /** Of the text as its reader sees it. Absent in reviews of earlier versions. */
  words?: number;
  [figure: string]: unknown;
}

export interface DraftContent {
  title: string;
  /** Markdown. */
  body: string;
  word_count: number;
  claims: DraftClaim[];
  review: DraftReview;
  /** `builtin` or `vendor/model`: who wrote it. */
  written_by: string;
  /** True when any evidence behind it is simulated. */
  simulated: boolean;
  [extra: string]: unknown;
}

/** A drafted article; `status` is always `draft` (specification, "Execution"). */
export interface Execution extends MadeByRun {
  brief_id: string;
  format: Format;
  status: "draft";
  content: DraftContent;
  gate_scores: null;
}
