import assert from "node:assert/strict";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import Database from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import { countListed, countListedByStatus } from "../../src/store/list_counts.ts";
import { MIGRATIONS_FOLDER, openDatabase } from "../../src/store/open_database.ts";
import { deletePipelineData } from "../../src/store/pipeline_data.ts";
import { fillLists, runId } from "../support/fill_lists.ts";
import { openMemoryDatabase } from "../support/memory_database.ts";
import { temporaryFolder } from "../support/server_process.ts";

/** Each counted list: its table, and what it is filtered by. */
const COUNTED = [
  { list: "runs", table: "runs", kind: "kind", status: "status" },
  { list: "evidence", table: "evidence", kind: "type", status: "''" },
  { list: "queue", table: "queue_items", kind: "kind", status: "status" },
  { list: "briefs", table: "briefs", kind: "''", status: "status" },
  { list: "executions", table: "executions", kind: "''", status: "status" },
  { list: "outcomes", table: "outcomes", kind: "''", status: "''" },
] as const;
const BRANDS = ["aaaaaaaa-0000-4000-8000-aaaaaaaaaaaa", "bbbbbbbb-0000-4000-9000-bbbbbbbbbbbb"] as const;
const SIZES = { evidence: 700, others: 120 };
const THIS_MIGRATION = /_list_counts$/;

function fill(client: Database.Database): void {
  for (const id of BRANDS) fillLists(client, { id, accountId: "owner" }, SIZES);
}

function checkCounts(client: Database.Database, when: string): void {
  const order = "ORDER BY brand_id, list, kind, status";
  const counted = COUNTED.map(
    ({ list, table, kind, status }) =>
      `SELECT brand_id, '${list}' AS list, ${kind} AS kind, ${status} AS status, count(*) AS rows FROM ${table} GROUP BY 1, 3, 4`,
  );
  assert.deepEqual(
    client.prepare(`SELECT brand_id, list, kind, status, rows FROM list_counts WHERE rows <> 0 ${order}`).all(),
    client.prepare(`${counted.join(" UNION ALL ")} ${order}`).all(),
    when,
  );
}

describe("list_counts", () => {
  test("agree with COUNT(*) after inserts, changes, deletes and a reset", (t) => {
    const { db, client, close } = openMemoryDatabase();
    t.after(close);
    fill(client);
    checkCounts(client, "inserts");
    const changes = [
      "UPDATE runs SET status = 'running' WHERE kind = 'full'",
      "UPDATE runs SET status = status, kind = 'brief' WHERE status = 'failed'",
      "UPDATE runs SET meta = '{}'",
      "UPDATE queue_items SET status = 'outdated', rank = 1 WHERE rank % 2 = 0",
      "UPDATE queue_items SET status = 'outdated', kind = 'insight'",
      "UPDATE evidence SET type = 'serp' WHERE type = 'keyword'",
      "UPDATE evidence SET data = '{}'",
      "UPDATE briefs SET status = 'declined'",
      "UPDATE executions SET status = 'gone' WHERE rowid % 3 = 0",
      `UPDATE outcomes SET brand_id = '${BRANDS[1]}' WHERE rowid % 2 = 0`,
      "DELETE FROM evidence WHERE rowid % 3 = 0",
      "DELETE FROM runs WHERE status = 'running'",
      "DELETE FROM queue_items WHERE rank = 1",
      "DELETE FROM briefs WHERE rowid < 10",
      "DELETE FROM executions WHERE status = 'gone'",
      "DELETE FROM outcomes WHERE rowid % 5 = 0",
      "INSERT INTO queue_items SELECT 'copy', brand_id, kind, source_id, 'copied', status, rank, priority, item, created_at, updated_at, leverage_score FROM queue_items LIMIT 1",
      "INSERT INTO queue_items SELECT 'again', brand_id, kind, source_id, stable_key, status, rank, priority, item, created_at, updated_at, leverage_score FROM queue_items WHERE id = 'copy' ON CONFLICT (brand_id, stable_key) DO UPDATE SET status = 'accepted'",
    ];
    for (const change of changes) {
      assert.ok(client.prepare(change).run().changes > 0, change);
      checkCounts(client, change);
    }
    deletePipelineData(db, BRANDS[0]);
    checkCounts(client, "a reset");
    const left = client.prepare("SELECT count(*) AS rows FROM list_counts WHERE brand_id = ?");
    assert.deepEqual(left.get(BRANDS[0]), { rows: 0 });
  });

  test("a transaction that fails leaves them as they were", (t) => {
    const { client, close } = openMemoryDatabase();
    t.after(close);
    fill(client);
    const failing = client.transaction(() => {
      client.prepare("DELETE FROM evidence").run();
      client.prepare("UPDATE runs SET status = 'queued'").run();
      throw new Error("no");
    });
    assert.throws(failing);
    checkCounts(client, "a rolled back transaction");
  });

  test("countListed() reads all, by kind, by status and by both", (t) => {
    const { db, client, close } = openMemoryDatabase();
    t.after(close);
    fill(client);
    const [brand] = BRANDS;
    const count = (where: string) =>
      (client.prepare(`SELECT count(*) AS n FROM runs WHERE brand_id = ? ${where}`).get(brand) as { n: number }).n;
    assert.equal(countListed(db, brand, { list: "runs" }), SIZES.others);
    assert.equal(countListed(db, brand, { list: "runs", kind: "full" }), count("AND kind = 'full'"));
    assert.equal(countListed(db, brand, { list: "runs", status: "failed" }), count("AND status = 'failed'"));
    const both = { list: "runs", kind: "full", status: "failed" } as const;
    assert.equal(countListed(db, brand, both), count("AND kind = 'full' AND status = 'failed'"));
    assert.ok(countListed(db, brand, both) > 0);
    assert.equal(countListed(db, brand, { list: "evidence", kind: "no such type" }), 0);
    assert.equal(countListed(db, "nobody", { list: "evidence" }), 0);
    const byStatus = countListedByStatus(db, brand, "runs");
    assert.deepEqual(Object.fromEntries(byStatus), {
      done: count("AND status = 'done'"),
      failed: count("AND status = 'failed'"),
    });
  });

  test("every trigger stands: a migration that makes a table anew drops its triggers without a word", (t) => {
    const { client, close } = openMemoryDatabase();
    t.after(close);
    const found = client
      .prepare("SELECT name FROM sqlite_master WHERE type = 'trigger' AND name GLOB 'list_counts_*' ORDER BY name")
      .pluck()
      .all();
    const wanted = COUNTED.flatMap(({ list }) =>
      ["delete", "insert", "update"].map((event) => `list_counts_${list}_${event}`),
    ).sort();
    assert.deepEqual(found, wanted);
  });

  test("a database from before them is counted when it is opened", (t) => {
    const folder = temporaryFolder(t);
    const path = join(folder, "app.db");
    const before = new Database(path);
    migrate(drizzle(before), { migrationsFolder: migrationsBefore(folder) });
    fill(before);
    before.close();
    const { db, client, close } = openDatabase(path);
    t.after(close);
    checkCounts(client, "opened");
    assert.equal(countListed(db, BRANDS[0], { list: "evidence" }), SIZES.evidence);
    client.prepare("DELETE FROM evidence WHERE run_id = ?").run(runId(BRANDS[0], 0));
    checkCounts(client, "a delete");
  });
});

/** The migrations as they were before the counts came. */
function migrationsBefore(folder: string): string {
  const journal = JSON.parse(readFileSync(join(MIGRATIONS_FOLDER, "meta/_journal.json"), "utf8"));
  const at = journal.entries.findIndex(({ tag }: { tag: string }) => THIS_MIGRATION.test(tag));
  assert.ok(at > 0);
  const copy = join(folder, "migrations");
  mkdirSync(join(copy, "meta"), { recursive: true });
  const entries = journal.entries.slice(0, at);
  for (const { tag } of entries) cpSync(join(MIGRATIONS_FOLDER, `${tag}.sql`), join(copy, `${tag}.sql`));
  writeFileSync(join(copy, "meta/_journal.json"), JSON.stringify({ ...journal, entries }));
  return copy;
}
