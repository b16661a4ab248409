import assert from "node:assert/strict";
import { test } from "node:test";
import { COMPARED_MAX, comparedPages } from "../../src/crawl/breach_probes.ts";
import type { TargetBook } from "../../src/crawl/target_book.ts";
import type { PageFacts } from "../../src/page/page_facts.ts";

const SITE = "https://optik-lund.example";

function pageAt(path: string, links: readonly string[], words = 120): PageFacts {
  const html = { main_word_count: words, links: links.map((to) => ({ url: SITE + to, internal: true })) };
  return { url: SITE + path, html, response: { status: 200 } } as unknown as PageFacts;
}

test("comparedPages() takes the pages of the menu though planted ones are many, long and link to each other", async () => {
  const menu = Array.from({ length: 40 }, (_, n) => `/glas-${n}.html`);
  const planted = Array.from({ length: 400 }, (_, n) => `/jp/${n}.html`);
  const pages = [
    pageAt("/", menu),
    ...planted.map((path) => pageAt(path, planted.slice(0, 50), 900)),
    ...menu.map((path) => pageAt(path, menu)),
  ];
  const counts = [...planted.map((path) => [path, 400] as const), ...menu.map((path) => [path, 41] as const)];
  const refs = () => counts.map(([path, fromCount]) => ({ url: SITE + path, fromCount })).values();
  const targets = { refs } as unknown as TargetBook;
  const { signal } = new AbortController();
  const chosen = await comparedPages(pages, { homeUrl: `${SITE}/`, targets, max: COMPARED_MAX, signal });
  const shown = chosen.filter(({ url }) => menu.includes(url.slice(SITE.length)));
  assert.equal(chosen.length, COMPARED_MAX);
  assert.ok(shown.length >= 30, `${shown.length} of 40 pages of the menu`);
  assert.ok(chosen.some(({ url }) => url.includes("/jp/")));
});
