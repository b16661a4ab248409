import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { gunzipSync } from "node:zlib";
import { createApp } from "../src/app.ts";
import { createIds } from "../src/base/ids.ts";
import { silentLog } from "../src/base/log.ts";
import { readConfig } from "../src/config.ts";
import { createOutsideWorld } from "../src/outside_world.ts";
import { createStageTable } from "../src/pipeline/stage_table.ts";
import { listStoredEvidence } from "../src/store/evidence.ts";
import { ROOT, temporaryFolder } from "./support/server_process.ts";
import { createTestClock } from "./support/test_app.ts";
import { assertWhole } from "./support/whole_evidence.ts";

/** What the database was made with (test/data/databases/README.md). */
const SECRET_KEY = "7c0f3b1a9e5d4c8f62a1b0d9e8f7c6a5b4d3e2f1a0918273645f6e7d8c9b0a1f";
const API_KEY = "bvp_a68db9501713e826bebdeb22f2b9e65d6f0573e8e83cb07b07ecaa805cccce95";
const BRAND = "344a0d19-fb52-40dc-a675-eb861dc6cafd";
/** The day it was made: the sandbox moves from day to day, and what is gone from it may go from the queue. */
const LATER_MS = Date.parse("2026-11-22T20:00:00.000Z");
const KEPT_SHARE_MIN = 0.95;
/**
 * Edits of one page became one item, and a ranking of what the brand sells itself is advised no more: what waited may
 * be taken together or leave, what was decided on stays as it is.
 */
const PENDING_SHARE_MIN = 0.85;

interface Item {
  id: string;
  kind: string;
  source_id: string;
  status: string;
}

function openOld(t: TestContext) {
  const path = join(temporaryFolder(t), "app.db");
  writeFileSync(path, gunzipSync(readFileSync(join(ROOT, "test/data/databases/0001.db.gz"))));
  const clock = createTestClock(LATER_MS);
  const config = readConfig({
    DATABASE_PATH: path,
    SANDBOX: "on",
    SECRET_KEY,
    OUTCOME_LINKAGE: "on",
    CRAWL_PAGES_MAX: "30",
  });
  const world = createOutsideWorld(config, { log: silentLog, clock });
  const stages = createStageTable({ reader: world.htmlReader });
  const app = createApp({ config, log: silentLog, world, clock, ids: createIds(clock), background: false, stages });
  t.after(() => app.close());
  // biome-ignore lint/suspicious/noExplicitAny: bodies of many shapes
  const call = async (method: string, address: string): Promise<any> => {
    const answer = await app.fetch(
      new Request(`http://api.test${address}`, { method, headers: { "X-API-Key": API_KEY } }),
    );
    assert.ok(answer.ok, `${method} ${address} answered ${answer.status}: ${await answer.clone().text()}`);
    return await answer.json();
  };
  return { app, call };
}

describe("a database of an earlier version", () => {
  test("opens, keeps its items with their statuses over a full run, and what they tell resolves", async (t) => {
    const { app, call } = openOld(t);
    assertWhole(listStoredEvidence(app.db, BRAND));
    const before: Item[] = (await call("GET", `/brands/${BRAND}/queue`)).queue;
    const decided = before.filter((item) => ["accepted", "completed", "rejected"].includes(item.status));
    assert.equal(decided.length, 9);
    const outcomes = (await call("GET", `/brands/${BRAND}/outcomes`)).outcomes;
    assert.equal(outcomes.length, 9);

    const { run_id } = await call("POST", `/brands/${BRAND}/analyze`);
    await app.runner.idle();
    const run = await call("GET", `/brands/${BRAND}/runs/${run_id}`);
    assert.equal(run.status, "done", run.error);
    assert.deepEqual(run.meta.skipped ?? [], []);

    const after = new Map(
      ((await call("GET", `/brands/${BRAND}/queue`)).queue as Item[]).map((item) => [item.id, item]),
    );
    const kept = decided.filter((item) => after.get(item.id)?.status === item.status);
    assert.ok(kept.length >= decided.length * KEPT_SHARE_MIN, `${kept.length} of ${decided.length} kept`);
    const pending = before.filter((item) => item.status === "pending");
    const stands = pending.filter((item) => after.get(item.id)?.status === "pending");
    assert.ok(
      stands.length >= pending.length * PENDING_SHARE_MIN,
      `${stands.length} of ${pending.length} pending kept`,
    );

    assert.deepEqual((await call("GET", `/brands/${BRAND}/outcomes`)).outcomes, outcomes);
    for (const item of [...after.values()].filter((entry) => entry.kind === "opportunity")) {
      const told = await call("GET", `/brands/${BRAND}/opportunities/${item.source_id}/explanation`);
      for (const { id } of told.evidence) await call("GET", `/brands/${BRAND}/evidence/${id}`);
    }
    assert.equal((await call("GET", `/brands/${BRAND}/briefs`)).total, 1);
    assert.ok((await call("GET", `/track/brands/${BRAND}/changes?since=2026-11-22T19:00:00Z`)).from_snapshot);
  });
});
