import assert from "node:assert/strict";
import { test } from "node:test";
import { withoutTrade } from "../../../src/core/families/brand_words.ts";

test("withoutTrade() drops the domain's words where the brand is called otherwise, and keeps its name", () => {
  const names = ["Roof-Repair Newtown", "Smith Roofs"];
  assert.deepEqual(withoutTrade(names, ["Smith & Sons Ltd"], "roof-repair-newtown.com"), ["Smith Roofs"]);
  assert.deepEqual(withoutTrade(["curtis method"], ["Curtis"], "curtismethod.com"), ["curtis method"]);
});
