import assert from "node:assert/strict";
import { test } from "node:test";
import { typedNames } from "../../src/pipeline/brand_names.ts";

test("typedNames() leaves out what is another name with more than a word besides", () => {
  const names = ["Roche Surf", "Roche Surf Ltd", "Roche Surf – lessons in Newtown", "Smith Water Sports"];
  assert.deepEqual(typedNames(names), ["Roche Surf", "Roche Surf Ltd", "Smith Water Sports"]);
  assert.deepEqual(typedNames(["Roche Surf, owner Ann Smith"]), ["Roche Surf, owner Ann Smith"]);
});
