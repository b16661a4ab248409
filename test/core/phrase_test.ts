import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { proposePath, shortPagePath } from "../../src/core/phrase.ts";

describe("proposePath()", () => {
  test("spells umlauts out in German, and drops the marks elsewhere", () => {
    assert.equal(proposePath("Rückenschule für Größere", "de"), "/rueckenschule-fuer-groessere");
    assert.equal(proposePath("U\u0308bungen", "de"), "/uebungen");
    assert.equal(proposePath("Atún y pingüino", "es"), "/atun-y-pinguino");
    assert.equal(proposePath("Childbirth classes, online", "en"), "/childbirth-classes-online");
  });
});

describe("shortPagePath()", () => {
  test("gives the last part of a long address, and says so only where it leaves parts out", () => {
    const post = "how-to-choose-between-two-kinds-of-car-park";
    assert.equal(shortPagePath("https://a.example/guides/2024/choose"), "/guides/2024/choose");
    assert.match(shortPagePath(`https://a.example/guides/${post}`), /^\/…\/how-to-choose/);
    assert.match(shortPagePath(`https://a.example/${post}`), /^\/how-to-choose/);
  });
});
