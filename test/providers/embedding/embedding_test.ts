import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { ProviderError } from "../../../src/base/errors.ts";
import { createEmbedding } from "../../../src/providers/embedding/create_embedding.ts";
import type { Embedding } from "../../../src/providers/embedding/embedding.ts";
import type { HttpDeps } from "../../../src/providers/http/manners.ts";
import type { ProviderSettings } from "../../../src/providers/real_providers.ts";
import { fakeHttp } from "../../support/fake_http.ts";
import {
  EMBEDDING_TEST_KEY,
  type EmbeddingStandIn,
  startGeminiEmbeddings,
  startOpenAiEmbeddings,
} from "../../support/vendors/embeddings.ts";
import { testVendorFailures } from "../../support/vendors/failure_suite.ts";

const NONE: ProviderSettings = {
  openai: null,
  anthropic: null,
  google: null,
  perplexity: null,
  openaiCompatible: null,
  dataforseo: null,
  serper: null,
  brave: null,
  searxng: null,
  textModel: null,
};

interface Asked {
  model: string;
  price?: number | null;
  runCostMaxUsd?: number | null;
}

function settingsFor(name: Vendor["name"], baseUrl: string, { model, price = null, runCostMaxUsd = null }: Asked) {
  const access = { apiKey: EMBEDDING_TEST_KEY, baseUrl, model: "any" };
  const compatible = { baseUrl, apiKey: EMBEDDING_TEST_KEY };
  return {
    ...NONE,
    ...(name === "openai" ? { openai: access } : {}),
    ...(name === "google" ? { google: access } : {}),
    embedding: { name: `${name}/${model}`, price, compatible: name === "openai_compatible" ? compatible : null },
    writing: { contextTokens: null, price: null, runCostMaxUsd },
  } satisfies ProviderSettings;
}

interface Vendor {
  name: "openai" | "google" | "openai_compatible";
  model: string;
  start(): Promise<EmbeddingStandIn>;
  key: RegExp;
  url: RegExp;
}

const VENDORS: Vendor[] = [
  {
    name: "openai",
    model: "text-embedding-3-small",
    start: () => startOpenAiEmbeddings(),
    key: /OPENAI_API_KEY/,
    url: /OPENAI_BASE_URL/,
  },
  {
    name: "google",
    model: "gemini-embedding-001",
    start: () => startGeminiEmbeddings(),
    key: /GOOGLE_GENERATIVE_AI_API_KEY/,
    url: /GOOGLE_GENERATIVE_AI_BASE_URL/,
  },
  {
    name: "openai_compatible",
    model: "nomic-embed-text",
    start: () => startOpenAiEmbeddings(),
    key: /OPENAI_COMPATIBLE_API_KEY/,
    url: /OPENAI_COMPATIBLE_BASE_URL/,
  },
];

function open(vendor: Vendor, standIn: EmbeddingStandIn, http: HttpDeps, timeoutMs = 5_000): Embedding {
  return createEmbedding(settingsFor(vendor.name, standIn.baseUrl, vendor), { http, manners: { timeoutMs } })!;
}

const signal = new AbortController().signal;

for (const vendor of VENDORS) {
  describe(`createEmbedding() of ${vendor.name}`, () => {
    let standIn: EmbeddingStandIn;
    before(async () => {
      standIn = await vendor.start();
    });
    after(() => standIn.close());

    test("gives one vector of length 1 for each text, in order, in one call", async () => {
      const embedding = open(vendor, standIn, fakeHttp().deps);
      const texts = Array.from({ length: embedding.textsMax }, (_, at) => `${"abcdefgh"[at % 8]!.repeat(at + 1)} tool`);
      const { vectors } = await embedding.embed(texts, { signal });
      assert.equal(vectors.length, texts.length);
      assert.equal(standIn.calls.length, 1);
      assert.deepEqual(standIn.refused, []);
      const alone = await embedding.embed([texts[5]!], { signal });
      assert.deepEqual(vectors[5], alone.vectors[0]);
      for (const vector of vectors) assert.ok(Math.abs(Math.hypot(...vector) - 1) < 1e-5);
    });

    test("fewer vectors than texts are refused", async () => {
      const embedding = open(vendor, standIn, fakeHttp().deps);
      for (const scene of ["truncated", "empty"] as const) {
        standIn.script(scene);
        await assert.rejects(embedding.embed(["one", "two"], { signal }), (error) => {
          return (
            error instanceof ProviderError &&
            vendor.url.test(error.message) &&
            /one vector for each/.test(error.message)
          );
        });
      }
    });

    test("its cost is that of its tokens, and unknown without a price", async () => {
      const of = (asked: Partial<Asked>) =>
        createEmbedding(settingsFor(vendor.name, standIn.baseUrl, { model: "unheard-of", ...asked }))!;
      assert.equal((await of({}).embed(["one two"], { signal })).cost_usd, null);
      assert.equal((await of({ price: 0 }).embed(["one two"], { signal })).cost_usd, 0);
      const { cost_usd } = await of({ price: 1_000_000 }).embed(["one two"], { signal });
      assert.ok(cost_usd! >= 2 && cost_usd! <= of({ price: 1_000_000 }).estimateUsd(["one two"])!);
    });

    test("without a price it is refused where a ceiling is set, and says what to set", () => {
      const of = (asked: Partial<Asked>) =>
        createEmbedding(settingsFor(vendor.name, standIn.baseUrl, { model: "unheard-of", runCostMaxUsd: 1, ...asked }));
      assert.throws(() => of({}), /EMBEDDING_MODEL ".+" with RUN_COST_MAX_USD: .+Set EMBEDDING_MODEL_PRICE/);
      assert.ok(of({ price: 0.01 }));
    });
  });

  testVendorFailures({
    name: `createEmbedding() of ${vendor.name}`,
    start: () => vendor.start(),
    open: (standIn, http, timeoutMs) => {
      const embedding = open(vendor, standIn as EmbeddingStandIn, http, timeoutMs);
      return (by) => embedding.embed(["coffee beans", "coffee mill"], { signal: by });
    },
    keySetting: vendor.key,
    urlSetting: vendor.url,
    secrets: [EMBEDDING_TEST_KEY],
  });
}

describe("createEmbedding()", () => {
  test("is null without EMBEDDING_MODEL", () => {
    assert.equal(createEmbedding(NONE), null);
  });

  test("names the setting that its vendor lacks", () => {
    for (const [name, setting] of [
      ["openai/text-embedding-3-small", /Set OPENAI_API_KEY$/],
      ["google/gemini-embedding-001", /Set GOOGLE_GENERATIVE_AI_API_KEY$/],
      ["openai_compatible/any", /Set OPENAI_COMPATIBLE_BASE_URL$/],
    ] as const) {
      const settings = { ...NONE, embedding: { name, price: null, compatible: null } };
      assert.throws(() => createEmbedding(settings), setting);
    }
  });
});
