/** Run kinds and what starts them (specification, "Run"). */
export const RUN_KINDS = [
  "full",
  "brand_enrichment",
  "technical_enrichment",
  "llm_enrichment",
  "discovery",
  "competitor_discovery",
  "synthesize",
  "scoring",
  "brief",
  "execution",
] as const;
export type RunKind = (typeof RUN_KINDS)[number];

export const RUN_STATUSES = ["queued", "running", "done", "failed"] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

export const STAGE_NAMES = [
  "brand_enrichment",
  "technical_enrichment",
  "family_discovery",
  "competitor_discovery",
  "evidence_collection",
  "own_questions",
  "llm_enrichment",
  "opportunity_synthesis",
  "leverage_scoring",
  "queue_building",
  "brief_writing",
  "draft_writing",
] as const;
export type StageName = (typeof STAGE_NAMES)[number];

/** A stage a run went on without, and why. */
export interface SkippedStage {
  stage: StageName;
  reason: string;
}

/** Run metadata as shown; stages add their own figures (`health_score`, `calls_planned`, …). */
export interface RunMeta {
  current_stage: StageName | null;
  stage_detail: string;
  stage_started_at: string | null;
  skipped?: SkippedStage[];
  simulated?: boolean;
  [figure: string]: unknown;
}

/** What the caller gave with the request that started the run. */
/** A text that a caller wrote for a brief. */
export interface OwnText {
  markdown: string;
  title?: string | undefined;
  meta_description?: string | undefined;
}

export interface RunInput {
  trigger?: boolean;
  audit_data?: Record<string, unknown>;
  queue_item_id?: string;
  brief_id?: string;
  /** Instead of a text that the service writes. */
  own_text?: OwnText;
  /** Whether a snapshot is taken when it has ended well. */
  snapshot?: boolean;
  /** A schedule started it. */
  scheduled?: boolean;
}

export interface Run {
  id: string;
  account_id: string;
  brand_id: string;
  kind: RunKind;
  status: RunStatus;
  error: string | null;
  input: RunInput;
  meta: RunMeta;
  started_at: string;
  finished_at: string | null;
}

/** Active runs older than this no longer count and are failed (specification, "Other constants"). */
export const RUN_STALE_AFTER_MS = 15 * 60_000;
export const RUN_EXPIRED_ERROR = "Expired: still active after 15 minutes";
export const RUN_NOT_STARTED_ERROR = "Not started: the service was busy or stopped for 15 minutes. Start the run again";

/** Runs of one account that may wait to be begun: more than its brands' stages and queue items can call for at once. */
export const WAITING_RUNS_MAX = 200;

/** What the stages of one run share, so that no healthy run meets the expiry. */
export const RUN_BUDGET_MS = 14 * 60_000;

export function isTerminal(status: RunStatus): boolean {
  return status === "done" || status === "failed";
}

/**
 * Kinds whose active run refuses the operation with 409 (specification, "Conflict rules", and their decided rest);
 * `delete` and `reset` are refused by any.
 */
export const CONFLICTING_KINDS: Record<"patch" | "delete" | "reset" | RunKind, readonly RunKind[]> = {
  patch: ["full", "discovery", "brand_enrichment", "llm_enrichment", "scoring", "competitor_discovery"],
  delete: RUN_KINDS,
  reset: RUN_KINDS,
  full: ["full"],
  brand_enrichment: ["brand_enrichment", "full"],
  technical_enrichment: [],
  llm_enrichment: ["llm_enrichment", "full"],
  discovery: ["discovery", "full"],
  competitor_discovery: ["competitor_discovery", "full"],
  synthesize: ["synthesize", "full"],
  scoring: ["scoring", "full"],
  brief: [],
  execution: [],
};

/** Figures of a run's `meta` that count against its ceiling: searches, own and generated questions, writing, page kinds, contradictions, the source, the brand sheet, families, vectors, recommendations, the reading of the site, names in both kinds of answers. */
export const COST_FIGURES = [
  "searches_estimated_cost_usd",
  "own_estimated_cost_usd",
  "estimated_cost_usd",
  "writing_cost_usd",
  "page_kinds_cost_usd",
  "contradictions_cost_usd",
  "source_cost_usd",
  "sheet_cost_usd",
  "sheet_rest_cost_usd",
  "families_cost_usd",
  "embeddings_cost_usd",
  "opportunities_cost_usd",
  "reading_cost_usd",
  "own_names_cost_usd",
  "names_cost_usd",
] as const;
export type CostFigure = (typeof COST_FIGURES)[number];
