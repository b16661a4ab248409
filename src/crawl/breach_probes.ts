import { eachInSlices } from "../base/slices.ts";
import { AGENTS } from "../domain/ai_agent.ts";
import { decodeText } from "../page/charset.ts";
import type { HtmlFacts, PageFacts, SiteFacts } from "../page/page_facts.ts";
import { addressKey, clusterOf, isNoindex } from "../page/page_facts_read.ts";
import { hostOf, isOnSite, siteOf } from "../page/url_rules.ts";
import AGENT_STRINGS from "./agent_strings.json" with { type: "json" };
import { botBlockOf } from "./bot_block.ts";
import { isForbidden } from "./choose_targets.ts";
import type { CrawlState } from "./crawl_pages.ts";
import { allInTime, type CrawlSession } from "./crawl_session.ts";
import { type FileQuestion, fileNamedBy, mapOf, usualFiles } from "./exposed_files.ts";
import { fetchUrl } from "./fetch_url.ts";
import { followRedirects } from "./follow_redirects.ts";

const TIMEOUT_MS = 15_000;
const FILE_BYTES_MAX = 64 * 1024;
const PAGE_BYTES_MAX = 512 * 1024;
const HOPS_MAX = 5;
/** So many pages are asked for as a crawler: by turns what the home page links to, what most and fewest pages link to, and one a directory. */
const AS_CRAWLER_MAX = 150;
/** Of these the first are asked for as visitors of other kinds, too. */
export const COMPARED_MAX = 60;
/** Of each turn as many as the home page shows: thousands of planted pages push out no page of the menu. */
const MENU_EACH_TURN = 3;
/** Of these as many as a browser that comes from a search; of the others only what differs from the page as read. */
const SEARCHED_MAX = 2;
const COPIES_MAX = 20;
const MAPS_MAX = 5;
/** As in /wp-content/uploads/. */
const UPLOADS_DEPTH = 2;
/** A page of less text is filled by scripts for browsers, and rendered for crawlers: nothing is hidden. */
const WORDS_MIN = 50;
const SHARED_WORDS_MAX = 0.4;
/** Links to so many other sites, or to one beside so many words, that only crawlers are shown. */
const FOREIGN_SITES_MIN = 4;
const EXTRA_WORDS_MIN = 15;
/** A title of so many words, most of which stand nowhere on the page that browsers are shown. */
const TITLE_WORDS_MIN = 3;
const UNLIKE_WORDS_MIN = 0.5;
/** A short page in place of a long one, of which not even a word of the title is on it. */
const SHORT_WORDS_MIN = 6;
const SHORT_SHARED_MAX = 0.2;

/** Scripts without spaces give their signs one by one. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]|[\p{L}\p{N}]{4,}/gu;
const DOCUMENT = /\.(?:pdf|docx?|xlsx?|csv|zip)(?:$|\?)/i;
/** Papers by which people apply, order or pay, by the names of their files. */
const LISTED_PEOPLE =
  /^(?=[\s\S]*(?:<title>\s*(?:Index of|Directory listing for) \/|\[To Parent Directory\]))[\s\S]*href="[^"]*(?:lebenslauf|bewerbung|curriculum|(?:^|[^a-z])cv[^a-z]|resume[_-]|lettre[_-]de[_-]motivation|rechnung|invoice|factura|fattura|facture|bestellung|kunden|clientes|pedidos)[^"]*\.(?:pdf|docx?|xlsx?|csv)"/i;
const GONE: ReadonlySet<number> = new Set([404, 410]);
const LISTING =
  /<title>\s*(?:Index of|Directory listing for) \/|<pre>\s*<a href="\?[^"]*">Name<\/a>|\[To Parent Directory\]/i;

export type BreachFacts = Required<
  Pick<SiteFacts, "exposed" | "cloaked" | "cloaked_of" | "closed_to_search" | "closed_to_ai">
>;

/** Files that must not be open, two folders, and pages that crawlers are shown otherwise; none that robots.txt forbids. */
export async function probeBreaches(
  session: CrawlSession,
  state: Pick<CrawlState, "pages" | "targets" | "robots">,
): Promise<BreachFacts> {
  const { pages, targets } = state;
  const folders = foldersOf(targets, hostOf(session.homeUrl)).flatMap(listingAt);
  const scripts = targets.refs().filter(({ kind, internal }) => kind === "script" && internal);
  const maps = [...scripts.flatMap(({ url }) => mapOf(url)).take(MAPS_MAX)];
  const allowed = [...usualFiles(session.homeUrl), ...folders, ...namedCopies(targets), ...maps].filter(
    ({ url }) => !isForbidden(state, url),
  );
  // A secret file that robots.txt names is what it tells everybody where to look for.
  const rules = state.robots.known(session.homeUrl);
  const told = (rules?.files ?? []).flatMap((path) => fileNamedBy(new URL(path, session.homeUrl).href));
  const closedFolders = (rules?.folders ?? []).flatMap((path) => listingAt(new URL(path, session.homeUrl).href));
  const questions = [...allowed, ...told, ...closedFolders];
  const { signal } = session.options;
  const isClosed = ({ url }: PageFacts) => isForbidden(state, url, "Googlebot");
  const closed = new Set((await eachInSlices(pages, (page) => (isClosed(page) ? [page] : []), signal)).flat());
  const shown = pages.filter((page) => !closed.has(page));
  const chosen = await comparedPages(shown, { homeUrl: session.homeUrl, targets, max: AS_CRAWLER_MAX, signal });
  const compared = chosen.map((page, at) => compareAgents(session, page, { fromSearch: at < SEARCHED_MAX }));
  const [exposed, cloaked] = await Promise.all([
    allInTime(
      session,
      questions.map((question) => probeText(session, question)),
    ),
    allInTime(session, compared),
  ]);
  const open = new Map(exposed.flatMap((found) => (found === null ? [] : [[addressKey(found.url), found]])));
  const closed_to_ai = await closedToAi(state, session);
  return {
    exposed: [...open.values()],
    cloaked: cloaked.flatMap((found) => found ?? []),
    cloaked_of: compared.length,
    closed_to_search: [...closed].map(({ url }) => url),
    closed_to_ai,
  };
}

/** Only agents that robots.txt names can be treated otherwise than all. */
async function closedToAi(
  state: Pick<CrawlState, "pages" | "robots">,
  { homeUrl, options }: CrawlSession,
): Promise<BreachFacts["closed_to_ai"]> {
  const named = new Set(state.robots.known(homeUrl)?.facts.agents_named);
  const agents = AGENTS.map(({ name }) => name).filter(
    (name) => named.has(name.toLowerCase()) && !isForbidden(state, homeUrl, name),
  );
  const closed: BreachFacts["closed_to_ai"] = [];
  const look = ({ url, html }: PageFacts) => {
    const out = html === null ? [] : agents.filter((agent) => isForbidden(state, url, agent));
    if (out.length > 0) closed.push({ url, agents: out });
  };
  if (agents.length > 0) await eachInSlices(state.pages, look, options.signal);
  return closed;
}

function namedCopies(targets: CrawlState["targets"]): FileQuestion[] {
  const named = targets.refs().flatMap(({ url, internal }) => (internal ? fileNamedBy(url) : []));
  return [...named.take(COPIES_MAX)];
}

/** What people sent in is told as their data, in place of the listing as such. */
function listingAt(url: string): FileQuestion[] {
  return [
    { url, kind: "listing", content: LISTING },
    { url, kind: "people", content: LISTED_PEOPLE },
  ];
}

/** The folders of the first image and of the first document, and those that hold all uploads. */
function foldersOf(targets: CrawlState["targets"], host: string): string[] {
  const image = targets.refs().find(({ url, kind }) => kind === "image" && hostOf(url) === host)?.url;
  const document = targets
    .refs()
    .find(({ url, internal }) => internal && DOCUMENT.test(url) && hostOf(url) === host)?.url;
  return [...new Set([image, document].flatMap((url) => (url === undefined ? [] : foldersAbove(url))))];
}

function foldersAbove(url: string): string[] {
  const { origin, pathname } = new URL("./", url);
  const upper = pathname
    .split("/")
    .slice(0, UPLOADS_DEPTH + 1)
    .join("/");
  const folders = new Set([pathname, upper.endsWith("/") ? upper : `${upper}/`].filter((path) => path !== "/"));
  return [...folders].map((path) => origin + path);
}

async function probeText(
  session: CrawlSession,
  { url, kind, content }: FileQuestion,
): Promise<BreachFacts["exposed"][number] | null> {
  const outcome = await fetchUrl(session, url, { bytesMax: FILE_BYTES_MAX, timeoutMs: TIMEOUT_MS, triesMax: 1 });
  // Asked by GET, the interface for programs names itself with 405.
  if (!outcome.ok || (outcome.response.status !== 200 && kind !== "remote")) return null;
  const { body, headers } = outcome.response;
  return content.test(decodeText(body, headers["content-type"] ?? null).text) ? { url, kind } : null;
}

/** The home page and the page with the most to say; then by turns what the home page links to, what most and fewest pages do, and what a directory begins with. */
export async function comparedPages(
  pages: readonly PageFacts[],
  given: { homeUrl: string; targets: CrawlState["targets"]; max: number; signal: AbortSignal },
): Promise<PageFacts[]> {
  const { homeUrl, targets, max, signal } = given;
  const readable = pages.filter((page) => page.html !== null && page.response.status === 200);
  const inlinks = new Map<string, number>();
  for (const { url, fromCount } of targets.refs()) {
    const key = addressKey(url);
    inlinks.set(key, (inlinks.get(key) ?? 0) + fromCount);
  }
  const weigh = (page: PageFacts) => {
    const { url, html } = page;
    return { page, url, linked: inlinks.get(addressKey(url)) ?? 0, words: html!.main_word_count, in: clusterOf(url) };
  };
  const read = await eachInSlices(readable, weigh, signal);
  const byLinks = read.toSorted((a, b) => b.linked - a.linked || b.words - a.words || (a.url < b.url ? -1 : 1));
  const firsts = [...Map.groupBy(byLinks, (each) => each.in).values()].map(([first]) => first!);
  const home = read.find(({ url }) => url === homeUrl);
  const rest = byLinks.toSorted((a, b) => b.words - a.words);
  const longest = rest.find((each) => each.in !== home?.in) ?? rest[1];
  const chosen = new Set([home, longest].filter((each) => each !== undefined));
  const byKey = new Map(read.map((each) => [addressKey(each.url), each]));
  const menu = (home?.page.html?.links ?? []).flatMap(({ url, internal, hidden }) =>
    url !== null && internal && hidden !== true ? (byKey.get(addressKey(url)) ?? []) : [],
  );
  for (let at = 0; at < byLinks.length && chosen.size < max; at++) {
    const ofMenu = menu.slice(at * MENU_EACH_TURN, (at + 1) * MENU_EACH_TURN);
    for (const each of [...ofMenu, byLinks[at], firsts[at], byLinks.at(-1 - at)])
      if (each !== undefined) chosen.add(each);
  }
  return [...chosen].slice(0, max).map(({ page }) => page);
}

async function compareAgents(
  session: CrawlSession,
  page: PageFacts,
  { fromSearch }: { fromSearch: boolean },
): Promise<BreachFacts["cloaked"][number] | null> {
  const { url, html, response } = page;
  const asBrowser = () =>
    readAs(session, url, { "user-agent": AGENT_STRINGS.browser, referer: "https://www.google.com/" });
  const asRead: Shown = { finalUrl: response.final_url, status: response.status, html };
  const crawler = await readAs(session, url, { "user-agent": AGENT_STRINGS.Googlebot });
  if (crawler === null || (!fromSearch && differenceOf(crawler, asRead, session.site) === null)) return null;
  const browser = await asBrowser();
  const detail =
    browser === null
      ? null
      : (differenceOf(crawler, browser, session.site) ??
        (await linksForCrawlers(session, url, [crawler, browser, asRead])));
  return detail === null ? null : { url, detail };
}

/** Links to other sites that a crawler is shown time and again, and nobody else. */
async function linksForCrawlers(
  session: CrawlSession,
  url: string,
  [crawler, ...others]: readonly [Shown, ...Shown[]],
): Promise<string | null> {
  const sitesOf = ({ html }: Shown) => (html === null ? new Set<string>() : foreignSites(html, session.site));
  if (others.some(({ html }) => html === null || html.app_shell)) return null;
  const theirs = others.reduce((all, shown) => all.union(sitesOf(shown)), new Set<string>());
  const alone = sitesOf(crawler).difference(theirs);
  if (alone.size === 0) return null;
  const again = await readAs(session, url, { "user-agent": AGENT_STRINGS.Googlebot });
  const lasting = again === null ? new Set<string>() : alone.intersection(sitesOf(again));
  return lasting.size === 0 ? null : `only crawlers are shown links to ${[...lasting].slice(0, 3).join(", ")}`;
}

interface Shown {
  finalUrl: string;
  status: number;
  html: HtmlFacts | null;
}

export async function readAs(
  session: CrawlSession,
  url: string,
  headers: Record<string, string>,
): Promise<Shown | null> {
  const followed = await followRedirects(session, url, {
    hopsMax: HOPS_MAX,
    headers,
    bytesMax: PAGE_BYTES_MAX,
    timeoutMs: TIMEOUT_MS,
    triesMax: 1,
  });
  const { response, finalUrl, hops } = followed;
  // Another site may answer as it likes, or not at all: that browsers are sent there is enough.
  if (hops.length > 0 && !isOnSite(finalUrl, session.site)) return { finalUrl, status: 0, html: null };
  if (response === null) return null;
  const { status } = response;
  if (GONE.has(status)) return { finalUrl, status, html: null };
  if (status !== 200) return null;
  const contentType = response.headers["content-type"] ?? null;
  const text = decodeText(response.body.subarray(0, FILE_BYTES_MAX), contentType).text;
  if (botBlockOf({ status, headers: response.headers, text }) !== null) return null;
  const source = { url: response.url, site: session.site, contentType, headers: response.headers };
  const reading = await session.readHtml(response.body, source);
  return reading.ok ? { finalUrl, status, html: reading.html } : null;
}

function differenceOf(crawler: Shown, browser: Shown, site: string): string | null {
  if (crawler.html === null || browser.html === null) {
    if (crawler.html === browser.html) return null;
    const [who, { finalUrl, status }] = crawler.html === null ? ["crawlers", crawler] : ["browsers", browser];
    return status === 0 ? `${who} are sent to ${hostOf(finalUrl)}` : `${who} get status ${status}`;
  }
  if (isNoindex(crawler.html) && !isNoindex(browser.html)) return "only crawlers are shown noindex";
  if (browser.html.app_shell || browser.html.main_word_count < WORDS_MIN) return null;
  const sites = foreignSites(crawler.html, site).difference(foreignSites(browser.html, site));
  const [own, shown] = [wordsIn(crawler.html.main_text), wordsIn(browser.html.main_text)];
  if (sites.size >= FOREIGN_SITES_MIN || (sites.size > 0 && own.difference(shown).size >= EXTRA_WORDS_MIN))
    return `only crawlers are shown text with links to ${[...sites].slice(0, 3).join(", ")}`;
  const shared = own.intersection(shown).size / Math.max(1, own.size);
  const title = crawler.html.titles[0] ?? "";
  const named = wordsIn(title);
  const unlike = named.difference(shown).difference(wordsIn(browser.html.titles[0] ?? ""));
  if (named.size >= TITLE_WORDS_MIN && unlike.size > named.size * UNLIKE_WORDS_MIN)
    return `crawlers are shown another title: "${title.slice(0, 80)}"`;
  const isShort = own.size >= SHORT_WORDS_MIN && unlike.size > 0 && unlike.size === named.size;
  const isAnother = own.size >= WORDS_MIN ? shared < SHARED_WORDS_MAX : isShort && shared < SHORT_SHARED_MAX;
  return isAnother && title !== browser.html.titles[0]
    ? `crawlers are shown another page, titled "${title.slice(0, 80)}"`
    : null;
}

function foreignSites({ links }: HtmlFacts, site: string): Set<string> {
  const sites = links.flatMap(({ url, internal }) => (url === null || internal ? [] : [siteOf(hostOf(url))]));
  return new Set(sites.filter((each) => each !== site));
}

function wordsIn(text: string): Set<string> {
  return new Set(text.toLowerCase().match(WORD));
}
