import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { CLOCK_CASES, isTooLong, tryClockCase } from "../../scripts/faults/clock_cases.ts";

/** A part of the steps that `npm run faults:clock` tries. */
const STEPS_MS = [60_000, 3_600_000, 30 * 86_400_000];

describe("a clock that is set back lengthens no limit", () => {
  for (const name of CLOCK_CASES) {
    test(name, async () => {
      for (const ms of STEPS_MS) {
        const result = await tryClockCase(name, ms);
        assert.equal(isTooLong(result), false, JSON.stringify(result));
      }
    });
  }
});
