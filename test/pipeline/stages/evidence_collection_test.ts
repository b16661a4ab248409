import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ProviderError } from "../../../src/base/errors.ts";
import { competitorFromDomain } from "../../../src/domain/competitor.ts";
import type { EvidenceType } from "../../../src/domain/evidence/evidence.ts";
import type { KeywordMetrics } from "../../../src/domain/evidence/search_data.ts";
import type { Family } from "../../../src/domain/keyword.ts";
import type { SerpResult } from "../../../src/domain/serp_result.ts";
import { searchCallKey } from "../../../src/pipeline/search_keywords.ts";
import { evidenceCollection } from "../../../src/pipeline/stages/evidence_collection.ts";
import type { KeywordData } from "../../../src/providers/keyword_data/keyword_data.ts";
import type { Serp } from "../../../src/providers/serp/serp.ts";
import { listEvidence } from "../../../src/store/evidence.ts";
import { listFamilies, replaceFamilies } from "../../../src/store/families.ts";
import { insertProviderCall } from "../../../src/store/runs.ts";
import { fakeEngine, type StageHarness, stageHarness } from "../../support/stage_context.ts";

const BRAND = {
  competitors: [
    competitorFromDomain("rivalgear.example"),
    { ...competitorFromDomain("mag.example"), type: "publisher" },
  ],
};

function families(count: number): Family[] {
  return Array.from({ length: count }, (_, i) => ({
    id: `01900000-0000-7000-8000-0000000001${String(i).padStart(2, "0")}`,
    brand_id: "00000000-0000-4000-8000-000000000001",
    run_id: "r",
    name: `boots ${i}`,
    intent: "commercial" as const,
    keywords: [
      { keyword: `cheap boots ${i}`, intent: "commercial" as const, source: "site" },
      { keyword: `boots ${i}`, intent: "commercial" as const, source: "site", google_vol: 10 + i, difficulty: 3 },
    ],
    total_volume: 10 + i,
    simulated: false,
    created_at: "2026-01-01T00:00:00.000Z",
  }));
}

function fakeSerp(search: (keyword: string) => Partial<SerpResult>, change: Partial<Serp> = {}): Serp {
  return {
    provider: "serper",
    simulated: false,
    costPerCallUsd: 0.001,
    async search(keyword, { depth }) {
      const empty = { ai_overview: null, people_also_ask: null, related_searches: null, cost_usd: null };
      return { keyword, results: [], depth: depth ?? 10, ...empty, ...search(keyword) };
    },
    ...change,
  };
}

function entries(...hosts: string[]): SerpResult["results"] {
  return hosts.map((host, i) => ({
    position: i + 1,
    url: `https://${host}/p`,
    domain: host,
    title: host,
    snippet: "",
  }));
}

function fakeMetrics(metrics: (keywords: readonly string[]) => KeywordMetrics[]): KeywordData {
  return {
    provider: "dataforseo",
    simulated: false,
    metrics: async (keywords) => metrics(keywords),
    ideas: async () => [],
    competitors: async () => null,
  };
}

function harnessWith(options: Parameters<typeof stageHarness>[0], count = 2): StageHarness {
  const harness = stageHarness({ kind: "discovery", brand: BRAND, ...options });
  replaceFamilies(harness.db, harness.ctx.brand.id, families(count));
  return harness;
}

describe("evidenceCollection", () => {
  test("keeps positions of brand and rivals, null where looked and absent", async () => {
    const serp = fakeSerp((keyword) => ({
      results:
        keyword === "boots 0"
          ? entries("www.rivalgear.example", "mag.example")
          : entries("x.example", "trailpeak.example"),
    }));
    const harness = harnessWith({ providers: { serp } });
    await evidenceCollection.run(harness.ctx);
    const rows = listEvidence(harness.db, harness.ctx.brand.id, { type: "serp" });
    const absent = rows.find((row) => row.subject === "boots 0")!;
    assert.deepEqual([absent.data.brand_position, absent.data.depth, absent.data.ai_overview], [null, 20, null]);
    assert.deepEqual(
      (absent.data.rivals as { domain: string }[]).map((rival) => rival.domain),
      ["rivalgear.example"],
    );
    assert.equal(rows.find((row) => row.subject === "boots 1")!.data.brand_position, 2);
    const gaps = listEvidence(harness.db, harness.ctx.brand.id, { type: "serp_gap" });
    assert.deepEqual(
      gaps.map((gap) => [gap.subject, gap.data.google_vol]),
      [["boots 0", 10]],
    );
    harness.close();
  });

  test("an AI overview gives citation evidence only where its references were measured", async () => {
    const reference = { url: "https://trailpeak.example/a", domain: "trailpeak.example", title: "A" };
    const serp = fakeSerp((keyword) => ({
      ai_overview: { present: true, references: keyword === "boots 0" ? [reference] : [] },
    }));
    const harness = harnessWith({ providers: { serp } });
    await evidenceCollection.run(harness.ctx);
    const citations = listEvidence(harness.db, harness.ctx.brand.id, { type: "citation" });
    assert.deepEqual(
      citations.map((row) => [row.subject, row.data.brand_cited]),
      [["boots 0", true]],
    );
    const unmeasured = listEvidence(harness.db, harness.ctx.brand.id, { type: "serp" }).find(
      (row) => row.subject === "boots 1",
    )!;
    assert.equal((unmeasured.data.ai_overview as { brand_cited: unknown }).brand_cited, null);
    harness.close();
  });

  test("fills in missing figures, keeps family ids and leaves unknown ones absent", async () => {
    const asked: string[][] = [];
    const keywordData = fakeMetrics((keywords) => {
      asked.push([...keywords]);
      return [{ keyword: "cheap boots 0", google_vol: 5, difficulty: 20 }];
    });
    const harness = harnessWith({ providers: { keywordData } });
    const before = listFamilies(harness.db, harness.ctx.brand.id);
    await evidenceCollection.run(harness.ctx);
    const after = listFamilies(harness.db, harness.ctx.brand.id);
    assert.deepEqual(asked, [["cheap boots 0", "cheap boots 1"]]);
    assert.deepEqual(
      after.map((row) => row.id),
      before.map((row) => row.id),
    );
    assert.equal(after[0]!.total_volume, 15);
    assert.deepEqual(Object.hasOwn(after[1]!.keywords[0]!, "google_vol"), false);
    assert.match(String(harness.figures()!.searches_unavailable), /SERPER_API_KEY/);
    harness.close();
  });

  test("a failed search is provider_error evidence and no position", async () => {
    const serp = fakeSerp((keyword) => {
      if (keyword === "boots 0")
        throw new ProviderError("serper", "Serper answered 500", { status: 500, retryable: true });
      return { results: entries("x.example") };
    });
    const harness = harnessWith({ providers: { serp } });
    await evidenceCollection.run(harness.ctx);
    const rows = <T extends EvidenceType>(type: T) => listEvidence(harness.db, harness.ctx.brand.id, { type });
    assert.deepEqual(
      rows("serp").map((row) => row.subject),
      ["boots 1"],
    );
    assert.deepEqual(
      rows("provider_error").map((row) => row.data.status),
      [500],
    );
    assert.equal((harness.figures()!.providers_failed as unknown[]).length, 1);
    harness.close();
  });

  test("a call for figures that was not made is told as left out, and is no failed call", async () => {
    const keywordData = fakeMetrics(() => {
      throw new ProviderError("dataforseo", "left alone", { retryable: true, kind: "not_made" });
    });
    const serp = fakeSerp(() => ({ results: entries("x.example") }));
    const harness = harnessWith({ providers: { serp, keywordData } });
    await evidenceCollection.run(harness.ctx);
    const [told] = harness.figures()!.providers_failed as { failed: number; not_asked: number; error: string }[];
    assert.deepEqual([told?.failed, told?.not_asked, told?.error], [0, 1, "left alone"]);
    assert.deepEqual(listEvidence(harness.db, harness.ctx.brand.id, { type: "provider_error" }), []);
    harness.close();
  });

  test("fails naming the settings when no search answers, and with no provider at all", async () => {
    const serp = fakeSerp(() => {
      throw new ProviderError("serper", "Serper refused the key", { status: 403 });
    });
    const down = harnessWith({ providers: { serp } });
    await assert.rejects(evidenceCollection.run(down.ctx), /SERPER_API_KEY/);
    const none = harnessWith({});
    await assert.rejects(evidenceCollection.run(none.ctx), /SEARXNG_URL/);
    down.close();
    none.close();
  });

  test("without families it names the endpoint to call first", async () => {
    const harness = stageHarness({ providers: { serp: fakeSerp(() => ({})) } });
    await assert.rejects(evidenceCollection.run(harness.ctx), /POST \/brands\/.*\/discover/);
    harness.close();
  });

  test("searches at most 60 keywords and never above the cost ceiling", async () => {
    const many = harnessWith({ providers: { serp: fakeSerp(() => ({ results: [] })) } }, 99);
    await evidenceCollection.run(many.ctx);
    assert.equal(many.calls.length, 60);
    assert.equal(many.figures()!.searches_left_out, 39);
    const poor = harnessWith({ providers: { serp: fakeSerp(() => ({})) }, limits: { runCostMaxUsd: 0.005 } }, 20);
    await evidenceCollection.run(poor.ctx);
    assert.equal(poor.calls.length, 5);
    many.close();
    poor.close();
  });

  test("what the run has searched for already counts as spent, and is read again for nothing", async () => {
    const serp = fakeSerp(() => ({ results: [] }));
    const harness = harnessWith({ providers: { serp } }, 60);
    const market = { language: "en", country: "US" };
    const spent = [...Array.from({ length: 45 }, (_, i) => `tents ${i}`), ...families(10).map(({ name }) => name)];
    for (const keyword of spent) {
      const call = { call_key: searchCallKey(serp, market, keyword), response: {}, created_at: "" };
      insertProviderCall(harness.db, { run_id: harness.ctx.run.id, ...call });
    }
    await evidenceCollection.run(harness.ctx);
    const searched = listEvidence(harness.db, harness.ctx.brand.id, { type: "serp" }).map(({ subject }) => subject);
    assert.equal(searched.length, 10 + 5);
    assert.ok(["boots 0", "boots 9", "boots 59", "boots 55"].every((head) => searched.includes(head)));
    harness.close();
  });

  test("in a full run answers keep the greater part of the ceiling", async () => {
    const engine = fakeEngine(() => ({ text: "x" }));
    const providers = { serp: fakeSerp(() => ({})), answerEngines: [engine] };
    const harness = harnessWith({ kind: "full", providers, limits: { runCostMaxUsd: 0.01 } }, 20);
    await evidenceCollection.run(harness.ctx);
    assert.equal(harness.calls.length, 3);
    harness.close();
  });

  test("stops at the deadline and says so", async () => {
    const serp = fakeSerp(() => {
      harness.setNow(harness.ctx.deadlineMs);
      return { results: entries("x.example") };
    });
    const harness = harnessWith({ providers: { serp } }, 20);
    await evidenceCollection.run(harness.ctx);
    assert.equal(harness.figures()!.searches_truncated, true);
    const made = harness.figures()!.searches_made as number;
    assert.ok(made > 0 && made < 20);
    assert.equal(harness.figures()!.searches_failed, 0);
    harness.close();
  });
});
