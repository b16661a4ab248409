import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, test } from "node:test";
import { silentLog } from "../../src/base/log.ts";
import { createDatabaseCheck, type DatabaseCheck } from "../../src/store/database_check.ts";
import { type OpenDatabase, openDatabase } from "../../src/store/db.ts";
import { DAMAGES, makeBigDatabase, overwriteMiddle } from "../support/damaged_database.ts";
import { temporaryFolder } from "../support/server_process.ts";

interface Open {
  path: string;
  database: OpenDatabase;
  check: DatabaseCheck;
  told: string[];
}

function open(t: Parameters<typeof temporaryFolder>[0]): Open {
  const path = join(temporaryFolder(t), "app.db");
  makeBigDatabase(path);
  const database = openDatabase(path);
  t.after(() => database.client.close());
  const told: string[] = [];
  const log = { ...silentLog, error: (text: string) => void told.push(text) } as unknown as typeof silentLog;
  const check = createDatabaseCheck({ path, seen: database.damage, log });
  t.after(() => void check.close());
  return { path, database, check, told };
}

/** What is wrong, once a look has found it. */
async function eventually(check: DatabaseCheck): Promise<string> {
  for (;;) {
    const damage = await check.damage();
    if (damage !== null) return damage;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe("createDatabaseCheck()", () => {
  for (const [name, spoil] of Object.entries(DAMAGES)) {
    test(`finds a file ${name} while it is open, and tells the operator once`, { timeout: 30_000 }, async (t) => {
      const { path, check, told } = open(t);
      assert.equal(await check.damage(), null);
      spoil(path);
      const damage = await eventually(check);
      await check.damage();
      assert.equal(told.length, 1);
      assert.ok(told[0]!.includes(path) && told[0]!.includes(damage), told[0]);
      assert.match(told[0]!, /restore a backup: npm run --silent cli -- restore <file>$/);
      assert.doesNotMatch(told[0]!, /\n/);
    });
  }

  test("null while the service writes, again and again", { timeout: 30_000 }, async (t) => {
    const { database, check } = open(t);
    const write = setInterval(() => database.client.exec("UPDATE mail_outbox SET subject = subject || 'x'"), 20);
    for (let count = 0; count < 3; count++) {
      assert.equal(await check.damage(), null);
      await new Promise((resolve) => setTimeout(resolve, 700));
    }
    clearInterval(write);
  });

  test("what the service's own statements met stays, whatever a look says", { timeout: 30_000 }, async (t) => {
    const { path, database, check } = open(t);
    overwriteMiddle(path);
    assert.throws(() => database.db.all("SELECT sum(length(body_text)) FROM mail_outbox"));
    assert.match(database.damage() ?? "", /malformed/);
    assert.match((await check.damage()) ?? "", /malformed/);
  });
});

describe("openDatabase()", () => {
  test("says in one line what is wrong with a file that is none of a database, and what to do", (t) => {
    const path = join(temporaryFolder(t), "app.db");
    makeBigDatabase(path);
    DAMAGES["overwritten with garbage"]!(path);
    assert.throws(
      () => openDatabase(path),
      (error: Error) =>
        /^The database ".*app\.db" is damaged \(file is not a database\)\. .* restore a backup: .*$/.test(
          error.message,
        ),
    );
  });
});
