import assert from "node:assert/strict";
import { test } from "node:test";
import { toldPages } from "../../src/pipeline/counting_pages.ts";
import { pageFacts } from "../support/bakery_site.ts";

const HOME = "https://bakery.example/";
const canonical = (path: string, to: string) =>
  pageFacts(`${HOME}${path}`, `<head><link rel="canonical" href="${HOME}${to}"></head><body><h1>${path}</h1></body>`);

test("toldPages() leaves out copies of other pages, not all that a template declares copies of the home page", () => {
  const pages = [
    canonical("", ""),
    canonical("index.html", ""),
    canonical("bread", ""),
    canonical("rolls?a=1", "bread"),
  ];
  assert.deepEqual(
    toldPages(pages, new Map()).map(({ url }) => url),
    [HOME, `${HOME}bread`],
  );
});
