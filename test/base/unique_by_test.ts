import assert from "node:assert/strict";
import { test } from "node:test";
import { uniqueBy } from "../../src/base/unique_by.ts";

test("uniqueBy() keeps the first of each key, in order", () =>
  assert.deepEqual(
    uniqueBy(["Leeds", "York", "leeds", "", "Hull", ""], (name) => name.toLowerCase()),
    ["Leeds", "York", "", "Hull"],
  ));
