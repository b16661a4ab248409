import assert from "node:assert/strict";
import { test } from "node:test";
import { isoTime } from "../../../src/base/clock.ts";
import { queueBuilding } from "../../../src/pipeline/stages/queue_building.ts";
import { reportOutcome } from "../../../src/service/outcomes.ts";
import { openInsights, replaceInsights } from "../../../src/store/insights.ts";
import { listQueueItems } from "../../../src/store/queue_items.ts";
import { insertRun } from "../../../src/store/runs.ts";
import { insight } from "../../support/opportunity_world.ts";
import { stageHarness, TEST_NOW, testRun } from "../../support/stage_context.ts";

const HOUR = 3_600_000;

test("queue_building: a finding that was completed waits anew once a later run has found it", async () => {
  const { ctx, db, setNow, close } = stageHarness({});
  const { brand, ids } = ctx;
  const fault = insight({ stable_key: "technical:titles" });
  const audit = (runId: string, now: string) => {
    const scope = { brandId: brand.id, type: "technical_issue" as const, now, runId, ids };
    replaceInsights(db, scope, openInsights(scope, [fault]));
  };
  const complete = (id: string) =>
    reportOutcome(ctx, brand.account_id, { brand_id: brand.id, event_type: "completed", recommendation_id: id });
  const items = () => listQueueItems(db, brand.id).map(({ status, item }) => [status, item.recurred ?? false]);

  audit(ctx.run.id, isoTime(TEST_NOW));
  await queueBuilding.run(ctx);
  const [first] = listQueueItems(db, brand.id);
  complete(first!.source_id);
  await queueBuilding.run(ctx);
  assert.deepEqual(items(), [["completed", false]]);

  const run = testRun(brand, "full", "01900000-0000-7000-8000-000000000002");
  insertRun(db, { ...run, started_at: isoTime(TEST_NOW + HOUR) });
  setNow(TEST_NOW + 2 * HOUR);
  audit(run.id, isoTime(TEST_NOW + 2 * HOUR));
  await queueBuilding.run(ctx);
  assert.deepEqual(items(), [
    ["pending", false],
    ["completed", true],
  ]);
  const [again] = listQueueItems(db, brand.id);
  assert.equal(again!.item.recurrence_of, first!.id);

  // The id of the finding stands for the item that is open.
  setNow(TEST_NOW + 3 * HOUR);
  complete(first!.source_id);
  assert.deepEqual(items(), [
    ["completed", false],
    ["completed", true],
  ]);
  close();
});
