import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { checkProviders, type DoctorRow } from "../../src/providers/doctor.ts";
import type { ProviderSettings } from "../../src/providers/real_providers.ts";
import { fakeHttp } from "../support/fake_http.ts";
import { startAllVendors, type VendorTown } from "../support/vendors/all_vendors.ts";
import { startOpenAiEmbeddings } from "../support/vendors/embeddings.ts";
import { startWriter, WRITER_TEST_KEY } from "../support/vendors/writers.ts";

const signal = new AbortController().signal;

describe("checkProviders()", () => {
  let town: VendorTown;
  before(async () => {
    town = await startAllVendors();
  });
  after(() => town.close());

  const check = (settings: ProviderSettings): Promise<DoctorRow[]> =>
    checkProviders(settings, { signal, http: fakeHttp().deps, manners: { timeoutMs: 10_000 } });
  const rowOf = (rows: readonly DoctorRow[], provider: string, capability: string) =>
    rows.find((row) => row.provider === provider && row.capability === capability);

  test("calls every configured provider once and tells what works and what it costs", async () => {
    const before = town.calls();
    const rows = await check({ ...town.settings, textModel: "builtin" });
    assert.deepEqual(
      rows.map((row) => `${row.provider} ${row.capability} ${row.ok}`),
      [
        "openai answers true",
        "anthropic answers true",
        "gemini answers true",
        "perplexity answers true",
        "openai_compatible answers true",
        "dataforseo search results true",
        "serper search results true",
        "brave search results true",
        "searxng search results true",
        "dataforseo keyword data true",
        "builtin writing true",
      ],
    );
    // One a provider, three of Gemini, which need not search; DataForSEO's figures of a keyword come from three endpoints.
    assert.equal(town.calls() - before, 9 + 2 + 3);
    assert.match(rowOf(rows, "gemini", "answers")?.what_works ?? "", /searching for 3 of 3 questions/);
    assert.match(rowOf(rows, "openai", "answers")?.what_works ?? "", /after a web search: 3 sources, 2 of them cited/);
    assert.match(rowOf(rows, "openai_compatible", "answers")?.what_works ?? "", /without web search/);
    assert.match(rowOf(rows, "perplexity", "answers")?.cost ?? "", /^\$0\.0063 this call/);
    assert.match(rowOf(rows, "openai_compatible", "answers")?.cost ?? "", /Unknown price/);
    assert.match(rowOf(rows, "dataforseo", "search results")?.what_works ?? "", /AI overviews/);
    assert.match(rowOf(rows, "searxng", "search results")?.cost ?? "", /^Free/);
    assert.match(rowOf(rows, "dataforseo", "keyword data")?.what_works ?? "", /9900 searches a month, difficulty 41/);
  });

  test("asks in the market of the runs, says what a vendor does not take of it and when a model retires", async () => {
    const anthropic = { ...town.settings.anthropic!, model: "claude-sonnet-5-5" };
    const market = { language: "en", country: "SG" };
    const google = { ...town.settings.google!, model: "gemini-2.5-flash" };
    const asked = { signal, http: fakeHttp().deps, market };
    const rows = await checkProviders({ ...town.settings, anthropic, google, textModel: "builtin" }, asked);
    const row = rowOf(rows, "anthropic", "answers");
    assert.equal(row?.ok, true);
    assert.match(row?.what_works ?? "", /without options it does not support: country SG, forced search/);
    assert.match(rowOf(rows, "gemini", "answers")?.fix ?? "", /retires gemini-2\.5-flash on 2026-12-01/);
    const volumes = town.dataforseo.calls.findLast(({ path }) => path.endsWith("/search_volume/live"));
    assert.equal((volumes?.body as { location_code: number }[] | undefined)?.[0]?.location_code, 2702);
    const asks = town.engines.openai.calls.at(-1)?.body as { tools: { user_location: object }[] } | undefined;
    assert.deepEqual(asks?.tools[0]?.user_location, { type: "approximate", country: "SG" });
  });

  test("tells what to fix without a secret, the others unharmed", async () => {
    const wrong = { ...town.settings.openai!, apiKey: "sk-wrong-0123456789" };
    const gone = { url: "http://127.0.0.1:9" };
    const rows = await check({ ...town.settings, openai: wrong, searxng: gone, textModel: "builtin" });
    const refused = rowOf(rows, "openai", "answers");
    assert.equal(refused?.ok, false);
    assert.match(refused?.fix ?? "", /rejected the key \(401\).*Check OPENAI_API_KEY/);
    assert.doesNotMatch(JSON.stringify(rows), /sk-wrong/);
    assert.match(rowOf(rows, "searxng", "search results")?.fix ?? "", /Cannot reach searxng.*SEARXNG_URL/);
    assert.equal(rowOf(rows, "anthropic", "answers")?.ok, true);
  });

  test("names the settings of capabilities nobody gives", async () => {
    const { openai: _1, anthropic: _2, google: _3, perplexity: _4, ...rest } = town.settings;
    const none = { openai: null, anthropic: null, google: null, perplexity: null, openaiCompatible: null };
    const rows = await check({ ...rest, ...none, dataforseo: null, serper: null, brave: null, searxng: null });
    assert.deepEqual(
      rows.map((row) => [row.capability, row.ok]),
      [
        ["writing", true],
        ["answers", null],
        ["search results", null],
        ["keyword data", null],
      ],
    );
    assert.match(rows[1]?.fix ?? "", /Set OPENAI_API_KEY/);
  });

  test("asks the writer once and tells its context, its cost and how to make it known", async () => {
    const writer = await startWriter("openai_compatible", () => ({ topic: "Coffee beans" }));
    try {
      const openaiCompatible = { baseUrl: writer.baseUrl, apiKey: WRITER_TEST_KEY, model: "own" };
      const own = { ...town.settings, openaiCompatible, textModel: "openai_compatible/own" };
      const unpriced = rowOf(await check(own), "openai_compatible/own", "writing");
      assert.equal(unpriced?.ok, true);
      assert.match(unpriced?.what_works ?? "", /Writes as local: .*"Coffee beans".*up to 32000 tokens/);
      assert.match(unpriced?.cost ?? "", /^Unknown price.*TEXT_MODEL_PRICE_INPUT/);
      const writing = { contextTokens: 8_000, price: { input: 1, output: 10 }, runCostMaxUsd: 1 };
      const priced = rowOf(await check({ ...own, writing }), "openai_compatible/own", "writing");
      assert.match(priced?.what_works ?? "", /up to 8000 tokens/);
      assert.match(priced?.cost ?? "", /^\$0\.0002 this call; \$0\.1100 a call of 10000 tokens/);
    } finally {
      await writer.close();
    }
  });

  test("a writer that is not configured is told, not thrown", async () => {
    const rows = await check({ ...town.settings, openai: null, textModel: "openai/gpt" });
    assert.match(rowOf(rows, "text model", "writing")?.fix ?? "", /openai is not configured/);
  });

  test("a model of vectors is called, and told where it cannot be used", async () => {
    const standIn = await startOpenAiEmbeddings();
    try {
      const openai = { apiKey: standIn.apiKey, baseUrl: standIn.baseUrl, model: "gpt" };
      const embedding = { name: "openai/text-embedding-3-small", price: null, compatible: null };
      const row = rowOf(await check({ ...town.settings, openai, embedding }), embedding.name, "keyword similarity");
      assert.equal(row?.ok, true);
      assert.match(row?.what_works ?? "", /vectors of 26 numbers/);
      const without = await check({ ...town.settings, openai: null, embedding });
      assert.match(rowOf(without, "embedding model", "keyword similarity")?.fix ?? "", /Set OPENAI_API_KEY/);
    } finally {
      await standIn.close();
    }
  });

  test("cancelling ends the whole check", async () => {
    const reason = new Error("stopped");
    await assert.rejects(checkProviders(town.settings, { signal: AbortSignal.abort(reason) }), reason);
  });
});
