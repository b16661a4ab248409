import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { readMetrics } from "../../src/learning/outcome_metrics.ts";

const change = (metrics: Record<string, unknown>) => readMetrics(metrics).change?.value ?? null;

describe("readMetrics()", () => {
  test("reads pairs before and after, in both spellings", () => {
    assert.equal(change({ clicks: { before: 100, after: 150 } }), 50 / 150);
    assert.equal(change({ clicks_before: 100, clicks_after: 150 }), 50 / 150);
    assert.equal(change({ clicks: { from: 50, to: 0 } }), -1);
  });

  test("knows that fewer is better for a position, and that its delta is better upwards", () => {
    assert.equal(change({ position: { before: 10, after: 5 } }), 0.5);
    assert.ok(change({ position_delta: 4 })! > 0);
    assert.ok(change({ bounce_rate_pct: 10 })! < 0);
  });

  test("reads percentages, shares and plain differences", () => {
    assert.equal(change({ traffic_change_pct: 25 }), 0.25);
    assert.equal(change({ uplift: 0.4 }), 0.4);
    assert.equal(change({ citations_delta: 10 }), 0.5);
  });

  test("tells the caller's control apart", () => {
    const read = readMetrics({ clicks_pct: 30, control: { clicks_pct: 10 } });
    assert.deepEqual([read.change?.value, read.control?.value], [0.3, 0.1]);
  });

  test("makes nothing of what it cannot read", () => {
    const unreadable = [
      {},
      { note: "good" },
      { position: 7 },
      { n: 12 },
      { clicks: { before: 1 } },
      { clicks_after: 3 },
    ];
    for (const metrics of unreadable) assert.equal(change(metrics), null, JSON.stringify(metrics));
    assert.equal(readMetrics(null).change, null);
  });

  test("stays within -1 and 1 whatever is reported", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (metrics) => {
        const read = readMetrics(metrics as Record<string, unknown>).change;
        return read === null || (read.value >= -1 && read.value <= 1);
      }),
    );
  });
});
