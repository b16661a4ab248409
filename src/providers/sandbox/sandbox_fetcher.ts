import { FetchError, type FetchedResponse, type FetchOptions, type PageFetcher } from "../../crawl/page_fetcher.ts";
import { SANDBOX } from "./sandbox_data.ts";
import { answerSite, type SiteReply } from "./site/site_server.ts";
import type { World } from "./world.ts";

export interface SandboxFetcherOptions {
  world: World;
  /** Fetches the mapped hosts. */
  realFetcher: PageFetcher;
  isMapped(host: string): boolean;
}

const HTML_CHARS_READ = 60_000;
/** Names of companies that the world makes up; nobody can register them (RFC 2606). */
const INVENTED_HOSTS = ".example";

/**
 * Answers every host in process with its generated site; mapped hosts go to the real fetcher, and what passes by is
 * read as the simulated search engines would. Nothing else can leave the machine. Beside a real site only the world's
 * own companies are generated: what else it names exists or not outside of here, and is not asked.
 */
export function createSandboxFetcher(options: SandboxFetcherOptions): PageFetcher {
  const { world, realFetcher, isMapped } = options;
  const isSimulated = (host: string) =>
    !isMapped(host) && (!world.sites.isOwnReal || host.toLowerCase().endsWith(INVENTED_HOSTS));
  return {
    provider: SANDBOX,
    isSimulated,
    isMapped,
    homeUrl(domain) {
      if (isMapped(domain)) return realFetcher.homeUrl(domain);
      return `https://${domain}/`;
    },
    async fetch(url, fetchOptions) {
      const target = parseUrl(url);
      if (isMapped(target.hostname)) {
        const response = await realFetcher.fetch(url, fetchOptions);
        readAlong(world, target, response);
        return response;
      }
      if (!isSimulated(target.hostname))
        throw new FetchError(
          url,
          "not_asked",
          `Cannot fetch "${url}": name its host in CRAWL_HOST_MAP to have it asked`,
        );
      if (fetchOptions.signal.aborted) throw new FetchError(url, "aborted", `Cannot fetch "${url}": aborted`);
      const host = bareHost(target.hostname);
      // Only a site that somebody works on has dead ends; what others link to merely exists.
      const strict = world.sites.domains().includes(host);
      const reply = answerSite(world.plan(host), { url: target, strict });
      return toResponse(url, reply, fetchOptions);
    },
    close: () => realFetcher.close(),
  };
}

function parseUrl(url: string): URL {
  const target = URL.canParse(url) ? new URL(url) : null;
  if (!target || (target.protocol !== "http:" && target.protocol !== "https:"))
    throw new FetchError(
      url.slice(0, 200),
      "unsupported_url",
      `Cannot fetch "${url.slice(0, 200)}": not an http address`,
    );
  return target;
}

function readAlong(world: World, target: URL, response: FetchedResponse): void {
  const isHtml = (response.headers["content-type"] ?? "").includes("html");
  if (response.status !== 200 || !isHtml || response.body.length === 0) return;
  const html = new TextDecoder().decode(response.body.subarray(0, HTML_CHARS_READ));
  world.sites.notePage(bareHost(target.hostname), { url: target.href, html });
}

function toResponse(url: string, reply: SiteReply, options: FetchOptions): FetchedResponse {
  const bytesMax = options.bytesMax ?? Number.POSITIVE_INFINITY;
  const whole = options.method === "HEAD" ? new Uint8Array(0) : reply.body;
  const truncated = whole.length > bytesMax;
  return {
    url,
    status: reply.status,
    headers: { ...reply.headers, "x-simulated": SANDBOX },
    body: truncated ? whole.subarray(0, bytesMax) : whole,
    truncated,
    transferBytes: options.method === "HEAD" ? 0 : reply.transferBytes,
    ttfbMs: reply.ttfbMs,
    totalMs: reply.totalMs,
    httpVersion: "2.0",
  };
}

function bareHost(host: string): string {
  const lower = host.toLowerCase();
  return lower.startsWith("www.") ? lower.slice(4) : lower;
}
