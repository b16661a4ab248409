import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import type { RenderAnswer, Renderer, Rendering, RenderOptions } from "../../src/crawl/renderer.ts";
import { createHtmlReader } from "../../src/page/html_reader.ts";
import type { PageFacts } from "../../src/page/page_facts.ts";
import { type CrawlWorld, openCrawlWorld, page, pageAt, readPaths, type Site } from "../support/crawl_world.ts";

const reader = createHtmlReader({ threads: 1 });
after(() => reader.close());

const SHELL = `<!doctype html><html lang="en"><head><title>App</title><meta name="robots" content="noarchive"></head><body><div id="root"></div><script src="/app.js"></script></body></html>`;
const SHELLS: Site = {
  "/robots.txt": {
    headers: { "content-type": "text/plain" },
    body: "User-agent: *\nDisallow: /private/\nAllow: /\n",
  },
  "/app.js": { headers: { "content-type": "text/javascript" }, body: "show()" },
  "/api": { headers: { "content-type": "application/json", "set-cookie": "a=1" }, body: "{}" },
  "/inside": { status: 302, headers: { location: "http://169.254.169.254/latest/" } },
  "/sent": { status: 302, headers: { location: "/private/data" } },
  "/private/data": "secret",
  "/": SHELL,
  "/home": SHELL,
  "/a": SHELL,
  "/b": SHELL,
  "/plain": page("Plain"),
};

type Script = (path: string, options: RenderOptions) => Promise<Rendering>;

function standIn(script: Script, pagesMax = 10): Renderer & { given: string[] } {
  const given: string[] = [];
  return {
    given,
    provider: "stand-in",
    pagesMax,
    async render(url, options) {
      given.push(new URL(url).pathname);
      const answer = await options.fetch({ url, method: "GET", headers: {}, isPage: true });
      assert.equal(answer.ok, true);
      return await script(new URL(url).pathname, options);
    },
    close: async () => undefined,
  };
}

const seen = (html: string): Rendering => ({ ok: true, html, finalUrl: "", ms: 100, settled: true });
const failed = (reason: "timeout" | "crashed"): Rendering => ({ ok: false, reason, message: "It hangs", ms: 500 });

async function withWorld(renderer: Renderer | null, run: (world: CrawlWorld) => Promise<void>): Promise<void> {
  const world = await openCrawlWorld(SHELLS, reader);
  if (renderer !== null) world.deps.renderer = renderer;
  try {
    await run(world);
  } finally {
    await world.close();
  }
}

describe("crawlSite() renders shells", () => {
  test("and them alone: reads what a person sees, keeps what was sent, follows links that scripts add", async () => {
    const more =
      '<link rel="canonical" href="/"><script type="application/ld+json">{"@type":"Bakery","name":"B"}</script>';
    const renderer = standIn(async (path) =>
      seen(path === "/" ? page("Home", ["/a", "/plain", "/gone"], more) : page(`Page ${path}`, ["/b"])),
    );
    await withWorld(renderer, async (world) => {
      const facts = await world.crawl();
      assert.deepEqual(readPaths(facts), ["/", "/a", "/plain", "/b"]);
      assert.deepEqual(renderer.given, ["/", "/a", "/b"]);
      const home = pageAt(facts, "/");
      assert.deepEqual(home.unscripted, {
        words: 0,
        title: "App",
        description: null,
        links: 0,
        canonical: null,
        structured_data: [],
      });
      assert.deepEqual([home.html!.titles, home.html!.app_shell], [["Home"], false]);
      assert.match(home.html!.main_text, /The text of Home is its own/);
      // A directive in the source holds, whatever scripts make of it.
      assert.deepEqual(
        home.html!.robots.map(({ directives }) => directives),
        [["noarchive"]],
      );
      const plain = pageAt(facts, "/plain");
      assert.deepEqual([plain.unscripted, plain.not_rendered], [undefined, undefined]);
      const { seconds, ...rendering } = facts.rendering!;
      assert.deepEqual(rendering, {
        shells: 3,
        rendered: 3,
        provider: "stand-in",
        not_rendered: [],
        requests: 3,
        refused: [],
      });
      assert.equal(seconds, 0.3);
    });
  });

  test("every request goes through the crawl's guard and robots.txt, redirects too; none changes anything", async () => {
    const answers: Record<string, RenderAnswer> = {};
    const renderer = standIn(async (path, { fetch }) => {
      const ask = async (url: string, method = "GET") => {
        answers[url] = await fetch({ url, method, headers: { cookie: "a=1", host: "evil" }, isPage: false });
      };
      const origin = "https://site.example";
      if (path === "/") for (const to of ["/inside", "/sent", "/private/data", "/api"]) await ask(origin + to);
      for (const url of ["http://127.0.0.1:9/", "http://10.0.0.1/", "http://[::1]/", "file:///etc/passwd"])
        await ask(url);
      await ask("https://site.example/order", "POST");
      await ask("https://site.example/app.js");
      return seen(page("Home", path === "/" ? ["/a"] : []));
    });
    await withWorld(renderer, async (world) => {
      const facts = await world.crawl();
      const reasons = Object.entries(answers).map(([url, answer]) => [url, answer.ok ? answer.status : answer.reason]);
      assert.deepEqual(Object.fromEntries(reasons), {
        "https://site.example/inside": "blocked_address",
        "https://site.example/sent": "robots",
        "https://site.example/private/data": "robots",
        "https://site.example/api": 200,
        "http://127.0.0.1:9/": "unsupported_url",
        "http://10.0.0.1/": "blocked_address",
        "http://[::1]/": "blocked_address",
        "file:///etc/passwd": "unsupported_url",
        "https://site.example/order": "method",
        "https://site.example/app.js": 200,
      });
      const asked = world.asked();
      assert.deepEqual(
        asked.filter((path) => /private|order/.test(path)),
        [],
      );
      assert.equal(asked.filter((path) => path === "/app.js").length, 1);
      const refused = new Map(facts.rendering!.refused.map(({ reason, requests }) => [reason, requests]));
      assert.deepEqual([refused.get("robots"), refused.get("method"), refused.get("blocked_address")], [2, 2, 5]);
    });
  });

  test("what cannot be rendered stays as it was sent and says why", async () => {
    const endings: Record<string, () => Promise<Rendering>> = {
      "/": async () => ({ ok: false, reason: "sent_on", message: "https://site.example/home", ms: 1 }),
      "/home": async () => seen(page("Home", ["/a", "/b"])),
      "/a": async () => failed("timeout"),
      "/b": async () => seen(SHELL),
    };
    await withWorld(
      standIn((path) => endings[path]!()),
      async (world) => {
        const facts = await world.crawl();
        const states = ["/a", "/b"].map((path) => pageAt(facts, path));
        assert.deepEqual(
          states.map(({ not_rendered, unscripted, html }) => [not_rendered, unscripted, html!.app_shell]),
          [
            ["timeout", undefined, true],
            ["still_empty", undefined, true],
          ],
        );
        assert.deepEqual(
          facts.rendering!.not_rendered.map(({ reason, pages, message }) => [reason, pages, message.slice(0, 11)]),
          [
            ["sent_on", 1, "https://sit"],
            ["timeout", 1, "It hangs"],
            ["still_empty", 1, "Its scripts"],
          ],
        );
        assert.equal(facts.stop_reason, "complete");
      },
    );
  });

  test("within its pages; gives up on a browser that fails again and again, or that breaks", async () => {
    const all = ["/a", "/b", "/c", "/d", "/e", "/f", "/g"];
    const site = { ...SHELLS, ...Object.fromEntries(all.map((path) => [path, SHELL])) };
    const world = await openCrawlWorld(site, reader);
    const crawl = async (renderer: Renderer) => {
      world.deps.renderer = renderer;
      const { rendering } = await world.crawl();
      return [rendering!.rendered, ...rendering!.not_rendered.map(({ reason, pages }) => `${reason} ${pages}`)];
    };
    const home = async (path: string, others: () => Promise<Rendering>) =>
      path === "/" ? seen(page("Home", all)) : await others();
    try {
      assert.deepEqual(await crawl(standIn((path) => home(path, async () => seen(page(path))), 3)), [3, "pages_max 5"]);
      const hangs = await crawl(standIn((path) => home(path, async () => failed("crashed"))));
      assert.deepEqual(hangs.slice(0, 2), [1, "crashed 6"]);
      const breaks = standIn((path) => home(path, () => Promise.reject(new Error("Out of order"))));
      assert.deepEqual((await crawl(breaks)).slice(0, 2), [1, "crashed 6"]);
    } finally {
      await world.close();
    }
  });

  test("without a browser everything stays, and the record tells how to provide one", async () => {
    await withWorld(null, async (world) => {
      const facts = await world.crawl();
      assert.deepEqual(readPaths(facts), ["/"]);
      const { provider, not_rendered, requests } = facts.rendering!;
      assert.deepEqual([provider, requests, not_rendered[0]!.reason], [null, 0, "no_browser"]);
      assert.match(not_rendered[0]!.message, /BROWSER_WS_ENDPOINT/);
    });
  });

  test("a page that was rendered is asked for whole the next time, not whether its shell has changed", async () => {
    const renderer = standIn(async () => seen(page("Home", ["/plain"])));
    await withWorld(renderer, async (world) => {
      const first = await world.crawl();
      const known = new Map<string, PageFacts>(first.pages.map((facts) => [facts.url, facts]));
      const previous = (url: string) => {
        const facts = known.get(url);
        return facts && { etag: '"1"', last_modified: null, facts };
      };
      const again = await world.crawl({ previous });
      assert.equal(pageAt(again, "/").unscripted?.title, "App");
      assert.equal(again.rendering!.rendered, 1);
    });
  });
});
