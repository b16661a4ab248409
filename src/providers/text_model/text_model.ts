import type { CallTokens, ModelAnswer, ModelCall } from "../../domain/model_call.ts";

export interface AskOptions {
  signal: AbortSignal;
  /** Epoch milliseconds by which the answer is worth having. */
  deadlineMs?: number;
}

/**
 * Port: who words things. Given material it gives text; scores, ids, domains and links are never taken from it
 * unchecked. Without a model everything stands as rules read and named it.
 */
export interface TextModel {
  /** `builtin` or `vendor/model`. */
  name: string;
  simulated: boolean;
  /** Tokens of one call, its answer included; less than was set where the endpoint has shown that it takes less. */
  readonly contextTokens: number;
  /**
   * An object of the shape asked for, with what it took. Throws ModelCallError, whose `code` says whether to shorten
   * the call, or the signal's reason. null: there is no model to ask.
   */
  ask: null | (<T>(call: ModelCall<T>, options: AskOptions) => Promise<ModelAnswer<T>>);
  /** What one request of a call (`callTokens`) costs at most by list price; null without a known price. */
  estimateCallUsd(tokens: CallTokens): number | null;
}
