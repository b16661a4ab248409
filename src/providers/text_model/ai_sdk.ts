import type { Clock } from "../../base/clock.ts";
import { describeBrand } from "./ai_brand.ts";
import type { ModelLine } from "./model_line.ts";
import type { TextModel } from "./text_model.ts";
import type { Writer } from "./writer.ts";

/** A draft of some thousand words takes minutes; the verbs below have no deadline of their own. */
const WRITING_TIMEOUT_MS = 180_000;
const VERSION = "words-1";

/**
 * A vendor's model as the writer. It words; ids, links, figures and what a text may claim are set or checked by code
 * against the material, and what does not hold is left out. Throws ProviderError when the model cannot be used.
 */
export function createAiTextModel(name: string, line: ModelLine, clock: Clock): TextModel {
  return {
    name,
    simulated: false,
    get contextTokens() {
      return line.contextTokens();
    },
    ask: (call, options) => line.ask(call, options),
    estimateCallUsd: (tokens) => line.estimateCallUsd(tokens),
    describeBrand: (material, { signal }) => describeBrand(writerOf("brand", signal), material),
  };

  function writerOf(call: string, signal: AbortSignal): Writer {
    return {
      name,
      signal,
      async ask(asked) {
        const deadlineMs = clock.now() + WRITING_TIMEOUT_MS;
        return (await line.ask({ ...asked, name: call, version: VERSION }, { signal, deadlineMs })).object;
      },
    };
  }
}
