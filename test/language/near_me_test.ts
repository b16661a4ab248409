import assert from "node:assert/strict";
import { test } from "node:test";
import { withoutNearMe } from "../../src/language/question.ts";

test("withoutNearMe() leaves the thing that is looked for, and what is nothing else as it is", () => {
  assert.equal(withoutNearMe("coffee roaster near me"), "coffee roaster");
  assert.equal(withoutNearMe("bäckerei in meiner nähe geöffnet"), "bäckerei geöffnet");
  assert.equal(withoutNearMe("near me"), "near me");
  assert.equal(withoutNearMe("nearby towns"), "towns");
  assert.equal(withoutNearMe("linear mechanics"), "linear mechanics");
});
