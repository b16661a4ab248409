import type { IncomingMessage, ServerResponse } from "node:http";
import { systemClock } from "../../src/base/clock.ts";
import { silentLog } from "../../src/base/log.ts";
import type { CrawlDeps, CrawlOptions } from "../../src/crawl/crawl_session.ts";
import { crawlSite, readKeyPages } from "../../src/crawl/crawl_site.ts";
import type { HtmlReader } from "../../src/page/html_reader.ts";
import type { PageFacts, SiteFacts } from "../../src/page/page_facts.ts";
import { createPageFetcher } from "../../src/providers/page_fetcher/guarded_fetcher.ts";
import { startLocalServer } from "./local_server.ts";

/** What a path answers: HTML, a whole answer, or a handler. */
export type Answer =
  | string
  | { status?: number; headers?: Record<string, string>; body?: string | Buffer }
  | ((request: IncomingMessage, response: ServerResponse) => void);

export type Site = Record<string, Answer> & { "*"?: Answer };

export interface CrawlWorld {
  deps: CrawlDeps;
  /** Paths asked for, with their method where it is not GET. */
  asked(): string[];
  crawl(options?: Partial<CrawlOptions>): Promise<SiteFacts>;
  keyPages(options?: Partial<CrawlOptions>): Promise<SiteFacts>;
  close(): Promise<void>;
}

export const WORLD_HOST = "site.example";

/** A site on loopback that answers as `hosts` (default one) and a crawler for it; every other name does not exist. */
export async function openCrawlWorld(
  site: Site,
  reader: HtmlReader,
  hosts: string[] = [WORLD_HOST],
): Promise<CrawlWorld> {
  const server = await startLocalServer((request, response) => answer(site, request, response));
  const fetcher = createPageFetcher({
    userAgent: "TestBot/1.0",
    hostMap: new Map(hosts.map((host) => [host, { address: "127.0.0.1", port: server.port }])),
    lookup: (hostname, _options, callback) =>
      callback(Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: "ENOTFOUND" }), []),
  });
  const deps: CrawlDeps = { fetcher, reader, clock: systemClock, log: silentLog };
  const full = (options: Partial<CrawlOptions>): CrawlOptions => ({
    domain: WORLD_HOST,
    pagesMax: 100,
    userAgent: "TestBot/1.0",
    signal: new AbortController().signal,
    deadlineMs: Date.now() + 120_000,
    ...options,
  });
  return {
    deps,
    asked: () => server.requests.map(({ method, path }) => (method === "GET" ? path : `${method} ${path}`)),
    crawl: (options = {}) => crawlSite(deps, full(options)),
    keyPages: (options = {}) => readKeyPages(deps, full(options)),
    async close() {
      await fetcher.close();
      await server.close();
    },
  };
}

function answer(site: Site, request: IncomingMessage, response: ServerResponse): void {
  const host = request.headers.host ?? "";
  const path = request.url ?? "/";
  const found = site[`${host}${path}`] ?? site[path] ?? site["*"] ?? { status: 404, body: "<title>Not found</title>" };
  if (typeof found === "function") {
    found(request, response);
    return;
  }
  const { status = 200, headers = {}, body = "" } = typeof found === "string" ? { body: found } : found;
  response.writeHead(status, { "content-type": "text/html; charset=utf-8", ...headers });
  response.end(request.method === "HEAD" ? undefined : body);
}

/** A page with links and some text of its own. */
export function page(title: string, links: string[] = [], more = ""): string {
  const anchors = links.map((href) => `<a href="${href}">to ${href.slice(0, 40)}</a>`).join(" ");
  return `<!doctype html><html lang="en"><head><title>${title}</title>${more}</head><body><main><h1>${title}</h1><p>The text of ${title} is its own. ${anchors}</p></main></body></html>`;
}

/** Paths of the pages that were read, in order. */
export function readPaths(facts: SiteFacts): string[] {
  return facts.pages.filter((entry) => entry.html !== null).map((entry) => pathOf(entry));
}

export function pageAt(facts: SiteFacts, path: string): PageFacts {
  const found = facts.pages.find((entry) => pathOf(entry) === path);
  if (found === undefined) throw new Error(`No page "${path}" among ${facts.pages.map(pathOf).join(", ")}`);
  return found;
}

function pathOf(entry: PageFacts): string {
  const url = new URL(entry.url);
  return `${url.pathname}${url.search}`;
}
