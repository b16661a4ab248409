import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { finishSteps } from "../../../src/base/slices.ts";
import {
  createStemReader,
  readFeatures,
  weighBySpread,
  weighFeatures,
} from "../../../src/core/families/text_features.ts";

const TEXTS = ["pump repair", "pump noise", "fence repair", "fence gate", "tile repair", "tile grout"];

describe("weighBySpread()", () => {
  const matrix = weighFeatures(finishSteps(readFeatures(TEXTS, createStemReader(TEXTS, "en"))));
  const weighed = weighBySpread(matrix, [0, 0, 1, 1, 2, 2]);
  const lengthOf = (weights: Float64Array, row: number) =>
    Math.hypot(...weights.subarray(matrix.offsets[row]!, matrix.offsets[row + 1]!));

  test("moves weight from what stands in every group to what keeps to one", () => {
    const change = TEXTS.keys().map((row) => {
      const of = (weights: Float64Array) => weights[matrix.offsets[row]!]! / lengthOf(weights, row);
      return of(weighed.weights) / of(matrix.weights);
    });
    // The first feature of each text is its first word, which keeps to a group.
    assert.ok([...change].every((times) => times > 1 - 1e-9));
    assert.ok(weighed.weights.some((weight, at) => weight < matrix.weights[at]!));
  });

  test("leaves each text as long as it was", () => {
    for (const row of TEXTS.keys()) {
      const difference = lengthOf(weighed.weights, row) - lengthOf(matrix.weights, row);
      assert.ok(Math.abs(difference) < 1e-9, TEXTS[row]);
    }
  });

  test("takes the less away, the more meaning tells", () => {
    const far = (share: number) => {
      const { weights } = weighBySpread(matrix, [0, 0, 1, 1, 2, 2], share);
      return Math.hypot(...weights.map((weight, at) => weight - matrix.weights[at]!));
    };
    assert.ok(far(0) > far(0.5) && far(0.5) > far(1));
    assert.ok(far(1) < 1e-9);
  });
});
