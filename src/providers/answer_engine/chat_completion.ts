import { z } from "zod";
import { errorTextOf } from "../http/error_text.ts";
import type { JsonRequest, VendorFailure } from "../http/json_request.ts";
import { maybeNumber, maybeText } from "../http/vendor_fields.ts";
import { withoutThinking } from "./chat_text.ts";

const annotation = z.looseObject({
  type: z.string(),
  url_citation: z.looseObject({ url: z.string(), title: maybeText }).nullish(),
});

/** What OpenAI's chat completions began and others answer with, each with sources of its own kind. */
const chatBody = z.looseObject({
  model: maybeText,
  choices: z
    .array(
      z.looseObject({
        finish_reason: maybeText,
        message: z.looseObject({ content: maybeText, refusal: maybeText, annotations: z.array(annotation).nullish() }),
      }),
    )
    .min(1),
  citations: z.array(z.string()).nullish(),
  search_results: z.array(z.looseObject({ url: z.string(), title: maybeText })).nullish(),
  usage: z
    .looseObject({
      prompt_tokens: z.number(),
      completion_tokens: z.number(),
      num_search_queries: maybeNumber,
      /** US dollars, in parts or in all. */
      cost: z
        .union([z.number(), z.looseObject({ total_cost: maybeNumber })])
        .nullish()
        .catch(null),
    })
    .nullish(),
});
export type ChatBody = z.infer<typeof chatBody>;

/** One question to `/chat/completions`; `more` is the vendor's own. */
export function chatRequest(
  provider: string,
  asked: { model: string; question: string; note?: string; signal: AbortSignal; more?: object },
): JsonRequest<ChatBody> {
  const { model, question, note, signal, more } = asked;
  const system = note === undefined ? [] : [{ role: "system", content: note }];
  return {
    path: "/chat/completions",
    body: { model, messages: [...system, { role: "user", content: question }], stream: false, ...more },
    signal,
    schema: chatBody,
    failureIn: (body) => errorInside(provider, body),
  };
}

/** What a completion tells beside its sources. */
export function readChat({ choices, model = null, usage }: ChatBody) {
  const { message, finish_reason: ending } = choices[0]!;
  return {
    text: withoutThinking(message.content ?? ""),
    model,
    queries: null,
    tokens: usage ? { input: usage.prompt_tokens, output: usage.completion_tokens } : null,
    billedUsd: typeof usage?.cost === "number" ? usage.cost : usage?.cost?.total_cost,
    declined: ending === "content_filter" || Boolean(message.refusal),
    truncated: ending === "length",
    ending: ending ?? "no text",
  };
}

/** A 200 may carry an `error`: OpenRouter answers so when the model behind it failed. */
function errorInside(provider: string, body: unknown): VendorFailure | null {
  const { error } = (body ?? {}) as { error?: { code?: unknown } | string | null };
  if (!error) return null;
  const code = typeof error === "object" ? Number(error.code) : Number.NaN;
  return {
    message: `${provider} could not answer: ${errorTextOf(body) ?? "no reason given"}`,
    retryable: code === 408 || code === 429 || code >= 500,
    ...(code === 401 || code === 402 ? { status: code } : {}),
  };
}
