import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { passagesOf } from "../../../src/core/text/passages.ts";
import { indexPassages, isRedundant, rankPassages } from "../../../src/core/text/ranking.ts";
import { contentKeys } from "../../../src/language/words.ts";

const texts = [
  "Order your wedding cake at least eight weeks before the day of the party.",
  "Our sourdough rests for two days before it meets the wood oven.",
  "Order your wedding cake at least eight weeks before the great day.",
];
const passages = passagesOf(
  texts.map((text, at) => ({ url: `https://a.example/${at}`, title: "", headings: [], text })),
  "en",
);

describe("rankPassages()", () => {
  const index = indexPassages(passages);

  test("puts the passage that answers the query first and leaves out the rest", () => {
    const ranked = rankPassages(index, contentKeys("when to order a wedding cake", "en"));
    assert.ok(ranked[0]?.passage.text.startsWith("Order your wedding cake"));
    assert.ok(ranked.every((entry) => !entry.passage.text.includes("sourdough")));
  });

  test("gives the same order for every order of the passages", () => {
    const keys = contentKeys("wedding cake order", "en");
    const urls = (list: typeof passages) => rankPassages(indexPassages(list), keys).map((entry) => entry.passage.url);
    assert.deepEqual(urls([...passages].reverse()), urls(passages));
  });

  test("gives nothing for an empty query", () => assert.deepEqual(rankPassages(index, []), []));
});

test("isRedundant() tells a passage that says what was said", () => {
  assert.equal(isRedundant(passages[2]!, [passages[0]!]), true);
  assert.equal(isRedundant(passages[1]!, [passages[0]!]), false);
});

test("indexPassages() computes centrality as the sum of cosines with all passages", () => {
  const index = indexPassages(passages);
  const cosine = (a: (typeof passages)[number], b: (typeof passages)[number]) => {
    const norm = (p: (typeof passages)[number]) =>
      Math.sqrt([...p.keys].reduce((sum, key) => sum + index.idf(key) ** 2, 0));
    const dot = [...a.keys].filter((key) => b.keys.has(key)).reduce((sum, key) => sum + index.idf(key) ** 2, 0);
    return dot / (norm(a) * norm(b));
  };
  const degrees = passages.map((a) => passages.reduce((sum, b) => sum + cosine(a, b), 0));
  const greatest = Math.max(...degrees);
  for (const [at, passage] of passages.entries()) {
    assert.ok(Math.abs(index.centrality(passage) - degrees[at]! / greatest) < 1e-9);
  }
});
