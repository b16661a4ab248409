import assert from "node:assert/strict";
import { describe, type TestContext, test } from "node:test";
import { ProviderError } from "../../src/base/errors.ts";
import { STAGE_NAMES } from "../../src/domain/run.ts";
import { type Stage, StageUnavailable } from "../../src/pipeline/stage.ts";
import { getBrand, updateBrand } from "../../src/store/brands.ts";
import { claimRun, finishRun, getRun, isRunHeld, listRunStages } from "../../src/store/runs.ts";
import { nextRunner } from "../support/next_runner.ts";
import { createQuickStages, openTestApp, type TestApp } from "../support/test_app.ts";

function open(t: TestContext, stages: Parameters<typeof createQuickStages>[0] = {}): TestApp {
  return openTestApp(t, { stages: createQuickStages(stages) });
}

async function start(app: TestApp, endpoint = "analyze"): Promise<{ runId: string; brandId: string }> {
  const { key } = app.account();
  const brandId = await app.brand(key);
  const answer = await app.call("POST", `/brands/${brandId}/${endpoint}`, { key });
  assert.equal(answer.status, 202);
  return { runId: answer.body.run_id, brandId };
}

describe("createRunner()", () => {
  test("a full run does every stage in order and shows each as current_stage", async (t) => {
    const seen: unknown[] = [];
    const note: Stage["run"] = async (context) => {
      seen.push(getRun(context.db, context.run.id)!.meta.current_stage);
      context.save(() => undefined);
    };
    const app = open(t, Object.fromEntries(STAGE_NAMES.map((name) => [name, note])));
    const { runId } = await start(app);
    await app.app.runner.idle();
    const run = getRun(app.app.db, runId)!;
    assert.equal(run.status, "done");
    assert.equal(run.meta.current_stage, null);
    assert.notEqual(run.finished_at, null);
    assert.deepEqual(seen, [
      "brand_enrichment",
      "technical_enrichment",
      "family_discovery",
      "competitor_discovery",
      "evidence_collection",
      "own_questions",
      "llm_enrichment",
      "opportunity_synthesis",
      "leverage_scoring",
      "queue_building",
    ]);
  });

  test("every other kind keeps current_stage null for the whole run", async (t) => {
    const seen = new Set<unknown>();
    const note: Stage["run"] = async (context) => {
      seen.add(getRun(context.db, context.run.id)!.meta.current_stage);
      context.save(() => undefined);
    };
    const app = open(t, { family_discovery: note, evidence_collection: note, opportunity_synthesis: note });
    const { runId } = await start(app, "discover");
    await app.app.runner.idle();
    assert.deepEqual([...seen], [null]);
    assert.equal(getRun(app.app.db, runId)!.status, "done");
  });

  test("a run for the answer engines goes on where own questions cannot be asked, and says so", async (t) => {
    const refuse = async () => {
      throw new StageUnavailable("Raise RUN_COST_MAX_USD");
    };
    const stages = createQuickStages({ own_questions: refuse });
    const app = openTestApp(t, { stages: { ...stages, own_questions: { ...stages.own_questions, isExtra: true } } });
    const { runId } = await start(app, "enrich/llm");
    await app.app.runner.idle();
    const run = getRun(app.app.db, runId)!;
    assert.equal(run.status, "done");
    assert.deepEqual(run.meta.skipped, [{ stage: "own_questions", reason: "Raise RUN_COST_MAX_USD" }]);
  });

  test("a full run goes on without an unavailable stage and says so in meta.skipped", async (t) => {
    const app = open(t, {
      evidence_collection: async () => {
        throw new StageUnavailable("Set SERPER_API_KEY");
      },
      llm_enrichment: async () => {
        throw new ProviderError("openai", "Every answer engine is down");
      },
    });
    const { runId } = await start(app);
    await app.app.runner.idle();
    const run = getRun(app.app.db, runId)!;
    assert.equal(run.status, "done");
    assert.deepEqual(run.meta.skipped, [
      { stage: "evidence_collection", reason: "Set SERPER_API_KEY" },
      { stage: "llm_enrichment", reason: "Every answer engine is down" },
    ]);
  });

  test("a single-stage run fails with the unavailable stage's message", async (t) => {
    const app = open(t, {
      llm_enrichment: async () => {
        throw new StageUnavailable("Set OPENAI_API_KEY or another answer engine's key");
      },
    });
    const { runId } = await start(app, "enrich/llm");
    await app.app.runner.idle();
    const run = getRun(app.app.db, runId)!;
    assert.equal(run.status, "failed");
    assert.equal(run.error, "Set OPENAI_API_KEY or another answer engine's key");
  });

  test("an unforeseen error fails the run without telling its inside", async (t) => {
    const app = open(t, {
      family_discovery: async () => {
        throw new TypeError("secret inside");
      },
    });
    const { runId } = await start(app);
    await app.app.runner.idle();
    const run = getRun(app.app.db, runId)!;
    assert.equal(run.status, "failed");
    assert.match(run.error!, /internal error/);
    assert.doesNotMatch(run.error!, /secret inside/);
  });

  test("a stage that ends without saving fails the run", async (t) => {
    const app = open(t, { brand_enrichment: async () => {} });
    const { runId } = await start(app, "enrich/brand");
    await app.app.runner.idle();
    assert.equal(getRun(app.app.db, runId)!.status, "failed");
  });

  test("an expired run's late stage writes nothing", async (t) => {
    const gate = Promise.withResolvers<void>();
    const app = open(t, {
      brand_enrichment: async (context) => {
        await gate.promise;
        context.save((tx) => {
          updateBrand(tx, context.brand.id, { name: "Written late" });
          return undefined;
        });
      },
    });
    const { runId, brandId } = await start(app, "enrich/brand");
    while (getRun(app.app.db, runId)!.status === "queued") await new Promise((resolve) => setImmediate(resolve));
    app.clock.advance(15 * 60_000 + 1);
    app.app.runner.sweep();
    const expired = getRun(app.app.db, runId)!;
    assert.equal(expired.status, "failed");
    assert.equal(expired.error, "Expired: still active after 15 minutes");
    gate.resolve();
    await app.app.runner.idle();
    assert.deepEqual(getRun(app.app.db, runId), expired);
    assert.deepEqual(listRunStages(app.app.db, runId), []);
    assert.equal(getBrand(app.app.db, brandId)!.name, "Acme");
  });

  test("the signal aborts when the run is ended from outside", async (t) => {
    const reasons: unknown[] = [];
    const app = open(t, {
      brand_enrichment: (context) =>
        new Promise((_, reject) => {
          context.signal.addEventListener("abort", () => {
            reasons.push(context.signal.reason);
            reject(context.signal.reason);
          });
        }),
    });
    await start(app, "enrich/brand");
    await new Promise((resolve) => setImmediate(resolve));
    app.clock.advance(16 * 60_000);
    app.app.runner.sweep();
    await app.app.runner.idle();
    assert.equal(reasons.length, 1);
  });

  test("a run left by a dead process goes on from its last finished stage and does no write twice", async (t) => {
    const writes: string[] = [];
    const count =
      (name: string, hang = false): Stage["run"] =>
      async (context) => {
        if (hang && writes.filter((entry) => entry === "hung").length === 0) {
          writes.push("hung");
          await new Promise((_, reject) =>
            context.signal.addEventListener("abort", () => reject(context.signal.reason)),
          );
        }
        context.save(() => {
          writes.push(name);
          return undefined;
        });
      };
    const app = open(t, {
      brand_enrichment: count("brand"),
      technical_enrichment: count("technical"),
      family_discovery: count("families", true),
    });
    const { runId } = await start(app);
    while (!writes.includes("hung")) await new Promise((resolve) => setImmediate(resolve));
    // As a killed process leaves it: running, with an owner that is no more.
    await app.app.runner.close();
    claimRun(app.app.db, runId, { token: "dead", owner: "999999999:gone", leaseUntilMs: app.clock.now() + 30_000 });
    const second = nextRunner(app, {
      brand_enrichment: count("brand"),
      technical_enrichment: count("technical"),
      family_discovery: count("families", true),
    });
    second.recover();
    await second.idle();
    await second.close();
    assert.equal(getRun(app.app.db, runId)!.status, "done");
    assert.deepEqual(writes, ["brand", "technical", "hung", "families"]);
  });

  test("once() answers a repeat from the run's own cache", async (t) => {
    let calls = 0;
    const answers: number[] = [];
    const app = open(t, {
      brand_enrichment: async (context) => {
        for (let turn = 0; turn < 3; turn++) answers.push(await context.once("question", async () => ++calls));
        context.save(() => undefined);
      },
    });
    await start(app, "enrich/brand");
    await app.app.runner.idle();
    assert.deepEqual(answers, [1, 1, 1]);
  });

  test("a stage's deadline is its share of what is left of the 14 minutes", async (t) => {
    const deadlines: number[] = [];
    const app = open(t, {
      brand_enrichment: async (context) => {
        deadlines.push(context.deadlineMs - app.clock.now());
        context.save(() => undefined);
      },
    });
    await start(app, "enrich/brand");
    await app.app.runner.idle();
    assert.deepEqual(deadlines, [14 * 60_000]);
  });

  test("finishRun() ends a run once; a terminal run never changes", async (t) => {
    const app = open(t);
    const { runId } = await start(app, "score");
    await app.app.runner.idle();
    const ending = { status: "failed", error: "late", finishedAt: "2030-01-01T00:00:00.000Z" } as const;
    assert.equal(finishRun(app.app.db, runId, ending), false);
    assert.equal(isRunHeld(app.app.db, runId, "any"), false);
    assert.equal(getRun(app.app.db, runId)!.status, "done");
  });
});
