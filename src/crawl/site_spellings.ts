import type { HtmlFacts } from "../page/page_facts.ts";
import { otherForm } from "../page/page_facts_read.ts";
import type { SitemapFacts } from "../page/site_file_facts.ts";
import { hostOf } from "../page/url_rules.ts";
import type { CrawlSession } from "./crawl_session.ts";
import { followRedirects } from "./follow_redirects.ts";
import { HTML_BYTES_MAX, readVisit, type Visit, visitPage } from "./visit_page.ts";

const TIMEOUT_MS = 15_000;
const HOPS_MAX = 5;

/** Origins that are the home page's but for scheme and www: where they show the same site, one address stands for all. */
export interface SiteSpellings {
  /** The address as the home page is spelled. */
  ownOf(url: string): Promise<string>;
}

export function openSpellings(session: CrawlSession, home: Visit): SiteSpellings {
  const same = new Map<string, Promise<boolean>>();
  return {
    async ownOf(url) {
      const { origin } = new URL(session.homeUrl);
      if (url.startsWith(`${origin}/`) || bareHost(url) !== bareHost(origin)) return url;
      const spelled = new URL(url).origin;
      if (!same.has(spelled)) same.set(spelled, showsHome(session, `${spelled}/`, home));
      return (await same.get(spelled)!) ? origin + url.slice(spelled.length) : url;
    },
  };
}

/** The home page under the same host with or without www, where the site names that one and it shows the same. */
export async function visitNamedSpelling(
  session: CrawlSession,
  home: Visit,
  sitemaps: readonly SitemapFacts[],
): Promise<Visit | null> {
  const { html } = home.facts;
  const own = new URL(session.homeUrl);
  const twin = new URL(own);
  twin.host = otherForm(own.host);
  if (html === null || !isNamed(twin.host, own.host, spellingsOf(html, sitemaps))) return null;
  const visit = await visitPage(session, twin.href);
  const { response } = visit.facts;
  const isThere = response.status === 200 && visit.target === null && new URL(visit.facts.url).host === twin.host;
  return isThere && isSamePage(visit, home) ? visit : null;
}

/** Full addresses by what weighs most: the canonical, sitemaps, links. */
function spellingsOf({ canonicals, links }: HtmlFacts, sitemaps: readonly SitemapFacts[]): string[][] {
  return [
    canonicals.map(({ href }) => href),
    sitemaps.flatMap(({ urls }) => urls.map(({ raw }) => raw)),
    links.map(({ href }) => href),
  ];
}

/** By most of the first that name one of both. */
function isNamed(twin: string, own: string, named: readonly (readonly string[])[]): boolean {
  for (const urls of named) {
    const hosts = urls.map((url) => hostOf(url.trim()));
    const [theirs, ours] = [twin, own].map((host) => hosts.filter((each) => each === host).length);
    if (theirs! + ours! > 0) return theirs! > ours!;
  }
  return false;
}

function bareHost(url: string): string {
  return hostOf(url).replace(/^www\./, "");
}

/** It leads to the home page's host and scheme, or answers with a page of the same text or title. */
async function showsHome(session: CrawlSession, url: string, home: Visit): Promise<boolean> {
  const plan = { hopsMax: HOPS_MAX, bytesMax: HTML_BYTES_MAX, timeoutMs: TIMEOUT_MS, triesMax: 2 };
  const { response, finalUrl } = await followRedirects(session, url, plan);
  if (response === null) return false;
  if (new URL(finalUrl).origin === new URL(session.homeUrl).origin) return true;
  return isSamePage(await readVisit(session, finalUrl, { ok: true, response }), home);
}

function isSamePage({ facts: { html } }: Visit, home: Visit): boolean {
  const own = home.facts.html;
  if (html === null || own === null) return false;
  const title = home.facts.unscripted === undefined ? own.titles[0] : home.facts.unscripted.title;
  return html.text_hash === own.text_hash || (html.titles.length > 0 && html.titles[0] === title);
}
