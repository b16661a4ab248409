import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { FetchError, type PageFetcher } from "../../src/crawl/page_fetcher.ts";
import { createHtmlReader } from "../../src/page/html_reader.ts";
import type { SiteFacts } from "../../src/page/page_facts.ts";
import { openCrawlWorld, page, pageAt, readPaths, type Site } from "../support/crawl_world.ts";

const reader = createHtmlReader({ threads: 1 });
after(() => reader.close());

async function crawl(site: Site, pagesMax: number, hosts?: string[]): Promise<{ facts: SiteFacts; asked: string[] }> {
  const world = await openCrawlWorld(site, reader, hosts);
  try {
    return { facts: await world.crawl({ pagesMax }), asked: world.asked() };
  } finally {
    await world.close();
  }
}

const range = (count: number) => Array.from({ length: count }, (_, at) => at);
const WORDS = "amber basil cedar delta ember fjord grove heron indigo juniper kelp lotus maple nectar".split(" ");
/** Words of its own for each number. */
const slug = (at: number) => `${WORDS[at % 14]}-${WORDS[Math.floor(at / 14) % 14]}-${WORDS[Math.floor(at / 196)]}`;
const answering = (handler: (path: string) => string | null): Site => ({
  "*": (request, response) => {
    const body = handler(request.url ?? "");
    if (body === null) response.writeHead(404).end();
    else response.writeHead(200, { "content-type": "text/html" }).end(body);
  },
});
const counts = (facts: SiteFacts, pattern: RegExp) => readPaths(facts).filter((path) => pattern.test(path)).length;

describe("crawlSite() shares its pages between kinds of addresses", () => {
  const spam = range(63).map((at) => `/casino-${slug(at)}/`);
  const shop = (products: string[], home: string[]) =>
    answering((path) => {
      if (path === "/") return page("Home", home);
      if (path === "/shop/") return page("Shop", products);
      return products.includes(path) || spam.includes(path) ? page(path) : null;
    });

  test("pages right under the root are one section, with and without a slash behind them", async () => {
    const products = range(307).map((at) => `/product/${slug(at)}/`);
    const { facts } = await crawl(shop(products, [...spam, "/shop/"]), 100);
    assert.ok(counts(facts, /^\/product\//) >= 40, `${counts(facts, /^\/product\//)} products`);
    assert.ok(counts(facts, /^\/casino-/) >= 30, `${counts(facts, /^\/casino-/)} spam pages`);
  });

  test("products and spam side by side under the root are both read, in whatever order they are named", async () => {
    const products = range(307).map((at) => `/${slug(at)}/`);
    for (const listed of [
      [...spam, ...products],
      [...products, ...spam],
    ]) {
      const mixed = await crawl(shop(products, listed), 100);
      const found = counts(mixed.facts, /^\/casino-/);
      assert.ok(found > 10 && found < 60, `${found} spam pages of 100`);
    }
  });

  test("what the home page links to in masses does not take the room of what is found later", async () => {
    const products = range(150).map((at) => `/product/${slug(at)}/`);
    const many = range(200).map((at) => `/pills-${slug(at)}/`);
    const site = answering((path) => {
      if (path === "/") return page("Home", [...many, "/shop/"]);
      if (path === "/shop/") return page("Shop", products);
      return page(path);
    });
    const { facts } = await crawl(site, 100);
    assert.ok(counts(facts, /^\/product\//) >= 30, `${counts(facts, /^\/product\//)} products`);
  });
});

describe("crawlSite() leaves endless chains by what their pages are", () => {
  const kin: [string, string, (path: string) => string | null][] = [
    ["days by a parameter", "/?d=1", (path) => next(/^\/\?d=(\d+)$/, path, (at) => `/?d=${at + 1}`)],
    ["numbers under a folder", "/t/1/", (path) => next(/^\/t\/(\d+)\/$/, path, (at) => `/t/${at + 1}/`)],
    [
      "paths that grow",
      "/x/",
      (path) => (path.startsWith("/x/") ? page("Deeper", [`${path}${WORDS[path.length % 14]}/`]) : null),
    ],
    [
      "a calendar of months with their days",
      "/kalender/2026-1/",
      (path) => {
        const [, year, month, day] = /^\/kalender\/(\d+)-(\d+)\/(?:(\d+)\/)?$/.exec(path) ?? [];
        if (year === undefined) return null;
        if (day !== undefined) return page(`Keine Termine am ${day}. ${month}. ${year}`);
        const then = Number(month) === 12 ? `${Number(year) + 1}-1` : `${year}-${Number(month) + 1}`;
        return page(`Kalender ${month} ${year}`, [
          `/kalender/${then}/`,
          ...range(28).map((at) => `/kalender/${year}-${month}/${at + 1}/`),
        ]);
      },
    ],
  ];
  function next(pattern: RegExp, path: string, to: (at: number) => string): string | null {
    const at = pattern.exec(path)?.[1];
    return at === undefined ? null : page(`Entry ${at}`, [to(Number(at))]);
  }

  for (const [what, first, handler] of kin) {
    test(`${what}: few are read, and the trap is told`, async () => {
      const site = answering((path) =>
        path === "/" ? page("Home", [first, "/about/"]) : (handler(path) ?? page("About us")),
      );
      const { facts } = await crawl(site, 300);
      assert.equal(facts.stop_reason, "complete");
      assert.ok(readPaths(facts).length <= 70, `${readPaths(facts).length} pages read`);
      assert.match(facts.traps.map((trap) => trap.kind).join(), /^endless_(?:chain|path)$/);
    });
  }

  test("one whose pages have words of their own is bounded", async () => {
    const site = answering((path) => {
      if (path === "/") return page("Home", ["/t/1/"]);
      const at = Number(/^\/t\/(\d+)\/$/.exec(path)?.[1]);
      return page(`Tale ${range(8).map((n) => `w${String.fromCharCode(97 + n)}${slug(at * 13 + n)}`)}`, [
        `/t/${at + 1}/`,
      ]);
    });
    const { facts } = await crawl(site, 300);
    assert.ok(readPaths(facts).length < 80, `${readPaths(facts).length} pages read`);
    assert.equal(facts.traps[0]?.kind, "endless_chain");
  });

  test("near misses: numbered pages that bring words, pictures or pages of their own are read to the end", async () => {
    const site = answering((path) => {
      const list = Number(/^\/list\/(\d+)\/$/.exec(path)?.[1]);
      const item = Number(/^\/item\/(\d+)\/$/.exec(path)?.[1]);
      const photo = Number(/^\/photo\/(\d+)\/$/.exec(path)?.[1]);
      if (path === "/") return page("Home", ["/list/1/", "/photo/1/"]);
      if (list <= 25) {
        const items = range(4).map((at) => `/item/${list * 4 + at}/`);
        return page(`List ${list}`, list < 25 ? [...items, `/list/${list + 1}/`] : items);
      }
      if (item > 0)
        return page(
          `A ${slug(item).replaceAll("-", " ")}${item} lamp of ${WORDS[item % 14]}ton${WORDS[item % 5]} make`,
        );
      if (photo <= 30)
        return page("Photo", photo < 30 ? [`/photo/${photo + 1}/`] : []).replace(
          "<main>",
          `<main><img src="/img/${photo}.jpg" alt="">`,
        );
      return null;
    });
    const { facts } = await crawl(site, 300);
    assert.deepEqual(facts.traps, []);
    assert.deepEqual(counts(facts, /list/), 25);
    assert.deepEqual(counts(facts, /item/), 100);
    assert.deepEqual(counts(facts, /photo/), 30);
  });
});

describe("crawlSite() and sitemaps that name themselves", () => {
  const entries = (paths: string[]) =>
    `<urlset>${paths.map((path) => `<url><loc>${path}</loc></url>`).join("")}</urlset>`;
  const index = (...names: string[]) =>
    `<sitemapindex>${names.map((name) => `<sitemap><loc>${name}</loc></sitemap>`).join("")}</sitemapindex>`;
  const paths = range(21).map((at) => `/alone-${at}`);
  const cases: [string, Site][] = [
    [
      "an index that names itself beside others",
      { "/sitemap.xml": index("/sitemap.xml", "/pages.xml"), "/pages.xml": entries(paths) },
    ],
    [
      "two that name each other",
      { "/sitemap.xml": index("/b.xml"), "/b.xml": index("/sitemap.xml", "/pages.xml"), "/pages.xml": entries(paths) },
    ],
    [
      "an index that names nothing but itself hides no other that lies in a usual place",
      {
        "/robots.txt": "Sitemap: /sitemap_index.xml",
        "/sitemap_index.xml": index("/sitemap_index.xml"),
        "/sitemap.xml": entries(paths),
      },
    ],
    [
      "an index under its other scheme",
      { "/sitemap.xml": index("http://site.example/sitemap.xml", "/pages.xml"), "/pages.xml": entries(paths) },
    ],
    [
      "an index that redirects to another's name for itself",
      {
        "/robots.txt": "Sitemap: /sitemap.xml",
        "/sitemap.xml": { status: 301, headers: { location: "/sitemap_index.xml" } },
        "/sitemap_index.xml": index("/sitemap.xml", "/sitemap_index.xml", "/pages.xml"),
        "/pages.xml": entries(paths),
      },
    ],
    [
      "an index that holds pages among its sitemaps",
      {
        "/sitemap.xml": index("/sitemap.xml").replace(
          "</sitemapindex>",
          `${paths.map((path) => `<url><loc>${path}</loc></url>`).join("")}</sitemapindex>`,
        ),
      },
    ],
  ];
  for (const [what, maps] of cases) {
    test(what, async () => {
      const site: Site = { "/": page("Home"), ...maps };
      for (const path of paths) site[path] = page(path);
      const { facts } = await crawl(site, 100);
      assert.equal(counts(facts, /^\/alone-/), 21);
    });
  }

  test("the circle is told", async () => {
    const { facts } = await crawl(
      { "/": page("Home"), "/sitemap.xml": index("/sitemap.xml", "/p.xml"), "/p.xml": entries(["/"]) },
      9,
    );
    assert.equal(facts.sitemaps[0]!.leads_back_to, "https://site.example/sitemap.xml");
  });
});

describe("crawlSite() takes spellings of scheme and www for one site", () => {
  const pages = (more: Site): Site => {
    const site: Site = { "/": page("Home", ["/a/", "/b/"]), "/a/": page("A", ["http://site.example/b/"]) };
    site["/b/"] = page("B", ["/c/"]);
    site["/c/"] = page("C", ["/d/"]);
    site["/d/"] = page("D", ["/"]);
    return { ...site, ...more };
  };

  test("one http link reads no page twice and leaves the clicks as they are", async () => {
    const { facts, asked } = await crawl(pages({}), 100);
    assert.deepEqual(readPaths(facts), ["/", "/a/", "/b/", "/c/", "/d/"]);
    assert.deepEqual(new Set(facts.pages.map((entry) => new URL(entry.url).protocol)), new Set(["https:"]));
    assert.deepEqual([pageAt(facts, "/").depth, pageAt(facts, "/d/").depth], [0, 3]);
    // Once as itself, twice as the crawler of a search engine (its text, its status), once as one of AI and as a phone.
    assert.equal(asked.filter((path) => path === "/c/").length, 5);
  });

  test("www that shows the same, or leads here, is no second site; one that shows another is", async () => {
    const hosts = ["site.example", "www.site.example"];
    const linked = { "/a/": page("A", ["https://www.site.example/b/"]) };
    const same = await crawl(pages(linked), 100, hosts);
    assert.deepEqual(same.facts.hosts, [{ host: "site.example", pages: 5 }]);
    const moved: Site = { "www.site.example/": { status: 301, headers: { location: "https://site.example/" } } };
    const led = await crawl(pages({ ...linked, ...moved }), 100, hosts);
    assert.deepEqual(led.facts.hosts, [{ host: "site.example", pages: 5 }]);
    const other = await crawl(pages({ ...linked, "www.site.example/": page("Something else", ["/z/"]) }), 100, hosts);
    assert.ok(other.facts.hosts!.some(({ host }) => host === "www.site.example"));
  });
});

describe("crawlSite() and links to other sites", () => {
  test("what does not answer in its time is left, told by its number, and holds no end", {
    timeout: 60_000,
  }, async () => {
    const links = range(120).map((at) => `https://h${at}.example/x`);
    const world = await openCrawlWorld({ "/": page("Home", links) }, reader);
    const { fetcher } = world.deps;
    const asked: PageFetcher = {
      ...fetcher,
      fetch(url, options) {
        const number = Number(/\/\/h(\d+)\./.exec(url)?.[1]);
        if (Number.isNaN(number)) return fetcher.fetch(url, options);
        if (number % 4 === 1) throw new FetchError(url, "dns_silent", "no resolver told of it");
        if (number % 4 === 2) return new Promise((_, reject) => options.signal.addEventListener("abort", reject));
        return fetcher.fetch("https://site.example/", options);
      },
    };
    world.deps.fetcher = asked;
    const startedMs = performance.now();
    const facts = await world.crawl({ outsideMs: 1_000 });
    const tookMs = performance.now() - startedMs;
    await world.close();
    assert.ok(tookMs < 4_000, `${tookMs} ms`);
    assert.equal(facts.targets.length, 60);
    assert.equal(facts.outside_unchecked, 60);
    assert.deepEqual([facts.stop_reason, facts.truncated, facts.soft_404?.status], ["complete", false, 404]);
  });
});
