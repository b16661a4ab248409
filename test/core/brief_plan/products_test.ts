import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { productGroups, readProducts } from "../../../src/core/brief_plan/products.ts";
import { redirectOf } from "../../../src/core/brief_plan/redirect_stub.ts";

function shopPage(slug: string, name: string, lines: string[]) {
  const text = [name, ...lines].join("\n");
  return { url: `https://shop.example/product/${slug}/`, title: name, headings: [{ level: 1, text: name }], text };
}

const PAGES = [
  shopPage("deep-rest", "Deep Rest Track", [
    "$11.99",
    "This recording will teach you to relax before labor and to keep calm.",
    "Add to cart",
    "Category: Guided Tracks",
  ]),
  shopPage("ocean", "Ocean Track", ["$3.99", "Add to cart", "Category: Music Tracks"]),
  { ...shopPage("about-us", "About us", ["We began in 2009."]), url: "https://shop.example/about-us/" },
];

describe("readProducts()", () => {
  test("reads name, price and the sentence that says what it is; a page without a price is no product", () => {
    const products = readProducts(PAGES, "en");
    assert.deepEqual(
      products.map(({ name, price, line }) => ({ name, price, line })),
      [
        {
          name: "Deep Rest Track",
          price: "$11.99",
          line: "This recording will teach you to relax before labor and to keep calm.",
        },
        { name: "Ocean Track", price: "$3.99", line: null },
      ],
    );
  });
});

describe("productGroups()", () => {
  test("keeps only products that a search of several words names", () => {
    const products = readProducts(PAGES, "en");
    const named = productGroups(products, { topics: [["deep", "rest", "track"]], language: "en" });
    assert.deepEqual(
      named.flatMap((group) => group.products.map((product) => product.name)),
      ["Deep Rest Track"],
    );
    assert.deepEqual(productGroups(products, { topics: [["massage", "prenatal"]], language: "en" }), []);
  });
});

describe("redirectOf()", () => {
  test("tells where a page that only sends visitors on says they go", () => {
    const text = "You are being redirected to https://www.other.example/course-options";
    assert.equal(redirectOf({ title: "Tracks", text }), "https://www.other.example/course-options");
    assert.equal(redirectOf({ title: "Redirecting", text: "" }), "");
  });

  test("null for a page with text of its own", () => {
    assert.equal(redirectOf({ title: "Tracks", text: "Our tracks help you rest before labor." }), null);
    assert.equal(redirectOf({ title: "Redirecting mail", text: "How to redirect mail. ".repeat(40) }), null);
  });
});
