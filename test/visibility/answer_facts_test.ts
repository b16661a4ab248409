import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isCommonIn } from "../../src/base/common_words.ts";
import { competitorFromDomain } from "../../src/domain/competitor.ts";
import { type AnswerRecord, fieldOf, namesBrand, namesRival, readAnswer } from "../../src/visibility/answer_facts.ts";
import { rankingLists } from "../../src/visibility/answer_list.ts";
import { visibleText } from "../../src/visibility/detection/visible_text.ts";
import { ownerOf } from "../../src/visibility/sides.ts";
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

  test("a name in doubt is told with its reason, and what somebody decides of it holds", () => {
    const field = fieldOf(testBrand({ name: "Summit", domain: "summit.example" }), isCommonIn("en"));
    const record: AnswerRecord = {
      answer: "Summit lasts on long hiking trips.",
      keyword: "hiking boots",
      question: "Which boots?",
      language: "en",
      sources: [],
      searched: true,
      contract: "search-required",
    };
    const alone = readAnswer(record, field);
    assert.deepEqual(
      alone.doubts?.map(({ reason, decided }) => [reason, decided]),
      [["everyday_word", null]],
    );
    assert.equal(alone.mentioned, alone.doubts?.[0]?.unaided);
    const echo = { ...record, answer: `The boots are Summit. ${record.answer}`, question: "Which boots are Summit?" };
    assert.equal(readAnswer(echo, field).doubts?.[0]?.passage, `(Which boots are Summit?) ${record.answer}`);
    for (const named of [true, false]) {
      const decided = readAnswer(record, field, () => ({ named, by: "model-1" }));
      assert.deepEqual([decided.mentioned, decided.doubts?.[0]?.decided], [named, { named, by: "model-1" }]);
    }
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
    const visible = visibleText(answer);
    assert.deepEqual(
      rankingLists(visible)[0]!.heads.map(({ start, end }) => visible.slice(start, end)),
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

  test("any mark counts items: signs, letters, hashes, roman numbers, a line, a countdown, a column of ranks", () => {
    const lists = [
      "① Foo\n② Trailpeak\n③ Bar",
      "1️⃣ Foo\n2️⃣ trailpeak\n3️⃣ Bar",
      "a) Foo\nb) Trailpeak\nc) Bar",
      "#1 Foo\n#2 Trailpeak\n#3 Bar",
      "i. Foo\nii. Trailpeak\niii. Bar",
      "Top 3: 1. Foo 2. Trailpeak 3. Bar",
      "3. Bar\n2. Trailpeak\n1. Foo",
      "Platz 1: Foo\nPlatz 2: Trailpeak\nPlatz 3: Bar",
      "1. Best value: Foo\n2. Best quality: Trailpeak\n3. Bar",
      "| Rank | Name |\n|---|---|\n| 1 | Foo |\n| 2 | Trailpeak |\n| 3 | Bar |",
      "<ol><li>Foo</li><li>Trailpeak</li><li>Bar</li></ol>",
    ];
    for (const answer of lists) assert.equal(facts({ answer }).rank, 2, answer);
    assert.equal(
      facts({ answer: "| Name | Price |\n|---|---|\n| Foo | 3 |\n| Trailpeak | 9 |\n| Bar | 4 |" }).rank,
      null,
    );
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
    const unnamed = fieldOf(testBrand({ competitors: [competitorFromDomain("copper.com")] }), isCommonIn("en"));
    assert.equal(namesRival("copper pipe", unnamed), false);
    assert.equal(namesRival("copper.com login", unnamed), true);
  });
});

describe("ownerOf()", () => {
  const field = fieldOf(
    testBrand({
      competitors: [competitorFromDomain("shop.trailpeak.example"), competitorFromDomain("xn--mller-kva.example")],
    }),
  );

  test("compares hosts, unicode ones as punycode, and tells brands on subdomains of one company apart", () => {
    assert.equal(ownerOf("https://blog.trailpeak.example/a", field), "trailpeak.example");
    assert.equal(ownerOf("https://www.shop.trailpeak.example/a", field), "shop.trailpeak.example");
    assert.equal(ownerOf("https://www.müller.example/a", field), "xn--mller-kva.example");
    for (const other of ["https://nottrailpeak.example/a", "https://example.org/?u=trailpeak.example", "not a url"])
      assert.equal(ownerOf(other, field), null);
  });

  test("spellings of one page are one page", () => {
    const urls = [
      "https://trailpeak.example/Zelte/",
      "http://www.trailpeak.example/Zelte?utm_source=x",
      "https://trailpeak.example/Zelte#a",
    ];
    assert.equal(facts({ sources: urls.map((url) => source(url, true, true)) }).cited_urls.length, 1);
  });
});
