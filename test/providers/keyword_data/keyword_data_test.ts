import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createDataForSeoKeywords } from "../../../src/providers/keyword_data/dataforseo.ts";
import { createSuggestionKeywords } from "../../../src/providers/keyword_data/suggestions.ts";
import { createBraveSerp } from "../../../src/providers/serp/brave.ts";
import { createSerperSerp } from "../../../src/providers/serp/serper.ts";
import { fakeHttp } from "../../support/fake_http.ts";
import { startBrave } from "../../support/vendors/brave.ts";
import {
  DATAFORSEO_TEST_LOGIN,
  DATAFORSEO_TEST_PASSWORD,
  type DataForSeoStandIn,
  startDataForSeo,
} from "../../support/vendors/dataforseo.ts";
import { testVendorFailures } from "../../support/vendors/failure_suite.ts";
import { startSerper } from "../../support/vendors/serper.ts";
import { testKeywordDataContract } from "./contract.ts";

const access = { login: DATAFORSEO_TEST_LOGIN, password: DATAFORSEO_TEST_PASSWORD };
const signal = new AbortController().signal;

testKeywordDataContract("createDataForSeoKeywords()", async () => {
  const standIn = await startDataForSeo();
  const keywordData = createDataForSeoKeywords({ ...access, baseUrl: standIn.baseUrl }, fakeHttp().deps);
  return { keywordData, close: () => standIn.close() };
});

testKeywordDataContract("createSuggestionKeywords()", async () => {
  const standIn = await startSerper();
  const serp = createSerperSerp({ apiKey: standIn.apiKey, baseUrl: standIn.baseUrl }, fakeHttp().deps);
  return { keywordData: createSuggestionKeywords(serp), close: () => standIn.close() };
});

testVendorFailures({
  name: "createDataForSeoKeywords()",
  start: () => startDataForSeo(),
  open: (standIn, http, timeoutMs) => {
    const { baseUrl } = standIn as DataForSeoStandIn;
    const keywordData = createDataForSeoKeywords({ ...access, baseUrl, manners: { timeoutMs } }, http);
    return (abort) => keywordData.ideas(["coffee beans"], { signal: abort });
  },
  keySetting: /DATAFORSEO_LOGIN/,
  urlSetting: /DATAFORSEO_BASE_URL/,
  secrets: [DATAFORSEO_TEST_PASSWORD],
});

describe("createDataForSeoKeywords() reads", () => {
  async function withStandIn<T>(use: (standIn: DataForSeoStandIn) => Promise<T>): Promise<T> {
    const standIn = await startDataForSeo();
    try {
      return await use(standIn);
    } finally {
      await standIn.close();
    }
  }
  const open = (standIn: DataForSeoStandIn) =>
    createDataForSeoKeywords({ ...access, baseUrl: standIn.baseUrl, manners: { triesMax: 1 } }, fakeHttp().deps);

  test("metrics() from volume, difficulty and intent; unknown figures absent, a measured zero kept", () =>
    withStandIn(async (standIn) => {
      const found = await open(standIn).metrics(
        ["Coffee Beans", "what is arabica", "acme coffee zzz", "never heard of"],
        { signal },
      );
      assert.deepEqual(found, [
        { keyword: "Coffee Beans", google_vol: 9900, difficulty: 41, cpc: 1.2, intent: "commercial" },
        { keyword: "what is arabica", google_vol: 720, intent: "informational" },
        { keyword: "acme coffee zzz", google_vol: 0 },
      ]);
    }));

  test("metrics() in batches of 1,000, without what Google Ads would refuse", () =>
    withStandIn(async (standIn) => {
      const many = Array.from({ length: 2_100 }, (_, index) =>
        index % 1_000 === 5 ? `coffee beans` : `keyword ${index}`,
      );
      many[1_005] = "espresso beans";
      many[2_005] = "what is arabica";
      await open(standIn).metrics(
        [...many, "a,b", "x".repeat(81), "one two three four five six seven eight nine ten eleven"],
        {
          signal,
        },
      );
      const sizes = standIn.calls
        .filter((call) => call.path.endsWith("/search_volume/live"))
        .map((call) => (call.body as { keywords: string[] }[])[0]?.keywords.length);
      assert.deepEqual(sizes, [1000, 1000, 100]);
      assert.deepEqual(standIn.refused, []);
    }));

  test("metrics() of a thousand keywords of which Google Ads restricts one: the other half's, the rest by the vendor's index", async () => {
    for (const [restricted, refusal] of [
      ["gun coffee", false],
      ["gun coffee", true],
    ] as const) {
      const standIn = await startDataForSeo({ restricted: { keyword: restricted, refusal } });
      const many = [
        restricted,
        "coffee beans",
        ...Array.from({ length: 40 }, (_, n) => `filler ${n}`),
        "espresso beans",
      ];
      const found = await open(standIn).metrics(many, { signal, country: "US", language: "en" });
      await standIn.close();
      assert.deepEqual(
        found.map(({ keyword, google_vol }) => [keyword, google_vol]),
        [
          ["coffee beans", 9900],
          ["espresso beans", 2400],
        ],
      );
      const paths = standIn.calls.map(({ path }) => path.split("/").slice(-2).join("/"));
      assert.equal(paths.filter((path) => path === "search_volume/live").length, 3);
      assert.equal(paths.filter((path) => path === "keyword_overview/live").length, 1);
    }
  });

  test("ideas() and competitors() in a language that the vendor's index has in the country, and says which", () =>
    withStandIn(async (standIn) => {
      const keywordData = open(standIn);
      const japan = { signal, country: "JP", language: "en" };
      const ideas = await keywordData.ideas(["coffee beans"], japan);
      assert.deepEqual([...new Set(ideas.map(({ language }) => language))], ["ja"]);
      assert.equal((await keywordData.competitors("acme.example", japan))?.length, 2);
      const [metrics] = await keywordData.metrics(["coffee beans"], japan);
      assert.deepEqual([metrics?.difficulty, metrics?.language], [41, "ja"]);
      assert.equal(standIn.calls.filter(({ path }) => path.endsWith("/locations_and_languages")).length, 1);
      assert.equal(standIn.calls.filter(({ path }) => path.endsWith("/keyword_ideas/live")).length, 2);
      const [own] = await keywordData.ideas(["coffee beans"], { signal, country: "JP", language: "ja" });
      assert.equal(own?.language, undefined);
    }));

  test("keywords with signs that the vendor decodes", async () => {
    const known = { "c++": { volume: 90, difficulty: 7, intent: "informational" } };
    const standIn = await startDataForSeo({ keywords: { known, ideas: ["c++"], competitors: [] } });
    const [metrics] = await open(standIn).metrics(["C++"], { signal });
    assert.deepEqual(metrics, { keyword: "C++", google_vol: 90, difficulty: 7, intent: "informational" });
    const [idea] = await open(standIn).ideas(["c++"], { signal });
    assert.equal(idea?.keyword, "c++");
    await standIn.close();
  });

  test("metrics() with volumes alone when difficulty and intent fail", async () => {
    const standIn = await startDataForSeo();
    const http = fakeHttp();
    const keywordData = createDataForSeoKeywords(
      { ...access, baseUrl: standIn.baseUrl, manners: { triesMax: 1 } },
      {
        ...http.deps,
        fetch: (input, init) =>
          String(input).includes("dataforseo_labs")
            ? Promise.resolve(
                Response.json({ status_code: 50_000, status_message: "Internal Error." }, { status: 500 }),
              )
            : fetch(input, init),
      },
    );
    assert.deepEqual(await keywordData.metrics(["coffee beans"], { signal }), [
      { keyword: "coffee beans", google_vol: 9900, cpc: 1.2 },
    ]);
    await standIn.close();
  });

  test("ideas() with their figures", () =>
    withStandIn(async (standIn) => {
      assert.deepEqual(await open(standIn).ideas(["Coffee  Beans", "coffee beans"], { signal, country: "GB" }), [
        { keyword: "espresso beans", google_vol: 2400, difficulty: 35, cpc: 0.9, intent: "transactional" },
        { keyword: "what is arabica", google_vol: 720, intent: "informational" },
        { keyword: "acme coffee zzz", google_vol: 0 },
      ]);
      const [task] = (standIn.calls[0]?.body ?? []) as Record<string, unknown>[];
      assert.deepEqual(task?.keywords, ["coffee beans"]);
      assert.equal(task?.location_code, 2826);
    }));

  test("ideas() of a seed without results as none", () =>
    withStandIn(async (standIn) => {
      standIn.always("empty");
      assert.deepEqual(await open(standIn).ideas(["coffee"], { signal }), []);
    }));

  test("competitors() without the domain itself", () =>
    withStandIn(async (standIn) => {
      assert.deepEqual(await open(standIn).competitors("acme.example", { signal }), [
        { domain: "beanworks.example", intersections: 412, avg_position: 14.5 },
        { domain: "roast.example", intersections: 77, avg_position: 30.1 },
      ]);
    }));
});

describe("createSuggestionKeywords() reads", () => {
  test("ideas() from related searches and questions, no figures, no competitors, no metrics", async () => {
    const standIn = await startSerper();
    const serp = createSerperSerp({ apiKey: standIn.apiKey, baseUrl: standIn.baseUrl }, fakeHttp().deps);
    const keywordData = createSuggestionKeywords(serp);
    assert.deepEqual(await keywordData.ideas(["coffee"], { signal }), [
      { keyword: "coffee near me" },
      { keyword: "best coffee" },
      { keyword: "What is coffee?" },
      { keyword: "Is coffee worth it?" },
    ]);
    assert.deepEqual(await keywordData.metrics(["coffee"], { signal }), []);
    assert.equal(await keywordData.competitors("acme.example", { signal }), null);
    assert.equal(keywordData.provider, "serper");
    await standIn.close();
  });

  test("ideas() of the seeds that worked when one failed, and the failure when all did", async () => {
    const standIn = await startSerper();
    const manners = { triesMax: 1, concurrency: 1 };
    const serp = createSerperSerp({ apiKey: standIn.apiKey, baseUrl: standIn.baseUrl, manners }, fakeHttp().deps);
    const keywordData = createSuggestionKeywords(serp);
    standIn.script("server_error");
    assert.equal((await keywordData.ideas(["coffee", "tea"], { signal })).length, 4);
    standIn.always("server_error");
    await assert.rejects(keywordData.ideas(["coffee", "tea"], { signal }), /serper failed \(500\)/);
    await standIn.close();
  });

  test("nothing from a provider without related searches", async () => {
    const standIn = await startBrave();
    const serp = createBraveSerp({ apiKey: standIn.apiKey, baseUrl: standIn.baseUrl }, fakeHttp().deps);
    assert.deepEqual(await createSuggestionKeywords(serp).ideas(["coffee"], { signal }), []);
    await standIn.close();
  });
});
