import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import Database from "better-sqlite3";
import { openDatabase } from "../../src/store/open_database.ts";
import { temporaryFolder } from "../support/server_process.ts";

function open(t: TestContext) {
  const path = join(temporaryFolder(t), "app.db");
  const database = openDatabase(path, { serving: true });
  const other = new Database(path);
  t.after(() => {
    other.close();
    database.close();
  });
  return { ...database, other };
}

describe("createWriteGate()", () => {
  test("open() resolves at once where nobody else writes, and holds nothing", async (t) => {
    const { gate, other } = open(t);
    assert.equal(await gate.open(), true);
    other.exec("BEGIN IMMEDIATE; ROLLBACK");
  });

  test("open() lets the event loop go on while another process writes, then resolves for all who wait", async (t) => {
    const { gate, other } = open(t);
    other.exec("BEGIN IMMEDIATE");
    const order: string[] = [];
    const all = Promise.all([gate.open(), gate.open(), gate.open({ waitMs: 60_000 })]).then(() => order.push("open"));
    await new Promise((resolve) => setTimeout(resolve, 60));
    order.push("the loop goes on");
    other.exec("ROLLBACK");
    await all;
    assert.deepEqual(order, ["the loop goes on", "open"]);
  });

  test("open() gives false after waitMs and rejects with its signal's reason", async (t) => {
    const { gate, other } = open(t);
    other.exec("BEGIN IMMEDIATE");
    assert.equal(await gate.open({ waitMs: 20 }), false);
    const ended = new AbortController();
    const waiting = gate.open({ signal: ended.signal });
    ended.abort(new Error("expired"));
    await assert.rejects(waiting, /expired/);
    other.exec("ROLLBACK");
    assert.equal(await gate.open({ waitMs: 1000 }), true);
  });

  test("a write of a serving connection fails soon on a held database", (t) => {
    const { client, other } = open(t);
    other.exec("BEGIN IMMEDIATE");
    assert.ok((client.pragma("busy_timeout", { simple: true }) as number) <= 50);
    assert.throws(() => client.exec("BEGIN IMMEDIATE"), { code: "SQLITE_BUSY" });
    other.exec("ROLLBACK");
  });
});
