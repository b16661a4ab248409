import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { searchCases } from "../../src/opportunity/search_pattern.ts";

const casesOf = (...variants: string[]) =>
  searchCases(variants, { language: "en", shared: new Set() }).map((entry) => [entry.variant, entry.searches]);

describe("searchCases()", () => {
  test("makes one case of a search and those that only add words to it", () =>
    assert.deepEqual(casesOf("leeds prices", "leeds", "york"), [
      ["leeds", ["leeds", "leeds prices"]],
      ["york", ["york"]],
    ]));

  test("reads inflection and order of words as the same case", () =>
    assert.deepEqual(casesOf("small businesses", "businesses small", "small business"), [
      ["small businesses", ["small businesses", "businesses small", "small business"]],
    ]));

  test("leaves out what says nothing of its own", () =>
    assert.deepEqual(searchCases(["coffee"], { language: "en", shared: new Set(["coffe", "coffee"]) }), []));
});
