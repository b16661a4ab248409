import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sql } from "drizzle-orm";
import { competitorDiscovery } from "../../src/pipeline/stages/competitor_discovery.ts";
import { createSnapshot } from "../../src/service/tracking.ts";
import {
  getEvidence,
  insertEvidence,
  listEvidence,
  listEvidenceByIds,
  listLatestEvidence,
  listStoredEvidence,
} from "../../src/store/evidence.ts";
import { answer, serp } from "../support/opportunity_world.ts";
import { stageHarness } from "../support/stage_context.ts";

const FIRMS = ["a.example", "b.example"];

/** Two results pages of the newest run, one of them in a shape no version wrote. */
function world() {
  const logged: object[] = [];
  const harness = stageHarness({ kind: "competitor_discovery" });
  const { db, ctx } = harness;
  ctx.log = { ...ctx.log, warn: (entry: object) => void logged.push(entry) } as typeof ctx.log;
  const [known, unknown] = ["boots", "packs"].map((keyword) => ({ ...serp(keyword, FIRMS), brand_id: ctx.brand.id }));
  insertEvidence(db, [known!, unknown!, { ...answer("boots", {}), brand_id: ctx.brand.id }]);
  const data = JSON.stringify({ keyword: "packs", organic: [{ link: "https://a.example/" }] });
  db.run(sql`UPDATE evidence SET data = ${data} WHERE id = ${unknown!.id}`);
  return { ...harness, known: known!, unknown: unknown!, data, logged };
}

describe("listEvidence(), listLatestEvidence() and listEvidenceByIds()", () => {
  test("leave out a record of a shape nobody knows and tell how many", () => {
    const { db, ctx, known, unknown, close } = world();
    const told: number[] = [];
    const onUnknown = (records: number) => void told.push(records);
    const read = [
      listEvidence(db, ctx.brand.id, { type: "serp", onUnknown }),
      listLatestEvidence(db, ctx.brand.id, { types: ["serp"], onUnknown }),
      listEvidenceByIds(db, ctx.brand.id, { ids: [known.id, unknown.id], onUnknown }),
    ];
    for (const rows of read) assert.deepEqual(rows, [known]);
    assert.deepEqual(told, [1, 1, 1]);
    close();
  });

  test("say nothing where every record is known", () => {
    const { db, ctx, close } = world();
    const onUnknown = () => assert.fail("told of records that are known");
    assert.equal(listEvidence(db, ctx.brand.id, { type: "llm_answer", onUnknown }).length, 1);
    close();
  });
});

test("getEvidence() and listStoredEvidence() show it as it is stored", () => {
  const { db, ctx, unknown, data, close } = world();
  assert.equal(JSON.stringify(getEvidence(db, ctx.brand.id, unknown.id)?.data), data);
  assert.equal(listStoredEvidence(db, ctx.brand.id, { type: "serp" }).length, 2);
  close();
});

test("a stage goes without it, says so once in the log, and it stays stored", async () => {
  const { db, ctx, logged, close } = world();
  await competitorDiscovery.run(ctx);
  assert.deepEqual(logged, [{ records: 1 }]);
  assert.equal(createSnapshot(ctx, ctx.brand.id).rankings, 1);
  assert.equal(listStoredEvidence(db, ctx.brand.id, { type: "serp" }).length, 2);
  close();
});
