import assert from "node:assert/strict";
import { test } from "node:test";
import type { BrandContext } from "../../src/domain/brand.ts";
import type { SheetMarket } from "../../src/domain/brand_sheet.ts";
import { knownMarket, marketOf } from "../../src/domain/market.ts";

const brand = (domain: string, context: Partial<BrandContext> | null = null) => ({
  domain,
  brand_context: context as BrandContext | null,
});
const market = (change: Partial<SheetMarket>): SheetMarket => ({
  country: "AT",
  language: "de",
  place: null,
  source: "rules",
  page: "https://brand.example/",
  ...change,
});

test("marketOf() always names a country: the one that is known, the sheet's, the one where most speak the language", () => {
  assert.deepEqual(marketOf(brand("brand.ch")), { language: "de", country: "CH" });
  assert.deepEqual(marketOf(brand("brand.com", { language: "de" })), { language: "de", country: "DE" });
  assert.deepEqual(marketOf(brand("brand.com", { language: "de", markets: [market({})] })), {
    language: "de",
    country: "AT",
  });
  assert.deepEqual(marketOf(brand("brand.com", { language: "pt-BR" })), { language: "pt", country: "BR" });
  assert.deepEqual(marketOf(brand("brand.com")), { language: "en", country: "US" });
});

test("marketOf() takes the country that the site's address names before that of its language tag", () => {
  const markets = [market({ country: "GB", language: "en", source: "rules" })];
  assert.deepEqual(marketOf(brand("brand.com", { language: "en-US", markets })), { language: "en", country: "GB" });
});

test("marketOf() takes the market that a person set, its place included", () => {
  const markets = [market({ source: "person", page: "", place: "Graz" })];
  assert.deepEqual(marketOf(brand("brand.fr", { language: "fr", markets })), {
    language: "de",
    country: "AT",
    place: "Graz",
  });
});

test("knownMarket() leaves the country open where nothing names one", () => {
  assert.deepEqual(knownMarket(brand("brand.com", { language: "de" })), { language: "de" });
});
