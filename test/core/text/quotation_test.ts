import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { quotedTexts } from "../../../src/core/text/quotation.ts";
import { isDebris, isProse } from "../../../src/core/text/sentences.ts";

const WORDS = "Der Termin war pünktlich und freundlich";

describe("quotedTexts()", () => {
  for (const [name, quote] of [
    ["English", `“${WORDS}”`],
    ["straight", `"${WORDS}"`],
    ["German", `„${WORDS}“`],
    ["Polish and old Dutch", `„${WORDS}”`],
    ["French", `« ${WORDS} »`],
    ["Spanish and Italian", `«${WORDS}»`],
    ["German print", `»${WORDS}«`],
    ["German single", `‚${WORDS}‘`],
    ["Swiss single", `‹${WORDS}›`],
    ["Dutch single", `‘${WORDS}’`],
  ] as const) {
    test(`sees ${name} marks`, () => assert.deepEqual(quotedTexts(`Sie sagt: ${quote} Ende.`), [WORDS]));
  }

  test("takes one quote after the other, and neither names nor apostrophes", () => {
    assert.deepEqual(quotedTexts(`„${WORDS}“ und „${WORDS} hier“`), [WORDS, `${WORDS} hier`]);
    assert.deepEqual(quotedTexts("Unter „Kurse“ steht mehr."), []);
    assert.deepEqual(quotedTexts("The shop’s owner keeps the bakers’ loaves in the mill’s store."), []);
  });
});

describe("isProse() and isDebris() with marks of quotation", () => {
  test("a sentence with a quote is a sentence", () => {
    for (const text of [
      "Wir nennen das „Festpreis ohne Überraschung“ und meinen es so.",
      "Nous appelons cela « le prix juste » et nous nous y tenons.",
      "Lo llamamos «precio cerrado» y lo cumplimos siempre.",
      "„Der Termin war pünktlich und das Rad läuft wieder.“",
    ])
      assert.ok(isProse(text) && !isDebris(text), text);
  });

  test("arrows of a menu and half quotes are none", () => {
    assert.ok(isDebris("Start » Leistungen » Inspektion"));
    assert.ok(!isProse("Er sagte: „Das Rad läuft wieder wie neu und ohne Geräusch."));
  });
});
