import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Evidence } from "../../../src/domain/evidence/evidence.ts";
import type { Family } from "../../../src/domain/keyword.ts";
import type { ModelCall } from "../../../src/domain/model_call.ts";
import type { Run } from "../../../src/domain/run.ts";
import { toPageRow } from "../../../src/pipeline/page_row.ts";
import { type StageContext, StageUnavailable } from "../../../src/pipeline/stage.ts";
import { leverageScoring } from "../../../src/pipeline/stages/leverage_scoring.ts";
import { opportunitySynthesis } from "../../../src/pipeline/stages/opportunity_synthesis.ts";
import { queueBuilding } from "../../../src/pipeline/stages/queue_building.ts";
import { createBuiltinTextModel } from "../../../src/providers/text_model/builtin.ts";
import type { TextModel } from "../../../src/providers/text_model/text_model.ts";
import { insertBrand } from "../../../src/store/brands.ts";
import type { Db } from "../../../src/store/db.ts";
import { insertEvidence, listEvidenceByIds } from "../../../src/store/evidence.ts";
import { replaceFamilies } from "../../../src/store/families.ts";
import { listInsightPages, listInsights, openInsights, replaceInsights } from "../../../src/store/insights.ts";
import { insertOpportunities, listOpportunities } from "../../../src/store/opportunities.ts";
import { insertOutcome } from "../../../src/store/outcomes.ts";
import { upsertPages } from "../../../src/store/pages.ts";
import { listQueueItems, updateQueueItem } from "../../../src/store/queue_items.ts";
import { finishRun, insertRun } from "../../../src/store/runs.ts";
import { pageFacts } from "../../support/bakery_site.ts";
import { issueData } from "../../support/evidence_data.ts";
import { evidence, family, insight, opportunity, serp } from "../../support/opportunity_world.ts";
import { materialOf, type Script, scriptedModel } from "../../support/scripted_model.ts";
import { stageHarness, testRun } from "../../support/stage_context.ts";

const FIRMS = ["rival.example", "peer.example", "third.example", "fourth.example", "fifth.example", "sixth.example"];

function harness(options: { families?: Family[]; rows?: Evidence[]; textModel?: TextModel }) {
  const made = stageHarness({
    kind: "synthesize",
    providers: { textModel: options.textModel ?? createBuiltinTextModel() },
  });
  if (options.families) replaceFamilies(made.db, made.ctx.brand.id, options.families);
  if (options.rows) insertEvidence(made.db, options.rows);
  return made;
}

/** The last reading with what is told of the items that hold a word, the rest kept; `with` by a word, too. */
const READ = { order: "middle", advice: "", title: "" };

function reading(told: Record<string, { verdict?: string; why?: string; reason?: string; with?: string }>) {
  return (call: ModelCall<unknown>) => {
    const items = materialOf(call, "ITEMS").split(/\n(?=\d+\. )/);
    return {
      items: items.map((text, at) => {
        const { with: word, ...said } = Object.entries(told).find(([part]) => text.includes(part))?.[1] ?? {};
        const other = word === undefined ? 0 : items.findIndex((item) => item.includes(word)) + 1;
        return { n: at + 1, verdict: "keep", with: other, why: "", quote: "", reason: "", ...READ, parts: [], ...said };
      }),
    };
  };
}

/** Drops what holds the word. */
function dropping(word: string, queue: Script[string] = reading({})) {
  return scriptedModel({
    queue,
    opportunities: (call) => ({
      opportunities: materialOf(call, "RECOMMENDATIONS")
        .split(/\n(?=\d+\. )/)
        .map((line, place) => ({
          n: place + 1,
          verdict: line.includes(word) ? "drop" : "do",
          worth: "main",
          local: false,
          with: 0,
          page: "",
          kind: "",
          name: "",
          omit: [],
          title: "",
          reword: [],
          apart: [],
          cover: [],
          reason: line.includes(word) ? "Not what you sell" : "",
        })),
    }),
  });
}

function later(ctx: StageContext, db: Db, number: number): Run {
  const run = testRun(ctx.brand, "synthesize", `01900000-0000-7000-8000-00000000000${number}`);
  finishRun(db, ctx.run.id, { status: "done", error: null, finishedAt: "2026-03-01T10:00:00.000Z" });
  insertRun(db, run);
  return run;
}

const FAMILIES = [
  family("trail shoes", "transactional", [{ keyword: "trail shoes", google_vol: 900, difficulty: 30 }]),
];
const ROWS = [serp("trail shoes", FIRMS)];

describe("opportunitySynthesis", () => {
  test("without families names the endpoint to call first", async () => {
    const { ctx, close } = harness({ rows: ROWS });
    await assert.rejects(
      opportunitySynthesis.run(ctx),
      (error) => error instanceof StageUnavailable && /POST \/brands\/.+\/discover first/.test(error.message),
    );
    close();
  });

  test("without search or answer evidence names the endpoints, technical findings alone do not count", async () => {
    const { ctx, close } = harness({
      families: FAMILIES,
      rows: [evidence({ type: "technical_issue", subject: "titles", data: issueData() })],
    });
    const search = () => Promise.reject(new Error("not asked"));
    const serp = { provider: "test", simulated: false, costPerCallUsd: null, search };
    await assert.rejects(
      opportunitySynthesis.run({ ...ctx, providers: { ...ctx.providers, serp } }),
      (error) => error instanceof StageUnavailable && /enrich\/llm/.test(error.message),
    );
    close();
  });

  test("saves ranked rows of its run, every text filled, every signal resolving", async () => {
    const { ctx, db, figures, close } = harness({ families: FAMILIES, rows: ROWS });
    await opportunitySynthesis.run(ctx);
    const [row, ...others] = listOpportunities(db, ctx.brand.id, ctx.run.id);
    assert.ok(row !== undefined && others.length === 0);
    assert.deepEqual([row.rank, row.leverage_score, row.priority], [1, null, 0.5 * row.immediacy + 0.5 * row.ceiling]);
    for (const text of [row.why_now, row.next_action, row.expected_impact, row.format_rationale])
      assert.ok(text !== null && text !== "");
    const ids = row.contributing_signals.map((signal) => signal.evidence_id);
    assert.equal(listEvidenceByIds(db, ctx.brand.id, { ids }).length, new Set(ids).size);
    assert.equal(figures()?.opportunities_count, 1);
    close();
  });

  test("what a model finds not worth doing is left out, told with its reason, and not asked again", async () => {
    const boots = family("hiking boots", "transactional", [
      { keyword: "hiking boots", google_vol: 500, difficulty: 30 },
    ]);
    const textModel = dropping("trail shoes");
    const rows = [...ROWS, serp("hiking boots", FIRMS)];
    const { ctx, db, figures, close } = harness({ families: [...FAMILIES, boots], rows, textModel });
    await opportunitySynthesis.run(ctx);
    const shown = listOpportunities(db, ctx.brand.id, ctx.run.id).map(({ family: name, rank }) => [name, rank]);
    assert.deepEqual(shown, [["hiking boots", 1]]);
    const told = figures() as { opportunities_judged: { dropped: unknown[] }; opportunities_cost_usd: number };
    assert.equal((told.opportunities_judged.dropped[0] as { reason: string }).reason, "Not what you sell");
    assert.equal(told.opportunities_cost_usd, 0.02);
    const later = testRun(ctx.brand, "synthesize", "01900000-0000-7000-8000-000000000002");
    insertRun(db, later);
    await opportunitySynthesis.run({ ...ctx, run: later });
    assert.deepEqual(
      textModel.calls.map(({ name }) => name),
      ["opportunities", "queue"],
    );
    assert.equal(listOpportunities(db, ctx.brand.id, later.id).length, 1);
    close();
  });

  test("what somebody decided on stays whatever a model says of it", async () => {
    const { ctx, db, close } = harness({ families: FAMILIES, rows: ROWS });
    await opportunitySynthesis.run(ctx);
    await leverageScoring.run(ctx);
    await queueBuilding.run(ctx);
    finishRun(db, ctx.run.id, { status: "done", error: null, finishedAt: "2026-03-01T10:00:00.000Z" });
    updateQueueItem(db, listQueueItems(db, ctx.brand.id)[0]!.id, { status: "accepted" });
    const later = testRun(ctx.brand, "synthesize", "01900000-0000-7000-8000-000000000002");
    insertRun(db, later);
    const providers = { ...ctx.providers, textModel: dropping("trail shoes") };
    await opportunitySynthesis.run({ ...ctx, run: later, providers });
    assert.equal(listOpportunities(db, ctx.brand.id, later.id).length, 1);
    close();
  });

  test("the last reading of the queue leaves out and joins items of both kinds, and asks nothing where nothing changed", async () => {
    const boots = family("hiking boots", "transactional", [
      { keyword: "hiking boots", google_vol: 500, difficulty: 30 },
    ]);
    const script = { "trail shoes": { verdict: "drop", why: "trifle", reason: "Hardly sold" } };
    const small = { verdict: "drop", why: "trifle", reason: "Nobody notices" };
    const textModel = dropping(
      "nothing",
      reading({ ...script, "A tag": small, "An image": { verdict: "same", with: "hiking boots" } }),
    );
    const rows = [...ROWS, serp("hiking boots", FIRMS)];
    const { ctx, db, close } = harness({ families: [...FAMILIES, boots], rows, textModel });
    const { brand, ids } = ctx;
    const audit = (...texts: string[]) => {
      const found = texts.map((text) => insight({ stable_key: text, text, severity: "medium" }));
      const scope = { brandId: brand.id, type: "technical_issue" as const, now: "2026-03-01", runId: ctx.run.id, ids };
      replaceInsights(db, scope, openInsights(scope, found));
    };
    audit("A tag is long", "An image is missing", "A link is dead");
    const synthesize = async (run: Run) => {
      for (const stage of [opportunitySynthesis, leverageScoring, queueBuilding]) await stage.run({ ...ctx, run });
      return listQueueItems(db, brand.id)
        .filter(({ status }) => status !== "outdated")
        .map(({ stable_key, kind, item }) => (kind === "insight" ? stable_key : String(item.family)));
    };
    await synthesize(ctx.run);
    const shown = await synthesize(later(ctx, db, 2));
    assert.deepEqual(shown.toSorted(), ["A link is dead", "hiking boots"]);
    assert.equal(textModel.calls.filter(({ name }) => name === "queue").length, 1);
    const reviews = new Map(listInsights(db, brand.id).map(({ stable_key, data }) => [stable_key, data.review]));
    assert.deepEqual(reviews.get("A tag is long"), { verdict: "drop", reason: "Nobody notices" });
    assert.deepEqual(reviews.get("A link is dead"), { verdict: "keep", reason: "", order: "middle" });
    const [lead] = listQueueItems(db, brand.id, { kind: "opportunity" });
    assert.deepEqual(
      [reviews.get("An image is missing")?.with, lead!.item.includes],
      [lead!.stable_key, ["An image is missing"]],
    );
    // Found anew and the same, they stay out; what says something else is read again.
    audit("A tag is long", "A link is dead");
    assert.deepEqual((await synthesize(later(ctx, db, 3))).toSorted(), ["A link is dead", "hiking boots"]);
    assert.equal(textModel.calls.filter(({ name }) => name === "queue").length, 1);
    close();
  });

  test("what a reading of the site finds lists its pages, and stays where nobody answers anew", async () => {
    const job = {
      ...{ kind: "prices", earlier: 0, page: "P1", pages: [], title: "No price", action: "Say it.", why: "" },
      lacks: ["bread in pounds"],
      ...{ seen: [{ page: "P1", quote: "We bake bread" }], order: "first" },
    };
    const textModel = scriptedModel({ site_reading: () => ({ jobs: [job] }) });
    const { ctx, db, close } = harness({ families: FAMILIES, rows: ROWS, textModel });
    const home = `https://${ctx.brand.domain}/`;
    const write = (text: string) => {
      const of = { brandId: ctx.brand.id, runId: ctx.run.id, fetchedAt: "2026-03-01", kinds: new Map() };
      const form =
        '<form><input name="day" placeholder="e.g. Friday"><input name="loaves"></form><img src="a" alt="Rye">';
      const html = `<html lang="en"><title>Bread</title><body><main><p>${text}</p>${form}</main></body></html>`;
      upsertPages(db, [toPageRow(pageFacts(home, html), of)]);
    };
    write("We bake bread every day for the whole town.");
    await opportunitySynthesis.run(ctx);
    const read = () => listInsights(db, ctx.brand.id, { type: "site_reading", status: "open" });
    const [found] = read();
    const { rows } = listInsightPages(db, found!, { limit: 10 });
    assert.deepEqual(
      rows.map(({ url, detail }) => [url, detail]),
      [[home, "“We bake bread”"]],
    );
    assert.equal(found?.data.pages_affected, 1);
    const asked = textModel.calls.find(({ name }) => name === "queue")!.data.map(({ text }) => text);
    const besides =
      'Besides its words the home page has a form with the fields day "e.g. Friday", loaves, pictures of Rye';
    assert.ok(asked.some((text) => text.includes(besides)));
    assert.ok(asked.at(-1)!.includes("said to be missing: bread in pounds"));
    write("We bake bread and cakes every day for the whole town.");
    const providers = { ...ctx.providers, textModel: scriptedModel({}) };
    await opportunitySynthesis.run({ ...ctx, run: later(ctx, db, 2), providers });
    assert.deepEqual(
      read().map(({ id }) => id),
      [found!.id],
    );
    close();
  });

  test("what somebody accepted is not read, and without a usable answer the queue stays as it was ranked", async () => {
    const textModel = dropping("nothing", () => "late");
    const { ctx, db, figures, close } = harness({ families: FAMILIES, rows: ROWS, textModel });
    for (const stage of [opportunitySynthesis, leverageScoring, queueBuilding]) await stage.run(ctx);
    const [item, ...others] = listQueueItems(db, ctx.brand.id);
    assert.equal(others.length, 0);
    updateQueueItem(db, item!.id, { status: "accepted" });
    await opportunitySynthesis.run({ ...ctx, run: later(ctx, db, 2) });
    assert.equal(textModel.calls.filter(({ name }) => name === "queue").length, 1);
    assert.equal((figures() as { queue_reviewed?: object }).queue_reviewed, undefined);
    close();
  });

  test("keeps all of them when the model does not answer, and says so", async () => {
    const { ctx, db, figures, close } = harness({ families: FAMILIES, rows: ROWS, textModel: scriptedModel({}) });
    await opportunitySynthesis.run(ctx);
    assert.equal(listOpportunities(db, ctx.brand.id, ctx.run.id).length, 1);
    const { opportunities_judged } = figures() as { opportunities_judged: { failures: { call: string }[] } };
    assert.equal(opportunities_judged.failures[0]?.call, "opportunities");
    close();
  });

  test("turns what no page can win into outreach, and closes it when that changes", async () => {
    const held = ["g2.com", "yelp.com", "reddit.com", "forbes.com", "wikipedia.org", "rival.example"];
    const { ctx, db, close } = harness({ families: FAMILIES, rows: [serp("trail shoes", held)] });
    await opportunitySynthesis.run(ctx);
    assert.deepEqual(listOpportunities(db, ctx.brand.id, ctx.run.id), []);
    assert.equal(listInsights(db, ctx.brand.id, { type: "outreach", status: "open" }).length, 1);
    const later = testRun(ctx.brand, "synthesize", "01900000-0000-7000-8000-000000000002");
    insertRun(db, later);
    insertEvidence(db, [{ ...serp("trail shoes", FIRMS), run_id: later.id }]);
    await opportunitySynthesis.run({ ...ctx, run: later });
    assert.equal(listInsights(db, ctx.brand.id, { type: "outreach", status: "open" }).length, 0);
    close();
  });
});

describe("leverageScoring and queueBuilding", () => {
  test("pass without opportunities: the queue is built from insights alone", async () => {
    const { ctx, db, close } = harness({});
    replaceInsights(db, { brandId: ctx.brand.id, type: "technical_issue", now: "2026-03-01T10:00:00.000Z" }, [
      insight(),
    ]);
    await leverageScoring.run(ctx);
    await queueBuilding.run(ctx);
    assert.deepEqual(
      listQueueItems(db, ctx.brand.id).map((item) => [item.kind, item.rank, item.priority, item.leverage_score]),
      [["insight", 1, 0.5, 0.65]],
    );
    close();
  });

  test("keep a dismissed recommendation dismissed and tie it to the newest row over runs", async () => {
    const { ctx, db, close } = harness({ families: FAMILIES, rows: ROWS });
    for (const stage of [opportunitySynthesis, leverageScoring, queueBuilding]) await stage.run(ctx);
    const [item] = listQueueItems(db, ctx.brand.id);
    assert.ok(item !== undefined && item.item.next_action !== null);
    updateQueueItem(db, item.id, { status: "rejected" });
    finishRun(db, ctx.run.id, { status: "done", error: null, finishedAt: "2026-03-02T10:00:01.000Z" });
    const run = testRun(ctx.brand, "full", "01900000-0000-7000-8000-000000000002");
    insertRun(db, run);
    for (const stage of [opportunitySynthesis, leverageScoring, queueBuilding]) await stage.run({ ...ctx, run });
    const after = listQueueItems(db, ctx.brand.id);
    const [newest] = listOpportunities(db, ctx.brand.id, run.id);
    assert.deepEqual(
      after.map((row) => [row.id, row.status, row.source_id]),
      [[item.id, "rejected", newest?.id]],
    );
    assert.ok(newest?.leverage_score !== null);
    assert.equal(listOpportunities(db, ctx.brand.id, ctx.run.id).length, 1);
    close();
  });

  test("learn from outcomes: what worked for the brand weighs more, with n and interval", async () => {
    const { ctx, db, close } = harness({});
    const worked = { play_kind: "refresh_page", recommended_format: "landing_page" } as const;
    const failed = { play_kind: "topic_hub", recommended_format: "hub_and_spokes" } as const;
    const rows = Array.from({ length: 60 }, (_, i) =>
      opportunity({ ...(i % 2 === 0 ? worked : failed), run_id: ctx.run.id }),
    );
    insertOpportunities(db, rows);
    rows.forEach(({ id }, i) => {
      insertOutcome(db, {
        id: `outcome-${i}`,
        artifact_id: `artifact-${i}`,
        brand_id: ctx.brand.id,
        event_type: "observed_90d",
        recommendation_id: id,
        brief_id: null,
        rejection_reason: null,
        delta: { clicks_pct: (i % 2 === 0 ? 30 : -10) + (i % 5), control: { clicks_pct: 5 } },
        notes: null,
        created_at: "2026-03-01T00:00:00.000Z",
      });
    });
    await leverageScoring.run(ctx);
    const learned = (id: string) =>
      listOpportunities(db, ctx.brand.id, ctx.run.id)
        .find((row) => row.id === id)
        ?.leverage_parts?.multipliers.find((multiplier) => multiplier.name === "calibration");
    assert.ok((learned(rows[0]!.id)?.value ?? 0) > 1.05 && (learned(rows[1]!.id)?.value ?? 2) < 0.95);
    assert.equal(learned(rows[0]!.id)?.n, 30);
    assert.equal(learned(rows[0]!.id)?.interval?.length, 2);
    close();
  });

  test("begin with what came of other brands' plays where the operator allows it", async () => {
    const { ctx, db, close } = harness({});
    const own = opportunity({ play_kind: "refresh_page", run_id: ctx.run.id });
    const brand_id = "00000000-0000-4000-8000-0000000000b2";
    insertBrand(db, { ...ctx.brand, id: brand_id, domain: "other.example" });
    const others = Array.from({ length: 20 }, (_, i) =>
      opportunity({ brand_id, run_id: ctx.run.id, play_kind: i % 2 === 0 ? "refresh_page" : "topic_hub" }),
    );
    insertOpportunities(db, [own, ...others]);
    others.forEach(({ id }, i) => {
      insertOutcome(db, {
        id: `outcome-${i}`,
        artifact_id: `artifact-${i}`,
        brand_id,
        event_type: "observed_90d",
        recommendation_id: id,
        brief_id: null,
        rejection_reason: null,
        delta: { clicks: { before: 100, after: i % 2 === 0 ? 160 : 80 + i } },
        notes: null,
        created_at: "2026-03-01T00:00:00.000Z",
      });
    });
    const valueWith = async (outcomesPooled: boolean) => {
      await leverageScoring.run({ ...ctx, limits: { ...ctx.limits, outcomesPooled } });
      const [row] = listOpportunities(db, ctx.brand.id, ctx.run.id);
      return row?.leverage_parts?.multipliers.find((multiplier) => multiplier.name === "calibration")?.value;
    };
    assert.equal(await valueWith(false), 1);
    assert.ok((await valueWith(true))! > 1);
    close();
  });

  test("do not touch an item that has not changed", async () => {
    const { ctx, db, setNow, close } = harness({ families: FAMILIES, rows: ROWS });
    for (const stage of [opportunitySynthesis, leverageScoring, queueBuilding]) await stage.run(ctx);
    const [before] = listQueueItems(db, ctx.brand.id);
    setNow(Date.parse("2026-03-09T10:00:00.000Z"));
    await queueBuilding.run(ctx);
    assert.equal(listQueueItems(db, ctx.brand.id)[0]?.updated_at, before?.updated_at);
    close();
  });
});
