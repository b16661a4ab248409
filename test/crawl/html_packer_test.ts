import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createHtmlPacker } from "../../src/crawl/html_packer.ts";
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

describe("createHtmlPacker()", () => {
  test("gives the same facts back, whichever page was asked before", () => {
    const pack = createHtmlPacker();
    const texts = [PAGE, PAGE.replace("Text of", "Another of").replace("Ovens</h1>", "Stoves</h1>")];
    const packed = texts.map((text) => pack(htmlOf(text)));
    for (const at of [1, 0, 1]) {
      const html = packed[at]!;
      assert.deepEqual(structuredClone(html), structuredClone(htmlOf(texts[at]!)));
      assert.deepEqual(JSON.parse(JSON.stringify(html)), JSON.parse(JSON.stringify(htmlOf(texts[at]!))));
    }
  });

  test("links that pages have in common are one", () => {
    const pack = createHtmlPacker();
    const [one, other] = [pack(htmlOf(PAGE)), pack(htmlOf(PAGE.replace(">one<", ">another<")))];
    assert.equal(one.links[0], other.links[0]);
    assert.equal(other.links[1]!.text, "another");
  });
});
