import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, test } from "node:test";
import Database from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { getBrand, insertBrand } from "../../src/store/brands.ts";
import { type Db, transact } from "../../src/store/db.ts";
import { openDatabase } from "../../src/store/open_database.ts";
import { keepStatements } from "../../src/store/statements.ts";
import { openMemoryDatabase } from "../support/memory_database.ts";
import { temporaryFolder } from "../support/server_process.ts";
import { testBrand } from "../support/stage_context.ts";

function open(t: { after(fn: () => void): void }): { client: Database.Database; kept: Database.Database } {
  const client = new Database(":memory:");
  t.after(() => void client.close());
  client.exec("CREATE TABLE a (x); INSERT INTO a VALUES (1)");
  return { client, kept: keepStatements(client) };
}

describe("keepStatements()", () => {
  test("the same text is prepared once, and gives rows as a new statement does", (t) => {
    const { client, kept } = open(t);
    const statement = kept.prepare("select x from a");
    assert.deepEqual(statement.raw().all(), [[1]]);
    assert.equal(kept.prepare("select x from a"), statement);
    assert.deepEqual(statement.all(), [{ x: 1 }]);
    assert.notEqual(client.prepare("select x from a"), statement);
  });

  test("a PRAGMA acts each time", (t) => {
    const { client, kept } = open(t);
    for (const otherMs of [9, 11]) {
      client.pragma(`busy_timeout = ${otherMs}`);
      kept.prepare("PRAGMA busy_timeout = 7").get();
      assert.equal(client.pragma("busy_timeout", { simple: true }), 7);
    }
  });

  test("a kept statement sees a column more, and fails where its table is gone", (t) => {
    const { client, kept } = open(t);
    const read = () => kept.prepare("select * from a").all();
    assert.deepEqual(read(), [{ x: 1 }]);
    client.exec("ALTER TABLE a ADD COLUMN y DEFAULT 2");
    assert.deepEqual(read(), [{ x: 1, y: 2 }]);
    client.exec("DROP TABLE a");
    assert.throws(read, /no such table: a/);
  });

  test("a few hundred are kept, those used last; what is long is not", (t) => {
    const { kept } = open(t);
    const [often, once] = [kept.prepare("select 'often'"), kept.prepare("select 'once'")];
    for (let n = 0; n < 1_000; n++) {
      kept.prepare(`select ${n}`);
      assert.equal(kept.prepare("select 'often'"), often);
    }
    assert.notEqual(kept.prepare("select 'once'"), once);
    const long = `select '${"x".repeat(10_000)}'`;
    assert.notEqual(kept.prepare(long), kept.prepare(long));
  });
});

describe("queries prepared for a connection", () => {
  const put = (db: Db, id: string) => insertBrand(db, { ...testBrand(), id, domain: `${id}.test` });

  test("see what a transaction wrote, and no more once it was undone, be it one in another", (t) => {
    const { db, client } = openMemoryDatabase();
    t.after(() => void client.close());
    const undo = new Error("undo");
    transact(db, (tx) => {
      put(tx, "outer");
      assert.throws(
        () =>
          transact(tx, (inner) => {
            put(inner, "inner");
            assert.equal(getBrand(inner, "inner")?.id, "inner");
            throw undo;
          }),
        undo,
      );
      assert.equal(getBrand(tx, "inner"), undefined);
    });
    assert.equal(getBrand(db, "outer")?.id, "outer");
  });

  test("hold up neither a backup, nor VACUUM, nor the end of the connection; each connection has its own", async (t) => {
    const folder = temporaryFolder(t);
    const one = openDatabase(join(folder, "one.db"));
    const other = openDatabase(join(folder, "other.db"));
    put(one.db, "a");
    for (let n = 0; n < 2; n++)
      assert.deepEqual([getBrand(one.db, "a")?.id, getBrand(other.db, "a")], ["a", undefined]);
    await one.client.backup(join(folder, "copy.db"));
    one.client.exec("VACUUM");
    assert.equal(getBrand(one.db, "a")?.id, "a");
    one.close();
    other.close();
    assert.throws(() => getBrand(one.db, "a"), /not open/);
    const copy = new Database(join(folder, "copy.db"));
    t.after(() => void copy.close());
    assert.equal(getBrand(drizzle(copy), "a")?.id, "a");
  });
});
