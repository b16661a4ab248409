import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readOwnSearches } from "../../src/pipeline/own_searches.ts";
import { importFile } from "../../src/service/imports.ts";
import { family } from "../support/opportunity_world.ts";
import { stageHarness } from "../support/stage_context.ts";

const FILE = `Date,Query,Page,Clicks,Impressions,Position
2026-02-01,trail shoe,https://trailpeak.example/shoes,3,100,8
2026-02-02,Trail Shoes,https://trailpeak.example/shoes,1,300,12
2026-02-02,rare thing,,0,1,60
2025-06-01,old thing,,9,90,2
`;

describe("readOwnSearches()", () => {
  test("candidates and figures of what showed the brand's pages of late", () => {
    const { ctx, close } = stageHarness({ kind: "discovery" });
    const upload = { source: "google_search_console" as const, property: undefined, from: undefined, to: undefined };
    const bytes = new TextEncoder().encode(FILE);
    for (let i = 0; i < 2; i++) importFile(ctx, ctx.brand, { ...upload, bytes });
    const own = readOwnSearches(ctx, "en");
    assert.deepEqual(
      own.candidates.map(({ keyword, source, pages }) => [keyword, source, pages[0]]),
      [
        ["Trail Shoes", "own_searches", "https://trailpeak.example/shoes"],
        ["trail shoe", "own_searches", "https://trailpeak.example/shoes"],
      ],
    );
    const families = own.withPerformance([family("shoes", "commercial", ["trail shoes", "road shoes"])]);
    const performance = {
      clicks: 4,
      impressions: 400,
      position: 11,
      page: "https://trailpeak.example/shoes",
      from: "2026-02-01",
      to: "2026-02-02",
    };
    assert.deepEqual(
      families[0]?.keywords.map((keyword) => keyword.performance),
      [performance, undefined],
    );
    const [record, ...others] = own.evidence(ctx, families);
    assert.deepEqual(others, []);
    assert.deepEqual(
      [record?.provider, record?.simulated, record?.data],
      ["google_search_console", false, { keyword: "trail shoes", performance }],
    );
    close();
  });
});
