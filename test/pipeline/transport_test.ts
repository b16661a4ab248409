import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createCachingReader } from "../../scripts/audit_accuracy/crawl_world.ts";
import { ABOUT, edit, link, main, TOUR } from "../../scripts/audit_accuracy/planting.ts";
import { DOMAIN, soundSite } from "../../scripts/audit_accuracy/sound_site.ts";
import { worldFetcher } from "../../scripts/audit_accuracy/world.ts";
import { systemClock } from "../../src/base/clock.ts";
import { ProviderError } from "../../src/base/errors.ts";
import { contextWith } from "../../src/brand/sheet.ts";
import { SheetAnswer } from "../../src/brand/sheet_answer.ts";
import { EMPTY_SHEET } from "../../src/domain/brand_sheet.ts";
import { ContentPlan, WrittenText } from "../../src/domain/content_plan.ts";
import { ModelCallError } from "../../src/domain/model_call.ts";
import { schemaFromJson, schemaJson } from "../../src/domain/model_schema.ts";
import type { RunKind } from "../../src/domain/run.ts";
import { OpportunityAnswer } from "../../src/opportunity/judge_call.ts";
import { KindsAnswer } from "../../src/page/kind/asked/kinds_call.ts";
import { judgeHere } from "../../src/pipeline/site_judges.ts";
import { createTechnicalEnrichment } from "../../src/pipeline/stages/technical_enrichment.ts";
import { createTaskDoer } from "../../src/pipeline/transport/do_task.ts";
import { openElsewhere } from "../../src/pipeline/transport/elsewhere.ts";
import { remoteProviders, shownSite } from "../../src/pipeline/transport/remote_providers.ts";
import type { Transport } from "../../src/pipeline/transport/task.ts";
import { checkOutcome, packOutcome, packParts, readOutcome, unpackParts } from "../../src/pipeline/transport/wire.ts";
import { createSandboxProviders } from "../../src/providers/sandbox/sandbox_providers.ts";
import { getBrand, updateBrand } from "../../src/store/brands.ts";
import { listStoredEvidence } from "../../src/store/evidence.ts";
import { listInsights } from "../../src/store/insights.ts";
import { listPages } from "../../src/store/pages.ts";
import { finishRun, insertRun } from "../../src/store/runs.ts";
import { eachResultPart, findStageTask, insertStageTask, takeResultPart } from "../../src/store/stage_tasks.ts";
import { openMemoryDatabase } from "../support/memory_database.ts";
import { materialOf, type ScriptedModel, scriptedModel } from "../support/scripted_model.ts";
import { type StageHarness, stageHarness } from "../support/stage_context.ts";

const reader = createCachingReader();
const stage = createTechnicalEnrichment({ reader, judges: judgeHere() });
const RUN = "run";

function auditHarness(kind: RunKind = "technical_enrichment"): StageHarness {
  const made = stageHarness({ brand: { domain: DOMAIN, name: "Oakhill Cycles" }, kind, limits: { crawlPagesMax: 50 } });
  made.ctx.run.input = { trigger: true };
  made.setNow(Date.now());
  const world = soundSite();
  edit(world, TOUR, [/<meta name="description"[^>]*>/, ""]);
  link(world, ABOUT, "/sold-out/");
  main(world, ABOUT, "<p>A service costs £45.</p>");
  main(world, TOUR, "<p>A service costs £54.</p><div inert>Book now</div>");
  made.ctx.providers.pageFetcher = worldFetcher(world);
  return made;
}

/** Says a kind, a contradiction and a service, each of what it is shown. */
function telling(): ScriptedModel {
  return scriptedModel({
    page_kinds: (call) => {
      const [, mark] = new RegExp(`^## (\\w+)\n(?:page .*\n)?address: ${TOUR}$`, "m").exec(materialOf(call, "PAGES"))!;
      return { pages: [{ mark, kind: "article", reason: "said so" }], inserted: [], missing: [] };
    },
    site_contradictions: (call) => {
      const lines = materialOf(call, "PASSAGES").split("\n");
      const numberOf = (text: string) => Number.parseInt(lines.find((line) => line.includes(text))!, 10);
      const prices = { a: numberOf("£45"), quote_a: "costs £45", b: numberOf("£54"), quote_b: "costs £54" };
      const said = { topic: "price", about: "price of a service", sure: "certain", ...prices };
      return { contradictions: [said], ends: [], withdrawn: [], slips: [] };
    },
    site_source: (call) => {
      const line = /^(\d+)\. .*<div inert>/m.exec(materialOf(call, "SOURCE"))![1]!;
      const said = {
        area: "use",
        severity: "high",
        about: "Nobody can press it",
        fix: "Remove inert",
        sure: "certain",
      };
      return { faults: [{ lines: [Number(line)], compare: [], ...said }] };
    },
    brand_sheet: (call) => {
      const page = call.data.find(({ label }) => label.includes(TOUR))!;
      const quote = /^Title: (.+)$/m.exec(page.text)![1]!;
      const service = { value: quote, page: page.label.split(" ")[0]!, quote, replaces: 0, description: "" };
      const lists = { aliases: [], not_offered: [], audiences: [], places: [], languages: [], traits: [] };
      const none = { value: "", page: "", quote: "", reason: "" };
      const one = { description: none, industry: none, tagline: none };
      return {
        keep: [],
        drop: [],
        services: [service],
        ...lists,
        ...one,
        country: none,
        state: { ...none, value: "active", moved_to: "" },
      };
    },
  });
}

/** All that crosses the seam goes as it goes to a worker: packed JSON in, packed JSON out, kept by its key. */
function throughTheWire({ ctx }: StageHarness): { transport: Transport; names: string[]; lose(name: string): void } {
  const { clock, log } = ctx;
  const doTask = createTaskDoer({ providers: { ...ctx.providers }, reader, judges: judgeHere(), clock, log });
  const names: string[] = [];
  const kept = new Map<string, Buffer>();
  let lost = "";
  const transport: Transport = {
    async run(task, { key, material }, watch) {
      if (!kept.has(key)) {
        names.push(task.name);
        if (task.name === lost) throw new Error("The API was stopped");
        const [sent] = await unpackParts(await packParts([task]));
        const before = material && readOutcome([material.handle as Buffer]);
        kept.set(key, await packOutcome(() => doTask(sent as typeof task, watch, before)));
      }
      const handle = kept.get(key)!;
      await checkOutcome([handle]);
      return { handle, parts: () => readOutcome([handle]) };
    },
    close: async () => undefined,
  };
  return {
    transport,
    names,
    lose(name) {
      lost = name;
    },
  };
}

function sendElsewhere({ ctx }: StageHarness, transport: Transport): void {
  ctx.elsewhere = openElsewhere(transport, { runId: RUN, stage: stage.name, runSignal: ctx.signal });
}

/** Without what each run has of its own. */
function plain(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "ID")
    .replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, "TIME");
}

function leftBy({ db, ctx, figures }: StageHarness): string[] {
  const { technical_context, profile_read } = getBrand(db, ctx.brand.id)!;
  const [pages, insights] = [listPages(db, ctx.brand.id), listInsights(db, ctx.brand.id)];
  return [technical_context, profile_read, listStoredEvidence(db, ctx.brand.id), pages, insights, figures()].map(plain);
}

describe("work done elsewhere", () => {
  test("a site crawled and judged elsewhere is audited as one here; a stop between the two costs no second crawl", async () => {
    const here = auditHarness();
    await stage.run(here.ctx);
    const there = auditHarness();
    const { transport, names, lose } = throughTheWire(there);
    sendElsewhere(there, transport);
    lose("judge_site");
    await assert.rejects(stage.run(there.ctx), /The API was stopped/);
    lose("");
    await stage.run(there.ctx);
    assert.deepEqual(names, ["crawl_site", "judge_site", "judge_site"]);
    assert.deepEqual(leftBy(there), leftBy(here));
  });

  test("what a model says of a site counts the same wherever it is judged, and is asked once", async () => {
    const audit = async (elsewhere: boolean) => {
      const made = auditHarness("full");
      const model = telling();
      made.ctx.providers.textModel = model;
      const context = contextWith(null, EMPTY_SHEET, "2026-03-02T10:00:00.000Z");
      updateBrand(made.db, made.ctx.brand.id, { brand_context: context });
      const { transport, names } = throughTheWire(made);
      if (elsewhere) sendElsewhere(made, transport);
      await stage.run(made.ctx);
      return { left: leftBy(made), asked: model.calls.map(({ name, data }) => [name, plain(data)]), names };
    };
    const [here, there] = [await audit(false), await audit(true)];
    assert.deepEqual(there.names, ["crawl_site", "judge_site", "judge_site", "judge_site", "judge_site"]);
    assert.deepEqual(
      there.asked.map(([name]) => name),
      ["page_kinds", "site_contradictions", "site_source", "brand_sheet"],
    );
    assert.deepEqual(there.asked, here.asked);
    assert.deepEqual(there.left, here.left);
    assert.match(
      there.left.join(),
      /said so \(as a model reads it\).*prices_contradict.*source_hinders_visitors.*"contradictions":\{"reused":false,"checked":true/,
    );
  });

  test("vendors answer the same from elsewhere, and fail as they fail here", async () => {
    const world = createSandboxProviders({ realFetcher: worldFetcher(soundSite()), clock: systemClock });
    const made = stageHarness({ providers: world });
    const { providers } = made.ctx;
    const broken = { ...providers.answerEngines[0]!, platform: "broken" };
    broken.ask = async () => {
      throw new ProviderError("sandbox", "Too many calls", { status: 429, retryable: true, retryAfterMs: 5 });
    };
    providers.answerEngines.push(broken);
    const { transport } = throughTheWire(made);
    const { signal, db, brand } = made.ctx;
    const elsewhere = openElsewhere(transport, { runId: RUN, stage: "s", runSignal: signal });
    const away = remoteProviders(providers, elsewhere, () => shownSite(db, brand));
    const [engine, brokenAway] = [away.answerEngines[0]!, away.answerEngines.at(-1)!];
    const asked = ["Who makes good bikes?", { signal, country: "GB", language: "en" }] as const;
    assert.deepEqual(
      { ...(await engine.ask(...asked)), raw: null },
      { ...(await providers.answerEngines[0]!.ask(...asked)), raw: null },
    );
    assert.deepEqual(await away.serp?.search("bikes", { signal }), await providers.serp?.search("bikes", { signal }));
    await assert.rejects(
      elsewhere.within("broken", () => brokenAway.ask(...asked)),
      (error) => {
        assert.ok(error instanceof ProviderError && error.status === 429 && error.retryable);
        return error.retryAfterMs === 5;
      },
    );
  });

  test("a model's failure keeps what it took, and a shape is the same on both sides", async () => {
    const usage = {
      ...{ call: "writer", version: "1", model: "m", input_tokens: 5, output_tokens: 0 },
      ...{ cost_usd: 0.1, seconds: 1, requests: 2 },
    };
    const failure = new ModelCallError(new ProviderError("v/m", "No object"), "no_object", usage);
    const told = await packOutcome(() => Promise.reject(failure));
    await assert.rejects(
      checkOutcome([told]),
      (error) => error instanceof ModelCallError && error.code === "no_object" && error.usage.cost_usd === 0.1,
    );
    for (const schema of [ContentPlan, WrittenText, SheetAnswer, OpportunityAnswer, KindsAnswer]) {
      const json = schemaJson(schema);
      assert.deepEqual(schemaJson(schemaFromJson(json)), json);
      assert.throws(() => schemaFromJson(json).parse({}));
    }
  });
});

describe("a task's row", () => {
  test("the first whole result counts, once; none does when the run has ended", () => {
    const { db } = openMemoryDatabase();
    const meta = { current_stage: null, stage_detail: "", stage_started_at: null };
    const of = { account_id: "a", brand_id: "b", kind: "full" as const, status: "running" as const, meta };
    const started_at = "2026-01-01T00:00:00.000Z";
    for (const id of [RUN, "other"])
      insertRun(db, { id, ...of, error: null, input: {}, started_at, finished_at: null });
    const row = (id: string, run_id: string) => ({
      ...{ id, run_id, stage: "s", task_key: "k", lane: "crawl", site: null },
      ...{ task: Buffer.from("task"), done_by: null, created_at: started_at },
    });
    assert.equal(insertStageTask(db, row("t1", RUN))?.id, "t1");
    assert.equal(insertStageTask(db, row("t2", RUN))?.id, "t1", "the row that was there stands");
    const part = (attempt: string, at: number, text: string) => ({
      ...{ id: "t1", attempt, part: at, parts: 2, data: Buffer.from(text) },
    });
    assert.equal(takeResultPart(db, part("lost", 0, "no")), false);
    assert.equal(takeResultPart(db, part("first", 1, "-whole")), false);
    assert.equal(takeResultPart(db, part("first", 1, "-whole")), false);
    const whole = () => Buffer.concat([...eachResultPart(db, "t1")]).toString();
    assert.equal(whole(), "");
    assert.equal(takeResultPart(db, part("first", 0, "once")), true);
    assert.equal(takeResultPart(db, part("lost", 1, "no")), false);
    assert.equal(whole(), "once-whole");
    assert.ok(insertStageTask(db, row("t3", "other")));
    finishRun(db, "other", { status: "failed", error: "x", finishedAt: started_at });
    assert.equal(findStageTask(db, "other", "s", "k"), undefined);
    assert.equal(takeResultPart(db, { ...part("late", 0, "late"), id: "t3", parts: 1 }), false);
    assert.equal(insertStageTask(db, row("t4", "other")), undefined);
  });
});
