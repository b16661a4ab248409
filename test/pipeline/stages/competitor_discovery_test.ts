import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ProviderError } from "../../../src/base/errors.ts";
import type { Family } from "../../../src/domain/keyword.ts";
import type { SerpResult } from "../../../src/domain/serp_result.ts";
import { StageUnavailable } from "../../../src/pipeline/stage.ts";
import { competitorDiscovery } from "../../../src/pipeline/stages/competitor_discovery.ts";
import type { KeywordData } from "../../../src/providers/keyword_data/keyword_data.ts";
import type { Serp } from "../../../src/providers/serp/serp.ts";
import { getBrand, updateBrand } from "../../../src/store/brands.ts";
import { insertEvidence, listEvidence, listStoredEvidence } from "../../../src/store/evidence.ts";
import { replaceFamilies } from "../../../src/store/families.ts";
import { upsertPages } from "../../../src/store/pages.ts";
import { answerData, serpData } from "../../support/evidence_data.ts";
import { type StageHarness, stageHarness } from "../../support/stage_context.ts";
import { assertWhole } from "../../support/whole_evidence.ts";

const RIVALS = ["peakfoot.example", "trailpeak.example", "runnersworld.com", "amazon.com"];

function serp(change: Partial<Serp> = {}): Serp & { asked: string[] } {
  const asked: string[] = [];
  return {
    provider: "serper",
    simulated: false,
    costPerCallUsd: 0.001,
    asked,
    async search(keyword): Promise<SerpResult> {
      asked.push(keyword);
      return {
        keyword,
        results: RIVALS.map((domain, at) => ({
          position: at + 1,
          url: `https://www.${domain}/shop/shoes`,
          domain,
          title: domain === "peakfoot.example" ? "Shoes | Peak Foot" : "Shoes",
          snippet: "",
        })),
        ai_overview: null,
        people_also_ask: null,
        related_searches: null,
        depth: 20,
        cost_usd: null,
      };
    },
    ...change,
  };
}

function withFamilies(h: StageHarness, intents: readonly Family["intent"][]): StageHarness {
  replaceFamilies(
    h.db,
    h.ctx.brand.id,
    intents.map((intent, at) => ({
      id: `family-${at}`,
      brand_id: h.ctx.brand.id,
      run_id: h.ctx.run.id,
      name: `topic ${at}`,
      intent,
      keywords: [{ keyword: `topic ${at}`, intent, source: "site" }],
      total_volume: null,
      simulated: false,
      created_at: "2026-03-01T00:00:00.000Z",
    })),
  );
  return h;
}

function competitorsOf(h: StageHarness) {
  assertWhole(listStoredEvidence(h.db, h.ctx.brand.id));
  return getBrand(h.db, h.ctx.brand.id)!.competitors;
}

describe("competitor discovery", () => {
  test("searches the families' heads where nothing is stored, buyers' first, and records why", async () => {
    const search = serp();
    const h = withFamilies(stageHarness({ kind: "competitor_discovery", providers: { serp: search } }), [
      "informational",
      "navigational",
      "commercial",
    ]);
    await competitorDiscovery.run(h.ctx);
    assert.deepEqual(search.asked.toSorted(), ["topic 0", "topic 2"]);
    const [first] = competitorsOf(h);
    assert.equal(first?.domain, "peakfoot.example");
    assert.deepEqual([first?.type, first?.tier, first?.name], ["business", "direct", "Peak Foot"]);
    assert.deepEqual(first?.source_tags, ["search_results"]);
    assert.ok(first!.confidence > 0 && first!.confidence < 1);
    const evidence = listEvidence(h.db, h.ctx.brand.id, { type: "competitor" });
    assert.ok(evidence.some((row) => row.id === first?.evidence[0] && row.subject === "peakfoot.example"));
    assert.ok(!competitorsOf(h).some((competitor) => competitor.domain === "trailpeak.example"));
    h.close();
  });

  test("types publishers and marketplaces as such and not as rivals", async () => {
    const h = withFamilies(stageHarness({ providers: { serp: serp() } }), ["commercial", "transactional"]);
    await competitorDiscovery.run(h.ctx);
    const types = new Map(
      competitorsOf(h).map((competitor) => [competitor.domain, [competitor.type, competitor.tier]]),
    );
    assert.deepEqual(types.get("runnersworld.com"), ["publisher", "adjacent"]);
    assert.deepEqual(types.get("amazon.com"), ["marketplace", "adjacent"]);
    assert.equal(h.figures()?.rivals_found, 1);
    h.close();
  });

  test("stores no results pages: those of the evidence stage stay the brand's measure", async () => {
    const h = withFamilies(stageHarness({ providers: { serp: serp() } }), ["commercial", "local"]);
    await competitorDiscovery.run(h.ctx);
    assert.deepEqual(listEvidence(h.db, h.ctx.brand.id, { type: "serp" }), []);
    h.close();
  });

  test("reads stored results and answers without searching again, and is surer where they agree", async () => {
    const search = serp();
    const h = withFamilies(stageHarness({ providers: { serp: search } }), ["commercial"]);
    const row = { brand_id: h.ctx.brand.id, run_id: h.ctx.run.id, provider: "serper", simulated: false };
    const observed_at = "2026-03-01T00:00:00.000Z";
    const results = ["both.example", "search.example"].map((domain) => ({
      url: `https://${domain}/services/a`,
      title: "A",
    }));
    const sources = [{ url: "https://both.example/", title: "Both", cited: true, retrieved: true }];
    const answer = answerData("which", { answer: "1. Both: fine", sources, mentioned: true });
    insertEvidence(h.db, [
      ...["s1", "s2"].map((id) => ({
        ...row,
        id,
        type: "serp" as const,
        subject: id,
        data: serpData(id, { results }),
        observed_at,
      })),
      ...["a1", "a2"].map((id) => ({
        ...row,
        id,
        type: "llm_answer" as const,
        subject: id,
        data: answer,
        observed_at,
      })),
    ]);
    await competitorDiscovery.run(h.ctx);
    assert.deepEqual(search.asked, []);
    const [both, only] = competitorsOf(h);
    assert.deepEqual([both?.domain, both?.source_tags], ["both.example", ["search_results", "answer_engines"]]);
    assert.equal(only?.domain, "search.example");
    assert.ok(both!.confidence > only!.confidence);
    assert.ok(both!.evidence.includes("s1") && both!.evidence.includes("a1"));
    h.close();
  });

  test("takes rivals that the site itself compares with, by its links", async () => {
    const h = stageHarness({ kind: "competitor_discovery" });
    upsertPages(h.db, [
      {
        brand_id: h.ctx.brand.id,
        url: "https://trailpeak.example/compare/peak-foot",
        run_id: h.ctx.run.id,
        status: 200,
        title: "Trailpeak vs Peak Foot",
        description: "",
        headings: [],
        main_text: "",
        blocks: [],
        reader_version: 2,
        kind: null,
        kind_reason: null,
        kind_by: null,
        language: "en",
        indexable: true,
        etag: null,
        last_modified: null,
        facts: { html: { links: [{ url: "https://peakfoot.example/", text: "Peak Foot", internal: false }] } },
        fetched_at: "2026-03-01T00:00:00.000Z",
      },
    ]);
    await competitorDiscovery.run(h.ctx);
    const [rival] = competitorsOf(h);
    assert.deepEqual([rival?.domain, rival?.tier, rival?.name], ["peakfoot.example", "direct", "Peak Foot"]);
    assert.deepEqual(rival?.reason_codes.includes("compared_on_own_site"), true);
    h.close();
  });

  test("never overwrites what the user set; what was found is kept as evidence", async () => {
    const h = withFamilies(stageHarness({ providers: { serp: serp() } }), ["commercial", "local"]);
    const own = [{ ...competitorsOf(h)[0]!, domain: "mine.example", type: "business", tier: "direct" }];
    updateBrand(h.db, h.ctx.brand.id, { competitors: own, competitors_pinned: true });
    await competitorDiscovery.run(h.ctx);
    assert.deepEqual(
      competitorsOf(h).map((competitor) => competitor.domain),
      ["mine.example"],
    );
    assert.ok(listEvidence(h.db, h.ctx.brand.id, { type: "competitor" }).length > 0);
    assert.match(String(h.figures()?.competitors_kept), /set manually/);
    h.close();
  });

  test("a list that was emptied before an empty one meant to look again is filled", async () => {
    const h = withFamilies(stageHarness({ providers: { serp: serp() } }), ["commercial", "local"]);
    updateBrand(h.db, h.ctx.brand.id, { competitors: [], competitors_pinned: true });
    await competitorDiscovery.run(h.ctx);
    assert.ok(competitorsOf(h).length > 0);
    h.close();
  });

  test("asks the keyword provider too", async () => {
    const data: KeywordData = {
      provider: "dataforseo",
      simulated: false,
      metrics: async () => [],
      ideas: async () => [],
      competitors: async () => [{ domain: "overlap.example", intersections: 40, avg_position: 6.5 }],
    };
    const h = stageHarness({ providers: { keywordData: data } });
    await competitorDiscovery.run(h.ctx);
    assert.deepEqual(competitorsOf(h)[0]?.source_tags, ["keyword_provider"]);
    const [record] = listEvidence(h.db, h.ctx.brand.id, { type: "competitor" });
    assert.ok(record?.data.route === "keyword_provider" && record.data.intersections === 40);
    h.close();
  });

  test("names the settings when nothing could be looked at", async () => {
    const h = stageHarness({ kind: "competitor_discovery" });
    await assert.rejects(competitorDiscovery.run(h.ctx), (error: Error) => {
      assert.ok(error instanceof StageUnavailable);
      assert.match(error.message, /SERPER_API_KEY.*PATCH/);
      return true;
    });
    h.close();
  });

  test("says which provider failed", async () => {
    const broken = serp({
      async search() {
        throw new ProviderError("serper", "Cannot search: 401", { status: 401 });
      },
    });
    const h = withFamilies(stageHarness({ providers: { serp: broken } }), ["commercial"]);
    await assert.rejects(competitorDiscovery.run(h.ctx), /serper: Cannot search: 401.*SERPER_API_KEY/);
    h.close();
  });

  test("passes in a full run when the brand has competitors", () => {
    const h = stageHarness({ kind: "full" });
    assert.equal(competitorDiscovery.isDone?.(h.ctx), false);
    updateBrand(h.db, h.ctx.brand.id, { competitors: [{ domain: "a.example" } as never] });
    assert.equal(competitorDiscovery.isDone?.(h.ctx), true);
    h.close();
  });
});
