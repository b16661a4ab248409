import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import Database from "better-sqlite3";
import { openDatabase } from "../../../src/store/open_database.ts";
import { createAccountBeside } from "../../support/account_beside.ts";
import { endOfCommand, startServerProcess, temporaryFolder } from "../../support/server_process.ts";

interface Place {
  folder: string;
  database: string;
  file: string;
  env: Record<string, string>;
}

function openPlace(t: Parameters<typeof temporaryFolder>[0]): Place {
  const folder = temporaryFolder(t);
  const database = join(folder, "app.db");
  const env = { DATABASE_PATH: database, SANDBOX: "on", LOG_LEVEL: "error" };
  return { folder, database, file: join(folder, "copies.db"), env };
}

function renameOwner({ database }: Place): void {
  const client = new Database(database);
  client.prepare("UPDATE accounts SET name = 'After'").run();
  client.close();
}

async function ownerName(url: string, key: string): Promise<string> {
  const answer = await fetch(`${url}/auth/me`, { headers: { "X-API-Key": key } });
  return ((await answer.json()) as { name: string }).name;
}

describe("backup and restore", { concurrency: true, timeout: 300_000 }, () => {
  test("copies a running server's data, refuses to replace it, and brings it back once the server has stopped", async (t) => {
    const place = openPlace(t);
    const { database, file, folder, env } = place;
    const first = await startServerProcess(env);
    t.after(() => first.end("SIGKILL"));
    const key = createAccountBeside(database, "owner@acme.test");

    const copied = await endOfCommand(["backup", file, "--json"], env);
    assert.equal(copied.code, 0, copied.stderr);
    assert.deepEqual(JSON.parse(copied.stdout), { file, database });
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.startsWith("copies")),
      ["copies.db"],
    );
    renameOwner(place);

    const refused = await endOfCommand(["restore", file], env);
    assert.deepEqual(refused, {
      code: 1,
      stdout: "",
      stderr: "The database is in use. Stop the server, then restore\n",
    });
    assert.equal(await ownerName(first.url, key), "After");
    assert.equal(await first.end("SIGTERM"), 0);

    const restored = await endOfCommand(["restore", file, "--json"], env);
    assert.equal(restored.code, 0, restored.stderr);
    const told = JSON.parse(restored.stdout) as { database: string; from: string; kept: string };
    assert.deepEqual({ ...told, kept: null }, { database, from: file, kept: null });
    assert.match(told.kept, /\.before-restore-\d{4}-/);

    const second = await startServerProcess(env);
    t.after(() => second.end("SIGKILL"));
    assert.equal(await ownerName(second.url, key), "Owner");
    const beside = await endOfCommand(["backup", file], env);
    assert.deepEqual([beside.code, beside.stderr], [1, `The file "${file}" exists already. Give another name\n`]);
  });

  test("restore leaves all as it is when the backup is not sound, and replaces a database that is not", async (t) => {
    const place = openPlace(t);
    const { database, file, env } = place;
    openDatabase(database).close();
    const copied = await endOfCommand(["backup", file], env);
    assert.equal(copied.code, 0, copied.stderr);
    const sound = readFileSync(file);
    const now = readFileSync(database);

    const torn = join(place.folder, "torn.db");
    writeFileSync(torn, sound.subarray(0, Math.floor(sound.length / 2)));
    const text = join(place.folder, "notes.txt");
    writeFileSync(text, "This is no database.");
    const other = join(place.folder, "other.db");
    writeFileSync(other, "");
    const ends = await Promise.all([torn, text, other].map((unsound) => endOfCommand(["restore", unsound], env)));
    for (const refused of ends) {
      assert.equal(refused.code, 1);
      assert.match(refused.stderr, /^The file ".*" is not a valid database of this service/);
    }
    assert.deepEqual(readFileSync(database), now);

    writeFileSync(database, Buffer.alloc(sound.length, sound).fill(0, 0, 100));
    const restored = await endOfCommand(["restore", file], env);
    assert.equal(restored.code, 0, restored.stderr);
    assert.deepEqual(readFileSync(database), sound);
  });

  test("name what is missing", async (t) => {
    const { database, file, env } = openPlace(t);
    const [noDatabase, noFile, noTarget] = await Promise.all([
      endOfCommand(["backup", file], env),
      endOfCommand(["restore", file], env),
      endOfCommand(["backup"], env),
    ]);
    assert.deepEqual([noDatabase.code, noDatabase.stderr], [1, `There is no database at "${database}"\n`]);
    assert.deepEqual([noFile.code, noFile.stderr], [1, `There is no file "${file}"\n`]);
    assert.match(noTarget.stderr, /^Give the file to write/);
  });
});
