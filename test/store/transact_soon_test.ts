import assert from "node:assert/strict";
import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { sql } from "drizzle-orm";
import { nextTurn } from "../../src/base/slices.ts";
import type { Db } from "../../src/store/db.ts";
import { openDatabase } from "../../src/store/open_database.ts";
import { transactSoon } from "../../src/store/transact_soon.ts";
import { temporaryFolder } from "../support/server_process.ts";

const NORMAL = 1;
const FULL = 2;

/** `asked`: the files whose bytes the disk was asked for; the mock of the clock decides when. */
function open(t: TestContext, datasync: () => Promise<void>) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const path = join(temporaryFolder(t), "app.db");
  const { db, close } = openDatabase(path);
  t.after(close);
  const asked: string[] = [];
  t.mock.method(fs, "open", async (file: string) => {
    asked.push(file);
    return { datasync, close: async () => undefined };
  });
  syncBuiltinESMExports();
  t.after(() => {
    t.mock.restoreAll();
    syncBuiltinESMExports();
  });
  return { db, path, asked };
}

const levelOf = (db: Db) => db.get<{ synchronous: number }>(sql`PRAGMA synchronous`).synchronous;
const write = (db: Db) => transactSoon(db, (tx) => levelOf(tx));

describe("transactSoon()", () => {
  test("waits for no disk, and asks it for all writes of a second at once", async (t) => {
    const { db, path, asked } = open(t, async () => undefined);
    assert.deepEqual([write(db), write(db)], [NORMAL, NORMAL]);
    assert.equal(levelOf(db), FULL);
    assert.deepEqual(asked, []);
    t.mock.timers.tick(1_000);
    assert.deepEqual(asked, [`${path}-wal`]);
  });

  test("waits for the disk once after it failed", async (t) => {
    const { db } = open(t, () => Promise.reject(new Error("EIO")));
    write(db);
    t.mock.timers.tick(1_000);
    await nextTurn();
    assert.deepEqual([write(db), write(db)], [FULL, NORMAL]);
  });
});
