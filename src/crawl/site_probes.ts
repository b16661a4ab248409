import { decodeText } from "../page/charset.ts";
import type { SiteFacts } from "../page/page_facts.ts";
import { isOnSite, normalizeUrl } from "../page/url_rules.ts";
import AGENT_STRINGS from "./agent_strings.json" with { type: "json" };
import { probeAnswers } from "./answer_probes.ts";
import { type BreachFacts, probeBreaches } from "./breach_probes.ts";
import { isForbidden } from "./choose_targets.ts";
import type { CrawlState } from "./crawl_pages.ts";
import { allInTime, type CrawlSession, unlessLate } from "./crawl_session.ts";
import { fetchUrl } from "./fetch_url.ts";
import { followRedirects } from "./follow_redirects.ts";
import { readFormScripts } from "./form_scripts.ts";
import { probeHosts } from "./host_probes.ts";
import { probeImages } from "./image_probes.ts";
import { probeMirrors } from "./mirror_probes.ts";
import { readFeeds } from "./read_feeds.ts";
import { probeScriptFiles } from "./script_files.ts";
import { probeSiteFiles } from "./site_files.ts";
import { blockOf } from "./visit_page.ts";
import { probeVisitors, type VisitorFacts } from "./visitor_probes.ts";

export { isRealHost } from "./host_probes.ts";

const PROBE_TIMEOUT_MS = 15_000;
const PROBE_BYTES_MAX = 512 * 1024;
const LLMS_BYTES_MAX = 200 * 1024;
const LLMS_LINKS_MAX = 40;
const HOPS_MAX = 10;
/** Folders of several pages may be answered by a program of their own. */
const FOLDERS_MAX = 4;
const FOLDER_PAGES_MIN = 3;
/** A path that no site has. */
const ABSENT_PATH = "/brand-visibility-check-5f2c9e17-no-such-page";

/** Of AGENT_STRINGS the one that is no crawler: what the home page answers us it may be asked, too. */
const BROWSER = "browser";

const FAULT_PROBES = [probeSiteFiles, probeAnswers, probeImages];

type AgentProbe = SiteFacts["agent_probes"][number];

export type ProbeFacts = Pick<
  SiteFacts,
  | "agent_probes"
  | "host_variants"
  | "mirrors"
  | "soft_404"
  | "soft_404_folders"
  | "llms_txt"
  | "feeds"
  | "file_faults"
  | "script_texts"
  | "form_scripts"
> &
  BreachFacts &
  Omit<VisitorFacts, "sent_away">;

export const NO_PROBES: ProbeFacts = {
  agent_probes: [],
  host_variants: [],
  soft_404: null,
  soft_404_folders: [],
  llms_txt: { status: 0, text: null },
  exposed: [],
  cloaked: [],
  cloaked_of: 0,
  closed_to_search: [],
  closed_to_ai: [],
  phones_differ: [],
  search_refused: [],
  open_redirects: [],
  ai_shown_less: [],
  language_moves: [],
  file_faults: [],
  script_texts: [],
  feeds: [],
  form_scripts: [],
  mirrors: [],
};

/** Questions to the site that no page answers; what may not be asked, or could not be in time, stays absent. */
export async function probeSite(
  session: CrawlSession,
  known: Pick<CrawlState, "pages" | "targets" | "robots">,
): Promise<ProbeFacts> {
  async function ask<T>(
    path: string,
    probe: (session: CrawlSession, url: string) => Promise<T>,
    instead: T,
  ): Promise<T> {
    const { href } = new URL(path, session.homeUrl);
    return isForbidden(known, href) ? instead : await unlessLate(session, probe(session, href), instead);
  }
  const [
    agents,
    hosts,
    soft_404,
    soft_404_folders,
    llms_txt,
    breaches,
    visitors,
    feeds,
    faults,
    scripts,
    form_scripts,
    mirrors,
  ] = await Promise.all([
    allInTime(session, probeAgents(session, known)),
    allInTime(session, probeHosts(session, known.pages)),
    ask(ABSENT_PATH, probeAbsentPage, NO_PROBES.soft_404),
    allInTime(
      session,
      foldersOf(known.pages).map((path) => ask(path + ABSENT_PATH, probeAbsentInFolder, null)),
    ),
    ask("/llms.txt", (_, url) => probeLlmsTxt(session, url, known), NO_PROBES.llms_txt),
    probeBreaches(session, known),
    probeVisitors(session, known),
    unlessLate(session, readFeeds(session, known), []),
    Promise.all(FAULT_PROBES.map((probe) => unlessLate(session, probe(session, known), []))),
    unlessLate(session, probeScriptFiles(session, known), { faults: [], script_texts: [] }),
    unlessLate(session, readFormScripts(session, known), []),
    unlessLate(session, probeMirrors(session, known), []),
  ]);
  const { sent_away, ...differing } = visitors;
  const known_away = new Set(breaches.cloaked.map(({ url }) => url));
  const cloaked = [...breaches.cloaked, ...sent_away.filter(({ url }) => !known_away.has(url))];
  return {
    agent_probes: agents,
    host_variants: hosts,
    soft_404,
    soft_404_folders: soft_404_folders.flatMap((found) => found ?? []),
    llms_txt,
    feeds,
    file_faults: [...faults.flat(), ...scripts.faults],
    script_texts: scripts.script_texts,
    form_scripts,
    mirrors,
    ...breaches,
    ...differing,
    cloaked,
  };
}

/** One request each to the home page: whether the server answers crawlers that may read it as it answers a browser. */
function probeAgents(session: CrawlSession, known: Pick<CrawlState, "robots">): Promise<AgentProbe>[] {
  const mayAsk = (agent: string) => agent === BROWSER || !isForbidden(known, session.homeUrl, agent);
  const asked = Object.entries(AGENT_STRINGS).filter(([agent]) => mayAsk(agent));
  return asked.map(async ([agent, userAgent]): Promise<AgentProbe> => {
    const { response, failure } = await askAs(session, userAgent);
    const probe: AgentProbe = { agent, status: response?.status ?? 0, failure, bytes: response?.body.length ?? 0 };
    if (response === null) return probe;
    if (response.status === 200 && blockOf(response) !== null) return { ...probe, challenged: true };
    return response.status === 429 && (await isLimited(session, userAgent)) ? { ...probe, limited: true } : probe;
  });
}

/** All are asked at once, which may be too much for a server: only one that lets a browser in meanwhile means the agent. */
async function isLimited(session: CrawlSession, userAgent: string): Promise<boolean> {
  const browser = await askAs(session, AGENT_STRINGS.browser);
  const again = await askAs(session, userAgent);
  return browser.response?.status === 200 && again.response?.status === 429;
}

function askAs(session: CrawlSession, userAgent: string): ReturnType<typeof followRedirects> {
  return followRedirects(session, session.homeUrl, {
    hopsMax: HOPS_MAX,
    headers: { "user-agent": userAgent },
    timeoutMs: PROBE_TIMEOUT_MS,
    bytesMax: PROBE_BYTES_MAX,
    triesMax: 1,
  });
}

async function probeAbsentPage(session: CrawlSession, url: string): Promise<SiteFacts["soft_404"]> {
  const { response } = await followRedirects(session, url, {
    hopsMax: HOPS_MAX,
    timeoutMs: PROBE_TIMEOUT_MS,
    triesMax: 1,
  });
  if (response === null) return null;
  const contentType = response.headers["content-type"] ?? null;
  if (contentType === null || !/html/i.test(contentType))
    return { url, status: response.status, title: null, links: 0 };
  const source = { url: response.url, site: session.site, contentType, headers: {} };
  const { status } = response;
  const reading = await session.readHtml(response.body, source);
  if (!reading.ok) return { url, status, title: null };
  const { titles, headings, links } = reading.html;
  const h1 = headings.find(({ level }) => level === 1)?.text ?? null;
  return { url, status, title: titles[0] ?? null, h1, links: links.length };
}

/** Folders with the most pages, without the slash at their end. */
function foldersOf(pages: CrawlState["pages"]): string[] {
  const paths = pages.flatMap(({ url, html }) => (html === null || url.includes("?") ? [] : [new URL(url).pathname]));
  const inside = paths.map((path) => path.slice(0, path.replace(/\/$/, "").lastIndexOf("/")));
  const folders = [...Map.groupBy(inside, (folder) => folder)].filter(
    ([folder, own]) => folder !== "" && own.length >= FOLDER_PAGES_MIN,
  );
  return folders
    .sort(([a, own], [b, other]) => other.length - own.length || (a < b ? -1 : 1))
    .slice(0, FOLDERS_MAX)
    .map(([folder]) => folder);
}

/** A page in place of an error; one that it forwards to is no page of its own. */
async function probeAbsentInFolder(
  session: CrawlSession,
  url: string,
): Promise<NonNullable<SiteFacts["soft_404_folders"]>[number] | null> {
  const outcome = await fetchUrl(session, `${url}/`, {
    bytesMax: PROBE_BYTES_MAX,
    timeoutMs: PROBE_TIMEOUT_MS,
    triesMax: 1,
  });
  if (!outcome.ok || outcome.response.status !== 200) return null;
  const { body, headers } = outcome.response;
  const contentType = headers["content-type"] ?? null;
  if (!/html/i.test(contentType ?? "")) return null;
  const reading = await session.readHtml(body, {
    url: outcome.response.url,
    site: session.site,
    contentType,
    headers: {},
  });
  if (!reading.ok) return null;
  return { url: `${url}/`, title: reading.html.titles[0] ?? null, text_hash: reading.html.text_hash };
}

async function probeLlmsTxt(
  session: CrawlSession,
  url: string,
  known: Pick<CrawlState, "robots">,
): Promise<SiteFacts["llms_txt"]> {
  const outcome = await fetchUrl(session, url, {
    bytesMax: LLMS_BYTES_MAX,
    timeoutMs: PROBE_TIMEOUT_MS,
    triesMax: 1,
  });
  if (!outcome.ok) return { status: 0, text: null };
  const { response } = outcome;
  if (response.status !== 200) return { status: response.status, text: null };
  const { text } = decodeText(response.body, response.headers["content-type"] ?? null);
  const named = [...text.matchAll(/\]\(\s*([^)\s]+)/g)].flatMap(([, href]) => normalizeUrl(href!, url) ?? []);
  const own = [...new Set(named)].filter((to) => isOnSite(to, session.site) && !isForbidden(known, to));
  const links = await Promise.all(own.slice(0, LLMS_LINKS_MAX).map((to) => statusOf(session, to)));
  return { status: 200, text, links };
}

async function statusOf(session: CrawlSession, url: string): Promise<{ url: string; status: number }> {
  const plan = { hopsMax: HOPS_MAX, timeoutMs: PROBE_TIMEOUT_MS, triesMax: 1, wantsBody: () => false };
  const { response } = await followRedirects(session, url, plan);
  return { url, status: response?.status ?? 0 };
}
