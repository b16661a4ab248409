import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { trapOf, urlPattern } from "../../src/crawl/url_traps.ts";

describe("trapOf()", () => {
  const traps: [string, string | null][] = [
    ["https://a.com/shop/?add-to-cart=7", "action"],
    ["https://a.com/post/?replytocom=12", "action"],
    ["https://a.com/wiki?do=edit", "action"],
    ["https://a.com/index.php?action=view&id=3", null],
    ["https://a.com/account/logout", "action"],
    ["https://a.com/wp-admin/edit.php", "action"],
    ["https://a.com/a/b/a/b/a/b/", "endless_path"],
    ["https://a.com/x/x/x/x/", "endless_path"],
    [`https://a.com/${"d/".repeat(21)}`, "endless_path"],
    ["https://a.com/l?a=1&b=2&c=3&d=4&e=5", "facets"],
    [`https://a.com/${"a".repeat(1100)}`, "long_url"],
    ["https://a.com/guides/css/css-grid/", null],
    ["https://a.com/2019/05/logout-of-stress/", null],
    ["https://a.com/?p=12", null],
  ];
  for (const [url, kind] of traps) {
    test(`${kind ?? "lets pass"} ${url.slice(0, 60)}`, () => assert.equal(trapOf(url)?.kind ?? null, kind));
  }
});

test("urlPattern() folds figures", () => {
  assert.equal(urlPattern("https://a.com/p/17?b=1&a=2"), urlPattern("https://a.com/p/4?a=9&b=8"));
});
