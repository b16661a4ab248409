import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Serp } from "../../../src/providers/serp/serp.ts";

export interface SerpBench {
  serp: Serp;
  close(): Promise<void>;
}

/** What every search provider keeps to, real or simulated. The bench finds something for ordinary keywords. */
export function testSerpContract(name: string, open: () => Promise<SerpBench>): void {
  describe(`${name} as a Serp`, () => {
    let bench: SerpBench;
    before(async () => {
      bench = await open();
    });
    after(() => bench.close());
    const live = () => new AbortController().signal;

    test("names itself and its price", () => {
      assert.match(bench.serp.provider, /^[a-z_]+$/);
      assert.ok(bench.serp.costPerCallUsd === null || bench.serp.costPerCallUsd >= 0);
    });

    test("search() gives ranked results of the keyword asked for", async () => {
      const page = await bench.serp.search("coffee beans", { signal: live(), depth: 10 });
      assert.equal(page.keyword, "coffee beans");
      assert.ok(page.results.length > 0 && page.results.length <= page.depth);
      let last = 0;
      for (const entry of page.results) {
        assert.ok(Number.isInteger(entry.position) && entry.position > last, "positions rise from 1");
        last = entry.position;
        assert.equal(entry.domain, new URL(entry.url).hostname.replace(/^www\./, ""));
        assert.notEqual(entry.title, "");
      }
    });

    test("search() tells null or a list for what else stands on the page, never a mix", async () => {
      const page = await bench.serp.search("espresso machine", { signal: live() });
      for (const list of [page.people_also_ask, page.related_searches]) {
        if (list === null) continue;
        assert.equal(new Set(list).size, list.length);
        for (const text of list) assert.notEqual(text.trim(), "");
      }
      if (page.ai_overview && !page.ai_overview.present) assert.deepEqual(page.ai_overview.references, []);
      for (const reference of page.ai_overview?.references ?? []) {
        assert.equal(reference.domain, new URL(reference.url).hostname.replace(/^www\./, ""));
      }
      assert.ok(page.cost_usd === null || page.cost_usd >= 0);
    });

    test("search() cuts at the depth asked for", async () => {
      const page = await bench.serp.search("coffee beans", { signal: live(), depth: 2 });
      assert.ok(page.results.length <= 2);
      assert.equal(page.depth, 2);
    });

    test("search() takes language and country", async () => {
      const page = await bench.serp.search("kaffeebohnen", { signal: live(), language: "de", country: "DE" });
      assert.equal(page.keyword, "kaffeebohnen");
    });

    test("search() rejects with the reason when it was cancelled before", async () => {
      const reason = new Error("run cancelled");
      await assert.rejects(bench.serp.search("coffee", { signal: AbortSignal.abort(reason) }), reason);
    });
  });
}
