import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { proposePath } from "../../src/core/phrase.ts";

describe("proposePath()", () => {
  test("spells umlauts out in German, and drops the marks elsewhere", () => {
    assert.equal(proposePath("Rückenschule für Größere", "de"), "/rueckenschule-fuer-groessere");
    assert.equal(proposePath("U\u0308bungen", "de"), "/uebungen");
    assert.equal(proposePath("Atún y pingüino", "es"), "/atun-y-pinguino");
    assert.equal(proposePath("Childbirth classes, online", "en"), "/childbirth-classes-online");
  });
});
