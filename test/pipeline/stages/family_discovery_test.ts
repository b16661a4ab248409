import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ProviderError } from "../../../src/base/errors.ts";
import { contextWith } from "../../../src/brand/sheet.ts";
import { EMPTY_SHEET } from "../../../src/domain/brand_sheet.ts";
import type { KeywordMetrics, SerpData } from "../../../src/domain/evidence/search_data.ts";
import type { ModelCall } from "../../../src/domain/model_call.ts";
import { StageUnavailable } from "../../../src/pipeline/stage.ts";
import { evidenceCollection } from "../../../src/pipeline/stages/evidence_collection.ts";
import { createFamilyDiscovery } from "../../../src/pipeline/stages/family_discovery.ts";
import { createEmbedding } from "../../../src/providers/embedding/create_embedding.ts";
import type { KeywordData } from "../../../src/providers/keyword_data/keyword_data.ts";
import type { ProviderSettings } from "../../../src/providers/real_providers.ts";
import type { Serp } from "../../../src/providers/serp/serp.ts";
import { createBuiltinTextModel } from "../../../src/providers/text_model/builtin.ts";
import { updateBrand } from "../../../src/store/brands.ts";
import { insertEvidence, listEvidence, listStoredEvidence } from "../../../src/store/evidence.ts";
import { listFamilies } from "../../../src/store/families.ts";
import { listPages, type PageRow, upsertPages } from "../../../src/store/pages.ts";
import { answerData, serpData } from "../../support/evidence_data.ts";
import { fakeHttp } from "../../support/fake_http.ts";
import { materialOf, scriptedModel } from "../../support/scripted_model.ts";
import { type StageHarness, stageHarness, TEST_NOW } from "../../support/stage_context.ts";
import { startOpenAiEmbeddings } from "../../support/vendors/embeddings.ts";

const NO_PROVIDERS: ProviderSettings = {
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

const stage = createFamilyDiscovery({ readFreshPages: async () => ({ rows: [], keep: () => ({}) }) });

function pageRow(h: StageHarness, path: string, title: string, headings: string[], text: string): PageRow {
  return {
    brand_id: h.ctx.brand.id,
    url: `https://trailpeak.example/${path}`,
    run_id: h.ctx.run.id,
    status: 200,
    title,
    description: "",
    headings: headings.map((heading, at) => ({ level: at === 0 ? 1 : 2, text: heading })),
    main_text: text,
    blocks: [],
    reader_version: 2,
    kind: null,
    kind_reason: null,
    kind_by: null,
    language: "en",
    indexable: true,
    etag: null,
    last_modified: null,
    facts: null,
    fetched_at: "2026-03-01T00:00:00.000Z",
  };
}

function withSite(h: StageHarness): StageHarness {
  upsertPages(h.db, [
    pageRow(
      h,
      "",
      "Trailpeak | Trail Running Shoes",
      ["Trail running shoes", "Our promise"],
      "We make trail running shoes.",
    ),
    pageRow(
      h,
      "shop/trail-running-shoes",
      "Trail Running Shoes | Trailpeak",
      ["Trail Running Shoes", "How to choose trail running shoes"],
      "Light trail running shoes for rocky paths.",
    ),
    pageRow(
      h,
      "services/gait-analysis",
      "Gait Analysis | Trailpeak",
      ["Gait Analysis", "What is a gait analysis?"],
      "A gait analysis shows how you run.",
    ),
    pageRow(h, "cart", "Cart | Trailpeak", ["Cart"], "Proceed to checkout"),
  ]);
  return h;
}

function keywordData(change: Partial<KeywordData> = {}): KeywordData {
  return {
    provider: "dataforseo",
    simulated: false,
    async metrics(keywords) {
      const known: Record<string, KeywordMetrics> = {
        "trail running shoes": { keyword: "trail running shoes", google_vol: 9_900, difficulty: 41, cpc: 1.2 },
        "gait analysis": { keyword: "gait analysis", google_vol: 2_400, difficulty: 18 },
        trailpeak: { keyword: "trailpeak", google_vol: 90 },
      };
      return keywords.flatMap((keyword) => known[keyword] ?? []);
    },
    async ideas() {
      return [
        { keyword: "best trail running shoes", google_vol: 6_600, intent: "commercial" },
        { keyword: "shoes trail running", google_vol: 20 },
        { keyword: "trailpeak discount code", google_vol: 10 },
        { keyword: "add to cart", google_vol: 5 },
      ];
    },
    async competitors() {
      return null;
    },
    ...change,
  };
}

function harness(data: KeywordData | null): StageHarness {
  return withSite(
    stageHarness({ kind: "discovery", providers: { keywordData: data, textModel: createBuiltinTextModel() } }),
  );
}

describe("family discovery", () => {
  test("works from the site alone, without volumes", async () => {
    const h = harness(null);
    await stage.run(h.ctx);
    const families = listFamilies(h.db, h.ctx.brand.id);
    const names = families.map((family) => family.name);
    assert.ok(names.includes("trail running shoes"), names.join(", "));
    assert.ok(names.includes("gait analysis"), names.join(", "));
    assert.ok(families.every((family) => family.total_volume === null));
    assert.ok(families.flatMap((family) => family.keywords).every((keyword) => !("google_vol" in keyword)));
    assert.match(String(h.figures()?.volumes_unavailable), /DATAFORSEO_LOGIN/);
    assert.deepEqual(listStoredEvidence(h.db, h.ctx.brand.id), []);
    h.close();
  });

  test("adds ideas and figures, one keyword for each search, branded ones apart", async () => {
    const h = harness(keywordData());
    await stage.run(h.ctx);
    const families = listFamilies(h.db, h.ctx.brand.id);
    const shoes = families.find((family) => family.name === "trail running shoes");
    const texts = shoes?.keywords.map((keyword) => keyword.keyword) ?? [];
    assert.ok(texts.includes("best trail running shoes"));
    assert.ok(!texts.includes("shoes trail running"));
    assert.equal(shoes?.total_volume, 16_500);
    const head = shoes?.keywords[0];
    assert.deepEqual([head?.google_vol, head?.difficulty, head?.cpc, head?.source], [9_900, 41, 1.2, "site"]);
    assert.ok(head?.pages?.includes("https://trailpeak.example/shop/trail-running-shoes"));
    const branded = families.find((family) => family.intent === "navigational");
    assert.equal(branded?.name, "Trailpeak (branded)");
    assert.equal(branded?.total_volume, 100);
    assert.ok(!families.some((family) => family.keywords.some(({ keyword }) => /cart|checkout/.test(keyword))));
    h.close();
  });

  test("records the figures of each keyword as evidence", async () => {
    const h = harness(keywordData());
    await stage.run(h.ctx);
    const rows = listEvidence(h.db, h.ctx.brand.id, { type: "keyword" });
    const shoes = rows.find((row) => row.subject === "trail running shoes");
    assert.equal(shoes?.data.google_vol, 9_900);
    assert.deepEqual([shoes?.provider, shoes?.simulated], ["dataforseo", false]);
    assert.ok(rows.length > 0 && rows.every((row) => row.data.market?.language === "en"));
    assert.ok(!rows.some((row) => row.subject === "add to cart"));
    h.close();
  });

  test("goes on without a provider that fails, and says so", async () => {
    const failing = async () => {
      throw new ProviderError("dataforseo", "Cannot list ideas: 503", { status: 503, retryable: true });
    };
    const h = harness(keywordData({ ideas: failing, metrics: failing }));
    await stage.run(h.ctx);
    const families = listFamilies(h.db, h.ctx.brand.id);
    assert.ok(families.length >= 2);
    assert.ok(families.every((family) => family.total_volume === null));
    const errors = listEvidence(h.db, h.ctx.brand.id, { type: "provider_error" });
    assert.deepEqual(errors.map((row) => row.subject).toSorted(), ["keyword ideas", "keyword metrics"]);
    assert.match(JSON.stringify(h.figures()?.providers_failed), /DATAFORSEO_LOGIN/);
    h.close();
  });

  test("learns from stored results pages and answers, and groups by them", async () => {
    const h = harness(null);
    const results = Array.from({ length: 10 }, (_, at) => ({ url: `https://r${at}.example/a`, title: "x" }));
    const row = { brand_id: h.ctx.brand.id, run_id: h.ctx.run.id, provider: "serper", simulated: false };
    const serp = (id: string, keyword: string, extra: Partial<SerpData> = {}) => ({
      ...row,
      id,
      type: "serp" as const,
      subject: keyword,
      data: { ...serpData(keyword, { results }), ...extra },
      observed_at: "2026-03-01T00:00:00.000Z",
    });
    insertEvidence(h.db, [
      serp("e1", "trail running shoes", {
        people_also_ask: ["Are trail running shoes good for hiking?"],
        related_searches: ["off road sneakers"],
      }),
      serp("e2", "off road sneakers"),
      {
        ...row,
        id: "e3",
        type: "llm_answer" as const,
        subject: "Which shoes?",
        data: answerData("trail running shoes", {
          queries: ["trail running shoes comparison 2026", "waterproof trail shoes"],
        }),
        observed_at: "2026-03-01T00:00:00.000Z",
      },
    ]);
    await stage.run(h.ctx);
    const families = listFamilies(h.db, h.ctx.brand.id);
    const shoes = families.find((family) => family.keywords.some(({ keyword }) => keyword === "trail running shoes"));
    const source = (text: string) => shoes?.keywords.find(({ keyword }) => keyword === text)?.source;
    assert.equal(source("are trail running shoes good for hiking"), "people_also_ask");
    assert.equal(source("off road sneakers"), "related_searches");
    assert.equal(source("waterproof trail shoes"), "engine_queries");
    h.close();
  });

  test("replaces the families of earlier runs", async () => {
    const h = harness(null);
    await stage.run(h.ctx);
    const first = listFamilies(h.db, h.ctx.brand.id);
    await stage.run(h.ctx);
    const second = listFamilies(h.db, h.ctx.brand.id);
    assert.deepEqual(
      second.map((family) => [family.name, family.keywords]),
      first.map((family) => [family.name, family.keywords]),
    );
    assert.notEqual(second[0]?.id, first[0]?.id);
    h.close();
  });

  test("keeps families, heads and names when earlier searches suggest more, and grows by none", async () => {
    const h = harness(null);
    await stage.run(h.ctx);
    const first = listFamilies(h.db, h.ctx.brand.id);
    const head = first.find((family) => family.intent !== "navigational")!.keywords[0]!.keyword;
    const data = serpData(head, {
      people_also_ask: ["How do volcanoes form?"],
      related_searches: [`${head} sale`],
    });
    const of = { brand_id: h.ctx.brand.id, run_id: h.ctx.run.id, provider: "serper", simulated: false, subject: head };
    insertEvidence(h.db, [{ ...of, id: "e1", type: "serp", data, observed_at: "2026-03-01T00:00:00.000Z" }]);
    for (let run = 0; run < 2; run += 1) await stage.run(h.ctx);
    const third = listFamilies(h.db, h.ctx.brand.id);
    const named = (families: typeof first) =>
      families.map((family) => `${family.name}: ${family.keywords[0]?.keyword}`).toSorted();
    assert.deepEqual(named(third), named(first));
    const keywords = third.flatMap((family) => family.keywords.map(({ keyword }) => keyword));
    assert.ok(keywords.includes(`${head} sale`));
    assert.ok(!keywords.includes("how do volcanoes form"));
    h.close();
  });

  test("takes up what the results pages of its own heads suggest, so that the next run finds nothing new", async () => {
    const serp: Serp = {
      provider: "serper",
      simulated: false,
      costPerCallUsd: 0.001,
      async search(keyword) {
        const results = [{ position: 1, url: "https://r.example/", domain: "r.example", title: "x", snippet: "" }];
        const suggested = { people_also_ask: [`Is ${keyword} worth it?`], related_searches: [`best ${keyword}`] };
        return { keyword, results, depth: 20, ai_overview: null, cost_usd: null, ...suggested };
      },
    };
    const h = harness(keywordData());
    h.ctx.providers.serp = serp;
    const model = scriptedModel({
      families: (call) => ({
        families: materialOf(call, "FAMILIES")
          .split("\n")
          .map((_, place) => ({
            n: place + 1,
            verdict: "keep",
            into: 0,
            name: "",
            drop: [],
            move: [],
            split: [],
            reason: "",
          })),
      }),
    });
    h.ctx.providers.textModel = model;
    await stage.run(h.ctx);
    const asked = model.calls.length;
    const first = listFamilies(h.db, h.ctx.brand.id);
    const shoes = first.find((family) => family.keywords[0]?.keyword === "trail running shoes");
    assert.ok(shoes?.keywords.some(({ source }) => source === "people_also_ask"));
    assert.equal(new Set(h.calls).size, h.calls.length);
    const searches = h.calls.filter((key) => key.startsWith("serp:"));
    await evidenceCollection.run(h.ctx);
    assert.deepEqual(
      h.calls.filter((key) => key.startsWith("serp:")),
      searches,
    );
    await stage.run(h.ctx);
    const second = listFamilies(h.db, h.ctx.brand.id);
    const shown = (families: typeof first) => families.map(({ name, keywords }) => [name, keywords]);
    assert.deepEqual(shown(second), shown(first));
    assert.ok(asked > 0);
    assert.equal(model.calls.length, asked, "an unchanged site asks nothing");
    h.close();
  });

  test("finds what is sold where the pages of offers are taken for articles", async () => {
    const h = stageHarness({ kind: "discovery", providers: { textModel: createBuiltinTextModel() } });
    const article = (name: string): PageRow => ({
      ...pageRow(h, name.replace(" ", "-"), `${name} | Trailpeak`, ["All with much love.", name], ""),
      blocks: [{ type: "paragraph", text: `${name} is done by us with care, all year round, wherever you live.` }],
      kind: "article",
    });
    const home: PageRow = { ...pageRow(h, "", "Trailpeak: Welcome", ["Trailpeak"], ""), kind: "home" };
    const sold = ["hedge trimming", "turf laying", "garden decking"];
    upsertPages(h.db, [home, ...sold.map(article)]);
    await stage.run(h.ctx);
    const names = listFamilies(h.db, h.ctx.brand.id).flatMap(({ keywords }) => keywords.map(({ keyword }) => keyword));
    assert.deepEqual(new Set(sold).difference(new Set(names)), new Set());
    h.close();
  });

  test("finds no family on excluded pages", async () => {
    const h = harness(null);
    const planted = pageRow(h, "x", "Replica Watches | Cheap Replica Watches", ["Replica watches"], "Replica watches.");
    upsertPages(h.db, [{ ...planted, kind: "hacked", kind_reason: "counterfeits: replica watches" }]);
    await stage.run(h.ctx);
    const keywords = listFamilies(h.db, h.ctx.brand.id).flatMap((family) => family.keywords);
    assert.ok(keywords.length > 0);
    assert.deepEqual(
      keywords.filter(({ keyword }) => keyword.includes("replica")),
      [],
    );
    h.close();
  });

  test("reads key pages where none are stored, and keeps them", async () => {
    const h = stageHarness({ kind: "discovery", providers: { textModel: createBuiltinTextModel() } });
    let asked = 0;
    const reading = createFamilyDiscovery({
      async readFreshPages() {
        asked += 1;
        return { rows: [], keep: () => ({}) };
      },
    });
    await assert.rejects(reading.run(h.ctx), (error: Error) => {
      assert.ok(error instanceof StageUnavailable);
      assert.match(error.message, /trailpeak\.example.*enrich\/technical/);
      return true;
    });
    assert.equal(asked, 1);
    assert.deepEqual(listPages(h.db, h.ctx.brand.id), []);
    h.close();
  });

  test("what a model says of families is done, told and kept", async () => {
    const model = scriptedModel({
      families: (call) => ({
        families: materialOf(call, "FAMILIES")
          .split("\n")
          .map((line, place) => ({
            n: place + 1,
            verdict: line.includes("trail running shoes") ? "keep" : "drop",
            into: 0,
            name: line.includes("trail running shoes") ? "Shoes for trail running" : "",
            drop: [],
            move: [],
            split: [],
            reason: "A label of the menu",
          })),
      }),
    });
    const h = withSite(stageHarness({ kind: "discovery", providers: { textModel: model } }));
    await stage.run(h.ctx);
    const families = listFamilies(h.db, h.ctx.brand.id).filter(({ intent }) => intent !== "navigational");
    assert.deepEqual(
      families.map(({ name }) => name),
      ["Shoes for trail running"],
    );
    const figures = h.figures() as { families_edited: { dropped: { reason: string }[] }; families_cost_usd: number };
    assert.equal(figures.families_edited.dropped[0]?.reason, "A label of the menu");
    assert.equal(figures.families_cost_usd, 0.01 * model.calls.length);
    h.close();
  });

  test("a phrase that was called no search is neither asked about again nor kept, in this run or the next", async () => {
    const isClipped = (line: string) => line.includes(") trail running shoes [");
    const asked: string[] = [];
    const model = scriptedModel({
      families: (call) => ({
        families: materialOf(call, "FAMILIES")
          .split("\n")
          .map((line, place) => {
            asked.push(line);
            const drop = isClipped(line) ? [1] : [];
            return { n: place + 1, verdict: "keep", into: 0, name: "", drop, move: [], split: [], reason: "" };
          }),
      }),
    });
    const h = harness(keywordData());
    h.ctx.providers.textModel = model;
    h.ctx.providers.serp = {
      provider: "serper",
      simulated: false,
      costPerCallUsd: 0.001,
      async search(keyword) {
        const results = [{ position: 1, url: "https://r.example/", domain: "r.example", title: "x", snippet: "" }];
        const suggested = { people_also_ask: [], related_searches: [`${keyword} sale`, "trail running shoes"] };
        return { keyword, results, depth: 20, ai_overview: null, cost_usd: null, ...suggested };
      },
    };
    for (let run = 0; run < 2; run += 1) {
      await stage.run(h.ctx);
      const families = listFamilies(h.db, h.ctx.brand.id);
      const found = families.flatMap(({ keywords }) => keywords.map(({ keyword }) => keyword));
      assert.ok(found.includes("best trail running shoes"));
      assert.ok(!found.includes("trail running shoes"));
    }
    assert.equal(asked.filter(isClipped).length, 1);
    h.close();
  });

  test("a model tells how customers search, once, and only what is searched for by the provider's figures counts", async () => {
    const keep = (call: ModelCall<unknown>) => ({
      families: materialOf(call, "FAMILIES")
        .split("\n")
        .map((_, place) => ({
          ...{ n: place + 1, verdict: "keep", into: 0, name: "", drop: [], move: [], split: [], reason: "" },
        })),
    });
    const searches = ["running shop leeds", "shoes nobody wants"];
    const model = scriptedModel({ searches: () => ({ searches }), families: keep });
    const measured = keywordData({
      async metrics(keywords) {
        return keywords
          .filter((keyword) => keyword === "running shop leeds")
          .map((keyword) => ({ keyword, google_vol: 90 }));
      },
    });
    const h = harness(measured);
    h.ctx.providers.textModel = model;
    const description = {
      value: "A shop for runners",
      source_url: "https://trailpeak.example/",
      method: "model",
    } as const;
    const context = contextWith(null, EMPTY_SHEET, "2026-03-02T10:00:00.000Z");
    updateBrand(h.db, h.ctx.brand.id, { brand_context: { ...context, description } });
    await stage.run(h.ctx);
    const found = listFamilies(h.db, h.ctx.brand.id).flatMap((family) => family.keywords);
    assert.deepEqual(
      found.filter(({ source }) => source === "model").map(({ keyword, google_vol }) => [keyword, google_vol]),
      [["running shop leeds", 90]],
    );
    await stage.run(h.ctx);
    assert.equal(model.calls.filter(({ name }) => name === "searches").length, 1);
    h.close();
  });

  test("the model has its time from when it is asked, however long the figures took", async () => {
    const leftMs: number[] = [];
    const model = scriptedModel({});
    const slow = keywordData({
      async metrics() {
        h.setNow(h.ctx.clock.now() + 240_000);
        return [];
      },
    });
    const textModel: typeof model = {
      ...model,
      ask(call, options) {
        leftMs.push(options.deadlineMs! - h.ctx.clock.now());
        return model.ask!(call, options);
      },
    };
    const h = withSite(
      stageHarness({ kind: "discovery", deadlineInMs: 3_600_000, providers: { textModel, keywordData: slow } }),
    );
    await stage.run(h.ctx);
    assert.equal(leftMs.length, 1);
    assert.ok(leftMs[0]! > 60_000, `${leftMs[0]} ms left`);
    h.close();
  });

  test("families stay as code grouped them where the model does not answer, or drops all", async () => {
    const dropAll = (call: ModelCall<unknown>) => ({
      families: materialOf(call, "FAMILIES")
        .split("\n")
        .map((_, place) => ({
          n: place + 1,
          verdict: "drop",
          into: 0,
          name: "",
          drop: [],
          move: [],
          split: [],
          reason: "No",
        })),
    });
    for (const script of [{}, { families: dropAll }]) {
      const h = withSite(stageHarness({ kind: "discovery", providers: { textModel: scriptedModel(script) } }));
      await stage.run(h.ctx);
      assert.ok(listFamilies(h.db, h.ctx.brand.id).some((family) => family.name === "trail running shoes"));
      const { families_edited } = h.figures() as { families_edited: { failures: unknown[] } };
      assert.equal(families_edited.failures.length, 1);
      h.close();
    }
  });

  test("compares what keywords and offers mean where a model is set, and goes on by words where it fails", async (t) => {
    const standIn = await startOpenAiEmbeddings();
    t.after(() => standIn.close());
    const compatible = { baseUrl: standIn.baseUrl, apiKey: standIn.apiKey };
    const embedding = createEmbedding(
      { ...NO_PROVIDERS, embedding: { name: "openai_compatible/own", price: 0, compatible } },
      { http: fakeHttp().deps },
    );
    const h = harness(keywordData());
    h.ctx.providers.embedding = embedding;
    await stage.run(h.ctx);
    const told = (of: StageHarness) =>
      of.figures()?.embeddings as { texts: number; reused: number; failures: string[] };
    const first = told(h);
    assert.deepEqual([first.reused, first.failures], [0, []]);
    assert.ok(first.texts >= 3);
    const asked = standIn.calls.length;
    await stage.run(h.ctx);
    assert.equal(standIn.calls.length, asked);
    assert.equal(told(h).reused, first.texts);
    h.close();
    const failing = harness(keywordData());
    failing.ctx.providers.embedding = embedding;
    standIn.always("server_error");
    await stage.run(failing.ctx);
    assert.match(told(failing).failures.join(), /openai_compatible failed \(503\)/);
    assert.ok(listFamilies(failing.db, failing.ctx.brand.id).some(({ name }) => name === "trail running shoes"));
    failing.close();
  });

  test("stops when the run is over", async () => {
    const over = new AbortController();
    const h = withSite(
      stageHarness({
        kind: "discovery",
        signal: over.signal,
        providers: {
          textModel: createBuiltinTextModel(),
          keywordData: keywordData({
            async ideas(_seeds, { signal }) {
              over.abort(new Error("expired"));
              signal.throwIfAborted();
              return [];
            },
          }),
        },
      }),
    );
    await assert.rejects(stage.run(h.ctx), /expired/);
    assert.deepEqual(listFamilies(h.db, h.ctx.brand.id), []);
    assert.equal(h.ctx.clock.now(), TEST_NOW);
    h.close();
  });
});
