import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ProviderError } from "../../../src/base/errors.ts";
import type { LlmContext } from "../../../src/domain/brand.ts";
import { competitorFromDomain } from "../../../src/domain/competitor.ts";
import type { Family } from "../../../src/domain/keyword.ts";
import { StageUnavailable } from "../../../src/pipeline/stage.ts";
import { llmEnrichment } from "../../../src/pipeline/stages/llm_enrichment.ts";
import { getBrand, updateBrand } from "../../../src/store/brands.ts";
import { listEvidence, listStoredEvidence } from "../../../src/store/evidence.ts";
import { replaceFamilies } from "../../../src/store/families.ts";
import { runs } from "../../../src/store/run_schema.ts";
import { scriptedModel } from "../../support/scripted_model.ts";
import { fakeEngine, type StageHarness, stageHarness } from "../../support/stage_context.ts";

const RIVAL = { ...competitorFromDomain("rivalgear.example"), name: "Rival Gear" };

function family(name: string, keywords: string[], i: number): Family {
  return {
    id: `01900000-0000-7000-8000-0000000001${String(i).padStart(2, "0")}`,
    brand_id: "00000000-0000-4000-8000-000000000001",
    run_id: "r",
    name,
    intent: "commercial",
    keywords: keywords.map((keyword) => ({ keyword, intent: "commercial", source: "site" })),
    total_volume: null,
    simulated: false,
    created_at: "2026-01-01T00:00:00.000Z",
  };
}

function withFamilies(harness: StageHarness, count = 2): StageHarness {
  const rows = Array.from({ length: count }, (_, i) => family(`hiking boots ${i}`, [`hiking boots ${i}`], i));
  replaceFamilies(harness.db, harness.ctx.brand.id, rows);
  return harness;
}

function source(url: string, cited = true) {
  return { url, title: "t", cited, retrieved: true };
}

describe("llmEnrichment", () => {
  test("keeps one llm_answer per question and engine with the four facts apart", async () => {
    const chatgpt = fakeEngine(
      () => ({
        text: "1. **Rival Gear** - sturdy\n2. **Trailpeak** - an excellent choice\n3. **Other** - fine",
        sources: [
          source("https://www.trailpeak.example/boots"),
          source("https://chatgpt.com/x"),
          source("https://a.example", false),
        ],
        queries: ["hiking boots test"],
      }),
      { ownHosts: ["chatgpt.com"] },
    );
    const local = fakeEngine(() => ({ text: "Rival Gear is popular.", searched: false }), {
      provider: "openai_compatible",
      platform: "local",
      contract: "no-search",
      costPerCallUsd: null,
    });
    const harness = withFamilies(
      stageHarness({ brand: { competitors: [RIVAL] }, providers: { answerEngines: [chatgpt, local] } }),
    );
    await llmEnrichment.run(harness.ctx);
    const answers = listEvidence(harness.db, harness.ctx.brand.id, { type: "llm_answer" }).filter(
      (row) => !row.data.branded,
    );
    assert.equal(answers.length, 4);
    const searched = answers.find((row) => row.data.platform === "chatgpt")!;
    assert.equal(searched.subject, searched.data.keyword);
    assert.deepEqual(
      [searched.data.mentioned, searched.data.cited, searched.data.retrieved, searched.data.retrieval_status],
      [true, true, true, "used"],
    );
    assert.deepEqual([searched.data.rank, searched.data.list_items, searched.data.model], [2, 3, "model-1-2026"]);
    assert.deepEqual(searched.data.cited_urls, ["https://www.trailpeak.example/boots"]);
    assert.equal((searched.data.sources as unknown[]).length, 2, "the engine's own host is no source");
    assert.deepEqual(searched.data.sentiment, {
      label: "positive",
      score: 1,
      sentence: "2. Trailpeak - an excellent choice",
    });
    const unsearched = answers.find((row) => row.data.platform === "local")!;
    assert.deepEqual(
      [unsearched.data.mentioned, unsearched.data.cited, unsearched.data.retrieved, unsearched.data.retrieval_status],
      [false, null, null, "not_applicable"],
    );
    harness.close();
  });

  test("asks a question as often as set, each answer a row with its number", async () => {
    let asked = 0;
    const engine = fakeEngine(() => ({ text: asked++ % 2 === 0 ? "Trailpeak." : "Nobody." }));
    const harness = withFamilies(stageHarness({ providers: { answerEngines: [engine] } }), 1);
    harness.ctx.limits.samplesPerQuestion = 3;
    await llmEnrichment.run(harness.ctx);
    const rows = listEvidence(harness.db, harness.ctx.brand.id, { type: "llm_answer" }).filter(
      (row) => !row.data.branded,
    );
    assert.deepEqual(rows.map((row) => row.data.sample).toSorted(), [1, 2, 3]);
    assert.equal(new Set(rows.map((row) => row.data.question)).size, 1);
    harness.close();
  });

  test("fills llm_context, and pools neither branded questions nor engines without search", async () => {
    const engine = fakeEngine((question) => ({
      text: question.includes("Trailpeak") ? "Trailpeak makes boots." : "Try Rival Gear.",
      sources: [source("https://rivalgear.example/boots")],
    }));
    const harness = withFamilies(
      stageHarness({ brand: { competitors: [RIVAL] }, providers: { answerEngines: [engine] } }),
    );
    await llmEnrichment.run(harness.ctx);
    const context = getBrand(harness.db, harness.ctx.brand.id)!.llm_context!;
    assert.deepEqual([context.visibility.value, context.visibility.n], [0, 2]);
    assert.deepEqual([context.share_of_voice.value, context.share_of_voice.n], [0, 2]);
    assert.equal(context.branded!.visibility.value, 1);
    assert.deepEqual([context.competitors[0]!.mentioned.value, context.competitors[0]!.cited.n], [1, 2]);
    assert.equal(context.by_topic["hiking boots 0"]!.visibility.n, 1);
    assert.equal(context.simulated, false);
    const gap = listEvidence(harness.db, harness.ctx.brand.id, { type: "llm_gap" })[0]!;
    assert.deepEqual(gap.data.kinds, ["mention", "citation"]);
    assert.deepEqual(gap.data.rivals, [{ domain: "rivalgear.example", name: "Rival Gear", mentioned: 1, cited: 1 }]);
    harness.close();
  });

  test("tells calls and cost before the first call", async () => {
    let reportsAtFirstCall = -1;
    const engine = fakeEngine(() => {
      if (reportsAtFirstCall < 0) reportsAtFirstCall = harness.reports.length;
      return { text: "Nobody." };
    });
    const harness = withFamilies(stageHarness({ providers: { answerEngines: [engine] } }), 3);
    await llmEnrichment.run(harness.ctx);
    assert.equal(reportsAtFirstCall, 1);
    assert.equal(harness.reports[0]!.figures!.calls_planned, harness.calls.length);
    assert.equal(harness.reports[0]!.figures!.estimated_cost_usd, harness.calls.length * 0.01);
    harness.close();
  });

  test("asks fewer keywords when the ceiling is low, and says so", async () => {
    const harness = withFamilies(
      stageHarness({
        providers: { answerEngines: [fakeEngine(() => ({ text: "x" }))] },
        limits: { answerCallsMax: 4 },
      }),
      9,
    );
    await llmEnrichment.run(harness.ctx);
    assert.equal(harness.calls.length, 4);
    assert.match(String(harness.reports[0]!.figures!.questions_sampled), /4 of 9 keywords/);
    harness.close();
  });

  test("what the run's searches and its writing cost is taken off its ceiling", async () => {
    const engine = fakeEngine(() => ({ text: "x" }));
    const harness = withFamilies(
      stageHarness({ providers: { answerEngines: [engine] }, limits: { runCostMaxUsd: 0.1 } }),
      9,
    );
    const meta = { ...harness.ctx.run.meta, searches_estimated_cost_usd: 0.04, writing_cost_usd: 0.02 };
    harness.db.update(runs).set({ meta }).run();
    await llmEnrichment.run(harness.ctx);
    assert.equal(harness.calls.length, 4);
    harness.close();
  });

  test("a repeat after a crash pays for no call twice", async () => {
    const engine = fakeEngine(() => ({ text: "Trailpeak" }));
    const harness = withFamilies(stageHarness({ providers: { answerEngines: [engine] } }), 5);
    await llmEnrichment.run(harness.ctx);
    const calls = harness.calls.length;
    await llmEnrichment.run(harness.ctx);
    assert.equal(harness.calls.length, calls);
    harness.close();
  });

  test("a failed call is provider_error evidence, the rest is done and meta tells", async () => {
    const down = fakeEngine(
      () => Promise.reject(new ProviderError("anthropic", "Anthropic refused the key", { status: 401 })),
      {
        provider: "anthropic",
        platform: "claude",
      },
    );
    const harness = withFamilies(
      stageHarness({ providers: { answerEngines: [fakeEngine(() => ({ text: "Trailpeak" })), down] } }),
      8,
    );
    await llmEnrichment.run(harness.ctx);
    const errors = listEvidence(harness.db, harness.ctx.brand.id, { type: "provider_error" });
    const context = getBrand(harness.db, harness.ctx.brand.id)!.llm_context!;
    assert.deepEqual(
      [context.by_engine.claude!.visibility.value, context.by_engine.claude!.failed],
      [null, errors.length],
    );
    assert.equal(context.visibility.value, 1);
    assert.ok(errors.length >= 3 && errors.length < 9, "an engine that is down is not asked to the end");
    assert.equal(errors[0]!.data.status, 401);
    const failed = harness.figures()!.providers_failed as { platform: string; settings: string }[];
    assert.deepEqual(
      failed.map((entry) => entry.platform),
      ["claude"],
    );
    assert.match(failed[0]!.settings, /ANTHROPIC_API_KEY/);
    harness.close();
  });

  test("fails naming the settings when no engine answers", async () => {
    const down = fakeEngine(() =>
      Promise.reject(new ProviderError("openai", "OpenAI refused the key", { status: 401 })),
    );
    const harness = withFamilies(stageHarness({ providers: { answerEngines: [down] } }));
    await assert.rejects(llmEnrichment.run(harness.ctx), (error: Error) => {
      assert.ok(error instanceof StageUnavailable);
      assert.match(error.message, /OPENAI_API_KEY/);
      return true;
    });
    assert.equal(getBrand(harness.db, harness.ctx.brand.id)!.llm_context, null);
    harness.close();
  });

  test("without engines or keywords it says what to set or call first", async () => {
    const none = stageHarness({});
    await assert.rejects(llmEnrichment.run(none.ctx), /OPENAI_API_KEY/);
    const seedless = stageHarness({ providers: { answerEngines: [fakeEngine(() => ({ text: "x" }))] } });
    await assert.rejects(llmEnrichment.run(seedless.ctx), /POST \/brands\/.*\/discover/);
    none.close();
    seedless.close();
  });

  test("stops asking at the deadline and marks the context truncated", async () => {
    const harness = withFamilies(
      stageHarness({
        providers: {
          answerEngines: [
            fakeEngine(() => {
              if (harness.calls.length >= 12) harness.setNow(harness.ctx.deadlineMs);
              return { text: "Trailpeak" };
            }),
          ],
        },
      }),
      20,
    );
    await llmEnrichment.run(harness.ctx);
    const context = getBrand(harness.db, harness.ctx.brand.id)!.llm_context!;
    assert.equal(context.truncated, true);
    assert.ok(context.answers < 20 && context.answers > 0);
    assert.equal(harness.figures()!.answers_truncated, true);
    harness.close();
  });

  test("an engine that answered under half of what was planned counts nowhere, and the run says so", async () => {
    let calls = 0;
    const limited = fakeEngine(() => {
      calls++;
      if (calls > 3) throw new ProviderError("test", "down", { retryable: true, status: 503 });
      return { text: "Trailpeak" };
    });
    const harness = withFamilies(stageHarness({ providers: { answerEngines: [limited] } }), 20);
    const before = { visibility: { value: 0.5, n: 29, interval: null } };
    updateBrand(harness.db, harness.ctx.brand.id, { llm_context: before as unknown as LlmContext });
    await llmEnrichment.run(harness.ctx);
    const [incomplete] = harness.figures()!.answers_incomplete as { answered: number; planned: number }[];
    assert.deepEqual([incomplete?.answered, incomplete?.planned], [3, 22]);
    assert.deepEqual(getBrand(harness.db, harness.ctx.brand.id)!.llm_context, before);
    const rows = listEvidence(harness.db, harness.ctx.brand.id, { type: "llm_answer" });
    assert.deepEqual([...new Set(rows.map(({ data }) => data.too_few))], [true]);
    harness.close();
  });

  test("a call that was not made is no failed answer; a refused question does not count against the engine", async () => {
    let calls = 0;
    const engine = fakeEngine(() => {
      calls++;
      if (calls === 2) throw new ProviderError("test", "left alone", { retryable: true, kind: "not_made" });
      if (calls > 2 && calls < 8) throw new ProviderError("test", "declined", { kind: "declined", costUsd: 0.01 });
      return { text: "Trailpeak" };
    });
    const harness = withFamilies(stageHarness({ providers: { answerEngines: [engine] } }), 20);
    await llmEnrichment.run(harness.ctx);
    const { answers_failed, answers_count, providers_failed } = harness.figures()!;
    assert.deepEqual([answers_failed, answers_count], [5, 16]);
    const [failure] = providers_failed as { failed: number; not_asked: number }[];
    assert.deepEqual([failure?.failed, failure?.not_asked], [5, 1]);
    const { failed, not_asked } = getBrand(harness.db, harness.ctx.brand.id)!.llm_context!;
    assert.deepEqual([failed, not_asked], [5, 1]);
    const errors = listEvidence(harness.db, harness.ctx.brand.id, { type: "provider_error" });
    assert.deepEqual(
      errors.map(({ data }) => data.cost_usd),
      [0.01, 0.01, 0.01, 0.01, 0.01],
    );
    harness.close();
  });

  test("each row holds the run's market, what of the request was not taken and how the search was asked for", async () => {
    const engine = fakeEngine(() => ({ text: "Trailpeak", without: ["country SG"], contract: "native-auto" as const }));
    const brand = { domain: "trailpeak.com.sg", brand_context: null };
    const harness = withFamilies(stageHarness({ brand, providers: { answerEngines: [engine] } }), 2);
    await llmEnrichment.run(harness.ctx);
    const [row] = listEvidence(harness.db, harness.ctx.brand.id, { type: "llm_answer" });
    const { market, not_taken, contract, surface } = row!.data;
    assert.deepEqual([market, not_taken], [{ language: "en", country: "US" }, ["country SG"]]);
    assert.deepEqual([contract, surface], ["native-auto", "api"]);
    assert.deepEqual(harness.figures()!.answers_searched, { chatgpt: { searched: 4, answers: 4 } });
    harness.close();
  });

  test("rejects with the signal's reason and writes nothing when the run is cancelled", async () => {
    const controller = new AbortController();
    const engine = fakeEngine(() => {
      controller.abort(new Error("Expired"));
      return { text: "Trailpeak" };
    });
    const harness = withFamilies(
      stageHarness({ providers: { answerEngines: [engine] }, signal: controller.signal }),
      9,
    );
    await assert.rejects(llmEnrichment.run(harness.ctx), /Expired/);
    assert.equal(listStoredEvidence(harness.db, harness.ctx.brand.id).length, 0);
    harness.close();
  });

  test("unclear names are asked of a model in one call, once; the record says who decided", async () => {
    const texts = ["Summit lasts on long hiking trips.", "Summit has good hiking boots."];
    const engine = fakeEngine((question) => ({ text: texts[question.length % 2]!, searched: false }));
    const model = scriptedModel({
      names: () => ({
        names: Array.from({ length: 40 }, (_, at) => ({ n: at + 1, meant: at % 2 === 0 ? "yes" : "no" })),
      }),
    });
    const harness = withFamilies(
      stageHarness({
        brand: { name: "Summit", domain: "summit.example" },
        providers: { answerEngines: [engine], textModel: model },
      }),
      4,
    );
    const asked = () => model.calls.filter(({ name }) => name === "names").length;
    await llmEnrichment.run(harness.ctx);
    const rows = listEvidence(harness.db, harness.ctx.brand.id, { type: "llm_answer" });
    const unclear = rows.filter(({ data }) => data.doubts !== undefined);
    assert.ok(unclear.length > 0);
    for (const { data } of unclear) {
      assert.equal(data.doubts![0]!.decided!.by, "scripted/model");
      assert.equal(data.mentioned, data.doubts![0]!.decided!.named);
    }
    assert.equal(asked(), 1);
    await llmEnrichment.run(harness.ctx);
    assert.equal(asked(), 1, "what was answered is not asked again");
    harness.close();
  });
});
