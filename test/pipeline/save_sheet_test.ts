import assert from "node:assert/strict";
import { test } from "node:test";
import { leadingAway } from "../../src/brand/read_brand.ts";
import { EMPTY_SHEET } from "../../src/domain/brand_sheet.ts";
import type { PageFacts } from "../../src/page/page_facts.ts";
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
  const seenIn = (pages: PageFacts[], isWhole: boolean) => ({ signs: leadingAway(pages, domain), isWhole });
  const stateOf = () => getBrand(db, id)?.profile_read?.state.value;
  const open = () => listInsights(db, id, { type: "brand_state", status: "open" }).length;

  assert.deepEqual(saveSigns(db, ctx, seenIn([home, stub], false)), { brand_state: "moved" });
  assert.deepEqual([stateOf(), open()], ["moved", 1]);

  const read = { ...EMPTY_SHEET, state: { value: "active", source: "rules", page: null } } as const;
  assert.equal(withSigns(read, getBrand(db, id)).state.moved_to, "newhome.example");

  assert.deepEqual(saveSigns(db, ctx, seenIn([home], false)), {});
  assert.deepEqual([stateOf(), open()], ["moved", 1]);
  assert.deepEqual(saveSigns(db, ctx, seenIn([home], true)), { brand_state: "unclear" });
  assert.deepEqual([stateOf(), open()], ["unclear", 0]);
  close();
});
