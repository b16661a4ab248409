import assert from "node:assert/strict";
import { test } from "node:test";
import { readConfig } from "../../../src/config.ts";
import type { SnapshotMark } from "../../../src/domain/snapshot.ts";
import { thinSnapshots } from "../../../src/service/retention/snapshot_thinning.ts";

const DAY_MS = 86_400_000;
const START_MS = Date.parse("2022-01-05T07:30:00.000Z");
const { retention: rules } = readConfig({});

function marks(count: number, everyMs: number): SnapshotMark[] {
  return Array.from({ length: count }, (_, i) => ({
    id: String(i),
    created_at: new Date(START_MS + i * everyMs).toISOString(),
  }));
}

function thinned(rows: readonly SnapshotMark[], nowMs: number, needed: number[] = []): SnapshotMark[] {
  const gone = new Set(thinSnapshots(rows, { rules, nowMs, needed }));
  return rows.filter((row) => !gone.has(row));
}

test("thinSnapshots() comes to the same by the day and at once, and leaves no hole longer than its period", () => {
  const all = marks(4 * 365, DAY_MS);
  const nowMs = START_MS + all.length * DAY_MS;
  const atOnce = thinned(all, nowMs);
  let byTheDay: SnapshotMark[] = [];
  for (const [day, row] of all.entries()) byTheDay = thinned([...byTheDay, row], START_MS + (day + 1) * DAY_MS);
  assert.deepEqual(byTheDay, atOnce);
  for (let daysAgo = 1; daysAgo <= 730; daysAgo++) {
    const since = nowMs - daysAgo * DAY_MS;
    const found = atOnce.findLast((row) => Date.parse(row.created_at) <= since);
    assert.ok(found, `changes since ${daysAgo} days ago`);
    const older = (since - Date.parse(found.created_at)) / DAY_MS;
    assert.ok(older <= (daysAgo <= 90 ? 1 : daysAgo <= 365 ? 8 : 32), `${daysAgo} days ago: ${older} days before it`);
  }
  assert.ok(atOnce.length < 90 + 53 + 25 + 12, String(atOnce.length));
});

test("thinSnapshots() keeps the newest and what is needed, however old", () => {
  const all = marks(3, DAY_MS);
  const nowMs = START_MS + 3_000 * DAY_MS;
  assert.deepEqual(
    thinned(all, nowMs).map(({ id }) => id),
    ["0", "2"],
  );
  assert.deepEqual(
    thinned(all, nowMs, [START_MS + 1.5 * DAY_MS]).map(({ id }) => id),
    ["0", "1", "2"],
  );
  assert.deepEqual(thinSnapshots([], { rules, nowMs, needed: [START_MS] }), []);
});
