import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { detectLanguage } from "../../src/page/detect_language.ts";

const TEXTS: Record<string, string> = {
  en: "We are a small bakery in the middle of the town, and our bread is made by hand from flour that we mill ourselves. You can order it for the weekend or come to the shop.",
  de: "Wir sind eine kleine Bäckerei in der Mitte der Stadt, und unser Brot wird von Hand aus dem Mehl gemacht, das wir selbst mahlen. Sie können es für das Wochenende bestellen.",
  fr: "Nous sommes une petite boulangerie au centre de la ville, et notre pain est fait à la main avec la farine que nous moulons. Vous pouvez le commander pour le week-end.",
};

function detect(text: string, declared: string | null): string | null {
  return detectLanguage(text, text.toLowerCase().split(" "), declared);
}

describe("detectLanguage()", () => {
  for (const [language, text] of Object.entries(TEXTS)) {
    test(`knows ${language}, declared rightly, wrongly or not at all`, () => {
      assert.equal(detect(text, language), language);
      assert.equal(detect(text, null), language);
      assert.equal(detect(text, language === "en" ? "de-AT" : "en-US"), language);
    });
  }

  test("says nothing of a few words", () => {
    assert.equal(detect("Bread and cake", "en"), null);
  });
});

test("detectLanguage(): against the markup every part of a text has to say the same", () => {
  const finnish =
    "Leipomomme sijaitsee kaupungin keskustassa ja leivomme kaiken itse aamuisin tuoreista raaka-aineista. ";
  const polish =
    "Nasza piekarnia znajduje się w centrum miasta, a chleb wypiekamy ręcznie każdego ranka z lokalnej mąki. ";
  const mixed = finnish.repeat(6) + polish.repeat(6);
  const wordsOf = (text: string) => text.toLowerCase().match(/\p{L}+/gu) ?? [];
  assert.equal(detectLanguage(mixed, wordsOf(mixed), "fr-FR"), null);
  assert.equal(detectLanguage(polish.repeat(12), wordsOf(polish.repeat(12)), "fr-FR"), "pl");
});
