import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { customerSearchesCall, readSearches, SEARCHES_MAX } from "../../src/keywords/customer_searches.ts";

describe("readSearches()", () => {
  test("what may be a search, once each, in lower case", () => {
    const searches = ["  Dentist  Leeds", "dentist leeds", "", "<b>teeth</b>", "see https://x.example", "tooth pain"];
    assert.deepEqual(readSearches({ searches }), ["dentist leeds", "tooth pain"]);
  });

  test("no more than were asked for", () => {
    const searches = Array.from({ length: 40 }, (_, at) => `dentist ${at}`);
    assert.equal(readSearches({ searches }).length, SEARCHES_MAX);
  });
});

test("customerSearchesCall() shows what is known of the company, its market and each title once", () => {
  const call = customerSearchesCall({
    about: ["Offers: implants"],
    language: "es",
    country: "ES",
    pages: [{ title: "Implantes" }, { title: "Implantes" }],
  });
  assert.deepEqual(
    call.data.map(({ text }) => text),
    ["Offers: implants\nMarket: ES, language es", "Implantes"],
  );
});
