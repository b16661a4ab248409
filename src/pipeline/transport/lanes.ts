import type { Manners } from "../../providers/http/manners.ts";
import { VOLUME_RATE } from "../../providers/keyword_data/dataforseo.ts";
import type { Providers } from "../../providers/providers.ts";
import { CALLS_PER_SECOND } from "../../providers/serp/brave.ts";

export const CRAWL_LANE = "crawl";
/** Of tasks that take a processor for seconds and wait for nobody; only they go on from what another one came to. */
export const JUDGE_LANE = "judge";

/** What all workers together may have under way in a lane; null is no limit but each worker's own. */
type LaneLimit = Pick<Manners, "rate"> & { concurrency: number | null };

const VENDOR: LaneLimit = { concurrency: 4, rate: null };
/** Lanes whose vendor takes less, or more, than is usual: as one process treats it. */
const LIMITS: Record<string, LaneLimit> = {
  [CRAWL_LANE]: { concurrency: null, rate: null },
  [JUDGE_LANE]: { concurrency: null, rate: null },
  "keywords-dataforseo": { concurrency: 2, rate: VOLUME_RATE },
  "search-brave": { concurrency: 2, rate: CALLS_PER_SECOND },
  "search-searxng": { concurrency: 2, rate: null },
  "search-dataforseo": { concurrency: 6, rate: null },
};
const WRITING: LaneLimit = { concurrency: 2, rate: null };

export function laneLimit(lane: string): LaneLimit {
  return LIMITS[lane] ?? (lane.startsWith("write-") ? WRITING : VENDOR);
}

/** The lanes of tasks that a process with these vendors can do. */
export function lanesOf({ answerEngines, serp, keywordData, textModel, embedding }: Providers): string[] {
  const lanes = [CRAWL_LANE, JUDGE_LANE, ...answerEngines.map(({ provider }) => `ask-${provider}`)];
  if (serp !== null) lanes.push(`search-${serp.provider}`);
  if (keywordData !== null) lanes.push(`keywords-${keywordData.provider}`);
  if (textModel.ask !== null) lanes.push(`write-${vendorOf(textModel.name)}`);
  if (embedding !== null) lanes.push(`embed-${vendorOf(embedding.name)}`);
  return [...new Set(lanes)];
}

/** Of `vendor/model`. */
export function vendorOf(name: string): string {
  return name.split("/")[0]!;
}
