import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { carryOverKeys, type EarlierPlay, type KeyedPlay, opportunityKey } from "../../src/core/stable_key.ts";

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

  test("leaves a family with little in common its own key", () => {
    assert.deepEqual(keys(carryOverKeys([play("new", ["a", "b", "c"])], [play("old", ["c", "d", "e"])])), ["new"]);
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

  test("of a split family the part with most keywords goes on, of joined ones what was decided on", () => {
    const whole = [play("old", ["a", "b", "c", "d", "e"])];
    assert.deepEqual(keys(carryOverKeys([play("small", ["a", "b"]), play("large", ["c", "d", "e"])], whole)), [
      "small",
      "old",
    ]);
    const parts: EarlierPlay[] = [play("waits", ["a", "b", "c"]), { ...play("done", ["d", "e"]), status: "accepted" }];
    assert.deepEqual(keys(carryOverKeys([play("joined", ["a", "b", "c", "d", "e"])], parts)), ["done"]);
  });

  describe("where a family gets another play kind", () => {
    const page = { target_url: "https://acme.example/shoes", best_position: 4 };
    const lift = play("lift", ["a", "b", "c"], { play_kind: "refresh_page", data: page });
    const old = (change: Partial<EarlierPlay> = {}): EarlierPlay => ({
      ...play("answer", ["a", "b", "d"], { data: { target_url: null, best_position: 14 } }),
      ...change,
    });
    const keyOf = (earlier: EarlierPlay) => keys(carryOverKeys([lift], [earlier]))[0];

    test("what waits or is under way goes on under its key", () => {
      for (const status of [undefined, "pending", "accepted", "outdated"] as const) {
        assert.equal(keyOf(old(status === undefined ? {} : { status })), "answer");
      }
    });

    test("the same kind goes before, and one made of a part of the family's searches succeeds none of the whole", () => {
      const sameKind = play("same", ["a", "b", "c"], { play_kind: "refresh_page", data: page });
      assert.deepEqual(keys(carryOverKeys([lift], [old(), sameKind])), ["same"]);
      const comparison = play("part", ["a"], { play_kind: "comparison_page" });
      assert.deepEqual(keys(carryOverKeys([comparison], [old()])), ["part"]);
      assert.deepEqual(keys(carryOverKeys([comparison, lift], [old()])), ["part", "answer"]);
    });

    test("what was declined stays declined, until a page of the brand's own wins a place where it had none", () => {
      assert.equal(keyOf(old({ status: "rejected" })), "answer");
      const nowhere = { target_url: null, best_position: null };
      assert.equal(keyOf(old({ status: "rejected", data: nowhere })), "lift");
      const unmeasured = { target_url: null };
      assert.equal(keyOf(old({ status: "rejected", data: unmeasured })), "answer");
      const second = { ...lift, data: { ...page, best_position: 12 } };
      assert.deepEqual(keys(carryOverKeys([second], [old({ status: "rejected", data: nowhere })])), ["answer"]);
    });

    test("what was done leaves the next step a key of its own, and keeps its key for its own kind", () => {
      assert.equal(keyOf(old({ status: "completed" })), "lift");
      const again = play("again", ["a", "b", "d"]);
      assert.deepEqual(keys(carryOverKeys([again], [old({ status: "completed" })])), ["answer"]);
    });
  });
});
