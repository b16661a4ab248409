import assert from "node:assert/strict";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import Database from "better-sqlite3";
import { sql } from "drizzle-orm";
import { accounts } from "../../../src/store/account_schema.ts";
import { openDatabase } from "../../../src/store/open_database.ts";
import { RETENTION_CASES } from "../../support/retention_kinds.ts";
import { contentOf, openRetentionWorld } from "../../support/retention_world.ts";
import { endOfCommand, startServerProcess, temporaryFolder } from "../../support/server_process.ts";
import { testBrand } from "../../support/stage_context.ts";

function openPlace(t: Parameters<typeof temporaryFolder>[0]) {
  const database = join(temporaryFolder(t), "app.db");
  const env = { DATABASE_PATH: database, SANDBOX: "on", LOG_LEVEL: "error" };
  const world = openRetentionWorld(database);
  for (const fill of Object.values(RETENTION_CASES)) fill(world);
  const { account_id } = testBrand();
  world.put(accounts, { id: account_id, email: "owner@acme.test", tier: "pro" }, { name: "the owner", fate: "stays" });
  const content = contentOf(world);
  world.close();
  const ask = async (...words: string[]) => await endOfCommand(["storage", ...words], env);
  return { database, env, content, ask };
}

function rowsOf(database: string, table: string): number {
  const client = new Database(database, { readonly: true });
  const { n } = client.prepare(`SELECT count(*) AS n FROM ${table}`).get() as { n: number };
  client.close();
  return n;
}

describe("storage", { concurrency: true, timeout: 300_000 }, () => {
  test("tells what takes space, what one of each costs and what is due, and writes nothing", async (t) => {
    const { database, content, ask } = openPlace(t);
    const file = readFileSync(database);
    const told = JSON.parse((await ask("--json")).stdout);
    assert.ok(readFileSync(database).equals(file));

    assert.deepEqual([told.file.bytes, told.file.used_bytes + told.file.free_bytes], [file.length, file.length]);
    const pages = told.tables.map((row: { bytes: number; index_bytes: number }) => row.bytes + row.index_bytes);
    const total = pages.reduce((a: number, b: number) => a + b, 0);
    assert.ok(
      total <= told.file.used_bytes && total > told.file.used_bytes * 0.8,
      `${total} of ${told.file.used_bytes}`,
    );
    for (const { name, rows } of told.tables) assert.equal(rows, rowsOf(database, name), name);

    const { id, domain } = testBrand();
    const own = told.brands.find((brand: { brand_id: string }) => brand.brand_id === id);
    assert.deepEqual([own.domain, own.email], [domain, "owner@acme.test"]);
    assert.equal(told.brands.filter((brand: { domain: string | null }) => brand.domain === null).length, 3);
    assert.equal(told.accounts[0].email, "owner@acme.test");
    assert.equal(told.costs.run.count, rowsOf(database, "runs"));
    assert.ok(told.costs.brief.average_bytes > 0 && told.costs.brief.max_bytes >= told.costs.brief.average_bytes);
    const kinds = new Map(told.retention.map((row: { kind: string }) => [row.kind, row]));
    for (const kind of ["evidence", "evidence_bodies", "runs", "snapshots", "mails", "orphans"]) {
      const { rows, bytes } = kinds.get(kind) as { rows: number; bytes: number };
      assert.ok(rows > 0 && bytes > 0, kind);
    }

    const brand = JSON.parse((await ask("--brand", domain, "--json")).stdout);
    assert.deepEqual([brand.brand.brand_id, brand.brand.bytes], [id, own.bytes]);
    assert.deepEqual(JSON.parse((await ask("--brand", id, "--json")).stdout), brand);
    const unknown = await ask("--brand", "nobody.example");
    assert.deepEqual(
      [unknown.code, unknown.stderr],
      [1, 'No brand "nobody.example" has any data. Give its domain or its id\n'],
    );
    const after = openDatabase(database);
    assert.deepEqual(contentOf(after), content);
    after.close();
  });

  test("--vacuum shrinks the file once the server has stopped", async (t) => {
    const { database, env, ask } = openPlace(t);
    const server = await startServerProcess(env);
    t.after(() => server.end("SIGKILL"));
    assert.match((await ask()).stdout, /free for new records/);
    const refused = await ask("--vacuum");
    assert.deepEqual([refused.code, refused.stderr], [1, "The database is in use. Stop the server, then compact it\n"]);
    assert.equal(await server.end("SIGTERM"), 0);

    const before = openDatabase(database);
    before.db.run(sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
      INSERT INTO payment_events SELECT 'evt_old_' || i, hex(randomblob(500)), '' FROM n`);
    before.db.run(sql`DELETE FROM payment_events WHERE handled_at = ''`);
    const content = contentOf(before);
    before.close();
    const size = statSync(database).size;
    const told = JSON.parse((await ask("--vacuum", "--json")).stdout);
    assert.deepEqual(told, { database, before_bytes: size, after_bytes: statSync(database).size });
    assert.ok(told.after_bytes < size - 1_000_000);
    const after = openDatabase(database);
    assert.deepEqual(contentOf(after), content);
    assert.equal(after.client.pragma("integrity_check", { simple: true }), "ok");
    after.close();
  });
});
