import type { z } from "zod";

/** One piece of material for a model: text that others wrote. */
export interface DataBlock {
  /** What it is, in our words: `P3 https://acme.com/about`. */
  label: string;
  text: string;
}

/** What a model is asked; made and judged by rooms that decide, sent by a provider. */
export interface ModelCall<T> {
  /** Who is asked to do what: `strategist`, `writer`, `judge`, `repair`, `brand`, `families`. */
  name: string;
  /** Version of the prompt, kept in the record: `strategist-1`. */
  version: string;
  /** What to do, in our words. */
  task: string;
  data: readonly DataBlock[];
  schema: z.ZodType<T>;
  outputTokensMax: number;
}

/** What a call took. null: the endpoint does not tell. */
export interface ModelUsage {
  call: string;
  version: string;
  /** Model that answered, as served. */
  model: string | null;
  input_tokens: number | null;
  output_tokens: number | null;
  /** US dollars; null without a known price. */
  cost_usd: number | null;
  seconds: number;
  /** Requests made: 2 where the first answer did not have the shape. */
  requests: number;
}

export interface ModelAnswer<T> {
  object: T;
  usage: ModelUsage;
}

/** Characters a token of a vendor's tokeniser covers, on the careful side for European languages. */
const TOKEN_CHARS = 3.5;

/** About how many tokens a text takes; more than it will in most languages, so that what is said to fit fits. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / TOKEN_CHARS);
}
