import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { z } from "zod";
import type { TextModel } from "../../../src/providers/text_model/text_model.ts";

export interface TextModelBench {
  model: TextModel;
  close(): Promise<void>;
}

const CALL = {
  name: "greeting",
  version: "greeting-1",
  task: "Say what the page says.",
  data: [{ label: "P1 https://acme.com/", text: "Acme roasts coffee." }],
  schema: z.object({ text: z.string() }),
  outputTokensMax: 300,
};

/** What every writer keeps to: an answer has the shape asked for, and a call that was cancelled is not made. */
export function testTextModelContract(name: string, open: () => Promise<TextModelBench>): void {
  describe(`${name} as a TextModel`, () => {
    let bench: TextModelBench;
    before(async () => {
      bench = await open();
    });
    after(() => bench.close());

    test("ask() gives an object of the shape, with what it took", async () => {
      const { model } = bench;
      if (model.ask === null) return assert.equal(model.contextTokens, 0);
      const answer = await model.ask(CALL, { signal: new AbortController().signal });
      assert.ok(answer.object.text.length > 0);
      assert.equal(answer.usage.version, CALL.version);
    });

    test("ask() rejects with the reason when it was cancelled before", async () => {
      const { model } = bench;
      if (model.ask === null) return assert.equal(model.estimateCallUsd({ input: 1, output: 1 }), 0);
      const reason = new Error("run cancelled");
      await assert.rejects(model.ask(CALL, { signal: AbortSignal.abort(reason) }), reason);
    });
  });
}
