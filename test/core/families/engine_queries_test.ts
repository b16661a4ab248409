import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readBrandWords } from "../../../src/core/families/brand_words.ts";
import { engineQueries, takeUpEngineQueries, withoutEngineQueries } from "../../../src/core/families/engine_queries.ts";
import type { Family } from "../../../src/domain/keyword.ts";
import { answer, family } from "../../support/opportunity_world.ts";

const LANGUAGE = "en";
const BRAND = readBrandWords(["Trailpeak"], "trailpeak.example");
const INTENTS = { language: LANGUAGE, places: [], offerStems: new Set<string>() };

const asked = (keyword: string, queries: string[]) => {
  const row = answer(keyword, {});
  return { ...row, data: { ...row.data, keyword, queries } };
};
const keywordsOf = (families: readonly Family[]) =>
  families.map(({ keywords }) => keywords.map(({ keyword }) => keyword));

describe("engineQueries()", () => {
  test("keeps what is about the keyword asked, once for each search, without the brand's name", () => {
    const found = engineQueries(
      [
        asked("trail shoes", ["best trail shoes 2026", "Trailpeak trail shoes", "how do volcanoes form"]),
        asked("trail shoes", ["shoes trail best 2026"]),
      ],
      { language: LANGUAGE, brand: BRAND },
    );
    assert.deepEqual(found, [{ keyword: "best trail shoes 2026", asked: "trail shoes" }]);
  });
});

test("engineQueries() leaves out a piece of what was asked", () => {
  const rows = [asked("trail shoes for kids", ["trail shoes", "kids shoes trail", "kids trail shoes sale"])];
  const found = engineQueries(rows, { language: LANGUAGE, brand: BRAND });
  assert.deepEqual(
    found.map(({ keyword }) => keyword),
    ["kids trail shoes sale"],
  );
});

describe("takeUpEngineQueries()", () => {
  const families = [
    family("trail shoes", "commercial", [{ keyword: "trail shoes", google_vol: 100 }]),
    family("waterproof trail shoes", "commercial", [{ keyword: "waterproof trail shoes", google_vol: 10 }]),
  ];
  const queries = [
    "best waterproof trail shoes",
    "shoe trail",
    "trail shoes grey",
    "trail shoes kids",
    "trail shoes light",
    "trail shoes wide",
    "rocky path grip",
  ].map((keyword) => ({ keyword, asked: "trail shoes" }));
  const metrics = [
    { keyword: "trail shoes wide", google_vol: 40 },
    { keyword: "rocky path grip", google_vol: 30 },
  ];
  const taken = takeUpEngineQueries(families, queries, { metrics, intents: INTENTS });

  test("puts a query where its head is, else with the keyword asked, at most three a family, most searched first", () => {
    assert.deepEqual(keywordsOf(taken), [
      ["trail shoes", "trail shoes wide", "rocky path grip", "trail shoes grey"],
      ["waterproof trail shoes", "best waterproof trail shoes"],
    ]);
    assert.deepEqual(
      taken.map(({ total_volume }) => total_volume),
      [170, 10],
    );
    assert.equal(taken[0]?.keywords.at(-1)?.google_vol, undefined);
  });

  test("is done again with the same end, and undone", () => {
    assert.deepEqual(takeUpEngineQueries(taken, queries, { metrics, intents: INTENTS }), taken);
    assert.deepEqual(takeUpEngineQueries(taken, [], { metrics, intents: INTENTS }), withoutEngineQueries(taken));
    assert.deepEqual(keywordsOf(withoutEngineQueries(taken)), keywordsOf(families));
  });

  test("leaves out a query about a topic that no family has", () => {
    const none = takeUpEngineQueries(families, [{ keyword: "tents", asked: "tents" }], { metrics, intents: INTENTS });
    assert.deepEqual(keywordsOf(none), keywordsOf(families));
  });
});
