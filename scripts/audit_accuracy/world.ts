import {
  FetchError,
  type FetchedResponse,
  type FetchFailure,
  type FetchOptions,
  type PageFetcher,
} from "../../src/crawl/page_fetcher.ts";
import type { Renderer } from "../../src/crawl/renderer.ts";

/** An answer of the made-up site; `location` makes it a redirect. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array;
  ttfbMs: number;
  /** No answer at all. */
  failure: FetchFailure | null;
  /** Answers to one agent only, by a part of its user agent, or of the language, referrer or range that it sends. */
  byAgent: Record<string, { status: number; body: string; headers?: Record<string, string> }>;
}

/** A site in memory: answers by full address; what is not there answers 404. */
export interface World {
  domain: string;
  answers: Map<string, Answer>;
  /** What an unknown address is answered with. */
  unknown: Answer;
  /** What scripts make of pages, by full address; there is a browser where there are any. */
  rendered?: Map<string, string>;
}

export function answer(body: string | Uint8Array, headers: Record<string, string> = {}): Answer {
  return {
    status: 200,
    headers: { "content-type": "text/html; charset=utf-8", ...headers },
    body,
    ttfbMs: 40,
    failure: null,
    byAgent: {},
  };
}

export function redirect(location: string, status = 301): Answer {
  return { ...answer(""), status, headers: { location } };
}

export function missing(): Answer {
  return { ...answer("<!doctype html><title>Not here</title><p>No such page. <a href=/>Home</a></p>"), status: 404 };
}

/** A fetcher that knows this world only. */
export function worldFetcher(world: World): PageFetcher {
  return {
    provider: "memory",
    isSimulated: () => false,
    homeUrl: (domain) => `https://${domain}/`,
    fetch: (url, options) => Promise.resolve().then(() => respond(world, { url, options })),
    close: () => Promise.resolve(),
  };
}

/** A browser that shows each page as the world says that its scripts make it. */
export function worldRenderer({ rendered = new Map() }: World): Renderer {
  return {
    provider: "memory",
    pagesMax: 1_000,
    async render(url) {
      const html = rendered.get(url);
      if (html === undefined) return { ok: false, reason: "timeout", message: "It does not end", ms: 1 };
      return { ok: true, html, finalUrl: url, ms: 1, settled: true };
    },
    close: () => Promise.resolve(),
  };
}

function respond(world: World, asked: { url: string; options: FetchOptions }): FetchedResponse {
  const { url, options } = asked;
  const host = new URL(url).hostname;
  const known = world.answers.get(url);
  if (known === undefined && host !== world.domain && host !== `www.${world.domain}`)
    throw new FetchError(url, "dns", `"${host}" does not exist`);
  const given = known ?? world.unknown;
  if (given.failure !== null) throw new FetchError(url, given.failure, `"${url}" does not answer`);
  const told = ["user-agent", "accept-language", "referer", "range"].map((name) => options.headers?.[name] ?? "");
  const agent = told.join(" ");
  const special = Object.entries(given.byAgent).find(([part]) => agent.includes(part))?.[1];
  const text = special?.body ?? given.body;
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text.slice();
  const max = options.bytesMax ?? Number.POSITIVE_INFINITY;
  return {
    url,
    status: special?.status ?? given.status,
    headers: { "content-length": String(bytes.length), ...given.headers, ...special?.headers },
    body: options.method === "HEAD" ? new Uint8Array() : bytes.slice(0, max),
    truncated: bytes.length > max,
    transferBytes: bytes.length,
    ttfbMs: given.ttfbMs,
    totalMs: given.ttfbMs + 5,
    httpVersion: "1.1",
  };
}
