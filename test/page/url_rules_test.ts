import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { isFileUrl, isOnSite, normalizeUrl, pathKey, siteOf } from "../../src/page/url_rules.ts";

describe("normalizeUrl()", () => {
  test("gives back what parsing gives, also where it need not parse", () => {
    const piece = fc.constantFrom(
      ..."http:// https:// / // . .. /. a b-c xn-- xn--a foo.com www.foo.co 1.2.3.4 0x7f.1 :80 ~ _ - -- .com A é \\ x.0 localhost".split(
        " ",
      ),
    );
    const bases =
      "http://foo.com/a/b https://foo.com:8080/a https://xn--bcher-kva.example/ https://1.2.3.4/ https://u@b.co/";
    const base = fc.constantFrom(undefined, ...bases.split(" "));
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 6 }), base, (pieces, base) => {
        const raw = pieces.join("");
        const url = URL.parse(raw, base);
        // Of such pieces parsing alone makes the one spelling, but for the root dot and user names.
        const isPage = url !== null && /^https?:$/.test(url.protocol) && url.username === "";
        if (!url?.hostname.endsWith(".")) assert.equal(normalizeUrl(raw, base), isPage ? url.href : null);
      }),
      { numRuns: 2_000 },
    );
  });
  const cases: [string, string | null, string?][] = [
    ["HTTPS://Acme.com:443/A?b=1#top", "https://acme.com/A?b=1"],
    ["http://acme.com./x", "http://acme.com/x"],
    ["/about", "https://acme.com/about", "https://acme.com/shop/"],
    ["//cdn.acme.com/x.js", "https://cdn.acme.com/x.js", "https://acme.com/"],
    ["?page=2", "https://acme.com/shop/?page=2", "https://acme.com/shop/"],
    ["https://acme.com/?utm_source=x&gclid=1&fbclid=2", "https://acme.com/"],
    ["https://acme.com/p?a=1&utm_medium=mail&b=2", "https://acme.com/p?a=1&b=2"],
    ["https://acme.com/p?PHPSESSID=abc&id=4", "https://acme.com/p?id=4"],
    ["https://acme.com/p;jsessionid=1A2B?x=1", "https://acme.com/p?x=1"],
    ["https://acme.com/p?", "https://acme.com/p"],
    ["https://acme.com/%7euser/%e4%bd%a0", "https://acme.com/~user/%E4%BD%A0"],
    ["  https://acme.com/ a ", "https://acme.com/%20a"],
    ["https://bücher.example/", "https://xn--bcher-kva.example/"],
    ["mailto:a@acme.com", null],
    ["javascript:void(0)", null],
    ["tel:+4912345", null],
    ["https://user:pw@acme.com/", null],
    ["https://", null],
    ["data:text/html,x", null],
    [`https://acme.com/${"a".repeat(5000)}`, null],
  ];
  for (const [raw, expected, base] of cases) {
    test(`reads ${raw.slice(0, 60)}`, () => assert.equal(normalizeUrl(raw, base), expected));
  }

  test("keeps an already normal address and never throws", () => {
    // Not fc.webUrl(), which makes a table of every character's escape first.
    const point = fc.nat({ max: 0x10_ff_ff }).filter((code) => code < 0xd800 || code > 0xdfff);
    const escaped = point.map((code) => encodeURIComponent(String.fromCodePoint(code)));
    const part = fc
      .array(fc.oneof(fc.constantFrom(..."abcXYZ0189-._~!$&'()*+,;=:@%"), escaped))
      .map((pieces) => pieces.join(""));
    const port = fc.option(fc.nat({ max: 65_535 }));
    const host = fc.tuple(fc.domain(), port).map(([name, at]) => (at === null ? name : `${name}:${at}`));
    const url = fc
      .tuple(fc.constantFrom("http", "https"), host, fc.array(part), fc.option(part), fc.option(part))
      .map(([scheme, host, path, query, hash]) =>
        [`${scheme}://${host}`, ...path.map((name) => `/${name}`), query && `?${query}`, hash && `#${hash}`].join(""),
      );
    fc.assert(
      fc.property(fc.oneof(url, fc.string()), (raw) => {
        const once = normalizeUrl(raw, "https://acme.com/");
        if (once !== null) assert.equal(normalizeUrl(once), once);
      }),
      { numRuns: 400 },
    );
  });
});

test("pathKey() is one for all query variants and both schemes", () => {
  assert.equal(pathKey("https://acme.com/shop/?a=1"), pathKey("http://acme.com/shop"));
  assert.notEqual(pathKey("https://acme.com/shop"), pathKey("https://blog.acme.com/shop"));
});

test("isOnSite() takes the host and names below it", () => {
  assert.equal(isOnSite("https://acme.com/x", "acme.com"), true);
  assert.equal(isOnSite("https://blog.acme.com/", "acme.com"), true);
  assert.equal(isOnSite("https://notacme.com/", "acme.com"), false);
  assert.equal(isOnSite("https://acme.com.evil.example/", "acme.com"), false);
});

test("siteOf() gives the registrable domain", () => {
  assert.equal(siteOf("www.acme.co.uk"), "acme.co.uk");
});

test("isFileUrl() tells files from pages", () => {
  for (const url of ["https://a.com/x.pdf", "https://a.com/b/y.JPG", "https://a.com/feed.xml"]) {
    assert.equal(isFileUrl(url), true, url);
  }
  for (const url of [
    "https://a.com/x.html",
    "https://a.com/x.php?f=1.pdf",
    "https://a.com/v1.2",
    "https://a.com/a.b/",
  ]) {
    assert.equal(isFileUrl(url), false, url);
  }
});
