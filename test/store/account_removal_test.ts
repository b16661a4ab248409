import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "drizzle-orm";
import { deleteAccountRows } from "../../src/store/account_removal.ts";
import { getAccount } from "../../src/store/accounts.ts";
import { type Db, transact } from "../../src/store/db.ts";
import { openSandboxApp } from "../support/sandbox_app.ts";

/** Rows in which any cell holds one of the texts, by table. */
function rowsWith(db: Db, texts: readonly string[]): Record<string, number> {
  const tables = db.all<{ name: string }>(
    sql`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'`,
  );
  return Object.fromEntries(
    tables.flatMap(({ name }) => {
      const rows = db.all<object>(sql`SELECT * FROM ${sql.identifier(name)}`).map((row) => JSON.stringify(row));
      const found = rows.filter((row) => texts.some((text) => row.includes(text))).length;
      return found === 0 ? [] : [[name, found]];
    }),
  );
}

test("an account goes with all that names it, brands it removed included; another account keeps everything", async (t) => {
  const sandbox = openSandboxApp({ CRAWL_PAGES_MAX: "8", ANSWER_CALLS_MAX: "8", OUTCOME_LINKAGE: "on" });
  t.after(() => sandbox.close());
  const { app } = sandbox;
  const [leaving, staying] = [app.account(), app.account()];
  const { db } = app.app;
  const fill = async ({ key }: { key: string }, domain: string) => {
    const brandId = await app.brand(key, domain);
    const post = (path: string, body: object) => app.call("POST", path, { key, body });
    await post(`/brands/${brandId}/questions`, { text: "Who repairs boots?", persona: null });
    await post(`/brands/${brandId}/digests`, {});
    await post(`/brands/${brandId}/report-links`, {});
    await post("/auth/members", { email: `editor-of-${domain}@team.test`, role: "editor" });
    await app.call("PUT", `/brands/${brandId}/schedules/full`, { key, body: { every: "weekly" } });
    await app.call("PUT", "/auth/branding", { key, body: { agency_name: "North" } });
    await sandbox.run({ brandId, key }, "analyze", { snapshot: true });
    return brandId;
  };
  await app.call("POST", "/auth/checkout", { body: { email: leaving.email, name: "O", tier: "pro" } });
  const gone = await fill(leaving, "acme-coffee.example");
  const removed = await app.brand(leaving.key, "removed.example");
  await sandbox.run({ brandId: removed, key: leaving.key }, "enrich/technical", { trigger: true });
  await app.call("DELETE", `/brands/${removed}`, { key: leaving.key });
  const kept = await fill(staying, "other.example");
  const before = rowsWith(db, [staying.id, kept]);

  const ours = [leaving.id, leaving.email, gone, removed];
  assert.ok(Object.keys(rowsWith(db, ours)).length > 12);
  const deleted = transact(db, (tx) => deleteAccountRows(tx, getAccount(tx, leaving.id)!));
  assert.ok(deleted.accounts === 1 && deleted.evidence! > 10);
  assert.deepEqual(rowsWith(db, ours), {});
  assert.deepEqual(rowsWith(db, [staying.id, kept]), before);
  assert.deepEqual(db.all(sql`PRAGMA foreign_key_check`), []);
  assert.equal((await app.call("GET", "/brands", { key: leaving.key })).status, 401);
  assert.equal((await app.call("GET", `/brands/${kept}`, { key: staying.key })).status, 200);
});
