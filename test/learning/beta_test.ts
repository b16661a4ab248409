import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { betaCdf, betaInterval, betaQuantile } from "../../src/learning/beta.ts";

const near = (actual: number, expected: number, tolerance = 1e-6) =>
  assert.ok(Math.abs(actual - expected) < tolerance, `${actual} is not near ${expected}`);

describe("betaCdf()", () => {
  test("is x for the uniform distribution", () => near(betaCdf(0.3, 1, 1), 0.3));
  test("agrees with closed forms", () => {
    near(betaCdf(0.5, 2, 2), 0.5);
    near(betaCdf(0.25, 2, 1), 0.0625);
    near(betaCdf(0.25, 1, 3), 1 - 0.75 ** 3);
  });
});

test("betaQuantile() inverts betaCdf()", () => {
  const shape = fc.double({ min: 0.5, max: 400, noNaN: true });
  fc.assert(
    fc.property(
      fc.double({ min: 0.01, max: 0.99, noNaN: true }),
      shape,
      shape,
      (p, a, b) => Math.abs(betaCdf(betaQuantile(p, a, b), a, b) - p) < 1e-6,
    ),
    { numRuns: 60 },
  );
});

test("betaInterval() narrows with the sample", () => {
  const few = betaInterval(8, 4);
  const many = betaInterval(800, 400);
  assert.ok(few[0] < many[0] && many[0] < 2 / 3 && many[1] > 2 / 3 && many[1] < few[1]);
});
