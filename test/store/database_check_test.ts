import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, test } from "node:test";
import { silentLog } from "../../src/base/log.ts";
import { createDatabaseCheck, type DatabaseCheck } from "../../src/store/database_check.ts";
import { type OpenDatabase, openDatabase } from "../../src/store/open_database.ts";
import { DAMAGES, makeBigDatabase, overwriteMiddle } from "../support/damaged_database.ts";
import { temporaryFolder } from "../support/server_process.ts";

/** How long looks and the pauses between them may take on a machine with other work. */
const timeout = 120_000;

/** No look is fresh for so long. */
const LATER_MS = 24 * 3_600_000;

interface Open {
  path: string;
  database: OpenDatabase;
  /** A check that has not looked yet, as one whose look is no longer fresh: its next answer is a new look. */
  newCheck(now?: () => number): DatabaseCheck;
  told: string[];
}

function open(t: Parameters<typeof temporaryFolder>[0]): Open {
  const path = join(temporaryFolder(t), "app.db");
  makeBigDatabase(path);
  const database = openDatabase(path);
  t.after(() => database.client.close());
  const told: string[] = [];
  const log = { ...silentLog, error: (text: string) => void told.push(text) } as unknown as typeof silentLog;
  const newCheck = (now = () => performance.now()) => {
    const check = createDatabaseCheck({ path, log, now });
    t.after(() => void check.close());
    return check;
  };
  return { path, database, newCheck, told };
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
    test(`finds a file ${name} while it is open, and tells the operator once`, { timeout }, async (t) => {
      const { path, newCheck, told } = open(t);
      const check = newCheck();
      spoil(path);
      const damage = await eventually(check);
      await check.damage();
      assert.equal(told.length, 1);
      assert.ok(told[0]!.includes(path) && told[0]!.includes(damage), told[0]);
      assert.match(told[0]!, /restore a backup: npm run --silent cli -- restore <file>$/);
      assert.doesNotMatch(told[0]!, /\n/);
    });
  }

  test("looks again after it found the file sound", { timeout }, async (t) => {
    const { path, newCheck, told } = open(t);
    let laterMs = 0;
    const check = newCheck(() => performance.now() + laterMs);
    assert.equal(await check.damage(), null);
    overwriteMiddle(path);
    assert.equal(await check.damage(), null);
    laterMs = LATER_MS;
    await eventually(check);
    assert.equal(told.length, 1);
  });

  test("null while the service writes, again and again", { timeout }, async (t) => {
    const { database, newCheck } = open(t);
    const write = setInterval(() => database.client.exec("UPDATE mail_outbox SET subject = subject || 'x'"), 20);
    t.after(() => clearInterval(write));
    for (let count = 0; count < 3; count++) assert.equal(await newCheck().damage(), null);
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
