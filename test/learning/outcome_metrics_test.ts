import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { readMetrics } from "../../src/learning/outcome_metrics.ts";

const change = (metrics: Record<string, unknown>) => readMetrics(metrics).changes[0]?.value ?? null;
const close = (actual: number | null, expected: number) =>
  assert.ok(Math.abs((actual ?? 9) - expected) < 1e-9, String(actual));

describe("readMetrics()", () => {
  test("reads before and after, in both spellings", () => {
    close(change({ clicks: { before: 100, after: 150 } }), 50 / 150);
    close(change({ clicks_before: 100, clicks_after: 150 }), 50 / 150);
    close(change({ clicks: { from: 50, to: 0 } }), -1);
    close(change({ search: { organic_clicks: { before: 100, after: 150 } } }), 50 / 150);
  });

  test("compares counts of windows of unlike length by the day, positions as they are", () => {
    const before = { value: 300, from: "2026-01-01", to: "2026-01-31" };
    const after = { value: 100, from: "2026-02-01", to: "2026-02-06" };
    close(change({ clicks: { before, after } }), 0.5);
    close(change({ position: { before: { ...before, value: 10 }, after: { ...after, value: 5 } } }), 0.5);
  });

  test("tells the noise of counts alone, of windows of unlike length by the day", () => {
    const noise = (metrics: Record<string, unknown>) => readMetrics(metrics).changes[0]!.noise;
    close(noise({ clicks: { before: 100, after: 100 } }), Math.SQRT2 / 10);
    const week = { value: 25, from: "2026-01-01", to: "2026-01-08" };
    const month = { value: 100, from: "2026-01-08", to: "2026-02-05" };
    close(noise({ clicks: { before: week, after: month } }), Math.sqrt(25 + 100 / 16) / 25);
    close(noise({ clicks: { before: 0, after: 0 } }), 1);
    const others = [
      { position: { before: 8, after: 4 } },
      { ctr: { before: 0.1, after: 0.2 } },
      { clicks_change_pct: 5 },
    ];
    for (const metrics of [...others, { revenue: { before: 900, after: 950 } }]) assert.equal(noise(metrics), null);
  });

  test("knows that fewer is better for a position, and that its delta is better upwards", () => {
    close(change({ position: { before: 10, after: 5 } }), 0.5);
    assert.ok(change({ position_delta: 4 })! > 0);
    assert.ok(change({ bounce_rate_change_pct: 10 })! < 0);
  });

  test("reads changes told as one, on the same scale", () => {
    close(change({ traffic_change_pct: 25 }), change({ traffic: { before: 100, after: 125 } })!);
    close(change({ clicks_pct: 25 }), 0.2);
    close(change({ uplift: 0.25 }), 0.2);
    close(change({ citations_delta: 10 }), 0.5);
  });

  test("keeps a level and an unknown metric, and says that they do not count", () => {
    const levels = [{ clicks: 120 }, { traffic: 800, note: "down from 1200" }, { position: 7 }, { ctr_pct: 3 }];
    for (const metrics of [
      ...levels,
      { brightness: 3 },
      { brightness: { before: 1, after: 2 } },
      { clicks_after: 3 },
    ]) {
      const { changes, warnings, problems } = readMetrics(metrics);
      assert.deepEqual([changes, problems], [[], []], JSON.stringify(metrics));
      assert.equal(warnings.length, 1, JSON.stringify(metrics));
    }
    for (const metrics of [{}, { note: "good" }, { n: 12 }]) assert.deepEqual(readMetrics(metrics).warnings, []);
  });

  test("tells the control apart, which has to be of the same metric", () => {
    const read = readMetrics({ clicks: { before: 100, after: 150 }, control: { clicks: { before: 10, after: 11 } } });
    close(read.control[0]!.value, 1 / 11);
    const other = readMetrics({
      clicks: { before: 100, after: 150 },
      control: { sessions: { before: 10, after: 11 } },
    });
    assert.deepEqual(
      other.problems.map(({ path }) => path),
      ["control.sessions"],
    );
  });

  test("finds fault with half a pair, a negative figure, windows that overlap and a control that holds nothing", () => {
    const window = (value: number, from: string, to: string) => ({ value, from, to });
    const wrong = [
      { clicks: { before: 1 } },
      { clicks: { before: "many", after: 3 } },
      { clicks: { before: -1, after: 3 } },
      { clicks: { before: window(1, "2026-01-09", "2026-01-01"), after: 3 } },
      { clicks: { before: window(1, "2026-01-01", "2026-02-01"), after: window(2, "2026-01-15", "2026-02-15") } },
      { clicks: { before: 1, after: 2 }, control: 3 },
    ];
    for (const metrics of wrong) assert.equal(readMetrics(metrics).problems.length, 1, JSON.stringify(metrics));
  });

  test("stays within -1 and 1 whatever is reported", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (metrics) =>
        readMetrics(metrics as Record<string, unknown>).changes.every(({ value }) => value >= -1 && value <= 1),
      ),
    );
  });
});
