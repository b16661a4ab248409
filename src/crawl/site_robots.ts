import { decodeText } from "../page/charset.ts";
import { hostOf } from "../page/url_rules.ts";
import type { CrawlSession } from "./crawl_session.ts";
import { followRedirects } from "./follow_redirects.ts";
import { productToken, ROBOTS_BYTES_MAX, type Robots, readRobots } from "./robots.ts";

/** RFC 9309 section 2.3.1.2. */
const ROBOTS_HOPS_MAX = 5;
const ROBOTS_TIMEOUT_MS = 15_000;
/** A longer crawl-delay would make the audit last for hours; beyond it the site is read slowly, but read. */
const CRAWL_DELAY_MAX_MS = 5000;
/** Shortened to what lets an ordered audit read its pages in time, but never to less: one at a time, two a second. */
const CRAWL_DELAY_KEPT_MS = 500;
/** Of the time that is left, for the pages. */
const PACED_SHARE = 0.75;

/** robots.txt of every host met, each fetched once. */
export interface RobotsBook {
  of(url: string): Promise<Robots>;
  /** What is known already of the address's host. */
  known(url: string): Robots | undefined;
}

export function openRobotsBook(session: CrawlSession): RobotsBook {
  const books = new Map<string, Promise<Robots>>();
  const read = new Map<string, Robots>();
  async function load(host: string, url: string): Promise<Robots> {
    const robots = await loadRobots(session, new URL("/robots.txt", url).href);
    read.set(host, robots);
    return robots;
  }
  return {
    of(url) {
      const host = hostOf(url);
      let robots = books.get(host);
      if (robots === undefined) {
        robots = load(host, url);
        books.set(host, robots);
      }
      return robots;
    },
    known: (url) => read.get(hostOf(url)),
  };
}

async function loadRobots(session: CrawlSession, url: string): Promise<Robots> {
  const followed = await followRedirects(session, url, {
    hopsMax: ROBOTS_HOPS_MAX,
    bytesMax: ROBOTS_BYTES_MAX,
    timeoutMs: ROBOTS_TIMEOUT_MS,
    triesMax: 2,
  });
  const { response, failure } = followed;
  // More than five redirects count as absent.
  const lost = failure === "redirect_loop" || failure === "too_many_redirects";
  const contentType = response?.headers["content-type"] ?? null;
  const robots = readRobots(
    {
      url,
      status: response?.status ?? (lost ? 404 : 0),
      failure,
      contentType,
      bytes: response?.body.length ?? 0,
      text: response === null ? "" : decodeText(response.body, contentType).text,
    },
    productToken(session.options.userAgent),
  );
  // A server that fails here may be under strain: from then on fewer ask it at once.
  if (!robots.isReadable) session.gate(url).pause(0);
  const delayMs = keptDelayMs(session, robots.facts.crawl_delay_seconds ?? 0);
  if (delayMs > 0) {
    session.gate(url).setDelay(delayMs);
    robots.facts.waited_seconds = delayMs / 1000;
  }
  return robots;
}

/** What is asked for, as far as the time for so many pages allows. */
function keptDelayMs({ options, deps }: CrawlSession, askedSeconds: number): number {
  const fitMs = ((options.deadlineMs - deps.clock.now()) * PACED_SHARE) / options.pagesMax;
  return Math.min(askedSeconds * 1000, CRAWL_DELAY_MAX_MS, Math.max(CRAWL_DELAY_KEPT_MS, Math.round(fitMs)));
}
