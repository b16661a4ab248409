import type { Market } from "../domain/market.ts";
import type { SerpResult } from "../domain/serp_result.ts";
import type { Serp } from "../providers/serp/serp.ts";
import type { SearchTopic } from "../visibility/search_evidence.ts";
import { askEach, type Outcome } from "./ask_vendor.ts";
import type { StageContext } from "./stage.ts";

/** One search and what came of it. */
export interface Searched {
  topic: SearchTopic;
  outcome: Outcome<{ result: SerpResult }>;
}

/** Organic results asked for. */
const SEARCH_DEPTH = 20;

/** Searches for every topic. */
export async function searchKeywords(
  ctx: StageContext,
  { serp, topics, market }: { serp: Serp; topics: readonly SearchTopic[]; market: Market },
): Promise<Searched[]> {
  let done = 0;
  const calls = await askEach(ctx, topics, {
    keyOf: ({ keyword }) => searchCallKey(serp, market, keyword),
    ask: async ({ keyword }, signal) => ({
      result: await serp.search(keyword, { signal, depth: SEARCH_DEPTH, ...market }),
    }),
    told: () => ctx.report(`Searched ${++done} of ${topics.length} keywords`),
  });
  return calls.map(({ item: topic, outcome }) => ({ topic, outcome }));
}

/** Under this a run remembers the results page: a stage that searches for the same again pays nothing. */
export function searchCallKey(serp: Pick<Serp, "provider">, market: Market, keyword: string): string {
  return `serp:${serp.provider}:${SEARCH_DEPTH}:${market.language}:${market.country}:${keyword}`;
}
