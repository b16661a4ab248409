import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  findNamedPage,
  indexPages,
  matchGivenPage,
  matchPage,
  PAGE_EXISTS_MIN,
  PAGE_TOUCHES_MIN,
} from "../../src/core/page_match.ts";
import { page } from "../support/opportunity_world.ts";

const pages = [
  page("/", "Trailpeak outdoor shop"),
  page("/guides/waterproof-jackets", "How to wash waterproof jackets", ["How to wash waterproof jackets", "Drying"]),
  { ...page("/tag/waterproof-jackets", "How to wash waterproof jackets"), kind: "archive" },
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

  test("does not miss a search that another page of the site is named after", () => {
    const withRepair = indexPages(
      [
        ...pages,
        page("/tent-repair", "Tent repair", ["Tent repair"]),
        page("/size-guide", "Tent footprint size explained to hikers with heavy winter gear", [
          "Tent footprint size explained to hikers with heavy winter gear",
        ]),
      ],
      "en",
    );
    const match = matchGivenPage(withRepair, ["ultralight tents", "tent repair", "tent footprint size"], {
      url: "https://trailpeak.example/tents",
      language: "en",
    });
    assert.deepEqual(match?.missing, ["tent footprint size"]);
  });

  test("gives null where no page shares a word, and where there are no pages", () => {
    assert.equal(matchPage(index, ["sourdough starter"], "en"), null);
    assert.equal(matchPage(indexPages([], "en"), ["tents"], "en"), null);
  });

  test("reads titles whatever their capitals", () => {
    const capital = indexPages([page("/a1", "Waterproof Jackets", ["Waterproof Jackets"])], "en");
    assert.equal(matchPage(capital, ["waterproof jackets"], "en")?.coverage, 1);
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

test("one story of many is not the page about stories", () => {
  const stories = ["atlas", "cora", "rowan", "june", "theo"].map((name) =>
    page(`/trail-stories/${name}`, `How ${name} walked the trail`),
  );
  assert.equal(findNamedPage(indexPages(stories, "en"), "trail stories", "en"), null);
  const few = stories.slice(0, 2);
  assert.notEqual(findNamedPage(indexPages(few, "en"), "trail stories", "en"), null);
});

describe("findNamedPage()", () => {
  const index = indexPages(
    [
      page("/blog/how-often-should-a-tent-pole-be-waxed", "How often should a tent pole be waxed?"),
      page("/shop/tent-poles", "Tent Poles | Trailpeak", ["Tent Poles"]),
      { ...page("/tag/tent-repair", "Tent Repair Archives", ["Tent Repair"]), kind: "archive" },
    ],
    "en",
  );

  test("finds the page whose heading is the search and not one that asks about it", () => {
    assert.equal(findNamedPage(index, "tent pole", "en")?.url, "https://trailpeak.example/shop/tent-poles");
  });

  test("gives null for one word, for archives and for what no page is named after", () => {
    for (const keyword of ["tents", "tent repair", "tent pegs"]) {
      assert.equal(findNamedPage(index, keyword, "en"), null, keyword);
    }
  });
});
