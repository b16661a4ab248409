import assert from "node:assert/strict";
import { test } from "node:test";
import type { SiteFacts } from "../../src/page/page_facts.ts";
import { partsOf } from "../../src/page/site_parts.ts";

test("partsOf() gives less at once the longer addresses are, and all of it", () => {
  const site = (chars: number) => {
    const from = Array.from({ length: 10 }, () => "a".repeat(chars));
    const targets = Array.from({ length: 1_000 }, () => ({ url: "https://bench.example/", from }));
    const entry = { url: "https://bench.example/", raw: "b".repeat(chars), lastmod: null, alternates: [] };
    return { pages: [], targets, sitemaps: [{ urls: Array(1_000).fill(entry) }] } as unknown as SiteFacts;
  };
  for (const chars of [10, 4_000]) {
    const parts = [...partsOf(site(chars))];
    assert.equal(parts.flatMap(({ targets = [] }) => targets).length, 1_000);
    assert.equal(parts.flatMap(({ entries = [] }) => entries).length, 1_000);
    for (const { targets = [], entries = [] } of parts)
      assert.ok(JSON.stringify([targets, entries]).length < 350_000, `${targets.length}, ${entries.length}`);
  }
});
