import assert from "node:assert/strict";
import { test } from "node:test";
import { pagesIn } from "../../src/pipeline/keyword_pages.ts";

const page = (url: string, isHidden = false) => ({
  ...{ url, title: url, headings: [], blocks: [], kind: null, links: [], isHidden },
});

test("pagesIn() leaves out pages in another language and those kept from search, unless nothing is left", () => {
  const pages = [
    { url: "a", language: "en-GB" },
    { url: "b", language: "fr" },
    { url: "c", language: null },
  ];
  const urls = (...texts: ReturnType<typeof page>[]) => pagesIn("en", { texts, pages }).map(({ url }) => url);
  assert.deepEqual(urls(page("a"), page("b"), page("c", true), page("d")), ["a", "d"]);
  assert.deepEqual(urls(page("a", true), page("b"), page("c", true)), ["a", "c"]);
  assert.deepEqual(urls(page("b")), ["b"]);
});
