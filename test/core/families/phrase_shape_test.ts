import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isBoilerplate } from "../../../src/core/families/boilerplate.ts";
import { readBrandWords } from "../../../src/core/families/brand_words.ts";
import { isSearchShaped } from "../../../src/core/families/phrase_shape.ts";
import type { SitePage } from "../../../src/core/families/site_lines.ts";
import { findSitePhrases } from "../../../src/core/families/site_phrases.ts";

const shaped = (phrase: string, place: { named?: boolean; asks?: boolean; language?: string } = {}) =>
  isSearchShaped(phrase.split(" "), { language: "en", asks: false, named: false, ...place });

describe("isSearchShaped()", () => {
  test("refuses what points at the page, in each language", () => {
    assert.equal(shaped("training in the following hypnosis techniques"), false);
    assert.equal(shaped("folgende leistungen", { language: "de" }), false);
    assert.equal(shaped("siguientes tratamientos", { language: "es" }), false);
    assert.equal(shaped("hypnosis techniques"), true);
  });

  test("refuses comparatives at the ends of a phrase, not in questions and not nouns in -er", () => {
    for (const half of ["taste brighter", "finer grind", "easier birth", "stay dry longer"])
      assert.equal(shaped(half), false, half);
    for (const search of ["coffee roaster", "water filter", "hair dryer", "espresso maker", "letter box", "air cooler"])
      assert.equal(shaped(search), true, search);
    assert.equal(shaped("is dark roast coffee stronger", { asks: true }), true);
  });

  test("takes praise before a topic where a page is named so", () => {
    assert.equal(shaped("comprehensive birth preparation"), false);
    assert.equal(shaped("comprehensive car insurance", { named: true }), true);
  });
});

describe("findSitePhrases() tells whose words they are", () => {
  const page = (path: string, main_text: string): SitePage => ({
    url: `https://oak.example${path}`,
    title: "Oak",
    description: "",
    headings: [],
    main_text,
    language: "en",
  });
  const options = { language: "en", brand: readBrandWords(["Oak"], "oak.example") };
  const quote = "I listened to the glove anesthesia recordings on repeat during the whole day";

  test("a customer's words stay the customer's on the page that quotes them", () => {
    const pages = [
      page("/testimonials/anna", `${quote}. Glove anesthesia recordings helped me most of all things.`),
      page("/testimonials/berta", "My husband loved the glove anesthesia recordings as much as I did."),
      page("/testimonials/carla", "Glove anesthesia recordings are what I would take again any time."),
      page("/services/classes", `${quote}. Small groups meet each week.`),
      page("/services/visits", `${quote}. A midwife comes to your home.`),
    ];
    const phrases = findSitePhrases(pages, options).map(({ phrase }) => phrase);
    assert.ok(!phrases.some((phrase) => phrase.includes("anesthesia recordings")), phrases.join(", "));
  });

  test("the brand's own running text is read as before", () => {
    const pages = ["one", "two", "three", "four"].map((name) =>
      page(`/services/${name}`, `In room ${name} we teach glove anesthesia recordings to every couple that asks us.`),
    );
    const phrases = findSitePhrases(pages, options).map(({ phrase }) => phrase);
    assert.ok(phrases.includes("glove anesthesia recordings"), phrases.join(", "));
  });
});

describe("isBoilerplate()", () => {
  test("takes two sections joined for one, not a section of something", () => {
    assert.equal(isBoilerplate("classes and courses"), true);
    assert.equal(isBoilerplate("upcoming classes"), true);
    assert.equal(isBoilerplate("yoga classes and courses"), false);
  });
});
