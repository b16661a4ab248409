import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { isBranded, readBrandWords } from "../../../src/core/families/brand_words.ts";
import type { SitePage } from "../../../src/core/families/site_lines.ts";
import { findSitePhrases } from "../../../src/core/families/site_phrases.ts";

function page(url: string, title: string, headings: readonly string[], text: string, language = "en"): SitePage {
  return {
    url,
    title,
    description: "",
    headings: headings.map((heading, at) => ({ level: at === 0 ? 1 : 2, text: heading })),
    main_text: text,
    language,
  };
}

function phrasesOf(pages: readonly SitePage[], language: string, name: string): string[] {
  const brand = readBrandWords([name], new URL(pages[0]!.url).hostname);
  return findSitePhrases(pages, { language, brand }).map(({ phrase }) => phrase);
}

const PLUMBER: SitePage[] = [
  page(
    "https://brightflow.example/",
    "BrightFlow Plumbing | Drain Cleaning & Water Heater Repair",
    ["Drain cleaning and water heater repair", "Why choose BrightFlow?", "Jane Whitlock", "Shopping Cart"],
    "Our team has cleaned drains since 1998.\nWe offer drain cleaning, leak detection and water heater repair.\nCall us today! Jane Whitlock was so kind to my mother.",
  ),
  page(
    "https://brightflow.example/services/drain-cleaning/",
    "Drain Cleaning | BrightFlow Plumbing",
    ["Drain Cleaning", "How to unclog a kitchen sink", "Shopping Cart"],
    "Professional drain cleaning for kitchen sinks. A clogged kitchen sink needs drain cleaning.",
  ),
  page(
    "https://brightflow.example/services/leak-detection/",
    "Leak Detection | BrightFlow Plumbing",
    ["Leak Detection", "Signs of a hidden leak", "Shopping Cart"],
    "Our leak detection finds a hidden leak without digging. Water heater repair is next door.",
  ),
  page(
    "https://brightflow.example/testimonials/jane-whitlock/",
    "Testimonial: Jane Whitlock | BrightFlow Plumbing",
    ["Jane Whitlock", "Shopping Cart"],
    "They fixed my water heater in an hour. I love them!",
  ),
  page("https://brightflow.example/cart/", "Cart | BrightFlow Plumbing", ["Cart", "Proceed to checkout"], "Empty."),
  page("https://brightflow.example/privacy-policy/", "Privacy Policy | BrightFlow Plumbing", ["Data we keep"], "Data."),
  page(
    "https://brightflow.example/class/drain-night-12/2024-03-02/",
    "Drain Night #12 | BrightFlow Plumbing",
    ["Drain Night #12", "Begins March 2, 2024 @ 6:00 pm"],
    "Who's attending",
  ),
];

describe("findSitePhrases()", () => {
  const found = phrasesOf(PLUMBER, "en", "BrightFlow Plumbing");

  test("finds what the site offers and explains", () => {
    for (const wanted of [
      "drain cleaning",
      "leak detection",
      "water heater repair",
      "how to unclog a kitchen sink",
      "signs of a hidden leak",
    ]) {
      assert.ok(found.includes(wanted), `"${wanted}" is among ${found.join(", ")}`);
    }
  });

  test("leaves out names, the brand, dates, the shop's and the law's pages", () => {
    const junk = /jane|whitlock|brightflow|cart|checkout|privacy|march|pm|attending|mother|\bour\b|\bwe\b|#|\d/;
    assert.deepEqual(
      found.filter((phrase) => junk.test(phrase)),
      [],
    );
  });

  test("leaves out what only customers say, single words no page is named after and sentences without their day", () => {
    const stories = ["anna", "ben", "cleo"].map((name) =>
      page(
        `https://brightflow.example/stories/${name}/`,
        `${name}'s story`,
        [],
        "The pipe smell was awful. We had the pipe smell for weeks, and the pipe smell stayed.",
      ),
    );
    const posts = ["copper", "brass", "steel"].map((name) =>
      page(
        `https://brightflow.example/blog/${name}-pipes/`,
        `${name} pipes`,
        [`${name} pipes`, "Limescale", "Vans loaded on Tuesday"],
        "Hard water leaves limescale in a pipe. We remove limescale with care, and limescale comes back.",
      ),
    );
    const phrases = phrasesOf([...PLUMBER, ...stories, ...posts], "en", "BrightFlow Plumbing");
    assert.ok(phrases.includes("copper pipes"), phrases.join(", "));
    for (const junk of ["pipe smell", "limescale", "vans loaded"]) assert.ok(!phrases.includes(junk), junk);
  });

  test("takes no phrase from a page that only sends its visitors on", () => {
    const moved = page(
      "https://brightflow.example/blog/win-win-repair-plan/",
      "Redirecting...",
      [],
      "Redirecting to /",
    );
    assert.ok(!phrasesOf([...PLUMBER, moved], "en", "BrightFlow Plumbing").some((phrase) => phrase.includes("win")));
  });

  test("puts what titles and addresses say first", () => {
    assert.ok(found.indexOf("drain cleaning") < 3);
  });

  test("marks what is for sale and gives the pages", () => {
    const brand = readBrandWords(["BrightFlow Plumbing"], "brightflow.example");
    const phrases = findSitePhrases(PLUMBER, { language: "en", brand });
    const leak = phrases.find(({ phrase }) => phrase === "leak detection");
    assert.equal(leak?.offer, true);
    assert.ok(leak?.pages.includes("https://brightflow.example/services/leak-detection/"));
    assert.equal(phrases.find(({ phrase }) => phrase === "how to unclog a kitchen sink")?.offer, true);
  });

  test("reads German", () => {
    const german = phrasesOf(
      [
        page(
          "https://n.example/",
          "Nordwind | Kaffee-Abo und Bürokaffee",
          ["Unsere Leistungen"],
          "Willkommen bei uns.",
          "de",
        ),
        page(
          "https://n.example/leistungen/kaffee-abo",
          "Kaffee-Abo | Nordwind",
          ["Kaffee-Abo", "Wie funktioniert das Kaffee-Abo?"],
          "Das Kaffee-Abo liefert frische Bohnen.",
          "de",
        ),
        page("https://n.example/impressum", "Impressum | Nordwind", ["Angaben gemäß TMG"], "Anschrift", "de"),
      ],
      "de",
      "Nordwind",
    );
    assert.ok(german.includes("kaffee-abo"));
    assert.ok(german.includes("wie funktioniert das kaffee-abo"));
    assert.ok(!german.some((phrase) => /impressum|leistungen|unsere|tmg/.test(phrase)));
  });

  test("reads French, accents and elisions as the text has them", () => {
    const french = phrasesOf(
      [
        page(
          "https://s.example/services/gateau-d-anniversaire",
          "Gâteau d'anniversaire sur mesure | Atelier Sucré",
          ["Gâteau d'anniversaire sur mesure"],
          "Commandez votre gâteau d'anniversaire. Un gâteau d'anniversaire pour vos enfants.",
          "fr",
        ),
        page("https://s.example/mentions-legales", "Mentions légales", ["Mentions légales"], "SARL", "fr"),
      ],
      "fr",
      "Atelier Sucré",
    );
    assert.ok(french.includes("gâteau d'anniversaire"), french.join(", "));
    assert.ok(!french.some((phrase) => /mentions|gateau/.test(phrase)));
  });

  test("reads Spanish", () => {
    const spanish = phrasesOf(
      [
        page(
          "https://c.example/servicios/masaje-deportivo",
          "Masaje deportivo | Clínica Sol",
          ["Masaje deportivo", "Cómo aliviar el dolor de espalda"],
          "El masaje deportivo ayuda.",
          "es",
        ),
      ],
      "es",
      "Clínica Sol",
    );
    assert.ok(spanish.includes("masaje deportivo"));
    assert.ok(spanish.includes("cómo aliviar el dolor de espalda"));
  });

  test("reads Japanese, which has no spaces", () => {
    const japanese = phrasesOf(
      [
        page(
          "https://y.example/a",
          "水出しコーヒーの作り方｜やまと珈琲",
          ["水出しコーヒーの作り方"],
          "水出しコーヒーは時間をかけて抽出します。",
          "ja",
        ),
      ],
      "ja",
      "やまと珈琲",
    );
    assert.ok(japanese.includes("水出しコーヒーの作り方"));
    assert.ok(!japanese.some((phrase) => phrase.includes("やまと珈琲")));
  });

  test("bears any text, and much of it, in short time", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "binary", maxLength: 200 }), { maxLength: 6 }), (texts) => {
        const pages = texts.map((text, at) => page(`https://x.example/${at}`, text, [text], text));
        assert.ok(Array.isArray(phrasesOf([...pages, page("https://x.example/", "", [], "")], "en", "Acme")));
      }),
      { numRuns: 60 },
    );
    const long = "a ".repeat(200_000) + "very-long-word-".repeat(5_000);
    assert.ok(phrasesOf([page("https://x.example/", long, [long], long)], "en", "Acme").length <= 250);
  });
});

describe("isBranded()", () => {
  const brand = readBrandWords(["The Curtis Method", "TCM"], "curtismethod.com");

  test("finds the name, its alias, its possessive and the domain written together", () => {
    for (const phrase of [
      "curtis method review",
      "is tcm good",
      "curtis method's classes",
      "curtismethod.com",
      "curtismethod",
    ]) {
      assert.equal(isBranded(phrase, brand), true, phrase);
    }
  });

  test("does not take a part of the name for the name", () => {
    for (const phrase of ["tony curtis", "the method", "tcmx"]) assert.equal(isBranded(phrase, brand), false, phrase);
  });
});
