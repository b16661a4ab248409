import type { SitemapFacts } from "../../core/audit/page_facts.ts";
import type { Robots } from "../../core/audit/robots.ts";
import { SITEMAP_BYTES_MAX } from "../../core/audit/sitemap.ts";
import { isOnSite, normalizeUrl } from "../../core/audit/url_rules.ts";
import type { CrawlSession } from "./crawl_session.ts";
import { followRedirects } from "./follow_redirects.ts";

const SITEMAPS_MAX = 100;
const NESTING_MAX = 3;
const HOPS_MAX = 5;
const TIMEOUT_MS = 30_000;
/** Addresses kept over all sitemaps. */
const ENTRIES_KEPT_MAX = 50_000;
/** Where sitemaps lie when robots.txt names none; the first that exists is taken. */
const USUAL_PLACES = ["/sitemap.xml", "/sitemap_index.xml", "/wp-sitemap.xml", "/sitemap.txt"];

/** Reads every sitemap that robots.txt declares or that lies in a usual place, indexes followed. */
export async function readSitemaps(session: CrawlSession, robots: Robots): Promise<SitemapFacts[]> {
  const declared = robots.facts.sitemaps
    .map((raw) => normalizeUrl(raw, session.homeUrl))
    .filter((url): url is string => url !== null);
  const book: Book = { seen: new Set() };
  const found = await readAll(session, book, declared, { declared: true, nesting: 0 });
  for (const place of USUAL_PLACES) {
    if (found.some((map) => map.kind !== "invalid" && map.status === 200)) break;
    const url = new URL(place, session.homeUrl).href;
    found.push(...(await readAll(session, book, [url], { declared: false, nesting: 0 })));
  }
  let kept = 0;
  for (const map of found) {
    map.urls.length = Math.min(map.urls.length, ENTRIES_KEPT_MAX - kept);
    kept += map.urls.length;
  }
  // Guessed places that hold nothing are no fault of the site.
  return found.filter((map) => map.declared_in_robots || map.status === 200 || map.from_index === true);
}

interface Book {
  seen: Set<string>;
}

interface Origin {
  declared: boolean;
  nesting: number;
}

/** Each sitemap, followed by those that it names, in the order they are named. */
async function readAll(session: CrawlSession, book: Book, urls: string[], from: Origin): Promise<SitemapFacts[]> {
  const fresh: string[] = [];
  for (const url of urls) {
    if (book.seen.has(url) || book.seen.size >= SITEMAPS_MAX || session.isLate()) continue;
    book.seen.add(url);
    fresh.push(url);
  }
  const read = await Promise.all(
    fresh.map(async (url) => {
      const facts = await fetchSitemap(session, url);
      facts.declared_in_robots = from.declared;
      if (from.nesting > 0) facts.from_index = true;
      return facts;
    }),
  );
  const all: SitemapFacts[] = [];
  for (const facts of read) {
    all.push(facts);
    if (facts.kind !== "index") continue;
    const children = facts.urls.map((entry) => entry.url);
    if (from.nesting >= NESTING_MAX) facts.problems.push("Its indexes are nested too deep to follow");
    else all.push(...(await readAll(session, book, children, { declared: false, nesting: from.nesting + 1 })));
  }
  return all;
}

async function fetchSitemap(session: CrawlSession, url: string): Promise<SitemapFacts> {
  const facts: SitemapFacts = {
    url,
    status: 0,
    failure: null,
    kind: "invalid",
    declared_in_robots: false,
    entries: 0,
    problems: [],
    urls: [],
  };
  if (!isOnSite(url, session.site)) facts.problems.push("It lies on another site");
  const followed = await followRedirects(session, url, {
    hopsMax: HOPS_MAX,
    bytesMax: SITEMAP_BYTES_MAX,
    timeoutMs: TIMEOUT_MS,
    triesMax: 2,
    wantsBody: (status) => status === 200,
  });
  const { response } = followed;
  facts.failure = followed.failure;
  if (response === null) return facts;
  facts.status = response.status;
  if (response.status !== 200) return facts;
  const contentType = response.headers["content-type"] ?? null;
  if (response.truncated) facts.problems.push("It is larger than 50 MB; the rest was not read");
  const source = { url: followed.finalUrl, site: session.site, contentType, headers: {} };
  const read = await session.deps.reader.readSitemap(response.body, source);
  return {
    ...facts,
    kind: read.kind,
    entries: read.entries,
    problems: [...facts.problems, ...read.problems],
    urls: read.urls,
  };
}
