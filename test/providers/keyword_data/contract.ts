import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { KeywordMetrics } from "../../../src/domain/evidence/search_data.ts";
import type { KeywordData } from "../../../src/providers/keyword_data/keyword_data.ts";

export interface KeywordDataBench {
  keywordData: KeywordData;
  close(): Promise<void>;
}

/** What every source of keyword data keeps to, real or simulated. */
export function testKeywordDataContract(name: string, open: () => Promise<KeywordDataBench>): void {
  describe(`${name} as a KeywordData`, () => {
    let bench: KeywordDataBench;
    before(async () => {
      bench = await open();
    });
    after(() => bench.close());
    const live = () => new AbortController().signal;

    test("metrics() answers in the caller's spelling, each keyword once, nothing invented", async () => {
      const asked = ["Coffee Beans", "coffee beans", "what is arabica", "zzz nobody knows this zzz"];
      const found = await bench.keywordData.metrics(asked, { signal: live() });
      for (const metrics of found) {
        assert.ok(asked.includes(metrics.keyword));
        assertFigures(metrics);
      }
      assert.equal(new Set(found.map((metrics) => metrics.keyword.toLowerCase())).size, found.length);
    });

    test("metrics() of nothing is nothing", async () => {
      assert.deepEqual(await bench.keywordData.metrics([], { signal: live() }), []);
    });

    test("ideas() gives distinct keywords up to the limit", async () => {
      const ideas = await bench.keywordData.ideas(["coffee beans"], { signal: live(), limit: 2 });
      assert.ok(ideas.length <= 2);
      assert.equal(new Set(ideas.map((idea) => idea.keyword)).size, ideas.length);
      for (const idea of ideas) assertFigures(idea);
    });

    test("competitors() gives other domains or null", async () => {
      const competitors = await bench.keywordData.competitors("acme.example", { signal: live() });
      for (const competitor of competitors ?? []) {
        assert.notEqual(competitor.domain, "acme.example");
        assert.ok(competitor.intersections >= 0);
      }
    });

    test("ideas() rejects with the reason when it was cancelled before", async () => {
      const reason = new Error("run cancelled");
      await assert.rejects(bench.keywordData.ideas(["coffee"], { signal: AbortSignal.abort(reason) }), reason);
    });
  });
}

function assertFigures({ keyword, google_vol, difficulty, cpc }: KeywordMetrics): void {
  assert.notEqual(keyword, "");
  if (google_vol !== undefined) assert.ok(google_vol >= 0);
  if (difficulty !== undefined) assert.ok(difficulty >= 0 && difficulty <= 100);
  if (cpc !== undefined) assert.ok(cpc >= 0);
}
