import type { Subject } from "../domain/evidence/finding_data.ts";
import { canonicalUrl, isNoindex } from "../page/page_facts_read.ts";
import type { SiteView } from "./site_view.ts";

/** So many filters that go together, and so many addresses of their values. */
const FILTERS_MIN = 3;
const COMBINATIONS_MIN = 50;

/** Pages whose links change one filter and keep the others: every combination is an address, and search engines may list it. */
export function combinedFilters(site: SiteView): Subject[] {
  const values = new Map<string, { url: string; most: number; names: Map<string, Set<string>> }>();
  for (const page of site.responses) {
    const isOpen = page.html !== null && page.url.includes("?") && !isNoindex(page.html);
    if (!isOpen || canonicalUrl(page.html!) === page.url.split("?")[0]) continue;
    for (const { url, internal, rel } of page.html!.links) {
      const parsed = internal && url !== null && !rel.includes("nofollow") ? URL.parse(url) : null;
      if (parsed === null || parsed.search === "" || parsed.pathname !== URL.parse(page.url)?.pathname) continue;
      const held = values.get(parsed.pathname) ?? { url: parsed.href, most: 0, names: new Map() };
      held.most = Math.max(held.most, parsed.searchParams.size);
      for (const [name, value] of parsed.searchParams) {
        held.names.set(name, (held.names.get(name) ?? new Set()).add(value));
      }
      values.set(parsed.pathname, held);
    }
  }
  return [...values.values()].flatMap(({ url, most, names }) => {
    const several = [...names.values()].filter((own) => own.size > 1);
    const count = several.reduce((product, own) => product * own.size, 1);
    if (most < 2 || several.length < FILTERS_MIN || count < COMBINATIONS_MIN) return [];
    const { host, pathname } = new URL(url);
    return [{ name: `${host}${pathname}?${[...names.keys()].join("&")} (stacked filters)`, count, examples: [url] }];
  });
}
