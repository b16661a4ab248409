import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { CrawlSession } from "../../src/crawl/crawl_session.ts";
import { fetchUrl } from "../../src/crawl/fetch_url.ts";

/** A session whose host answers with these statuses in turn and asks for two minutes' rest; its pauses in milliseconds. */
function sessionWith(statuses: readonly number[]): { session: CrawlSession; pauses: number[] } {
  const pauses: number[] = [];
  const left = [...statuses];
  const gate = { run: (work: () => Promise<unknown>) => work(), pause: (ms: number) => pauses.push(ms) };
  const fetch = async () => ({ status: left.shift() ?? 200, headers: { "retry-after": "120" } });
  const session = {
    gate: () => gate,
    turn: async () => undefined,
    isLate: () => false,
    signal: new AbortController().signal,
    deps: { clock: { now: () => 0 }, fetcher: { fetch } },
    options: { deadlineMs: 900_000, userAgent: "Bot/1.0" },
  };
  return { session: session as unknown as CrawlSession, pauses };
}

describe("fetchUrl()", () => {
  test("waits some seconds for one page in maintenance, and longer for a host that says so of one after another", async () => {
    const { session, pauses } = sessionWith([503, 503, 503, 200, 503, 503, 503, 503, 503, 503]);
    await fetchUrl(session, "https://a.example/closed");
    await fetchUrl(session, "https://a.example/open");
    assert.deepEqual(pauses, [5_000, 10_000]);
    await fetchUrl(session, "https://a.example/closed");
    await fetchUrl(session, "https://a.example/other");
    assert.deepEqual(pauses.slice(2), [5_000, 10_000, 20_000, 40_000]);
  });

  test("waits as long as a host asks that is called too often, up to a minute", async () => {
    const { session, pauses } = sessionWith([429, 200]);
    await fetchUrl(session, "https://a.example/");
    assert.deepEqual(pauses, [60_000]);
  });
});
