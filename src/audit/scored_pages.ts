import { isExcludedKind } from "../page/kind/page_kind.ts";
import { addressKey } from "../page/page_facts_read.ts";
import { isUtilityPage } from "../page/page_role.ts";
import { isFileUrl } from "../page/url_rules.ts";
import type { ScoredPage } from "./health_score.ts";
import { isSelling } from "./page_importance.ts";
import type { PageView } from "./page_view.ts";
import { isRefusal, isUnanswered, type SiteView } from "./site_view.ts";

/** The pages a site's health is told by: those read, and those it claims to have that could not be. */
export function scoredPages(site: SiteView): ScoredPage[] {
  const homeUrl = site.home?.url ?? site.facts.home_url;
  const homeKey = addressKey(homeUrl);
  const partOf = (url: string): ScoredPage["part"] =>
    addressKey(url) === homeKey ? "home" : isSelling(url) ? "selling" : "other";
  return [
    ...site.pages.map((page) => ({ url: page.url, part: partOf(page.url), aside: isAside(page, site) })),
    ...site.refreshing.map(({ url }) => ({ url, part: partOf(url), aside: true })),
    ...lostUrls(site).map((url) => ({ url, part: partOf(url), lost: true })),
  ];
}

function isAside(page: PageView, { kinds }: SiteView): boolean {
  const kind = kinds.get(page.url)?.kind ?? null;
  return (
    page.twin || !page.indexable || page.utility || isExcludedKind(kind) || kind === "attachment" || kind === "archive"
  );
}

/** One a path: server errors, and what a sitemap lists or a page of a site read whole links to, and nobody could read. */
function lostUrls(site: SiteView): string[] {
  const { facts, inSitemap } = site;
  const lost = new Map<string, string>();
  for (const page of facts.pages) {
    const { status } = page.response;
    const isError = status >= 400 ? !isRefusal(status) : isUnanswered(page.response);
    if (isError && (status >= 500 || status === 0 || inSitemap.has(addressKey(page.url))))
      lost.set(page.path_key, page.url);
  }
  for (const url of facts.urls_blocked_by_robots) if (inSitemap.has(addressKey(url))) lost.set(addressKey(url), url);
  for (const url of unreadUrls(site)) lost.set(addressKey(url), url);
  return [...lost.values()];
}

/** Pages that the site names and a crawl of all of it never asked for; nothing where it left paths out on purpose. */
function unreadUrls({ complete, facts, inSitemap, inlinks, byKey, targetByKey }: SiteView): string[] {
  if (!complete) return [];
  const skipsPaths = facts.traps.some(({ pattern }) => !pattern.includes("?"));
  const named = skipsPaths ? inSitemap : inSitemap.union(new Set(inlinks.keys()));
  const known = new Set(facts.urls_blocked_by_robots.map(addressKey));
  return [...named]
    .filter((key) => !byKey.has(key) && !targetByKey.has(key) && !known.has(key) && !key.includes("?"))
    .map((key) => `https://${key}`)
    .filter((url) => !isFileUrl(url) && !isUtilityPage(url));
}
