import { getHeapStatistics } from "node:v8";
import type { RunKind, StageName } from "../domain/run.ts";
import type { PoolSize } from "./fair_pool.ts";
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
    "own_questions",
    "llm_enrichment",
    "opportunity_synthesis",
    "leverage_scoring",
    "queue_building",
  ],
  brand_enrichment: ["brand_enrichment"],
  technical_enrichment: ["technical_enrichment"],
  llm_enrichment: ["own_questions", "llm_enrichment"],
  discovery: ["family_discovery", "evidence_collection", "opportunity_synthesis"],
  competitor_discovery: ["competitor_discovery"],
  synthesize: ["opportunity_synthesis", "leverage_scoring", "queue_building"],
  scoring: ["leverage_scoring", "queue_building"],
  brief: ["brief_writing"],
  execution: ["draft_writing"],
};

/** Whether a run of this kind reads the pages of the site. */
export function readsSite(kind: RunKind): boolean {
  return PIPELINES[kind].some((stage) => stage === "brand_enrichment" || stage === "technical_enrichment");
}

/** Heap in use, as a share of what V8 may take, above which no further crawl begins beside those at work. */
const CRAWL_HEAP_SHARE_MAX = 0.5;

/** How many stages of one bottleneck work at the same time. Sites and models are waited for far more than worked on. */
export const POOL_SIZES: Record<Stage["pool"], PoolSize> = {
  crawl: { places: 16, kept: 4, hasRoom: () => heapShare() < CRAWL_HEAP_SHARE_MAX },
  model: { places: 8, kept: 4 },
  quick: { places: 2, kept: 1 },
};

function heapShare(): number {
  const { used_heap_size, heap_size_limit } = getHeapStatistics();
  return used_heap_size / heap_size_limit;
}

/** Crashes in one stage after which a run is at work only while no other such run is. */
export const RUN_CRASHES_SUSPECT = 2;
/** Crashes in one stage after which a run is given up. */
export const RUN_CRASHES_MAX = 4;

export type StageTable = Readonly<Record<StageName, Stage>>;
