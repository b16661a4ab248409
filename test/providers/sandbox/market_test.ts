import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { deriveTrade } from "../../../src/providers/sandbox/derived_trade.ts";
import { isKnownSubject, isSearched, MARKETS, openMarket } from "../../../src/providers/sandbox/market.ts";

const COFFEE = MARKETS.find(({ id }) => id === "coffee")!;

describe("isSearched()", () => {
  test("knows an industry's searches, their parts and their wordings", () => {
    const known = [
      "cold brew coffee",
      "cold brew",
      "best cold brew coffee near me",
      "Coffee for independent cafes",
      "espresso beans in Halifax",
    ];
    for (const phrase of known) assert.ok(isSearched(COFFEE, phrase, "key"), phrase);
  });

  test("does not know word runs of a page", () => {
    const runs = [
      "much coffee",
      "filtered three times",
      "since early morning",
      "coffee in figures",
      "mistakes with espresso beans",
      "a small roastery",
    ];
    for (const phrase of runs) assert.ok(!isSearched(COFFEE, phrase, "key"), phrase);
  });

  test("knows most short phrases of an untold trade and no broken ones", () => {
    const theme = { key: "k", origin: "site", language: "en", noun: "birth", terms: ["water birth"] } as const;
    const pack = openMarket(deriveTrade(theme));
    const phrases = Array.from({ length: 200 }, (_, index) => `birth topic${index}`);
    const known = phrases.filter((phrase) => isSearched(pack, phrase, phrase)).length;
    assert.ok(known > 120 && known < 180, `${known} of 200`);
    assert.equal(isSearched(pack, "of the birth", "key"), false);
    assert.equal(isKnownSubject(pack, "water birth"), false, "nobody told what people search around it");
    const told = MARKETS[0]!;
    assert.equal(isKnownSubject(told, told.topics[0]!.head), true);
  });
});
