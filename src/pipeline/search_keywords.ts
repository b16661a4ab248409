import PQueue from "p-queue";
import { isoTime } from "../base/clock.ts";
import type { Market } from "../domain/market.ts";
import type { SerpResult } from "../domain/serp_result.ts";
import type { Serp } from "../providers/serp/serp.ts";
import type { SearchTopic } from "../visibility/search_evidence.ts";
import type { StageContext } from "./stage.ts";

/** One search and what came of it. */
export interface Searched {
  topic: SearchTopic;
  outcome:
    | { kind: "found"; result: SerpResult; observedAt: string }
    | { kind: "failed"; error: unknown }
    | { kind: "not_asked"; reason: "provider_down" | "deadline" };
}

/** Organic results asked for. */
export const SEARCH_DEPTH = 20;
const SEARCHES_AT_ONCE = 4;
const FAILURES_IN_A_ROW_MAX = 3;
const SAVING_MS = 10_000;

/** Searches for every topic until the deadline or until the provider has failed three times in a row. */
export async function searchKeywords(
  ctx: StageContext,
  work: { serp: Serp; topics: readonly SearchTopic[]; market: Market },
): Promise<Searched[]> {
  const queue = new PQueue({ concurrency: SEARCHES_AT_ONCE });
  let failuresInARow = 0;
  let done = 0;
  const tasks = work.topics.map((topic) =>
    queue.add(async (): Promise<Searched> => {
      ctx.signal.throwIfAborted();
      const outcome = await search(ctx, { ...work, topic, isDown: failuresInARow >= FAILURES_IN_A_ROW_MAX });
      if (outcome.kind === "failed") failuresInARow++;
      if (outcome.kind === "found") failuresInARow = 0;
      ctx.report(`Searched ${++done} of ${work.topics.length} keywords`);
      return { topic, outcome };
    }),
  );
  return Promise.all(tasks).finally(() => queue.clear());
}

/** Under this a run remembers the results page: a stage that searches for the same again pays nothing. */
export function searchCallKey(serp: Pick<Serp, "provider">, market: Market, keyword: string): string {
  return `serp:${serp.provider}:${SEARCH_DEPTH}:${market.language}:${market.country ?? ""}:${keyword}`;
}

async function search(
  ctx: StageContext,
  call: { serp: Serp; topic: SearchTopic; market: Market; isDown: boolean },
): Promise<Searched["outcome"]> {
  const leftMs = ctx.deadlineMs - SAVING_MS - ctx.clock.now();
  if (leftMs <= 0) return { kind: "not_asked", reason: "deadline" };
  if (call.isDown) return { kind: "not_asked", reason: "provider_down" };
  const deadline = AbortSignal.timeout(leftMs);
  const signal = AbortSignal.any([ctx.signal, deadline]);
  const { keyword } = call.topic;
  const key = searchCallKey(call.serp, call.market, keyword);
  try {
    const kept = await ctx.once(key, async () => ({
      result: await call.serp.search(keyword, { signal, depth: SEARCH_DEPTH, ...call.market }),
      observedAt: isoTime(ctx.clock.now()),
    }));
    return { kind: "found", ...kept };
  } catch (error) {
    ctx.signal.throwIfAborted();
    if (deadline.aborted) return { kind: "not_asked", reason: "deadline" };
    return { kind: "failed", error };
  }
}
