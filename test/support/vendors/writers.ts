import { type Call, GOOGLE_RATE_LIMITED, isRecord, type Reply, type StandIn, startStandIn } from "./stand_in.ts";

export const WRITER_TEST_KEY = "writer-key-0123456789abcdef";

export const WRITER_VENDORS = ["openai", "anthropic", "google", "openai_compatible"] as const;
export type WriterVendor = (typeof WRITER_VENDORS)[number];

/** What a writing model was sent. */
export interface Prompt {
  instructions: string;
  data: string;
  /** Shape of the answer, as it went with the request or stands in the instructions. */
  schema: Record<string, unknown>;
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
      const read = shape.read(call.body as Record<string, unknown>);
      const prompt = { ...read, schema: schemaIn(call.body) ?? schemaTold(read.instructions) };
      prompts.push(prompt);
      if (scene === "error_in_200") return { status: 200, body: null, events: shape.answer("this is no JSON", false) };
      const written = write(prompt, prompts.length);
      const text = typeof written === "string" ? written : JSON.stringify(written);
      const kept = scene === "empty" ? "" : scene === "truncated" ? text.slice(0, Math.ceil(text.length / 2)) : text;
      return { status: 200, body: null, events: shape.answer(kept, scene === "truncated") };
    },
    unauthorized: shape.error(401, "invalid key"),
    rateLimited: vendor === "google" ? GOOGLE_RATE_LIMITED : shape.error(429, "slow down"),
    serverError: shape.error(500, "try again"),
  });
  return Object.assign(standIn, { vendor, baseUrl: `${standIn.origin}${shape.versionPath}`, prompts });
}

interface Shape {
  versionPath: string;
  key(call: Call): string | undefined;
  refuse(call: Call): Reply | null;
  error(status: number, message: string): Reply;
  read(body: Record<string, unknown>): Omit<Prompt, "schema">;
  /** The text in two pieces, as the vendor streams it. */
  answer(text: string, cut: boolean): NonNullable<Reply["events"]>;
}

function bearer(call: Call): string | undefined {
  return call.headers.authorization?.replace(/^Bearer /, "");
}

function notFoundUnless(pattern: RegExp, error: Shape["error"]): Shape["refuse"] {
  return (call) => (call.method === "POST" && pattern.test(call.path) ? null : error(404, `no route ${call.path}`));
}

/** Only a streamed answer can be long and slow: these vendors are asked for one. */
function streamOnly(pattern: RegExp, error: Shape["error"]): Shape["refuse"] {
  const refuse = notFoundUnless(pattern, error);
  return (call) => refuse(call) ?? (isRecord(call.body) && call.body.stream === true ? null : error(400, "no stream"));
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

/** The schema that a request carries, whichever way the vendor takes it. */
function schemaIn(value: unknown): Record<string, unknown> | undefined {
  if (!isRecord(value)) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const isNamed = ["schema", "responseSchema", "responseJsonSchema", "input_schema"].includes(key);
    const found = isNamed && isRecord(inner) ? inner : schemaIn(Array.isArray(inner) ? inner[0] : inner);
    if (found !== undefined) return found;
  }
  return undefined;
}

function schemaTold(instructions: string): Record<string, unknown> {
  const at = instructions.indexOf("of this shape");
  return at < 0 ? {} : JSON.parse(instructions.slice(instructions.indexOf("{", at)));
}

function readMessages(messages: unknown): Omit<Prompt, "schema"> {
  const list = (Array.isArray(messages) ? messages : []).filter(isRecord);
  const isOurs = (message: Record<string, unknown>) => message.role === "system" || message.role === "developer";
  return { instructions: textOf(list.filter(isOurs)), data: textOf(list.filter((message) => !isOurs(message))) };
}

function halves(text: string): string[] {
  const middle = Math.ceil(text.length / 2);
  return [text.slice(0, middle), text.slice(middle)].filter((part) => part !== "");
}

/** Server-sent events that are named as their `type` says. */
function named(events: ({ type: string } & Record<string, unknown>)[]): NonNullable<Reply["events"]> {
  return events.map((data) => ({ event: data.type, data }));
}

const SHAPES: Record<WriterVendor, Shape> = {
  openai: {
    versionPath: "/v1",
    key: bearer,
    refuse: streamOnly(/^\/v1\/responses$/, plainError),
    error: plainError,
    read: (body) => readMessages(body.input),
    answer(text, cut) {
      const response = {
        id: "resp_1",
        object: "response",
        created_at: 1_790_000_000,
        model: "writer-1",
        error: null,
        incomplete_details: cut ? { reason: "max_output_tokens" } : null,
        usage: { input_tokens: 10, output_tokens: 20, total_tokens: 30 },
      };
      const item = { type: "message", id: "msg_1", role: "assistant", status: "in_progress", content: [] };
      const place = { item_id: "msg_1", output_index: 0, content_index: 0 };
      return named([
        { type: "response.created", response: { ...response, usage: null } },
        { type: "response.output_item.added", output_index: 0, item },
        ...halves(text).map((delta) => ({ type: "response.output_text.delta", ...place, delta, logprobs: [] })),
        {
          type: "response.output_item.done",
          output_index: 0,
          item: { ...item, status: "completed", content: [{ type: "output_text", text, annotations: [] }] },
        },
        { type: cut ? "response.incomplete" : "response.completed", response },
      ]);
    },
  },
  anthropic: {
    versionPath: "/v1",
    key: (call) => call.headers["x-api-key"] as string | undefined,
    refuse: streamOnly(/^\/v1\/messages$/, anthropicError),
    error: anthropicError,
    read: (body) => ({ instructions: textOf(body.system), data: readMessages(body.messages).data }),
    answer(text, cut) {
      const message = { id: "msg_1", type: "message", role: "assistant", model: "claude-sonnet-5", content: [] };
      const usage = { input_tokens: 10, output_tokens: 1 };
      return named([
        { type: "message_start", message: { ...message, stop_reason: null, stop_sequence: null, usage } },
        { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
        { type: "ping" },
        ...halves(text).map((part) => ({
          type: "content_block_delta",
          index: 0,
          delta: { type: "text_delta", text: part },
        })),
        { type: "content_block_stop", index: 0 },
        {
          type: "message_delta",
          delta: { stop_reason: cut ? "max_tokens" : "end_turn", stop_sequence: null },
          usage: { output_tokens: 20 },
        },
        { type: "message_stop" },
      ]);
    },
  },
  google: {
    versionPath: "/v1beta",
    key: (call) => call.headers["x-goog-api-key"] as string | undefined,
    refuse: notFoundUnless(/^\/v1beta\/models\/[^/]+:streamGenerateContent$/, googleError),
    error: googleError,
    read: (body) => ({ instructions: textOf(body.systemInstruction), data: textOf(body.contents) }),
    answer(text, cut) {
      const piece = (part: string, end: object) => ({
        data: { candidates: [{ index: 0, content: { role: "model", parts: [{ text: part }] }, ...end }] },
      });
      const last = {
        candidates: [{ index: 0, content: { role: "model", parts: [] }, finishReason: cut ? "MAX_TOKENS" : "STOP" }],
        usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 20, totalTokenCount: 30 },
        modelVersion: "gemini-writer",
      };
      return [...halves(text).map((part) => piece(part, {})), { data: last }];
    },
  },
  openai_compatible: {
    versionPath: "/v1",
    key: bearer,
    refuse: streamOnly(/^\/v1\/chat\/completions$/, plainError),
    error: plainError,
    read: (body) => readMessages(body.messages),
    answer(text, cut) {
      const chunk = (delta: object, finish_reason: string | null) => ({
        data: { ...CHUNK, choices: [{ index: 0, delta, finish_reason }] },
      });
      return [
        chunk({ role: "assistant", content: "" }, null),
        ...halves(text).map((content) => chunk({ content }, null)),
        chunk({}, cut ? "length" : "stop"),
        { data: { ...CHUNK, choices: [], usage: { prompt_tokens: 10, completion_tokens: 20, total_tokens: 30 } } },
        { data: "[DONE]" },
      ];
    },
  },
};

const CHUNK = { id: "chatcmpl-1", object: "chat.completion.chunk", created: 1_790_000_000, model: "local" };
