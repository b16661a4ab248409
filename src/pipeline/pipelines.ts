import type { RunKind, StageName } from "../core/run.ts";
import type { Stage } from "./stage.ts";

/**
 * READ THIS FIRST: what each kind of run does, in order. A run is a list of stages; each stage waits in the job pool
 * of its bottleneck, commits by itself, and is not done again after a restart.
 */
export const PIPELINES: Record<RunKind, readonly StageName[]> = {
  full: [
    "brand_enrichment",
    "technical_enrichment",
    "family_discovery",
    "competitor_discovery",
    "evidence_collection",
    "llm_enrichment",
    "opportunity_synthesis",
    "leverage_scoring",
    "queue_building",
  ],
  brand_enrichment: ["brand_enrichment"],
  technical_enrichment: ["technical_enrichment"],
  llm_enrichment: ["llm_enrichment"],
  discovery: ["family_discovery", "evidence_collection", "opportunity_synthesis"],
  competitor_discovery: ["competitor_discovery"],
  synthesize: ["opportunity_synthesis", "leverage_scoring"],
  scoring: ["leverage_scoring", "queue_building"],
  brief: ["brief_writing"],
  execution: ["draft_writing"],
};

/** How many stages of one bottleneck work at the same time. */
export const POOL_CONCURRENCY: Record<Stage["pool"], number> = { crawl: 2, model: 4, quick: 2 };

/** Starts of one run, crashes included, before it is given up. */
export const RUN_ATTEMPTS_MAX = 5;

export type StageTable = Readonly<Record<StageName, Stage>>;
