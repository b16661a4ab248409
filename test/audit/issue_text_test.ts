import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { placesText } from "../../src/audit/issue_text.ts";

const hit = (path: string, detail: string) => ({ url: `https://a.example/${path}`, detail });

describe("placesText()", () => {
  test("names the pages, and once what is the same on all of them", () => {
    const hits = ["a", "b", "c", "d"].map((path) => hit(path, '1 button: <button class="menu">'));
    assert.equal(
      placesText({ hits, subjects: [], detail: null }),
      'Where: https://a.example/a, https://a.example/b, https://a.example/c and 1 more page (1 button: <button class="menu">).',
    );
  });

  test("names the element of each page", () => {
    const hits = [hit("a", "x.jpg 900 KB"), hit("b", "y.jpg 700 KB")];
    assert.equal(
      placesText({ hits, subjects: [], detail: null }),
      "Where: https://a.example/a (x.jpg 900 KB); https://a.example/b (y.jpg 700 KB).",
    );
  });

  test("of a fault of the site what was seen; nothing where nothing was", () => {
    const subjects = [{ name: "http://a.example/old answers 404", count: 3, examples: [] }];
    assert.equal(placesText({ hits: [], subjects, detail: "x" }), "Where: http://a.example/old answers 404.");
    assert.equal(placesText({ hits: [], subjects: [], detail: "none found" }), "Where: none found.");
    assert.equal(placesText({ hits: [], subjects: [], detail: null }), "");
  });
});
