import { type FactsOf, firstHalf, type ServedAnswer, sampleFacts } from "./answer_facts.ts";
import type { AnswerStandIn } from "./openai.ts";
import { type Call, isRecord, type Reply, startStandIn } from "./stand_in.ts";

export const COMPATIBLE_TEST_KEY = "sk-local-0123456789abcdef";

/** A chat-completions endpoint as Ollama, vLLM, llama.cpp or OpenRouter give it: no search. */
export async function startOpenAiCompatible(options: { facts?: FactsOf } = {}): Promise<AnswerStandIn> {
  const served: ServedAnswer[] = [];
  const factsOf = options.facts ?? sampleFacts;
  const standIn = await startStandIn({
    refuse,
    answer(call, scene) {
      const question = String((call.body as { messages: { content: string }[] }).messages.at(-1)!.content);
      const facts = factsOf(question);
      if (scene === "error_in_200")
        return { status: 200, body: { error: { message: "Provider returned error", code: 502 } } };
      const whole = facts.sentences.map((sentence) => sentence.text).join(" ");
      const text = scene === "empty" ? "" : scene === "truncated" ? firstHalf(whole) : whole;
      if (scene !== "empty") served.push({ question, facts, text });
      const reason = scene === "truncated" ? "length" : "stop";
      return { status: 200, body: chatBody(text, { reason, model: facts.model, tokens: facts.tokens }) };
    },
    unauthorized: { status: 401, body: { error: { message: "No auth credentials found", code: 401 } } },
    rateLimited: { status: 429, body: { error: { message: "Too many requests", code: 429 } } },
    serverError: { status: 503, body: { error: { message: "No instance available", code: 503 } } },
  });
  return Object.assign(standIn, { baseUrl: `${standIn.origin}/v1`, apiKey: COMPATIBLE_TEST_KEY, served });
}

function refuse(call: Call): Reply | null {
  if (call.method !== "POST" || call.path !== "/v1/chat/completions")
    return { status: 404, body: "404 page not found" };
  if (call.headers.authorization !== `Bearer ${COMPATIBLE_TEST_KEY}`)
    return { status: 401, body: { error: { message: "No auth credentials found", code: 401 } } };
  const body = isRecord(call.body) ? call.body : {};
  if (typeof body.model === "string" && Array.isArray(body.messages)) return null;
  return { status: 400, body: { error: { message: "model and messages are required", code: 400 } } };
}

function chatBody(
  text: string,
  { reason, model, tokens }: { reason: string; model: string; tokens: { input: number; output: number } },
): unknown {
  return {
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1_790_000_000,
    model,
    choices: [{ index: 0, finish_reason: reason, message: { role: "assistant", content: text } }],
    usage: {
      prompt_tokens: tokens.input,
      completion_tokens: tokens.output,
      total_tokens: tokens.input + tokens.output,
    },
  };
}
