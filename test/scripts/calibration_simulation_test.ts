import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { compareLearning, readScenarios } from "../../scripts/calibration_simulation.ts";

/** A small part of what the script runs; its figures are over 100 seeds. */
const SEEDS = 4;
const scenario = (name: string) => readScenarios().find((entry) => entry.name === name)!;

describe("compareLearning()", () => {
  test("takes away much of the regret within 30 rounds where plays differ", () => {
    const { product, coverage } = compareLearning(scenario("clean"), SEEDS);
    assert.ok(product.mean < 0.75, String(product.mean));
    assert.ok(coverage! > 0.75 && coverage! < 0.85, String(coverage));
  });

  test("costs next to nothing where all do alike", () => {
    const { product, base } = compareLearning(scenario("all effects equal"), SEEDS);
    assert.ok(base < 1e-9 && product.loss_mean < 0.005, String(product.loss_mean));
  });
});
