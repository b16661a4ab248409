import { type AnswerFacts, type FactsOf, firstHalf, type ServedAnswer, sampleFacts } from "./answer_facts.ts";
import type { AnswerStandIn } from "./openai.ts";
import { type Call, GOOGLE_RATE_LIMITED, isRecord, type Reply, startStandIn } from "./stand_in.ts";

export const GEMINI_TEST_KEY = "AIzaTest0123456789abcdefghijklmnopqrstu";
const FIELDS = new Set(["contents", "systemInstruction", "tools", "toolConfig", "generationConfig", "safetySettings"]);
const REDIRECT_PATH = "/grounding-api-redirect/";

/**
 * Gemini's generateContent with Google Search. Sources are redirect links served here as well; with
 * `brokenRedirects` they answer 404, so that the chunk's title is all there is.
 */
export async function startGemini(
  options: { facts?: FactsOf; brokenRedirects?: boolean; ungrounded?: boolean } = {},
): Promise<AnswerStandIn> {
  const served: ServedAnswer[] = [];
  const factsOf = options.facts ?? sampleFacts;
  const standIn = await startStandIn({
    aside: (call) => (call.path.startsWith(REDIRECT_PATH) ? redirectOf(call, options) : null),
    refuse,
    answer(call, scene) {
      const contents = (call.body as { contents: { parts: { text: string }[] }[] }).contents;
      const question = contents[0]!.parts[0]!.text;
      const facts = factsOf(question);
      if (scene === "error_in_200") return { status: 200, body: blocked(facts) };
      const { body, text } = contentOf(facts, { scene, origin: call.origin, grounded: !options.ungrounded });
      if (scene !== "empty" && scene !== "declined") served.push({ question, facts, text });
      return { status: 200, body };
    },
    unauthorized: googleError(400, "INVALID_ARGUMENT", "API key not valid. Please pass a valid API key."),
    rateLimited: GOOGLE_RATE_LIMITED,
    serverError: googleError(503, "UNAVAILABLE", "The model is overloaded. Please try again later."),
  });
  return Object.assign(standIn, { baseUrl: `${standIn.origin}/v1beta`, apiKey: GEMINI_TEST_KEY, served });
}

function googleError(status: number, name: string, message: string): Reply {
  return { status, body: { error: { code: status, message, status: name } } };
}

/** The redirect service keeps the target in an opaque id; here it is base64url. */
function redirectOf(call: Call, options: { brokenRedirects?: boolean }): Reply {
  if (options.brokenRedirects) return { status: 404, body: "" };
  const location = Buffer.from(call.path.slice(REDIRECT_PATH.length), "base64url").toString("utf8");
  return { status: 302, body: "", headers: { location } };
}

function refuse(call: Call): Reply | null {
  if (call.method !== "POST" || !/^\/v1beta\/models\/[^/]+:generateContent$/.test(call.path))
    return googleError(404, "NOT_FOUND", `${call.path} is not found`);
  if (call.headers["x-goog-api-key"] !== GEMINI_TEST_KEY)
    return googleError(400, "INVALID_ARGUMENT", "API key not valid. Please pass a valid API key.");
  const body = isRecord(call.body) ? call.body : {};
  const tools = Array.isArray(body.tools) ? body.tools : [];
  const unknown = Object.keys(body).find((field) => !FIELDS.has(field));
  if (unknown)
    return googleError(
      400,
      "INVALID_ARGUMENT",
      `Invalid JSON payload received. Unknown name "${unknown}": Cannot find field.`,
    );
  if (!Array.isArray(body.contents)) return googleError(400, "INVALID_ARGUMENT", "contents is not specified");
  if (!tools.some((tool) => isRecord(tool) && isRecord(tool.googleSearch)))
    return googleError(400, "INVALID_ARGUMENT", "tools: googleSearch expected");
  return null;
}

function blocked(facts: AnswerFacts): unknown {
  return {
    promptFeedback: { blockReason: "PROHIBITED_CONTENT" },
    usageMetadata: { promptTokenCount: facts.tokens.input, totalTokenCount: facts.tokens.input },
    modelVersion: facts.model,
  };
}

function contentOf(
  facts: AnswerFacts,
  { scene, origin, grounded }: { scene: "ok" | "empty" | "truncated" | "declined"; origin: string; grounded: boolean },
): { body: unknown; text: string } {
  const supports: unknown[] = [];
  let whole = "";
  for (const { text, cites } of facts.sentences) {
    const startIndex = Buffer.byteLength(whole);
    whole += `${whole === "" ? "" : " "}${text}`;
    if (cites.length === 0) continue;
    const segment = { startIndex, endIndex: Buffer.byteLength(whole), text };
    supports.push({ segment, groundingChunkIndices: cites });
  }
  const text = scene === "empty" ? "" : scene === "truncated" ? firstHalf(whole) : whole;
  const groundingMetadata = {
    webSearchQueries: facts.queries,
    searchEntryPoint: { renderedContent: "<div>suggestions</div>" },
    groundingChunks: facts.sources.map(({ url, title }) => ({
      web: { uri: `${origin}${REDIRECT_PATH}${Buffer.from(url).toString("base64url")}`, title },
    })),
    groundingSupports: scene === "ok" ? supports : [],
  };
  const candidate = {
    index: 0,
    finishReason: scene === "truncated" ? "MAX_TOKENS" : scene === "declined" ? "SAFETY" : "STOP",
    ...(scene === "empty"
      ? {}
      : { content: { role: "model", parts: [{ text: "Let me think.", thought: true }, { text }] } }),
    ...(grounded ? { groundingMetadata } : {}),
  };
  const body = {
    candidates: [candidate],
    usageMetadata: {
      promptTokenCount: facts.tokens.input,
      candidatesTokenCount: facts.tokens.output - 40,
      thoughtsTokenCount: 40,
      totalTokenCount: facts.tokens.input + facts.tokens.output,
    },
    modelVersion: facts.model,
  };
  return { body, text };
}
