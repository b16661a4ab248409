import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { missingWords } from "../../src/core/word_gap.ts";

describe("missingWords()", () => {
  const missing = (search: string, heading: string) => missingWords(search, heading, "en");

  test("names the words that a heading has in no inflection", () =>
    assert.deepEqual(missing("coffee gift subscription", "Coffee subscriptions"), ["gift"]));

  test("keeps words that may be the thing itself", () => {
    assert.deepEqual(missing("birth plan", "Birth"), ["plan"]);
  });

  test("takes whom and in which form a searcher seeks the thing for other words of the same", () => {
    assert.deepEqual(missing("office coffee supplier", "Office Coffee Service"), []);
    assert.deepEqual(missing("monthly coffee subscription", "Coffee Subscription"), []);
  });
});
