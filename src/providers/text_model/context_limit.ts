import { ProviderError } from "../../base/errors.ts";
import { callTokens, type ModelCall } from "../../domain/model_call.ts";

/** How servers say that prompt and answer do not fit: OpenAI, vLLM, llama.cpp, Ollama, LM Studio, TGI, Anthropic, Google. */
const TOO_LONG =
  /context[ _-]?(?:length|window|size|limit)|context the overflows|maximum (?:model |number of )?(?:length|tokens)|(?:prompt|input)(?: is| length is)? too (?:long|large)|exceed_context|max_new_tokens\W{0,4}must be|token count\b.{0,40}exceeds/i;
const LIMIT =
  /(?:context (?:length|window|size|limit)|model length|model with|tokens allowed|<=|>|"n_ctx")[^\d]{0,12}(\d{3,8})\b/i;
const ENTITY_TOO_LARGE = 413;
/** Some tell it as a fault of their own. */
const STATUSES = new Set([400, ENTITY_TOO_LARGE, 422, 500]);
/** What is kept of a call's size as the context, where a server refuses it without naming its limit. */
const REFUSED_SIZE_KEPT = 0.8;
const CONTEXT_TOKENS_MIN = 512;

/** null: the refusal is about something else. `limit`: the tokens the model takes in all, where the server tells. */
export function readContextRefusal(status: number | undefined, body: string): { limit: number | null } | null {
  if (status !== undefined && !STATUSES.has(status)) return null;
  if (status !== ENTITY_TOO_LARGE && !TOO_LONG.test(body)) return null;
  const limit = LIMIT.exec(body)?.[1];
  return { limit: limit === undefined ? null : Number(limit) };
}

/** A call does not fit the model's context: it has to be shortened. */
export class TooLong extends ProviderError {}

export type ContextLimit = ReturnType<typeof createContextLimit>;

/** What a model takes in one call, as set and as its endpoint has shown since. */
export function createContextLimit(provider: string, tokensSet: number) {
  let tokens = tokensSet;
  return {
    tokens: () => tokens,
    fits: (call: ModelCall<unknown>) => sizeOf(call) <= tokens,
    /** Throws TooLong. */
    check(call: ModelCall<unknown>): void {
      const { input, output } = callTokens(call);
      if (input + output <= tokens) return;
      const needs = `The call "${call.name}" needs about ${input} tokens and ${output} for its answer`;
      throw new TooLong(
        provider,
        `${needs}, but ${provider} takes ${tokens} (MODEL_CONTEXT_TOKENS). Shorten the material`,
      );
    },
    /** The endpoint refused a call that was taken to fit: less fits from now on. */
    refused(call: ModelCall<unknown>, limit: number | null): TooLong {
      const size = sizeOf(call);
      const shown = limit !== null && limit < size ? limit : Math.floor(size * REFUSED_SIZE_KEPT);
      tokens = Math.min(tokens, Math.max(shown, CONTEXT_TOKENS_MIN));
      const context = limit === null ? "its context" : `its context of ${limit} tokens`;
      return new TooLong(
        provider,
        `${provider} says that the call "${call.name}" is too long for ${context}. Shorten the material, or set MODEL_CONTEXT_TOKENS to what it takes`,
      );
    },
  };
}

function sizeOf(call: ModelCall<unknown>): number {
  const { input, output } = callTokens(call);
  return input + output;
}
