import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isOrphan, LEASE_MS } from "../../src/pipeline/lease.ts";

const NOW_MS = 1_000_000;
const self = { owner: `${process.pid}:now`, nowMs: NOW_MS };
const lives = `${process.ppid}:other`;

describe("isOrphan()", () => {
  const CASES: [string, { owner: string | null; lease_until_ms: number | null }, boolean][] = [
    ["nobody's", { owner: null, lease_until_ms: null }, true],
    ["this process's own, which does not work on it", { owner: self.owner, lease_until_ms: NOW_MS + 1 }, true],
    [
      "of an earlier start under the same process id",
      { owner: `${process.pid}:before`, lease_until_ms: NOW_MS + 1 },
      true,
    ],
    ["of a dead process", { owner: "999999999:gone", lease_until_ms: NOW_MS + 1 }, true],
    ["of a living process", { owner: lives, lease_until_ms: NOW_MS + LEASE_MS }, false],
    ["of a living process whose lease ran out", { owner: lives, lease_until_ms: NOW_MS }, true],
    [
      "held longer than leases last: the clock was set back",
      { owner: lives, lease_until_ms: NOW_MS + 3_600_000 },
      true,
    ],
  ];
  for (const [what, holder, orphan] of CASES) {
    test(`${orphan}: ${what}`, () => assert.equal(isOrphan(holder, self), orphan));
  }
});
