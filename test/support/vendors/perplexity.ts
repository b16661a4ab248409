import { type AnswerFacts, type FactsOf, firstHalf, type ServedAnswer, sampleFacts } from "./answer_facts.ts";
import type { AnswerStandIn } from "./openai.ts";
import { type Call, isRecord, type Reply, startStandIn } from "./stand_in.ts";

export const PERPLEXITY_TEST_KEY = "pplx-test-0123456789abcdef";
const AGENT_FIELDS = new Set(["model", "input", "tools", "tool_choice", "max_output_tokens", "store"]);
const AGENT_MODELS = new Set(["perplexity/sonar", "perplexity/sonar-pro"]);
const TOTAL_COST = 0.0063;

/** Perplexity: Sonar's chat completions and the Agent API. With `moved`, Sonar answers 403 as it does since it retired. */
export async function startPerplexity(options: { facts?: FactsOf; moved?: boolean } = {}): Promise<AnswerStandIn> {
  const served: ServedAnswer[] = [];
  const factsOf = options.facts ?? sampleFacts;
  const standIn = await startStandIn({
    refuse: (call) => refuse(call, options.moved ?? false),
    answer(call, scene) {
      const agent = call.path === "/v1/agent";
      const body = call.body as { input?: string; messages?: { content: string }[] };
      const question = String(agent ? body.input : body.messages?.[0]?.content);
      const facts = factsOf(question);
      if (scene === "error_in_200") return failed(agent, facts);
      const marked = markedText(facts);
      const text = scene === "empty" ? "" : scene === "truncated" ? firstHalf(marked) : marked;
      if (scene !== "empty") served.push({ question, facts, text });
      const shape = agent ? agentBody : sonarBody;
      return { status: 200, body: shape(facts, { text, truncated: scene === "truncated" }) };
    },
    unauthorized: perplexityError(401, "forbidden", "Invalid API key provided."),
    rateLimited: perplexityError(429, "request_rate_limit_exceeded", "Request rate limit exceeded."),
    serverError: perplexityError(502, "bad_gateway", "Bad gateway."),
  });
  return Object.assign(standIn, { baseUrl: standIn.origin, apiKey: PERPLEXITY_TEST_KEY, served });
}

function perplexityError(code: number, type: string, message: string): Reply {
  return { status: code, body: { error: { message, type, code } } };
}

function refuse(call: Call, moved: boolean): Reply | null {
  if (call.headers.authorization !== `Bearer ${PERPLEXITY_TEST_KEY}`)
    return perplexityError(401, "forbidden", "Invalid API key provided.");
  const body = isRecord(call.body) ? call.body : {};
  if (call.path === "/chat/completions") {
    if (moved)
      return perplexityError(
        403,
        "chat_completions_not_available",
        "Sonar is now the Agent API. Use /v1/responses instead of /chat/completions.",
      );
    if (typeof body.model !== "string" || !Array.isArray(body.messages))
      return perplexityError(400, "invalid_request", "model and messages are required");
    return null;
  }
  if (call.path !== "/v1/agent") return perplexityError(404, "not_found", `No route for ${call.path}`);
  const unknown = Object.keys(body).find((field) => !AGENT_FIELDS.has(field));
  if (unknown) return perplexityError(400, "invalid_request", `invalid request body: json: unknown field "${unknown}"`);
  if (!AGENT_MODELS.has(String(body.model)))
    return perplexityError(400, "invalid_model", `model "${String(body.model)}" is not supported`);
  return null;
}

function markedText(facts: AnswerFacts): string {
  return facts.sentences.map(({ text, cites }) => `${text}${cites.map((cite) => `[${cite + 1}]`).join("")}`).join(" ");
}

function failed(agent: boolean, facts: AnswerFacts): Reply {
  const error = { message: "The model run failed.", type: "internal_error", code: 500 };
  return {
    status: 200,
    body: agent ? { id: "resp_1", status: "failed", model: facts.model, output: [], error } : { error },
  };
}

interface Told {
  text: string;
  truncated: boolean;
}

function sonarBody(facts: AnswerFacts, { text, truncated }: Told): unknown {
  return {
    id: "pplx-1",
    model: facts.model,
    created: 1_790_000_000,
    object: "chat.completion",
    citations: facts.sources.map(({ url }) => url),
    search_results: facts.sources.map(({ url, title }) => ({ title, url, date: "2026-05-01", source: "web" })),
    choices: [
      { index: 0, finish_reason: truncated ? "length" : "stop", message: { role: "assistant", content: text } },
    ],
    usage: {
      prompt_tokens: facts.tokens.input,
      completion_tokens: facts.tokens.output,
      total_tokens: facts.tokens.input + facts.tokens.output,
      search_context_size: "low",
      cost: { input_tokens_cost: 0.0012, output_tokens_cost: 0.0001, request_cost: 0.005, total_cost: TOTAL_COST },
    },
  };
}

function agentBody(facts: AnswerFacts, { text, truncated }: Told): unknown {
  const results = facts.sources.map(({ url, title }, index) => ({
    id: index + 1,
    url,
    title,
    snippet: "…",
    date: "2026-05-01",
    source: "web",
  }));
  const message = {
    type: "message",
    id: "msg_1",
    role: "assistant",
    status: "completed",
    content: [{ type: "output_text", text, annotations: [] }],
  };
  return {
    id: "resp_1",
    object: "response",
    created_at: 1_790_000_000,
    status: truncated ? "incomplete" : "completed",
    incomplete_details: truncated ? { reason: "max_output_tokens" } : null,
    model: facts.model,
    output: [{ type: "search_results", queries: facts.queries, results }, ...(text === "" ? [] : [message])],
    usage: {
      input_tokens: facts.tokens.input,
      output_tokens: facts.tokens.output,
      total_tokens: facts.tokens.input + facts.tokens.output,
      cost: {
        input_cost: 0.0003,
        output_cost: 0.0009,
        tool_calls_cost: 0.0025,
        total_cost: TOTAL_COST,
        currency: "USD",
      },
    },
  };
}
