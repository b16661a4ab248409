import type { EvidenceOf } from "../domain/evidence/evidence.ts";
import type { Market } from "../domain/market.ts";
import type { Serp } from "../providers/serp/serp.ts";
import { type SearchTopic, serpDataOf } from "../visibility/search_evidence.ts";
import type { Sides } from "../visibility/sides.ts";
import type { StageContext } from "./stage.ts";
import { recordBase, type VendorCalls } from "./vendor_calls.ts";

/** Organic results asked for. */
const SEARCH_DEPTH = 20;

/** Searches for every topic: the results pages that could be had, as evidence keeps them. */
export async function searchKeywords(
  ctx: StageContext,
  work: { serp: Serp; topics: readonly SearchTopic[]; market: Market; sides: Sides; calls: VendorCalls },
): Promise<EvidenceOf<"serp">[]> {
  const { serp, topics, market, sides, calls } = work;
  let done = 0;
  const found = await calls.askEach(serp, topics, {
    callFor: ({ keyword }) => ({
      key: searchCallKey(serp, market, keyword),
      subject: keyword,
      asked: { keyword },
      ask: async (signal) => ({ result: await serp.search(keyword, { signal, depth: SEARCH_DEPTH, ...market }) }),
    }),
    told: () => ctx.report(`Searched ${++done} of ${topics.length} keywords`),
  });
  return found.map(({ item: topic, result, observedAt }) => ({
    ...recordBase(ctx, serp, observedAt),
    type: "serp",
    subject: topic.keyword,
    data: serpDataOf({ ...topic, market }, result, sides),
  }));
}

/** Under this a run remembers the results page: a stage that searches for the same again pays nothing. */
export function searchCallKey(serp: Pick<Serp, "provider">, market: Market, keyword: string): string {
  return `serp:${serp.provider}:${SEARCH_DEPTH}:${market.language}:${market.country}:${keyword}`;
}
