import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createCachingReader } from "../../scripts/audit_accuracy/crawl_world.ts";
import { ABOUT, edit, link, TOUR } from "../../scripts/audit_accuracy/planting.ts";
import { DOMAIN, soundSite } from "../../scripts/audit_accuracy/sound_site.ts";
import { worldFetcher } from "../../scripts/audit_accuracy/world.ts";
import { systemClock } from "../../src/base/clock.ts";
import { ProviderError } from "../../src/base/errors.ts";
import { SheetAnswer } from "../../src/brand/sheet_answer.ts";
import { ContentPlan, WrittenText } from "../../src/domain/content_plan.ts";
import { ModelCallError } from "../../src/domain/model_call.ts";
import { schemaFromJson, schemaJson } from "../../src/domain/model_schema.ts";
import { OpportunityAnswer } from "../../src/opportunity/judge_call.ts";
import { KindsAnswer } from "../../src/page/kind/asked/kinds_call.ts";
import { judgeHere } from "../../src/pipeline/site_judges.ts";
import { createTechnicalEnrichment } from "../../src/pipeline/stages/technical_enrichment.ts";
import { createTaskDoer } from "../../src/pipeline/transport/do_task.ts";
import { openElsewhere } from "../../src/pipeline/transport/elsewhere.ts";
import { remoteProviders, shownSite } from "../../src/pipeline/transport/remote_providers.ts";
import type { Transport } from "../../src/pipeline/transport/task.ts";
import { outcomeOf, packParts, readOutcome, unpackParts } from "../../src/pipeline/transport/wire.ts";
import { createSandboxProviders } from "../../src/providers/sandbox/sandbox_providers.ts";
import { getBrand } from "../../src/store/brands.ts";
import { listStoredEvidence } from "../../src/store/evidence.ts";
import { listPages } from "../../src/store/pages.ts";
import { finishRun, insertRun } from "../../src/store/runs.ts";
import { findStageTask, getStageTaskResult, insertStageTask, takeResultPart } from "../../src/store/stage_tasks.ts";
import { openMemoryDatabase } from "../support/memory_database.ts";
import { type StageHarness, stageHarness } from "../support/stage_context.ts";

const reader = createCachingReader();
const stage = createTechnicalEnrichment({ reader, judges: judgeHere() });
const RUN = "run";

function auditHarness(): StageHarness {
  const made = stageHarness({ brand: { domain: DOMAIN, name: "Oakhill Cycles" }, limits: { crawlPagesMax: 50 } });
  made.ctx.run.input = { trigger: true };
  made.setNow(Date.now());
  const world = soundSite();
  edit(world, TOUR, [/<meta name="description"[^>]*>/, ""]);
  link(world, ABOUT, "/sold-out/");
  made.ctx.providers.pageFetcher = worldFetcher(world);
  return made;
}

/** All that crosses the seam goes as it goes to a worker: packed JSON in, packed JSON out. */
function throughTheWire({ ctx }: StageHarness): { transport: Transport; names: string[] } {
  const { clock, log } = ctx;
  const doTask = createTaskDoer({ providers: { ...ctx.providers }, reader, clock, log });
  const names: string[] = [];
  const transport: Transport = {
    async run(task, _place, watch) {
      names.push(task.name);
      const [sent] = await unpackParts(await packParts([task]));
      const outcome = await outcomeOf(() => doTask(sent as typeof task, watch));
      return readOutcome(await unpackParts(await packParts(outcome)));
    },
    close: async () => undefined,
  };
  return { transport, names };
}

function leftBy({ db, ctx }: StageHarness) {
  const plain = (value: unknown) =>
    JSON.stringify(value)
      .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "ID")
      .replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, "TIME");
  const { technical_context } = getBrand(db, ctx.brand.id)!;
  const pages = listPages(db, ctx.brand.id);
  return [technical_context, listStoredEvidence(db, ctx.brand.id), pages].map(plain);
}

describe("work done elsewhere", () => {
  test("a site crawled elsewhere is audited as one crawled here", async () => {
    const here = auditHarness();
    await stage.run(here.ctx);
    const there = auditHarness();
    const { transport, names } = throughTheWire(there);
    const runSignal = there.ctx.signal;
    there.ctx.elsewhere = openElsewhere(transport, { runId: RUN, stage: stage.name, runSignal });
    await stage.run(there.ctx);
    assert.deepEqual(names, ["crawl_site"]);
    assert.deepEqual(leftBy(there), leftBy(here));
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
    await assert.rejects(brokenAway.ask(...asked), (error) => {
      assert.ok(error instanceof ProviderError && error.status === 429 && error.retryable);
      return error.retryAfterMs === 5;
    });
  });

  test("a model's failure keeps what it took, and a shape is the same on both sides", async () => {
    const usage = {
      ...{ call: "writer", version: "1", model: "m", input_tokens: 5, output_tokens: 0 },
      ...{ cost_usd: 0.1, seconds: 1, requests: 2 },
    };
    const failure = new ModelCallError(new ProviderError("v/m", "No object"), "no_object", usage);
    const told = await unpackParts(await packParts(await outcomeOf(() => Promise.reject(failure))));
    assert.throws(
      () => readOutcome(told),
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
    assert.equal(getStageTaskResult(db, "t1"), null);
    assert.equal(takeResultPart(db, part("first", 0, "once")), true);
    assert.equal(takeResultPart(db, part("lost", 1, "no")), false);
    assert.equal(getStageTaskResult(db, "t1")?.toString(), "once-whole");
    assert.ok(insertStageTask(db, row("t3", "other")));
    finishRun(db, "other", { status: "failed", error: "x", finishedAt: started_at });
    assert.equal(findStageTask(db, "other", "s", "k"), undefined);
    assert.equal(takeResultPart(db, { ...part("late", 0, "late"), id: "t3", parts: 1 }), false);
    assert.equal(insertStageTask(db, row("t4", "other")), undefined);
  });
});
