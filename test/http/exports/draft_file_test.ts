import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { inflateRawSync } from "node:zlib";
import type { Brand } from "../../../src/domain/brand.ts";
import type { Brief } from "../../../src/domain/brief.ts";
import type { Execution } from "../../../src/domain/execution.ts";
import { type DraftFormat, draftFile } from "../../../src/http/exports/draft_file.ts";

const BODY = `# Café “Ñandú”

Intro with **bold**, <script>alert(1)</script>, [a page](https://acme.example/?a=1&b=2) and [bad](javascript:alert(1)).

## Lists

3. three
   - inner

> Said by somebody

| Name | Price |
|------|-------|
| A\u0007 & B | 2 |
`;
const CONTENT = {
  title: "Café “Ñandú”",
  body: BODY,
  simulated: true,
  page_meta: { title: "Head", description: 'Of "them"' },
  editor_notes: ["Since when? (Owner)"],
  review: { passed: false, findings: [{ check: "figure", severity: "error", message: "A figure is wrong" }] },
};
const NOTES = ["Simulated data", "A figure is wrong", "Since when?"];

async function fileOf(format: DraftFormat) {
  const draft = { id: "d", content: CONTENT } as unknown as Execution;
  const brief = { brand_context: { language: "es-CO" } } as unknown as Brief;
  const brand = { name: "Acme", brand_context: null } as unknown as Brand;
  return draftFile({ draft, brief, brand }, format);
}

/** Text of one file of a zip archive, found by its local header. */
function entryOf(archive: Uint8Array, name: string): string {
  const bytes = Buffer.from(archive);
  for (let at = bytes.indexOf("PK\x03\x04"); at !== -1; at = bytes.indexOf("PK\x03\x04", at + 4)) {
    const [nameBytes, extraBytes] = [bytes.readUInt16LE(at + 26), bytes.readUInt16LE(at + 28)];
    const start = at + 30 + nameBytes;
    if (bytes.toString("utf8", at + 30, start) !== name) continue;
    const packed = bytes.subarray(start + extraBytes);
    return bytes.readUInt16LE(at + 8) === 8 ? inflateRawSync(packed).toString("utf8") : packed.toString("utf8");
  }
  throw new Error(`${name} is not in the archive`);
}

describe("draftFile()", () => {
  test("html is a page of its own language with head, links and no markup of the text's", async () => {
    const { body, headers } = await fileOf("html");
    const page = String(body);
    assert.match(page, /<html lang="es-CO">[\s\S]*<title>Head<\/title>[\s\S]*content="Of &quot;them&quot;"/);
    assert.equal(page.match(/<h1>/g)?.length, 1);
    assert.match(page, /<a href="https:\/\/acme\.example\/\?a=1&amp;b=2">a page<\/a>/);
    assert.doesNotMatch(page, /<script|href="javascript/);
    for (const note of NOTES) assert.ok(page.includes(note), note);
    assert.equal(
      headers["Content-Disposition"],
      "attachment; filename=\"cafe-nandu.html\"; filename*=UTF-8''caf%C3%A9-%C3%B1and%C3%BA.html",
    );
  });

  test("markdown begins with a head that says what it is", async () => {
    const text = String((await fileOf("md")).body);
    assert.match(text, /^---\ntitle: "Head"\ndescription: "Of \\"them\\""\nlang: "es-CO"\ndraft: true\nnotes: \[/);
    assert.ok(text.includes(BODY));
  });

  test("docx has headings, lists, quotes, tables and links by Word's means, and nothing that XML cannot hold", async () => {
    const { body } = await fileOf("docx");
    const document = entryOf(body as Uint8Array, "word/document.xml");
    for (const style of ["Heading1", "Heading2", "Quote", "DraftNote"])
      assert.ok(document.includes(`<w:pStyle w:val="${style}"/>`), style);
    assert.match(document, /<w:numPr>[\s\S]*<w:tbl>[\s\S]*A &amp; B/);
    assert.match(document, /<w:b\/>[\s\S]*bold/);
    assert.match(document, /<w:hyperlink [\s\S]*a page/);
    for (const note of NOTES) assert.ok(document.includes(note), note);
    assert.match(entryOf(body as Uint8Array, "word/numbering.xml"), /<w:start w:val="3"\/>/);
    const links = entryOf(body as Uint8Array, "word/_rels/document.xml.rels");
    assert.ok(links.includes("https://acme.example/?a=1&amp;b=2") && !links.includes("javascript"));
  });
});
