import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { compareCalibration } from "../../scripts/calibration_simulation.ts";

/** A small part of what the script runs; its figures are over 200 rounds and 100 seeds. */
const SMALL = { seeds: 6, rounds: 150 };

describe("compareCalibration()", () => {
  test("takes away much of the regret where plays differ, the untouched families as control helping", () => {
    const { regret, reduction, seeds_worse } = compareCalibration({ equal: false, ...SMALL });
    assert.ok(reduction !== null && reduction > 0.3, String(reduction));
    assert.ok(regret.calibrated < regret.calibrated_without_control);
    assert.equal(seeds_worse, 0);
  });

  test("does no harm where all plays work alike", () => {
    const { regret, seeds_worse } = compareCalibration({ equal: true, ...SMALL });
    assert.deepEqual([regret.none, regret.calibrated, seeds_worse], [0, 0, 0]);
  });
});
