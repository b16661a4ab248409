import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as disk from "../../scripts/faults/disk.ts";
import * as fairness from "../../scripts/faults/fairness.ts";
import * as lock from "../../scripts/faults/lock.ts";
import * as restart from "../../scripts/faults/restart.ts";
import * as restore from "../../scripts/faults/restore.ts";

/** Small forms of `npm run faults:…`, each against a server process of its own; crashes: pipeline/run_recovery_test.ts. */
describe("faults", { concurrency: true, timeout: 600_000 }, () => {
  test("kills under work lose and double nothing", async () => {
    const figures = await restart.restartUnderWork({ signal: "SIGKILL", ends: 2, runs: 4, aliveMs: 50, delayMs: 60 });
    assert.deepEqual(restart.wrongIn(figures), [], JSON.stringify(figures));
  });

  test("a copy taken while the server writes goes on in a fresh folder", async () => {
    const figures = await restore.restoreUnderWork(1);
    assert.deepEqual(restore.wrongIn(figures), [], JSON.stringify(figures));
  });

  test("a held database: reads go on, writes get 503, runs wait", async () => {
    const figures = await lock.holdLock({ heldMs: 1_000, runs: 2 });
    assert.deepEqual(lock.wrongIn(figures), [], JSON.stringify(figures));
  });

  test("a full disk: reads go on, writes get 503, runs wait", async (t) => {
    const full = disk.openDisk();
    if (full === null) return t.skip("neither a mount nor prlimit is possible here");
    try {
      const figures = await disk.fillDisk(full, { runs: 2, fullMs: 800 });
      assert.deepEqual(disk.wrongIn(figures), [], JSON.stringify(figures));
    } finally {
      full.remove();
    }
  });

  test("one account's slow sites and flood of briefs do not hold up another", async () => {
    const figures = await fairness.shareWork({
      slowRuns: 16,
      slowMs: 10_000,
      briefs: 200,
      endpoint: "enrich/technical",
    });
    assert.deepEqual(fairness.wrongIn(figures), [], JSON.stringify(figures));
  });
});
