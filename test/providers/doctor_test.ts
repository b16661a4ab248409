import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { checkProviders, type DoctorRow } from "../../src/providers/doctor.ts";
import type { ProviderSettings } from "../../src/providers/real_providers.ts";
import { fakeHttp } from "../support/fake_http.ts";
import { startAllVendors, type VendorTown } from "../support/vendors/all_vendors.ts";

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
    // One a provider; DataForSEO's figures of a keyword come from three endpoints.
    assert.equal(town.calls() - before, 9 + 3);
    assert.match(rowOf(rows, "openai", "answers")?.what_works ?? "", /after a web search, 3 sources, 2 of them cited/);
    assert.match(rowOf(rows, "openai_compatible", "answers")?.what_works ?? "", /without web search/);
    assert.match(rowOf(rows, "perplexity", "answers")?.cost ?? "", /^\$0\.0063 this call/);
    assert.match(rowOf(rows, "openai_compatible", "answers")?.cost ?? "", /Unknown price/);
    assert.match(rowOf(rows, "dataforseo", "search results")?.what_works ?? "", /AI overviews/);
    assert.match(rowOf(rows, "searxng", "search results")?.cost ?? "", /^Free/);
    assert.match(rowOf(rows, "dataforseo", "keyword data")?.what_works ?? "", /9900 searches a month, difficulty 41/);
  });

  test("tells what to fix without a secret, the others unharmed", async () => {
    const wrong = { ...town.settings.openai!, apiKey: "sk-wrong-0123456789" };
    const gone = { url: "http://127.0.0.1:9" };
    const rows = await check({ ...town.settings, openai: wrong, searxng: gone, textModel: "builtin" });
    const refused = rowOf(rows, "openai", "answers");
    assert.equal(refused?.ok, false);
    assert.match(refused?.fix ?? "", /refused the key \(401\).*Check OPENAI_API_KEY/);
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

  test("a writer that is not configured is told, not thrown", async () => {
    const rows = await check({ ...town.settings, openai: null, textModel: "openai/gpt" });
    assert.match(rowOf(rows, "text model", "writing")?.fix ?? "", /openai is not configured/);
  });

  test("cancelling ends the whole check", async () => {
    const reason = new Error("stopped");
    await assert.rejects(checkProviders(town.settings, { signal: AbortSignal.abort(reason) }), reason);
  });
});
