import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { createHtmlReader } from "../../src/page/html_reader.ts";
import { type CrawlWorld, openCrawlWorld, page, pageAt, readPaths, type Site } from "../support/crawl_world.ts";

const reader = createHtmlReader({ threads: 1 });
after(() => reader.close());

async function withWorld(site: Site, run: (world: CrawlWorld) => Promise<void>, hosts?: string[]): Promise<void> {
  const world = await openCrawlWorld(site, reader, hosts);
  try {
    await run(world);
  } finally {
    await world.close();
  }
}

describe("crawlSite() finds pages", () => {
  test("breadth first by links, with clicks from home, how it met them and a page for each address", async () => {
    const site: Site = {
      "/": page("Home", ["/a", "/b?utm_source=x", "#top", "mailto:x@site.example"]),
      "/a": page("A", ["/c", "/"]),
      "/b": page("B", ["https://site.example/c"]),
      "/c": page("C", ["d"]),
      "/d": page("D"),
    };
    await withWorld(site, async (world) => {
      const facts = await world.crawl();
      assert.deepEqual(readPaths(facts), ["/", "/a", "/b", "/c", "/d"]);
      assert.deepEqual(
        facts.pages.map((entry) => entry.depth),
        [0, 1, 1, 2, 3],
      );
      assert.deepEqual(pageAt(facts, "/").discovered_by, ["home", "link"]);
      assert.equal(facts.home_url, "https://site.example/");
      assert.equal(facts.stop_reason, "complete");
      assert.equal(facts.truncated, false);
      assert.equal(facts.tls_measured, false);
      assert.deepEqual(facts.hosts, [{ host: "site.example", pages: 5 }]);
      assert.deepEqual(facts.soft_404?.status, 404);
      assert.equal(
        facts.agent_probes.every((probe) => probe.status === 200),
        true,
      );
    });
  });

  test("by every kind of sitemap: index, packed, text, feed, relative and on another scheme", async () => {
    const loc = (text: string) => `<url><loc>${text}</loc></url>`;
    const site: Site = {
      "/": page("Home"),
      "/robots.txt": {
        headers: { "content-type": "text/plain" },
        body: "User-agent: *\nAllow: /\nSitemap: /maps/index.xml\n",
      },
      "/maps/index.xml":
        "<sitemapindex><sitemap><loc>one.xml.gz</loc></sitemap><sitemap><loc>/maps/two.txt</loc></sitemap><sitemap><loc>/feed</loc></sitemap><sitemap><loc>/maps/gone.xml</loc></sitemap></sitemapindex>",
      "/maps/one.xml.gz": {
        headers: { "content-type": "application/gzip" },
        body: gzipSync(`<urlset>${loc("/one")}${loc("http://site.example/two")}</urlset>`),
      },
      "/maps/two.txt": "https://site.example/three\n",
      "/feed": "<rss><channel><item><link>https://site.example/four</link></item></channel></rss>",
      "/one": page("One"),
      "http://site.example/two": page("Two"),
      "/two": page("Two"),
      "/three": page("Three"),
      "/four": page("Four"),
    };
    await withWorld(site, async (world) => {
      const facts = await world.crawl();
      assert.deepEqual(readPaths(facts).sort(), ["/", "/four", "/one", "/three", "/two"]);
      assert.deepEqual(
        facts.sitemaps.map((map) => [new URL(map.url).pathname, map.kind, map.status]),
        [
          ["/maps/index.xml", "index", 200],
          ["/maps/one.xml.gz", "urlset", 200],
          ["/maps/two.txt", "text", 200],
          ["/feed", "rss", 200],
          ["/maps/gone.xml", "invalid", 404],
        ],
      );
      assert.equal(facts.sitemaps[0]?.declared_in_robots, true);
      const one = pageAt(facts, "/one");
      assert.deepEqual([one.depth, one.discovered_by], [null, ["sitemap"]]);
    });
  });

  test("reads the same pages whatever their speed, sections of a site in turn when not all fit", async () => {
    const links = [..."abcdef"].flatMap((letter) => [`/${letter}/1`, `/${letter}/2`, `/${letter}/3`]);
    const slow: Site = { "/": page("Home", links) };
    for (const link of links) {
      slow[link] = (_request, response) => {
        setTimeout(() => response.end(page(link)), (link.charCodeAt(1) * 7 + link.charCodeAt(3)) % 23);
      };
    }
    await withWorld(slow, async (world) => {
      const first = await world.crawl({ pagesMax: 8 });
      const second = await world.crawl({ pagesMax: 8 });
      assert.deepEqual(readPaths(first), readPaths(second));
      assert.deepEqual(readPaths(first), ["/", "/a/1", "/b/1", "/c/1", "/d/1", "/e/1", "/f/1", "/a/2"]);
      assert.deepEqual([first.stop_reason, first.truncated], ["pages_max", true]);
      assert.equal(first.targets.filter((target) => target.kind === "page" && target.status === 200).length, 11);
    });
  });

  test("follows the seed to another host and counts subdomains apart, each by its own robots.txt", async () => {
    const site: Site = {
      "site.example/": { status: 301, headers: { location: "https://www.site.example/" } },
      "www.site.example/": page("Home", [
        "/a",
        "https://docs.site.example/",
        "https://docs.site.example/secret",
        "https://old.site.example/x",
      ]),
      "www.site.example/a": page("A"),
      "docs.site.example/": page("Docs"),
      "docs.site.example/robots.txt": "User-agent: *\nDisallow: /secret\n",
    };
    await withWorld(
      site,
      async (world) => {
        const facts = await world.crawl();
        assert.equal(facts.home_url, "https://www.site.example/");
        assert.deepEqual(facts.hosts, [
          { host: "www.site.example", pages: 2 },
          { host: "docs.site.example", pages: 1 },
        ]);
        assert.deepEqual(facts.urls_blocked_by_robots, ["https://docs.site.example/secret"]);
        assert.equal(
          world.asked().some((path) => path.endsWith("/secret")),
          false,
        );
        const gone = facts.targets.find((target) => target.url === "https://old.site.example/x");
        assert.deepEqual([gone?.kind, gone?.failure], ["page", "dns"]);
        const seed = facts.pages[0]!;
        assert.deepEqual([seed.url, seed.html, seed.response.status], ["https://site.example/", null, 200]);
        assert.deepEqual(seed.response.redirects, [
          { url: "https://site.example/", status: 301, location: "https://www.site.example/" },
        ]);
      },
      ["site.example", "www.site.example", "docs.site.example"],
    );
  });

  test("keeps redirect chains, loops and their ends as evidence", async () => {
    const site: Site = {
      "/": page("Home", ["/old", "/loop", "/away"]),
      "/old": { status: 301, headers: { location: "/older" } },
      "/older": { status: 302, headers: { location: "/new" } },
      "/new": page("New"),
      "/loop": { status: 302, headers: { location: "/pool" } },
      "/pool": { status: 302, headers: { location: "/loop" } },
      "/away": { status: 301, headers: { location: "https://elsewhere.example/" } },
    };
    await withWorld(site, async (world) => {
      const facts = await world.crawl();
      const old = pageAt(facts, "/old").response;
      assert.deepEqual(
        old.redirects.map((hop) => hop.status),
        [301, 302],
      );
      assert.deepEqual([old.status, old.final_url], [200, "https://site.example/new"]);
      assert.equal(pageAt(facts, "/loop").response.failure, "redirect_loop");
      const away = pageAt(facts, "/away").response;
      assert.deepEqual([away.status, away.failure, away.final_url], [0, "dns", "https://elsewhere.example/"]);
      assert.deepEqual(pageAt(facts, "/new").discovered_by, ["redirect"]);
      assert.equal(pageAt(facts, "/new").depth, 1);
    });
  });
});

describe("crawlSite() stays out of traps", () => {
  test("folds query variants that show the same and keeps those that differ", async () => {
    const shop = page(
      "Shop",
      Array.from({ length: 30 }, (_, at) => `/shop?sort=${at}`),
    );
    const site: Site = {
      "/": page("Home", ["/shop", "/item?id=1", "/item?id=2", "/item?id=3", "/item?id=4", "/shop?add-to-cart=3"]),
      "/shop": shop,
    };
    for (let at = 0; at < 30; at++) site[`/shop?sort=${at}`] = shop;
    for (let at = 1; at < 5; at++) site[`/item?id=${at}`] = page(`Item ${at}`);
    await withWorld(site, async (world) => {
      const facts = await world.crawl();
      assert.deepEqual(readPaths(facts).sort(), ["/", "/item?id=1", "/item?id=2", "/item?id=3", "/item?id=4", "/shop"]);
      assert.equal(new Set(facts.pages.map((entry) => entry.path_key)).size, 6);
      assert.equal(world.asked().filter((path) => path.startsWith("/shop?sort")).length, 3);
      assert.equal(
        world.asked().some((path) => path.includes("add-to-cart")),
        false,
      );
      assert.deepEqual(facts.traps.find((trap) => trap.kind === "query_variants")?.urls_skipped, 30);
      assert.equal(facts.targets.length, 0);
    });
  });

  test("ends calendars, endless paths and lists that always show the same", async () => {
    const site: Site = {
      "/": page("Home", ["/events/2026-01/", "/loop/", "/list/1"]),
      "*": (request, response) => {
        const path = request.url ?? "";
        const [, year = "", month = ""] = /^\/events\/(\d{4})-(\d\d)\/$/.exec(path) ?? [];
        const at = /^\/list\/(\d+)$/.exec(path)?.[1];
        if (year !== "") {
          const next =
            Number(month) === 12 ? `${Number(year) + 1}-01` : `${year}-${String(Number(month) + 1).padStart(2, "0")}`;
          response.end(page(`Events ${year} ${month}`, [`/events/${next}/`]));
        } else if (path.startsWith("/loop/")) response.end(page(path, ["more/"]));
        else if (at !== undefined)
          response.end(`<main>Nothing found here<a href="/list/${Number(at) + 1}"></a></main>`);
        else response.writeHead(404).end();
      },
    };
    await withWorld(site, async (world) => {
      const facts = await world.crawl();
      assert.equal(facts.stop_reason, "complete");
      const kinds = facts.traps.map((trap) => trap.kind).sort();
      assert.deepEqual(kinds, ["endless_chain", "endless_path", "same_content"]);
      assert.ok(readPaths(facts).length < 40);
    });
  });

  test("takes session ids for no pages of their own", async () => {
    const site: Site = { "/": page("Home", ["/a;jsessionid=1", "/a?PHPSESSID=2", "/a"]), "/a": page("A") };
    await withWorld(site, async (world) => {
      assert.deepEqual(readPaths(await world.crawl()), ["/", "/a"]);
    });
  });
});

describe("crawlSite() checks what pages name", () => {
  test("tells all of a thousand dead links, and the pages that name them", async () => {
    const dead = Array.from({ length: 1000 }, (_, at) => `/dead-${at}`);
    const site: Site = { "/": page("Home", dead.slice(0, 500)), "/more": page("More", dead) };
    site["/"] = page("Home", ["/more", ...dead.slice(0, 500)]);
    await withWorld(site, async (world) => {
      const facts = await world.crawl({ pagesMax: 2 });
      const broken = [
        ...facts.pages.filter((entry) => entry.response.status === 404).map((entry) => entry.url),
        ...facts.targets.filter((target) => target.status === 404).map((target) => target.url),
      ];
      assert.equal(new Set(broken).size, 1000);
      assert.equal(broken.length, 1000);
      const target = facts.targets.find((entry) => entry.url.endsWith("/dead-999"));
      assert.deepEqual([target?.kind, target?.from_count, target?.from], ["page", 1, ["https://site.example/more"]]);
    });
  });

  test("asks HEAD first and believes a refusal only from GET; files and assets are targets, not pages", async () => {
    const site: Site = {
      "/": page(
        "Home",
        ["/paper.pdf", "/download"],
        '<link rel="stylesheet" href="/a.css"><script src="/gone.js"></script>',
      ),
      "/paper.pdf": { headers: { "content-type": "application/pdf", "content-length": "5" }, body: "%PDF-" },
      "/download": { headers: { "content-type": "application/octet-stream" }, body: "bytes" },
      "/a.css": (request, response) => {
        response.writeHead(request.method === "HEAD" ? 405 : 200, {
          "content-type": "text/css",
          "cache-control": "max-age=9",
        });
        response.end();
      },
    };
    await withWorld(site, async (world) => {
      const facts = await world.crawl();
      const byPath = new Map(facts.targets.map((target) => [new URL(target.url).pathname, target]));
      assert.deepEqual([byPath.get("/paper.pdf")?.status, byPath.get("/paper.pdf")?.bytes], [200, 5]);
      assert.deepEqual([byPath.get("/download")?.status, byPath.get("/download")?.from_count], [200, 1]);
      assert.deepEqual([byPath.get("/a.css")?.status, byPath.get("/a.css")?.cache_control], [200, "max-age=9"]);
      assert.equal(byPath.get("/gone.js")?.status, 404);
      assert.ok(world.asked().includes("HEAD /paper.pdf"));
      assert.equal(readPaths(facts).length, 1);
    });
  });

  test("calls foreign refusals unverified and asks a host that is gone only a few times", async () => {
    const gone = Array.from({ length: 20 }, (_, at) => `https://gone.example/${at}`);
    const site: Site = {
      "site.example/": page("Home", ["https://shy.example/x", ...gone]),
      "shy.example/x": { status: 403 },
    };
    await withWorld(
      site,
      async (world) => {
        const facts = await world.crawl();
        const shy = facts.targets.find((target) => target.url.includes("shy"));
        assert.deepEqual([shy?.status, shy?.unverified, shy?.kind], [403, true, "external"]);
        const lost = facts.targets.filter((target) => target.url.includes("gone.example"));
        assert.deepEqual([lost.length, new Set(lost.map((target) => target.failure))], [20, new Set(["dns"])]);
      },
      ["site.example", "shy.example"],
    );
  });
});

describe("crawlSite() and sites that refuse", () => {
  test("says blocked at a firewall's page, with no page called broken", async () => {
    const site: Site = {
      "/": { status: 403, headers: { "cf-mitigated": "challenge" }, body: "<title>Just a moment...</title>" },
    };
    await withWorld(site, async (world) => {
      const facts = await world.crawl();
      assert.deepEqual([facts.stop_reason, facts.blocked?.kind, facts.pages.length], ["blocked", "cloudflare", 1]);
      assert.equal(facts.pages[0]?.html, null);
    });
  });

  test("stops when the site shuts it out on the way", async () => {
    const links = Array.from({ length: 60 }, (_, at) => `/p${at}`);
    const site: Site = { "/": page("Home", links), "*": { status: 403, body: "no" }, "/robots.txt": { status: 404 } };
    await withWorld(site, async (world) => {
      const facts = await world.crawl();
      assert.deepEqual([facts.stop_reason, facts.truncated, facts.blocked?.kind], ["blocked", true, "http_403"]);
      assert.ok(facts.pages.length < 60);
    });
  });

  test("waits as long as a 429 asks and then reads the page", async () => {
    let asked = 0;
    const site: Site = {
      "/": page("Home", ["/busy"]),
      "/busy": (_request, response) => {
        asked += 1;
        if (asked === 1) response.writeHead(429, { "retry-after": "0" }).end();
        else response.end(page("Busy"));
      },
    };
    await withWorld(site, async (world) => {
      assert.deepEqual(readPaths(await world.crawl()), ["/", "/busy"]);
    });
  });

  test("obeys robots.txt, its own agent's group first; one that answers 5xx forbids nothing", async () => {
    const robots = (body: string): Site => ({
      "/": page("Home", ["/open", "/closed/x"]),
      "/open": page("Open"),
      "/closed/x": page("Closed"),
      "/robots.txt": { headers: { "content-type": "text/plain" }, body },
    });
    await withWorld(robots("User-agent: testbot\nDisallow: /closed\n\nUser-agent: *\nDisallow: /"), async (world) => {
      const facts = await world.crawl();
      assert.deepEqual(readPaths(facts), ["/", "/open"]);
      assert.deepEqual(facts.urls_blocked_by_robots, ["https://site.example/closed/x"]);
      assert.equal(world.asked().includes("/closed/x"), false);
    });
    const failing: Site = { "/": page("Home", ["/open"]), "/open": page("Open"), "/robots.txt": { status: 500 } };
    await withWorld(failing, async (world) => {
      const facts = await world.crawl();
      assert.deepEqual([facts.stop_reason, facts.robots.verdict], ["complete", "disallow_all"]);
      assert.deepEqual(readPaths(facts), ["/", "/open"]);
      assert.equal(facts.robots.agents.Googlebot?.allowed, false);
    });
  });

  test("says unreachable when nobody answers", async () => {
    await withWorld({}, async (world) => {
      const facts = await world.crawl({ domain: "nowhere.example" });
      assert.deepEqual([facts.stop_reason, facts.pages[0]?.response.failure], ["unreachable", "dns"]);
    });
  });

  test("goes on with what it has at its deadline, and rejects when its caller ends it", async () => {
    const site: Site = {
      "/": page("Home", ["/quick", "/never"]),
      "/quick": page("Quick"),
      "/never": () => {},
    };
    await withWorld(site, async (world) => {
      const facts = await world.crawl({ deadlineMs: Date.now() + 1_500 });
      assert.deepEqual([facts.stop_reason, facts.truncated], ["deadline", true]);
      assert.deepEqual(readPaths(facts), ["/", "/quick"]);
      const controller = new AbortController();
      const ended = world.crawl({ signal: controller.signal });
      setTimeout(() => controller.abort(new Error("The run expired")), 100);
      await assert.rejects(ended, /The run expired/);
    });
  });
});

describe("crawlSite() on hostile answers", () => {
  test("ends each in an ordinary fact", async () => {
    const paths = [
      "/drip",
      "/reset",
      "/bomb",
      "/nest",
      "/headers",
      "/latin",
      "/json",
      "/self",
      "/badloc",
      "/empty",
      "/xhtml",
      "/huge",
    ];
    const site: Site = {
      "/": page("Home", paths),
      "/reset": (_request, response) => response.socket?.resetAndDestroy(),
      "/bomb": { headers: { "content-encoding": "gzip" }, body: gzipSync(Buffer.alloc(30_000_000, 32)) },
      "/nest": "<table><tr><td>".repeat(60_000),
      "/headers": (_request, response) => {
        for (let at = 0; at < 300; at++) response.setHeader(`x-${at}`, "v".repeat(200));
        response.end("x");
      },
      "/latin": {
        headers: { "content-type": "text/html; charset=nonsense" },
        body: Buffer.from("<p>\u00e4</p>", "latin1"),
      },
      "/json": { headers: { "content-type": "application/json" }, body: "{}" },
      "/self": { status: 301, headers: { location: "/self" } },
      "/badloc": { status: 302, headers: { location: "http://" } },
      "/empty": "",
      "/xhtml": { headers: { "content-type": "application/xhtml+xml" }, body: page("X") },
      "/huge": `<p>${"word ".repeat(700_000)}</p>`,
      "/drip": (_request, response) => response.socket?.destroy(),
    };
    await withWorld(site, async (world) => {
      const facts = await world.crawl();
      assert.equal(facts.stop_reason, "complete");
      const of = (path: string) => pageAt(facts, path);
      assert.equal(of("/reset").response.failure, "reset");
      assert.equal(of("/bomb").response.truncated, true);
      assert.match(of("/nest").parse_problem ?? "", /nested/);
      assert.equal(of("/headers").response.failure, "bad_response");
      assert.equal(of("/latin").response.charset.used, "windows-1252");
      assert.equal(facts.targets.find((target) => target.url.endsWith("/json"))?.status, 200);
      assert.equal(of("/self").response.failure, "redirect_loop");
      assert.equal(of("/badloc").response.status, 302);
      assert.equal(of("/empty").html?.word_count, 0);
      assert.deepEqual(of("/xhtml").html?.titles, ["X"]);
      assert.equal(of("/huge").response.truncated, true);
    });
  });

  test("never connects to a private address, whatever redirects or links say", async () => {
    const site: Site = {
      "/": page("Home", ["/in", "http://127.0.0.1:1/x", "http://169.254.169.254/latest/meta-data/"]),
      "/in": { status: 302, headers: { location: "http://169.254.169.254/" } },
    };
    await withWorld(site, async (world) => {
      const facts = await world.crawl();
      assert.equal(pageAt(facts, "/in").response.failure, "blocked_address");
      const failures = facts.targets.map((target) => target.failure).sort();
      assert.deepEqual(failures, ["blocked_address", "unsupported_url"]);
    });
  });
});

describe("crawlSite() again", () => {
  test("carries unchanged pages over by ETag", async () => {
    let bodies = 0;
    const site: Site = {
      "/": page("Home", ["/a"]),
      "/a": (request, response) => {
        if (request.headers["if-none-match"] === '"v1"') return response.writeHead(304).end();
        // As other crawlers and as a browser it is asked for apart.
        if (request.method === "GET" && request.headers["user-agent"] === "TestBot/1.0") bodies += 1;
        response.writeHead(200, { "content-type": "text/html", etag: '"v1"' }).end(page("A", ["/b"]));
      },
      "/b": page("B"),
    };
    await withWorld(site, async (world) => {
      const first = await world.crawl();
      const held = pageAt(first, "/a");
      const second = await world.crawl({
        previous: (url) => (url.endsWith("/a") ? { etag: '"v1"', last_modified: null, facts: held } : undefined),
      });
      assert.equal(bodies, 1);
      const again = pageAt(second, "/a");
      assert.deepEqual([again.carried_over, again.response.status, again.html], [true, 200, held.html]);
      assert.deepEqual(readPaths(second), ["/", "/a", "/b"]);
    });
  });
});

describe("readKeyPages()", () => {
  test("prefers the pages that tell who a brand is, and checks nothing else", async () => {
    const posts = Array.from({ length: 30 }, (_, at) => `/blog/post-${at}`);
    const keys = ["/about-us", "/contact", "/pricing", "/services", "/faq", "/testimonials"];
    const site: Site = { "/": page("Home", [...posts, ...keys, "/missing", "https://other.example/"]) };
    for (const path of [...posts, ...keys]) site[path] = page(path);
    await withWorld(site, async (world) => {
      const facts = await world.keyPages({ pagesMax: 9 });
      for (const key of keys) assert.ok(readPaths(facts).includes(key), key);
      assert.equal(facts.pages.filter((entry) => entry.html !== null).length, 9);
      assert.deepEqual([facts.targets, facts.agent_probes], [[], []]);
      assert.equal(
        world.asked().some((path) => path.startsWith("HEAD")),
        false,
      );
    });
  });
});
