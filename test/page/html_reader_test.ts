import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { createHtmlReader, type HtmlReader } from "../../src/page/html_reader.ts";
import { readPage } from "../../src/page/read_page.ts";
import { sharedFolder } from "../support/shared_folder.ts";

const SOURCE = { url: "https://acme.com/", site: "acme.com", contentType: "text/html", headers: {} };
const encode = (text: string) => new TextEncoder().encode(text);
/** Beyond the 50 MB that a sitemap may have. */
const BOMB_BYTES = 52 << 20;
const packed = (text: string | Buffer) => new Uint8Array(gzipSync(text, { level: 1 }));

describe("createHtmlReader()", () => {
  let reader: HtmlReader;
  before(() => {
    reader = createHtmlReader({ threads: 1 });
  });
  after(() => reader.close());

  test("reads a page in a thread and takes its bytes over", async () => {
    const bytes = encode("<title>Hello</title><a href=/x>x</a>");
    const reading = await reader.read(bytes, SOURCE);
    assert.ok(reading.ok);
    assert.deepEqual(reading.html.titles, ["Hello"]);
    assert.equal(reading.charset.used, "utf-8");
    assert.equal(bytes.length, 0);
  });

  test("reads plain and packed sitemaps, and tells of bombs and broken ones", async () => {
    const xml = "<urlset><url><loc>https://acme.com/a</loc></url></urlset>";
    const source = { ...SOURCE, url: "https://acme.com/sitemap.xml.gz" };
    assert.equal((await reader.readSitemap(encode(xml), source)).urls[0]?.url, "https://acme.com/a");
    assert.equal((await reader.readSitemap(new Uint8Array(gzipSync(xml)), source)).urls.length, 1);
    const zeros = await reader.readSitemap(packed(Buffer.alloc(BOMB_BYTES)), source);
    assert.deepEqual([zeros.kind, zeros.problems], ["invalid", ["It is neither XML nor a list of URLs"]]);
    const bomb = await reader.readSitemap(packed(`<urlset>${" ".repeat(BOMB_BYTES)}`), source);
    assert.match(bomb.problems.join(), /50 MB/);
    assert.doesNotMatch(bomb.problems.join(), /cut off/);
    const broken = gzipSync(xml.repeat(1_000)).fill(0x55, 30, 60);
    assert.match((await reader.readSitemap(new Uint8Array(broken), source)).problems.join(), /cannot be decompressed/);
  });

  test("undoes the transfer's encoding of a sitemap in the thread, also around a packed file", async () => {
    const xml = "<urlset><url><loc>https://acme.com/a</loc></url></urlset>";
    const sent: [string, Uint8Array][] = [
      ["gzip", gzipSync(xml)],
      ["br", brotliCompressSync(xml)],
      ["gzip", gzipSync(gzipSync(xml))],
      ["gzip", encode(xml)],
    ];
    for (const [encoding, bytes] of sent) {
      const source = { ...SOURCE, url: "https://acme.com/sitemap.xml", headers: { "content-encoding": encoding } };
      const read = await reader.readSitemap(new Uint8Array(bytes), source);
      assert.deepEqual([read.kind, read.urls[0]?.url], ["urlset", "https://acme.com/a"]);
    }
  });

  test("ends the thread of a page that takes too long, and goes on with the next", async () => {
    const hasty = createHtmlReader({ threads: 1, deadlineMs: 60_000 });
    // Some 1.9 MB below every limit of the check, read over and over by a deadline that it cannot meet.
    const slow = createHtmlReader({ threads: 1, deadlineMs: 5 });
    const page = `<body>${"<p class='a b c'>word <b>and</b> word</p>".repeat(20_000)}</body>`;
    const late = await slow.read(encode(page), SOURCE);
    assert.deepEqual(late, { ok: false, problem: "Reading it took longer than 5 ms", charset: null });
    assert.equal((await hasty.read(encode("<title>Next</title>"), SOURCE)).ok, true);
    await Promise.all([slow.close(), hasty.close()]);
  });

  test("keeps the caller's loop free while it reads", async () => {
    const page = `<body>${"<div><p>word <a href='/x'>and</a> word</p></div>".repeat(12_000)}</body>`;
    let ticks = 0;
    const timer = setInterval(() => {
      ticks += 1;
    }, 2);
    const reading = await reader.read(encode(page), SOURCE);
    clearInterval(timer);
    assert.ok(reading.ok);
    assert.ok(ticks > 5);
  });
});

describe("readPage() on the html5lib tree-construction cases", () => {
  const folder = sharedFolder("html5lib/tree-construction");
  test("ends every one of them in facts", {
    skip: folder === null ? "no html5lib folder beside the project" : false,
  }, () => {
    let cases = 0;
    for (const file of readdirSync(folder!).filter((name) => name.endsWith(".dat"))) {
      for (const part of readFileSync(join(folder!, file), "utf8")
        .split(/^#data\n/m)
        .slice(1)) {
        const html = part.split(/^#errors$/m)[0]!.replace(/\n$/, "");
        const reading = readPage(encode(html), SOURCE);
        assert.equal(reading.ok, true, `${file}: ${html}`);
        cases += 1;
      }
    }
    assert.ok(cases > 1500, `${cases} cases`);
  });
});
