import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** What a server at home, or a gateway, makes of a chat request. Each is what some real one does. */
export interface ChatManners {
  /** What the model says, by the number of the answer (from 1); an object is said as JSON. */
  says(turn: number): unknown;
  /** Formats of `response_format` it takes; others are refused with 400. Absent: all. */
  takes?: readonly ("json_schema" | "json_object")[];
  /** Its words of that refusal. */
  refusal?(format: string): unknown;
  /** Fields whose presence it refuses with 422. */
  refusesFields?: readonly string[];
  /** Tokens of its context (a character is a quarter of one), and how it says that they are too few. */
  context?: { tokens: number; status: number; body: unknown };
  /** Ignores `stream: true` and gives one JSON body. */
  whole?: boolean;
  /** Pause before each token, milliseconds. */
  pauseMs?: number;
  /** Stops after half of the text: with finish_reason `length`, with none, with the connection, or without a word. */
  stops?: "length" | "unfinished" | "broken" | "silent";
  /** Thinks before it speaks, in a field of its own. */
  thinks?: string;
  /** Comments between the events, as proxies send them to keep a connection open. */
  comments?: boolean;
  /** No usage chunk at the end. */
  uncounted?: boolean;
  /** An error told inside the stream, after half of the text. */
  failsInside?: unknown;
}

export interface ChatServer {
  baseUrl: string;
  /** Bodies as they came, refused ones included. */
  requests: Record<string, unknown>[];
  close(): Promise<void>;
}

const TOKEN_CHARS = 4;

/** A strict OpenAI-compatible server on loopback. */
export async function startChatServer(manners: ChatManners): Promise<ChatServer> {
  const requests: ChatServer["requests"] = [];
  let turns = 0;
  const server = createServer((request, response) => {
    void serve(request, response).catch((error) => response.destroy(error));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await bodyOf(request);
    const body = JSON.parse(text) as Record<string, unknown>;
    requests.push(body);
    const refusal = refusalOf(manners, body, text);
    if (refusal !== null) return answerJson(response, refusal.status, refusal.body);
    const said = manners.says(++turns);
    const words = typeof said === "string" ? said : JSON.stringify(said);
    const usage = { prompt_tokens: 100, completion_tokens: Math.ceil(words.length / TOKEN_CHARS), total_tokens: 0 };
    if (manners.whole || body.stream !== true) {
      const message = { role: "assistant", content: words, ...(manners.thinks ? { reasoning: manners.thinks } : {}) };
      const choices = [{ index: 0, finish_reason: "stop", message }];
      return answerJson(response, 200, { ...BASE, object: "chat.completion", choices, usage });
    }
    await speak(response, words, usage);
  }

  async function speak(response: ServerResponse, words: string, usage: object): Promise<void> {
    response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
    const event = (value: unknown) => response.write(`data: ${JSON.stringify(value)}\n\n`);
    const chunk = (delta: object, finish_reason: string | null = null) =>
      event({ ...BASE, object: "chat.completion.chunk", choices: [{ index: 0, delta, finish_reason }] });
    chunk({ role: "assistant", content: "" });
    if (manners.thinks) chunk({ reasoning_content: manners.thinks });
    const isCut = manners.stops !== undefined || manners.failsInside !== undefined;
    const spoken = isCut ? words.slice(0, Math.floor(words.length / 2)) : words;
    for (let start = 0; start < spoken.length && !response.destroyed; start += TOKEN_CHARS) {
      if (manners.pauseMs) await wait(manners.pauseMs);
      if (manners.comments) response.write(": keep-alive\n\n");
      chunk({ content: spoken.slice(start, start + TOKEN_CHARS) });
    }
    if (manners.stops === "silent") return;
    if (manners.stops === "broken") return void setImmediate(() => response.destroy());
    if (manners.stops === "unfinished") return void response.end();
    if (manners.failsInside !== undefined) {
      event(manners.failsInside);
      return void response.end();
    }
    chunk({}, manners.stops ?? "stop");
    if (!manners.uncounted) event({ ...BASE, object: "chat.completion.chunk", choices: [], usage });
    response.end("data: [DONE]\n\n");
  }
}

const BASE = { id: "chat-1", created: 1_790_000_000, model: "served-model" };

function refusalOf(
  { takes, refusal, refusesFields, context }: ChatManners,
  body: Record<string, unknown>,
  text: string,
): { status: number; body: unknown } | null {
  const field = refusesFields?.find((name) => name in body);
  if (field !== undefined)
    return { status: 422, body: { detail: [{ type: "extra_forbidden", loc: ["body", field], msg: "Extra inputs" }] } };
  const format = (body.response_format as { type?: string } | undefined)?.type;
  if (format !== undefined && takes !== undefined && !takes.includes(format as "json_object")) {
    const said = refusal?.(format) ?? { error: { message: `response_format type ${format} is not supported` } };
    return { status: 400, body: said };
  }
  if (context !== undefined && text.length / TOKEN_CHARS > context.tokens)
    return { status: context.status, body: context.body };
  return null;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

function answerJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}
