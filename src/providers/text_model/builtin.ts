import type { TextModel } from "./text_model.ts";

/** Name shown in `written_by` and `model`. */
export const BUILTIN_NAME = "builtin";

/** No model: what rules read, named and worded passes as it stands, and texts come from the tables of `content`. */
export function createBuiltinTextModel(): TextModel {
  return {
    name: BUILTIN_NAME,
    simulated: false,
    contextTokens: 0,
    ask: null,
    estimateCallUsd: () => 0,
  };
}
