import { isoTime } from "../base/clock.ts";
import { eachInSlices } from "../base/slices.ts";
import type { PageFacts, SiteFacts, TargetFact } from "../page/page_facts.ts";
import type { SitemapFacts } from "../page/site_file_facts.ts";
import { hostOf, isOnSite, pathKey, siteOf } from "../page/url_rules.ts";
import { blockedParts } from "./blocked_parts.ts";
import type { BotBlock } from "./bot_block.ts";
import { checkTargets, TARGET_BUDGET } from "./check_targets.ts";
import { chooseTargets } from "./choose_targets.ts";
import { admit, type CrawlPlan, type CrawlState, crawlPages, type StopReason } from "./crawl_pages.ts";
import { type CrawlDeps, type CrawlOptions, type CrawlSession, openSession, unlessLate } from "./crawl_session.ts";
import { probeFarEnds } from "./far_ends.ts";
import { followRedirects } from "./follow_redirects.ts";
import { createFrontier } from "./frontier.ts";
import { chooseKeyPages } from "./key_pages.ts";
import { openShellRendering } from "./render_shells.ts";
import { resolveRedirects, setDepths, setVariantKeys } from "./resolve_pages.ts";
import type { Robots } from "./robots.ts";
import { isRealHost, NO_PROBES, type ProbeFacts, probeSite } from "./site_probes.ts";
import { openRobotsBook } from "./site_robots.ts";
import { readSitemaps } from "./site_sitemaps.ts";
import { openSpellings, visitNamedSpelling } from "./site_spellings.ts";
import { createTargetBook, type TargetRef } from "./target_book.ts";
import { HTML_BYTES_MAX, readVisit, type Visit } from "./visit_page.ts";

/** Part of the time for the pages; the rest is for the targets they name. */
const PAGES_TIME_SHARE = 0.75;
const SEED_HOPS_MAX = 10;
const SITEMAP_OFFERS_MAX = 20_000;

/**
 * Crawls a site and gathers all that its audit needs: breadth first from the home page and the sitemaps, robots.txt
 * obeyed (one that fails forbids nothing to an audit that the owner ordered), then every address that the pages name. A site that refuses us, that is not there or that is too slow gives
 * facts that say so; it rejects only when `signal` aborts.
 */
export async function crawlSite(deps: CrawlDeps, options: CrawlOptions): Promise<SiteFacts> {
  return await runCrawl(deps, options, { whole: true });
}

/** The pages that tell who a brand is: the same crawl with a small cap and nothing checked beyond them. */
export async function readKeyPages(deps: CrawlDeps, options: CrawlOptions): Promise<SiteFacts> {
  return await runCrawl(deps, options, { whole: false });
}

async function runCrawl(deps: CrawlDeps, options: CrawlOptions, mode: { whole: boolean }): Promise<SiteFacts> {
  options.signal.throwIfAborted();
  const session = openSession(deps, options);
  try {
    return await crawl(session, mode);
  } catch (error) {
    options.signal.throwIfAborted();
    throw error;
  } finally {
    session.end();
  }
}

async function crawl(session: CrawlSession, mode: { whole: boolean }): Promise<SiteFacts> {
  const { options, deps } = session;
  const startedMs = deps.clock.now();
  const seed = await openSeed(session);
  const first = newState(session, seed);
  const robots = await first.robots.of(session.homeUrl);
  const draft: Draft = {
    session,
    state: first,
    robots,
    sitemaps: [],
    probes: NO_PROBES,
    targets: [],
    outsideUnchecked: 0,
    startedMs,
  };
  if (seed.blocked !== null) {
    first.blocked = seed.blocked;
    admitSeed(session, first, seed);
    return await finish(draft, "blocked");
  }
  const { status, failure } = seed.visit.facts.response;
  if (status === 0) {
    admitSeed(session, first, seed);
    return await finish(draft, failure === "blocked_address" ? "address_not_public" : "unreachable");
  }
  if (!robots.isAllowed(session.homeUrl)) {
    first.robotsBlocked.push(session.homeUrl);
    return await finish(draft, "robots_disallow");
  }
  draft.sitemaps = await unlessLate(session, readSitemaps(session, robots), []);
  await moveToNamed(draft, seed);
  const { state } = draft;
  const sentTo = await state.shells.render([seed.visit], options.deadlineMs);
  admitSeed(session, state, seed);
  for (const url of sentTo) state.frontier.offer(url, "link");
  const timeMs = options.deadlineMs - deps.clock.now();
  const plan: CrawlPlan = {
    pagesMax: options.pagesMax,
    pagesDeadlineMs: deps.clock.now() + timeMs * (mode.whole ? PAGES_TIME_SHARE : 1),
    // What the home page links to comes first.
    afterFirst: () => offerSitemaps(state, draft.sitemaps, options.signal),
  };
  if (!mode.whole) plan.choose = (urls, room) => chooseKeyPages(urls, room, session.homeUrl);
  const stopped = await crawlPages(session, state, plan);
  if (mode.whole && (stopped === "deadline" || stopped === "pages_max")) await probeFarEnds(session, state);
  if (mode.whole && stopped !== "blocked") await checkRest(draft);
  await resolveRedirects(state.pages, state.hops, (url) =>
    unlessLate(
      session,
      followRedirects(session, url, { hopsMax: SEED_HOPS_MAX, triesMax: 1, wantsBody: () => false }),
      { hops: [], finalUrl: url, response: null, failure: "timeout" },
    ),
  );
  return await finish(draft, stopped);
}

interface Draft {
  session: CrawlSession;
  state: CrawlState;
  robots: Robots;
  sitemaps: SitemapFacts[];
  probes: ProbeFacts;
  targets: TargetFact[];
  /** Addresses of other sites that were not checked. */
  outsideUnchecked: number;
  startedMs: number;
}

interface Seed {
  hops: { url: string; status: number; location: string }[];
  visit: Visit;
  blocked: BotBlock | null;
}

/** Finds where the site is: follows the seed's redirects and moves the base there. */
async function openSeed(session: CrawlSession): Promise<Seed> {
  const domain = session.options.domain;
  session.site = domain;
  const candidates = [session.homeUrl, `https://www.${domain}/`, `http://${domain}/`];
  let first: Seed | null = null;
  for (const url of candidates) {
    const followed = await followRedirects(session, url, { hopsMax: SEED_HOPS_MAX, bytesMax: HTML_BYTES_MAX });
    const { response, hops, finalUrl, failure } = followed;
    if (response !== null) {
      session.homeUrl = finalUrl;
      if (!isOnSite(finalUrl, domain)) session.site = siteOf(new URL(finalUrl).hostname);
      const visit = await readVisit(session, finalUrl, { ok: true, response });
      return { hops, visit, blocked: visit.block };
    }
    const outcome = { ok: false as const, failure: failure ?? "bad_response", message: "", elapsedMs: 0 };
    first ??= { hops, visit: await readVisit(session, finalUrl, outcome), blocked: null };
    if (!isRealHost(session, hostOf(url))) break;
  }
  return first!;
}

/** Where no redirect tells with or without www, the home page, the sitemaps or the links do: the crawl starts there. */
async function moveToNamed(draft: Draft, seed: Seed): Promise<void> {
  const { session, sitemaps } = draft;
  const named = await unlessLate(session, visitNamedSpelling(session, seed.visit, sitemaps), null);
  if (named === null || named.block !== null) return;
  const robots = await draft.state.robots.of(named.facts.url);
  if (!robots.isAllowed(named.facts.url)) return;
  session.homeUrl = named.facts.url;
  seed.visit = named;
  draft.robots = robots;
  draft.state = newState(session, seed);
}

function newState(session: CrawlSession, seed: Seed): CrawlState {
  const { site } = session;
  const robots = openRobotsBook(session);
  return {
    frontier: createFrontier({ site }),
    robots,
    shells: openShellRendering(session, robots),
    targets: createTargetBook({ site }),
    pages: [],
    hops: new Map(),
    spellings: openSpellings(session, seed.visit),
    respelled: new Map(),
    otherHosts: new Map(),
    files: [],
    robotsBlocked: [],
    blocked: null,
    sparesLeft: TARGET_BUDGET.pages,
    htmlPages: 0,
    unread: 0,
    unchecked: 0,
  };
}

/** The home page is read already; the addresses that led to it become pages that redirect. */
function admitSeed(session: CrawlSession, state: CrawlState, seed: Seed): void {
  state.frontier.offer(session.homeUrl, "home");
  state.frontier.takeLevel();
  if (seed.visit.facts.response.failure === "not_asked") {
    state.pages.push(seed.visit.facts);
    return;
  }
  for (const hop of seed.hops) {
    state.frontier.offer(hop.url, "home");
    state.frontier.takeLevel();
    const facts = structuredClone({ ...seed.visit.facts, html: null });
    facts.url = hop.url;
    facts.path_key = pathKey(hop.url);
    facts.response.status = hop.status;
    state.hops.set(hop.url, hop.location);
    state.pages.push(facts);
  }
  admit(session, state, seed.visit);
}

/** Sitemaps in turn, so that the first does not take all the room. */
async function offerSitemaps(state: CrawlState, sitemaps: readonly SitemapFacts[], signal: AbortSignal): Promise<void> {
  const urls: string[] = [];
  const lists: Pick<SitemapFacts["urls"][number], "url" | "alternates">[][] = sitemaps
    .filter((map) => map.kind !== "index")
    .map((map) => map.urls);
  // Pages that stand among an index's sitemaps.
  lists.push(sitemaps.filter((map) => map.from_index && map.status === 200 && map.kind === "invalid"));
  for (let at = 0; urls.length < SITEMAP_OFFERS_MAX && lists.some((list) => at < list.length); at++)
    urls.push(...lists.flatMap((list) => list[at]?.url ?? []));
  const offer = (url: string) => {
    state.frontier.offer(url, "sitemap");
    state.targets.noteSitemapUrl(url);
  };
  await eachInSlices(urls.slice(0, SITEMAP_OFFERS_MAX), offer, signal);
  const versions = lists.flatMap((list) => list.flatMap(({ alternates = [] }) => alternates.map(({ url }) => url)));
  await eachInSlices(
    versions.slice(0, SITEMAP_OFFERS_MAX),
    (url) => url !== null && state.targets.noteSitemapUrl(url),
    signal,
  );
}

/** Probes and everything that the pages name but the crawl did not read. */
async function checkRest(draft: Draft): Promise<void> {
  const { session, state } = draft;
  const { refs, outsideLeft } = await chooseTargets(session, state);
  let left = refs.length;
  draft.outsideUnchecked = outsideLeft + refs.filter((ref) => !ref.internal).length;
  const checking = checkTargets(session, refs, (fact) => {
    draft.targets.push(fact);
    left -= 1;
    if (!isOnSite(fact.url, session.site)) draft.outsideUnchecked -= 1;
    session.options.onProgress?.(draft.state.htmlPages, left, fact.url, true);
  });
  [draft.probes] = await Promise.all([probeSite(session, state), unlessLate(session, checking, undefined)]);
  state.unchecked = left - (draft.outsideUnchecked - outsideLeft);
}

async function finish(draft: Draft, stopped: StopReason): Promise<SiteFacts> {
  const { session, state } = draft;
  const { homeUrl, options } = session;
  const leads = new Map([...state.respelled, ...state.hops]);
  await setDepths(state.pages, { homeUrl, hops: leads, signal: options.signal });
  for (const page of state.pages) page.discovered_by = state.frontier.discoveredBy(page.url);
  setVariantKeys(state.pages);
  const targets = [...withReferrers(state), ...draft.targets].sort((a, b) => (a.url < b.url ? -1 : 1));
  return {
    domain: options.domain,
    home_url: homeUrl,
    pages: state.pages,
    targets,
    robots: draft.robots.facts,
    sitemaps: draft.sitemaps,
    ...draft.probes,
    ...state.shells.facts(),
    assets_blocked: blockedParts(state),
    outside_unchecked: draft.outsideUnchecked,
    tls_measured: isRealHost(session, hostOf(homeUrl)),
    blocked: state.blocked,
    urls_blocked_by_robots: state.robotsBlocked,
    traps: state.frontier.traps(),
    hosts: countHosts(state.pages),
    ...(state.unread + state.unchecked > 0 ? { unread: state.unread, unchecked: state.unchecked } : {}),
    stop_reason: stopped,
    truncated: stopped === "pages_max" || stopped === "deadline" || stopped === "blocked" || stopped === "rate_limited",
    crawled_at: isoTime(draft.startedMs),
  };
}

/** Files that the crawl met as pages, with the pages that name them. */
function withReferrers(state: CrawlState): TargetFact[] {
  const refs = new Map<string, TargetRef>();
  for (const ref of state.targets.refs()) refs.set(ref.url, ref);
  return state.files.map((file) => {
    const ref = refs.get(file.url);
    return ref === undefined ? file : { ...file, from: ref.from, from_count: ref.fromCount };
  });
}

function countHosts(pages: readonly PageFacts[]): NonNullable<SiteFacts["hosts"]> {
  const counts = new Map<string, number>();
  for (const page of pages) {
    if (page.html === null) continue;
    const host = hostOf(page.url);
    counts.set(host, (counts.get(host) ?? 0) + 1);
  }
  return [...counts].map(([host, pagesRead]) => ({ host, pages: pagesRead })).sort((a, b) => b.pages - a.pages);
}
