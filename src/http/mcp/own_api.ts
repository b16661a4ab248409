import { EventSourceParserStream } from "eventsource-parser/stream";
import type { Api, ConnectionBindings } from "../context.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers of every endpoint
export type Answer = any;

/** What the API refused, worded for whoever called the tool: what is wrong and what to do. */
export class Refused extends Error {
  /** The run that is active already, where that is why. */
  readonly runningId: string | null;

  constructor(message: string, runningId: string | null) {
    super(message);
    this.runningId = runningId;
  }
}

/** The service's own API, called in the process with the caller's key: the same checks, limits and counting. */
export interface OwnApi {
  /** Paths begin with `/`; what is undefined in `query` is left out. Throws `Refused`. */
  get(path: string, query?: Record<string, string | number | undefined>): Promise<Answer>;
  text(path: string): Promise<string>;
  send(method: "POST" | "PATCH", path: string, body?: object): Promise<Answer>;
  /** What a stream of server-sent events tells, one after another, until it ends or the signal aborts. */
  events(path: string, until: AbortSignal): AsyncIterable<Answer>;
  /** Aborts when the caller goes away. */
  signal: AbortSignal;
  /** Milliseconds since 1970, by the service's clock. */
  now(): number;
}

export interface Caller {
  key: string;
  env: ConnectionBindings;
  baseUrl: string;
  /** Aborts when the caller goes away. */
  signal: AbortSignal;
  now(): number;
}

export function ownApi(api: Api, { key, env, baseUrl, signal, now }: Caller): OwnApi {
  async function call(method: string, path: string, body?: object): Promise<Response> {
    const response = await api.fetch(
      new Request(new URL(path, baseUrl), {
        method,
        headers: { "X-API-Key": key, ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
        signal,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
      env,
    );
    if (response.ok) return response;
    throw new Refused(refusal(response, await response.text()), response.headers.get("X-Running-Run-Id"));
  }
  return {
    async get(path, query = {}) {
      const given = Object.entries(query).flatMap(([name, value]): [string, string][] =>
        value === undefined ? [] : [[name, String(value)]],
      );
      const search = given.length === 0 ? "" : `?${new URLSearchParams(given)}`;
      return (await call("GET", `${path}${search}`)).json();
    },
    text: async (path) => (await call("GET", path)).text(),
    send: async (method, path, body) => (await call(method, path, body)).json(),
    async *events(path, until) {
      const { body } = await call("GET", path);
      const texts = body!.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream()).getReader();
      const stop = () => void texts.cancel();
      until.addEventListener("abort", stop, { once: true });
      try {
        for (let next = await texts.read(); !next.done; next = await texts.read()) yield JSON.parse(next.value.data);
      } finally {
        until.removeEventListener("abort", stop);
        stop();
      }
    },
    signal,
    now,
  };
}

function refusal(response: Response, text: string): string {
  const { detail, message, actions = [], retry_after } = parsed(text);
  const wait = retry_after ?? response.headers.get("Retry-After");
  const running = response.headers.get("X-Running-Run-Id");
  return [
    `${response.status}: ${detail ?? message ?? text}`,
    ...(wait ? [`Try again in ${wait} seconds.`] : []),
    ...(running ? [`The active run: ${running}. Wait for it with wait_for_run.`] : []),
    ...actions.map(({ description, href }: { description: string; href: string }) => `${description}: ${href}`),
  ].join("\n");
}

function parsed(text: string): Answer {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
