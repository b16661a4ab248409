import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { readSitemap } from "../../../src/core/audit/sitemap.ts";

const AT = { url: "https://acme.com/sitemap.xml", site: "acme.com" };
const urlset = (inner: string) =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${inner}</urlset>`;

describe("readSitemap()", () => {
  test("reads entries, dates and language alternates, not the images' addresses", () => {
    const read = readSitemap(
      urlset(
        `<url><loc> https://acme.com/a?x=1&amp;y=2 </loc><lastmod>2026-01-02</lastmod>
         <image:image><image:loc>https://acme.com/i.png</image:loc></image:image>
         <xhtml:link rel="alternate" hreflang="de" href="https://acme.com/de/a"/></url>
         <url><loc><![CDATA[https://acme.com/b]]></loc></url>`,
      ),
      AT,
    );
    assert.equal(read.kind, "urlset");
    assert.deepEqual(
      read.urls.map((entry) => [entry.url, entry.lastmod]),
      [
        ["https://acme.com/a?x=1&y=2", "2026-01-02"],
        ["https://acme.com/b", null],
      ],
    );
    assert.equal(read.urls[0]?.alternates[0]?.url, "https://acme.com/de/a");
    assert.deepEqual(read.problems, []);
  });

  test("reads an index, a feed, Atom and a plain list", () => {
    const index = "<sitemapindex><sitemap><loc>/a.xml</loc></sitemap></sitemapindex>";
    assert.deepEqual(
      [readSitemap(index, AT).kind, readSitemap(index, AT).urls[0]?.url],
      ["index", "https://acme.com/a.xml"],
    );
    const rss =
      "<rss><channel><link>https://acme.com/</link><item><link>https://acme.com/p</link></item></channel></rss>";
    assert.deepEqual(
      readSitemap(rss, AT).urls.map((entry) => entry.url),
      ["https://acme.com/p"],
    );
    const atom =
      '<feed><entry><link rel="edit" href="/e"/><link href="/q"/><updated>2026-01-01T00:00:00Z</updated></entry></feed>';
    assert.deepEqual(
      readSitemap(atom, AT).urls.map((entry) => entry.url),
      ["https://acme.com/q"],
    );
    const list = readSitemap("\ufeffhttps://acme.com/1\r\nhttps://acme.com/2\n", AT);
    assert.deepEqual([list.kind, list.entries], ["text", 2]);
  });

  test("uses faulty entries as far as they go and tells what is wrong", () => {
    const read = readSitemap(
      urlset(
        "<url><loc>/rel</loc><lastmod>yesterday</lastmod></url><url><loc>http://acme.com/s</loc></url>" +
          "<url><loc>https://other.example/</loc></url><url><loc>mailto:x</loc></url>",
      ),
      AT,
    );
    assert.equal(read.entries, 4);
    assert.equal(read.urls[0]?.url, "https://acme.com/rel");
    assert.equal(read.problems.length, 5);
  });

  test("calls a page, a broken and an empty file what they are", () => {
    assert.equal(readSitemap("<!doctype html><html><body>Not found</body></html>", AT).kind, "invalid");
    assert.equal(readSitemap("nothing here", AT).kind, "invalid");
    assert.equal(readSitemap("", AT).kind, "invalid");
    assert.match(readSitemap("<urlset><url><loc>https://acme.com/</loc></url>", AT).problems.join(), /cut off/);
    assert.match(readSitemap(urlset(""), AT).problems.join(), /no entries/);
  });

  test("counts entries beyond the limit but keeps 50,000", () => {
    const read = readSitemap(urlset("<url><loc>/a</loc></url>".repeat(50_001)), AT);
    assert.equal(read.entries, 50_001);
    assert.equal(read.urls.length, 50_000);
    assert.match(read.problems.join(), /50,000/);
  });

  test("never throws", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((inner) => urlset(`<url><loc>${inner}</loc></url>`)),
        ),
        (text) => {
          readSitemap(text, AT);
        },
      ),
      { numRuns: 300 },
    );
  });
});
