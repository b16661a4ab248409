import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { contextWith, personSheet, sheetOf, stateInsights } from "../../src/brand/sheet.ts";
import {
  type BrandSheet,
  EMPTY_SHEET,
  isAlarming,
  type PersonSheet,
  type SheetChange,
  sheetMark,
} from "../../src/domain/brand_sheet.ts";
import { marketOf } from "../../src/domain/market.ts";
import { brandLines } from "../../src/pipeline/brand_lines.ts";
import { testBrand } from "../support/stage_context.ts";

const PAGE = "https://trailpeak.example/tours";
const NOW = "2026-03-02T10:00:00.000Z";
const READ: BrandSheet = {
  ...EMPTY_SHEET,
  aliases: [
    { value: "Trail Peak", source: "rules", page: PAGE, method: "json_ld" },
    { value: "Alpine Union", source: "rules", page: PAGE, method: "json_ld", unsure: true },
  ],
  services: [
    { value: "Guided hikes", source: "rules", page: PAGE, method: "navigation", url: PAGE, description: "Two days." },
    { value: "Gear rental", source: "model", page: PAGE, quote: "rent your gear" },
  ],
};

function brandWith(change: SheetChange, read: BrandSheet | null = READ) {
  const brand = testBrand({ profile_read: read });
  const told = { ...brand, profile_set: personSheet(brand, change, NOW) };
  return { ...told, brand_context: contextWith(null, sheetOf(told), NOW) };
}

describe("sheetOf()", () => {
  test("a sheet stored before a field was known has it empty", () => {
    const { places: _, ...older } = READ;
    assert.deepEqual(sheetOf(brandWith({}, older as BrandSheet)).places, []);
  });

  test("a person's word replaces the field and keeps what was known of the same value", () => {
    assert.deepEqual(sheetOf(brandWith({ services: ["guided hike", "Maps"] })).services, [
      { value: "guided hike", source: "person", page: PAGE, url: PAGE, description: "Two days." },
      { value: "Maps", source: "person", page: null },
    ]);
  });

  test("what a person says is not offered leaves what was read, never what they offer", () => {
    const of = (change: SheetChange) => sheetOf(brandWith(change)).services.map(({ value }) => value);
    assert.deepEqual(of({ not_offered: ["rental of gear"] }), ["Guided hikes"]);
    assert.deepEqual(of({ services: ["Ski gear rental"], not_offered: ["Gear rental"] }), ["Ski gear rental"]);
  });
});

describe("contextWith()", () => {
  test("gives later stages the sheet's values, unsure names left out", () => {
    const { brand_context: context } = brandWith({ not_offered: ["Ski tours"] });
    assert.deepEqual(context.aliases, ["Trail Peak"]);
    assert.deepEqual(context.services[1], { value: "Gear rental", source_url: PAGE, method: "model" });
    assert.deepEqual(context.not_offered, [{ value: "Ski tours", source_url: "", method: "person" }]);
  });
});

describe("personSheet()", () => {
  test("null gives a field back; nothing given by anybody is no sheet", () => {
    const set: PersonSheet = { set_at: NOW, places: [{ value: "Leeds", source: "person", page: null }] };
    const brand = testBrand({ profile_set: set });
    assert.deepEqual(personSheet(brand, { places: null }, NOW), { set_at: NOW });
    assert.equal(personSheet(testBrand(), { places: null }, NOW), null);
  });
});

test("sheetMark() is another for another sheet, whenever it was set", () => {
  const mark = (change: SheetChange) => sheetMark(brandWith(change));
  assert.equal(mark({}), "");
  assert.equal(mark({ places: ["Leeds"] }), mark({ places: [" Leeds"] }));
  assert.notEqual(mark({ places: ["Leeds"] }), mark({ places: ["York"] }));
});

test("marketOf() takes the first market that a person set", () => {
  const markets = [
    { country: "CO", language: "es" },
    { country: "US", language: "en" },
  ];
  assert.deepEqual(marketOf(brandWith({ markets })), { language: "es", country: "CO" });
});

test("brandLines() tells a model what is not offered, languages, markets and state", () => {
  const change: SheetChange = {
    services: ["Guided hikes"],
    not_offered: ["Ski tours"],
    languages: ["en"],
    markets: [{ country: "GB", language: "en", place: "Leeds" }],
    state: { value: "not_selling" },
  };
  assert.deepEqual(brandLines(brandWith(change)), [
    "Offers as its owner says: Guided hikes",
    "Does not offer: Ski tours",
    "Languages: en",
    "Markets: GB en Leeds",
    "State: not selling",
  ]);
});

test("stateInsights() says nothing of a brand that is active, or of which nothing is known", () => {
  assert.deepEqual(stateInsights(testBrand()), []);
  assert.deepEqual(stateInsights(brandWith({ state: { value: "unclear" } })), []);
  assert.equal(stateInsights(brandWith({ state: { value: "closed" } })).length, 1);
});

test("stateInsights() tells a company that is closed for now to say when it opens, and is no alarm", () => {
  const [insight] = stateInsights(brandWith({ state: { value: "paused", note: "until the fall" } }));
  assert.equal(insight?.severity, "high");
  assert.match(insight!.text, /closed for now.+until the fall.+open again/);
  assert.equal(isAlarming("paused"), false);
});
