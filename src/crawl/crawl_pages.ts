import { eachInSlices } from "../base/slices.ts";
import type { PageFacts, TargetFact } from "../page/page_facts.ts";
import { hostOf, isOnSite } from "../page/url_rules.ts";
import type { BotBlock } from "./bot_block.ts";
import { inParallel } from "./check_targets.ts";
import type { CrawlSession } from "./crawl_session.ts";
import type { Frontier } from "./frontier.ts";
import type { ShellRendering } from "./render_shells.ts";
import type { Robots } from "./robots.ts";
import type { RobotsBook } from "./site_robots.ts";
import type { SiteSpellings } from "./site_spellings.ts";
import { type Choose, createTurns } from "./take_turns.ts";
import type { TargetBook } from "./target_book.ts";
import { type Visit, visitPage } from "./visit_page.ts";

export const STOP_REASONS = [
  "complete",
  "pages_max",
  "deadline",
  "blocked",
  "rate_limited",
  "unreachable",
  "address_not_public",
  "robots_disallow",
  "robots_unreadable",
] as const;
export type StopReason = (typeof STOP_REASONS)[number];

/** What the crawl loop fills. */
export interface CrawlState {
  frontier: Frontier;
  robots: RobotsBook;
  shells: ShellRendering;
  targets: TargetBook;
  pages: PageFacts[];
  hops: Map<string, string>;
  spellings: SiteSpellings;
  /** Addresses that are one of the home page's spelling, by another scheme or www. */
  respelled: Map<string, string>;
  /** Addresses taken of each host beside the home page's. */
  otherHosts: Map<string, number>;
  /** Addresses that turned out to be files. */
  files: TargetFact[];
  robotsBlocked: string[];
  blocked: BotBlock | null;
  /** Answers other than pages that may still be asked for. */
  sparesLeft: number;
  htmlPages: number;
  /** Addresses known when the crawl ended that it did not come to. */
  unread: number;
  /** Addresses of the site that pages name and that there was no time to ask for. */
  unchecked: number;
}

const LANES = 16;
const ROBOTS_BLOCKED_MAX = 1000;
/** So many refusals one after another: the site has shut us out, its pages are not broken. */
const REFUSALS_MAX = 15;
/** Part of a crawl's pages that each host beside the home page's may take. */
const OTHER_HOST_SHARE = 0.25;

export interface CrawlPlan {
  pagesMax: number;
  /** Time by which reading pages must end, epoch milliseconds. */
  pagesDeadlineMs: number;
  /** Default: the site's sections in turn. */
  choose?: Choose;
  /** Called once the first addresses are read; may offer more. */
  afterFirst?: () => Promise<void>;
}

/** Part by part, so that which pages are read never depends on how fast they answered. */
export async function crawlPages(session: CrawlSession, state: CrawlState, plan: CrawlPlan): Promise<StopReason> {
  const choose = plan.choose ?? createTurns(session.homeUrl);
  let { afterFirst } = plan;
  let pending: string[] = [];
  for (;;) {
    const found = await ownSpellings(state, state.frontier.takeLevel());
    pending.push(...(await allowedOf(session, state, found)));
    pending = pending.filter((url) => !state.frontier.isEndless(url));
    if (pending.length === 0 && afterFirst === undefined) return "complete";
    const room = Math.min(plan.pagesMax - state.htmlPages, state.sparesLeft);
    state.unread = pending.length;
    if (pending.length > 0 && room <= 0) return "pages_max";
    const slowRoom = session.gate(session.homeUrl).roomIn(plan.pagesDeadlineMs - session.deps.clock.now());
    const { now, later } = choose(pending, Math.min(room, slowRoom));
    pending = later;
    const stopped = await readBatch(session, state, { plan, urls: now, waiting: later.length });
    if (stopped !== null) return stopped;
    state.unread = later.length;
    await afterFirst?.();
    afterFirst = undefined;
  }
}

async function readBatch(
  session: CrawlSession,
  state: CrawlState,
  { plan, urls, waiting }: { plan: CrawlPlan; urls: readonly string[]; waiting: number },
): Promise<StopReason | null> {
  const visits: (Visit | null)[] = urls.map(() => null);
  let stopped: StopReason | null = null;
  let refusals = 0;
  let done = state.htmlPages;
  await inParallel(
    urls.map((url, at) => ({ url, at })),
    LANES,
    async ({ url, at }) => {
      if (stopped !== null) return;
      if (session.isLate() || session.deps.clock.now() >= plan.pagesDeadlineMs) {
        stopped = "deadline";
        return;
      }
      const visit = await session.hold(() => visitUnlessLate(session, url));
      if (visit === null) {
        stopped = "deadline";
        return;
      }
      visits[at] = visit;
      if (visit.facts.html !== null) done += 1;
      refusals = visit.block === null ? 0 : refusals + 1;
      if (refusals >= REFUSALS_MAX) {
        stopped = visit.facts.response.status === 429 ? "rate_limited" : "blocked";
        state.blocked ??= visit.block;
      }
      session.options.onProgress?.(done, Math.min(waiting + urls.length - at, plan.pagesMax - done), url);
    },
  );
  const read = visits.filter((visit) => visit !== null);
  state.unread = waiting + urls.length - read.length;
  for (const url of await state.shells.render(read, plan.pagesDeadlineMs)) state.frontier.offer(url, "link");
  await eachInSlices(read, (visit) => admit(session, state, visit), session.options.signal);
  return stopped;
}

/** null when the crawl's time ran out meanwhile; rejects when its caller ended it. */
async function visitUnlessLate(session: CrawlSession, url: string): Promise<Visit | null> {
  try {
    return await visitPage(session, url);
  } catch (error) {
    session.options.signal.throwIfAborted();
    if (session.signal.aborted) return null;
    throw error;
  }
}

/** Takes a visit into the state, in the order of the level. */
export function admit(session: CrawlSession, state: CrawlState, visit: Visit): void {
  const { facts, target } = visit;
  if (facts.response.failure === "not_asked") return;
  if (visit.isFile) {
    state.files.push(fileFact(facts));
    state.sparesLeft -= 1;
    return;
  }
  if (target !== null) {
    state.hops.set(facts.url, target);
    state.frontier.offer(target, "redirect", facts.url);
  }
  if (facts.html === null) state.sparesLeft -= 1;
  if (!state.frontier.settle(facts)) return;
  if (facts.html !== null) state.htmlPages += 1;
  state.pages.push(facts);
  state.targets.note(facts);
  for (const link of facts.html?.links ?? []) {
    if (link.url !== null && link.internal) state.frontier.offer(link.url, "link", facts.url);
  }
  for (const canonical of facts.html?.canonicals ?? []) {
    if (canonical.url !== null && isOnSite(canonical.url, session.site))
      state.frontier.offer(canonical.url, "canonical", facts.url);
  }
  for (const version of facts.html?.hreflangs ?? [])
    if (version.url !== null && isOnSite(version.url, session.site))
      state.frontier.offer(version.url, "link", facts.url);
}

/** Each address as the home page is spelled, none twice. */
async function ownSpellings(state: CrawlState, urls: readonly string[]): Promise<string[]> {
  const { frontier, respelled } = state;
  const own: string[] = [];
  for (const url of urls) {
    const spelled = await state.spellings.ownOf(url);
    if (spelled === url) own.push(url);
    else {
      respelled.set(url, spelled);
      for (const by of frontier.discoveredBy(url)) frontier.offer(spelled, by);
    }
  }
  return respelled.size === 0 ? own : [...own, ...frontier.takeLevel()];
}

/** Leaves out what robots.txt forbids us, and what a host beside the home page's has too much of. */
async function allowedOf(session: CrawlSession, state: CrawlState, urls: readonly string[]): Promise<string[]> {
  const allowed: string[] = [];
  const homeHost = hostOf(session.homeUrl);
  const otherMax = Math.ceil(session.options.pagesMax * OTHER_HOST_SHARE);
  const books = new Map<string, Robots>();
  for (const url of urls) {
    const host = hostOf(url);
    if (!books.has(host)) books.set(host, await state.robots.of(url));
  }
  const sift = (url: string) => {
    const host = hostOf(url);
    if (host !== homeHost) {
      const count = (state.otherHosts.get(host) ?? 0) + 1;
      state.otherHosts.set(host, count);
      if (count > otherMax) return;
    }
    const robots = books.get(host)!;
    // A host that is not there forbids nothing: its addresses are broken, which the check of targets tells.
    if (host !== homeHost && robots.facts.failure !== null) return;
    if (robots.isAllowed(url)) allowed.push(url);
    else if (state.robotsBlocked.length < ROBOTS_BLOCKED_MAX) state.robotsBlocked.push(url);
  };
  await eachInSlices(urls, sift, session.options.signal);
  return allowed;
}

function fileFact(facts: PageFacts): TargetFact {
  const { response } = facts;
  const length = Number(response.headers["content-length"] ?? Number.NaN);
  return {
    url: facts.url,
    kind: "other",
    status: response.status,
    failure: response.failure,
    unverified: false,
    redirects: 0,
    final_url: null,
    bytes: Number.isFinite(length) ? length : null,
    content_type: response.content_type,
    cache_control: response.headers["cache-control"] ?? null,
    content_encoding: response.content_encoding,
    from: [],
    from_count: 0,
  };
}
