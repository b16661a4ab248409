import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import Database from "better-sqlite3";
import { endOfCommand, runCommand, startServerProcess, temporaryFolder } from "../../support/server_process.ts";

test("account list, tier, rotate and delete: what is billed or not confirmed stays", async (t) => {
  const env = { DATABASE_PATH: join(temporaryFolder(t), "app.db") };
  // biome-ignore lint/suspicious/noExplicitAny: answers of several shapes
  const run = (...words: string[]) => runCommand(["account", ...words], env) as any;
  const failing = async (...words: string[]) => (await endOfCommand(["account", ...words], env)).stderr;
  const made = run("create", "--email", "a@b.example", "--name", "A", "--tier", "pro");
  assert.equal(run("tier", "a@b.example", "--tier", "agency").tier, "Agency");
  assert.notEqual(run("rotate", "a@b.example").api_key, made.api_key);
  assert.deepEqual(
    run("list").accounts.map(({ email, tier }: { email: string; tier: string }) => [email, tier]),
    [["a@b.example", "Agency"]],
  );
  assert.match(await failing("delete", "a@b.example"), /Make a backup, then add --yes/);
  assert.match(await failing("tier", "x@y.example", "--tier", "pro"), /There is no account "x@y.example"/);
  const db = new Database(env.DATABASE_PATH);
  db.prepare("UPDATE accounts SET subscription_status = 'active'").run();
  assert.match(await failing("delete", "a@b.example", "--yes"), /subscription at the payment provider \(active\)/);
  db.prepare("UPDATE accounts SET subscription_status = 'canceled'").run();
  db.close();
  assert.equal(run("delete", "a@b.example", "--yes").email, "a@b.example");
  assert.deepEqual(run("list").accounts, []);
});

test("while the server works on the same database: disable ends and refuses, enable takes up, delete leaves nothing", async (t) => {
  const env = { DATABASE_PATH: join(temporaryFolder(t), "app.db"), SANDBOX: "on" };
  // biome-ignore lint/suspicious/noExplicitAny: answers of several shapes
  const run = (...words: string[]) => runCommand(["account", ...words], env) as any;
  const server = await startServerProcess(env);
  t.after(() => server.end("SIGKILL"));
  const email = "a@b.example";
  const { api_key } = run("create", "--email", email, "--name", "A", "--tier", "pro");
  const call = async (method: string, path: string, body?: object) => {
    const headers = { "X-API-Key": api_key, "Content-Type": "application/json" };
    const answer = await fetch(server.url + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    // biome-ignore lint/suspicious/noExplicitAny: answers of several shapes
    return { status: answer.status, body: (await answer.json()) as any };
  };
  const brand = (await call("POST", "/brands", { domain: "acme-coffee.example", name: "Acme" })).body.id;
  const { run_id } = (await call("POST", `/brands/${brand}/analyze`)).body;
  const refused = await endOfCommand(["account", "delete", email, "--yes"], env);
  assert.match(refused.stderr, /1 of its runs are in progress. .*account disable/);
  assert.deepEqual(run("disable", email).ended_runs, [run_id]);
  const { status, body } = await call("GET", `/brands/${brand}`);
  assert.deepEqual([status, /account is disabled/.test(body.detail)], [403, true]);
  run("enable", email);
  assert.deepEqual((await call("GET", `/brands/${brand}/runs/${run_id}`)).body.status, "failed");
  assert.equal((await call("POST", `/brands/${brand}/analyze`)).status, 202);
  run("disable", email);
  run("delete", email, "--yes");
  assert.equal((await call("GET", `/brands/${brand}`)).status, 401);
  assert.equal((await fetch(`${server.url}/readyz`)).status, 200);
  assert.equal(await server.end("SIGTERM"), 0);
  assert.doesNotMatch(server.log(), /"level":(?:50|60|"error"|"fatal")/, server.log());
  const db = new Database(env.DATABASE_PATH, { readonly: true });
  t.after(() => db.close());
  for (const table of [
    "accounts",
    "brands",
    "runs",
    "run_stages",
    "provider_calls",
    "evidence",
    "pages",
    "call_counters",
  ])
    assert.equal(db.prepare(`SELECT count(*) FROM ${table}`).pluck().get(), 0, table);
});
