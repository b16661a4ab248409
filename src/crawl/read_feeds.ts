import type { SitemapFacts } from "../page/site_file_facts.ts";
import { isOnSite } from "../page/url_rules.ts";
import { isForbidden } from "./choose_targets.ts";
import type { CrawlState } from "./crawl_pages.ts";
import type { CrawlSession } from "./crawl_session.ts";
import { fetchSitemap } from "./site_sitemaps.ts";

const FEEDS_MAX = 3;
const FEED_TYPE = /\b(?:rss|atom)\b/i;
const KEPT_CHARS = 200_000;

/** The feeds that most heads announce. */
export async function readFeeds(
  session: CrawlSession,
  state: Pick<CrawlState, "pages" | "targets" | "robots">,
): Promise<SitemapFacts[]> {
  const counts = new Map<string, number>();
  for (const { url: page, html } of state.pages)
    for (const { rel, type, url } of html?.alternates ?? [])
      if (rel === "alternate" && FEED_TYPE.test(type ?? "") && url !== null && isOnSite(url, session.site))
        if (!url.startsWith(page) || page === session.homeUrl)
          // Of a page's own comments.
          counts.set(url, (counts.get(url) ?? 0) + 1);
  const most = [...counts].sort((a, b) => b[1] - a[1] || a[0].length - b[0].length || (a[0] < b[0] ? -1 : 1));
  const chosen = most.map(([url]) => url).filter((url) => !isForbidden(state, url));
  return await Promise.all(chosen.slice(0, FEEDS_MAX).map((url) => fetchSitemap(session, url, KEPT_CHARS)));
}
