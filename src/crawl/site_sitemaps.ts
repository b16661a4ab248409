import { addressKey } from "../page/page_facts_read.ts";
import type { SitemapFacts } from "../page/site_file_facts.ts";
import { SITEMAP_BYTES_MAX } from "../page/sitemap.ts";
import { charsOf, SITEMAP_CHARS_MAX } from "../page/sitemap_book.ts";
import { isOnSite, normalizeUrl } from "../page/url_rules.ts";
import { inParallel } from "./check_targets.ts";
import type { CrawlSession } from "./crawl_session.ts";
import { followRedirects } from "./follow_redirects.ts";
import type { Robots } from "./robots.ts";

const SITEMAPS_MAX = 100;
const NESTING_MAX = 3;
const HOPS_MAX = 5;
const TIMEOUT_MS = 30_000;
/** As it is sent, packed or not: the real ones of 50 MB are sent packed. */
const SENT_BYTES_MAX = 10 * 1024 * 1024;
/** Held at a time, so that many big ones do not fill the process. */
const AT_ONCE = 2;
/** Addresses kept over all sitemaps, beside their size; then no further one is asked for. */
const ENTRIES_KEPT_MAX = 50_000;
/** Of all crawls of the process together. */
const CHARS_OF_ALL_MAX = 64_000_000;
/** Part of the crawl's time; the pages are what it is for. */
const TIME_SHARE = 0.25;
/** Where sitemaps lie when robots.txt names none; the first that exists is taken. */
const USUAL_PLACES = ["/sitemap.xml", "/sitemap_index.xml", "/wp-sitemap.xml", "/sitemap.txt"];

/** Reads every sitemap that robots.txt declares or that lies in a usual place, indexes followed. */
export async function readSitemaps(session: CrawlSession, robots: Robots): Promise<SitemapFacts[]> {
  const declared = robots.facts.sitemaps
    .map((raw) => normalizeUrl(raw, session.homeUrl))
    .filter((url): url is string => url !== null);
  const nowMs = session.deps.clock.now();
  const untilMs = nowMs + (session.options.deadlineMs - nowMs) * TIME_SHARE;
  const charsLeft = Math.min(SITEMAP_CHARS_MAX, session.portion(CHARS_OF_ALL_MAX));
  const book: Book = { seen: new Set(), entriesLeft: ENTRIES_KEPT_MAX, charsLeft, untilMs };
  const found = await readAll(session, book, declared, { declared: true, within: [] });
  for (const place of USUAL_PLACES) {
    if (found.some((map) => map.kind !== "index" && map.entries > 0)) break;
    const url = new URL(place, session.homeUrl).href;
    found.push(...(await readAll(session, book, [url], { declared: false, within: [] })));
  }
  // Guessed places that hold nothing are no fault of the site.
  return found.filter((map) => map.declared_in_robots || map.status === 200 || map.from_index === true);
}

interface Book {
  /** Keys of the addresses: of both schemes one is asked for. */
  seen: Set<string>;
  entriesLeft: number;
  charsLeft: number;
  untilMs: number;
}

interface Origin {
  declared: boolean;
  /** Keys of the indexes that lead there. */
  within: readonly string[];
}

/** Each sitemap, followed by those that it names, in the order they are named. */
async function readAll(session: CrawlSession, book: Book, urls: string[], from: Origin): Promise<SitemapFacts[]> {
  const fresh = new Map<string, string>();
  for (const url of urls) {
    if (book.seen.size >= SITEMAPS_MAX) break;
    if (!book.seen.has(addressKey(url))) fresh.set(addressKey(url), url);
    book.seen.add(addressKey(url));
  }
  const read: SitemapFacts[] = [];
  await inParallel([...fresh.values()].entries().toArray(), AT_ONCE, async ([at, url]) => {
    const facts = isEnough(session, book) ? unread(url) : await fetchSitemap(session, url, book.charsLeft);
    facts.declared_in_robots = from.declared;
    if (from.within.length > 0) facts.from_index = true;
    if (facts.kind !== "index") keep(book, facts);
    read[at] = facts;
  });
  const all: SitemapFacts[] = [];
  for (const facts of read) {
    all.push(facts);
    if (facts.kind !== "index") continue;
    const within = [...from.within, addressKey(facts.url)];
    const children = facts.urls.map((entry) => entry.url);
    // What follows an index is its children; no more of it is needed than is followed.
    facts.urls.length = Math.min(facts.urls.length, SITEMAPS_MAX);
    const circle = children.find((url) => within.includes(addressKey(url)));
    if (circle !== undefined) facts.leads_back_to = circle;
    if (within.length > NESTING_MAX) facts.problems.push("Its sitemap indexes are nested too deep");
    else all.push(...(await readAll(session, book, children, { declared: false, within })));
  }
  return all;
}

function isEnough(session: CrawlSession, book: Book): boolean {
  if (session.isLate() || session.deps.clock.now() >= book.untilMs) return true;
  return book.entriesLeft <= 0 || book.charsLeft <= 0;
}

/** Cuts the sitemap's addresses to what may still be kept of all. */
function keep(book: Book, facts: SitemapFacts): void {
  let count = 0;
  for (const entry of facts.urls) {
    if (book.entriesLeft <= 0 || book.charsLeft <= 0) break;
    book.entriesLeft -= 1;
    book.charsLeft -= charsOf(entry);
    count += 1;
  }
  facts.urls.length = count;
}

function emptyFacts(url: string): SitemapFacts {
  const none = { entries: 0, problems: [], urls: [] };
  return { url, status: 0, failure: null, kind: "invalid", declared_in_robots: false, ...none };
}

/** One that was not asked for any more. */
function unread(url: string): SitemapFacts {
  return { ...emptyFacts(url), failure: "aborted", partial: true };
}

/** One file, whatever it is: what is wrong with it is among its problems. */
export async function fetchSitemap(session: CrawlSession, url: string, keepChars: number): Promise<SitemapFacts> {
  const facts = emptyFacts(url);
  if (!isOnSite(url, session.site)) facts.problems.push("It is on another site");
  const followed = await followRedirects(session, url, {
    hopsMax: HOPS_MAX,
    bytesMax: SENT_BYTES_MAX,
    decode: false,
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
  const { truncated, encoding } = response;
  if (truncated && encoding === undefined && Number(response.headers["content-length"]) > SITEMAP_BYTES_MAX) {
    facts.problems.push("It is larger than 50 MB; the rest was not read");
  }
  const headers = encoding === undefined ? {} : { "content-encoding": encoding };
  const source = { url: followed.finalUrl, site: session.site, contentType, headers, truncated, keepChars };
  const { problems, ...read } = await session.deps.reader.readSitemap(response.body, source);
  return { ...facts, ...read, problems: [...facts.problems, ...problems] };
}
