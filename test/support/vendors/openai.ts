import type {
  ResponseCreateParams,
  ResponseFunctionWebSearch,
  ResponseOutputMessage,
  ResponseOutputText,
} from "openai/resources/responses/responses";
import { type AnswerFacts, type FactsOf, firstHalf, type ServedAnswer, sampleFacts } from "./answer_facts.ts";
import { type Call, isRecord, type Reply, type StandIn, startStandIn } from "./stand_in.ts";

export const OPENAI_TEST_KEY = "sk-test-openai-0123456789abcdef";

export interface AnswerStandIn extends StandIn {
  /** What OPENAI_BASE_URL and its like would be set to. */
  baseUrl: string;
  apiKey: string;
  /** Good answers given, oldest first. */
  served: ServedAnswer[];
}

export interface OpenAiManners {
  facts?: FactsOf;
  /** Says something before it searches, in a message of its own; whether messages tell their phase. */
  phases?: boolean;
  /** Refuses to be made to search. */
  searchesFreely?: boolean;
  /** xAI's API of the same shape: another input, no place, no list of what to include; it lists what it read. */
  xai?: boolean;
}

/** xAI's Responses API. */
export function startXai(options: { facts?: FactsOf } = {}): Promise<AnswerStandIn> {
  return startOpenAi({ ...options, xai: true });
}

/** OpenAI's Responses API with web search. */
export async function startOpenAi(options: OpenAiManners = {}): Promise<AnswerStandIn> {
  const served: ServedAnswer[] = [];
  const factsOf = options.facts ?? sampleFacts;
  const standIn = await startStandIn({
    refuse: (call) => refuse(call, options),
    answer(call, scene) {
      const { input } = call.body as { input: string | { content: string }[] };
      const question = typeof input === "string" ? input : input.at(-1)!.content;
      const facts = factsOf(question);
      if (scene === "error_in_200") return failedResponse(facts);
      const { body, text } = responseOf(facts, scene, options);
      if (scene !== "empty" && scene !== "declined") served.push({ question, facts, text });
      return { status: 200, body };
    },
    unauthorized: openAiError(
      401,
      "invalid_request_error",
      "Incorrect API key provided: sk-test-***cdef.",
      "invalid_api_key",
    ),
    rateLimited: openAiError(429, "requests", "Rate limit reached for requests", "rate_limit_exceeded"),
    serverError: openAiError(500, "server_error", "The server had an error while processing your request.", null),
  });
  return Object.assign(standIn, { baseUrl: `${standIn.origin}/v1`, apiKey: OPENAI_TEST_KEY, served });
}

function openAiError(status: number, type: string, message: string, code: string | null): Reply {
  return { status, body: { error: { message, type, param: null, code } } };
}

function refuse(call: Call, { searchesFreely = false, xai = false }: OpenAiManners): Reply | null {
  if (call.method !== "POST" || call.path !== "/v1/responses")
    return openAiError(404, "invalid_request_error", `Invalid URL (${call.method} ${call.path})`, null);
  if (call.headers.authorization !== `Bearer ${OPENAI_TEST_KEY}`)
    return openAiError(401, "invalid_request_error", "Incorrect API key provided.", "invalid_api_key");
  const body = isRecord(call.body) ? call.body : {};
  const tools = Array.isArray(body.tools) ? body.tools : [];
  if (typeof body.model !== "string" || (xai ? !Array.isArray(body.input) : typeof body.input !== "string"))
    return openAiError(400, "invalid_request_error", "Missing required parameter.", "missing_required_parameter");
  if (!tools.some((tool) => isRecord(tool) && tool.type === "web_search"))
    return openAiError(400, "invalid_request_error", "tool_choice 'required' needs a tool.", "invalid_value");
  const unknown = Object.keys(body).find((field) => !FIELDS.has(field));
  if (unknown)
    return openAiError(400, "invalid_request_error", `Unknown parameter: '${unknown}'.`, "unknown_parameter");
  if (xai && ("include" in body || tools.some((tool) => isRecord(tool) && "user_location" in tool)))
    return { status: 400, body: { code: "invalid-argument", error: "Argument not supported: user_location" } };
  if (searchesFreely && body.tool_choice === "required")
    return openAiError(
      400,
      "invalid_request_error",
      "Tool choices other than 'auto' are not supported with this model.",
      "unsupported_value",
    );
  return null;
}

const FIELDS = new Set<string>([
  "model",
  "input",
  "tools",
  "tool_choice",
  "include",
  "max_output_tokens",
  "store",
] satisfies (keyof ResponseCreateParams)[]);

function failedResponse(facts: AnswerFacts): Reply {
  return {
    status: 200,
    body: {
      id: "resp_1",
      object: "response",
      status: "failed",
      model: facts.model,
      output: [],
      error: { code: "server_error", message: "The model failed to produce an answer." },
      incomplete_details: null,
      usage: null,
    },
  };
}

function responseOf(
  facts: AnswerFacts,
  scene: "ok" | "empty" | "truncated" | "declined",
  { phases, xai = false }: OpenAiManners,
): { body: unknown; text: string } {
  const annotations: ResponseOutputText.URLCitation[] = [];
  let whole = "";
  for (const sentence of facts.sentences) {
    const start = whole.length;
    whole += `${whole === "" ? "" : "\n"}${sentence.text}`;
    for (const cite of sentence.cites) {
      const { url, title } = facts.sources[cite]!;
      const tagged = new URL(url);
      tagged.searchParams.set("utm_source", "openai");
      annotations.push({ type: "url_citation", start_index: start, end_index: whole.length, url: tagged.href, title });
    }
  }
  const text = scene === "empty" ? "" : scene === "truncated" ? firstHalf(whole) : whole;
  const said: ResponseOutputMessage["content"][number] =
    scene === "declined"
      ? { type: "refusal", refusal: "I'm sorry, but I can't help with that." }
      : { type: "output_text", text, annotations: scene === "ok" ? annotations : [], logprobs: [] };
  const message: ResponseOutputMessage = {
    id: "msg_1",
    type: "message",
    status: scene === "truncated" ? "incomplete" : "completed",
    role: "assistant",
    content: [said],
    ...(phases ? { phase: "final_answer" as const } : {}),
  };
  const before: ResponseOutputMessage = {
    id: "msg_0",
    type: "message",
    status: "completed",
    role: "assistant",
    content: [{ type: "output_text", text: "Let me look that up.", annotations: [], logprobs: [] }],
    ...(phases ? { phase: "commentary" as const } : {}),
  };
  const search: ResponseFunctionWebSearch = {
    id: "ws_1",
    type: "web_search_call",
    status: "completed",
    action: {
      type: "search",
      query: facts.queries[0] ?? "",
      queries: facts.queries,
      ...(xai ? {} : { sources: facts.sources.map(({ url }) => ({ type: "url" as const, url })) }),
    },
  };
  const body = {
    id: "resp_1",
    object: "response",
    created_at: 1_790_000_000,
    status: scene === "truncated" ? "incomplete" : "completed",
    error: null,
    incomplete_details: scene === "truncated" ? { reason: "max_output_tokens" } : null,
    model: facts.model,
    ...(xai ? { citations: facts.sources.map(({ url }) => url) } : {}),
    output: [
      { id: "rs_1", type: "reasoning", summary: [] },
      ...(phases === undefined ? [] : [before]),
      search,
      ...(scene === "empty" ? [] : [message]),
    ],
    usage: {
      input_tokens: facts.tokens.input,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: facts.tokens.output,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: facts.tokens.input + facts.tokens.output,
    },
  };
  return { body, text };
}
