import assert from "node:assert/strict";
import { test } from "node:test";
import { EMPTY_SHEET } from "../../src/domain/brand_sheet.ts";
import { saveSigns, withSigns } from "../../src/pipeline/save_sheet.ts";
import { getBrand } from "../../src/store/brands.ts";
import { listInsights } from "../../src/store/insights.ts";
import { pageFacts } from "../support/bakery_site.ts";
import { stageHarness } from "../support/stage_context.ts";

test("saveSigns() says a move once a crawl shows it, keeps it over a reading of key pages, takes it back after a whole crawl", () => {
  const { ctx, db, close } = stageHarness({ kind: "technical_enrichment" });
  const { id, domain } = ctx.brand;
  const home = pageFacts(`https://${domain}/`, `<html><body><a href="https://newhome.example/">New</a></body></html>`);
  const stub = pageFacts(
    `https://${domain}/classes/`,
    `<html><head><meta http-equiv="refresh" content="0;url=https://newhome.example/classes"></head><body></body></html>`,
  );
  const stateOf = () => getBrand(db, id)?.profile_read?.state.value;
  const open = () => listInsights(db, id, { type: "brand_state", status: "open" }).length;

  assert.deepEqual(saveSigns(db, ctx, { pages: [home, stub], truncated: true }), { brand_state: "moved" });
  assert.deepEqual([stateOf(), open()], ["moved", 1]);

  const read = { ...EMPTY_SHEET, state: { value: "active", source: "rules", page: null } } as const;
  assert.equal(withSigns(read, getBrand(db, id)).state.moved_to, "newhome.example");

  assert.deepEqual(saveSigns(db, ctx, { pages: [home], truncated: true }), {});
  assert.deepEqual([stateOf(), open()], ["moved", 1]);
  assert.deepEqual(saveSigns(db, ctx, { pages: [home], truncated: false }), { brand_state: "unclear" });
  assert.deepEqual([stateOf(), open()], ["unclear", 0]);
  close();
});
