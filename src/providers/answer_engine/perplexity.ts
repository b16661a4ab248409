import { z } from "zod";
import { ProviderError } from "../../base/errors.ts";
import type { JsonRequest, VendorFailure } from "../http/json_request.ts";
import type { HttpDeps } from "../http/manners.ts";
import { maybeNumber, maybeText } from "../http/vendor_fields.ts";
import type { AnswerEngine } from "./answer_engine.ts";
import { type ChatBody, chatRequest, readChat } from "./chat_completion.ts";
import { citationMarks, withoutThinking } from "./chat_text.ts";
import type { SourceClaim } from "./sources.ts";
import {
  answerClient,
  createVendorEngine,
  type TakenOptions,
  type ToldAnswer,
  type VendorKey,
} from "./vendor_engine.ts";

const PROVIDER = "perplexity";
export const PERPLEXITY_BASE_URL = "https://api.perplexity.ai";
/** Model names of the Agent API carry their maker. */
const AGENT_MODEL = /\//;
const MOVED = /agent api|agent_api_migration_required|chat_completions_not_available/i;

/**
 * Perplexity. Its chat-completions API (`sonar`) was retired in September 2026 in favour of the Agent API and answers
 * 403 to accounts already moved, 200 to others and to compatible servers. So `sonar…` is asked the old way until the
 * vendor says it moved, from then on by the same name of the Agent API; a model named `maker/model` goes there at
 * once. Both search on every call: the old one by itself, the new one because the search is forced.
 */
export function createPerplexityEngine(key: VendorKey, deps: HttpDeps): AnswerEngine {
  const { model } = key;
  const client = answerClient(PROVIDER, key, { deps });
  // The Agent API lives under /v1, the old one beside it: an address without the version gets it here.
  const agentPath = /\/v\d+\/*$/.test(new URL(key.baseUrl).pathname) ? "" : "/v1";
  let moved = AGENT_MODEL.test(model);

  async function askSonar(question: string, options: TakenOptions): Promise<ToldAnswer> {
    const place = countryOf(options);
    const more = "user_location" in place ? { more: { web_search_options: place } } : {};
    const { signal } = options;
    const { data, raw } = await client.send(chatRequest(PROVIDER, { model, question, signal, ...more }));
    return { ...readSonarAnswer(data), raw, asked: model };
  }

  async function askAgent(question: string, options: TakenOptions): Promise<ToldAnswer> {
    const asked = AGENT_MODEL.test(model) ? model : `${PROVIDER}/${model}`;
    const request = agentRequest(asked, question, options);
    const { data, raw } = await client.send({ ...request, path: `${agentPath}${request.path}` });
    return { ...readAgentAnswer(data), raw, asked };
  }

  return createVendorEngine(
    { provider: PROVIDER, platform: PROVIDER, model, contract: "search-required", ownHosts: ["perplexity.ai"] },
    async (question, options) => {
      const without = options.place === undefined ? [] : [`place ${options.place}`];
      if (moved) return { ...(await askAgent(question, options)), without };
      try {
        return { ...(await askSonar(question, options)), without };
      } catch (error) {
        if (!saysMoved(error)) throw error;
        moved = true;
        return { ...(await askAgent(question, options)), without };
      }
    },
  );
}

/** The `[n]` marks of the text count from 1 through the citations, which are the search results' URLs in order. */
function readSonarAnswer(body: ChatBody): Omit<ToldAnswer, "raw" | "asked"> {
  const chat = readChat(body);
  const results = body.search_results ?? [];
  const numbered = body.citations ?? results.map(({ url }) => url);
  const marks = citationMarks(chat.text);
  const claims: SourceClaim[] = [
    ...numbered.map((url, index) => ({ url, cited: marks.has(index + 1), retrieved: true })),
    ...results.map(({ url, title }) => ({ url, title, cited: false, retrieved: true })),
  ];
  const searched = claims.length > 0 ? true : body.usage?.num_search_queries === 0 ? false : null;
  return { ...chat, claims, searched, searches: 1 };
}

function saysMoved(error: unknown): boolean {
  return error instanceof ProviderError && !error.retryable && MOVED.test(error.message);
}

const OUTPUT_TOKENS_MAX = 8192;

const agentItem = z.looseObject({
  type: z.string(),
  queries: z.array(z.string()).nullish().catch(null),
  results: z
    .array(z.looseObject({ id: maybeNumber, url: maybeText, title: maybeText }))
    .nullish()
    .catch(null),
  content: z
    .array(
      z.looseObject({
        type: z.string(),
        text: maybeText,
        annotations: z.array(z.looseObject({ type: maybeText, url: maybeText, title: maybeText })).nullish(),
      }),
    )
    .nullish()
    .catch(null),
});
type AgentItem = z.infer<typeof agentItem>;

const agentBody = z.looseObject({
  status: maybeText,
  model: maybeText,
  output: z.array(agentItem),
  incomplete_details: z.looseObject({ reason: maybeText }).nullish(),
  usage: z
    .looseObject({
      input_tokens: z.number(),
      output_tokens: z.number(),
      cost: z.looseObject({ total_cost: maybeNumber }).nullish().catch(null),
    })
    .nullish(),
});
type AgentBody = z.infer<typeof agentBody>;

/** The Agent API refuses fields it does not know, so the body holds no more than needed. */
function agentRequest(model: string, question: string, options: TakenOptions): JsonRequest<AgentBody> {
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

function countryOf({ country, takes }: TakenOptions): { user_location?: { country: string } } {
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

function readAgentAnswer(body: AgentBody): Omit<ToldAnswer, "raw" | "asked"> {
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
