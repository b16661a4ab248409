import { hostOf, isOnSite } from "../page/url_rules.ts";
import type { CrawlSession } from "./crawl_session.ts";
import { fetchUrl } from "./fetch_url.ts";
import { redirectTarget } from "./follow_redirects.ts";
import type { FetchedResponse } from "./page_fetcher.ts";
import type { RenderAnswer, RenderRequest } from "./renderer.ts";
import type { RobotsBook } from "./site_robots.ts";

const HOPS_MAX = 5;
const TIMEOUT_MS = 8_000;
const FILE_BYTES_MAX = 5 * 1024 * 1024;
/** Of one page: requests let through, and what they may bring. */
const REQUESTS_MAX = 150;
const PAGE_BYTES_MAX = 20 * 1024 * 1024;
/** Kept of a crawl, for its pages have their scripts in common. */
const KEPT_BYTES_MAX = 24 * 1024 * 1024;
/** Of the connection, or of the bytes as they were sent. */
const NOT_SENT = new Set(["host", "connection", "content-length", "accept-encoding", "user-agent"]);
const NOT_GIVEN = new Set([
  "content-encoding",
  "content-length",
  "transfer-encoding",
  "connection",
  "report-to",
  "reporting-endpoints",
  "nel",
  "alt-svc",
]);
/** Meant for the host that was asked, not for where it sends on to. */
const PRIVATE = new Set(["cookie", "authorization"]);

/** Told of what a page wanted: `refused` is null where it went through. */
export type NoteRequest = (url: string, refused: string | null) => void;

/** The way out of pages in the browser: each request as one of the crawl's own, guarded, polite, read-only and bounded. */
export interface RenderFetch {
  /** For one page. */
  forPage(): (request: RenderRequest) => Promise<RenderAnswer>;
}

export function openRenderFetch(session: CrawlSession, robots: RobotsBook, note: NoteRequest): RenderFetch {
  const kept = new Map<string, RenderAnswer & { ok: true }>();
  let keptBytes = 0;

  function keep(request: RenderRequest, answer: RenderAnswer & { ok: true }): void {
    if (!/javascript/.test(answer.headers["content-type"] ?? "") || keptBytes >= KEPT_BYTES_MAX) return;
    keptBytes += answer.body.length;
    kept.set(request.url, answer);
  }

  return {
    forPage() {
      let requests = 0;
      let bytes = 0;
      return async (request) => {
        const known = kept.get(request.url);
        if (known !== undefined) return known;
        requests += 1;
        const isOver = requests > REQUESTS_MAX || bytes > PAGE_BYTES_MAX;
        const answer = isOver ? refusal("page_budget") : await fetchFor(session, robots, request);
        note(request.url, answer.ok ? null : answer.reason);
        if (!answer.ok) return answer;
        bytes += answer.body.length;
        keep(request, answer);
        return answer;
      };
    },
  };
}

function refusal(reason: string): RenderAnswer {
  return { ok: false, reason };
}

/** Redirects are followed here, each hop guarded and asked of robots.txt like the first. */
async function fetchFor(session: CrawlSession, robots: RobotsBook, request: RenderRequest): Promise<RenderAnswer> {
  // A crawl changes nothing on a site.
  if (request.method !== "GET" && request.method !== "HEAD") return refusal("method");
  let url = plainUrl(request.url);
  let headers = Object.entries(request.headers).filter(([name]) => !NOT_SENT.has(name));
  for (let hops = 0; url !== null && hops <= HOPS_MAX; hops++) {
    let outcome: Awaited<ReturnType<typeof fetchUrl>>;
    try {
      if (isOnSite(url, session.site) && !(await robots.of(url)).isAllowed(url)) return refusal("robots");
      const method = request.method;
      const plan = { method, headers: Object.fromEntries(headers), bytesMax: FILE_BYTES_MAX, timeoutMs: TIMEOUT_MS };
      outcome = await fetchUrl(session, url, { ...plan, method, triesMax: 1 });
    } catch {
      return refusal("crawl_ended");
    }
    if (!outcome.ok) return refusal(outcome.failure);
    const next = redirectTarget(outcome.response);
    if (next === null) return answerOf(outcome.response);
    if (hostOf(next) !== hostOf(url)) headers = headers.filter(([name]) => !PRIVATE.has(name));
    url = next;
  }
  return refusal(url === null ? "unsupported_url" : "redirects");
}

/** As the page spelled it, which may be signed or counted. */
function plainUrl(text: string): string | null {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  url.hash = "";
  return url.href;
}

function answerOf({ status, headers, body, truncated }: FetchedResponse): RenderAnswer {
  // Half a script is none.
  if (truncated) return refusal("too_large");
  const given = Object.entries(headers).filter(([name]) => !NOT_GIVEN.has(name));
  return { ok: true, status, headers: Object.fromEntries(given), body };
}
