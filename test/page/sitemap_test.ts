import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { openSitemap, readSitemap } from "../../src/page/sitemap.ts";
import { charsOf, type SitemapReading } from "../../src/page/sitemap_book.ts";

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

describe("openSitemap() against what is made to fill memory", () => {
  const PIECE = 64 * 1024;
  const TOTAL = 8 * 1024 * 1024;

  /** Feeds 8 MB of one text after a head, piece by piece: what was taken before "enough", and what was kept. */
  function feed(head: string, body: string): { taken: number; reading: SitemapReading; kept: number } {
    const reader = openSitemap(AT);
    const piece = body.repeat(Math.ceil(PIECE / body.length));
    let taken = 0;
    for (let more = reader.write(head); more && taken < TOTAL; taken += piece.length) more = reader.write(piece);
    const reading = reader.end({ cut: true });
    return { taken, reading, kept: reading.urls.reduce((sum, entry) => sum + charsOf(entry), 0) };
  }

  const endless = [
    { name: "elements in elements", head: "<urlset>", body: "<url>", problem: /nested deeper/ },
    { name: "an attribute", head: '<urlset><url a="', body: "x", problem: /without an end/ },
    { name: "a comment", head: "<urlset><!--", body: "x", problem: /without an end/ },
    { name: "an element's name", head: "<urlset><", body: "x", problem: /without an end/ },
    { name: "a CDATA section", head: "<urlset><![CDATA[", body: "x", problem: /without an end/ },
    { name: "a page of HTML", head: "<!doctype html><html>", body: "<p>x</p>", problem: /root element <html>/ },
    { name: "text without an address", head: "words ", body: "more words\n", problem: /neither XML nor a list/ },
    { name: "a line", head: "words ", body: "x", problem: /neither XML nor a list/ },
  ];
  for (const { name, head, body, problem } of endless) {
    test(`stops early at ${name} without an end`, () => {
      const { taken, reading, kept } = feed(head, body);
      assert.match(reading.problems.join(), problem);
      assert.ok(taken <= 1.2 * 1024 * 1024, `${taken} characters were taken`);
      assert.equal(kept, 0);
    });
  }

  test("keeps nothing of white space, long texts and entities, however long they are", () => {
    for (const [head, body] of [
      ["", " \n"],
      ["<urlset><url><loc>", "x"],
      ['<!DOCTYPE urlset [<!ENTITY z "lol"><!ENTITY y "&z;&z;">]><urlset><url><loc>', "&y;&#65;"],
    ] as const) {
      const { kept, reading } = feed(head, body);
      assert.ok(kept < 15_000, `${kept} kept of ${head}`);
      assert.ok(reading.entries <= 1);
    }
  });

  test("keeps entries up to a size, by alternates and characters too, and counts the rest", () => {
    const long = `<url><loc>/${"ж".repeat(500)}</loc></url>`;
    const many = `<url><loc>/a</loc>${'<xhtml:link rel="alternate" hreflang="de" href="/de"/>'.repeat(200)}</url>`;
    for (const body of [long, many]) {
      const reader = openSitemap({ ...AT, keepChars: 500_000 });
      reader.write("<urlset>");
      for (let count = 0; count < 400; count++) reader.write(body);
      const { entries, urls } = reader.end({ cut: true });
      assert.equal(entries, 400);
      const kept = urls.reduce((sum, entry) => sum + charsOf(entry), 0);
      assert.ok(kept > 400_000 && kept < 520_000, `${kept} kept`);
    }
  });

  test("reads the same in pieces of any length as at once", () => {
    const text = `\ufeff  ${urlset('<url><loc>https://acme.com/a?x=1&amp;y=2</loc><lastmod>2026-01-02</lastmod><xhtml:link rel="alternate" hreflang="de" href="/de/ä"/></url><url><loc><![CDATA[https://acme.com/b]]></loc></url>'.repeat(40))}`;
    const whole = readSitemap(text, AT);
    assert.equal(whole.urls.length, 80);
    for (const length of [1, 7, 1_000]) {
      const reader = openSitemap(AT);
      for (let at = 0; at < text.length; at += length) reader.write(text.slice(at, at + length));
      assert.deepEqual(reader.end(), whole);
    }
  });
});
