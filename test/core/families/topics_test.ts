import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { findTopics } from "../../../src/core/families/topics.ts";

describe("findTopics()", () => {
  const bare = ["espresso beans", "wholesale coffee", "coffee gifts"];

  test("takes off what this universe wraps around several topics", () => {
    const texts = [
      ...bare,
      ...bare.map((topic) => `advice on ${topic}`),
      ...bare.map((topic) => `${topic} in springfield`),
    ];
    assert.deepEqual(findTopics(texts, "en"), [...bare, ...bare, ...bare]);
  });

  test("keeps words that stand with one or two topics only", () => {
    const texts = ["espresso beans", "wholesale coffee", "advice on espresso beans", "advice on wholesale coffee"];
    assert.equal(findTopics(texts, "en")[2], "advice on espresso beans");
  });

  test("takes off choice, price and nearness wherever they stand", () => {
    const texts = ["best burr grinder", "burr grinder near me", "how much does a burr grinder cost", "burr grinder"];
    assert.deepEqual(new Set(findTopics(texts, "en")), new Set(["burr grinder"]));
  });

  test("leaves no text without a topic, whatever comes in", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("best", "near me", "the", "coffee", "coffee beans", "", "a b c d e f g h i j k l")),
        (texts) => {
          const topics = findTopics(texts, "en");
          assert.equal(topics.length, texts.length);
          for (const [at, topic] of topics.entries()) assert.equal(topic === "", texts[at] === "");
        },
      ),
    );
  });
});
