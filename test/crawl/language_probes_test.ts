import assert from "node:assert/strict";
import { test } from "node:test";
import type { CrawlSession } from "../../src/crawl/crawl_session.ts";
import { openedByLanguage } from "../../src/crawl/language_probes.ts";
import type { PageFacts } from "../../src/page/page_facts.ts";

const SITE = "https://ovens.test";

function page(path: string, of: { lang?: string; to?: string }): PageFacts {
  const response = { status: of.to === undefined ? 200 : 302, headers: { location: of.to } };
  const html = of.lang === undefined ? null : { lang: of.lang, hreflangs: [], detected_language: of.lang };
  return { url: SITE + path, response, html } as unknown as PageFacts;
}

test("openedByLanguage() asks for pages in other languages only where the site has several", async () => {
  let asked = 0;
  const gate = () => {
    asked++;
    throw new Error("asked");
  };
  const session = { site: "ovens.test", gate, options: { signal: new AbortController().signal } };
  const seen = { ...session, signal: AbortSignal.abort() } as unknown as CrawlSession;
  const moved = page("/angebote", { to: "/offers" });
  assert.deepEqual(await openedByLanguage(seen, [page("/", { lang: "en" }), moved]), []);
  assert.equal(asked, 0);
  await openedByLanguage(seen, [page("/", { lang: "en" }), page("/de", { lang: "de" }), moved]);
  assert.equal(asked, 1);
});
