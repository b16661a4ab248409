import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { productToken, type RobotsResponse, readRobots } from "../../src/crawl/robots.ts";
import { cpuMs } from "../support/cpu_time.ts";

function robots(text: string, over: Partial<RobotsResponse> = {}) {
  const response = { url: "https://acme.com/robots.txt", status: 200, failure: null, contentType: "text/plain" };
  return readRobots({ ...response, bytes: text.length, text, ...over }, "BrandVisibilityBot");
}

describe("readRobots()", () => {
  test("obeys our own group before the one for all, the longest rule first", () => {
    const { isAllowed } = robots(
      "User-agent: *\nDisallow: /\n\nUser-agent: brandvisibilitybot\nDisallow: /private\nAllow: /private/open\n",
    );
    assert.equal(isAllowed("https://acme.com/x"), true);
    assert.equal(isAllowed("https://acme.com/private/a"), false);
    assert.equal(isAllowed("https://acme.com/private/open/a"), true);
  });

  test("understands wildcards and ends", () => {
    const { isAllowed } = robots("User-agent: *\nDisallow: /*.pdf$\nDisallow: /*?s=\n");
    assert.equal(isAllowed("https://acme.com/a.pdf"), false);
    assert.equal(isAllowed("https://acme.com/a.pdf?x"), true);
    assert.equal(isAllowed("https://acme.com/?s=x"), false);
  });

  test("allows all at 4xx; at 5xx, 429 and silence the facts say that crawlers stop, though nothing is forbidden", () => {
    assert.equal(robots("User-agent: *\nDisallow: /", { status: 404 }).isAllowed("https://acme.com/"), true);
    assert.equal(robots("", { status: 403 }).facts.verdict, "allow_all");
    for (const status of [500, 503, 429, 0]) {
      const read = robots("", { status });
      assert.deepEqual([read.isAllowed("https://acme.com/"), read.isReadable], [true, false]);
      assert.equal(read.facts.verdict, "disallow_all");
    }
  });

  test("tells the agents of answer engines apart", () => {
    const { agents } = robots("User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\n\nUser-agent: *\nAllow: /\n").facts;
    assert.deepEqual(agents.GPTBot, { allowed: false, named: true });
    assert.deepEqual(agents["OAI-SearchBot"], { allowed: true, named: false });
    assert.equal(agents.Googlebot?.allowed, true);
  });

  test("gives sitemaps, delay, content signals and faulty lines", () => {
    const { facts } = robots(
      "User-agent: *\nCrawl-delay: 3\nContent-Signal: search=yes, ai-train=no\nDisallow secret\nSitemap: /map.xml\n",
    );
    assert.deepEqual(facts.sitemaps, ["/map.xml"]);
    assert.equal(facts.crawl_delay_seconds, 3);
    assert.equal(facts.content_signal, "search=yes, ai-train=no");
    assert.deepEqual(facts.syntax_errors, [
      { line: 4, text: "Disallow secret" },
      { line: 5, text: "Sitemap: /map.xml" },
    ]);
    assert.equal(facts.verdict, "rules");
  });

  test("says disallow_all when everybody is shut out, and takes a page for no rules", () => {
    assert.equal(robots("User-agent: *\nDisallow: /").facts.verdict, "disallow_all");
    const page = robots("<!doctype html><p>Disallow: /</p>");
    assert.equal(page.isAllowed("https://acme.com/x"), true);
    assert.deepEqual(page.facts.syntax_errors, []);
  });

  test("stays quick at half a megabyte of wildcards", () => {
    const text = `User-agent: *\n${"Disallow: /*a*b*c*d*e*f*g*h\n".repeat(15_000)}`;
    const { isAllowed } = robots(text);
    const startedMs = cpuMs();
    assert.equal(isAllowed(`https://acme.com/${"abcdefg".repeat(30)}`), true);
    assert.ok(cpuMs() - startedMs < 3000);
  });
});

test("productToken() is the name before the version", () => {
  assert.equal(productToken("BrandVisibilityBot/1.0 (+https://x.example)"), "BrandVisibilityBot");
});
