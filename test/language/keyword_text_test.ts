import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import {
  contentStems,
  keywordKey,
  keywordWords,
  normalizeKeyword,
  primaryLanguage,
  withAnd,
} from "../../src/language/keyword_text.ts";

describe("normalizeKeyword()", () => {
  test("gives one spelling to what people type", () => {
    assert.equal(normalizeKeyword("  Birth   DOULA – “near me”!"), "birth doula near me");
    assert.equal(normalizeKeyword("Women’s Running‑Shoes"), "women's running-shoes");
    assert.equal(normalizeKeyword("C++ vs C#"), "c++ vs c#");
  });

  test("is idempotent and capped whatever comes in", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(0x10ffff), { maxLength: 400 }), (codes) => {
        const text = String.fromCodePoint(...codes.filter((code) => code < 0xd800 || code > 0xdfff));
        const once = normalizeKeyword(text);
        assert.equal(normalizeKeyword(once), once);
        assert.ok(once.length <= 80);
      }),
      { numRuns: 300 },
    );
  });
});

describe("keywordKey()", () => {
  test("is the same for word order, inflection and small words", () => {
    for (const [language, left, right] of [
      ["en", "classes for childbirth", "childbirth class"],
      ["en", "hiring a doula", "hire doula"],
      ["de", "Kaffeemaschinen für Büros", "kaffeemaschine büro"],
      ["fr", "cours de cuisine", "cuisine cours"],
      ["es", "clases de yoga", "clase yoga"],
      ["es", "instalacion de gas", "instalaciones de gas"],
      ["es", "cuánto cuesta reformar una cocina", "cuanto cuesta reforma cocina"],
      ["de", "Fotos kostenlos drucken", "kostenlose foto drucken"],
      ["nl", "wandelschoenen voor dames", "wandelschoen dames"],
      ["sv", "bilarna", "bilar"],
    ] as const) {
      assert.equal(keywordKey(normalizeKeyword(left), language), keywordKey(normalizeKeyword(right), language), left);
    }
  });

  test("keeps different searches apart", () => {
    assert.notEqual(keywordKey("birth doula", "en"), keywordKey("postpartum doula", "en"));
    assert.notEqual(keywordKey("new york bakery", "en"), keywordKey("york bakery england", "en"));
  });

  test("keeps a search made of small words alone", () => {
    assert.equal(keywordKey("the who", "en"), "the who");
  });
});

describe("keywordWords()", () => {
  test("cuts Japanese by dictionary", () => {
    assert.deepEqual(keywordWords("出産準備クラス"), ["出産", "準備", "クラス"]);
  });
});

describe("contentStems()", () => {
  test("splits hyphenated words and leaves function words out", () => {
    assert.deepEqual(contentStems("self-hypnosis for the birth", "en"), ["self", "hypnosi", "birth"]);
  });
});

test("primaryLanguage() reads tags and falls back to English", () => {
  assert.equal(primaryLanguage("de-AT"), "de");
  assert.equal(primaryLanguage("x_"), "en");
  assert.equal(primaryLanguage(null), "en");
});

test("withAnd() says a sign between two things in the language's word", () => {
  assert.equal(withAnd("Pool- & Schwimmbadfugen", "de"), "Pool- und Schwimmbadfugen");
  assert.equal(withAnd("Cortinas + estores", "es-MX"), "Cortinas y estores");
  assert.equal(withAnd("AT&T & Co", ""), "AT&T and Co");
});
