import { z } from "zod";
import { ProviderError } from "../base/errors.ts";

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

/**
 * Why a call gave no object: it does not fit the model's context (shorten it), the answers did not have the shape, the
 * caller's deadline passed, or the provider failed.
 */
export type ModelCallCode = "context_exceeded" | "no_object" | "late" | "failed";

/** A call that gave no object, with what it took all the same. */
export class ModelCallError extends ProviderError {
  readonly code: ModelCallCode;
  readonly usage: ModelUsage;

  constructor(failure: ProviderError, code: ModelCallCode, usage: ModelUsage) {
    super(failure.provider, failure.message, {
      cause: failure.cause,
      retryable: failure.retryable,
      ...(failure.retryAfterMs === null ? {} : { retryAfterMs: failure.retryAfterMs }),
      ...(failure.status === null ? {} : { status: failure.status }),
    });
    this.name = "ModelCallError";
    this.code = code;
    this.usage = usage;
  }
}

const CUT_MARK = "… [cut]";

/** A text of others as far as it is shown to a model; what is left out is marked, and every call says how. */
export function shown(text: string, charsMax: number): string {
  return text.length <= charsMax ? text : `${text.slice(0, Math.max(0, charsMax - CUT_MARK.length))}${CUT_MARK}`;
}

/** What a call takes at most, by estimate. */
export interface CallTokens {
  input: number;
  output: number;
}

const CHARS_PER_TOKEN = 3.5;
const TOKENS_PER_WORD = 1.5;
/** From here on (Chinese, Japanese, Korean, emoji) a character is a token of its own. */
const WIDE_FROM = 0x2e80;
/** The fence around one block of material. */
const BLOCK_TOKENS = 45;
/** What the provider says of fences and shape, and the model's own chat template. */
const RULES_TOKENS = 300;

/**
 * Tokens of a text, rather too many than too few: characters / 3.5, at least words * 1.5, wide characters one each.
 * No tokenizer is asked, since each model has its own.
 */
export function estimateTokens(text: string): number {
  let words = 0;
  let wide = 0;
  let inWord = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code >= WIDE_FROM) wide++;
    const isWord = code > 0x20 && code !== 0xa0 && code < WIDE_FROM;
    if (isWord && !inWord) words++;
    inWord = isWord;
  }
  return wide + Math.ceil(Math.max((text.length - wide) / CHARS_PER_TOKEN, words * TOKENS_PER_WORD));
}

/** What a call takes at most. It is sent where input and output together stay within the model's context. */
export function callTokens(call: ModelCall<unknown>): CallTokens {
  const blocks = call.data.map(({ label, text }) => BLOCK_TOKENS + estimateTokens(label) + estimateTokens(text));
  const words = estimateTokens(call.task) + estimateTokens(schemaText(call.schema));
  return { input: blocks.reduce((sum, tokens) => sum + tokens, RULES_TOKENS + words), output: call.outputTokensMax };
}

/** The shape of an answer as the model is told it. */
export function schemaText(schema: z.ZodType): string {
  return JSON.stringify(z.toJSONSchema(schema, { io: "input" }));
}

/** All that a call shows of its subject. */
export function materialText({ data }: Pick<ModelCall<unknown>, "data">): string {
  return data.map(({ text }) => text).join("\n");
}
