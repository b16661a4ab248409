import { normalizeUrl } from "../page/url_rules.ts";
import type { CrawlSession } from "./crawl_session.ts";
import { type FetchPlan, fetchUrl } from "./fetch_url.ts";
import type { FetchedResponse } from "./page_fetcher.ts";

export interface Hop {
  url: string;
  status: number;
  location: string;
}

export interface Followed {
  hops: Hop[];
  finalUrl: string;
  /** null when there was no answer; `failure` then says why (`redirect_loop`, `too_many_redirects` too). */
  response: FetchedResponse | null;
  failure: string | null;
}

/** Where an answer redirects to; null when it does not, or to nowhere usable. */
export function redirectTarget(response: FetchedResponse): string | null {
  if (response.status < 300 || response.status >= 400 || response.status === 304) return null;
  const location = response.headers.location;
  return location === undefined ? null : normalizeUrl(location, response.url);
}

/** Fetches and follows redirects, each hop guarded and gated like a request of its own. */
export async function followRedirects(
  session: CrawlSession,
  url: string,
  plan: FetchPlan & { hopsMax: number },
): Promise<Followed> {
  const { hopsMax, ...fetchPlan } = plan;
  const hops: Hop[] = [];
  const seen = new Set<string>([url]);
  let current = url;
  for (;;) {
    const outcome = await fetchUrl(session, current, fetchPlan);
    if (!outcome.ok) return { hops, finalUrl: current, response: null, failure: outcome.failure };
    const next = redirectTarget(outcome.response);
    if (next === null) return { hops, finalUrl: current, response: outcome.response, failure: null };
    hops.push({ url: current, status: outcome.response.status, location: next });
    if (seen.has(next)) return { hops, finalUrl: next, response: null, failure: "redirect_loop" };
    if (hops.length > hopsMax) return { hops, finalUrl: next, response: null, failure: "too_many_redirects" };
    seen.add(next);
    current = next;
  }
}
