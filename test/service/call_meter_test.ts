import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import Database from "better-sqlite3";
import { silentLog } from "../../src/base/log.ts";
import { createCallMeter } from "../../src/service/call_meter.ts";
import { getCallCounter, insertAccount } from "../../src/store/accounts.ts";
import { openDatabase } from "../../src/store/open_database.ts";
import { temporaryFolder } from "../support/server_process.ts";

const DAY = "2026-03-01";
const OWNER = {
  name: "Owner",
  tier: "pro",
  api_key_sealed: "",
  created_at: "2026-03-01T00:00:00.000Z",
  updated_at: "2026-03-01T00:00:00.000Z",
} as const;

function open(t: TestContext) {
  const path = join(temporaryFolder(t), "app.db");
  const database = openDatabase(path, { serving: true });
  t.after(() => database.close());
  for (const id of ["a", "b"]) insertAccount(database.db, { ...OWNER, id, email: `${id}@acme.test`, api_key_hash: id });
  return { path, db: database.db, meter: createCallMeter({ db: database.db, log: silentLog }) };
}

describe("createCallMeter()", () => {
  test("count() is exact by account and day, also over what was counted before", (t) => {
    const { db, meter } = open(t);
    assert.deepEqual([meter.count("a", DAY), meter.count("a", DAY), meter.count("b", DAY)], [1, 2, 1]);
    assert.equal(meter.count("a", "2026-03-02"), 1);
    meter.close();
    const next = createCallMeter({ db, log: silentLog });
    assert.equal(next.used("a", DAY), 2);
    assert.equal(next.count("a", DAY), 3);
    next.close();
    assert.equal(getCallCounter(db, "a", DAY)?.used, 3);
  });

  test("what another process counted counts too", (t) => {
    const { path, meter } = open(t);
    meter.count("a", DAY);
    const other = new Database(path);
    other.prepare("INSERT INTO call_counters VALUES ('a', ?, 10)").run(DAY);
    other.close();
    assert.equal(meter.count("a", DAY), 12);
  });

  test("count() works on while the database is held, and nothing counted is lost", async (t) => {
    const { path, db, meter } = open(t);
    const other = new Database(path);
    other.exec("BEGIN IMMEDIATE");
    for (let call = 0; call < 5; call++) meter.count("a", DAY);
    await new Promise((resolve) => setTimeout(resolve, 600));
    assert.equal(meter.count("a", DAY), 6);
    other.exec("ROLLBACK");
    other.close();
    meter.close();
    assert.equal(getCallCounter(db, "a", DAY)?.used, 6);
  });
});
