import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createHtmlOpener, createSiteOpener, packedOf, packHtml } from "../../src/page/packed_html.ts";
import type { HtmlFacts } from "../../src/page/page_facts.ts";
import { readPage } from "../../src/page/read_page.ts";

const PAGE =
  '<title>Ovens</title><nav><a href="/">Home</a></nav><main><h1>Ovens</h1><p>Text of <a href="/a">one</a></p><img src="/a.png"></main>';

function htmlOf(text: string): HtmlFacts {
  const source = { url: "https://ovens.test/ovens", site: "ovens.test", contentType: "text/html", headers: {} };
  const reading = readPage(new TextEncoder().encode(text), source);
  assert.ok(reading.ok);
  return reading.html;
}

describe("packHtml()", () => {
  test("gives the same facts back, whichever page was asked before", () => {
    const open = createHtmlOpener();
    const texts = [PAGE, PAGE.replace("Text of", "Another of").replace("Ovens</h1>", "Stoves</h1>")];
    const packed = texts.map((text) => open(packHtml(htmlOf(text))));
    for (const at of [1, 0, 1]) {
      const html = packed[at]!;
      assert.deepEqual(structuredClone(html), structuredClone(htmlOf(texts[at]!)));
      assert.deepEqual(JSON.parse(JSON.stringify(html)), JSON.parse(JSON.stringify(htmlOf(texts[at]!))));
    }
  });

  test("links that pages have in common are one", () => {
    const open = createSiteOpener();
    const [one, other] = [PAGE, PAGE.replace(">one<", ">another<")].map((text) => open(packHtml(htmlOf(text))));
    assert.ok(one && other);
    assert.equal(one.links[0], other.links[0]);
    assert.equal(other.links[1]!.text, "another");
  });

  test("what was opened is handed on as it came", () => {
    const packed = packHtml(htmlOf(PAGE));
    assert.equal(packedOf(createHtmlOpener()(packed)), packed);
    assert.deepEqual(packedOf(htmlOf(PAGE)), packed);
  });
});
