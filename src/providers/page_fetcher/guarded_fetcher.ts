import { Agent, type Dispatcher, errors } from "undici";
import {
  FetchError,
  type FetchedResponse,
  type FetchFailure,
  type FetchOptions,
  type PageFetcher,
} from "../../crawl/page_fetcher.ts";
import { readBody } from "../../page/body_reader.ts";
import { type AllLookup, BlockedAddressError, createGuardedConnector } from "./address_guard.ts";
import { type HostMap, mapKey, NO_HOST_MAP } from "./host_map.ts";
import { createNameLookup } from "./name_lookup.ts";

export interface GuardedFetcherOptions {
  userAgent: string;
  hostMap?: HostMap;
  /** Name resolution; tests give their own. */
  lookup?: AllLookup;
}

/** Googlebot reads the first 2 MB of a page's HTML; so do we. */
const BYTES_MAX_DEFAULT = 2 * 1024 * 1024;
const TIMEOUT_MS_DEFAULT = 20_000;
const CONNECT_TIMEOUT_MS = 10_000;
const HEADER_BYTES_MAX = 32 * 1024;
const HEADER_VALUE_MAX = 4096;
const HEADERS_KEPT_MAX = 120;
const UNREAD_BYTES_MAX = 16 * 1024;
const CONNECTIONS_PER_HOST_MAX = 16;
const KEEP_ALIVE_MS = 4000;
const URL_LENGTH_MAX = 8192;
const ACCEPT = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
const ACCEPT_ENCODING = "gzip, deflate, br, zstd";

/** The real network, guarded: public addresses on ports 80 and 443 only, and the names the operator mapped. */
export function createPageFetcher(options: GuardedFetcherOptions): PageFetcher {
  const hostMap = options.hostMap ?? NO_HOST_MAP;
  const names = options.lookup === undefined ? createNameLookup() : null;
  const lookup = options.lookup ?? names!.lookup;
  const agent = new Agent({
    connect: createGuardedConnector({ hostMap, connectTimeoutMs: CONNECT_TIMEOUT_MS, lookup }),
    connections: CONNECTIONS_PER_HOST_MAX,
    pipelining: 1,
    allowH2: false,
    maxHeaderSize: HEADER_BYTES_MAX,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    // The whole exchange has one deadline of its own.
    headersTimeout: 0,
    bodyTimeout: 0,
    strictContentLength: false,
  });
  return {
    provider: "http",
    isSimulated: () => false,
    isMapped: (host) => hostMap.has(mapKey(host)),
    homeUrl: (domain) => `https://${domain}/`,
    fetch: (url, fetchOptions) => exchange({ agent, hostMap, userAgent: options.userAgent }, url, fetchOptions),
    async close() {
      names?.close();
      await agent.destroy();
    },
  };
}

interface Line {
  agent: Agent;
  hostMap: HostMap;
  userAgent: string;
}

async function exchange(line: Line, text: string, options: FetchOptions): Promise<FetchedResponse> {
  const url = checkUrl(text, line.hostMap);
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS_DEFAULT;
  const late = AbortSignal.timeout(timeoutMs);
  const startedMs = performance.now();
  try {
    const response = await line.agent.request({
      ...addressOf(url, line.hostMap),
      method: options.method ?? "GET",
      headers: requestHeaders(url, line, options.headers),
      signal: AbortSignal.any([options.signal, late]),
    });
    const ttfbMs = performance.now() - startedMs;
    const headers = readHeaders(response.headers);
    const read = await readWanted(response, headers, options);
    return {
      url: url.href,
      status: response.statusCode,
      headers,
      ...read,
      ttfbMs: roundMs(ttfbMs),
      totalMs: roundMs(performance.now() - startedMs),
      httpVersion: null,
    };
  } catch (error) {
    if (options.signal.aborted) throw new FetchError(text, "aborted", `Stopped fetching "${text}"`, { cause: error });
    if (late.aborted)
      throw new FetchError(text, "timeout", `Cannot fetch "${text}": no complete answer in ${timeoutMs} ms`);
    throw asFetchError(text, error);
  }
}

async function readWanted(
  response: Dispatcher.ResponseData,
  headers: Record<string, string>,
  options: FetchOptions,
): Promise<Pick<FetchedResponse, "body" | "encoding" | "truncated" | "transferBytes">> {
  const unread = options.method === "HEAD" || options.wantsBody?.(response.statusCode, headers) === false;
  if (unread) {
    // Short rests are read off, so that the connection can be used again.
    await response.body.dump({ limit: UNREAD_BYTES_MAX });
    return { body: new Uint8Array(0), truncated: false, transferBytes: 0 };
  }
  const encoding = headers["content-encoding"];
  const bytesMax = options.bytesMax ?? BYTES_MAX_DEFAULT;
  if (options.decode !== false || encoding === undefined) return await readBody(response.body, encoding, bytesMax);
  return { ...(await readBody(response.body, undefined, bytesMax)), encoding };
}

/** A mapped name is asked over plain http wherever it is answered, so both schemes of it share one origin. */
function addressOf(url: URL, hostMap: HostMap): { origin: string; path: string } {
  const mapped = hostMap.has(mapKey(url.hostname));
  return { origin: mapped ? `http://${url.hostname}` : url.origin, path: `${url.pathname}${url.search}` };
}

function requestHeaders(url: URL, line: Line, extra: Record<string, string> = {}): Record<string, string> {
  const headers: Record<string, string> = {
    "user-agent": line.userAgent,
    accept: ACCEPT,
    "accept-encoding": ACCEPT_ENCODING,
    ...extra,
  };
  if (line.hostMap.has(mapKey(url.hostname))) headers["x-forwarded-proto"] = url.protocol.slice(0, -1);
  return headers;
}

function checkUrl(text: string, hostMap: HostMap): URL {
  const url = text.length <= URL_LENGTH_MAX ? URL.parse(text) : null;
  if (url === null) throw new FetchError(text.slice(0, 200), "unsupported_url", "Cannot fetch: not a usable URL");
  const mapped = hostMap.has(mapKey(url.hostname));
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new FetchError(text, "unsupported_url", `Cannot fetch "${url.protocol}" URLs`);
  }
  if (url.username !== "" || url.password !== "") {
    throw new FetchError(text, "unsupported_url", "Cannot fetch a URL that carries a user name or password");
  }
  // URL drops the scheme's own port, so what is left is another one; http on 443 and https on 80 are never meant.
  if (url.port !== "" && !mapped) {
    throw new FetchError(text, "unsupported_url", `Cannot fetch from port ${url.port}: only 80 and 443 are allowed`);
  }
  return url;
}

function readHeaders(raw: Record<string, string | string[] | undefined>): Record<string, string> {
  const headers: Record<string, string> = {};
  let kept = 0;
  for (const [name, value] of Object.entries(raw)) {
    if (value === undefined || kept >= HEADERS_KEPT_MAX) continue;
    const joined = Array.isArray(value) ? value.join(name === "set-cookie" ? "\n" : ", ") : value;
    headers[name.toLowerCase()] = joined.slice(0, HEADER_VALUE_MAX);
    kept += 1;
  }
  return headers;
}

function asFetchError(url: string, error: unknown): FetchError {
  if (error instanceof FetchError) return error;
  const reason = failureOf(error);
  const text = error instanceof Error ? error.message : String(error);
  return new FetchError(url, reason, `Cannot fetch "${url}": ${text}`, { cause: error });
}

const FAILURE_BY_CODE: Readonly<Record<string, FetchFailure>> = {
  ERR_BLOCKED_ADDRESS: "blocked_address",
  ENOTFOUND: "dns",
  EAI_AGAIN: "dns",
  EAI_FAIL: "dns",
  EAI_NODATA: "dns",
  EAI_NONAME: "dns",
  ENODATA: "dns",
  ETIMEOUT: "dns_silent",
  ESERVFAIL: "dns_silent",
  EREFUSED: "dns_silent",
  ECONNREFUSED: "connect",
  EHOSTUNREACH: "connect",
  ENETUNREACH: "connect",
  EADDRNOTAVAIL: "connect",
  ETIMEDOUT: "connect",
  UND_ERR_CONNECT_TIMEOUT: "connect",
  ECONNRESET: "reset",
  EPIPE: "reset",
  UND_ERR_SOCKET: "reset",
  EPROTO: "tls",
};

function failureOf(error: unknown): FetchFailure {
  if (error instanceof BlockedAddressError) return "blocked_address";
  if (error instanceof errors.HTTPParserError || error instanceof errors.HeadersOverflowError) return "bad_response";
  const code = errorCode(error);
  const known = FAILURE_BY_CODE[code];
  if (known !== undefined) return known;
  if (/^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_MISMATCH|INVALID_CA)/.test(code))
    return "tls";
  return "bad_response";
}

function errorCode(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return errorCode(error.errors[0]);
  if (typeof error !== "object" || error === null || !("code" in error)) return "";
  return String(error.code);
}

function roundMs(ms: number): number {
  return Math.round(ms * 10) / 10;
}
