import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { HtmlFacts } from "../../src/page/page_facts.ts";
import { declaredLanguage, type LanguageMarkup, pageLanguage } from "../../src/page/page_language.ts";
import { readPage } from "../../src/page/read_page.ts";

const NOTHING: LanguageMarkup = {
  lang: null,
  metas: [],
  hreflangs: [],
  url: "https://acme.com/sobre",
  headers: {},
};

function metasOf(metas: Record<string, string>): HtmlFacts["metas"] {
  return Object.entries(metas).map(([name, content]) => ({ name, content, in_head: true }));
}

function hreflang(lang: string, url: string): HtmlFacts["hreflangs"][number] {
  return { lang, url, href: url, source: "link" };
}

describe("declaredLanguage()", () => {
  test("takes the word nearest to the text", () => {
    const hreflangs = [
      hreflang("en", "https://acme.com/about"),
      hreflang("x-default", NOTHING.url),
      hreflang("pt-BR", NOTHING.url),
    ];
    const own = { ...NOTHING, hreflangs };
    const locale = { ...own, metas: metasOf({ "og:locale": "es_ES" }) };
    const meta = { ...own, metas: metasOf({ "og:locale": "es_ES", "content-language": "it" }) };
    const header = { ...meta, headers: { "content-language": "fr-CA" } };
    assert.deepEqual([NOTHING, own, locale, meta, header, { ...header, lang: " De-at " }].map(declaredLanguage), [
      null,
      "pt",
      "es",
      "it",
      "fr",
      "de",
    ]);
  });

  test("passes over what is no language, and lists of several", () => {
    const metas = metasOf({ "og:locale": "nl_NL" });
    for (const lang of ["", "xx", "jp", "english", "{{lang}}", "en, de"]) {
      assert.equal(declaredLanguage({ ...NOTHING, lang, metas }), "nl", lang);
    }
  });
});

describe("pageLanguage()", () => {
  test("is the markup's word unless the text contradicts it for certain", () => {
    assert.equal(pageLanguage({ lang: "en-US", declared_language: "en", detected_language: null }), "en");
    assert.equal(pageLanguage({ lang: "en-US", declared_language: "en", detected_language: "es" }), "es");
    assert.equal(pageLanguage({ lang: null, declared_language: null, detected_language: "es" }), "es");
    assert.equal(pageLanguage({ lang: null, declared_language: null, detected_language: null }), null);
  });

  test("reads facts of older readers by their lang attribute", () => {
    assert.equal(pageLanguage({ lang: "de-AT", detected_language: null }), "de");
  });
});

test("readPage() tells both what the markup and what the text says", () => {
  const text =
    "Somos una pequeña panadería en el centro de la ciudad y hacemos el pan a mano con harina que molemos nosotros. " +
    "Puede encargarlo para el fin de semana o venir a la tienda por la mañana, cuando sale del horno.";
  const html = `<html lang="en"><body><main><p>${text}</p></main></body></html>`;
  const source = { url: "https://acme.com/", site: "acme.com", contentType: "text/html", headers: {} };
  const reading = readPage(new TextEncoder().encode(html), source);
  assert.ok(reading.ok);
  assert.equal(reading.html.declared_language, "en");
  assert.equal(reading.html.detected_language, "es");
  assert.equal(pageLanguage(reading.html), "es");
});
