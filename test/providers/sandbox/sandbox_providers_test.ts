import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { MARKETS } from "../../../src/providers/sandbox/market.ts";
import { SAMPLE_BRAND } from "../../../src/providers/sandbox/sample_brand.ts";
import { DAY_MS, fakeRealFetcher, getPage, live, NOW_MS, openSandbox } from "./sandbox_bench.ts";

const KEYWORDS = [
  "cold brew coffee",
  "best espresso beans",
  "office coffee service near me",
  "how to store coffee beans",
];
const QUESTION = "What is the best cold brew coffee for an office?";

describe("createSandboxProviders()", () => {
  test("marks everything as simulated, on four platforms of one provider", () => {
    const { answerEngines, serp, keywordData, pageFetcher } = openSandbox();
    assert.deepEqual(
      answerEngines.map((engine) => engine.platform),
      ["chatgpt", "claude", "gemini", "perplexity"],
    );
    for (const port of [...answerEngines, serp, keywordData]) {
      assert.equal(port.simulated, true);
      assert.equal(port.provider, "sandbox");
    }
    assert.equal(pageFetcher.isSimulated("acme.com"), true);
  });

  test("is the same world for the same seed and another for another", async () => {
    const look = async (seed: string) => {
      const { serp, keywordData, answerEngines } = openSandbox({ seed });
      return JSON.stringify([
        await Promise.all(KEYWORDS.map((keyword) => serp.search(keyword, { signal: live() }))),
        await keywordData.metrics(KEYWORDS, { signal: live() }),
        await answerEngines[0]!.ask(QUESTION, { signal: live() }),
      ]);
    };
    assert.equal(await look("a"), await look("a"));
    assert.notEqual(await look("a"), await look("b"));
  });

  test("gives a keyword the same figures alone, in a batch and as an idea", async () => {
    const { keywordData } = openSandbox();
    const [alone] = await keywordData.metrics(["cold brew coffee"], { signal: live() });
    const batch = await keywordData.metrics([...KEYWORDS, "cold brew coffee"], { signal: live() });
    const ideas = await keywordData.ideas(["cold brew"], { signal: live() });
    assert.ok(alone?.google_vol);
    assert.deepEqual(
      batch.find((metrics) => metrics.keyword === "cold brew coffee"),
      alone,
    );
    assert.deepEqual(
      ideas.find((metrics) => metrics.keyword === "cold brew coffee"),
      alone,
    );
  });

  test("moves rankings a little from day to day and more over weeks, and figures not at all", async () => {
    const positions = async (nowMs: number) => {
      const sandbox = openSandbox({ nowMs, domain: SAMPLE_BRAND.domain });
      const pages = await Promise.all(
        KEYWORDS.map((keyword) => sandbox.serp.search(keyword, { signal: live(), depth: 20 })),
      );
      return new Map(
        pages.flatMap((page) => page.results.map((entry) => [`${page.keyword}|${entry.domain}`, entry.position])),
      );
    };
    const today = await positions(NOW_MS);
    const distance = (other: Map<string, number>) => {
      const shared = [...today].filter(([key]) => other.has(key));
      assert.ok(shared.length > today.size * 0.8);
      return shared.reduce((sum, [key, position]) => sum + Math.abs(position - other.get(key)!), 0) / shared.length;
    };
    const nextDay = distance(await positions(NOW_MS + DAY_MS));
    const nextMonth = distance(await positions(NOW_MS + 35 * DAY_MS));
    assert.ok(nextDay < 0.6, `moved ${nextDay} places in a day`);
    assert.ok(nextMonth > nextDay && nextMonth < 3, `moved ${nextMonth} places in a month`);
  });
});

describe("the simulated world", () => {
  test("ranks, cites and names the same rivals", async () => {
    const { serp, answerEngines } = openSandbox();
    const page = await serp.search("best cold brew coffee for an office", { signal: live(), depth: 20 });
    const ranked = new Set(page.results.map((entry) => entry.url));
    for (const engine of answerEngines) {
      const answer = await engine.ask("What is the best cold brew coffee for an office?", { signal: live() });
      const cited = answer.sources.filter((source) => source.cited);
      assert.ok(cited.length > 0);
      const sharedShare = answer.sources.filter((source) => ranked.has(source.url)).length / answer.sources.length;
      assert.ok(sharedShare > 0.7, `${engine.platform} shares ${sharedShare} of its sources with the results page`);
      const words = answer.text.split(/\s+/).length;
      assert.ok(words >= 70 && words <= 260, `${engine.platform} answers in ${words} words`);
    }
  });

  test("takes AI overview references from the ranking pages", async () => {
    const { serp } = openSandbox();
    const page = await serp.search("how to make cold brew coffee", { signal: live(), depth: 20 });
    const urls = new Set(page.results.map((entry) => entry.url));
    assert.equal(page.ai_overview?.present, true);
    assert.ok(page.ai_overview.references!.length >= 3);
    for (const reference of page.ai_overview.references!) assert.ok(urls.has(reference.url), reference.url);
  });

  test("answers every ranking address with a page about it", async () => {
    const sandbox = openSandbox();
    const { results } = await sandbox.serp.search("best office coffee service", { signal: live(), depth: 20 });
    for (const entry of results) {
      const page = await getPage(sandbox, entry.url);
      assert.equal(page.status, 200, entry.url);
      assert.match(page.text, /coffee/i);
    }
  });

  test("ranks the brand worked on where its site covers the subject, and nobody else's", async () => {
    const ranks = async (domain: string | undefined, keyword: string) => {
      const { serp } = openSandbox(domain === undefined ? {} : { domain });
      const { results } = await serp.search(keyword, { signal: live(), depth: 30 });
      return results.some((entry) => entry.domain === SAMPLE_BRAND.domain);
    };
    assert.equal(await ranks(SAMPLE_BRAND.domain, "office coffee service"), true);
    assert.equal(await ranks(SAMPLE_BRAND.domain, "solar panel installation"), false);
    assert.equal(await ranks(undefined, "office coffee service"), false);
    assert.equal(await ranks("harbor-coffee-roasters.com", "office coffee service"), false);
  });

  test("answers 404 for what the site worked on does not have", async () => {
    const sandbox = openSandbox({ domain: SAMPLE_BRAND.domain });
    assert.equal((await getPage(sandbox, `https://${SAMPLE_BRAND.domain}/nothing-here`)).status, 404);
  });

  test("counts competitors over the industry's keywords, the strong ones met often", async () => {
    const sandbox = openSandbox({ domain: SAMPLE_BRAND.domain });
    const competitors = (await sandbox.keywordData.competitors(SAMPLE_BRAND.domain, { signal: live() }))!;
    const top = competitors.slice(0, 6).map((competitor) => competitor.domain);
    assert.ok(top.includes("tidewater-roasters.example") || top.includes("hollowoakcoffee.example"), top.join());
  });

  test("names a brand whose name the question carries", async () => {
    const sandbox = openSandbox({ domain: SAMPLE_BRAND.domain });
    for (const engine of sandbox.answerEngines) {
      const answer = await engine.ask("Is Acme Coffee any good?", { signal: live() });
      assert.match(answer.text, /Acme Coffee/);
      assert.doesNotMatch(answer.text, /any good/);
    }
  });

  test("does not cite a brand on the platform whose crawler its robots.txt locks out", async () => {
    const sandbox = openSandbox({ domain: SAMPLE_BRAND.domain });
    const robots = await getPage(sandbox, `https://${SAMPLE_BRAND.domain}/robots.txt`);
    assert.match(robots.text, /User-agent: PerplexityBot\nDisallow: \//);
    const citedBy: Record<string, number> = {};
    for (const topic of MARKETS.find(({ id }) => id === "coffee")!.topics)
      for (const engine of sandbox.answerEngines) {
        const answer = await engine.ask(`Which companies are best for ${topic.head}?`, { signal: live() });
        const own = answer.sources.filter((source) => source.url.includes(SAMPLE_BRAND.domain)).length;
        citedBy[engine.platform] = (citedBy[engine.platform] ?? 0) + own;
      }
    assert.equal(citedBy.perplexity, 0);
    assert.ok(citedBy.chatgpt! > 0);
  });

  test("has no figures for brand names and endless phrases", async () => {
    const sandbox = openSandbox({ domain: SAMPLE_BRAND.domain });
    const asked = ["acme coffee", "a b c d e f g h i j k l", "???"];
    assert.deepEqual(await sandbox.keywordData.metrics(asked, { signal: live() }), []);
  });
});

describe("a real site in the simulated world", () => {
  const domain = "gentlebirth-school.com";
  const home = `http://${domain}/`;
  const stored = [
    {
      url: home,
      title: "Hypnobirthing classes | Gentlebirth School",
      description: "Hypnobirthing, birth preparation.",
    },
    ...[
      ["courses/hypnobirthing-course", "Online hypnobirthing course | Gentlebirth School"],
      ["blog/birth-plan-template", "Birth plan template | Gentlebirth School"],
      ["blog/breathing-in-labour", "Breathing in labour & birth | Gentlebirth School"],
    ].map(([path, title]) => ({ url: `${home}${path}`, title: title!, description: "" })),
  ];
  const openRead = () => {
    const realFetcher = fakeRealFetcher({ [home]: "<title>Hypnobirthing classes</title>" });
    return { sandbox: openSandbox({ realFetcher, mapped: [domain], domain, stored }), realFetcher };
  };

  test("is fetched by the real fetcher and told apart from simulated hosts", async () => {
    const { sandbox, realFetcher } = openRead();
    await getPage(sandbox, home);
    assert.deepEqual(realFetcher.asked, [home]);
    assert.equal(sandbox.pageFetcher.isSimulated(domain), false);
    assert.equal(sandbox.pageFetcher.isSimulated("willowbrook-yoga.example"), true);
    assert.equal(sandbox.pageFetcher.homeUrl(domain), home);
  });

  test("ranks with its own pages among rivals of its trade under reserved names", async () => {
    const { sandbox } = openRead();
    const { results } = await sandbox.serp.search("hypnobirthing classes", { signal: live(), depth: 20 });
    const own = results.find((entry) => entry.domain === domain);
    assert.ok(
      stored.some(({ url }) => url === own?.url),
      "the site ranks with a page that exists",
    );
    for (const entry of results.filter((result) => result !== own)) assert.match(entry.domain, /\.example$/);
    const template = await sandbox.serp.search("birth plan template", { signal: live(), depth: 20 });
    assert.equal(template.results.find((entry) => entry.domain === domain)?.url, `${home}blog/birth-plan-template`);
    const rivals = (page: typeof template) => new Set(page.results.slice(0, 8).map((entry) => entry.domain));
    const shared = [...rivals({ ...template, results })].filter((rival) => rivals(template).has(rival));
    assert.ok(shared.length >= 4, `only ${shared.join()} rank for both`);
  });

  test("gets keyword ideas that read as searches", async () => {
    const { sandbox } = openRead();
    const ideas = (await sandbox.keywordData.ideas(["hypnobirthing classes"], { signal: live() })).map(
      (idea) => idea.keyword,
    );
    assert.ok(
      !ideas.some((idea) => /best|cost|near me|reviews/.test(idea)),
      "nobody told whether people look for these",
    );
    for (const idea of ideas) assert.doesNotMatch(idea, /best best|is hypnobirthing classes|how to how|cost cost/);
  });

  test("words nothing around a noun that people do not type", async () => {
    const { sandbox } = openRead();
    for (const seed of ["birth plan", "hypnobirthing", "how to pack a hospital bag", "birth affirmations"]) {
      const ideas = await sandbox.keywordData.ideas([seed], { signal: live() });
      const { people_also_ask } = await sandbox.serp.search(seed, { signal: live() });
      const texts = [
        ...ideas.map((idea) => idea.keyword),
        ...(people_also_ask ?? []).map((text) => text.toLowerCase()),
      ];
      for (const text of texts) {
        assert.doesNotMatch(
          text,
          /\btips$|^best way to|what is (?:birth plan|pack)|does (?:pack|birth plan) .*work/,
          seed,
        );
      }
    }
  });

  test("has rivals whose generated sites are about the same trade", async () => {
    const { sandbox } = openRead();
    const { results } = await sandbox.serp.search("hypnobirthing classes", { signal: live(), depth: 10 });
    const rival = results.find((entry) => entry.domain !== domain)!;
    const site = await getPage(sandbox, `https://${rival.domain}/`);
    assert.match(site.text, /hypnobirthing|birth/i);
  });

  test("is no reason to invent what it links to: neither mapped nor the world's own is not asked", async () => {
    const { sandbox } = openRead();
    for (const url of ["https://social.com/gentlebirth", "https://cdn.net/photos/a.jpg"]) {
      await assert.rejects(getPage(sandbox, url), { name: "FetchError", reason: "not_asked" });
    }
    assert.equal(sandbox.pageFetcher.isSimulated("social.com"), false);
    const generated = openSandbox({ domain: SAMPLE_BRAND.domain });
    assert.equal((await getPage(generated, "https://social.com/acme")).status, 200);
  });

  test("is known by the pages its own brand stored, and by no page of another site that passes by", async () => {
    const stored = [{ url: `${home}blog/water-birth`, title: "Water birth at home", description: "" }];
    const other = "otherbirth.com";
    const realFetcher = fakeRealFetcher({ [`http://${other}/`]: "<title>Water birth pools | Otherbirth</title>" });
    const sandbox = openSandbox({ realFetcher, mapped: [domain, other], domain, stored });
    await getPage(sandbox, `http://${other}/`);
    const { results } = await sandbox.serp.search("water birth", { signal: live(), depth: 40 });
    assert.equal(results.find((entry) => entry.domain === domain)?.url, stored[0]!.url);
    assert.ok(!results.some((entry) => entry.domain === other));
    const blank = openSandbox({ realFetcher, mapped: [domain], domain });
    const without = await blank.serp.search("water birth", { signal: live(), depth: 40 });
    assert.ok(!without.results.some((entry) => entry.domain === domain));
  });
});
