import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import Database from "better-sqlite3";
import { endOfCommand, runCommand, temporaryFolder } from "../../support/server_process.ts";

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
