import { z } from "zod";
import type { JsonRequest, VendorFailure } from "../http/json_request.ts";
import { citationMarks, withoutThinking } from "./chat_text.ts";
import type { SourceClaim } from "./sources.ts";
import type { TakenOptions, ToldAnswer } from "./vendor_engine.ts";

const OUTPUT_TOKENS_MAX = 8192;

const agentItem = z.looseObject({
  type: z.string(),
  queries: z.array(z.string()).nullish().catch(null),
  results: z
    .array(z.looseObject({ id: z.number().nullish(), url: z.string().nullish(), title: z.string().nullish() }))
    .nullish()
    .catch(null),
  content: z
    .array(
      z.looseObject({
        type: z.string(),
        text: z.string().nullish(),
        annotations: z
          .array(z.looseObject({ type: z.string().nullish(), url: z.string().nullish(), title: z.string().nullish() }))
          .nullish(),
      }),
    )
    .nullish()
    .catch(null),
});
type AgentItem = z.infer<typeof agentItem>;

const agentBody = z.looseObject({
  status: z.string().nullish(),
  model: z.string().nullish(),
  output: z.array(agentItem),
  incomplete_details: z.looseObject({ reason: z.string().nullish() }).nullish(),
  usage: z
    .looseObject({
      input_tokens: z.number(),
      output_tokens: z.number(),
      cost: z.looseObject({ total_cost: z.number().nullish() }).nullish().catch(null),
    })
    .nullish(),
});
type AgentBody = z.infer<typeof agentBody>;

/** The Agent API refuses fields it does not know, so the body holds no more than needed. */
export function agentRequest(model: string, question: string, options: TakenOptions): JsonRequest<AgentBody> {
  return {
    path: "/agent",
    body: {
      model,
      input: question,
      tools: [{ type: "web_search", ...countryOf(options) }],
      ...(options.takes("forced search") ? { tool_choice: { type: "web_search" } } : {}),
      max_output_tokens: OUTPUT_TOKENS_MAX,
      store: false,
    },
    signal: options.signal,
    schema: agentBody,
    failureIn: failedRun,
  };
}

export function countryOf({ country, takes }: TakenOptions): { user_location?: { country: string } } {
  return country === undefined || !takes("location") ? {} : { user_location: { country: country.toUpperCase() } };
}

/** A failed or cancelled run is a 200 with `status` and `error`. */
function failedRun(body: unknown): VendorFailure | null {
  const { status, error } = (body ?? {}) as { status?: unknown; error?: { message?: unknown; code?: unknown } | null };
  if (status !== "failed" && status !== "cancelled" && !error) return null;
  const code = Number(error?.code);
  return {
    message: `perplexity could not answer (${String(status ?? "error")}): ${String(error?.message ?? "no reason given")}`,
    retryable: code === 429 || code >= 500,
  };
}

export function readAgentAnswer(body: AgentBody): Omit<ToldAnswer, "raw" | "asked"> {
  const parts = body.output.flatMap((item) => (item.type === "message" ? (item.content ?? []) : []));
  const text = withoutThinking(parts.map((part) => (part.type === "output_text" ? (part.text ?? "") : "")).join(""));
  const searches = body.output.filter((item) => item.type === "search_results");
  const annotated = parts.flatMap((part) =>
    (part.annotations ?? []).flatMap(({ url, title }) => (url ? [{ url, title, cited: true, retrieved: null }] : [])),
  );
  return {
    text,
    claims: [...resultClaims(searches, citationMarks(text)), ...annotated],
    queries: searches.some((search) => search.queries) ? searches.flatMap((search) => search.queries ?? []) : null,
    model: body.model ?? null,
    searched: searches.length > 0,
    searches: searches.length,
    tokens: body.usage ? { input: body.usage.input_tokens, output: body.usage.output_tokens } : null,
    billedUsd: body.usage?.cost?.total_cost,
    truncated: body.status === "incomplete",
    ending: body.incomplete_details?.reason ?? "no text in the answer",
  };
}

/** The `[n]` marks name results by their id; where there is none, by their place. */
function resultClaims(searches: readonly AgentItem[], marks: ReadonlySet<number>): SourceClaim[] {
  const results = searches.flatMap((search) => search.results ?? []);
  return results.flatMap(({ id, url, title }, index) =>
    url ? [{ url, title, cited: marks.has(id ?? index + 1), retrieved: true }] : [],
  );
}
