import type { PageFacts } from "../page/page_facts.ts";
import { addressKey, pathOf } from "../page/page_facts_read.ts";
import { isUtilityPage } from "../page/page_role.ts";
import type { SiteView } from "./site_view.ts";

/** So many pages link to what stands in a menu. */
const LINKED_MIN = 5;
/** `/home`, `/index.php` and a language are other names of the home page. */
const NAMES_OF_HOME = /^\/(?:[a-z]{2}(?:-[a-z]{2})?|home|start|inicio|index\.\w+|default\.\w+)?\/?$/i;

export function homeKey({ home, facts }: SiteView): string {
  return addressKey(home?.facts.response.final_url ?? facts.home_url);
}

/** Whether a page deeper in the site answers with the home page. */
export function leadsHome({ url, response }: PageFacts, home: string): boolean {
  return !NAMES_OF_HOME.test(pathOf(url)) && response.redirects.length > 0 && addressKey(response.final_url) === home;
}

/** Whether a page that menus or the sitemap name does; where the links to it are named as those to the home page, it is but another address of that. */
export function lostToHome(site: SiteView): (page: PageFacts) => boolean {
  const home = homeKey(site);
  const names = new Map(
    [home, ...site.responses.map(({ url }) => addressKey(url))].map((key) => [key, new Set<string>()]),
  );
  for (const { html } of site.responses.some((page) => leadsHome(page, home)) ? site.pages : [])
    for (const { url, href, text } of html.links)
      if (url !== null && text !== "" && !href.startsWith("#")) names.get(addressKey(url))?.add(text);
  return (page) => {
    if (!leadsHome(page, home) || page.url.includes("?") || isUtilityPage(page.url)) return false;
    const key = addressKey(page.url);
    if (!site.inSitemap.has(key) && !isInMenu(site, page.url)) return false;
    const own = names.get(key)!;
    return own.size === 0 || !own.isSubsetOf(names.get(home)!);
  };
}

export function isInMenu({ inlinks }: SiteView, url: string): boolean {
  return inlinks.count(addressKey(url)) >= LINKED_MIN;
}
