import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { priorityOf, rankOpportunities, weightedScore } from "../../src/core/score_weights.ts";

const part = (weight: number, value: number) => ({ name: "p", weight, value, basis: "" });

describe("weightedScore()", () => {
  test("re-weights over the parts that are there", () => {
    assert.equal(weightedScore([part(0.3, 1), part(0.1, 0)]), 0.75);
    assert.equal(weightedScore([part(0.05, 0.4)]), 0.4);
  });

  test("gives null when nothing was measured, not zero", () => {
    assert.equal(weightedScore([]), null);
  });

  test("stays between the smallest and the largest part", () => {
    const parts = fc.array(
      fc.record({
        weight: fc.double({ min: 0.01, max: 1, noNaN: true }),
        value: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(parts, (list) => {
        const score = weightedScore(list.map((entry) => part(entry.weight, entry.value)))!;
        const values = list.map((entry) => entry.value);
        return score >= Math.min(...values) - 1e-4 && score <= Math.max(...values) + 1e-4;
      }),
    );
  });
});

test("priorityOf() is 0.5 * immediacy + 0.5 * ceiling exactly", () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (a, b) => priorityOf(a, b) === 0.5 * a + 0.5 * b,
    ),
  );
});

test("rankOpportunities() gives rank 1 to the highest priority and settles ties by ceiling, then by name", () => {
  const rows = [
    { stable_key: "c", family: "z", priority: 0.4, ceiling: 0.4, total_volume: 10 },
    { stable_key: "d", family: "y", priority: 0.4, ceiling: 0.4, total_volume: 10 },
    { stable_key: "b", family: "x", priority: 0.6, ceiling: 0.2, total_volume: 10 },
    { stable_key: "a", family: "x", priority: 0.6, ceiling: 0.9, total_volume: 10 },
  ];
  assert.deepEqual(
    rankOpportunities(rows).map((row) => [row.stable_key, row.rank]),
    [
      ["a", 1],
      ["b", 2],
      ["d", 3],
      ["c", 4],
    ],
  );
});
