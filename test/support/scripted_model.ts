import { ProviderError } from "../../src/base/errors.ts";
import { type ModelCall, ModelCallError, type ModelUsage } from "../../src/domain/model_call.ts";
import { createBuiltinTextModel } from "../../src/providers/text_model/builtin.ts";
import type { TextModel } from "../../src/providers/text_model/text_model.ts";

/** What a model is asked, in order; `answers` by the call's name give the object, an error code, or throw. */
export interface ScriptedModel extends TextModel {
  calls: ModelCall<unknown>[];
}

export type Script = Record<string, (call: ModelCall<unknown>) => object | "context_exceeded" | "late">;

export function scriptedModel(script: Script): ScriptedModel {
  const calls: ModelCall<unknown>[] = [];
  return {
    ...createBuiltinTextModel(),
    name: "scripted/model",
    contextTokens: 60_000,
    estimateCallUsd: () => 0.01,
    calls,
    async ask(call) {
      calls.push(call);
      const answer = script[call.name]?.(call) ?? "late";
      if (typeof answer === "string")
        throw new ModelCallError(new ProviderError("scripted", `The answer is ${answer}`), answer, usageOf(call));
      return { object: call.schema.parse(answer), usage: usageOf(call) };
    },
  };
}

/** The call's material under the label that begins so. */
export function materialOf(call: ModelCall<unknown>, label: string): string {
  return call.data.find((block) => block.label.startsWith(label))?.text ?? "";
}

function usageOf({ name, version }: ModelCall<unknown>): ModelUsage {
  return {
    call: name,
    version,
    model: "scripted-1",
    input_tokens: 100,
    output_tokens: 20,
    cost_usd: 0.01,
    seconds: 1,
    requests: 1,
  };
}
