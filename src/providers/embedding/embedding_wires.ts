import { z } from "zod";
import type { JsonRequest } from "../http/json_request.ts";

/** Lengths asked of models that can be asked: shorter vectors lose little and take a fraction of the room. */
const OPENAI_DIMENSIONS = 512;
const GEMINI_DIMENSIONS = 768;
const SHORTENED = { openai: /^text-embedding-3/, google: /^gemini-embedding/ };

export interface EmbeddingWire {
  request(texts: readonly string[]): Pick<JsonRequest<EmbeddingBody>, "path" | "body" | "schema">;
}

/** `tokens`: as billed; null where the vendor does not tell. */
export interface EmbeddingBody {
  vectors: number[][];
  tokens: number | null;
}

const openAiBody = z
  .looseObject({
    data: z.array(z.looseObject({ index: z.number().int().nullish(), embedding: z.array(z.number()) })),
    usage: z.looseObject({ prompt_tokens: z.number().nullish(), total_tokens: z.number().nullish() }).nullish(),
  })
  .transform(({ data, usage }): EmbeddingBody => {
    const inOrder = data.map((row, at) => ({ at: row.index ?? at, embedding: row.embedding }));
    const vectors = inOrder.toSorted((a, b) => a.at - b.at).map(({ embedding }) => embedding);
    return { vectors, tokens: usage?.prompt_tokens ?? usage?.total_tokens ?? null };
  });

const geminiBody = z
  .looseObject({
    embeddings: z.array(z.looseObject({ values: z.array(z.number()) })),
    usageMetadata: z.looseObject({ promptTokenCount: z.number().nullish() }).nullish(),
  })
  .transform(({ embeddings, usageMetadata }): EmbeddingBody => {
    return { vectors: embeddings.map(({ values }) => values), tokens: usageMetadata?.promptTokenCount ?? null };
  });

/** `POST /embeddings`, as OpenAI and all that speak like it. */
export function openAiWire(model: string): EmbeddingWire {
  const shorter = SHORTENED.openai.test(model) ? { dimensions: OPENAI_DIMENSIONS } : {};
  return {
    request: (input) => ({
      path: "/embeddings",
      body: { model, input, encoding_format: "float", ...shorter },
      schema: openAiBody,
    }),
  };
}

/** `models/…:batchEmbedContents` of the Gemini API. */
export function geminiWire(model: string): EmbeddingWire {
  const shorter = SHORTENED.google.test(model) ? { outputDimensionality: GEMINI_DIMENSIONS } : {};
  const each = (text: string) => ({
    model: `models/${model}`,
    content: { parts: [{ text }] },
    taskType: "SEMANTIC_SIMILARITY",
    ...shorter,
  });
  return {
    request: (texts) => ({
      path: `/models/${encodeURIComponent(model)}:batchEmbedContents`,
      body: { requests: texts.map(each) },
      schema: geminiBody,
    }),
  };
}
