import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { emptyPage } from "../../src/crawl/visit_page.ts";
import { READER_VERSION } from "../../src/domain/block.ts";
import { readPage } from "../../src/page/read_page.ts";
import { toPageRow, toPreviousPage } from "../../src/pipeline/page_row.ts";
import { pageFactsOf } from "../../src/store/stored_page_facts.ts";

const OF = { brandId: "brand", runId: "run", fetchedAt: "2026-03-01T00:00:00.000Z", kinds: new Map() };

function page() {
  const bytes = new TextEncoder().encode("<!doctype html><html><body><h1>Beans</h1><p>Roasted here.</p></body></html>");
  const reading = readPage(bytes, { url: "https://a.com/", site: "a.com", contentType: "text/html", headers: {} });
  assert.ok(reading.ok);
  const facts = emptyPage("https://a.com/", { status: 200, headers: { etag: '"1"' } } as never);
  return { ...facts, html: reading.html };
}

describe("toPageRow()", () => {
  test("keeps the blocks in their column alone, and gives them back with the facts", () => {
    const row = toPageRow(page(), OF);
    assert.deepEqual(row.blocks, [
      { type: "heading", level: 1, text: "Beans" },
      { type: "paragraph", text: "Roasted here." },
    ]);
    assert.deepEqual(pageFactsOf(row), JSON.parse(JSON.stringify(page())));
    assert.deepEqual(pageFactsOf({ ...row, blocks: [] })!.html!.blocks, []);
  });
});

describe("toPreviousPage()", () => {
  test("a page of this reader is asked for with conditions, one of an older reader without", () => {
    const row = toPageRow(page(), OF);
    assert.equal(toPreviousPage(row)!.etag, '"1"');
    assert.equal(toPreviousPage({ ...row, reader_version: READER_VERSION - 1 })!.etag, null);
  });

  test("a page carried over from an older reader stays one of it", () => {
    const { blocks: _blocks, ...html } = page().html;
    assert.equal(toPageRow({ ...page(), html, carried_over: true }, OF).reader_version, 1);
  });
});
