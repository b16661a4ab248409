import { z } from "zod";
import type { VendorFailure } from "../http/json_request.ts";
import type { HttpDeps } from "../http/manners.ts";
import { maybeText } from "../http/vendor_fields.ts";
import type { AnswerEngine } from "./answer_engine.ts";
import type { SourceClaim } from "./sources.ts";
import {
  answerClient,
  askerNote,
  createVendorEngine,
  type TakenOptions,
  type ToldAnswer,
  userLocation,
  type VendorKey,
} from "./vendor_engine.ts";

export const OPENAI_BASE_URL = "https://api.openai.com/v1";
export const XAI_BASE_URL = "https://api.x.ai/v1";
/** Reasoning counts as output. */
const OUTPUT_TOKENS_MAX = 16_000;

const citation = z.looseObject({ type: z.string(), url: maybeText, title: maybeText });

const messagePart = z.looseObject({
  type: z.string(),
  text: maybeText,
  refusal: maybeText,
  annotations: z.array(citation).nullish(),
});

const outputItem = z.looseObject({
  type: z.string(),
  status: maybeText,
  phase: maybeText,
  content: z.array(messagePart).nullish().catch(null),
  action: z
    .looseObject({
      type: maybeText,
      query: maybeText,
      queries: z.array(z.string()).nullish(),
      url: maybeText,
      sources: z.array(z.looseObject({ type: maybeText, url: maybeText })).nullish(),
    })
    .nullish()
    .catch(null),
});

const responseBody = z.looseObject({
  status: maybeText,
  model: maybeText,
  output: z.array(outputItem),
  incomplete_details: z.looseObject({ reason: maybeText }).nullish(),
  usage: z.looseObject({ input_tokens: z.number(), output_tokens: z.number() }).nullish(),
  /** Of xAI: every page that was read. */
  citations: z.array(z.string()).nullish().catch(null),
});
type ResponseBody = z.infer<typeof responseBody>;

/** ChatGPT's model with web search, over the Responses API. The search is forced. */
export function createOpenAiEngine(key: VendorKey, deps: HttpDeps): AnswerEngine {
  const ownHosts = ["openai.com", "chatgpt.com", "oaiusercontent.com"];
  return createResponsesEngine({ provider: "openai", platform: "chatgpt", ownHosts }, key, deps);
}

/** Grok with web search, over xAI's Responses API, which takes no place: it is told in words. */
export function createXaiEngine(key: VendorKey, deps: HttpDeps): AnswerEngine {
  return createResponsesEngine({ provider: "xai", platform: "grok", ownHosts: ["x.ai", "grok.com"] }, key, deps);
}

function createResponsesEngine(
  vendor: { provider: "openai" | "xai"; platform: string; ownHosts: readonly string[] },
  key: VendorKey,
  deps: HttpDeps,
): AnswerEngine {
  const { provider } = vendor;
  const { model } = key;
  const client = answerClient(provider, key, { deps });
  return createVendorEngine({ ...vendor, model, contract: "search-required" }, async (question, options) => {
    const { data, raw } = await client.send({
      path: "/responses",
      body: { model, ...requestOf(provider, question, options), ...LIMITS },
      signal: options.signal,
      schema: responseBody,
      failureIn: (body) => failedResponse(provider, body),
    });
    return { ...readAnswer(data), raw, asked: model };
  });
}

const LIMITS = { max_output_tokens: OUTPUT_TOKENS_MAX, store: false };

function requestOf(provider: "openai" | "xai", question: string, options: TakenOptions): object {
  const forced = options.takes("forced search") ? { tool_choice: "required" } : {};
  if (provider === "xai") {
    const note = askerNote(options);
    const system = note === null ? [] : [{ role: "system", content: note }];
    return { input: [...system, { role: "user", content: question }], tools: [{ type: "web_search" }], ...forced };
  }
  return {
    input: question,
    tools: [{ type: "web_search", ...userLocation(options) }],
    ...forced,
    include: ["web_search_call.action.sources"],
  };
}

/** A 200 may carry `status: "failed"` with the error beside it. */
function failedResponse(provider: string, body: unknown): VendorFailure | null {
  const { status, error } = (body ?? {}) as { status?: unknown; error?: { code?: unknown; message?: unknown } | null };
  if (status !== "failed" && status !== "cancelled" && !error) return null;
  const code = String(error?.code ?? status ?? "error");
  return {
    message: `${provider} could not answer (${code}): ${String(error?.message ?? "no reason given")}`,
    retryable: code === "server_error" || code === "rate_limit_exceeded",
  };
}

function readAnswer(body: ResponseBody): Omit<ToldAnswer, "raw" | "asked"> {
  const messages = body.output.filter((item) => item.type === "message");
  const final = messages.filter((item) => item.phase === "final_answer");
  const parts = (final.length > 0 ? final : messages).flatMap((item) => item.content ?? []);
  const refusal = parts.find((part) => part.refusal);
  const truncated = body.status === "incomplete";
  const calls = body.output.filter((item) => item.type === "web_search_call");
  const actions = calls.flatMap((call) => (call.action ? [call.action] : []));
  const readClaims = (body.citations ?? []).map((url) => ({ url, cited: false, retrieved: true }));
  return {
    text: parts.flatMap((part) => part.text || []).join("\n\n"),
    declined: refusal !== undefined || body.incomplete_details?.reason === "content_filter",
    claims: [...citedClaims(parts), ...retrievedClaims(actions), ...readClaims],
    queries: [...new Set(actions.flatMap((action) => action.queries ?? (action.query ? [action.query] : [])))],
    model: body.model ?? null,
    searched: calls.some((call) => call.status !== "failed"),
    searches: calls.filter((call) => call.action == null || call.action.type === "search").length,
    tokens: body.usage ? { input: body.usage.input_tokens, output: body.usage.output_tokens } : null,
    truncated,
    ending: refusal?.refusal ?? body.incomplete_details?.reason ?? "no text in the answer",
    mayTryAgain: truncated,
  };
}

type Part = z.infer<typeof messagePart>;
type Action = NonNullable<z.infer<typeof outputItem>["action"]>;

function citedClaims(parts: readonly Part[]): SourceClaim[] {
  return parts.flatMap((part) =>
    (part.annotations ?? []).flatMap((found) =>
      found.type === "url_citation" && found.url
        ? [{ url: found.url, title: found.title, cited: true, retrieved: null }]
        : [],
    ),
  );
}

/** The sources of a search are all that was read, cited or not; a page opened on purpose was read too. */
function retrievedClaims(actions: readonly Action[]): SourceClaim[] {
  return actions.flatMap((action) => {
    const urls = (action.sources ?? []).flatMap((source) => (source.url ? [source.url] : []));
    if (action.type !== "search" && action.url) urls.push(action.url);
    return urls.map((url) => ({ url, cited: false, retrieved: true }));
  });
}
