import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import type { CrawlOptions } from "../../src/crawl/crawl_session.ts";
import { farFrom } from "../../src/crawl/far_ends.ts";
import { createHtmlReader } from "../../src/page/html_reader.ts";
import type { SiteFacts } from "../../src/page/page_facts.ts";
import { openCrawlWorld, page, type Site } from "../support/crawl_world.ts";

const reader = createHtmlReader({ threads: 1 });
after(() => reader.close());

async function crawl(site: Site, options: Partial<CrawlOptions>): Promise<{ facts: SiteFacts; asked: string[] }> {
  const world = await openCrawlWorld(site, reader);
  try {
    return { facts: await world.crawl(options), asked: world.asked() };
  } finally {
    await world.close();
  }
}

describe("farFrom()", () => {
  const cases: [url: string, from: string, far: string | null][] = [
    ["https://a.se/k?m=2031-05", "https://a.se/k?m=2031-04", "https://a.se/k?m=2061-05"],
    ["https://a.se/sida/8/", "https://a.se/sida/7/", "https://a.se/sida/987654321/"],
    ["https://a.se/n/x/x/", "https://a.se/n/x/", "https://a.se/n/x/x/x/x/x/"],
    ["https://a.se/n/x", "https://a.se/n", "https://a.se/n/x/x/x/x"],
    ["https://a.se/k/?m=2031-04", "https://a.se/k/", "https://a.se/k/?m=2061-04"],
    ["https://a.se/k/?sort=name", "https://a.se/k/", null],
    ["https://a.se/n/del-2/", "https://a.se/n/", null],
    ["https://a.se/om/", "https://a.se/sida/7/", null],
  ];
  for (const [url, from, far] of cases)
    test(`${url} behind ${from}`, () => {
      assert.equal(farFrom(url, from), far);
    });
});

describe("crawlSite() that ends before its pages do", () => {
  /** Months that lead to the next, the last to nothing. */
  const calendar = (last: number): Site => ({
    "/": page("Hem", ["/kurser/?m=2031-01", "/a/", "/b/", "/c/"]),
    "*": (request, response) => {
      const [, year, month] = /\?m=(\d{4})-(\d\d)/.exec(request.url ?? "") ?? [];
      if (year === undefined && !/^\/[abc]\/$/.test(request.url ?? "")) return void response.writeHead(404).end();
      const at = Number(year) * 12 + Number(month);
      const next = `/kurser/?m=${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}`;
      const links = year === undefined || at >= last * 12 ? [] : [next];
      response.writeHead(200, { "content-type": "text/html" }).end(page(`Kurser ${year}-${month}`, links));
    },
  });
  const endless = (facts: SiteFacts) => facts.traps.filter(({ kind }) => kind === "endless_chain").length;

  test("tells a calendar without an end by one far month, and leaves one that ends alone", async () => {
    const without = await crawl(calendar(9000), { pagesMax: 7 });
    assert.equal(endless(without.facts), 1);
    assert.equal(without.asked.filter((path) => path.includes("206")).length, 1);
    const ending = await crawl(calendar(2040), { pagesMax: 7 });
    assert.equal(endless(ending.facts), 0);
  });

  test("keeps a short delay, shortens a long one, and counts what it did not come to", async () => {
    const links = Array.from({ length: 30 }, (_, at) => `/${"abcdefgh"[at % 8]}${at}/x/`);
    const site: Site = { "/": page("Hem", links), "/robots.txt": "User-agent: *\nCrawl-delay: 30\n" };
    const { facts } = await crawl(site, { deadlineMs: Date.now() + 2400 });
    assert.equal(facts.robots.crawl_delay_seconds, 30);
    assert.equal(facts.robots.waited_seconds, 0.5);
    assert.equal(facts.stop_reason, "deadline");
    assert.ok(facts.unread! > 20, `${facts.unread} unread`);
  });
});
