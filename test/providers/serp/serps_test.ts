import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { SerpResult } from "../../../src/domain/serp_result.ts";
import type { HttpDeps } from "../../../src/providers/http/manners.ts";
import { createBraveSerp } from "../../../src/providers/serp/brave.ts";
import { createDataForSeoSerp } from "../../../src/providers/serp/dataforseo.ts";
import { createSearxngSerp } from "../../../src/providers/serp/searxng.ts";
import { createSerperSerp } from "../../../src/providers/serp/serper.ts";
import { fakeHttp } from "../../support/fake_http.ts";
import { BRAVE_TEST_KEY, startBrave } from "../../support/vendors/brave.ts";
import {
  DATAFORSEO_TEST_LOGIN,
  DATAFORSEO_TEST_PASSWORD,
  type DataForSeoStandIn,
  startDataForSeo,
} from "../../support/vendors/dataforseo.ts";
import { testVendorFailures } from "../../support/vendors/failure_suite.ts";
import { type SearchFacts, type ServedSearch, sampleSearch } from "../../support/vendors/search_facts.ts";
import { startSearxng } from "../../support/vendors/searxng.ts";
import { SERPER_TEST_KEY, type SearchStandIn, startSerper } from "../../support/vendors/serper.ts";
import type { Scene, StandIn } from "../../support/vendors/stand_in.ts";
import { testSerpContract } from "./contract.ts";

type AnyStandIn = StandIn & { served: ServedSearch[] };

const access = { login: DATAFORSEO_TEST_LOGIN, password: DATAFORSEO_TEST_PASSWORD };

const VENDORS = [
  {
    name: "createDataForSeoSerp()",
    start: (): Promise<AnyStandIn> => startDataForSeo(),
    open: (standIn: StandIn, http: HttpDeps, timeoutMs = 5_000) =>
      createDataForSeoSerp(
        { ...access, baseUrl: (standIn as DataForSeoStandIn).baseUrl, manners: { timeoutMs } },
        http,
      ),
    keySetting: /DATAFORSEO_LOGIN/,
    urlSetting: /DATAFORSEO_BASE_URL/,
    secrets: [DATAFORSEO_TEST_PASSWORD, btoa(`${DATAFORSEO_TEST_LOGIN}:${DATAFORSEO_TEST_PASSWORD}`)],
    measures: { overview: true, questions: true, related: true },
    cost: 0.0026,
  },
  {
    name: "createSerperSerp()",
    start: (): Promise<AnyStandIn> => startSerper(),
    open: (standIn: StandIn, http: HttpDeps, timeoutMs = 5_000) =>
      createSerperSerp(
        { apiKey: SERPER_TEST_KEY, baseUrl: (standIn as SearchStandIn).baseUrl, manners: { timeoutMs } },
        http,
      ),
    keySetting: /SERPER_API_KEY/,
    urlSetting: /SERPER_BASE_URL/,
    secrets: [SERPER_TEST_KEY],
    measures: { overview: false, questions: true, related: true },
    cost: 0.001,
  },
  {
    name: "createBraveSerp()",
    start: (): Promise<AnyStandIn> => startBrave(),
    open: (standIn: StandIn, http: HttpDeps, timeoutMs = 5_000) =>
      createBraveSerp(
        { apiKey: BRAVE_TEST_KEY, baseUrl: (standIn as SearchStandIn).baseUrl, manners: { timeoutMs } },
        http,
      ),
    keySetting: /BRAVE_API_KEY/,
    urlSetting: /BRAVE_BASE_URL/,
    secrets: [BRAVE_TEST_KEY],
    measures: { overview: false, questions: false, related: false },
    cost: 0.005,
  },
  {
    name: "createSearxngSerp()",
    start: (): Promise<AnyStandIn> => startSearxng(),
    open: (standIn: StandIn, http: HttpDeps, timeoutMs = 5_000) =>
      createSearxngSerp({ url: (standIn as SearchStandIn).baseUrl, manners: { timeoutMs } }, http),
    keySetting: /SEARXNG_URL/,
    urlSetting: /SEARXNG_URL/,
    secrets: [],
    hasKey: false,
    measures: { overview: false, questions: false, related: true },
    cost: 0,
  },
];

async function search(
  vendor: (typeof VENDORS)[number],
  scene: Scene,
): Promise<{ page: SerpResult; facts: SearchFacts }> {
  const standIn = await vendor.start();
  try {
    standIn.script(scene);
    const serp = vendor.open(standIn, fakeHttp().deps);
    const signal = new AbortController().signal;
    const page = await serp.search("coffee beans", { signal, country: "DE", language: "de-AT" });
    assert.deepEqual(standIn.refused, []);
    assert.ok(standIn.served[0]);
    return { page, facts: standIn.served[0].facts };
  } finally {
    await standIn.close();
  }
}

for (const vendor of VENDORS) {
  testSerpContract(vendor.name, async () => {
    const standIn = await vendor.start();
    return { serp: vendor.open(standIn, fakeHttp().deps), close: () => standIn.close() };
  });

  testVendorFailures({
    ...vendor,
    open: (standIn, http, timeoutMs) => {
      const serp = vendor.open(standIn, http, timeoutMs);
      return (signal) => serp.search("coffee beans", { signal });
    },
  });

  describe(`${vendor.name} reads`, () => {
    test("what the vendor served, part by part; what it does not measure is null", async () => {
      const { page, facts } = await search(vendor, "ok");
      const domainOf = (url: string) => new URL(url).hostname.replace(/^www\./, "");
      assert.deepEqual(
        page.results,
        facts.organic.map((entry, index) => ({ position: index + 1, domain: domainOf(entry.url), ...entry })),
      );
      const references = (facts.overview ?? []).map((entry) => ({ ...entry, domain: domainOf(entry.url) }));
      assert.deepEqual(page.ai_overview, vendor.measures.overview ? { present: true, references } : null);
      assert.deepEqual(page.people_also_ask, vendor.measures.questions ? facts.questions : null);
      assert.deepEqual(page.related_searches, vendor.measures.related ? facts.related : null);
      assert.equal(page.cost_usd, vendor.cost);
    });

    test("an empty page as a measured empty page", async () => {
      const { page } = await search(vendor, "empty");
      assert.deepEqual(page.results, []);
      assert.deepEqual(page.ai_overview, vendor.measures.overview ? { present: false, references: [] } : null);
      assert.deepEqual(page.people_also_ask, vendor.measures.questions ? [] : null);
    });
  });
}

describe("createDataForSeoSerp() asks", () => {
  test("for the AI overview, the place and the language", async () => {
    const standIn = await startDataForSeo();
    const serp = createDataForSeoSerp({ ...access, baseUrl: standIn.origin }, fakeHttp().deps);
    const signal = new AbortController().signal;
    await serp.search("bohnen", { signal, country: "AT", language: "de-AT", depth: 20 });
    await serp.search("c++ 100% beans", { signal, country: "LI" });
    await serp.search("豆", { signal, language: "ja", country: "JP" });
    await serp.search("beans", { signal });
    await standIn.close();
    assert.deepEqual(standIn.calls[0]?.body, [
      { keyword: "bohnen", depth: 20, load_async_ai_overview: true, location_code: 2040, language_code: "de" },
    ]);
    const [task] = (standIn.calls[1]?.body ?? []) as { location_name?: string }[];
    assert.equal(task?.location_name, "Liechtenstein");
    assert.equal(standIn.served[1]?.keyword, "c++ 100% beans");
    const codes = standIn.calls.slice(2).map((call) => (call.body as { location_code: number }[])[0]?.location_code);
    assert.deepEqual(codes, [2392, 2840]);
  });

  test("nothing of an overview's sources where it was promised and did not come", async () => {
    const standIn = await startDataForSeo({ overviewNotLoaded: true });
    const serp = createDataForSeoSerp({ ...access, baseUrl: standIn.baseUrl }, fakeHttp().deps);
    const page = await serp.search("beans", { signal: new AbortController().signal });
    await standIn.close();
    assert.deepEqual(page.ai_overview, { present: true, references: null });
  });

  test("once where the engine behind failed, which the vendor tried again itself and bills", async () => {
    const http = fakeHttp();
    const failed = { status_code: 40_101, status_message: "Search Engine Error.", cost: 0.002, result: null };
    let calls = 0;
    const fetch = async () => {
      calls += 1;
      return Response.json({ status_code: 20_000, status_message: "Ok.", tasks: [failed] });
    };
    const serp = createDataForSeoSerp({ ...access, baseUrl: "http://127.0.0.1:9" }, { ...http.deps, fetch });
    await assert.rejects(serp.search("a", { signal: new AbortController().signal }), {
      costUsd: 0.002,
      retryable: false,
    });
    assert.equal(calls, 1);
  });

  test("once only when the account is out of money, then not at all for a while", async () => {
    const http = fakeHttp();
    const empty = { status_code: 40_203, status_message: "Payment Required.", tasks: [] };
    let calls = 0;
    const serp = createDataForSeoSerp(
      { ...access, baseUrl: "http://127.0.0.1:9" },
      {
        ...http.deps,
        fetch: async () => {
          calls += 1;
          return Response.json(empty);
        },
      },
    );
    const signal = new AbortController().signal;
    await assert.rejects(serp.search("a", { signal }), /Payment Required.*Top up/);
    await assert.rejects(serp.search("b", { signal }), /Not calling dataforseo/);
    assert.equal(calls, 1);
  });
});

describe("createBraveSerp() asks", () => {
  test("in countries and languages that Brave lists, and leaves others out", async () => {
    const standIn = await startBrave();
    const serp = createBraveSerp({ apiKey: BRAVE_TEST_KEY, baseUrl: standIn.baseUrl }, fakeHttp().deps);
    const signal = new AbortController().signal;
    await serp.search("a", { signal, country: "jp", language: "ja" });
    await serp.search("b", { signal, country: "LU", language: "lb" });
    await serp.search("c", { signal, country: "BR", language: "pt" });
    await serp.search("d", { signal, country: "GR", language: "el" });
    await serp.search("e", { signal, country: "TW", language: "zh" });
    await standIn.close();
    const asked = standIn.calls.map(({ query }) => [query.get("country"), query.get("search_lang")]);
    assert.deepEqual(asked, [
      ["JP", "jp"],
      [null, null],
      ["BR", "pt-br"],
      [null, null],
      ["TW", "zh-hant"],
    ]);
    assert.deepEqual(standIn.refused, []);
  });

  test("again without a country or language that Brave refuses after all, and says so", async () => {
    const standIn = await startBrave();
    const serp = createBraveSerp({ apiKey: BRAVE_TEST_KEY, baseUrl: standIn.baseUrl }, fakeHttp().deps);
    const signal = new AbortController().signal;
    for (const keyword of ["a", "b"]) {
      const page = await serp.search(keyword, { signal, country: "FI", language: "fi" });
      assert.deepEqual(page.without, ["country FI", "search_lang fi"]);
    }
    await standIn.close();
    assert.equal(standIn.calls.length, 3);
  });

  test("for the words asked for, and reads texts without marks and entities", async () => {
    const organic = [{ url: "https://a.example/", title: "Beans & more < 5", snippet: "It's Bob's" }];
    const standIn = await startBrave({ search: (keyword) => ({ ...sampleSearch(keyword), organic }) });
    const serp = createBraveSerp({ apiKey: BRAVE_TEST_KEY, baseUrl: standIn.baseUrl }, fakeHttp().deps);
    const { results } = await serp.search("beans", { signal: new AbortController().signal });
    await standIn.close();
    assert.deepEqual([results[0]?.title, results[0]?.snippet], ["Beans & more < 5", "It's Bob's"]);
    assert.equal(standIn.calls[0]?.query.get("spellcheck"), "false");
  });
});

describe("createSerperSerp() asks", () => {
  const resultsOf = (count: number) => (keyword: string) => ({
    ...sampleSearch(keyword),
    organic: Array.from({ length: count }, (_, n) => ({ url: `https://r${n}.example/`, title: `R${n}`, snippet: "" })),
  });

  test("page after page, since Google gives ten at a time, and bills each", async () => {
    const standIn = await startSerper({ search: resultsOf(30) });
    const serp = createSerperSerp({ apiKey: SERPER_TEST_KEY, baseUrl: standIn.baseUrl }, fakeHttp().deps);
    const page = await serp.search("beans", { signal: new AbortController().signal, depth: 20 });
    await standIn.close();
    assert.deepEqual(
      page.results.map(({ position, domain }) => [position, domain]),
      Array.from({ length: 20 }, (_, n) => [n + 1, `r${n}.example`]),
    );
    assert.deepEqual([page.depth, page.cost_usd, standIn.calls.length], [20, 0.002, 2]);
  });

  test("as deep as results came", async () => {
    const standIn = await startSerper({ search: resultsOf(13) });
    const serp = createSerperSerp({ apiKey: SERPER_TEST_KEY, baseUrl: standIn.baseUrl }, fakeHttp().deps);
    const page = await serp.search("beans", { signal: new AbortController().signal, depth: 20 });
    await standIn.close();
    assert.deepEqual([page.depth, page.results.length], [13, 13]);
  });

  test("in Portuguese and Chinese as they are written where the market is", async () => {
    const standIn = await startSerper();
    const serp = createSerperSerp({ apiKey: SERPER_TEST_KEY, baseUrl: standIn.baseUrl }, fakeHttp().deps);
    const signal = new AbortController().signal;
    await serp.search("a", { signal, country: "BR", language: "pt" });
    await serp.search("a", { signal, country: "TW", language: "zh" });
    await serp.search("a", { signal, country: "AT", language: "de-AT" });
    await standIn.close();
    const asked = standIn.calls.map(({ body }) => (body as { hl: string }).hl);
    assert.deepEqual(asked, ["pt-br", "zh-tw", "de"]);
  });
});

describe("createSearxngSerp() tells", () => {
  test("which setting is missing when JSON is switched off", async () => {
    const standIn = await startSearxng({ htmlOnly: true });
    const serp = createSearxngSerp({ url: standIn.baseUrl }, fakeHttp().deps);
    await assert.rejects(serp.search("a", { signal: new AbortController().signal }), /`json` to search\.formats/);
    await standIn.close();
  });

  test("an empty list of engines that did not answer as a failure", async () => {
    const standIn = await startSearxng();
    standIn.always("error_in_200");
    const serp = createSearxngSerp({ url: standIn.baseUrl }, fakeHttp().deps);
    await assert.rejects(
      serp.search("a", { signal: new AbortController().signal }),
      /google access denied, bing timeout/,
    );
    await standIn.close();
  });
});
