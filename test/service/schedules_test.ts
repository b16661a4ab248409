import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { silentLog } from "../../src/base/log.ts";
import { sweepSchedules } from "../../src/service/schedules.ts";
import { updateAccount } from "../../src/store/accounts.ts";
import { getRun, insertRun } from "../../src/store/runs.ts";
import { listSchedules } from "../../src/store/schedules.ts";
import { createQuickStages, openTestApp, type TestApp } from "../support/test_app.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

type Scope = { after(fn: () => Promise<void>): void };

async function withBrand(t: Scope, options: Parameters<typeof openTestApp>[1] = {}) {
  const app = openTestApp(t, options);
  const account = app.account();
  const brand = await app.brand(account.key);
  const call = (method: string, path: string, body?: object) =>
    app.call(method, `/brands/${brand}${path}`, { key: account.key, ...(body === undefined ? {} : { body }) });
  const sweep = async () => {
    sweepSchedules({ runs: app.app.runs, log: silentLog });
    await app.app.runner.idle();
  };
  const shown = async () => (await call("GET", "/schedules")).body.schedules[0];
  const runs = async () => (await call("GET", "/runs")).body.runs as { id: string; kind: string; meta: object }[];
  return { app, account, brand, call, sweep, shown, runs };
}

/** To a time after the next start. */
function passStart(app: TestApp, schedule: { next_at: string }, lateMs = MINUTE_MS) {
  app.clock.advance(Date.parse(schedule.next_at) + lateMs - app.clock.now());
}

describe("PUT /brands/{id}/schedules/{kind}", () => {
  test("weekly by default; what is left out stays; paused has no next start; deleted is gone", async (t) => {
    const { call } = await withBrand(t);
    const made = await call("PUT", "/schedules/full", { time_zone: "Europe/Madrid" });
    assert.deepEqual([made.status, made.body.cron, made.body.paused], [200, "0 4 * * 1", false]);
    // Sunday, 1 March 2026, noon: Monday at 4 in Madrid is 3 by UTC, and the brand's own delay at most an hour.
    const next = Date.parse(made.body.next_at) - Date.parse("2026-03-02T03:00:00Z");
    assert.ok(next >= 0 && next < HOUR_MS, made.body.next_at);
    const paused = await call("PUT", "/schedules/full", { paused: true });
    assert.deepEqual([paused.body.next_at, paused.body.time_zone], [null, "Europe/Madrid"]);
    const again = await call("PUT", "/schedules/full", { paused: false, every: "monthly" });
    assert.match(again.body.next_at, /^2026-04-01T02:/);
    assert.equal((await call("GET", "/schedules")).body.total, 1);
    assert.equal((await call("DELETE", "/schedules/full")).status, 200);
    assert.equal((await call("DELETE", "/schedules/full")).status, 404);
  });

  test("refuses what is no line, no zone, too often or never, and says what to do", async (t) => {
    const { call } = await withBrand(t);
    for (const [body, path] of [
      [{ cron: "every monday" }, "body.cron"],
      [{ cron: "0 * * * *" }, "body.cron"],
      [{ cron: "0 0 30 2 *" }, "body.cron"],
      [{ cron: "0 0 4 * * 1" }, "body.cron"],
      [{ time_zone: "Madrid" }, "body.time_zone"],
      [{ every: "weekly", cron: "0 4 * * 1" }, "body.cron"],
    ] as const) {
      const answer = await call("PUT", "/schedules/full", body);
      assert.deepEqual([answer.status, answer.body.errors?.[0].path], [422, path], JSON.stringify(body));
    }
    assert.equal((await call("PUT", "/schedules/brief", {})).status, 422);
    assert.equal(
      (await call("PUT", "/schedules/full", { cron: "30 2 * * *", time_zone: "Europe/Madrid" })).status,
      200,
    );
  });
});

describe("sweepSchedules()", () => {
  test("starts what is due once, leaves a snapshot, and comes round again", async (t) => {
    const { app, call, sweep, shown, runs } = await withBrand(t);
    await call("PUT", "/schedules/full", { every: "weekly" });
    await sweep();
    assert.equal((await runs()).length, 0);
    const before = await shown();
    passStart(app, before);
    await sweep();
    await sweep();
    const [run, ...more] = await runs();
    assert.equal(more.length, 0);
    const snapshot = (run!.meta as { snapshot_id?: string }).snapshot_id;
    assert.ok(snapshot !== undefined);
    const after = await shown();
    assert.equal(after.last_run_id, run!.id);
    assert.equal(Date.parse(after.next_at) - Date.parse(before.next_at), 7 * DAY_MS);
  });

  test("after weeks without the service it starts once, and then in the old rhythm", async (t) => {
    const { app, call, sweep, shown, runs } = await withBrand(t);
    await call("PUT", "/schedules/full", { every: "weekly" });
    const before = await shown();
    passStart(app, before, 3 * 7 * DAY_MS + HOUR_MS);
    await sweep();
    await sweep();
    assert.equal((await runs()).length, 1);
    assert.equal(Date.parse((await shown()).next_at) - Date.parse(before.next_at), 4 * 7 * DAY_MS);
  });

  test("waits for another analysis of the brand, and is left out where the plan is not paid", async (t) => {
    const { app, account, brand, call, sweep, shown, runs } = await withBrand(t);
    await call("PUT", "/schedules/technical_enrichment", { every: "daily" });
    passStart(app, await shown());
    const started_at = new Date(app.clock.now()).toISOString();
    const id = "01900000-0000-7000-8000-000000000001";
    insertRun(app.app.db, {
      id,
      account_id: account.id,
      brand_id: brand,
      kind: "llm_enrichment",
      status: "running",
      error: null,
      input: {},
      meta: { current_stage: null, stage_detail: "", stage_started_at: null },
      started_at,
      finished_at: null,
    });
    await sweep();
    assert.match((await shown()).last_note, new RegExp(`Waiting for run ${id}`));
    app.clock.advance(16 * MINUTE_MS);
    await sweep();
    assert.deepEqual((await runs()).map(({ kind }) => kind).sort(), ["llm_enrichment", "technical_enrichment"]);
    assert.equal(getRun(app.app.db, id)?.status, "failed");
    updateAccount(app.app.db, account.id, { subscription_status: "canceled" });
    passStart(app, listSchedules(app.app.db, brand)[0] as { next_at: string });
    await sweep();
    const [schedule] = listSchedules(app.app.db, brand);
    assert.match(schedule?.last_note ?? "", /plan is not paid/);
    assert.ok(schedule!.next_at! > new Date(app.clock.now()).toISOString());
  });

  test("a year of Mondays: 52 runs, each with its snapshot, through both changes of the clock", async (t) => {
    const { app, call, sweep, shown, runs } = await withBrand(t);
    await call("PUT", "/schedules/full", { every: "weekly", time_zone: "Europe/Madrid" });
    const hours = new Set<number>();
    for (let week = 0; week < 52; week++) {
      const { next_at } = await shown();
      const local = new Intl.DateTimeFormat("en", {
        timeZone: "Europe/Madrid",
        hour: "numeric",
        weekday: "short",
        hourCycle: "h23",
      });
      const parts = Object.fromEntries(local.formatToParts(new Date(next_at)).map(({ type, value }) => [type, value]));
      assert.equal(parts.weekday, "Mon");
      hours.add(Number(parts.hour));
      passStart(app, { next_at });
      await sweep();
    }
    const all = await runs();
    assert.equal(all.length, 52);
    assert.ok(all.every(({ meta }) => "snapshot_id" in meta));
    assert.deepEqual([...hours], [4]);
  });
});

describe("the monthly cost ceiling", () => {
  const spending = (usd: number) =>
    createQuickStages({
      async llm_enrichment(context) {
        const left = context.limits.runCostMaxUsd;
        context.save(() => ({ left: left, estimated_cost_usd: left === null ? usd : Math.min(usd, left) }));
      },
    });

  test("holds for every run before its first call, of the brand and of the account, until the month is over", async (t) => {
    const { app, account, call, sweep, shown } = await withBrand(t, { stages: spending(4) });
    assert.deepEqual((await call("GET", "/budget")).body.left_usd, null);
    await call("PUT", "/budget", { monthly_cost_max_usd: 10 });
    const spend = async () => {
      const { body } = await call("POST", "/enrich/llm");
      await app.app.runner.idle();
      return (await call("GET", `/runs/${body.run_id}`)).body.meta.estimated_cost_usd;
    };
    assert.deepEqual([await spend(), await spend(), await spend(), await spend()], [4, 4, 2, 0]);
    const budget = (await call("GET", "/budget")).body;
    assert.deepEqual(budget, { month: "2026-03", spent_usd: 10, monthly_cost_max_usd: 10, left_usd: 0 });
    await call("PUT", "/schedules/llm_enrichment", { every: "daily" });
    passStart(app, await shown());
    await sweep();
    assert.match((await shown()).last_note, /cost ceiling is reached/);
    app.clock.advance(31 * DAY_MS);
    assert.equal((await call("GET", "/budget")).body.left_usd, 10);
    await app.call("PUT", "/auth/budget", { key: account.key, body: { monthly_cost_max_usd: 1 } });
    assert.equal((await call("GET", "/budget")).body.left_usd, 1);
    assert.equal(await spend(), 1);
    assert.equal((await app.call("GET", "/auth/budget", { key: account.key })).body.spent_usd, 1);
  });
});

test("POST … {snapshot: true} leaves a snapshot when the run has ended well, and only then", async (t) => {
  const { app, call } = await withBrand(t);
  const take = async (body?: object) => {
    const { body: run } = await call("POST", "/analyze", body);
    await app.app.runner.idle();
    return (await call("GET", `/runs/${run.run_id}`)).body.meta.snapshot_id;
  };
  assert.equal(await take(), undefined);
  assert.equal(await take({ snapshot: false }), undefined);
  assert.equal(typeof (await take({ snapshot: true })), "string");
  assert.equal((await call("POST", "/analyze", { snapshot: "yes" })).status, 422);
});

test("an analysis starts without a body, whatever its Content-Type says", async (t) => {
  const { app, account, brand } = await withBrand(t);
  for (const [kind, type] of [
    ["score", "application/json"],
    ["enrich/technical", "application/json"],
    ["synthesize", "text/plain"],
    ["analyze", "application/x-www-form-urlencoded"],
  ]) {
    const options = {
      key: account.key,
      headers: { "Content-Type": type! },
      rawBody: type === "text/plain" ? "go" : "",
    };
    const answer = await app.call("POST", `/brands/${brand}/${kind}`, options);
    assert.equal(answer.status, 202, `${kind} ${type}: ${answer.text}`);
    await app.app.runner.idle();
  }
});
