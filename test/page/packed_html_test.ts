import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  bytesOf,
  createHtmlOpener,
  createSiteOpener,
  type PackedPage,
  packedOf,
  packHtml,
  shelve,
} from "../../src/page/packed_html.ts";
import type { HtmlFacts, PageFacts } from "../../src/page/page_facts.ts";
import { openPageShelf } from "../../src/page/page_shelf.ts";
import { readPage } from "../../src/page/read_page.ts";

const PAGE =
  '<title>Ovens</title><nav><a href="/">Home</a></nav><main><h1>Ovens</h1><p>Text of <a href="/a">one</a></p><img src="/a.png"></main>';

function htmlOf(text: string): HtmlFacts {
  const source = { url: "https://ovens.test/ovens", site: "ovens.test", contentType: "text/html", headers: {} };
  const reading = readPage(new TextEncoder().encode(text), source);
  assert.ok(reading.ok);
  return reading.html;
}

function openSite(texts: readonly string[]): PageFacts[] {
  const open = createSiteOpener();
  const response = { final_url: "https://ovens.test/ovens", headers: {} } as PageFacts["response"];
  return texts.map((text) => open({ url: response.final_url, response, html: packHtml(htmlOf(text)) } as PackedPage));
}

describe("packHtml()", () => {
  test("gives the same facts back, whichever page was asked before", () => {
    const open = createHtmlOpener();
    const texts = [PAGE, PAGE.replace("Text of", "Another of").replace("Ovens</h1>", "Stoves</h1>")];
    const packed = texts.map((text) => open(packHtml(htmlOf(text))));
    for (const at of [1, 0, 1]) {
      const html = packed[at]!;
      assert.deepEqual({ ...html }, htmlOf(texts[at]!));
      assert.deepEqual(JSON.parse(JSON.stringify(html)), JSON.parse(JSON.stringify(htmlOf(texts[at]!))));
    }
  });

  test("a page of a site has the same facts, whichever page was asked before", () => {
    const texts = [PAGE, PAGE.replace(">one<", "><").replace("Text of", "Another of")];
    const pages = openSite(texts);
    for (const at of [1, 0, 1]) assert.deepEqual({ ...pages[at]!.html }, htmlOf(texts[at]!));
  });

  test("what pages of a site have in common is held once, and stays two where one page has it twice", () => {
    const styled = PAGE.replace("<nav>", '<link rel="icon" href="/i.png"><link rel="icon" href="/i.png"><nav>');
    const [one, other] = openSite([styled, styled.replace("Ovens", "Stoves")]).map(({ html }) => html!);
    assert.equal(one!.accessibility, other!.accessibility);
    const [icon, twin] = other!.alternates;
    assert.deepEqual(icon, twin);
    assert.equal(icon, one!.alternates[0]);
    assert.notEqual(icon, twin);
  });

  test("what was opened is handed on as it came", () => {
    const packed = packHtml(htmlOf(PAGE));
    assert.equal(packedOf(createHtmlOpener()(packed)), packed);
    assert.deepEqual(packedOf(htmlOf(PAGE)), packed);
  });

  test("has the same facts on a shelf, and where that takes nothing", () => {
    const packed = packHtml(htmlOf(PAGE));
    const shelf = openPageShelf();
    for (const kept of [shelve(packed, shelf), shelve(packed, { put: () => null, close: () => undefined })]) {
      assert.deepEqual({ ...createHtmlOpener()(kept) }, { ...createHtmlOpener()(packed) });
      assert.deepEqual(Uint8Array.from(bytesOf(kept)), packed.bytes);
    }
    shelf.close();
  });
});
