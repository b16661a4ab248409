import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { keywordFindings } from "../../src/core/draft_keywords.ts";
import { draftOf, marks, reviewMaterial } from "../support/draft_under_review.ts";

const FILLER = "Coarse grounds rest in soft water for a night before a paper filter takes them out again. ";
const checks = (body: string, pages: Record<string, string> = {}, change = {}) =>
  marks(keywordFindings(draftOf(body), reviewMaterial(change, pages)));

describe("keywordFindings()", () => {
  test("marks a keyword in every other sentence", () => {
    const body = `# Cold brew\n\n${`Our cold brew is made by hand. ${FILLER}`.repeat(7)}`;
    assert.deepEqual(checks(body), ["warning keyword_stuffing"]);
  });

  test("marks a paragraph that says nothing else", () => {
    const body = `# Cold brew\n\nCold brew is cold brew, and cold brew lovers love cold brew most.\n\n${FILLER.repeat(20)}`;
    assert.deepEqual(checks(body), ["warning keyword_stuffing"]);
  });

  test("passes a keyword once in three sentences", () => {
    const body = `# Cold brew\n\n${`Our cold brew is made by hand. ${FILLER.repeat(2)}`.repeat(7)}`;
    assert.deepEqual(checks(body), []);
  });

  test("counts neither links nor lists of products nor tables", () => {
    const list = Array.from({ length: 9 }, (_, place) => `- **[Cold brew ${place}](https://a.example/${place})** ($5)`);
    const links = "More on this: [Cold brew at home](https://a.example/home).\n\n".repeat(8);
    const rows = "| Cold brew | cold brew |\n".repeat(8);
    const body = `# Cold brew\n\nCold brew is made by hand. ${FILLER}\n\n${list.join("\n")}\n\n${links}| a | b |\n| --- | --- |\n${rows}`;
    assert.deepEqual(checks(body), []);
  });

  test("takes a keyword inside a product's name for that name", () => {
    const text = `# Bottles\n\n${`The Cold Brew Concentrate keeps. ${FILLER}`.repeat(7)}`;
    assert.deepEqual(checks(text), ["warning keyword_stuffing"]);
    assert.deepEqual(checks(text, { "https://a.example/c": "Cold Brew Concentrate | Acme\n\nText" }), []);
  });

  test("lets a brand be called by its name", () => {
    const body = `# Acme\n\n${`Acme Brew is made by hand. ${FILLER}`.repeat(7)}`;
    const target_keywords = [{ keyword: "acme brew", role: "primary" }];
    assert.deepEqual(checks(body, {}, { target_keywords }), ["warning keyword_stuffing"]);
    assert.deepEqual(checks(body, {}, { target_keywords, brand_context: { name: "Acme Brew" } }), []);
  });

  test("misses the primary keyword, but not the words that ask for a kind of page", () => {
    assert.deepEqual(checks(`# Tea\n\n${FILLER}`), ["warning keywords"]);
    const best = { target_keywords: [{ keyword: "best cold brew", role: "primary" }] };
    assert.deepEqual(checks(`# Brewing\n\nCold brew needs time.`, {}, best), []);
  });
});
