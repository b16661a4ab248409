import { type Call, isRecord, type Reply, type StandIn, startStandIn } from "./stand_in.ts";

export const WRITER_TEST_KEY = "writer-key-0123456789abcdef";

export const WRITER_VENDORS = ["openai", "anthropic", "google", "openai_compatible"] as const;
export type WriterVendor = (typeof WRITER_VENDORS)[number];

/** What a writing model was sent. */
export interface Prompt {
  instructions: string;
  data: string;
}

export interface WriterStandIn extends StandIn {
  vendor: WriterVendor;
  baseUrl: string;
  prompts: Prompt[];
}

/** A vendor's model that writes what `write` gives: an object as JSON, or a text as it stands. */
export async function startWriter(
  vendor: WriterVendor,
  write: (prompt: Prompt, turn: number) => unknown,
): Promise<WriterStandIn> {
  const prompts: Prompt[] = [];
  const shape = SHAPES[vendor];
  const standIn = await startStandIn({
    refuse: (call) => (shape.key(call) === WRITER_TEST_KEY ? shape.refuse(call) : shape.error(401, "invalid key")),
    answer(call, scene) {
      const prompt = shape.read(call.body as Record<string, unknown>);
      prompts.push(prompt);
      if (scene === "error_in_200") return { status: 200, body: shape.answer("this is no JSON", false) };
      const written = write(prompt, prompts.length);
      const text = typeof written === "string" ? written : JSON.stringify(written);
      const kept = scene === "empty" ? "" : scene === "truncated" ? text.slice(0, Math.ceil(text.length / 2)) : text;
      return { status: 200, body: shape.answer(kept, scene === "truncated") };
    },
    unauthorized: shape.error(401, "invalid key"),
    rateLimited: shape.error(429, "slow down"),
    serverError: shape.error(500, "try again"),
  });
  return Object.assign(standIn, { vendor, baseUrl: `${standIn.origin}${shape.versionPath}`, prompts });
}

interface Shape {
  versionPath: string;
  key(call: Call): string | undefined;
  refuse(call: Call): Reply | null;
  error(status: number, message: string): Reply;
  read(body: Record<string, unknown>): Prompt;
  answer(text: string, cut: boolean): unknown;
}

function bearer(call: Call): string | undefined {
  return call.headers.authorization?.replace(/^Bearer /, "");
}

function notFoundUnless(pattern: RegExp, error: Shape["error"]): Shape["refuse"] {
  return (call) => (call.method === "POST" && pattern.test(call.path) ? null : error(404, `no route ${call.path}`));
}

function plainError(status: number, message: string): Reply {
  return { status, body: { error: { message, type: "error", param: null, code: null } } };
}

function anthropicError(status: number, message: string): Reply {
  return { status, body: { type: "error", error: { type: "error", message } } };
}

function googleError(status: number, message: string): Reply {
  return { status, body: { error: { code: status, message, status: "ERROR" } } };
}

/** All texts of a content field, whichever way the vendor nests them. */
function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (Array.isArray(content)) return content.map(textOf).join("\n");
  if (!isRecord(content)) return "";
  return textOf(content.text ?? content.content ?? content.parts ?? "");
}

function readMessages(messages: unknown): Prompt {
  const list = (Array.isArray(messages) ? messages : []).filter(isRecord);
  const isOurs = (message: Record<string, unknown>) => message.role === "system" || message.role === "developer";
  return { instructions: textOf(list.filter(isOurs)), data: textOf(list.filter((message) => !isOurs(message))) };
}

const SHAPES: Record<WriterVendor, Shape> = {
  openai: {
    versionPath: "/v1",
    key: bearer,
    refuse: notFoundUnless(/^\/v1\/responses$/, plainError),
    error: plainError,
    read: (body) => readMessages(body.input),
    answer: (text, cut) => ({
      id: "resp_1",
      object: "response",
      created_at: 1_790_000_000,
      status: cut ? "incomplete" : "completed",
      error: null,
      incomplete_details: cut ? { reason: "max_output_tokens" } : null,
      model: "writer-1",
      output: [
        {
          type: "message",
          id: "msg_1",
          role: "assistant",
          status: "completed",
          content: [{ type: "output_text", text, annotations: [], logprobs: [] }],
        },
      ],
      usage: { input_tokens: 10, output_tokens: 20, total_tokens: 30 },
    }),
  },
  anthropic: {
    versionPath: "/v1",
    key: (call) => call.headers["x-api-key"] as string | undefined,
    refuse: notFoundUnless(/^\/v1\/messages$/, anthropicError),
    error: anthropicError,
    read: (body) => ({ instructions: textOf(body.system), data: readMessages(body.messages).data }),
    answer: (text, cut) => ({
      id: "msg_1",
      type: "message",
      role: "assistant",
      model: "claude-sonnet-5",
      content: [{ type: "text", text }],
      stop_reason: cut ? "max_tokens" : "end_turn",
      stop_sequence: null,
      usage: { input_tokens: 10, output_tokens: 20 },
    }),
  },
  google: {
    versionPath: "/v1beta",
    key: (call) => call.headers["x-goog-api-key"] as string | undefined,
    refuse: notFoundUnless(/^\/v1beta\/models\/[^/]+:generateContent$/, googleError),
    error: googleError,
    read: (body) => ({ instructions: textOf(body.systemInstruction), data: textOf(body.contents) }),
    answer: (text, cut) => ({
      candidates: [
        { index: 0, content: { role: "model", parts: [{ text }] }, finishReason: cut ? "MAX_TOKENS" : "STOP" },
      ],
      usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 20, totalTokenCount: 30 },
      modelVersion: "gemini-writer",
    }),
  },
  openai_compatible: {
    versionPath: "/v1",
    key: bearer,
    refuse: notFoundUnless(/^\/v1\/chat\/completions$/, plainError),
    error: plainError,
    read: (body) => readMessages(body.messages),
    answer: (text, cut) => ({
      id: "chatcmpl-1",
      object: "chat.completion",
      created: 1_790_000_000,
      model: "local",
      choices: [{ index: 0, finish_reason: cut ? "length" : "stop", message: { role: "assistant", content: text } }],
      usage: { prompt_tokens: 10, completion_tokens: 20, total_tokens: 30 },
    }),
  },
};
