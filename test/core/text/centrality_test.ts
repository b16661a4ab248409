import assert from "node:assert/strict";
import { test } from "node:test";
import { centralityOf } from "../../../src/core/text/centrality.ts";
import { contentKeys } from "../../../src/language/words.ts";

test("centralityOf() puts what others say too before what one says alone, whatever their order", () => {
  const texts = [
    "Order your wedding cake at least eight weeks before the day of the party.",
    "Our sourdough rests for two days before it meets the wood oven.",
    "Order your wedding cake at least eight weeks before the great day.",
  ];
  const passages = texts.map((text) => ({ keys: new Set(contentKeys(text, "en")) }));
  for (const order of [passages, passages.toReversed()]) {
    const central = centralityOf(order);
    const [first, bread, last] = passages.map(central);
    assert.ok(first! > bread! && last! > bread! && bread! > 0);
    assert.equal(Math.max(first!, last!), 1);
  }
});
