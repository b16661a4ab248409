import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import type { ConnectionBindings } from "./http/context.ts";

/** How long a request may take to arrive, its headers and all of it, and how often that is looked at; and idle ones. */
const TIMEOUTS = {
  headersTimeout: 15_000,
  /** Of one that may take longer: between two pieces of its body. */
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
  /** Longer than proxies keep theirs: none sends a request on a connection that is just being closed. */
  keepAliveTimeout: 65_000,
};
/** Idle ones included; beyond it new connections are closed at once. */
const CONNECTIONS_MAX = 10_000;
/** A request line and its headers together. */
const HEADER_BYTES_MAX = 16 << 10;

export interface HttpServerOptions {
  fetch(request: Request, env: ConnectionBindings): Response | Promise<Response>;
  /** Stands in for the Host header that HTTP/1.0 may leave out. */
  hostname: string;
  /** Tests shorten them. */
  timeouts?: Partial<typeof TIMEOUTS>;
}

/** Node's server with its own refusals (no HTTP, too large, too slow) in the shape of all other errors. */
export function createHttpServer(options: HttpServerOptions): Server {
  const listener = getRequestListener(
    (request, env) => {
      const { incoming } = env as HttpBindings;
      if (incoming.httpVersion === "1.1" && !incoming.headers.host) return refusal(400, "Send a Host header");
      const twice = repeatedHeader(incoming.rawHeaders);
      if (twice !== null) return refusal(400, `Send one ${twice} header`, { Connection: "close" });
      const { remoteAddress } = incoming.socket;
      const allowLongBody = () => deadlines.get(incoming)?.();
      return options.fetch(request, { allowLongBody, ...(remoteAddress === undefined ? {} : { remoteAddress }) });
    },
    { hostname: options.hostname, errorHandler: () => refusal(400, UNREADABLE_TARGET) },
  );
  const timeouts = { ...TIMEOUTS, ...options.timeouts };
  const deadlines = new WeakMap<IncomingMessage, () => void>();
  const server = createServer(
    {
      ...timeouts,
      // Node's own has no exceptions.
      requestTimeout: 0,
      maxHeaderSize: HEADER_BYTES_MAX,
      requireHostHeader: false,
    },
    listener,
  );
  server.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
    if (hasBody(request)) deadlines.set(request, holdToTime({ server, request, response }, timeouts.requestTimeout));
  });
  server.maxConnections = CONNECTIONS_MAX;
  server.on("clientError", refuseClient);
  server.on("checkExpectation", (_request: IncomingMessage, response: ServerResponse) => {
    const { body, headers } = refusalParts("Omit the Expect header, or send Expect: 100-continue");
    response.writeHead(417, { ...headers, Connection: "close" }).end(body);
  });
  return server;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** Refuses the request unless its body is there in time; what is given back lets it come, as long as bytes come. */
function holdToTime(
  { server, request, response }: { server: Server; request: IncomingMessage; response: ServerResponse },
  timeoutMs: number,
): () => void {
  const { socket } = request;
  const refuse = () => {
    if (request.complete) return;
    // Who was answered before the body was there is told nothing more.
    if (response.headersSent) socket.destroy();
    else server.emit("clientError", timeoutError(), socket);
  };
  const timer = setTimeout(refuse, timeoutMs).unref();
  request.once("close", () => clearTimeout(timer));
  return () => {
    clearTimeout(timer);
    request.setTimeout(timeoutMs, refuse);
    request.once("close", () => socket.setTimeout(0));
  };
}

function timeoutError(): NodeJS.ErrnoException {
  return Object.assign(new Error("Request timeout"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
}

/** What says where a request goes and where its body ends: two of one are read differently by a proxy in front. */
const ONCE = ["Host", "Content-Length", "Transfer-Encoding"];

function repeatedHeader(rawHeaders: readonly string[]): string | null {
  const names = rawHeaders.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase());
  const count = (header: string) => names.filter((name) => name === header.toLowerCase()).length;
  return ONCE.find((header) => count(header) > 1) ?? null;
}

const UNREADABLE_TARGET = "The Host header or the request target cannot be read. Send a path that begins with /";

const CLIENT_ERRORS: Record<string, { status: number; detail: string }> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    detail: `The URL and headers are larger than ${HEADER_BYTES_MAX >> 10} KiB. Send long values in the body`,
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, detail: "The chunk extensions are too large. Omit them" },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    detail: `The request did not arrive within ${TIMEOUTS.requestTimeout / 1000} s (its headers ${TIMEOUTS.headersTimeout / 1000} s). Send it again`,
  },
};
const UNREADABLE = {
  status: 400,
  detail: "This is not a valid HTTP/1.1 request. Check its first line and headers",
};

/** What Node refuses before there is a request: told in the plain shape, then the connection is closed. */
function refuseClient(error: NodeJS.ErrnoException, stream: NodeJS.WritableStream | Socket): void {
  const socket = stream as Socket & { _httpMessage?: ServerResponse | null };
  // Half an answer is on its way already: anything written now would become part of it.
  if (!socket.writable || error.code === "ECONNRESET" || socket._httpMessage?.headersSent) {
    socket.destroy(error);
    return;
  }
  const { status, detail } = CLIENT_ERRORS[error.code ?? ""] ?? UNREADABLE;
  const { body, headers } = refusalParts(detail);
  const lines = Object.entries({ ...headers, Date: new Date().toUTCString(), Connection: "close" });
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${body}`,
    () => socket.destroy(),
  );
}

/** An answer of the server itself, where the application is not reached. */
export function refusal(status: number, detail: string, extra: Record<string, string> = {}): Response {
  const { body, headers } = refusalParts(detail);
  return new Response(body, { status, headers: { ...headers, ...extra } });
}

function refusalParts(detail: string): { body: string; headers: Record<string, string> } {
  const body = JSON.stringify({ detail });
  return {
    body,
    headers: {
      "Content-Type": "application/json",
      "Content-Length": String(Buffer.byteLength(body)),
      "X-Request-ID": randomBytes(4).toString("hex"),
      "X-Process-Time": "0.000000",
    },
  };
}
