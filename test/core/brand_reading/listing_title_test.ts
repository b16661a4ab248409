import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isListing, withoutListingWords } from "../../../src/core/brand_reading/listing_title.ts";

const listed = (title: string, { h1 = "", path = "/services/x" } = {}) =>
  isListing({ url: `https://a.example${path}`, title, headings: [{ level: 1, text: h1 }] });

describe("isListing()", () => {
  for (const title of [
    "Prenatal Massage Archives – Brand",
    "Prenatal Massage Archives – Page 2 of 3 – Brand",
    "Category: Massage | Brand",
    "Schwangerenmassage Archiv - Marke",
    "Schwangerenmassage Archive | Marke",
    "Archives des Massage prénatal - Marque",
    "Masaje prenatal archivos - Marca",
    "Archivio Massaggi - Marchio",
    "Massage Archieven - Merk",
    "Arquivo de Massagem - Marca",
  ])
    test(`takes "${title}" for an archive`, () => assert.equal(listed(title), true));

  test("tells an archive by its heading", () => assert.equal(listed("Massage", { h1: "Category: Massage" }), true));

  test("takes no shop's category, home page or page about archives for one", () => {
    assert.equal(listed("Drums Archives – Brand", { path: "/product-category/drums/", h1: "Drums" }), false);
    assert.equal(listed("Drums Archives – Brand", { path: "/products/drums" }), false);
    assert.equal(listed("City Archives – Brand", { path: "/" }), false);
    assert.equal(listed("Film Archives – Brand", { h1: "Film archives for museums" }), false);
    assert.equal(listed("Prenatal Massage – Brand"), false);
    assert.equal(listed("Archiving and storage | Brand"), false);
  });
});

describe("withoutListingWords()", () => {
  test("leaves what the archive lists", () => {
    assert.equal(withoutListingWords("Prenatal Massage Archives – Brand"), "Prenatal Massage – Brand");
    assert.equal(withoutListingWords("Category: Massage | Brand"), "Massage | Brand");
    assert.equal(withoutListingWords("Archives"), "Archives");
    assert.equal(withoutListingWords("Home Study – Brand"), "Home Study – Brand");
  });
});
