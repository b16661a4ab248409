import { generateKeyPairSync, verify } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";
import type { TrafficSettings } from "../../../src/providers/traffic/traffic_readers.ts";

export const SERVICE_EMAIL = "reader@operator.iam.gserviceaccount.com";
export const BING_TEST_KEY = "bing0123456789abcdef0123456789abcd";
export const REFRESH_TOKEN = "1//refresh-0123456789";

/** A search shown on a page of one day. */
export interface Shown {
  query: string;
  page: string;
  clicks: number;
  impressions: number;
  position: number;
}

interface TrafficWorld {
  /** What people searched for by day. */
  shown(day: string): Shown[];
  /** Host, path and sessions of a day. */
  visits(day: string): [host: string, path: string, sessions: number][];
  bing: { queries: object[]; pages: object[] };
}

interface Failure {
  status: number;
  body: object;
}

export interface TrafficStandIn {
  settings: TrafficSettings;
  world: TrafficWorld;
  /** Paths asked for, without the key in them. */
  calls: string[];
  /** Requests that the vendor would not understand; a test expects none. */
  refused: string[];
  /** The next calls of an API fail so, one each. */
  fail(...failures: Failure[]): void;
  close(): Promise<void>;
}

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const SearchAnalytics = z.strictObject({
  startDate: day,
  endDate: day,
  dimensions: z.array(z.enum(["query", "page", "date", "country", "device"])).min(1),
  type: z.enum(["web", "image", "video", "news", "discover"]),
  dataState: z.enum(["final", "all"]),
  rowLimit: z.int().min(1).max(25_000),
  startRow: z.int().min(0),
});
const named = z.strictObject({ name: z.string() });
const RunReport = z.strictObject({
  dateRanges: z.array(z.strictObject({ startDate: day, endDate: day })).length(1),
  dimensions: z.array(named).min(1),
  metrics: z.array(named).min(1),
  dimensionFilter: z.strictObject({
    filter: z.strictObject({
      fieldName: z.literal("sessionDefaultChannelGroup"),
      stringFilter: z.strictObject({ matchType: z.literal("EXACT"), value: z.string() }),
    }),
  }),
  limit: z.string().regex(/^\d+$/),
  offset: z.string().regex(/^\d+$/),
});

/** Google's sign-in, Search Console, Analytics and Bing Webmaster Tools on loopback, strict about what they are sent. */
export async function startTraffic(access: "service_account" | "oauth" = "service_account"): Promise<TrafficStandIn> {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const failures: Failure[] = [];
  const calls: string[] = [];
  const refused: string[] = [];
  const world: TrafficWorld = { shown: () => [], visits: () => [], bing: { queries: [], pages: [] } };
  let tokens = 0;

  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const url = new URL(request.url!, origin);
      calls.push(`${url.pathname}${url.search.replace(/apikey=\w+/, "apikey=KEY")}`);
      const reply = url.pathname === "/token" ? token(request, body) : answer(request, { url, body });
      if (reply.status === 400 && "unknown" in reply.body) refused.push(String(reply.body.unknown));
      response.writeHead(reply.status, { "content-type": "application/json" }).end(JSON.stringify(reply.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function token(request: IncomingMessage, body: string): Failure {
    if (request.headers["content-type"] !== "application/x-www-form-urlencoded;charset=UTF-8")
      return unknown("no form");
    const form = Object.fromEntries(new URLSearchParams(body));
    if (form.grant_type === "refresh_token") {
      if (Object.keys(form).sort().join() !== "client_id,client_secret,grant_type,refresh_token") return unknown(body);
      return form.refresh_token === REFRESH_TOKEN && form.client_secret === "secret"
        ? { status: 200, body: { access_token: `token-${++tokens}`, expires_in: 3599, token_type: "Bearer" } }
        : { status: 400, body: { error: "invalid_grant", error_description: "Token has been expired or revoked." } };
    }
    const [header = "", claims = "", signature = ""] = (form.assertion ?? "").split(".");
    const told = JSON.parse(Buffer.from(claims, "base64url").toString() || "{}");
    const isSigned = verify(
      "RSA-SHA256",
      Buffer.from(`${header}.${claims}`),
      publicKey,
      Buffer.from(signature, "base64url"),
    );
    const isRight = told.iss === SERVICE_EMAIL && told.aud === `${origin}/token` && told.exp - told.iat === 3600;
    if (form.grant_type !== "urn:ietf:params:oauth:grant-type:jwt-bearer" || !isSigned || !isRight)
      return unknown(body);
    if (!/^https:\/\/www\.googleapis\.com\/auth\/(webmasters|analytics)\.readonly$/.test(told.scope))
      return unknown(told.scope);
    return { status: 200, body: { access_token: `token-${++tokens}`, expires_in: 3599, token_type: "Bearer" } };
  }

  function answer(request: IncomingMessage, { url, body }: { url: URL; body: string }): Failure {
    if (url.pathname.startsWith("/webmaster/api.svc/json/")) return bing(url);
    if (request.headers.authorization !== `Bearer token-${tokens}`)
      return googleError(401, "Invalid Credentials", "UNAUTHENTICATED");
    const failure = failures.shift();
    if (failure !== undefined) return failure;
    const sites = /^\/webmasters\/v3\/sites\/([^/]+)\/searchAnalytics\/query$/.exec(url.pathname);
    if (request.method !== "POST") return unknown(`${request.method} ${url.pathname}`);
    return sites === null ? ga4(url, body) : searchConsole(body);
  }

  function searchConsole(body: string): Failure {
    const parsed = SearchAnalytics.safeParse(JSON.parse(body));
    if (!parsed.success) return unknown(parsed.error.message);
    const { startDate, dimensions, rowLimit, startRow } = parsed.data;
    const groups = Map.groupBy(world.shown(startDate), (row) =>
      JSON.stringify(dimensions.map((name) => row[name as "query" | "page"])),
    );
    const rows = [...groups].map(([keys, of]) => ({
      keys: JSON.parse(keys),
      clicks: of.reduce((sum, { clicks }) => sum + clicks, 0),
      impressions: of.reduce((sum, { impressions }) => sum + impressions, 0),
      ctr: 0.1,
      position: of[0]!.position,
    }));
    const page = rows.slice(startRow, startRow + rowLimit);
    return { status: 200, body: { ...(page.length > 0 ? { rows: page } : {}), responseAggregationType: "byPage" } };
  }

  function ga4(url: URL, body: string): Failure {
    const parsed = RunReport.safeParse(JSON.parse(body));
    if (!/^\/v1beta\/properties\/\d+:runReport$/.test(url.pathname)) return unknown(url.pathname);
    if (!parsed.success) return unknown(parsed.error.message);
    const { dateRanges, dimensions, limit, offset } = parsed.data;
    if (dimensions.map(({ name }) => name).join() !== "hostName,landingPagePlusQueryString") return unknown(body);
    const all = world.visits(dateRanges[0]!.startDate);
    const rows = all.slice(Number(offset), Number(offset) + Number(limit)).map(([host, path, sessions]) => ({
      dimensionValues: [{ value: host }, { value: path }],
      metricValues: [{ value: String(sessions) }],
    }));
    return {
      status: 200,
      body: { ...(rows.length > 0 ? { rows } : {}), rowCount: all.length, kind: "analyticsData#runReport" },
    };
  }

  function bing(url: URL): Failure {
    const failure = failures.shift();
    if (failure !== undefined) return failure;
    if ([...url.searchParams.keys()].sort().join() !== "apikey,siteUrl") return unknown(url.search);
    if (url.searchParams.get("apikey") !== BING_TEST_KEY)
      return { status: 400, body: { ErrorCode: 3, Message: "ERROR!!! InvalidApiKey" } };
    const method = url.pathname.split("/").at(-1);
    const rows = method === "GetQueryStats" ? world.bing.queries : method === "GetPageStats" ? world.bing.pages : null;
    return rows === null ? unknown(url.pathname) : { status: 200, body: { d: rows } };
  }

  const key = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  const google =
    access === "oauth"
      ? { baseUrl: origin, clientId: "client", clientSecret: "secret", refreshToken: REFRESH_TOKEN }
      : { baseUrl: origin, serviceAccount: { client_email: SERVICE_EMAIL, private_key: key, private_key_id: "k1" } };
  return {
    settings: {
      google,
      searchConsoleUrl: `${origin}/webmasters/v3`,
      ga4Url: `${origin}/v1beta`,
      bing: { apiKey: BING_TEST_KEY, baseUrl: `${origin}/webmaster/api.svc/json` },
    },
    world,
    calls,
    refused,
    fail: (...next) => void failures.push(...next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export function googleError(code: number, message: string, status: string, reason = "forbidden"): Failure {
  return { status: code, body: { error: { code, message, status, errors: [{ message, domain: "global", reason }] } } };
}

export function bingRow(name: string, date: string, change: object = {}): object {
  return {
    __type: "QueryStats:#Microsoft.Bing.Webmaster.Api",
    Query: name,
    Date: `/Date(${Date.parse(`${date}T07:00:00Z`)}-0700)/`,
    Clicks: 1,
    Impressions: 10,
    AvgClickPosition: 2,
    AvgImpressionPosition: 5,
    ...change,
  };
}

function unknown(what: string): Failure {
  return { status: 400, body: { unknown: what } };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
