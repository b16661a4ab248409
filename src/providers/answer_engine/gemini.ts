import { z } from "zod";
import { normalizeDomain } from "../../base/domain_name.ts";
import { ProviderError } from "../../base/errors.ts";
import type { EngineAnswer } from "../../domain/engine_answer.ts";
import type { AnswerSource } from "../../domain/evidence/answer_data.ts";
import { errorTextOf } from "../http/error_text.ts";
import { createJsonClient } from "../http/json_client.ts";
import type { VendorFailure } from "../http/json_request.ts";
import { ANSWER_MANNERS, type HttpDeps } from "../http/manners.ts";
import { callCostUsd, modelPrice, typicalAnswerCostUsd } from "../prices.ts";
import type { AnswerEngine } from "./answer_engine.ts";
import { createRedirectResolver, type RedirectResolver } from "./redirects.ts";
import { mergeSources, type SourceClaim } from "./sources.ts";
import type { VendorKey } from "./vendor_key.ts";

const PROVIDER = "gemini";
export const GEMINI_BASE_URL = "https://generativelanguage.googleapis.com/v1beta";
const OUTPUT_TOKENS_MAX = 6000;
const SETTINGS = { key: "GOOGLE_GENERATIVE_AI_API_KEY", url: "GOOGLE_GENERATIVE_AI_BASE_URL" };
const REDIRECT_HOST = "vertexaisearch.cloud.google.com";
const REDIRECT_PATH = "/grounding-api-redirect/";
const FINISHED = new Set(["STOP", "FINISH_REASON_UNSPECIFIED"]);

const grounding = z.looseObject({
  webSearchQueries: z.array(z.string()).nullish(),
  groundingChunks: z
    .array(
      z.looseObject({
        web: z
          .looseObject({ uri: z.string().nullish(), title: z.string().nullish(), domain: z.string().nullish() })
          .nullish(),
      }),
    )
    .nullish(),
  groundingSupports: z.array(z.looseObject({ groundingChunkIndices: z.array(z.number()).nullish() })).nullish(),
});
type Grounding = z.infer<typeof grounding>;

const candidate = z.looseObject({
  content: z
    .looseObject({
      parts: z.array(z.looseObject({ text: z.string().nullish(), thought: z.boolean().nullish() })).nullish(),
    })
    .nullish(),
  finishReason: z.string().nullish(),
  groundingMetadata: grounding.nullish(),
});

const generateBody = z.looseObject({
  candidates: z.array(candidate),
  promptFeedback: z.looseObject({ blockReason: z.string().nullish() }).nullish(),
  modelVersion: z.string().nullish(),
  usageMetadata: z
    .looseObject({
      promptTokenCount: z.number().nullish(),
      toolUsePromptTokenCount: z.number().nullish(),
      candidatesTokenCount: z.number().nullish(),
      thoughtsTokenCount: z.number().nullish(),
    })
    .nullish(),
});
type GenerateBody = z.infer<typeof generateBody>;

/** Gemini with Google Search grounding. The vendor offers no way to force the search. */
export function createGeminiEngine(
  key: VendorKey & { resolveRedirect?: RedirectResolver },
  deps: HttpDeps,
): AnswerEngine {
  const client = createJsonClient(
    {
      provider: PROVIDER,
      settings: SETTINGS,
      baseUrl: key.baseUrl,
      versionPath: "/v1beta",
      headers: { "x-goog-api-key": key.apiKey },
      secrets: [key.apiKey],
      errorText: errorTextOf,
      failureOfStatus: refusedKey,
      manners: { ...ANSWER_MANNERS, ...key.manners },
    },
    deps,
  );
  const resolve = key.resolveRedirect ?? createRedirectResolver(deps);
  const ownOrigin = new URL(key.baseUrl).origin;
  return {
    provider: PROVIDER,
    platform: "gemini",
    model: key.model,
    contract: "native-auto",
    simulated: false,
    ownHosts: [REDIRECT_HOST, "gemini.google.com"],
    costPerCallUsd: typicalAnswerCostUsd(PROVIDER, key.model),
    async ask(question, { signal }) {
      const { data, raw } = await client.send({
        path: `/models/${encodeURIComponent(key.model.replace(/^models\//, ""))}:generateContent`,
        body: {
          contents: [{ role: "user", parts: [{ text: question }] }],
          tools: [{ googleSearch: {} }],
          generationConfig: { maxOutputTokens: OUTPUT_TOKENS_MAX },
        },
        signal,
        schema: generateBody,
        failureIn: blockedOrFailed,
      });
      const answer = readAnswer(data, raw, key.model);
      return { ...answer, sources: await resolveSources(answer.sources, { resolve, ownOrigin, signal }) };
    },
  };
}

/** A wrong key comes as 400 INVALID_ARGUMENT with a text, not as 401. */
function refusedKey(status: number, body: unknown): VendorFailure | null {
  const text = errorTextOf(body) ?? "";
  if (status !== 400 || !/api key not valid|api_key_invalid|api key expired/i.test(text)) return null;
  return {
    message: `gemini refused the key (400): ${text}. Check ${SETTINGS.key}`,
    retryable: false,
    status: 401,
  };
}

function blockedOrFailed(body: unknown): VendorFailure | null {
  const { error, promptFeedback } = (body ?? {}) as {
    error?: { message?: unknown; status?: unknown };
    promptFeedback?: { blockReason?: unknown };
  };
  if (error) {
    const status = String(error.status ?? "error");
    return {
      message: `gemini could not answer (${status}): ${String(error.message ?? "no reason given")}`,
      retryable: ["UNAVAILABLE", "INTERNAL", "RESOURCE_EXHAUSTED", "DEADLINE_EXCEEDED"].includes(status),
    };
  }
  if (!promptFeedback?.blockReason) return null;
  return { message: `gemini blocked the question: ${String(promptFeedback.blockReason)}`, retryable: false };
}

function readAnswer(body: GenerateBody, raw: unknown, modelAsked: string): EngineAnswer {
  const found = body.candidates[0];
  const parts = found?.content?.parts ?? [];
  const text = parts.map((part) => (part.thought ? "" : (part.text ?? ""))).join("");
  const finish = found?.finishReason ?? null;
  if (text.trim() === "") throw new ProviderError(PROVIDER, `gemini gave no answer: ${finish ?? "no candidate"}`);
  const metadata = found?.groundingMetadata ?? null;
  const queries = metadata?.webSearchQueries ?? [];
  const tokens = readTokens(body);
  const model = body.modelVersion ?? null;
  const searches = queries.filter((query) => query !== "").length;
  return {
    text,
    sources: mergeSources(metadata ? chunkClaims(metadata) : []),
    queries,
    model,
    searched: queries.length > 0 || (metadata?.groundingChunks?.length ?? 0) > 0,
    tokens,
    cost_usd: tokens && callCostUsd(modelPrice(PROVIDER, model ?? modelAsked), { ...tokens, searches }),
    truncated: finish !== null && !FINISHED.has(finish),
    raw,
  };
}

function readTokens({ usageMetadata: usage }: GenerateBody): { input: number; output: number } | null {
  if (usage?.promptTokenCount == null) return null;
  return {
    input: usage.promptTokenCount + (usage.toolUsePromptTokenCount ?? 0),
    output: (usage.candidatesTokenCount ?? 0) + (usage.thoughtsTokenCount ?? 0),
  };
}

/** Every chunk was read; those a support names are attached to the text. */
function chunkClaims({ groundingChunks, groundingSupports }: Grounding): SourceClaim[] {
  const cited = new Set((groundingSupports ?? []).flatMap((support) => support.groundingChunkIndices ?? []));
  return (groundingChunks ?? []).flatMap(({ web }, index) =>
    web?.uri ? [{ url: web.uri, title: web.title ?? web.domain, cited: cited.has(index), retrieved: true }] : [],
  );
}

interface Resolving {
  resolve: RedirectResolver;
  ownOrigin: string;
  signal: AbortSignal;
}

/**
 * Links of the vendor's redirect service become where they lead. Where that cannot be told, the chunk's title, which
 * is the site's domain as a rule, stands for the site; else the link stays as it is and counts for nobody.
 */
async function resolveSources(sources: readonly AnswerSource[], resolving: Resolving): Promise<AnswerSource[]> {
  const resolved = await Promise.all(sources.map((source) => resolveSource(source, resolving)));
  return mergeSources(resolved);
}

async function resolveSource(source: AnswerSource, { resolve, ownOrigin, signal }: Resolving): Promise<AnswerSource> {
  if (!isRedirectLink(source.url, ownOrigin)) return source;
  const target = await resolve(source.url, signal);
  if (target !== null) return { ...source, url: target };
  const site = source.title === null ? null : normalizeDomain(source.title);
  return site?.ok ? { ...source, url: `https://${site.domain}/` } : source;
}

/** Only links of the vendor itself (or of the address configured for it) are asked: other URLs are strangers' words. */
function isRedirectLink(text: string, ownOrigin: string): boolean {
  const url = new URL(text);
  if (url.hostname === REDIRECT_HOST) return true;
  return url.origin === ownOrigin && url.pathname.includes(REDIRECT_PATH);
}
