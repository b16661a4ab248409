import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { homeCountry, isSpokenIn } from "../../src/brand/home_country.ts";
import type { StructuredItem } from "../../src/core/brand_reading/structured_items.ts";

describe("homeCountry()", () => {
  const by = (countries: unknown[], phones: string[] = [], language = "en") =>
    homeCountry(countries.map(address), { phones, language });

  test("takes the country of the addresses, by its code or its name in English or the site's language", () => {
    assert.deepEqual([by(["GB"]), by(["UK"]), by(["QZ"])], ["GB", "GB", null]);
    assert.equal(by(["United Kingdom"]), "GB");
    assert.deepEqual(
      [by(["Germany"]), by(["Deutschland"], [], "de"), by(["Serbia"]), by(["EU"])],
      ["DE", "DE", "RS", null],
    );
    assert.equal(by(["Österreich"], [], "de"), "AT");
    assert.equal(by(["IE", "GB", "gb"]), "GB");
  });

  test("else that of phone numbers with a country code", () => {
    assert.equal(by([], ["0800 246 1184", "tel:+448002461184"]), "GB");
    assert.equal(by(["Tyne and Wear", "QZ"], ["00353 1 234 5678"]), "IE");
    assert.equal(by([], ["+1 555 010 4477", "01 234 5678"]), null, "+1 is dialled for several countries");
  });

  test("null where several are named equally often", () => {
    assert.equal(by(["GB", "IE"]), null);
    assert.equal(by([null, ""]), null);
  });
});

test("isSpokenIn() is true for the language most people of a country speak", () => {
  assert.equal(isSpokenIn("en", "GB"), true);
  assert.equal(isSpokenIn("en", "DE"), false);
});

function address(addressCountry: unknown): StructuredItem {
  const item = { "@type": "PostalAddress", addressCountry };
  return { types: ["PostalAddress"], item, url: "https://acme.example/", method: "json_ld" };
}
