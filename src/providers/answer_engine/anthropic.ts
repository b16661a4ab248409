import { z } from "zod";
import type { JsonClient } from "../http/json_client.ts";
import type { VendorFailure } from "../http/json_request.ts";
import type { HttpDeps } from "../http/manners.ts";
import { maybeNumber, maybeText } from "../http/vendor_fields.ts";
import type { AnswerEngine } from "./answer_engine.ts";
import type { SourceClaim } from "./sources.ts";
import {
  answerClient,
  createVendorEngine,
  type TakenOptions,
  type ToldAnswer,
  userLocation,
  type VendorKey,
} from "./vendor_engine.ts";

export const ANTHROPIC_BASE_URL = "https://api.anthropic.com/v1";
const SEARCH_TOOL = "web_search_20250305";
const SEARCHES_MAX = 3;
/** Thinking counts as output. */
const OUTPUT_TOKENS_MAX = 16_000;
/** A long turn comes in parts (`pause_turn`); each part is one more request. */
const PARTS_MAX = 4;
const CUT_SHORT = new Set(["max_tokens", "model_context_window_exceeded", "pause_turn"]);

const block = z.looseObject({
  type: z.string(),
  text: maybeText,
  name: maybeText,
  input: z.unknown().optional(),
  citations: z.array(z.looseObject({ type: z.string(), url: maybeText, title: maybeText })).nullish(),
  content: z.unknown().optional(),
});
type Block = z.infer<typeof block>;

const messageBody = z.looseObject({
  model: maybeText,
  content: z.array(block),
  stop_reason: maybeText,
  usage: z
    .looseObject({
      input_tokens: z.number(),
      output_tokens: z.number(),
      cache_creation_input_tokens: maybeNumber,
      cache_read_input_tokens: maybeNumber,
      server_tool_use: z.looseObject({ web_search_requests: maybeNumber }).nullish(),
    })
    .nullish(),
});
type MessageBody = z.infer<typeof messageBody>;

const searchResults = z.array(z.looseObject({ type: z.string(), url: maybeText, title: maybeText }));
const searchError = z.looseObject({ type: z.literal("web_search_tool_result_error"), error_code: z.string() });

/** Claude with its web search tool, over the Messages API. A model that always thinks refuses to be made to search. */
export function createAnthropicEngine(key: VendorKey, deps: HttpDeps): AnswerEngine {
  const { model } = key;
  const client = answerClient("anthropic", key, { deps });
  const ownHosts = ["anthropic.com", "claude.ai", "claude.com"];
  return createVendorEngine(
    { provider: "anthropic", platform: "claude", model, contract: "search-required", ownHosts },
    async (question, options) => {
      const parts = await askInParts(client, { model, question }, options);
      return { ...readAnswer(parts), asked: model };
    },
  );
}

interface Asked {
  model: string;
  question: string;
}

interface AnswerPart {
  data: MessageBody;
  raw: unknown;
}

async function askInParts(client: JsonClient, asked: Asked, options: TakenOptions): Promise<AnswerPart[]> {
  const parts: AnswerPart[] = [];
  const messages: unknown[] = [{ role: "user", content: asked.question }];
  for (;;) {
    const first = parts.length === 0;
    const part = await client.send({
      path: "/messages",
      body: requestBody(asked, messages, { ...options, first }),
      signal: options.signal,
      schema: messageBody,
      failureIn: (body) => errorInside(body) ?? (first ? searchFailure(body) : null),
    });
    parts.push(part);
    if (part.data.stop_reason !== "pause_turn" || parts.length >= PARTS_MAX) return parts;
    messages.push({ role: "assistant", content: part.data.content });
  }
}

function requestBody(asked: Asked, messages: unknown[], options: TakenOptions & { first: boolean }): unknown {
  return {
    model: asked.model,
    max_tokens: OUTPUT_TOKENS_MAX,
    messages,
    tools: [{ type: SEARCH_TOOL, name: "web_search", max_uses: SEARCHES_MAX, ...userLocation(options) }],
    ...(options.first && options.takes("forced search") ? { tool_choice: { type: "tool", name: "web_search" } } : {}),
  };
}

function errorInside(body: unknown): VendorFailure | null {
  const { type, error } = (body ?? {}) as { type?: unknown; error?: { type?: unknown; message?: unknown } };
  if (type !== "error") return null;
  const kind = String(error?.type ?? "error");
  return {
    message: `anthropic could not answer (${kind}): ${String(error?.message ?? "no reason given")}`,
    retryable: kind === "overloaded_error" || kind === "api_error" || kind === "rate_limit_error",
  };
}

function readAnswer(parts: readonly AnswerPart[]): Omit<ToldAnswer, "asked"> {
  const blocks = parts.flatMap((part) => part.data.content);
  const { model = null, stop_reason: stopReason = null } = parts.at(-1)?.data ?? {};
  const searches = readSearches(blocks);
  return {
    text: joinText(blocks),
    claims: [...citedClaims(blocks), ...searches.claims],
    queries: [...new Set(blocks.flatMap(queryOf))],
    model,
    searched: searches.results > 0,
    searches: parts.reduce((sum, part) => sum + (part.data.usage?.server_tool_use?.web_search_requests ?? 0), 0),
    tokens: sumTokens(parts),
    truncated: stopReason !== null && CUT_SHORT.has(stopReason),
    declined: stopReason === "refusal",
    ending: stopReason ?? "no text",
    raw: parts.length === 1 ? parts[0]!.raw : parts.map((part) => part.raw),
  };
}

/** Citations cut a sentence into several blocks, so neighbours are glued; what a search separates is a paragraph. */
function joinText(blocks: readonly Block[]): string {
  let text = "";
  let apart = false;
  for (const { type, text: piece } of blocks) {
    if (type !== "text" || !piece) {
      apart = type !== "text" || apart;
      continue;
    }
    text += apart && text !== "" ? `\n\n${piece}` : piece;
    apart = false;
  }
  return text.trim();
}

function queryOf({ type, name, input }: Block): string[] {
  const query = (input as { query?: unknown } | null | undefined)?.query;
  return type === "server_tool_use" && name === "web_search" && typeof query === "string" ? [query] : [];
}

function citedClaims(blocks: readonly Block[]): SourceClaim[] {
  return blocks.flatMap((found) =>
    (found.citations ?? []).flatMap(({ type, url, title }) =>
      type === "web_search_result_location" && url ? [{ url, title, cited: true, retrieved: null }] : [],
    ),
  );
}

function readSearches(blocks: readonly Block[]): { claims: SourceClaim[]; results: number } {
  const claims: SourceClaim[] = [];
  let results = 0;
  for (const { type, content } of blocks) {
    const listed = searchResults.safeParse(content);
    if (type !== "web_search_tool_result" || !listed.success) continue;
    results += 1;
    for (const { url, title } of listed.data) if (url) claims.push({ url, title, cited: false, retrieved: true });
  }
  return { claims, results };
}

/** A search that failed comes inside a 200, an error where its results would be; harmless when another one worked. */
function searchFailure(body: unknown): VendorFailure | null {
  const parsed = messageBody.safeParse(body);
  if (!parsed.success || readSearches(parsed.data.content).results > 0) return null;
  const errors = parsed.data.content.flatMap(({ type, content }) => {
    const failed = searchError.safeParse(content);
    return type === "web_search_tool_result" && failed.success ? [failed.data.error_code] : [];
  });
  if (errors.length === 0) return null;
  return {
    message: `anthropic's web search failed: ${[...new Set(errors)].join(", ")}`,
    retryable: errors.includes("too_many_requests") || errors.includes("unavailable"),
  };
}

function sumTokens(parts: readonly AnswerPart[]): { input: number; output: number } | null {
  let sum: { input: number; output: number } | null = null;
  for (const { data } of parts) {
    if (!data.usage) continue;
    const { usage } = data;
    sum ??= { input: 0, output: 0 };
    sum.input += usage.input_tokens + (usage.cache_creation_input_tokens ?? 0) + (usage.cache_read_input_tokens ?? 0);
    sum.output += usage.output_tokens;
  }
  return sum;
}
