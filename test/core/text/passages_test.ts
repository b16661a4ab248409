import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isUsable, leansOnContext, passagesOf } from "../../../src/core/text/passages.ts";

const page = (text: string, headings: string[] = [], url = "https://a.example/x") => ({
  url,
  headings: headings.map((heading) => ({ level: 2, text: heading })),
  text,
});

describe("passagesOf()", () => {
  test("keeps neighbouring sentences together under their heading", () => {
    const [passage] = passagesOf(
      [
        page("How it works\nFirst we meet for a tasting of four flavours. Then we draw your cake together.", [
          "How it works",
        ]),
      ],
      "en",
    );
    assert.equal(passage?.heading, "How it works");
    assert.deepEqual(passage?.parts, [
      "First we meet for a tasting of four flavours.",
      "Then we draw your cake together.",
    ]);
  });

  test("never begins with a sentence that leans on one before", () => {
    const passages = passagesOf(
      [
        page(
          "This is why people come back to us every single year. We bake every cake to order and deliver it ourselves on Saturdays.",
        ),
      ],
      "en",
    );
    assert.deepEqual(
      passages.map((passage) => passage.text),
      ["We bake every cake to order and deliver it ourselves on Saturdays."],
    );
  });

  test("leaves out what stands on three pages and more", () => {
    const footer = "We deliver our cakes to every village in the county on Saturdays.";
    const pages = ["a", "b", "c"].map((name) =>
      page(
        `${footer}\nPage ${name} tells that our bread takes two days from flour to oven.`,
        [],
        `https://a.example/${name}`,
      ),
    );
    const texts = passagesOf(pages, "en").map((passage) => passage.text);
    assert.equal(texts.length, 3);
    assert.ok(texts.every((text) => !text.includes("deliver")));
  });

  test("reads short lines under a heading as a list", () => {
    const [list] = passagesOf(
      [page("What is included\nTasting of four flavours\nDrawing of the cake\nStand on loan", ["What is included"])],
      "en",
    );
    assert.equal(list?.kind, "list");
    assert.deepEqual(list?.parts, ["Tasting of four flavours", "Drawing of the cake", "Stand on loan"]);
  });

  test("marks texts in the first person singular as personal", () => {
    const [story] = passagesOf([page("I ordered our wedding cake here and I would do it again.")], "en");
    assert.equal(story?.personal, true);
  });
});

test("leansOnContext() tells words that need a sentence before", () => {
  assert.ok(leansOnContext("However, it takes time."));
  assert.ok(leansOnContext("They were certified in 2009."));
  assert.ok(!leansOnContext("Bakers start at four in the morning."));
});

describe("isUsable()", () => {
  for (const bound of [
    "Fill out the form below and we will call you back.",
    "Softens the crumb and keeps the loaf fresh for days.",
    "IMPORTANT: this is a secondary payment for those who booked.",
    "A course that teaches bread and pastry to home bakers.",
    "No products were found matching your selection today.",
  ]) {
    test(`refuses “${bound}”`, () => assert.equal(isUsable(bound), false));
  }
  test("takes a sentence that stands alone", () =>
    assert.ok(isUsable("Each course lasts one day and has six places.")));
});
