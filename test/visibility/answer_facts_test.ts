import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { competitorFromDomain } from "../../src/domain/competitor.ts";
import { type AnswerRecord, fieldOf, namesBrand, namesRival, readAnswer } from "../../src/visibility/answer_facts.ts";
import { rankingLists } from "../../src/visibility/answer_list.ts";
import { isOf } from "../../src/visibility/sides.ts";
import { testBrand } from "../support/stage_context.ts";

const FIELD = fieldOf(
  testBrand({
    competitors: [
      { ...competitorFromDomain("rivalgear.example"), name: "Rival Gear" },
      { ...competitorFromDomain("mag.example"), type: "publisher" },
    ],
  }),
);

function facts(change: Partial<AnswerRecord>) {
  return readAnswer(
    {
      answer: "",
      keyword: "boots",
      question: "Which boots?",
      language: "en",
      sources: [],
      searched: true,
      contract: "search-required",
      ...change,
    },
    FIELD,
  );
}

function source(url: string, cited: boolean, retrieved: boolean | null) {
  return { url, title: null, cited, retrieved };
}

describe("readAnswer()", () => {
  test("a search that cited others is a measured no; no search is no measurement", () => {
    const other = [source("https://mag.example/a", true, true)];
    assert.deepEqual([facts({ sources: other }).cited, facts({ sources: other }).retrieved], [false, false]);
    const unsearched = facts({ searched: false, contract: "native-auto" });
    assert.deepEqual([unsearched.cited, unsearched.retrieved, unsearched.retrieval_status], [null, null, "not_used"]);
    const untold = facts({ searched: null });
    assert.deepEqual([untold.cited, untold.retrieval_status], [null, "unknown"]);
    const unable = facts({ searched: false, contract: "no-search" });
    assert.deepEqual([unable.cited, unable.retrieval_status], [null, "not_applicable"]);
  });

  test("mentioned and cited do not follow from each other", () => {
    const cited = facts({
      answer: "See the guide ([trailpeak.example](https://trailpeak.example/g)).",
      sources: [source("https://shop.trailpeak.example/g", true, null)],
    });
    assert.deepEqual([cited.mentioned, cited.cited, cited.retrieved], [false, true, true]);
    const named = facts({ answer: "Trailpeak is fine.", sources: [source("https://mag.example", true, null)] });
    assert.deepEqual([named.mentioned, named.cited, named.retrieved], [true, false, null]);
  });

  test("read but not cited is retrieved alone", () => {
    const read = facts({ sources: [source("https://trailpeak.example/g", false, true)] });
    assert.deepEqual([read.cited, read.retrieved, read.cited_urls], [false, true, []]);
  });

  test("a rival named in the question counts as prompted; publishers are no rivals", () => {
    const read = facts({
      question: "Is Rival Gear good?",
      answer: "Rival Gear is good, says Mag.",
      sources: [source("https://mag.example", true, true)],
    });
    assert.deepEqual(read.competitors_prompted, ["rivalgear.example"]);
    assert.deepEqual([read.competitors_mentioned.length, read.competitors_cited], [1, []]);
  });

  test("sentiment rests on a sentence about the brand, and is null without one", () => {
    const mixed = facts({ answer: "Rival Gear is excellent, but Trailpeak is overpriced." });
    assert.deepEqual(mixed.sentiment, {
      label: "negative",
      score: -1,
      sentence: "Rival Gear is excellent, but Trailpeak is overpriced.",
    });
    assert.equal(facts({ answer: "Trailpeak was founded in 1998. Boots are excellent." }).sentiment, null);
    assert.equal(facts({ answer: "Trailpeak is not reliable." }).sentiment!.label, "negative");
    assert.equal(
      facts({ answer: "Bei Trailpeak ist der Service hervorragend.", language: "de" }).sentiment!.label,
      "positive",
    );
    assert.equal(
      facts({ answer: "Trailpeakは品質が優れていると評判です。", language: "ja" }).sentiment!.label,
      "positive",
    );
    assert.equal(facts({ answer: "Trailpeak jest doskonały.", language: "pl" }).sentiment, null);
  });
});

describe("rankingLists()", () => {
  test("ranks by the numbered list and not by bullets below its items", () => {
    const answer = "1. **A Co** – x\n   - cheap\n   - fast\n   - good\n\n2. **B Co**: y\n\n3. **Trailpeak** (z)\n";
    assert.deepEqual(
      rankingLists(answer)[0]!.heads.map((head) => head.replaceAll("*", "").trim()),
      ["A Co", "B Co", "Trailpeak"],
    );
    assert.deepEqual([facts({ answer }).rank, facts({ answer }).list_items], [3, 3]);
  });

  test("two items are no ranking, and prose is none", () => {
    assert.deepEqual(rankingLists("1. A\n2. Trailpeak"), []);
    assert.equal(facts({ answer: "Trailpeak and others." }).rank, null);
  });

  test("headings with numbers and Japanese marks count", () => {
    assert.equal(facts({ answer: "### 1. Foo\ntext\n### 2. Trailpeak\ntext\n### 3. Bar\n" }).rank, 2);
    assert.equal(facts({ answer: "1、Trailpeak\n2、Foo\n3、Bar", language: "ja" }).rank, 1);
  });

  test("a brand named only in another item's explanation has no rank", () => {
    assert.equal(facts({ answer: "1. Foo - beats Trailpeak\n2. Bar - ok\n3. Baz - ok" }).rank, null);
  });
});

describe("namesBrand()", () => {
  test("finds the name in a keyword in any spelling", () => {
    for (const keyword of ["trailpeak boots", "TRAILPEAK", "trail-peak sale", "trailpeak.example"])
      assert.equal(namesBrand(keyword, FIELD), true, keyword);
    assert.equal(namesBrand("best boots", FIELD), false);
    const everyday = fieldOf(testBrand({ domain: "notion.com", name: "Notion" }));
    for (const keyword of ["notion pricing", "is notion free", "notion vs asana"])
      assert.equal(namesBrand(keyword, everyday), true, keyword);
    const generic = fieldOf(testBrand({ domain: "hotels.com", name: "Hotels.com" }));
    assert.deepEqual([namesBrand("hotel in paris", generic), namesBrand("hotels.com coupon", generic)], [false, true]);
  });
});

describe("namesRival()", () => {
  test("an everyday word is a rival where somebody gave that name, not where a domain is all that is known", () => {
    const named = fieldOf(testBrand({ competitors: [{ ...competitorFromDomain("notion.com"), name: "Notion" }] }));
    assert.equal(namesRival("notion alternatives", named), true);
    const unnamed = fieldOf(testBrand({ competitors: [competitorFromDomain("copper.com")] }));
    assert.equal(namesRival("copper pipe", unnamed), false);
    assert.equal(namesRival("copper.com login", unnamed), true);
  });
});

describe("isOf()", () => {
  test("compares registrable hosts", () => {
    assert.equal(isOf("https://blog.trailpeak.example/a", "trailpeak.example"), true);
    assert.equal(isOf("https://nottrailpeak.example/a", "trailpeak.example"), false);
    assert.equal(isOf("https://example.org/?u=trailpeak.example", "trailpeak.example"), false);
    assert.equal(isOf("not a url", "trailpeak.example"), false);
  });
});
