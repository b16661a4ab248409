import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { isCommonIn } from "../../../src/base/common_words.ts";
import { indexEntities } from "../../../src/visibility/detection/entity_index.ts";
import { findCandidates, findMentions } from "../../../src/visibility/detection/mention.ts";
import { weighNames } from "../../../src/visibility/detection/name_acceptance.ts";

const INDEX = indexEntities(
  [
    { domain: "demandiq.com", name: "DemandIQ" },
    { domain: "notion.com", name: "Notion" },
    { domain: "asana.com", name: "Asana" },
    { domain: "mueller.de", name: "Müller" },
    { domain: "hart-stone.example", name: "Hart & Stone" },
    { domain: "louisvuitton.com", name: "ルイ・ヴィトン" },
    { domain: "shiseido.co.jp", name: "資生堂" },
    { domain: "delta.example", name: "Skyline" },
    { domain: "skyline-dental.example", name: "Skyline Dental" },
  ],
  ["project management"],
  isCommonIn("en"),
);

function domains(text: string, options: Parameters<typeof findMentions>[2] = {}): string[] {
  return [...new Set(findMentions(text, INDEX, options).map((mention) => mention.domain))];
}

describe("findMentions()", () => {
  for (const [text, found] of [
    ["Demand-IQ", ["demandiq.com"]],
    ["Demand IQ", ["demandiq.com"]],
    ["demandiq", ["demandiq.com"]],
    ["DemandIQ's pricing", ["demandiq.com"]],
    ["ＤｅｍａｎｄＩＱ", ["demandiq.com"]],
    ["De\u00admandIQ", ["demandiq.com"]],
    ["**Demand**IQ", ["demandiq.com"]],
    ["demand iq", []],
    ["OnDemandIQ", []],
    ["DemandIQs", []],
    ["supply and demand. IQ tests", []],
    ["bei Mueller", ["mueller.de"]],
    ["Hart and Stone", ["hart-stone.example"]],
    ["hart und stone GmbH", ["hart-stone.example"]],
    ["a hart and stone figure", []],
    ["ルイヴィトン", ["louisvuitton.com"]],
    ["ルイ・ビトン", ["louisvuitton.com"]],
    ["資生堂の新作", ["shiseido.co.jp"]],
    ["資生堂本店", ["shiseido.co.jp"]],
  ] as const) {
    test(`${JSON.stringify(text)} names ${found.length === 0 ? "nobody" : found.join(", ")}`, () => {
      assert.deepEqual(domains(text), found);
    });
  }

  test("a domain written in prose is a mention, a link, a link's label and a mail address are not", () => {
    assert.deepEqual(domains("See asana.com/pricing."), ["asana.com"]);
    assert.deepEqual(domains("See www.asana.com"), ["asana.com"]);
    assert.deepEqual(domains("See https://asana.com/pricing and <https://asana.com>"), []);
    assert.deepEqual(domains("Teams say so ([asana.com](https://asana.com/x?utm_source=chatgpt.com))."), []);
    assert.deepEqual(domains("Write to help@asana.com"), []);
    assert.deepEqual(domains("[Asana](https://example.org/review) is fine"), ["asana.com"]);
  });

  test("a name that reads like a domain, or that a line or a dash breaks off, is the name", () => {
    const names = { "leclerc.fr": "E.Leclerc", "aeon.co.jp": "イオン", "calbee.co.jp": "カルビー", "vw.de": "VW" };
    const index = indexEntities(
      Object.entries(names).map(([domain, name]) => ({ domain, name })),
      ["店舗", "菓子"],
    );
    const named = (text: string, language: string) =>
      [...new Set(findMentions(text, index, { language }).map(({ domain }) => domain))].toSorted();
    assert.deepEqual(named("1. **E.Leclerc** – drive\n2. VW – autos\n3. Bolt – vélos", "fr"), ["leclerc.fr", "vw.de"]);
    assert.deepEqual(named("1. **カルビー** – 定番\n\n菓子の店舗ではイオ\nンとカルビーが便利です。", "ja"), [
      "aeon.co.jp",
      "calbee.co.jp",
    ]);
    assert.deepEqual(named("VWs Garantie endet nach zwei Jahren, E.Leclerc gibt drei.", "de"), ["leclerc.fr", "vw.de"]);
  });

  test("letters that the sentence spells out otherwise are somebody else's", () => {
    const index = indexEntities([
      { domain: "pap.fr", name: "PAP", aliases: ["De Particulier à Particulier"] },
      { domain: "seloger.com", name: "SeLoger" },
    ]);
    const named = (text: string) => findMentions(text, index, { language: "fr" }).map(({ domain }) => domain);
    const other = "Un projet d'accompagnement personnalisé, dit PAP, aide au loyer. Voir aussi SeLoger.";
    assert.deepEqual(named(other), ["seloger.com"]);
    assert.deepEqual(named("PAP et SeLoger publient les annonces."), ["pap.fr", "seloger.com"]);
  });

  test("another site of the same label is somebody else", () => {
    assert.deepEqual(domains("demandiq.org and demandiq.io are unrelated"), []);
  });

  test("an everyday word needs support", () => {
    assert.deepEqual(domains("The Notion of time"), []);
    assert.deepEqual(domains("Notion"), []);
    assert.deepEqual(domains("Notion", { sources: ["https://www.notion.com/help"] }), ["notion.com"]);
    assert.deepEqual(domains("Notion and Asana"), ["notion.com", "asana.com"]);
    assert.deepEqual(domains("Teams plan their project with Notion Labs, Inc. and others."), ["notion.com"]);
  });

  describe("what stands beside an everyday word tells", () => {
    const named = Object.entries({
      "orange.fr": "Orange",
      "boots.com": "Boots",
      "hillspet.com": "Hill's",
      "kayak.com": "Kayak",
      "sharp.co.jp": "シャープ",
    });
    const index = indexEntities(
      named.map(([domain, name]) => ({ domain, name })),
      ["pharmacy", "家電"],
      (word) => ["en", "fr", "ja"].some((language) => isCommonIn(language)(word)),
    );
    const cases: readonly (readonly [language: string, text: string, found: string[]])[] = [
      ["fr", "Les clients d'Orange se plaignent des délais.", ["orange.fr"]],
      ["fr", "La ville d'Orange accueille un festival chaque été.", []],
      ["en", "Boots customers collect points at the pharmacy.", ["boots.com"]],
      ["en", "Many vets suggest Hill's for kidney care.", ["hillspet.com"]],
      ["en", "Hills and valleys shape the region.", []],
      ["en", "We paddled a kayak. Kayak trips are fun.", []],
      ["en", "Search flights on Kayak.", ["kayak.com"]],
      ["ja", "大手のシャープは空気清浄機が人気です。", ["sharp.co.jp"]],
      ["ja", "家電の「シャープ」は有名です。", ["sharp.co.jp"]],
      ["ja", "このレンズだとシャープな写真が撮れます。", []],
    ];
    for (const [language, text, found] of cases)
      test(`${text} names ${found[0] ?? "nobody"}`, () =>
        assert.deepEqual([...new Set(findMentions(text, index, { language }).map((m) => m.domain))], found));
  });

  test("the longer name takes the words that a shorter one shares", () => {
    assert.deepEqual(domains("Skyline Dental in Ohio"), ["skyline-dental.example"]);
  });

  test("a German genitive counts in German only", () => {
    assert.deepEqual(domains("Asanas Preise", { language: "de" }), ["asana.com"]);
    assert.deepEqual(domains("Asanas are yoga poses", { language: "en" }), []);
  });

  for (const [what, text, options, named] of [
    ["the brand's name is not meant", "A notion. Notion is all.", { own: "notion.com" }, false],
    ["a rival's is", "A notion. Notion is all.", { own: "asana.com" }, true],
  ] as const)
    test(`where the trees are of two minds, ${what}`, () => {
      const { text: read, ...found } = findCandidates(text, INDEX, options);
      const weighed = weighNames(read, found, { bias: -0.5, trees: [] });
      assert.equal(weighed.find(({ domain }) => domain === "notion.com")!.score > 0, named);
    });

  test("gives the place and the sentence", () => {
    const [mention] = findMentions("First line.\nWe like Asana best. Then more.", INDEX);
    assert.deepEqual([mention!.text, mention!.sentence], ["Asana", "We like Asana best."]);
  });

  test("names without letters, hostile aliases and empty texts are harmless", () => {
    const index = indexEntities([{ domain: "x.example", name: "(((", aliases: ["", "a", "[", ".*", "$&"] }]);
    assert.deepEqual(findMentions(".* ((( $& a [", index), []);
    assert.deepEqual(findMentions("", INDEX), []);
  });

  test("any text gives mentions inside it, in order", () => {
    const piece = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.constantFrom("Asana", "資生堂", "[", "](", "https://", "@", ".", "notion.com", "\n- "),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const mentions = findMentions(pieces.join(" "), INDEX);
        mentions.forEach((mention, i) => {
          assert.ok(mention.end > mention.start);
          assert.ok(i === 0 || mention.start >= mentions[i - 1]!.start);
        });
      }),
      { numRuns: 200 },
    );
  });
});
