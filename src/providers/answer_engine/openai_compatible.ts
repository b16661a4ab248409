import { z } from "zod";
import { ProviderError } from "../../base/errors.ts";
import type { EngineAnswer } from "../../domain/engine_answer.ts";
import { errorTextOf } from "../http/error_text.ts";
import { createJsonClient } from "../http/json_client.ts";
import type { VendorFailure } from "../http/json_request.ts";
import { ANSWER_MANNERS, type HttpDeps, type Manners } from "../http/manners.ts";
import type { AnswerEngine } from "./answer_engine.ts";
import { withoutThinking } from "./chat_text.ts";
import { mergeSources } from "./sources.ts";

const PROVIDER = "openai_compatible";
const SETTINGS = { key: "OPENAI_COMPATIBLE_API_KEY", url: "OPENAI_COMPATIBLE_BASE_URL" };

const chatBody = z.looseObject({
  model: z.string().nullish(),
  choices: z
    .array(
      z.looseObject({
        finish_reason: z.string().nullish(),
        message: z.looseObject({
          content: z.string().nullish(),
          annotations: z
            .array(
              z.looseObject({
                type: z.string(),
                url_citation: z.looseObject({ url: z.string(), title: z.string().nullish() }).nullish(),
              }),
            )
            .nullish(),
        }),
      }),
    )
    .min(1),
  usage: z
    .looseObject({ prompt_tokens: z.number(), completion_tokens: z.number(), cost: z.number().nullish() })
    .nullish(),
});
type ChatBody = z.infer<typeof chatBody>;

/** Any chat-completions endpoint (Ollama, vLLM, llama.cpp, OpenRouter): no search, so mentions are all it can tell. */
export function createOpenAiCompatibleEngine(
  key: { apiKey: string | null; baseUrl: string; model: string; manners?: Partial<Manners> },
  deps: HttpDeps,
): AnswerEngine {
  const client = createJsonClient(
    {
      provider: PROVIDER,
      settings: SETTINGS,
      baseUrl: key.baseUrl,
      versionPath: "",
      headers: key.apiKey === null ? {} : { authorization: `Bearer ${key.apiKey}` },
      secrets: key.apiKey === null ? [] : [key.apiKey],
      errorText: errorTextOf,
      manners: { ...ANSWER_MANNERS, ...key.manners },
    },
    deps,
  );
  return {
    provider: PROVIDER,
    platform: PROVIDER,
    model: key.model,
    contract: "no-search",
    simulated: false,
    ownHosts: [],
    costPerCallUsd: null,
    async ask(question, { signal }) {
      const { data, raw } = await client.send({
        path: "/chat/completions",
        body: { model: key.model, messages: [{ role: "user", content: question }], stream: false },
        signal,
        schema: chatBody,
        failureIn: errorInside,
      });
      return readAnswer(data, raw);
    },
  };
}

/** OpenRouter answers 200 with an `error` when the model behind it failed. */
function errorInside(body: unknown): VendorFailure | null {
  const { error } = (body ?? {}) as { error?: { message?: unknown; code?: unknown } | string | null };
  if (!error) return null;
  const code = typeof error === "object" ? Number(error.code) : Number.NaN;
  return {
    message: `${PROVIDER} could not answer: ${errorTextOf(body) ?? "no reason given"}`,
    retryable: code === 408 || code === 429 || code >= 500,
    ...(code === 401 || code === 402 ? { status: code } : {}),
  };
}

function readAnswer(body: ChatBody, raw: unknown): EngineAnswer {
  const choice = body.choices[0]!;
  const text = withoutThinking(choice.message.content ?? "");
  if (text === "")
    throw new ProviderError(PROVIDER, `${PROVIDER} gave no answer: ${choice.finish_reason ?? "no text"}`);
  const citations = (choice.message.annotations ?? []).flatMap(({ url_citation: found }) =>
    found ? [{ url: found.url, title: found.title, cited: true, retrieved: null }] : [],
  );
  return {
    text,
    sources: mergeSources(citations),
    queries: null,
    model: body.model ?? null,
    searched: citations.length > 0,
    tokens: body.usage ? { input: body.usage.prompt_tokens, output: body.usage.completion_tokens } : null,
    cost_usd: body.usage?.cost ?? null,
    truncated: choice.finish_reason === "length",
    raw,
  };
}
