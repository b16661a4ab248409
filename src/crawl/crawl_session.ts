import type { Clock } from "../base/clock.ts";
import type { Log } from "../base/log.ts";
import type { HtmlReader } from "../page/html_reader.ts";
import type { HtmlReading, HtmlSource } from "../page/html_reading.ts";
import { createHtmlOpener, packedOf, shelve } from "../page/packed_html.ts";
import type { HtmlFacts, PageFacts } from "../page/page_facts.ts";
import type { PageShelf } from "../page/page_shelf.ts";
import { hostOf } from "../page/url_rules.ts";
import { type CrawlShare, createCrawlShare } from "./crawl_share.ts";
import { createHostGate, type HostGate } from "./host_gate.ts";
import type { PageFetcher } from "./page_fetcher.ts";
import { readOnce } from "./read_once.ts";
import type { Renderer } from "./renderer.ts";

export interface CrawlDeps {
  fetcher: PageFetcher;
  reader: HtmlReader;
  clock: Clock;
  log: Log;
  /** Absent: this crawl has the process for itself. */
  share?: CrawlShare;
  /** Absent: shells stay as their server sends them. */
  renderer?: Renderer;
  /** Absent: what is read stays in memory. */
  shelf?: PageShelf;
}

/** What the last crawl knew of an address: asked again only if it changed. */
export interface PreviousPage {
  etag: string | null;
  last_modified: string | null;
  facts: PageFacts;
}

export interface CrawlOptions {
  domain: string;
  /** HTML pages read. */
  pagesMax: number;
  userAgent: string;
  /** Ends everything at once: the crawl rejects with its reason. */
  signal: AbortSignal;
  /** Epoch milliseconds at which the crawl ends with what it has. */
  deadlineMs: number;
  /** Time for the links to other sites once the pages are read, milliseconds. */
  outsideMs?: number;
  /** Requests under way at once to one host. */
  concurrency?: number;
  previous?: (url: string) => PreviousPage | undefined;
  /** Pages read, and addresses still to ask for: pages first, then what they name (`isTargets`). */
  onProgress?: (done: number, queued: number, url: string, isTargets?: boolean) => void;
  /** A page goes to the browser, as the crawl's so-many-eth. */
  onRender?: (url: string, count: number) => void;
  /** Called between requests: resolves when it is this crawl's turn again. */
  turn?: () => Promise<void>;
}

const CONCURRENCY_DEFAULT = 6;
const MAPPED_CONCURRENCY = 10;

/** One crawl under way: what all its parts share. */
export interface CrawlSession {
  deps: CrawlDeps;
  options: CrawlOptions;
  /** Aborts at the deadline or with the caller's signal. */
  signal: AbortSignal;
  /** Domain whose hosts are internal; moves when the seed redirects elsewhere. */
  site: string;
  homeUrl: string;
  gate(url: string): HostGate;
  /** Reads a page; what other visitors get is mostly the same bytes, and read once. */
  readHtml(body: Uint8Array, source: HtmlSource): Promise<HtmlReading>;
  /** The same facts in less room. */
  pack(html: HtmlFacts): HtmlFacts;
  /** Holds a page for as long as the work on it takes, when there is room. */
  hold<T>(work: () => Promise<T>): Promise<T>;
  /** Its part of a room that all crawls of the process share. */
  portion(whole: number): number;
  /** Resolves when it is this crawl's turn; rejects when its time is over first. */
  turn(): Promise<void>;
  isLate(): boolean;
  end(): void;
}

export function openSession(deps: CrawlDeps, options: CrawlOptions): CrawlSession {
  const controller = new AbortController();
  const onAbort = () => controller.abort(options.signal.reason);
  if (options.signal.aborted) onAbort();
  else options.signal.addEventListener("abort", onAbort, { once: true });
  const timer = setTimeout(() => controller.abort(), Math.max(0, options.deadlineMs - deps.clock.now()));
  const gates = new Map<string, HostGate>();
  const open = createHtmlOpener();
  const pack = (html: HtmlFacts) => open(shelve(packedOf(html), deps.shelf));
  const part = (deps.share ?? createCrawlShare()).enter();
  const session: CrawlSession = {
    deps,
    options,
    signal: controller.signal,
    site: options.domain,
    homeUrl: deps.fetcher.homeUrl(options.domain),
    gate(url) {
      const host = hostOf(url);
      let gate = gates.get(host);
      if (gate === undefined) {
        const local = deps.fetcher.isMapped?.(host) === true || deps.fetcher.isSimulated(host);
        const concurrency = options.concurrency ?? (local ? MAPPED_CONCURRENCY : CONCURRENCY_DEFAULT);
        gate = createHostGate({ clock: deps.clock, signal: controller.signal, concurrency });
        gates.set(host, gate);
      }
      return gate;
    },
    readHtml: readOnce(deps.reader, deps.shelf === undefined ? (html) => html : pack),
    pack,
    hold: part.run,
    portion: part.portion,
    turn: async () => {
      if (options.turn !== undefined) await unlessAborted(options.turn(), controller.signal);
    },
    isLate: () => controller.signal.aborted || deps.clock.now() >= options.deadlineMs,
    end() {
      part.leave();
      clearTimeout(timer);
      options.signal.removeEventListener("abort", onAbort);
      controller.abort();
    },
  };
  return session;
}

/** The same crawl with less time: for work that must not hold its end. */
export function limitSession(session: CrawlSession, ms: number): CrawlSession {
  const { clock } = session.deps;
  const deadlineMs = Math.min(session.options.deadlineMs, clock.now() + ms);
  const signal = AbortSignal.any([session.signal, AbortSignal.timeout(Math.max(0, deadlineMs - clock.now()))]);
  return {
    ...session,
    options: { ...session.options, deadlineMs },
    signal,
    turn: () => unlessAborted(session.turn(), signal),
    isLate: () => signal.aborted || clock.now() >= deadlineMs,
  };
}

export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    signal.addEventListener("abort", onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
    if (signal.aborted) onAbort();
  });
}

/** What `work` gives, or `instead` when the crawl's time ran out meanwhile. */
export async function unlessLate<T>(session: CrawlSession, work: Promise<T>, instead: T): Promise<T> {
  try {
    return await work;
  } catch (error) {
    session.options.signal.throwIfAborted();
    if (session.signal.aborted) return instead;
    throw error;
  }
}

/** What came before the crawl's time ran out. */
export async function allInTime<T>(session: CrawlSession, works: readonly Promise<T>[]): Promise<T[]> {
  const done = await Promise.all(works.map((work) => unlessLate<T | undefined>(session, work, undefined)));
  return done.filter((found) => found !== undefined);
}
