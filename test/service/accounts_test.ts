import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "drizzle-orm";
import type { Stage } from "../../src/pipeline/stage.ts";
import { disableAccount, enableAccount } from "../../src/service/accounts.ts";
import { sweepSchedules } from "../../src/service/schedules.ts";
import { deleteAccountRows } from "../../src/store/account_removal.ts";
import { getAccount } from "../../src/store/accounts.ts";
import { transact } from "../../src/store/db.ts";
import { getRun } from "../../src/store/runs.ts";
import { cookieOf, signInAs } from "../support/dashboard.ts";
import { createQuickStages, openTestApp } from "../support/test_app.ts";

const WEEK_MS = 7 * 24 * 60 * 60_000;

/** A stage that asks a vendor, which answers when it is told to. */
function vendorStage() {
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<string>();
  const seen = { calls: 0, stopped: false };
  const run: Stage["run"] = async (context) => {
    context.signal.addEventListener("abort", () => {
      seen.stopped = true;
    });
    for (const key of ["first", "second"])
      await context.once(key, async () => {
        seen.calls += 1;
        asked.resolve();
        return await answer.promise;
      });
    context.save(() => undefined);
  };
  return { run, asked: asked.promise, answer: () => answer.resolve("late"), seen };
}

test("a disabled account: its key answers 403, its run ends without another call, its schedule rests; enabling loses nothing", async (t) => {
  const vendor = vendorStage();
  const app = openTestApp(t, { stages: createQuickStages({ llm_enrichment: vendor.run }) });
  const [{ id, key, email }, beside] = [app.account(), app.account()];
  const { db, runner, runs, http } = app.app;
  const brand = await app.brand(key);
  const browser = await signInAs(app, { email });
  await app.call("PUT", `/brands/${brand}/schedules/full`, { key, body: { every: "weekly" } });
  const shared = await app.call("POST", `/brands/${brand}/report-links`, { key, body: {} });
  const { run_id } = (await app.call("POST", `/brands/${brand}/enrich/llm`, { key, body: {} })).body;
  await vendor.asked;

  // As another process does it: the runner hears nothing of it.
  assert.deepEqual(disableAccount(app.app.accounts, id), [run_id]);
  const refused = await app.call("GET", "/auth/me", { key });
  assert.equal(refused.status, 403);
  assert.ok(refused.headers.has("X-Skill-Latest"));
  assert.match(refused.body.detail, /account is disabled.*are kept.*operator/);
  const page = await browser.get("/settings");
  assert.ok(page.status === 403 && page.text.includes("account is disabled"));
  assert.equal(cookieOf(page, "visibility_session"), "", "the browser is free for another account");
  const mcp = await app.call("POST", "/mcp", { body: {}, headers: { Authorization: `Bearer ${key}` } });
  assert.equal(mcp.status, 403);
  assert.equal((await app.call("GET", new URL(shared.body.url).pathname)).status, 403);
  assert.equal((await app.call("GET", "/brands", { key: beside.key })).status, 200);
  runner.sweep();
  assert.ok(vendor.seen.stopped);
  vendor.answer();
  await runner.idle();
  assert.equal(vendor.seen.calls, 1);
  const run = getRun(db, run_id)!;
  assert.deepEqual([run.status, run.error], ["failed", "Stopped: the operator disabled the account"]);

  app.clock.advance(WEEK_MS + 60 * 60_000);
  sweepSchedules({ runs, log: http.log });
  enableAccount(app.app.accounts, id);
  const { schedules } = (await app.call("GET", `/brands/${brand}/schedules`, { key })).body;
  assert.match(schedules[0].last_note, /the operator disabled the account/);
  assert.equal(schedules[0].last_run_id, null);
  app.clock.advance(WEEK_MS);
  sweepSchedules({ runs, log: http.log });
  await runner.idle();
  const kept = (await app.call("GET", `/brands/${brand}/runs`, { key })).body.runs;
  assert.deepEqual(
    kept.map(({ kind, status }: { kind: string; status: string }) => [kind, status]),
    [
      ["full", "done"],
      ["llm_enrichment", "failed"],
    ],
  );
});

test("an account that is removed by another process while it works leaves nothing behind and gets nothing back", async (t) => {
  const vendor = vendorStage();
  const app = openTestApp(t, { stages: createQuickStages({ llm_enrichment: vendor.run }) });
  const { id, key } = app.account();
  const { db, runner, http } = app.app;
  const brand = await app.brand(key);
  await app.call("PUT", `/brands/${brand}/budget`, { key, body: { monthly_cost_max_usd: 5 } });
  await app.call("POST", `/brands/${brand}/enrich/technical`, { key, body: { audit_data: {} } });
  await app.call("POST", `/brands/${brand}/enrich/llm`, { key, body: {} });
  await vendor.asked;
  const held = app.call("GET", `/brands/${brand}/runs`, { key });
  disableAccount(app.app.accounts, id);
  transact(db, (tx) => deleteAccountRows(tx, getAccount(tx, id)!));
  vendor.answer();
  await Promise.all([runner.idle(), held]);
  assert.equal((await app.call("GET", "/auth/me", { key })).status, 401);
  // Calls are counted in memory and written when the meter closes.
  http.calls.close();
  const tables = db.all<{ name: string }>(
    sql`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE '%migrations' AND name <> 'processes'`,
  );
  const left = tables.filter(({ name }) => db.get(sql`SELECT 1 FROM ${sql.identifier(name)}`) !== undefined);
  assert.deepEqual(left, []);
});
