import { hostOf } from "../page/url_rules.ts";
import type { CrawlSession } from "./crawl_session.ts";
import { followRedirects } from "./follow_redirects.ts";
import { HTML_BYTES_MAX, readVisit, type Visit } from "./visit_page.ts";

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

function bareHost(url: string): string {
  return hostOf(url).replace(/^www\./, "");
}

/** It leads to the home page's host and scheme, or answers with a page of the same text or title. */
async function showsHome(session: CrawlSession, url: string, home: Visit): Promise<boolean> {
  const plan = { hopsMax: HOPS_MAX, bytesMax: HTML_BYTES_MAX, timeoutMs: TIMEOUT_MS, triesMax: 2 };
  const { response, finalUrl } = await followRedirects(session, url, plan);
  if (response === null) return false;
  if (new URL(finalUrl).origin === new URL(session.homeUrl).origin) return true;
  const { html } = (await readVisit(session, finalUrl, { ok: true, response })).facts;
  const own = home.facts.html;
  if (html === null || own === null) return false;
  const title = home.facts.unscripted === undefined ? own.titles[0] : home.facts.unscripted.title;
  return html.text_hash === own.text_hash || (html.titles.length > 0 && html.titles[0] === title);
}
