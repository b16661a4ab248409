import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import {
  CALIBRATION_MAX,
  CALIBRATION_MIN,
  calibrate,
  calibrationMultiplier,
  type Observation,
  type PlayGroup,
} from "../../src/learning/calibration.ts";

const HUB: PlayGroup = { kind: "topic_hub", format: "hub_and_spokes", signal: "serp" };
const CITED: PlayGroup = { kind: "get_cited", format: "single_article", signal: "llm_gap" };

function observations(group: PlayGroup, changes: number[], windowDays: 7 | 30 | 90 = 90): Observation[] {
  return changes.map((change) => ({ group, windowDays, change }));
}

/** A spread of changes around a mean, without randomness. */
function around(mean: number, n: number): number[] {
  return Array.from({ length: n }, (_, i) => mean + 0.15 * Math.sin(i * 2.4));
}

describe("calibrationMultiplier()", () => {
  test("is null for plays of which nothing was measured", () => {
    assert.equal(calibrationMultiplier(calibrate([]), HUB), null);
    const other = calibrate(observations(CITED, [0.2]));
    assert.equal(calibrationMultiplier(other, HUB), null);
  });

  test("raises what works and lowers what does not, with n", () => {
    const calibration = calibrate([...observations(CITED, around(0.3, 30)), ...observations(HUB, around(-0.1, 30))]);
    const up = calibrationMultiplier(calibration, CITED)!;
    const down = calibrationMultiplier(calibration, HUB)!;
    assert.ok(up.value > 1.1 && down.value < 0.9, `${up.value} ${down.value}`);
    assert.equal(up.n, 30);
    assert.ok(up.rate > up.globalRate && down.rate < down.globalRate);
  });

  test("stays exactly 1 while the difference is within chance", () => {
    const calibration = calibrate([...observations(CITED, [0.2, 0.1, 0.3]), ...observations(HUB, [-0.1, 0.1, 0])]);
    assert.equal(calibrationMultiplier(calibration, CITED)?.value, 1);
    assert.deepEqual(calibrationMultiplier(calibration, CITED)?.speaking, []);
  });

  test("trusts 90 days before 7", () => {
    const rateOf = (days: 7 | 90) =>
      calibrationMultiplier(
        calibrate([...observations(CITED, around(0.3, 40), days), ...observations(HUB, around(-0.1, 40), days)]),
        CITED,
      )!.rate;
    assert.ok(rateOf(90) > rateOf(7));
  });

  test("is never outside its clamp", () => {
    const change = fc.double({ min: -1, max: 1, noNaN: true });
    const group = fc.constantFrom(HUB, CITED, { ...HUB, signal: "llm_gap" });
    const list = fc.array(
      fc.record({ group, windowDays: fc.constantFrom(7 as const, 30 as const, 90 as const), change }),
      { maxLength: 200 },
    );
    fc.assert(
      fc.property(list, (rows) => {
        const multiplier = calibrationMultiplier(calibrate(rows), HUB);
        return (
          multiplier === null ||
          (multiplier.value >= CALIBRATION_MIN &&
            multiplier.value <= CALIBRATION_MAX &&
            multiplier.a > 0 &&
            multiplier.b > 0)
        );
      }),
      { numRuns: 100 },
    );
  });
});
