import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { z } from "zod";
import type { ModelCall } from "../../src/domain/model_call.ts";
import { openModelQuestion } from "../../src/pipeline/model_question.ts";
import { scriptedModel } from "../support/scripted_model.ts";
import { stageHarness } from "../support/stage_context.ts";

const Answer = z.object({ said: z.array(z.string()) });
const ITEMS = ["a", "b", "c", "d", "e"];

function callFor(items: readonly string[]): ModelCall<z.infer<typeof Answer>> {
  const text = items.map((item) => `${item} ${"word ".repeat(400)}`).join("\n");
  return {
    name: "fruit",
    version: "1",
    task: "Say",
    data: [{ label: "ITEMS", text }],
    schema: Answer,
    outputTokensMax: 10,
  };
}

describe("askBatches()", () => {
  test("asks about as many at a time as the model has room for, and about all of them", async () => {
    const model = scriptedModel({
      fruit: ({ data }) => ({ said: data[0]!.text.split("\n").map((line) => line.slice(0, 1)) }),
    });
    const harness = stageHarness({ kind: "discovery", providers: { textModel: { ...model, contextTokens: 2_000 } } });
    const told = openModelQuestion(harness.ctx, {
      question: "fruit",
      instead: "nothing",
      read: (said) => said as string,
    });
    await told.askBatches(ITEMS, {
      size: 4,
      callsMax: 9,
      keyOf: (item) => item,
      callFor,
      read: ({ said }) => said.map((item) => [item, item.toUpperCase()] as const),
      report: (items) => `${items} items`,
    });
    assert.deepEqual(
      model.calls.map(({ data }) => data[0]!.text.split("\n").length),
      [2, 2, 1],
    );
    assert.deepEqual(ITEMS.map(told.get), ["A", "B", "C", "D", "E"]);
    harness.close();
  });
});
