import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Candidate } from "../../../src/core/families/candidates.ts";
import { membersOf, splitOffers } from "../../../src/core/families/family_parts.ts";

function candidate(keyword: string, home?: string): Candidate {
  const offer = home === undefined ? {} : { offer: true, home: `https://a.example${home}` };
  return { keyword, source: "site", score: 5, pages: [], ...offer };
}

function partsOf(candidates: readonly Candidate[]): string[][] {
  return splitOffers(membersOf(candidates, { language: "en", places: [] })).map((part) =>
    part.map(({ candidate: { keyword } }) => keyword),
  );
}

describe("splitOffers()", () => {
  test("puts what is sold on pages of its own into families of its own, variants with the nearest", () => {
    const parts = partsOf([
      candidate("prenatal massage", "/prenatal-massage"),
      candidate("infant massage", "/infant-massage"),
      candidate("best infant massage"),
      candidate("prenatal massage near me"),
    ]);
    assert.deepEqual(parts.map((part) => part.toSorted()).toSorted(), [
      ["best infant massage", "infant massage"],
      ["prenatal massage", "prenatal massage near me"],
    ]);
  });

  test("leaves a longer name of one offer, and two names of one page, together", () => {
    assert.equal(partsOf([candidate("cold brew", "/cold-brew"), candidate("cold brew kegs", "/kegs")]).length, 1);
    assert.equal(partsOf([candidate("gift box", "/gifts"), candidate("coffee present", "/gifts")]).length, 1);
    assert.equal(partsOf([candidate("gift box"), candidate("gift card")]).length, 1);
  });
});
