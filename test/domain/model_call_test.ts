import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { z } from "zod";
import { callTokens, estimateTokens, type ModelCall } from "../../src/domain/model_call.ts";

describe("estimateTokens()", () => {
  test("counts characters, at least words, and wide characters one each", () => {
    assert.equal(estimateTokens(""), 0);
    assert.equal(estimateTokens("x".repeat(35)), 10);
    assert.equal(estimateTokens("a b c d e f"), 9);
    assert.equal(estimateTokens(" \n\ta\u00a0b\n"), 3);
    assert.equal(estimateTokens("咖啡豆的价格"), 6);
    assert.equal(estimateTokens("Die Kündigungsfrist beträgt vier Wochen"), 12);
  });
});

describe("callTokens()", () => {
  const call: ModelCall<unknown> = {
    name: "writer",
    version: "writer-1",
    task: "Write",
    data: [],
    schema: z.object({ title: z.string() }),
    outputTokensMax: 700,
  };

  test("counts task, shape and each block with its fence; the answer as it was asked for", () => {
    const bare = callTokens(call);
    assert.equal(bare.output, 700);
    const [one, two] = [1, 2].map((count) => callTokens({ ...call, data: new Array(count).fill(block(350)) }));
    assert.equal(two!.input - one!.input, one!.input - bare.input);
    assert.ok(one!.input - bare.input > 100 && one!.input - bare.input < 200);
  });

  function block(chars: number) {
    return { label: "P1", text: "x".repeat(chars) };
  }
});
