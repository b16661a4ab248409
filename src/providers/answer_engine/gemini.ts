import { z } from "zod";
import { normalizeDomain } from "../../base/domain_name.ts";
import type { AnswerSource } from "../../domain/evidence/answer_data.ts";
import { errorTextOf } from "../http/error_text.ts";
import type { VendorFailure } from "../http/json_request.ts";
import type { HttpDeps } from "../http/manners.ts";
import { maybeNumber, maybeText } from "../http/vendor_fields.ts";
import type { AnswerEngine } from "./answer_engine.ts";
import { createRedirectResolver, type RedirectResolver } from "./redirects.ts";
import { mergeSources, type SourceClaim } from "./sources.ts";
import { answerClient, askerNote, createVendorEngine, type ToldAnswer, type VendorKey } from "./vendor_engine.ts";

export const GEMINI_BASE_URL = "https://generativelanguage.googleapis.com/v1beta";
/** Thoughts count as output. */
const OUTPUT_TOKENS_MAX = 16_000;
const REDIRECT_HOST = "vertexaisearch.cloud.google.com";
const REDIRECT_PATH = "/grounding-api-redirect/";
const DECLINED = new Set(["SAFETY", "PROHIBITED_CONTENT", "BLOCKLIST", "SPII", "RECITATION"]);
const FINISHED = new Set(["STOP", "FINISH_REASON_UNSPECIFIED"]);

const grounding = z.looseObject({
  webSearchQueries: z.array(z.string()).nullish(),
  groundingChunks: z
    .array(z.looseObject({ web: z.looseObject({ uri: maybeText, title: maybeText, domain: maybeText }).nullish() }))
    .nullish(),
  groundingSupports: z.array(z.looseObject({ groundingChunkIndices: z.array(z.number()).nullish() })).nullish(),
});
type Grounding = z.infer<typeof grounding>;

const candidate = z.looseObject({
  content: z
    .looseObject({ parts: z.array(z.looseObject({ text: maybeText, thought: z.boolean().nullish() })).nullish() })
    .nullish(),
  finishReason: maybeText,
  groundingMetadata: grounding.nullish(),
});

const generateBody = z.looseObject({
  candidates: z.array(candidate),
  promptFeedback: z.looseObject({ blockReason: maybeText }).nullish(),
  modelVersion: maybeText,
  usageMetadata: z
    .looseObject({
      promptTokenCount: maybeNumber,
      toolUsePromptTokenCount: maybeNumber,
      candidatesTokenCount: maybeNumber,
      thoughtsTokenCount: maybeNumber,
    })
    .nullish(),
});
type GenerateBody = z.infer<typeof generateBody>;

/** Gemini with Google Search grounding. The vendor offers no way to force the search. */
export function createGeminiEngine(
  key: VendorKey & { resolveRedirect?: RedirectResolver },
  deps: HttpDeps,
): AnswerEngine {
  const { model } = key;
  const client = answerClient("gemini", key, { deps, failureOfStatus: refusedKey });
  const resolving = {
    resolve: key.resolveRedirect ?? createRedirectResolver(deps),
    ownOrigin: new URL(key.baseUrl).origin,
  };
  const ownHosts = [REDIRECT_HOST, "gemini.google.com"];
  return createVendorEngine(
    { provider: "gemini", platform: "gemini", model, contract: "native-auto", ownHosts },
    async (question, options) => {
      const { signal } = options;
      const note = askerNote(options);
      const { data, raw } = await client.send({
        path: `/models/${encodeURIComponent(model.replace(/^models\//, ""))}:generateContent`,
        body: {
          contents: [{ role: "user", parts: [{ text: question }] }],
          ...(note === null ? {} : { systemInstruction: { parts: [{ text: note }] } }),
          tools: [{ googleSearch: {} }],
          generationConfig: { maxOutputTokens: OUTPUT_TOKENS_MAX },
        },
        signal,
        schema: generateBody,
        failureIn: blockedOrFailed,
      });
      const told = readAnswer(data);
      const sources = mergeSources(told.claims).map((source) => resolveSource(source, { ...resolving, signal }));
      const claims = await Promise.all(sources);
      return { ...told, claims, raw, asked: model };
    },
  );
}

/** A wrong key comes as 400 INVALID_ARGUMENT with a text, not as 401. */
function refusedKey(status: number, body: unknown): VendorFailure | null {
  const text = errorTextOf(body) ?? "";
  if (status !== 400 || !/api key not valid|api_key_invalid|api key expired/i.test(text)) return null;
  return {
    message: `gemini rejected the key (400): ${text}. Check GOOGLE_GENERATIVE_AI_API_KEY`,
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
  return {
    message: `gemini blocked the question: ${String(promptFeedback.blockReason)}`,
    retryable: false,
    declined: true,
  };
}

function readAnswer(body: GenerateBody): Omit<ToldAnswer, "raw" | "asked"> {
  const found = body.candidates[0];
  const parts = found?.content?.parts ?? [];
  const finish = found?.finishReason ?? null;
  const metadata = found?.groundingMetadata ?? null;
  const queries = metadata?.webSearchQueries ?? [];
  return {
    text: parts.map((part) => (part.thought ? "" : (part.text ?? ""))).join(""),
    claims: metadata ? chunkClaims(metadata) : [],
    queries,
    model: body.modelVersion ?? null,
    searched: queries.length > 0 || (metadata?.groundingChunks?.length ?? 0) > 0,
    searches: queries.filter((query) => query !== "").length,
    tokens: readTokens(body),
    declined: finish !== null && DECLINED.has(finish),
    truncated: finish !== null && !FINISHED.has(finish),
    ending: finish ?? "no candidate",
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
 * A link of the vendor's redirect service becomes where it leads. Where that cannot be told, the chunk's title, which is
 * the site's domain as a rule, stands for the site; else the link stays as it is and says so.
 */
async function resolveSource(source: AnswerSource, { resolve, ownOrigin, signal }: Resolving): Promise<AnswerSource> {
  if (!isRedirectLink(source.url, ownOrigin)) return source;
  const target = await resolve(source.url, signal);
  if (target !== null) return { ...source, url: target };
  const site = source.title === null ? null : normalizeDomain(source.title);
  return site?.ok ? { ...source, url: `https://${site.domain}/` } : { ...source, unresolved: true };
}

/** Only links of the vendor itself (or of the address configured for it) are asked: other URLs are strangers' words. */
function isRedirectLink(text: string, ownOrigin: string): boolean {
  const url = new URL(text);
  if (url.hostname === REDIRECT_HOST) return true;
  return url.origin === ownOrigin && url.pathname.includes(REDIRECT_PATH);
}
