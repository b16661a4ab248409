import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { placeholderIn } from "../../../src/page/placeholder.ts";
import { MARKETS } from "../../../src/providers/sandbox/market.ts";
import { SAMPLE_BRAND } from "../../../src/providers/sandbox/sample_brand.ts";
import { getPage, live, openSandbox, sitemapUrls } from "./sandbox_bench.ts";

const DOMAINS = [
  SAMPLE_BRAND.domain,
  "taskmeadow.example",
  "brightsolar.com",
  "maple-dental.example",
  "zorblax.com",
  "brewinggazette.example",
];

function openAt(domain: string) {
  return openSandbox({ domain });
}

describe("a generated site", () => {
  test("has 40 to 80 pages for a company, all but the planted ones answering 200", async () => {
    for (const domain of DOMAINS) {
      const sandbox = openAt(domain);
      const urls = await sitemapUrls(sandbox, domain);
      assert.equal(new Set(urls).size, urls.length);
      assert.ok(urls.length >= 25 && urls.length <= 80, `${domain} has ${urls.length} pages`);
      for (const url of urls) assert.equal((await getPage(sandbox, url)).status, 200, url);
    }
  });

  test("links only to its own pages, the planted dead ends and old addresses aside", async () => {
    const sandbox = openAt(SAMPLE_BRAND.domain);
    const origin = `https://${SAMPLE_BRAND.domain}`;
    const dead = new Set<string>();
    const moved = new Set<string>();
    for (const url of await sitemapUrls(sandbox, SAMPLE_BRAND.domain)) {
      const { text } = await getPage(sandbox, url);
      for (const [, href] of text.matchAll(/<a [^>]*href="(\/[^"]*)"/g)) {
        const { status } = await getPage(sandbox, origin + href);
        if (status === 404) dead.add(href!);
        else if (status !== 200) moved.add(href!);
      }
    }
    assert.deepEqual([...dead].sort(), ["/blog/summer-news", "/shop/gift-card-2022"]);
    assert.deepEqual([...moved].sort(), ["/about-us", "/news"]);
  });

  test("carries flaws for an audit to find", async () => {
    const sandbox = openAt(SAMPLE_BRAND.domain);
    const urls = await sitemapUrls(sandbox, SAMPLE_BRAND.domain);
    const pages = await Promise.all(urls.map((url) => getPage(sandbox, url)));
    const titles = pages.map((page) => /<title>([^<]*)/.exec(page.text)?.[1]);
    const without = (pattern: RegExp) => pages.filter((page) => !pattern.test(page.text)).length;
    assert.equal(without(/name="description"/), 5);
    assert.equal(without(/rel="canonical"/), 2);
    assert.equal(pages.filter((page) => page.text.includes("noindex")).length, 1);
    assert.equal(titles.length - new Set(titles).size, 1);
    assert.ok(pages.filter((page) => /<img (?![^>]*alt=)/.test(page.text)).length >= 5);
    const first = await getPage(sandbox, `https://${SAMPLE_BRAND.domain}/about-us`);
    assert.equal(first.status, 301);
    assert.equal((await getPage(sandbox, first.location!)).location, `https://${SAMPLE_BRAND.domain}/about`);
    const robots = await getPage(sandbox, `https://${SAMPLE_BRAND.domain}/robots.txt`);
    assert.match(robots.text, /User-agent: GPTBot\nDisallow: \//);
  });

  test("sends http, www and trailing slashes to the one spelling", async () => {
    const sandbox = openAt("acme.com");
    for (const url of ["http://acme.com/about", "https://www.acme.com/about", "https://acme.com/about/"]) {
      const page = await getPage(sandbox, url);
      assert.equal(page.status, 301);
      assert.equal(page.location, "https://acme.com/about");
    }
  });

  test("gives 404 with a page to what it does not have", async () => {
    const sandbox = openAt("acme.com");
    for (const path of ["/nothing", "/llms-full.txt", "/wp-login.php", "/%E0%A4%A"]) {
      const page = await getPage(sandbox, `https://acme.com${path}`);
      assert.equal(page.status, 404, path);
    }
  });

  test("answers HEAD without a body and cuts at the byte limit", async () => {
    const { pageFetcher } = openAt("acme.com");
    const head = await pageFetcher.fetch("https://acme.com/", { signal: live(), method: "HEAD" });
    assert.equal(head.body.length, 0);
    assert.equal(head.status, 200);
    const cut = await pageFetcher.fetch("https://acme.com/", { signal: live(), bytesMax: 100 });
    assert.equal(cut.body.length, 100);
    assert.equal(cut.truncated, true);
    assert.equal(cut.headers["x-simulated"], "sandbox");
  });

  test("refuses what is no http address", async () => {
    const { pageFetcher } = openAt("acme.com");
    await assert.rejects(pageFetcher.fetch("ftp://acme.com/", { signal: live() }), { reason: "unsupported_url" });
    await assert.rejects(pageFetcher.fetch("https://acme.com/", { signal: AbortSignal.abort() }), {
      reason: "aborted",
    });
  });

  test("has structured data that parses, one planted exception a site at most", async () => {
    for (const domain of DOMAINS) {
      const sandbox = openAt(domain);
      let broken = 0;
      for (const url of await sitemapUrls(sandbox, domain)) {
        const { text } = await getPage(sandbox, url);
        const blocks = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
        if (blocks.some(([, json]) => !parses(json!))) broken++;
      }
      assert.ok(broken <= 1, `${domain} has ${broken} pages with broken JSON-LD`);
    }
  });

  test("says nothing in words that a rule of the product looks for: it is no evidence that the rule is good", async () => {
    for (const domain of DOMAINS) {
      const sandbox = openAt(domain);
      for (const url of await sitemapUrls(sandbox, domain)) {
        const { text } = await getPage(sandbox, url);
        const main = text.slice(text.indexOf("<main"), text.indexOf("</main>"));
        assert.equal(placeholderIn(main.replace(/<[^>]*>/g, "\n")), null, url);
        assert.doesNotMatch(
          main,
          /customers say|testimonials|our story|read more|practical guide|in figures|advice on/i,
          url,
        );
      }
    }
  });

  test("is of the trade that words in the domain tell", async () => {
    const wanted = {
      "harbor-coffee-roasters.com": "specialty coffee roaster",
      "northsolar.de": "solar installer",
      "green-energy-solar.co.uk": "solar installer",
      "taskpilot-software.example": "project management software company",
      "garden-hotel.example": "hotel specialist",
      "summit-bikes.example": "bikes specialist",
      "the-dental-journal.example": "dental",
      "zentora.example": "local services specialist",
      "xn--bckerei-lindner-znb.de": "local services specialist",
    };
    for (const [domain, label] of Object.entries(wanted)) {
      const home = await getPage(openAt(domain), `https://${domain}/`);
      assert.ok(home.text.includes(label), `${domain} is a ${label}`);
    }
  });

  test("of a trade that no data tells has offers, articles and rivals of one trade", async () => {
    const domain = "maple-dental.example";
    const sandbox = openAt(domain);
    const urls = await sitemapUrls(sandbox, domain);
    assert.ok(urls.filter((url) => url.includes("/services/")).length >= 5);
    const { results } = await sandbox.serp.search("dental consultation", { signal: live(), depth: 10 });
    for (const entry of results) assert.match(entry.domain + entry.title, /dental/i);
    const rivals = (await sandbox.keywordData.competitors(domain, { signal: live() }))!;
    assert.ok(
      rivals.slice(0, 5).every((rival) => rival.intersections >= 5),
      JSON.stringify(rivals.slice(0, 5)),
    );
    const { text } = await getPage(sandbox, `https://${rivals[0]!.domain}/`);
    assert.match(text, /dental/);
  });
});

describe("the told trades", () => {
  test("are complete and consistent", () => {
    const domains = MARKETS.flatMap((pack) => pack.rivals.map((rival) => rival.domain));
    assert.equal(new Set(domains).size, domains.length);
    for (const pack of MARKETS) {
      const heads = new Set(pack.topics.map((topic) => topic.head));
      assert.equal(heads.size, pack.topics.length);
      for (const offer of pack.offers) assert.ok(heads.has(offer.topic), `${pack.id}: "${offer.slug}" has a topic`);
      for (const topic of pack.topics) {
        assert.ok(topic.facts.length >= 4 && topic.tips.length >= 3 && topic.mistakes.length >= 2, topic.head);
        assert.ok(topic.questions.length >= 1 && topic.variants.length >= 2, topic.head);
        for (const sentence of [...topic.facts, ...topic.tips, ...topic.mistakes])
          assert.match(sentence, /^\p{Lu}.*\.$/u, sentence);
        for (const { question, answer } of topic.questions) assert.match(`${question}|${answer}`, /\?\|.*\.$/);
      }
      for (const rival of pack.rivals) assert.match(rival.domain, /\.example$/);
    }
  });
});

function parses(json: string): boolean {
  try {
    JSON.parse(json);
    return true;
  } catch {
    return false;
  }
}
