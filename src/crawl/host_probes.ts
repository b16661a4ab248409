import type { SiteFacts } from "../page/page_facts.ts";
import { canonicalUrl } from "../page/page_facts_read.ts";
import { hostOf } from "../page/url_rules.ts";
import type { CrawlState } from "./crawl_pages.ts";
import type { CrawlSession } from "./crawl_session.ts";
import { followRedirects } from "./follow_redirects.ts";
import type { FetchedResponse } from "./page_fetcher.ts";

const PROBE_TIMEOUT_MS = 15_000;
const HOPS_MAX = 10;

/**
 * http and https, with and without www, of the home page and of one below it. A host answered past its real address says
 * nothing but of a www host so answered.
 */
export function probeHosts(
  session: CrawlSession,
  pages: CrawlState["pages"],
): Promise<SiteFacts["host_variants"][number]>[] {
  const { hostname, protocol, origin } = new URL(session.homeUrl);
  const deep = pages.find(
    ({ url, html, response }) =>
      html !== null &&
      response.status === 200 &&
      response.redirects.length === 0 &&
      url.startsWith(`${origin}/`) &&
      !url.includes("?") &&
      url !== session.homeUrl,
  );
  const paths = ["/", ...(deep === undefined ? [] : [new URL(deep.url).pathname])];
  const isReal = isRealHost(session, hostname);
  const bare = hostname.replace(/^www\./, "");
  // A subdomain's www is nobody's spelling.
  const hosts = bare === session.site ? [bare, `www.${bare}`] : [hostname];
  const isMappedTwin = (url: string) =>
    url.startsWith(protocol) && session.deps.fetcher.isMapped?.(hostOf(url)) === true;
  const urls = hosts
    .flatMap((host) => [`https://${host}`, `http://${host}`])
    .flatMap((other) => (other === origin ? [`${other}/`] : paths.map((path) => other + path)))
    .filter((url) => url !== session.homeUrl && (isReal || isMappedTwin(url)));
  return urls.map(async (url) => {
    const followed = await followRedirects(session, url, {
      hopsMax: HOPS_MAX,
      timeoutMs: PROBE_TIMEOUT_MS,
      triesMax: 1,
      // Only a page under another host has a canonical to be asked for.
      wantsBody: (status) => status === 200 && hostOf(url) !== hostOf(origin),
    });
    const { response, failure, finalUrl, hops } = followed;
    const final_url = response === null ? null : finalUrl;
    const isOther = response?.status === 200 && hostOf(finalUrl) !== hostOf(origin);
    const canonical = isOther ? await canonicalOf(session, response!) : null;
    const isMoved = response?.status === 200 && hops.length > 0 && url.startsWith("http:") && isSamePath(url, finalUrl);
    const lost = isMoved && (await losesQuery(session, { url, finalUrl })) ? { query_lost: true as const } : {};
    return { url, status: response?.status ?? 0, final_url, failure, hops: hops.length, canonical, ...lost };
  });
}

function isSamePath(url: string, other: string): boolean {
  const [a, b] = [url, other].map((each) => new URL(each).pathname.replace(/\/$/, ""));
  return a === b;
}

/** The same redirect for an address as advertisements make it: it still leads to the page, and no longer says whence. */
async function losesQuery(
  session: CrawlSession,
  { url, finalUrl }: { url: string; finalUrl: string },
): Promise<boolean> {
  const asked = await followRedirects(session, `${url}?audit=check`, {
    hopsMax: HOPS_MAX,
    timeoutMs: PROBE_TIMEOUT_MS,
    triesMax: 1,
    wantsBody: () => false,
  });
  return asked.response?.status === 200 && asked.hops.length > 0 && asked.finalUrl === finalUrl;
}

async function canonicalOf(session: CrawlSession, response: FetchedResponse): Promise<string | null> {
  const { body, headers, url } = response;
  const contentType = headers["content-type"] ?? null;
  if (!/html/i.test(contentType ?? "")) return null;
  const reading = await session.readHtml(body, { url, site: session.site, contentType, headers });
  return reading.ok ? canonicalUrl(reading.html) : null;
}

export function isRealHost(session: CrawlSession, host: string): boolean {
  const { fetcher } = session.deps;
  return fetcher.isMapped?.(host) !== true && !fetcher.isSimulated(host);
}
