import type { Message, MessageCreateParams, WebSearchTool20250305 } from "@anthropic-ai/sdk/resources/messages";
import { type AnswerFacts, type FactsOf, firstHalf, type ServedAnswer, sampleFacts } from "./answer_facts.ts";
import type { AnswerStandIn } from "./openai.ts";
import { type Call, isRecord, type Reply, startStandIn } from "./stand_in.ts";

export const ANTHROPIC_TEST_KEY = "sk-ant-test-0123456789abcdef";
/** Models that refuse a forced tool, as the vendor documents. */
const FIELDS = new Set<string>([
  "model",
  "max_tokens",
  "messages",
  "tools",
  "tool_choice",
] satisfies (keyof MessageCreateParams)[]);
/** Of those that users report. */
const COUNTRIES_REFUSED = new Set(["SG", "IE", "CY"]);
const REFUSES_FORCED_TOOL = /claude-(sonnet-5-5|opus-5-5)/;

/** Anthropic's Messages API with the web search tool. With `pauses`, the turn comes in that many parts more. */
export async function startAnthropic(options: { facts?: FactsOf; pauses?: number } = {}): Promise<AnswerStandIn> {
  const served: ServedAnswer[] = [];
  const factsOf = options.facts ?? sampleFacts;
  const standIn = await startStandIn({
    refuse,
    answer(call, scene) {
      const messages = (call.body as { messages: { content: unknown }[] }).messages;
      const question = String(messages[0]!.content);
      const facts = factsOf(question);
      if (scene === "error_in_200") return { status: 200, body: searchFailed(facts) };
      if (messages.length <= (options.pauses ?? 0)) return { status: 200, body: paused(facts) };
      const { body, text } = messageOf(facts, scene);
      if (scene !== "empty" && scene !== "declined") served.push({ question, facts, text });
      return { status: 200, body };
    },
    unauthorized: anthropicError(401, "authentication_error", "invalid x-api-key"),
    rateLimited: anthropicError(429, "rate_limit_error", "This request would exceed your rate limit"),
    serverError: anthropicError(529, "overloaded_error", "Overloaded"),
  });
  return Object.assign(standIn, { baseUrl: `${standIn.origin}/v1`, apiKey: ANTHROPIC_TEST_KEY, served });
}

function anthropicError(status: number, type: string, message: string): Reply {
  return { status, body: { type: "error", error: { type, message }, request_id: "req_1" } };
}

function refuse(call: Call): Reply | null {
  if (call.method !== "POST" || call.path !== "/v1/messages")
    return anthropicError(404, "not_found_error", `Not found: ${call.path}`);
  if (call.headers["x-api-key"] !== ANTHROPIC_TEST_KEY)
    return anthropicError(401, "authentication_error", "invalid x-api-key");
  if (call.headers["anthropic-version"] === undefined)
    return anthropicError(400, "invalid_request_error", "anthropic-version: header is required");
  const body = isRecord(call.body) ? call.body : {};
  if (typeof body.model !== "string" || typeof body.max_tokens !== "number" || !Array.isArray(body.messages))
    return anthropicError(400, "invalid_request_error", "model, max_tokens and messages: Field required");
  const unknown = Object.keys(body).find((field) => !FIELDS.has(field));
  if (unknown) return anthropicError(400, "invalid_request_error", `${unknown}: Extra inputs are not permitted`);
  const [tool] = body.tools as WebSearchTool20250305[];
  const country = tool?.user_location?.country;
  if (country && COUNTRIES_REFUSED.has(country))
    return anthropicError(
      400,
      "invalid_request_error",
      `tools.0.web_search_20250305.user_location.country: Country code ${country} is not supported`,
    );
  const choice = isRecord(body.tool_choice) ? body.tool_choice : {};
  if (choice.type === "tool" && REFUSES_FORCED_TOOL.test(body.model))
    return anthropicError(
      400,
      "invalid_request_error",
      "Thinking may not be enabled when tool_choice forces tool use.",
    );
  return null;
}

type Content = Message["content"];

function envelope(
  facts: AnswerFacts,
  content: unknown[],
  stopReason: Message["stop_reason"],
  searches: number,
): Message {
  return {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: facts.model,
    content: content as Content,
    container: null,
    diagnostics: null,
    stop_details: null,
    stop_reason: stopReason,
    stop_sequence: null,
    usage: {
      input_tokens: facts.tokens.input,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 0,
      output_tokens: facts.tokens.output,
      cache_creation: null,
      inference_geo: null,
      output_tokens_details: null,
      service_tier: "standard",
      speed: null,
      server_tool_use: { web_search_requests: searches, web_fetch_requests: 0 },
    },
  };
}

function searchBlocks(facts: AnswerFacts): unknown[] {
  return facts.queries.flatMap((query, index) => [
    { type: "server_tool_use", id: `srvtoolu_${index}`, name: "web_search", input: { query } },
    {
      type: "web_search_tool_result",
      tool_use_id: `srvtoolu_${index}`,
      content: facts.sources.map(({ url, title }) => ({
        type: "web_search_result",
        url,
        title,
        encrypted_content: "EqgfCioIARgB",
        page_age: null,
      })),
    },
  ]);
}

function searchFailed(facts: AnswerFacts): unknown {
  const error = { type: "web_search_tool_result_error", error_code: "unavailable" };
  const content = [
    { type: "server_tool_use", id: "srvtoolu_0", name: "web_search", input: { query: facts.queries[0] } },
    { type: "web_search_tool_result", tool_use_id: "srvtoolu_0", content: error },
    { type: "text", text: "I could not search the web just now." },
  ];
  return envelope(facts, content, "end_turn", 0);
}

function paused(facts: AnswerFacts): unknown {
  const query = { type: "server_tool_use", id: "srvtoolu_p", name: "web_search", input: { query: "first look" } };
  return envelope(facts, [query], "pause_turn", 1);
}

function messageOf(
  facts: AnswerFacts,
  scene: "ok" | "empty" | "truncated" | "declined",
): { body: unknown; text: string } {
  const sentences = facts.sentences.map(({ text, cites }, index) => ({
    type: "text",
    text: index === 0 ? text : ` ${text}`,
    ...(cites.length === 0
      ? {}
      : {
          citations: cites.map((cite) => ({
            type: "web_search_result_location",
            cited_text: text.slice(0, 150),
            url: facts.sources[cite]!.url,
            title: facts.sources[cite]!.title,
            encrypted_index: "Eo8BCioIAhgB",
          })),
        }),
  }));
  const whole = sentences.map((sentence) => sentence.text).join("");
  const text = scene === "empty" ? "" : scene === "truncated" ? firstHalf(whole) : whole;
  if (scene === "declined") return { body: envelope(facts, [], "refusal", 0), text: "" };
  const thought = { type: "thinking", thinking: "Let me think.", signature: "c2ln" };
  const blocks = scene === "ok" ? sentences : scene === "truncated" ? [{ type: "text", text }] : [];
  const stopReason = scene === "truncated" ? "max_tokens" : "end_turn";
  return {
    body: envelope(facts, [thought, ...searchBlocks(facts), ...blocks], stopReason, facts.queries.length),
    text,
  };
}
