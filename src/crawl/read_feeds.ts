import type { SitemapFacts } from "../page/site_file_facts.ts";
import { isOnSite } from "../page/url_rules.ts";
import { isForbidden } from "./choose_targets.ts";
import type { CrawlState } from "./crawl_pages.ts";
import type { CrawlSession } from "./crawl_session.ts";
import { fetchSitemap } from "./site_sitemaps.ts";

const FEEDS_MAX = 6;
const FEED_TYPE = /\b(?:rss|atom)\b/i;
const KEPT_CHARS = 200_000;

/** The feeds that most heads announce; of those of one page alone, a list's or its comments', first those of pages that many link to. */
export async function readFeeds(
  session: CrawlSession,
  state: Pick<CrawlState, "targets" | "robots">,
): Promise<SitemapFacts[]> {
  const linked = new Map(state.targets.refs().map(({ url, fromCount }) => [url, fromCount]));
  const feeds = new Map<string, { heads: number; links: number }>();
  for (const { rel, type, url, pages } of state.targets.heads()) {
    if (rel !== "alternate" || !FEED_TYPE.test(type ?? "") || url === null || !isOnSite(url, session.site)) continue;
    const { heads, links } = feeds.get(url) ?? { heads: 0, links: 0 };
    const most = pages.reduce((max, page) => Math.max(max, linked.get(page) ?? 0), links);
    feeds.set(url, { heads: heads + pages.length, links: most });
  }
  const most = [...feeds].sort(
    ([a, one], [b, other]) => other.heads - one.heads || other.links - one.links || (a < b ? -1 : 1),
  );
  const chosen = most.map(([url]) => url).filter((url) => !isForbidden(state, url));
  return await Promise.all(chosen.slice(0, FEEDS_MAX).map((url) => fetchSitemap(session, url, KEPT_CHARS)));
}
