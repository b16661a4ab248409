import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { createHtmlReader } from "../../src/page/html_reader.ts";
import type { SiteFacts } from "../../src/page/page_facts.ts";
import { openCrawlWorld, page, type Site } from "../support/crawl_world.ts";

const reader = createHtmlReader({ threads: 1 });
after(() => reader.close());

const BARE = "https://site.example";
const WWW = "https://www.site.example";

async function crawled(site: Site, hosts = ["site.example", "www.site.example"]): Promise<SiteFacts> {
  const world = await openCrawlWorld(site, reader, hosts);
  try {
    return await world.crawl();
  } finally {
    await world.close();
  }
}

/** The same pages under both spellings. */
function underBoth({
  links = ["/ullar"],
  head = "",
  map = "",
}: {
  links?: string[];
  head?: string;
  map?: string;
}): Site {
  const own: Site = { "/": page("Färgeri", links, head), "/ullar": page("Ullgarn", ["/"]) };
  if (map !== "")
    own["/sitemap.xml"] = `<urlset><url><loc>${map}/</loc></url><url><loc>${map}/ullar</loc></url></urlset>`;
  return Object.fromEntries(
    ["site.example", "www.site.example"].flatMap((host) =>
      Object.entries(own).map(([path, answer]) => [host + path, answer]),
    ),
  );
}

describe("crawlSite() where both spellings answer", () => {
  const canonical = (origin: string) => `<link rel="canonical" href="${origin}/">`;

  test("starts at the one that the canonical, else the sitemap, else the links name, and reads no page twice", async () => {
    const named: [Parameters<typeof underBoth>[0], string][] = [
      [{ head: canonical(WWW), map: BARE }, WWW],
      [{ head: canonical(BARE), map: WWW }, BARE],
      [{ map: WWW, links: [`${BARE}/ullar`] }, WWW],
      [{ links: [`${WWW}/ullar`] }, WWW],
      [{}, BARE],
    ];
    for (const [spelled, home] of named) {
      const facts = await crawled(underBoth(spelled));
      const read = facts.pages.filter(({ html }) => html !== null).map(({ url }) => url);
      assert.deepEqual([facts.home_url, read.toSorted()], [`${home}/`, [`${home}/`, `${home}/ullar`]]);
    }
  });

  test("stays where the other one shows another page, does not answer or leads back", async () => {
    const other = { ...underBoth({ head: canonical(WWW) }), "www.site.example/": page("Parked") };
    const broken = { ...underBoth({ head: canonical(WWW) }), "www.site.example/": { status: 503 } };
    const back = { status: 301, headers: { location: `${BARE}/` } };
    const leading = { ...underBoth({ head: canonical(WWW) }), "www.site.example/": back };
    for (const site of [other, broken, leading]) assert.equal((await crawled(site)).home_url, `${BARE}/`);
  });

  test("tells the canonical of the spelling that it does not read", async () => {
    const { host_variants: variants } = await crawled(underBoth({ head: canonical(WWW) }));
    assert.equal(variants.find(({ url }) => url === `${BARE}/`)?.canonical, `${WWW}/`);
  });
});
