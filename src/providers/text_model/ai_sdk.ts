import type { ModelLine } from "./model_line.ts";
import type { TextModel } from "./text_model.ts";

/** A vendor's model behind its line. */
export function createAiTextModel(name: string, line: ModelLine): TextModel {
  return {
    name,
    simulated: false,
    get contextTokens() {
      return line.contextTokens();
    },
    ask: (call, options) => line.ask(call, options),
    estimateCallUsd: (tokens) => line.estimateCallUsd(tokens),
  };
}
