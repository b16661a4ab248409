import type { PageFacts, SiteFacts } from "../page/page_facts.ts";
import { addressKey, clusterOf, isNoindex, pathOf } from "../page/page_facts_read.ts";
import { hostOf } from "../page/url_rules.ts";
import AGENT_STRINGS from "./agent_strings.json" with { type: "json" };
import { COMPARED_MAX, comparedPages, readAs } from "./breach_probes.ts";
import { isForbidden } from "./choose_targets.ts";
import type { CrawlState } from "./crawl_pages.ts";
import { allInTime, type CrawlSession } from "./crawl_session.ts";
import { followRedirects } from "./follow_redirects.ts";
import { askedLanguage, movedByLanguage, openedByLanguage, placeAs, shownByLanguage } from "./language_probes.ts";

const TIMEOUT_MS = 15_000;
const HOPS_MAX = 5;
/** Pages that a phone asks for; of those that are not compared it is enough where they lead. */
const ASKED_MAX = 300;
const PHONE =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36";
const FROM_SEARCH = { referer: "https://www.google.com/" };
/** A page of fewer words has little that phones could miss. */
const WORDS_MIN = 150;
const SHOWN_SHARE_MIN = 0.4;
/** Refused on more of the pages that were asked for, and on no whole folder, it is the firewall's doing, which knows us for no Googlebot. */
const REFUSED_SHARE_MAX = 0.25;
const REFUSED_CHECKED_MAX = 5;
const SHUT_FOLDER_PAGES_MIN = 3;
/** The best known one, which rules against AI name first. */
const AI_AGENT = "GPTBot";
/** Asked for one page of each folder. */
const OTHER_AGENTS = ["OAI-SearchBot", "ClaudeBot", "PerplexityBot", "Bingbot"] as const;
const FOLDERS_MAX = 6;
const FORWARDERS_MAX = 3;
/** Reserved: nobody sells anything there. */
const ELSEWHERE = "https://www.example.com/";

export type VisitorFacts = Required<
  Pick<SiteFacts, "phones_differ" | "search_refused" | "open_redirects" | "ai_shown_less" | "language_moves"> & {
    sent_away: NonNullable<SiteFacts["cloaked"]>;
  }
>;

/** What visitors with phones, visitors from a search and Googlebot get on pages that others can read; and who forwards anywhere. */
export async function probeVisitors(
  session: CrawlSession,
  state: Pick<CrawlState, "pages" | "targets" | "robots">,
): Promise<VisitorFacts> {
  const { targets } = state;
  const { homeUrl, options } = session;
  const asked = await comparedPages(state.pages, { homeUrl, targets, max: ASKED_MAX, signal: options.signal });
  const chosen = asked.slice(0, COMPARED_MAX);
  const isRead = new Set(chosen);
  const open = chosen.filter(({ url }) => !isForbidden(state, url, "Googlebot"));
  const forAi = chosen.filter(({ url }) => !isForbidden(state, url, AI_AGENT));
  const firsts = [...Map.groupBy(chosen.slice(1), ({ url }) => clusterOf(url)).values()].map(([first]) => first!);
  const forOthers = OTHER_AGENTS.flatMap((agent) =>
    firsts.slice(0, FOLDERS_MAX).flatMap((page) => (isForbidden(state, page.url, agent) ? [] : [{ page, agent }])),
  );
  const [seen, refused, forwarders, less, moves, opened] = await Promise.all([
    allInTime(
      session,
      asked.map((page) => asPhone(session, page, { isRead: isRead.has(page) })),
    ),
    refusedPages(session, open),
    allInTime(
      session,
      forwarding(state).map((each) => forwardsAnywhere(session, each)),
    ),
    allInTime(
      session,
      [...forAi.map((page) => ({ page, agent: AI_AGENT as keyof typeof AGENT_STRINGS })), ...forOthers].map(
        ({ page, agent }) => shownToAgent(session, page, agent),
      ),
    ),
    movedByLanguage(session, chosen[0]),
    openedByLanguage(session, state.pages),
  ]);
  const told = seen.flatMap((each) => each ?? []);
  const byLanguage = told.filter(({ isLanguage, url }) => isLanguage && moves.every((move) => move.url !== url));
  return {
    phones_differ: told
      .filter(({ isAway, isLanguage }) => !isAway && !isLanguage)
      .map(({ url, detail }) => ({ url, detail })),
    sent_away: told.filter(({ isAway }) => isAway).map(({ url, detail }) => ({ url, detail })),
    search_refused: refused,
    open_redirects: forwarders.flatMap((each) => each ?? []),
    ai_shown_less: less.flatMap((each) => each ?? []),
    language_moves: [...moves, ...byLanguage.map(({ url, detail }) => ({ url, detail })), ...opened],
  };
}

/** A phone that comes from a search and reads another language, in one request; what differs is asked for again, to tell whom it concerns. */
async function asPhone(
  session: CrawlSession,
  page: PageFacts,
  { isRead }: { isRead: boolean },
): Promise<{ url: string; detail: string; isAway: boolean; isLanguage?: true } | null> {
  const { url, html, response } = page;
  const lang = askedLanguage(page);
  const headers = { "user-agent": PHONE, "accept-language": `${lang},${lang};q=0.9`, ...FROM_SEARCH };
  const phone = isRead ? await readAs(session, url, headers) : await placeAs(session, url, headers);
  if (phone === null || html === null) return null;
  if (phone.status === 0) {
    const browser = await readAs(session, url, { "user-agent": AGENT_STRINGS.browser, ...FROM_SEARCH });
    const who = browser?.status === 0 ? "visitors from search engines" : "phones";
    return { url, detail: `${who} are sent to ${hostOf(phone.finalUrl)}`, isAway: true };
  }
  const moved = await shownByLanguage(session, page, { lang, shown: phone });
  if (moved !== null) return { url, detail: moved, isAway: false, isLanguage: true };
  if (nameOf(phone.finalUrl) !== nameOf(response.final_url) && nameOf(response.final_url) !== "")
    return { url, detail: `phones are sent to ${pathOf(phone.finalUrl)}`, isAway: false };
  if (!isRead) return null;
  const [words, theirs] = [html.main_word_count, phone.html?.main_word_count ?? 0];
  if (phone.html?.app_shell || html.app_shell || words < WORDS_MIN || theirs >= words * SHOWN_SHARE_MIN) return null;
  const browser = await readAs(session, url, { "user-agent": AGENT_STRINGS.browser });
  const isLess = browser?.html != null && theirs < browser.html.main_word_count * SHOWN_SHARE_MIN;
  return isLess ? { url, detail: `phones are shown ${theirs} of ${words} words`, isAway: false } : null;
}

/** Twice less than a browser in between: an answer that was cut off once is no sign. */
async function shownToAgent(
  session: CrawlSession,
  { url, html }: PageFacts,
  name: keyof typeof AGENT_STRINGS,
): Promise<{ url: string; detail: string } | null> {
  if (html === null) return null;
  const told = async (agent: string) => {
    const shown = await readAs(session, url, { "user-agent": agent });
    if (shown?.html == null) {
      const status = shown?.status ?? (await statusAs(session, url, agent));
      return isRefusal(status) || status === 404 || status === 410 ? `gets status ${status}` : null;
    }
    if (isNoindex(shown.html) && !isNoindex(html)) return "is shown noindex";
    const [words, theirs] = [html.main_word_count, shown.html.main_word_count];
    const isLess = !html.app_shell && words >= WORDS_MIN && theirs < words * SHOWN_SHARE_MIN;
    return isLess ? `is shown ${theirs} of ${words} words` : null;
  };
  const first = await told(AGENT_STRINGS[name]);
  if (first === null || (await told(AGENT_STRINGS.browser)) !== null) return null;
  return (await told(AGENT_STRINGS[name])) === first ? { url, detail: `${name} ${first}` } : null;
}

/** The last part of its path: a phone's own host or folder may keep it. */
function nameOf(url: string): string {
  return pathOf(url).split("/").filter(Boolean).at(-1)?.toLowerCase() ?? "";
}

/** Pages that answer Googlebot alone with an error, twice. */
async function refusedPages(
  session: CrawlSession,
  pages: readonly PageFacts[],
): Promise<VisitorFacts["search_refused"]> {
  const asGooglebot = (url: string) => statusAs(session, url, AGENT_STRINGS.Googlebot);
  const statuses = await allInTime(
    session,
    pages.map(async ({ url }) => ({ url, status: await asGooglebot(url) })),
  );
  const refused = refusedHere(statuses);
  const checked = refused.slice(0, REFUSED_CHECKED_MAX).map(async ({ url }) => {
    const [browser, again] = [await statusAs(session, url, AGENT_STRINGS.browser), await asGooglebot(url)];
    return browser === 200 && isRefusal(again) ? { url, status: again } : null;
  });
  return (await allInTime(session, checked)).flatMap((each) => each ?? []);
}

/** A folder all of which is refused, while most of the rest is not; or single pages. */
function refusedHere(statuses: readonly { url: string; status: number }[]): VisitorFacts["search_refused"] {
  const folders = [...Map.groupBy(statuses, ({ url }) => pathOf(url).split("/")[1] ?? "").values()];
  const shut = folders.filter(
    (pages) => pages.length >= SHUT_FOLDER_PAGES_MIN && pages.every(({ status }) => isRefusal(status)),
  );
  const rest = statuses.filter((page) => !shut.some((pages) => pages.includes(page)));
  const single = rest.filter(({ status }) => isRefusal(status));
  // Firewalls turn imitators away; they do not answer them with an error of the server.
  const isFirewall = single.length > rest.length * REFUSED_SHARE_MAX && single.some(({ status }) => status < 500);
  return rest.length === 0 || isFirewall ? [] : [...shut.flat(), ...single];
}

async function statusAs(session: CrawlSession, url: string, agent: string): Promise<number> {
  const plan = { hopsMax: HOPS_MAX, timeoutMs: TIMEOUT_MS, triesMax: 1, wantsBody: () => false };
  const { response } = await followRedirects(session, url, { ...plan, headers: { "user-agent": agent } });
  return response?.status ?? 0;
}

function isRefusal(status: number): boolean {
  return status === 401 || status === 403 || status >= 500;
}

interface Forwarder {
  url: string;
  from: string;
  /** The same for an address of our choice. */
  asked: string;
}

/** Addresses of the site with an address of another one in a parameter. */
function forwarding(state: Pick<CrawlState, "targets" | "robots">): Forwarder[] {
  const found = new Map<string, Forwarder>();
  for (const { url, internal, from } of state.targets.refs()) {
    const query = internal && url.includes("=http") ? URL.parse(url) : null;
    if (query === null || isForbidden(state, url)) continue;
    for (const [name, value] of query.searchParams) {
      if (!/^https?:\/\//i.test(value) || hostOf(value) === query.hostname) continue;
      const asked = new URL(url);
      asked.searchParams.set(name, ELSEWHERE);
      found.set(query.pathname + name, { url, from: from[0] ?? url, asked: asked.href });
    }
    if (found.size >= FORWARDERS_MAX) break;
  }
  return [...found.values()];
}

async function forwardsAnywhere(
  session: CrawlSession,
  { url, from, asked }: Forwarder,
): Promise<VisitorFacts["open_redirects"][number] | null> {
  const plan = { hopsMax: 0, timeoutMs: TIMEOUT_MS, triesMax: 1, wantsBody: () => false };
  const { hops } = await followRedirects(session, asked, plan);
  const to = hops[0]?.location ?? "";
  return addressKey(to) === addressKey(ELSEWHERE) ? { url, from } : null;
}
