import { isExcludedKind } from "../page/kind/page_kind.ts";
import { addressKey } from "../page/page_facts_read.ts";
import { isUtilityPage } from "../page/page_role.ts";
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
  return !page.indexable || page.utility || isExcludedKind(kind) || kind === "attachment" || kind === "archive";
}

/** One a path: server errors, and what a sitemap lists or, on a site read whole, a page links to, and nobody could read. */
function lostUrls(site: SiteView): string[] {
  const { facts, inSitemap, byKey, targetByKey } = site;
  const blocked = new Set(facts.urls_blocked_by_robots.map(addressKey));
  const lost = new Map<string, string>();
  for (const page of facts.pages) {
    const { status } = page.response;
    const isError = status >= 400 ? !isRefusal(status) : isUnanswered(page.response);
    if (isError && (status >= 500 || status === 0 || inSitemap.has(addressKey(page.url))))
      lost.set(page.path_key, page.url);
  }
  for (const url of facts.urls_blocked_by_robots) if (inSitemap.has(addressKey(url))) lost.set(addressKey(url), url);
  if (site.complete && facts.traps.length === 0)
    for (const key of inSitemap.union(new Set(site.inlinks.keys()))) {
      const isKnown = byKey.has(key) || targetByKey.has(key) || blocked.has(key);
      if (!isKnown && !key.includes("?") && !isUtilityPage(`https://${key}`)) lost.set(key, `https://${key}`);
    }
  return [...lost.values()];
}
