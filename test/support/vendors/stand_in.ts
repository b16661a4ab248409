import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Ways a vendor can answer; `ok` when nothing is scripted. */
export type Scene =
  | "ok"
  | "empty"
  | "truncated"
  | "error_in_200"
  | "declined"
  | "unauthorized"
  | "rate_limited"
  | "server_error"
  | "redirect"
  | "not_json"
  | "bad_shape"
  | "slow"
  | "cut";

export interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage["headers"];
  /** Parsed JSON body; undefined without one. */
  body: unknown;
  /** Address of the stand-in itself. */
  origin: string;
}

export interface Reply {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
  /** Instead of the body: JSON of server-sent events, in their order. */
  events?: { event?: string; data: unknown }[];
}

/** What a vendor's stand-in must know to answer as the vendor does. */
export interface Vendor {
  /** Refuses a call the vendor would refuse (key, path, body), or null. */
  refuse(call: Call): Reply | null;
  /** Answers what is no call of the API (redirect links), or null. */
  aside?(call: Call): Reply | null;
  answer(call: Call, scene: "ok" | "empty" | "truncated" | "declined" | "error_in_200"): Reply;
  /** The vendor's own bodies of failed statuses. */
  unauthorized: Reply;
  /** With headers of its own where no header tells when to come back. */
  rateLimited: Reply;
  serverError: Reply;
}

export interface StandIn {
  origin: string;
  /** Calls as they came, oldest first, refused ones included. */
  calls: Call[];
  /** Refusals: what a wrong request was refused for. A test that scripts no failure expects none. */
  refused: Reply[];
  /** Scenes of the next calls, one each; after them `ok` again. */
  script(...scenes: Scene[]): void;
  /** The scene of every call from now on that `script` says nothing of. */
  always(scene: Scene): void;
  close(): Promise<void>;
}

export const RETRY_AFTER_SECONDS = 2;

/** Google tells the wait in the body alone. */
export const GOOGLE_RATE_LIMITED: Reply = {
  status: 429,
  headers: {},
  body: {
    error: {
      code: 429,
      message: `You exceeded your current quota. Please retry in ${RETRY_AFTER_SECONDS}.0001s.`,
      status: "RESOURCE_EXHAUSTED",
      details: [
        {
          "@type": "type.googleapis.com/google.rpc.QuotaFailure",
          violations: [{ quotaId: "GenerateRequestsPerMinutePerProjectPerModel" }],
        },
        { "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: `${RETRY_AFTER_SECONDS}s` },
      ],
    },
  },
};

/** A vendor on loopback. Slow answers never end: the client's time limit or cancellation has to. */
export async function startStandIn(vendor: Vendor): Promise<StandIn> {
  const scenes: Scene[] = [];
  let otherwise: Scene = "ok";
  const standIn: StandIn = {
    origin: "",
    calls: [],
    refused: [],
    script: (...next) => void scenes.push(...next),
    always: (scene) => {
      otherwise = scene;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const server = createServer((request, response) => {
    void serve(request, response).catch((error) => response.destroy(error));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  standIn.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return standIn;

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = await readCall(request, standIn.origin);
    const aside = vendor.aside?.(call) ?? null;
    if (aside) {
      send(response, aside);
      return;
    }
    standIn.calls.push(call);
    const refusal = vendor.refuse(call);
    if (refusal) {
      standIn.refused.push(refusal);
      send(response, refusal);
      return;
    }
    const scene = scenes.shift() ?? otherwise;
    if (scene === "cut") cutShort(response, vendor.answer(call, "ok"));
    else if (scene !== "slow") send(response, replyOf(vendor, scene, call));
  }
}

function replyOf(vendor: Vendor, scene: Exclude<Scene, "cut" | "slow">, call: Call): Reply {
  switch (scene) {
    case "unauthorized":
      return vendor.unauthorized;
    case "server_error":
      return vendor.serverError;
    case "rate_limited":
      return { headers: { "retry-after": String(RETRY_AFTER_SECONDS) }, ...vendor.rateLimited };
    case "redirect":
      return { status: 302, body: "", headers: { location: "/elsewhere" } };
    case "not_json":
      return { status: 200, body: "<html><body>Welcome</body></html>" };
    case "bad_shape":
      return { status: 200, body: { surprise: true } };
    default:
      return vendor.answer(call, scene);
  }
}

async function readCall(request: IncomingMessage, origin: string): Promise<Call> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString("utf8");
  const url = new URL(request.url ?? "/", origin);
  return {
    method: request.method ?? "GET",
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    body: text === "" ? undefined : JSON.parse(text),
    origin,
  };
}

function send(response: ServerResponse, reply: Reply): void {
  if (reply.events) {
    response.writeHead(reply.status, { "content-type": "text/event-stream", ...reply.headers });
    response.end(eventText(reply.events));
    return;
  }
  const text = typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body);
  const type = typeof reply.body === "string" ? "text/html" : "application/json";
  response.writeHead(reply.status, { "content-type": type, ...reply.headers });
  response.end(text);
}

/** Half the bytes that were promised, then the connection is gone. */
function cutShort(response: ServerResponse, reply: Reply): void {
  const bytes = Buffer.from(reply.events ? eventText(reply.events) : JSON.stringify(reply.body));
  const type = reply.events ? "text/event-stream" : "application/json";
  response.writeHead(200, { "content-type": type, "content-length": String(bytes.byteLength) });
  response.write(bytes.subarray(0, Math.floor(bytes.byteLength / 2)), () => response.destroy());
}

function eventText(events: NonNullable<Reply["events"]>): string {
  return events
    .map(({ event, data }) => {
      const name = event === undefined ? "" : `event: ${event}\n`;
      return `${name}data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`;
    })
    .join("");
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
