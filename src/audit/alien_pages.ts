import { addressKey } from "../page/page_facts_read.ts";
import type { PageView } from "./page_view.ts";
import type { SiteView } from "./site_view.ts";

/** Fewer are an old part of the site, or somebody's experiment. */
const PAGES_MIN = 12;
const SHARE_MIN = 0.8;
/** The home page, and one that the text names. */
const SHARED_LINKS_MAX = 2;

/** Directories full of pages that have nothing of the site's template and that no page outside openly links to. */
export function alienPages({ pages, home, kinds }: SiteView): PageView[] {
  if (home === null) return [];
  const styles = new Set(home.html.styles.flatMap(({ url }) => url ?? []));
  const menu = new Set(home.html.links.flatMap((link) => (link.internal && !link.hidden ? keyOf(link.url) : [])));
  const shown = new Map<string, Set<string>>();
  for (const { cluster, html } of pages)
    for (const link of html.links)
      for (const key of link.internal && !link.hidden ? keyOf(link.url) : [])
        shown.set(key, (shown.get(key) ?? new Set()).add(cluster));
  const isAlien = ({ html, url, cluster }: PageView) => {
    const kind = kinds.get(url)?.kind;
    if (kind === "attachment" || html.styles.some((style) => style.url !== null && styles.has(style.url))) return false;
    const shared = new Set(html.links.flatMap((link) => keyOf(link.url)).filter((key) => menu.has(key)));
    const isShown =
      shown
        .get(addressKey(url))
        ?.values()
        .some((from) => from !== cluster) ?? false;
    return !isShown && shared.size <= SHARED_LINKS_MAX && html.titles.length > 0;
  };
  const groups = [...Map.groupBy(pages, ({ cluster }) => cluster)].filter(([cluster]) => cluster !== "/*");
  return groups.flatMap(([, own]) => {
    const alien = own.length < PAGES_MIN ? [] : own.filter(isAlien);
    return alien.length >= PAGES_MIN && alien.length >= own.length * SHARE_MIN ? alien : [];
  });
}

function keyOf(url: string | null): string[] {
  return url === null ? [] : [addressKey(url)];
}
