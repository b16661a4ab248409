import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { computedAt } from "../../../src/content/claims/figures.ts";

describe("computedAt()", () => {
  const results = (text: string) => [...computedAt(text)].map((at) => text.slice(at).split(/[^\d.,]/, 1)[0]);

  test("finds results that come out right", () => {
    assert.deepEqual(results("Samen 259 / 7 = 37 euro per cirkel"), ["37"]);
    assert.deepEqual(results("Business $20 − 20% = $16 a month, 126 − 77 = 49 hours"), ["16", "49"]);
    assert.deepEqual(results("3 × 97,50 € = 292,50 €"), ["292,50"]);
  });

  test("leaves what does not come out, and what is no sum", () =>
    assert.deepEqual(results("259 / 7 = 38, 24/7, 9-17 h, 3 x 4"), []));
});
