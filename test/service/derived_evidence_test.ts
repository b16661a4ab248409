import assert from "node:assert/strict";
import { test } from "node:test";
import type { Evidence } from "../../src/domain/evidence/evidence.ts";
import { replaceDerived } from "../../src/service/derived_evidence.ts";
import { insertEvidence, listEvidence } from "../../src/store/evidence.ts";
import { exampleData } from "../support/evidence_examples.ts";
import { stageHarness } from "../support/stage_context.ts";

test("replaceDerived() keeps what followed from records that are no longer stored", () => {
  const { db, ctx, close } = stageHarness({});
  const record = (type: "serp" | "serp_gap", subject: string) =>
    ({
      id: ctx.ids.orderedUuid(),
      brand_id: ctx.brand.id,
      run_id: "run-1",
      type,
      provider: "serper",
      simulated: false,
      subject,
      data: { ...exampleData(type), keyword: subject },
      observed_at: "2026-03-02T10:00:00.000Z",
    }) as Evidence;
  const page = record("serp", "boots");
  const [closed, kept] = [record("serp_gap", "boots"), record("serp_gap", "packs")];
  insertEvidence(db, [page, closed, kept]);
  const run = { deps: ctx, brandId: ctx.brand.id, runId: "run-1" };
  replaceDerived(db, run, { type: "serp_gap", derived: [], records: [page] });
  assert.deepEqual(listEvidence(db, ctx.brand.id, { type: "serp_gap" }), [kept]);
  close();
});
