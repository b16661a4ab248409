import { z } from "zod";
import { ProviderError } from "../../base/errors.ts";
import type { EngineAnswer } from "../../domain/engine_answer.ts";
import { errorTextOf } from "../http/error_text.ts";
import type { JsonRequest, VendorFailure } from "../http/json_request.ts";
import { callCostUsd, modelPrice } from "../prices.ts";
import type { AskOptions } from "./answer_engine.ts";
import { citationMarks, withoutThinking } from "./chat_text.ts";
import { mergeSources, type SourceClaim } from "./sources.ts";

const PROVIDER = "perplexity";

const sonarBody = z.looseObject({
  model: z.string().nullish(),
  choices: z
    .array(
      z.looseObject({
        finish_reason: z.string().nullish(),
        message: z.looseObject({ content: z.string().nullish() }),
      }),
    )
    .min(1),
  citations: z.array(z.string()).nullish(),
  search_results: z.array(z.looseObject({ url: z.string(), title: z.string().nullish() })).nullish(),
  usage: z
    .looseObject({
      prompt_tokens: z.number(),
      completion_tokens: z.number(),
      num_search_queries: z.number().nullish(),
      cost: z.looseObject({ total_cost: z.number().nullish() }).nullish().catch(null),
    })
    .nullish(),
});
export type SonarBody = z.infer<typeof sonarBody>;

export function sonarRequest(model: string, question: string, options: AskOptions): JsonRequest<SonarBody> {
  const place = options.country
    ? { web_search_options: { user_location: { country: options.country.toUpperCase() } } }
    : {};
  return {
    path: "/chat/completions",
    body: { model, messages: [{ role: "user", content: question }], stream: false, ...place },
    signal: options.signal,
    schema: sonarBody,
    failureIn: errorInside,
  };
}

function errorInside(body: unknown): VendorFailure | null {
  const { error } = (body ?? {}) as { error?: { code?: unknown } | null };
  if (!error) return null;
  const code = Number(error.code);
  return {
    message: `perplexity could not answer: ${errorTextOf(body) ?? "no reason given"}`,
    retryable: code === 429 || code >= 500,
  };
}

/** The `[n]` marks of the text count from 1 through the citations, which are the search results' URLs in order. */
export function readSonarAnswer(body: SonarBody, raw: unknown, modelAsked: string): EngineAnswer {
  const choice = body.choices[0]!;
  const text = withoutThinking(choice.message.content ?? "");
  if (text === "") throw new ProviderError(PROVIDER, `perplexity gave no answer: ${choice.finish_reason ?? "no text"}`);
  const numbered = body.citations ?? body.search_results?.map((result) => result.url) ?? [];
  const marks = citationMarks(text);
  const claims: SourceClaim[] = [
    ...numbered.map((url, index) => ({ url, cited: marks.has(index + 1), retrieved: true })),
    ...(body.search_results ?? []).map(({ url, title }) => ({ url, title, cited: false, retrieved: true })),
  ];
  const tokens = body.usage ? { input: body.usage.prompt_tokens, output: body.usage.completion_tokens } : null;
  const model = body.model ?? null;
  const listed = tokens && callCostUsd(modelPrice(PROVIDER, model ?? modelAsked), { ...tokens, searches: 1 });
  return {
    text,
    sources: mergeSources(claims),
    queries: null,
    model,
    searched: claims.length > 0 ? true : body.usage?.num_search_queries === 0 ? false : null,
    tokens,
    cost_usd: body.usage?.cost?.total_cost ?? listed,
    truncated: choice.finish_reason === "length",
    raw,
  };
}
