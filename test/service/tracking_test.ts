import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { AppError } from "../../src/base/errors.ts";
import { competitorFromDomain } from "../../src/domain/competitor.ts";
import type { SerpEvidence } from "../../src/domain/evidence/evidence.ts";
import { llmEnrichment } from "../../src/pipeline/stages/llm_enrichment.ts";
import { createSnapshot, diffSince } from "../../src/service/tracking.ts";
import { recomputeVisibility } from "../../src/service/visibility.ts";
import { getBrand, updateBrand } from "../../src/store/brands.ts";
import { insertEvidence, listEvidence, updateEvidenceData } from "../../src/store/evidence.ts";
import { replaceFamilies } from "../../src/store/families.ts";
import { getLatestSnapshot } from "../../src/store/snapshots.ts";
import { serpData } from "../support/evidence_data.ts";
import { fakeEngine, type StageHarness, stageHarness, TEST_NOW } from "../support/stage_context.ts";

const DAY = 86_400_000;

function serp(harness: StageHarness, runId: string, keyword: string, position: number | null): SerpEvidence {
  return {
    id: harness.ctx.ids.orderedUuid(),
    brand_id: harness.ctx.brand.id,
    run_id: runId,
    type: "serp",
    provider: "serper",
    simulated: false,
    subject: keyword,
    data: serpData(keyword, { brand_position: position }),
    observed_at: "2026-03-02T10:00:00.000Z",
  };
}

function code(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
  return "none";
}

describe("createSnapshot() and diffSince()", () => {
  test("compare the newest evidence of each time", () => {
    const harness = stageHarness({});
    const { db, brand } = harness.ctx;
    insertEvidence(db, [serp(harness, "run-1", "boots", 9), serp(harness, "run-1", "packs", null)]);
    const first = createSnapshot(harness.ctx, brand.id);
    assert.deepEqual([first.rankings, first.citations], [2, 0]);
    harness.setNow(TEST_NOW + DAY);
    insertEvidence(db, [serp(harness, "run-2", "boots", 4), serp(harness, "run-2", "packs", 6)]);
    const second = createSnapshot(harness.ctx, brand.id);
    const changes = diffSince(db, brand.id, "2026-03-02T10:00:00Z");
    assert.deepEqual(
      [changes.from_snapshot.snapshot_id, changes.to_snapshot.snapshot_id],
      [first.snapshot_id, second.snapshot_id],
    );
    assert.deepEqual(
      changes.rankings.improvements.map((row) => row.delta),
      [5],
    );
    assert.deepEqual(
      changes.rankings.new.map((row) => row.to),
      [6],
    );
    const same = diffSince(db, brand.id, "2030-01-01");
    assert.deepEqual([same.from_snapshot, same.rankings.unchanged], [same.to_snapshot, 2]);
    harness.close();
  });

  test("an AI overview counts as a platform where its references were measured", () => {
    const harness = stageHarness({});
    const { db, brand } = harness.ctx;
    const overview = (keyword: string, brand_cited: boolean | null): SerpEvidence => {
      const page = serp(harness, "run-1", keyword, null);
      return {
        ...page,
        data: {
          ...page.data,
          ai_overview: { present: brand_cited !== null, references: [], brand_cited, rivals_cited: [] },
        },
      };
    };
    insertEvidence(db, [overview("a", true), overview("b", false), overview("c", null)]);
    const made = createSnapshot(harness.ctx, brand.id);
    const { citations } = diffSince(db, brand.id, made.created_at);
    assert.deepEqual([citations.ai_overview!.to, citations.ai_overview!.to_answers], [1, 2]);
    harness.close();
  });

  test("404 without snapshots or with none so early, 422 for no time", () => {
    const harness = stageHarness({});
    const { db, brand } = harness.ctx;
    assert.equal(
      code(() => diffSince(db, brand.id, "2026-03-02T10:00:00Z")),
      "not_found",
    );
    assert.equal(
      code(() => diffSince(db, brand.id, "soon")),
      "invalid_input",
    );
    createSnapshot(harness.ctx, brand.id);
    assert.equal(
      code(() => diffSince(db, brand.id, "2020-01-01")),
      "not_found",
    );
    harness.close();
  });

  test("counts citations per platform with failed calls apart", async () => {
    const harness = await enriched();
    const made = createSnapshot(harness.ctx, harness.ctx.brand.id);
    assert.equal(made.citations, 2);
    const changes = diffSince(harness.db, harness.ctx.brand.id, made.created_at);
    assert.deepEqual([changes.citations.chatgpt!.from, changes.citations.chatgpt!.to_answers], [2, 2]);
    assert.deepEqual(changes.citations_not_compared, ["claude"]);
    harness.close();
  });
});

async function enriched(): Promise<StageHarness> {
  let calls = 0;
  const engine = fakeEngine(() => {
    calls++;
    return {
      text: "New Rival and Trailpeak are fine.",
      sources: [
        { url: "https://trailpeak.example/a", title: null, cited: true, retrieved: true },
        { url: "https://newrival.example/b", title: null, cited: true, retrieved: true },
      ],
    };
  });
  const down = fakeEngine(() => Promise.reject(new Error("down")), { platform: "claude", provider: "anthropic" });
  const harness = stageHarness({ providers: { answerEngines: [engine, down] } });
  const keyword = (text: string) => ({ keyword: text, intent: "commercial" as const, source: "site" });
  replaceFamilies(harness.db, harness.ctx.brand.id, [
    {
      id: "f",
      brand_id: harness.ctx.brand.id,
      run_id: "r",
      name: "boots",
      intent: "commercial",
      keywords: [keyword("boots"), keyword("trail shoes")],
      total_volume: null,
      simulated: false,
      created_at: "",
    },
  ]);
  await llmEnrichment.run(harness.ctx);
  assert.ok(calls >= 2);
  return harness;
}

describe("recomputeVisibility()", () => {
  test("a new competitor changes history with no new call, and gaps come and go with it", async () => {
    const harness = await enriched();
    const { db, brand } = harness.ctx;
    const before = getBrand(db, brand.id)!.llm_context!;
    assert.equal(before.share_of_voice.value, null, "without rivals there is no share of voice");
    const callsBefore = harness.calls.length;
    updateBrand(db, brand.id, { competitors: [{ ...competitorFromDomain("newrival.example"), name: "New Rival" }] });
    const { answers } = await recomputeVisibility(harness.ctx, brand.id);
    const after = getBrand(db, brand.id)!.llm_context!;
    assert.ok(answers >= 2);
    assert.equal(harness.calls.length, callsBefore);
    assert.deepEqual([after.share_of_voice.value, after.competitors[0]!.cited.value], [0.5, 1]);
    assert.deepEqual(
      [after.visibility, after.failed, after.measured_at],
      [before.visibility, before.failed, before.measured_at],
    );
    const answer = listEvidence(db, brand.id, { type: "llm_answer" })[0]!;
    assert.equal(answer.data.competitors_mentioned.length, 1);
    harness.close();
  });

  test("failed calls of own questions are none of the generated ones", async () => {
    const harness = await enriched();
    const { db, brand } = harness.ctx;
    const [answer] = listEvidence(db, brand.id, { type: "llm_answer" });
    const { platform, run_id } = { platform: answer!.data.platform, run_id: answer!.run_id };
    const failure = { message: "down", status: 503, retryable: true, platform, question: "Who?", keyword: "Who?" };
    const before = getBrand(db, brand.id)!.llm_context!;
    insertEvidence(db, [
      {
        ...{ id: harness.ctx.ids.orderedUuid(), brand_id: brand.id, run_id, provider: "test", simulated: false },
        ...{ type: "provider_error", subject: "Who?", observed_at: answer!.observed_at },
        data: { ...failure, stage: "own_questions" },
      },
    ]);
    await recomputeVisibility(harness.ctx, brand.id);
    const after = getBrand(db, brand.id)!.llm_context!;
    assert.equal(after.failed, before.failed);
    assert.equal(after.by_engine[platform]!.failed, before.by_engine[platform]!.failed);
    harness.close();
  });

  test("a run of which a text was removed keeps the facts of its time", async () => {
    const harness = await enriched();
    const { db, brand } = harness.ctx;
    const { answer: _text, ...data } = listEvidence(db, brand.id, { type: "llm_answer" })[0]!.data;
    const { id } = listEvidence(db, brand.id, { type: "llm_answer" })[0]!;
    updateEvidenceData(db, id, { ...data, body_removed_at: "2026-11-01T00:00:00.000Z" });
    const before = listEvidence(db, brand.id, { type: "llm_answer" });
    assert.ok(before.length > 1);
    updateBrand(db, brand.id, { name: "Somebody Else", competitors: [competitorFromDomain("newrival.example")] });
    await recomputeVisibility(harness.ctx, brand.id);
    assert.deepEqual(listEvidence(db, brand.id, { type: "llm_answer" }), before);
    harness.close();
  });

  test("a failed call that asked no engine is no platform's", async () => {
    const harness = await enriched();
    const { db, brand } = harness.ctx;
    const [error] = listEvidence(db, brand.id, { type: "provider_error" });
    const { platform: _platform, question: _question, branded: _branded, ...data } = error!.data;
    insertEvidence(db, [{ ...error!, id: harness.ctx.ids.orderedUuid(), provider: "dataforseo", data }]);
    const before = getBrand(db, brand.id)!.llm_context!;
    await recomputeVisibility(harness.ctx, brand.id);
    assert.equal(getBrand(db, brand.id)!.llm_context!.failed, before.failed);
    createSnapshot(harness.ctx, brand.id);
    const { citations } = getLatestSnapshot(db, brand.id)!;
    assert.deepEqual(citations.map(({ platform }) => platform).toSorted(), ["chatgpt", "claude"]);
    harness.close();
  });

  test("a gap that remains keeps its id, one that is gone goes", async () => {
    const harness = await enriched();
    const { db, brand } = harness.ctx;
    // Under another name and domain the brand is neither mentioned nor cited.
    updateBrand(db, brand.id, {
      name: "Somebody Else",
      competitors: [{ ...competitorFromDomain("newrival.example"), name: "New Rival" }],
    });
    const rows = listEvidence(db, brand.id, { type: "llm_answer" });
    for (const row of rows) assert.equal(row.data.mentioned, true);
    await recomputeVisibility(harness.ctx, brand.id);
    assert.equal(listEvidence(db, brand.id, { type: "llm_gap" }).length, 0, "the domain's label still names the brand");
    const other = { ...competitorFromDomain("trailpeak.example"), name: "Trailpeak" };
    const raw = (harness.db as unknown as { $client: { exec(sql: string): void } }).$client;
    raw.exec("UPDATE brands SET domain = 'nobody.example', name = 'Nobody Special'");
    updateBrand(db, brand.id, { competitors: [other] });
    await recomputeVisibility(harness.ctx, brand.id);
    const gaps = listEvidence(db, brand.id, { type: "llm_gap" });
    assert.deepEqual(gaps.map((gap) => gap.subject).toSorted(), ["boots", "trail shoes"]);
    await recomputeVisibility(harness.ctx, brand.id);
    const again = listEvidence(db, brand.id, { type: "llm_gap" });
    assert.deepEqual(again.map((gap) => gap.id).toSorted(), gaps.map((gap) => gap.id).toSorted());
    updateBrand(db, brand.id, { competitors: [] });
    await recomputeVisibility(harness.ctx, brand.id);
    assert.equal(listEvidence(db, brand.id, { type: "llm_gap" }).length, 0);
    harness.close();
  });

  test("results pages are read again too", async () => {
    const harness = stageHarness({});
    const { db, brand } = harness.ctx;
    const entry = {
      position: 2,
      url: "https://newrival.example/a",
      domain: "newrival.example",
      title: "",
      snippet: "",
    };
    const page = serp(harness, "run-1", "boots", null);
    insertEvidence(db, [{ ...page, data: { ...page.data, results: [entry] } }]);
    updateBrand(db, brand.id, { competitors: [competitorFromDomain("newrival.example")] });
    await recomputeVisibility(harness.ctx, brand.id);
    const [gap] = listEvidence(db, brand.id, { type: "serp_gap" });
    assert.deepEqual([gap?.subject, gap?.provider, gap?.run_id], ["boots", "serper", "run-1"]);
    updateBrand(db, brand.id, { competitors: [] });
    await recomputeVisibility(harness.ctx, brand.id);
    assert.deepEqual(listEvidence(db, brand.id, { type: "serp_gap" }), []);
    harness.close();
  });

  test("nothing to do without answers", async () => {
    const harness = stageHarness({});
    assert.deepEqual(await recomputeVisibility(harness.ctx, harness.ctx.brand.id), { answers: 0 });
    assert.equal(getBrand(harness.db, harness.ctx.brand.id)!.llm_context, null);
    harness.close();
  });
});
