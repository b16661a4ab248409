import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { importanceOf, mostImportantFirst } from "../../src/audit/page_importance.ts";
import type { SiteView } from "../../src/audit/site_view.ts";
import { addressKey } from "../../src/page/page_facts_read.ts";

const SITE = "https://a.example";

/** A site of twenty pages: the home page, a product, posts; the first post stands in the menu. */
function siteOfTwenty(): SiteView {
  const posts = Array.from({ length: 18 }, (_, at) => `${SITE}/blog/post-${at}`);
  const urls = [`${SITE}/`, `${SITE}/shop/mug`, ...posts];
  const menu = urls.slice(0, 12).map(addressKey);
  const from = new Map([
    [addressKey(posts[0]!), menu],
    [addressKey(posts[1]!), [addressKey(posts[0]!)]],
    [addressKey(`${SITE}/gone`), menu.slice(0, 5)],
  ]);
  const part: Pick<SiteView, "pages" | "viewByKey" | "inlinks"> = {
    pages: urls.map((url) => ({ url, is_home: url === `${SITE}/` })) as SiteView["pages"],
    viewByKey: new Map(),
    inlinks: {
      keys: () => from.keys(),
      count: (key) => from.get(key)?.length ?? 0,
      from: (key) => from.get(key) ?? [],
    },
  };
  for (const page of part.pages) part.viewByKey.set(addressKey(page.url), page);
  return part as SiteView;
}

describe("importanceOf()", () => {
  const cases = [
    { page: "/", value: 1, basis: "the home page" },
    { page: "/shop/mug", value: 0.6, basis: "a page that sells" },
    { page: "/blog/post-0", value: 0.6, basis: "a URL that 12 pages link to" },
    { page: "/blog/post-1", value: 0, basis: "" },
    { page: "/gone", value: 0.3, basis: "a URL that 5 pages link to" },
  ];
  for (const { page, value, basis } of cases) {
    test(`weighs ${page} with ${value}`, () => {
      assert.deepEqual(importanceOf([{ url: `${SITE}${page}`, detail: "" }], siteOfTwenty()), { value, basis });
    });
  }

  test("takes the most important of several pages", () => {
    const hits = ["/blog/post-1", "/shop/mug", "/"].map((path) => ({ url: `${SITE}${path}`, detail: "" }));
    assert.equal(importanceOf(hits, siteOfTwenty()).basis, "the home page");
  });
});

test("mostImportantFirst() puts the home page first, then the menu, pages that sell before others", () => {
  const paths = ["/blog/post-5", "/blog/post-0", "/shop/mug", "/"];
  const hits = paths.map((path) => ({ url: `${SITE}${path}`, detail: "" }));
  const sorted = mostImportantFirst(hits, siteOfTwenty()).map(({ url }) => url.slice(SITE.length));
  assert.deepEqual(sorted, ["/", "/shop/mug", "/blog/post-0", "/blog/post-5"]);
});
