import { type Call, isRecord, type Reply, type StandIn, startStandIn, type Vendor } from "./stand_in.ts";

export const EMBEDDING_TEST_KEY = "sk-embedding-0123456789";
const GEMINI_TEXTS_MAX = 100;

export interface EmbeddingStandIn extends StandIn {
  baseUrl: string;
  apiKey: string;
}

/** Where a text lies; two with the same first word lie close. */
export type VectorFacts = (text: string) => number[];

/** `POST /v1/embeddings` as OpenAI gives it: rows that name their place, here last first. */
export function startOpenAiEmbeddings(vectorOf: VectorFacts = byLetters): Promise<EmbeddingStandIn> {
  return start("/v1", {
    refuse(call) {
      if (call.path !== "/v1/embeddings") return { status: 404, body: { error: { message: "Unknown url" } } };
      if (call.headers.authorization !== `Bearer ${EMBEDDING_TEST_KEY}`) return UNAUTHORIZED;
      const body = isRecord(call.body) ? call.body : {};
      if (typeof body.model === "string" && isTexts(body.input)) return null;
      return { status: 400, body: { error: { message: "'$.input' is invalid", type: "invalid_request_error" } } };
    },
    answer(call, scene) {
      const { input, model } = call.body as { input: string[]; model: string };
      if (scene === "error_in_200") return { status: 200, body: { error: { message: "upstream failed" } } };
      const texts = scene === "truncated" ? input.slice(1) : scene === "empty" ? [] : input;
      const data = texts.map((text, index) => ({ object: "embedding", index, embedding: vectorOf(text) }));
      const tokens = input.reduce((sum, text) => sum + text.split(" ").length, 0);
      const usage = { prompt_tokens: tokens, total_tokens: tokens };
      return { status: 200, body: { object: "list", data: data.toReversed(), model, usage } };
    },
  });
}

/** `POST /v1beta/models/…:batchEmbedContents` of the Gemini API. */
export function startGeminiEmbeddings(vectorOf: VectorFacts = byLetters): Promise<EmbeddingStandIn> {
  return start("/v1beta", {
    refuse(call) {
      const model = /^\/v1beta\/(models\/[^/:]+):batchEmbedContents$/.exec(call.path)?.[1];
      if (model === undefined) return { status: 404, body: { error: { code: 404, message: "not found" } } };
      if (call.headers["x-goog-api-key"] !== EMBEDDING_TEST_KEY) return UNAUTHORIZED;
      const requests = textsOf(call);
      const isWhole = requests.every(({ text, of }) => text !== "" && of === model);
      if (requests.length > 0 && requests.length <= GEMINI_TEXTS_MAX && isWhole) return null;
      return {
        status: 400,
        body: { error: { code: 400, message: "Invalid JSON payload", status: "INVALID_ARGUMENT" } },
      };
    },
    answer(call, scene) {
      if (scene === "error_in_200") return { status: 200, body: { error: { code: 500, message: "internal" } } };
      const texts = textsOf(call);
      const given = scene === "truncated" ? texts.slice(1) : scene === "empty" ? [] : texts;
      return { status: 200, body: { embeddings: given.map(({ text }) => ({ values: vectorOf(text) })) } };
    },
  });
}

const UNAUTHORIZED: Reply = { status: 401, body: { error: { message: "Incorrect API key provided" } } };

async function start(path: string, vendor: Pick<Vendor, "refuse" | "answer">): Promise<EmbeddingStandIn> {
  const standIn = await startStandIn({
    ...vendor,
    unauthorized: UNAUTHORIZED,
    rateLimited: { status: 429, body: { error: { message: "Rate limit reached" } } },
    serverError: { status: 503, body: { error: { message: "The engine is overloaded" } } },
  });
  return Object.assign(standIn, { baseUrl: `${standIn.origin}${path}`, apiKey: EMBEDDING_TEST_KEY });
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((text) => typeof text === "string" && text !== "");
}

function textsOf(call: Call): { text: string; of: string }[] {
  const { requests = [] } = (call.body ?? {}) as {
    requests?: { model: string; content: { parts: { text: string }[] } }[];
  };
  return requests.map(({ model, content }) => ({ text: content.parts[0]?.text ?? "", of: model }));
}

/** Counts of letters: inflections lie close, other words do not. */
function byLetters(text: string): number[] {
  const counts = Array.from({ length: 26 }, () => 0.1);
  for (const letter of text.toLowerCase().replace(/[^a-z]/g, "")) counts[letter.charCodeAt(0) - 97]! += 1;
  return counts;
}
