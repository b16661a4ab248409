import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { StageUnavailable } from "../../../src/pipeline/stage.ts";
import { ownQuestions } from "../../../src/pipeline/stages/own_questions.ts";
import { addQuestion } from "../../../src/service/questions.ts";
import { listEvidence } from "../../../src/store/evidence.ts";
import { listQuestions } from "../../../src/store/questions.ts";
import { fakeEngine, stageHarness } from "../../support/stage_context.ts";

function harnessOf(limits: Parameters<typeof stageHarness>[0]["limits"], engines = 2) {
  const platforms = ["chatgpt", "claude"].slice(0, engines);
  const answerEngines = platforms.map((platform) =>
    fakeEngine(() => ({ text: "Trailpeak and Rival Gear." }), { platform, costPerCallUsd: 0.01 }),
  );
  const harness = stageHarness({ providers: { answerEngines }, limits: limits ?? {} });
  for (const text of ["Which boots last?", "Which boots are light?", "Who repairs boots?"])
    addQuestion(harness.ctx, harness.ctx.brand.id, { text });
  return harness;
}

const askedIn = (harness: ReturnType<typeof harnessOf>) => [
  ...new Set(listEvidence(harness.db, harness.ctx.brand.id, { type: "own_answer" }).map(({ data }) => data.question)),
];

describe("ownQuestions", () => {
  test("over the calls of a run those left out are told and come first next time", async () => {
    const harness = harnessOf({ answerCallsMax: 9, samplesPerQuestion: 2 });
    await ownQuestions.run(harness.ctx);
    assert.deepEqual(askedIn(harness).toSorted(), ["Which boots are light?", "Which boots last?"]);
    const figures = harness.reports.find((report) => report.figures !== undefined)!.figures!;
    assert.deepEqual(
      [figures.own_calls_planned, figures.own_estimated_cost_usd, figures.own_questions_left_out],
      [4, 0.04, 1],
    );
    assert.match(String(figures.own_questions_sampled), /2 of 3 own questions .* come first next time/);
    const waiting = listQuestions(harness.db, harness.ctx.brand.id, {}).filter(({ asked_at }) => asked_at === null);
    assert.deepEqual(
      waiting.map(({ text }) => text),
      ["Who repairs boots?"],
    );
  });

  test("a cost ceiling holds before the first call, and one too low for any question fails saying which setting", async () => {
    const harness = harnessOf({ runCostMaxUsd: 0.03 });
    await ownQuestions.run(harness.ctx);
    assert.equal(askedIn(harness).length, 1);
    const none = harnessOf({ runCostMaxUsd: 0.01 });
    await assert.rejects(
      async () => ownQuestions.run(none.ctx),
      (error) => error instanceof StageUnavailable && /RUN_COST_MAX_USD/.test(error.message),
    );
    assert.deepEqual(none.calls, []);
  });

  test("with room for all the same question is asked as often as others", async () => {
    const harness = harnessOf({ samplesPerQuestion: 3 }, 1);
    await ownQuestions.run(harness.ctx);
    assert.equal(listEvidence(harness.db, harness.ctx.brand.id, { type: "own_answer" }).length, 9);
  });
});
