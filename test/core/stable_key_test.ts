import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { carryOverKeys, type KeyedPlay, opportunityKey } from "../../src/core/stable_key.ts";

function play(stable_key: string, keywords: string[], change: Partial<KeyedPlay> = {}): KeyedPlay {
  return {
    stable_key,
    play_kind: "answer_page",
    keywords: keywords.map((keyword) => ({ keyword })),
    data: { target_url: null },
    ...change,
  };
}

const keys = (plays: readonly KeyedPlay[]) => plays.map((entry) => entry.stable_key);

describe("opportunityKey()", () => {
  const key = (brand: string, family: string, kind: KeyedPlay["play_kind"] = "answer_page") =>
    opportunityKey(brand, family, { kind, language: "en" });

  test("is the same for every word order and inflection", () =>
    assert.equal(key("b", "trail shoes"), key("b", "shoe trail")));
  test("differs by brand and by play kind", () => {
    assert.notEqual(key("b", "trail shoes"), key("c", "trail shoes"));
    assert.notEqual(key("b", "trail shoes"), key("b", "trail shoes", "topic_hub"));
  });
});

describe("carryOverKeys()", () => {
  test("gives a renamed family the key of its earlier play", () => {
    assert.deepEqual(keys(carryOverKeys([play("new", ["a", "b", "c"])], [play("old", ["b", "c", "d"])])), ["old"]);
  });

  test("leaves a family with little in common, or another play kind, its own key", () => {
    assert.deepEqual(keys(carryOverKeys([play("new", ["a", "b", "c"])], [play("old", ["c", "d", "e"])])), ["new"]);
    assert.deepEqual(
      keys(carryOverKeys([play("new", ["a", "b"])], [play("old", ["a", "b"], { play_kind: "topic_hub" })])),
      ["new"],
    );
  });

  test("ties edits of one page by one search in common", () => {
    const data = { target_url: "https://acme.example/shoes" };
    assert.deepEqual(
      keys(carryOverKeys([play("new", ["a", "b", "c"], { data })], [play("old", ["c", "d", "e"], { data })])),
      ["old"],
    );
  });

  test("gives an earlier key to one play only, and never one that this run has itself", () => {
    const earlier = [play("old", ["a", "b"])];
    assert.deepEqual(keys(carryOverKeys([play("x", ["a", "b"]), play("y", ["a", "b"])], earlier)), ["old", "y"]);
    assert.deepEqual(keys(carryOverKeys([play("x", ["a", "b"]), play("old", ["a", "b"])], earlier)), ["x", "old"]);
  });
});
