import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { describe, test } from "node:test";
import { sql } from "drizzle-orm";
import { insertOldEvidence } from "../support/old_evidence.ts";
import { openRetentionWorld } from "../support/retention_world.ts";
import { ROOT, temporaryFolder } from "../support/server_process.ts";
import { testBrand } from "../support/stage_context.ts";

describe("retention as a process", () => {
  test("killed in the middle of a backlog, and begun again, it leaves what is named and the newest runs, and a sound file", async (t) => {
    const path = join(temporaryFolder(t), "app.db");
    const world = openRetentionWorld(path);
    const owner = { brandId: world.brandId, accountId: testBrand().account_id };
    const size = { runs: 8, recordsPerRun: 1_000, bytes: 300 };
    const times = { from: "2020-01-01T00:00:00.000Z", to: "2020-12-01T00:00:00.000Z" };
    const named = insertOldEvidence(world.db, { ...owner, ...size, ...times });
    const left = () => world.db.get<{ n: number }>(sql`SELECT count(*) AS n FROM evidence`)!.n;
    const start = () => spawn(process.execPath, [join(ROOT, "test/support/retention_worker.ts"), path]);
    const ended = (child: ChildProcess) => new Promise((resolve) => child.once("exit", (code) => resolve(code)));

    const killed = start();
    const end = ended(killed);
    while (left() === size.runs * size.recordsPerRun) await new Promise((resolve) => setTimeout(resolve, 2));
    killed.kill("SIGKILL");
    await end;
    const stay = 2 * size.recordsPerRun + named.length - 2;
    assert.ok(left() > stay, "it was killed before its end");
    assert.equal(await ended(start()), 0);
    assert.equal(left(), stay);
    for (const id of named) assert.ok(world.db.get(sql`SELECT 1 AS found FROM evidence WHERE id = ${id}`), id);
    assert.equal(world.client.pragma("integrity_check", { simple: true }), "ok");
    world.close();
  });
});
