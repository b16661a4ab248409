import type { HtmlFacts } from "../page/page_facts.ts";
import { addressKey, canonicalUrl, isNoindex } from "../page/page_facts_read.ts";
import type { OpenHit, SiteFault } from "./rule.ts";
import type { SiteView } from "./site_view.ts";

const SEARCH_PARAMS = ["s", "q", "query", "search", "keyword", "busqueda", "suche", "recherche"];
/** Of what a page lists, as filters leave it. */
const LISTED_SHARE_MIN = 0.8;

/** Results of the site's own search that search engines may list. */
export function openSearches(site: SiteView): SiteFault | null {
  const pages = site.responses.flatMap(({ url, html, response }): OpenHit[] => {
    if (!isSearch(url) || html === null || response.status !== 200 || isNoindex(html)) return [];
    if (isPartOfList(url, html, site)) return [];
    const canonical = canonicalUrl(html);
    return canonical !== null && addressKey(canonical) !== addressKey(url) ? [] : [{ url, detail: "can be indexed" }];
  });
  return pages.length === 0 ? null : { pages };
}

/** By words: a number alone counts weeks, steps or pages. */
export function isSearch(url: string): boolean {
  const params = URL.parse(url)?.searchParams;
  return SEARCH_PARAMS.some((name) => /\p{L}/u.test(params?.get(name) ?? ""));
}

/** What it lists stands on the page without the parameter: a filter of that page; a search has no list without a query. */
function isPartOfList(url: string, html: HtmlFacts, { viewByKey }: SiteView): boolean {
  const whole = viewByKey.get(addressKey(url.split("?", 1)[0]!));
  if (whole === undefined || whole.is_home) return false;
  const listed = (of: HtmlFacts) => {
    const inMain = of.links.filter(({ internal, region, href }) => internal && region === "main" && !/[?#]/.test(href));
    return new Set(inMain.flatMap((link) => (link.url === null ? [] : [addressKey(link.url)])));
  };
  const own = listed(html);
  return own.size > 0 && own.intersection(listed(whole.html)).size >= own.size * LISTED_SHARE_MIN;
}
