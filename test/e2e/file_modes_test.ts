import assert from "node:assert/strict";
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { openDatabase } from "../../src/store/open_database.ts";
import { endOfCommand, startServerProcess, temporaryFolder } from "../support/server_process.ts";

/** Starts something under the umask that takes nothing away. */
function withOpenUmask<T>(start: () => T): T {
  const before = process.umask(0);
  try {
    return start();
  } finally {
    process.umask(before);
  }
}

/** Modes of every file and folder below, by path relative to the folder. */
function modesBelow(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  return Object.fromEntries(names.map((name) => [name, (statSync(join(folder, name)).mode & 0o777).toString(8)]));
}

describe("what the service writes is for the owner alone, whatever the umask", {
  concurrency: true,
  timeout: 300_000,
}, () => {
  test("database, log, key, backup and mail files 0600, folders 0700", async (t) => {
    const folder = temporaryFolder(t);
    const database = join(folder, "made", "app.db");
    const env = { DATABASE_PATH: database, SANDBOX: "on" };
    const server = await withOpenUmask(() => startServerProcess(env, { cwd: folder }));
    t.after(() => server.end("SIGKILL"));
    const words = ["account", "create", "--email", "a@b.test", "--name", "A", "--tier", "pro"];
    assert.equal((await withOpenUmask(() => endOfCommand(words, env))).code, 0);
    await fetch(`${server.url}/auth/recover`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email: "a@b.test" }),
    });
    const copied = await withOpenUmask(() => endOfCommand(["backup", join(folder, "copy.db")], env));
    assert.equal(copied.code, 0, copied.stderr);
    const outbox = join(folder, "data", "outbox");
    const isMail = () => readdirSync(outbox).some((name) => name.endsWith(".eml"));
    while (!isMail()) await new Promise((resolve) => setTimeout(resolve, 20));
    const modes = modesBelow(folder);
    const mails = Object.keys(modes).filter((name) => name.endsWith(".eml"));
    assert.equal(mails.length, 1, JSON.stringify(modes));
    assert.deepEqual(modes, {
      "copy.db": "600",
      data: "700",
      "data/outbox": "700",
      [mails[0]!]: "600",
      made: "700",
      "made/app.db": "600",
      "made/app.db-shm": "600",
      "made/app.db-wal": "600",
      "made/app.db.key": "600",
    });
  });

  test("an older database, its log and its key are tightened when they are opened, a restored one too", async (t) => {
    const folder = temporaryFolder(t);
    const database = join(folder, "app.db");
    const env = { DATABASE_PATH: database, SANDBOX: "on" };
    openDatabase(database).close();
    mkdirSync(join(folder, "elsewhere"));
    const copy = join(folder, "elsewhere", "copy.db");
    assert.equal((await endOfCommand(["backup", copy], env)).code, 0);
    writeFileSync(`${database}.key`, "0f".repeat(32));
    for (const path of [copy, database, `${database}.key`]) chmodSync(path, 0o644);

    const restored = await withOpenUmask(() => endOfCommand(["restore", copy], env));
    assert.equal(restored.code, 0, restored.stderr);
    const { elsewhere: _, "elsewhere/copy.db": __, "app.db.key": key, ...modes } = modesBelow(folder);
    assert.deepEqual([key, ...Object.values(modes)], ["644", "600", "600"]);

    chmodSync(database, 0o644);
    const server = await withOpenUmask(() => startServerProcess(env));
    t.after(() => server.end("SIGKILL"));
    const opened = modesBelow(folder);
    for (const suffix of ["", "-wal", "-shm", ".key"]) assert.equal(opened[`app.db${suffix}`], "600", suffix);
  });
});
