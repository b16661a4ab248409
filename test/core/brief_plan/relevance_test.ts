import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { saysTogether } from "../../../src/core/brief_plan/relevance.ts";
import { passagesOf } from "../../../src/core/text/passages.ts";
import { contentKeys } from "../../../src/language/words.ts";

function says(text: string, topic: string, heading?: string, options = { brand: "", whole: false }): boolean {
  const [passage] = passagesOf(
    [
      {
        url: "https://brand.example/a",
        title: "",
        headings: heading === undefined ? [] : [{ level: 2, text: heading }],
        text: heading === undefined ? text : `${heading}\n${text}`,
      },
    ],
    "en",
  );
  assert.ok(passage !== undefined, "the text has a passage");
  return saysTogether(passage, { keys: contentKeys(topic, "en"), idf: () => 1, language: "en", ...options });
}

describe("saysTogether()", () => {
  test("asks for the topic's words in one sentence, not scattered over several", () => {
    assert.equal(
      says("A wedding cake needs eight weeks of planning in our bakery from the first visit on.", "wedding cake"),
      true,
    );
    assert.equal(
      says(
        "Every cake in our shop is baked in the morning. A wedding party finds a room for forty people upstairs.",
        "wedding cake",
      ),
      false,
    );
  });

  test("counts the heading with each sentence", () => {
    assert.equal(
      says(
        "Eight weeks pass from the first tasting to the day, and four of them are baking.",
        "wedding cake",
        "Wedding cakes",
      ),
      true,
    );
  });

  test("wants two words of a long topic side by side and in its order", () => {
    const topic = "labor support doula";
    assert.equal(says("Bring a doula for continuous labor support from the first hour until the birth.", topic), true);
    assert.equal(
      says("We teach partners our best doula secrets so that they can support the mother on her day.", topic),
      false,
    );
  });

  test("does not count the brand's name, and wants every word on a page of something else", () => {
    const text = "Brightsmile Dental offers a planned implant with crown, from the scan to the last check.";
    const brand = { brand: "Brightsmile Dental", whole: false };
    assert.equal(says(text, "dental check"), true);
    assert.equal(says(text, "dental check", undefined, brand), false);
    const hourly = "A dental check takes an hour in our practice, and it takes two with cleaning.";
    assert.equal(says(hourly, "dental check hour", undefined, { brand: "", whole: true }), true);
    assert.equal(says(hourly, "dental check hour visit", "Visit", { brand: "", whole: true }), false);
    assert.equal(says(hourly, "dental check hour visit", undefined, { brand: "", whole: false }), true);
    assert.equal(says(hourly, "dental check hour visit", undefined, { brand: "", whole: true }), false);
  });

  test("takes a list when half of its items are about the topic", () => {
    const tips = (items: string[]) => says(items.join("\n"), "coffee roaster", "Our tips");
    assert.equal(tips(["Grind decaf finer", "Buy smaller bags", "Ask the coffee roaster for the process"]), false);
    assert.equal(
      tips(["Visit the coffee roaster", "Ask the coffee roaster for the date"].concat("Buy small bags")),
      true,
    );
  });
});
