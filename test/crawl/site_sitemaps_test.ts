import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import { after, describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { createHtmlReader } from "../../src/page/html_reader.ts";
import { type Answer, openCrawlWorld, page, type Site } from "../support/crawl_world.ts";

const reader = createHtmlReader({ threads: 1 });
after(() => reader.close());

const xml = (root: string, inner: string) => `<${root}>${inner}</${root}>`;

/** The site's facts on sitemaps, and the sitemaps that were asked for. */
async function crawl(site: Site) {
  const world = await openCrawlWorld(site, reader);
  try {
    const { sitemaps } = await world.crawl();
    return { sitemaps, asked: world.asked().filter((path) => path.startsWith("/sitemap")) };
  } finally {
    await world.close();
  }
}

describe("sitemaps made to fill memory", () => {
  test("of thousands that an index names a hundred are asked for at the most, two at a time, and 50,000 addresses kept", async () => {
    let open = 0;
    let most = 0;
    const entries = Array.from({ length: 900 }, (_, at) => `<url><loc>/page-${at}</loc></url>`).join("");
    const packed = gzipSync(xml("urlset", entries));
    const one: Answer = (_request, response) => {
      open += 1;
      most = Math.max(most, open);
      setTimeout(() => {
        open -= 1;
        response.writeHead(200, { "content-type": "application/xml", "content-encoding": "gzip" }).end(packed);
      }, 2);
    };
    const names = Array.from({ length: 5_000 }, (_, at) => `<sitemap><loc>/sitemap-${at}.xml</loc></sitemap>`).join("");
    const site: Site = { "/": page("Home"), "/sitemap.xml": xml("sitemapindex", names) };
    for (let at = 0; at < 200; at++) site[`/sitemap-${at}.xml`] = one;
    const { sitemaps, asked } = await crawl(site);
    assert.ok(asked.length > 50 && asked.length < 65, `${asked.length} asked for`);
    assert.equal(most, 2);
    const urls = sitemaps.filter((map) => map.kind === "urlset").map((map) => map.urls.length);
    assert.equal(
      urls.reduce((sum, count) => sum + count, 0),
      50_000,
    );
    assert.equal(sitemaps.length, 100, "the index and the 99 that fit beside it");
    assert.deepEqual([sitemaps.at(-1)!.partial, sitemaps.at(-1)!.failure], [true, "aborted"]);
  });

  test("one without an end is read up to a limit, and is not called cut off", async () => {
    let sent = 0;
    const endless: Answer = (_request, response) => {
      response.writeHead(200, { "content-type": "application/xml" });
      response.write("<urlset><url><loc>https://site.example/a</loc></url>");
      const write = (to: ServerResponse) => {
        while (!to.destroyed && to.write("<!-- -->".repeat(8_192))) sent += 65_536;
      };
      response.on("drain", () => write(response));
      write(response);
    };
    const { sitemaps } = await crawl({ "/": page("Home"), "/sitemap.xml": endless });
    const [map] = sitemaps;
    assert.deepEqual([map!.kind, map!.partial, map!.problems], ["urlset", true, []]);
    assert.ok(sent < 32 << 20, `${sent} bytes were taken`);
  });

  test("one packed twice, that unpacks beyond the limit, is told as too large", async () => {
    const bomb = gzipSync(gzipSync(Buffer.concat([Buffer.from("<urlset>"), Buffer.alloc(52 << 20, 32)]), { level: 1 }));
    const headers = { "content-type": "application/gzip", "content-encoding": "gzip" };
    const { sitemaps } = await crawl({ "/": page("Home"), "/sitemap.xml": { headers, body: bomb } });
    assert.match(sitemaps[0]!.problems.join(), /50 MB/);
    assert.equal(sitemaps[0]!.partial, true);
  });
});
