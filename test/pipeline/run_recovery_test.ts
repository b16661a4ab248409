import assert from "node:assert/strict";
import { describe, type TestContext, test } from "node:test";
import { WAITING_RUNS_MAX } from "../../src/domain/run.ts";
import { RUN_CRASHES_MAX } from "../../src/pipeline/pipelines.ts";
import type { Stage } from "../../src/pipeline/stage.ts";
import { insertProcess } from "../../src/store/processes.ts";
import { beginStage, claimRun, countWaitingRuns, getRun, getRunInput } from "../../src/store/runs.ts";
import { nextRunner } from "../support/next_runner.ts";
import { createQuickStages, openTestApp, type TestApp } from "../support/test_app.ts";

/** Until the signal ends it. */
const hang: Stage["run"] = (context) =>
  new Promise((_, reject) => context.signal.addEventListener("abort", () => reject(context.signal.reason)));

function open(t: TestContext, stages: Parameters<typeof createQuickStages>[0] = {}): TestApp {
  return openTestApp(t, { stages: createQuickStages(stages) });
}

async function start(app: TestApp, endpoint: string, body?: object): Promise<string> {
  const { key } = app.account();
  const brandId = await app.brand(key);
  return (await app.call("POST", `/brands/${brandId}/${endpoint}`, { key, body })).body.run_id;
}

async function untilWorking(app: TestApp, runId: string): Promise<void> {
  while (getRun(app.app.db, runId)!.working_stage === null) await new Promise((resolve) => setImmediate(resolve));
}

/** Leaves the run as a process leaves it that died while it worked on the stage. */
function leaveDead(app: TestApp, runId: string, death: { mark: string; ended: "crashed" | null }): void {
  const { db } = app.app;
  insertProcess(db, { mark: death.mark, started_at: "2026-03-01T11:00:00.000Z", oom_kills: null, ended: death.ended });
  claimRun(db, runId, { token: death.mark, owner: death.mark, leaseUntilMs: app.clock.now() + 30_000 });
  beginStage(db, runId, { token: death.mark, stage: "brand_enrichment" });
}

describe("runs over restarts", () => {
  test("neither orderly stops nor kills from outside cost a run anything, however many", async (t) => {
    const app = open(t, { brand_enrichment: hang });
    const runId = await start(app, "enrich/brand");
    await untilWorking(app, runId);
    await app.app.runner.close();
    for (let stop = 0; stop < 8; stop++) {
      const runner = nextRunner(app, { brand_enrichment: hang });
      runner.recover();
      await untilWorking(app, runId);
      await runner.close();
      leaveDead(app, runId, { mark: `99999${stop}:killed`, ended: null });
    }
    assert.equal(getRun(app.app.db, runId)!.crashes, 0);
    const last = nextRunner(app);
    last.recover();
    await last.idle();
    await last.close();
    assert.equal(getRun(app.app.db, runId)!.status, "done");
  });

  test("crashes inside one stage are counted, and a run that keeps crashing the process is given up", async (t) => {
    const app = open(t, { brand_enrichment: hang });
    const runId = await start(app, "enrich/brand");
    await app.app.runner.close();
    for (let crash = 1; crash <= RUN_CRASHES_MAX; crash++) {
      leaveDead(app, runId, { mark: `99999${crash}:crashed`, ended: "crashed" });
      const runner = nextRunner(app, { brand_enrichment: hang });
      runner.recover();
      if (crash < RUN_CRASHES_MAX) await untilWorking(app, runId);
      else await runner.idle();
      await runner.close();
      assert.equal(getRun(app.app.db, runId)!.crashes, crash);
    }
    const run = getRun(app.app.db, runId)!;
    assert.equal(run.status, "failed");
    assert.match(run.error!, /crashed 4 times in the same stage/);
  });

  test("a stage that commits sets the count back", async (t) => {
    const app = open(t, { brand_enrichment: hang });
    const runId = await start(app, "enrich/brand");
    await app.app.runner.close();
    leaveDead(app, runId, { mark: "999991:crashed", ended: "crashed" });
    const runner = nextRunner(app);
    runner.recover();
    await runner.idle();
    await runner.close();
    assert.deepEqual([getRun(app.app.db, runId)!.status, getRun(app.app.db, runId)!.crashes], ["done", 0]);
  });

  test("a run that only waits when the process crashes is no suspect", async (t) => {
    const app = open(t, { brand_enrichment: hang });
    const runId = await start(app, "enrich/brand");
    await app.app.runner.close();
    insertProcess(app.app.db, { mark: "999991:crashed", started_at: "2026-03-01T11:00:00.000Z", ended: "crashed" });
    claimRun(app.app.db, runId, { token: "t", owner: "999991:crashed", leaseUntilMs: app.clock.now() + 30_000 });
    const runner = nextRunner(app, { brand_enrichment: hang });
    runner.recover();
    await untilWorking(app, runId);
    assert.equal(getRun(app.app.db, runId)!.crashes, 0);
    await runner.close();
  });

  test("noteCrash() makes the runs at work suspects of the next start", async (t) => {
    const app = open(t);
    const dying = nextRunner(app, { brand_enrichment: hang });
    const { key } = app.account();
    const brandId = await app.brand(key);
    app.app.runs.enqueue = dying.submit;
    const runId = (await app.call("POST", `/brands/${brandId}/enrich/brand`, { key })).body.run_id;
    await untilWorking(app, runId);
    dying.noteCrash();
    const next = nextRunner(app, { brand_enrichment: hang });
    next.recover();
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(getRun(app.app.db, runId)!.crashes, 1);
    await next.close();
    await dying.close();
  });
});

describe("runs and storage that fails", () => {
  test("a save that the storage refuses is done as soon as it lets it, the stage's work not twice", async (t) => {
    let works = 0;
    let saves = 0;
    const app = open(t, {
      brand_enrichment: async (context) => {
        works++;
        context.save(() => {
          if (++saves < 3) throw Object.assign(new Error("disk is full"), { code: "SQLITE_FULL" });
          return { health_score: 7 };
        });
      },
    });
    const runId = await start(app, "enrich/brand");
    await app.app.runner.idle();
    const run = getRun(app.app.db, runId)!;
    assert.deepEqual([run.status, run.meta.health_score, works, saves], ["done", 7, 1, 3]);
  });

  test("a stage whose reading the storage refuses is begun again", async (t) => {
    let works = 0;
    const app = open(t, {
      brand_enrichment: async (context) => {
        if (++works === 1) throw Object.assign(new Error("disk I/O error"), { code: "SQLITE_IOERR_READ" });
        context.save(() => undefined);
      },
    });
    const runId = await start(app, "enrich/brand");
    await app.app.runner.idle();
    assert.deepEqual([getRun(app.app.db, runId)!.status, works], ["done", 2]);
  });

  test("a run accepted before the clock was set back counts from now", async (t) => {
    const app = open(t, { brand_enrichment: hang });
    const runId = await start(app, "enrich/brand");
    await untilWorking(app, runId);
    app.clock.advance(-2 * 60 * 60_000);
    app.app.runner.sweep();
    app.clock.advance(14 * 60_000);
    app.app.runner.sweep();
    assert.equal(getRun(app.app.db, runId)!.status, "running");
    app.clock.advance(2 * 60_000);
    app.app.runner.sweep();
    assert.equal(getRun(app.app.db, runId)!.status, "failed");
  });
});

describe("runs that wait", () => {
  test("one that cannot start within its 15 minutes fails with a text that begins so", async (t) => {
    const app = open(t, { brand_enrichment: hang });
    await app.app.runner.close();
    const runId = await start(app, "enrich/brand");
    app.clock.advance(15 * 60_000 + 1);
    app.app.runner.sweep();
    assert.match(getRun(app.app.db, runId)!.error!, /^Not started: /);
  });

  test("429 when more of an account wait than it can legitimately start; another account is accepted", async (t) => {
    const app = open(t);
    await app.app.runner.close();
    const { key, id } = app.account();
    const brand = await app.brand(key);
    const post = () => app.call("POST", `/brands/${brand}/brief`, { key, body: { queue_item_id: "item" } });
    for (let count = 0; count < WAITING_RUNS_MAX; count++) assert.equal((await post()).status, 202);
    const refused = await post();
    assert.equal(refused.status, 429);
    assert.equal(refused.body.error, "rate_limit_exceeded");
    assert.equal(refused.headers.get("Retry-After"), String(refused.body.retry_after));
    assert.equal(countWaitingRuns(app.app.db, id), WAITING_RUNS_MAX);
    await start(app, "score");
    const [, other] = [key, app.account().key];
    const theirs = await app.brand(other, "other.com");
    assert.equal((await app.call("POST", `/brands/${theirs}/score`, { key: other })).status, 202);
  });

  test("an upload is read by its stage and gone when the run ends", async (t) => {
    const read: unknown[] = [];
    const app = open(t, {
      technical_enrichment: async (context) => {
        read.push(context.run.input);
        context.save(() => undefined);
      },
    });
    const runId = await start(app, "enrich/technical", { audit_data: { issues: [{ title: "A" }] } });
    await app.app.runner.idle();
    assert.deepEqual(read, [{ trigger: false, audit_data: { issues: [{ title: "A" }] } }]);
    assert.deepEqual(getRunInput(app.app.db, runId), { trigger: false });
  });
});
