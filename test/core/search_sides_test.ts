import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { versusOf } from "../../src/core/search_sides.ts";
import { FOREIGN_CASES } from "../support/foreign_sites/foreign_cases.ts";

describe("versusOf()", () => {
  for (const { site, weighed } of FOREIGN_CASES)
    test(`splits at the word of ${site.language} alone, without what a search puts around`, () => {
      assert.deepEqual(versusOf(weighed, site.language), weighed.split(/ (?:oder|ou|o|of) /));
      assert.equal(versusOf("alpha or beta", site.language), null);
    });

  test("takes questions off both ends", () =>
    assert.deepEqual(versusOf("was ist ein rennrad oder gravelbike test", "de"), ["rennrad", "gravelbike"]));

  test("splits at vs alone in English and without a language", () => {
    assert.deepEqual(versusOf("espresso vs filter"), ["espresso", "filter"]);
    assert.equal(versusOf("espresso or filter", "en"), null);
  });
});
