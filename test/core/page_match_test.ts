import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { indexPages, matchPage, PAGE_EXISTS_MIN, PAGE_TOUCHES_MIN } from "../../src/core/page_match.ts";
import { page } from "../support/opportunity_world.ts";

const pages = [
  page("/", "Trailpeak outdoor shop"),
  page("/guides/waterproof-jackets", "How to wash waterproof jackets", ["How to wash waterproof jackets", "Drying"]),
  page("/tag/waterproof-jackets", "How to wash waterproof jackets"),
  page("/tents", "Tents for two", ["Tents", "Ultralight tents"]),
];

describe("matchPage()", () => {
  const index = indexPages(pages, "en");

  test("finds the page whose title and address name the topic, before an archive of it", () => {
    const match = matchPage(index, ["wash waterproof jackets", "washing a waterproof jacket"], "en");
    assert.equal(match?.url, "https://trailpeak.example/guides/waterproof-jackets");
    assert.ok(match.coverage >= PAGE_EXISTS_MIN);
    assert.deepEqual(match.missing, []);
  });

  test("tells a page that only touches the topic, and which searches it misses", () => {
    const match = matchPage(index, ["ultralight tents", "tent repair", "tent footprint size"], "en");
    assert.equal(match?.url, "https://trailpeak.example/tents");
    assert.ok(match.coverage < PAGE_EXISTS_MIN && match.coverage > PAGE_TOUCHES_MIN / 2);
    assert.ok(match.missing.includes("tent footprint size"));
  });

  test("gives null where no page shares a word, and where there are no pages", () => {
    assert.equal(matchPage(index, ["sourdough starter"], "en"), null);
    assert.equal(matchPage(indexPages([], "en"), ["tents"], "en"), null);
  });

  test("ignores pages that are not indexable or did not answer 200", () => {
    const hidden = indexPages(
      [
        { ...pages[3]!, indexable: false },
        { ...pages[1]!, status: 404 },
      ],
      "en",
    );
    assert.equal(matchPage(hidden, ["tents"], "en"), null);
  });
});
