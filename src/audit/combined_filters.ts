import { uniqueBy } from "../base/unique_by.ts";
import type { Subject } from "../domain/evidence/finding_data.ts";
import { canonicalUrl, isNoindex } from "../page/page_facts_read.ts";
import type { SiteView } from "./site_view.ts";

/** So many filters that go together, and so many addresses of their values. */
const FILTERS_MIN = 3;
const COMBINATIONS_MIN = 50;

/** Links of a page that add its own parameter once more: what they lead to does the same, without end. */
export function growingFilters(site: SiteView): (Subject & { from: string })[] {
  const found = site.responses.flatMap(({ url, html }) => {
    if (html === null || !url.includes("?") || isNoindex(html)) return [];
    const { host, pathname, searchParams } = new URL(url);
    if (canonicalUrl(html) === url.split("?")[0]) return [];
    const grown = html.links.find(({ url: to, internal, rel }) => {
      const next = internal && to !== null && !rel.includes("nofollow") ? URL.parse(to) : null;
      if (next === null || next.pathname !== pathname) return false;
      const isKept = [...searchParams].every(([name, value]) => next.searchParams.has(name, value));
      return (
        isKept &&
        [...searchParams.keys()].some(
          (name) => next.searchParams.getAll(name).length > searchParams.getAll(name).length,
        )
      );
    });
    if (grown === undefined) return [];
    const name = `${host}${pathname}?${[...new Set(searchParams.keys())].join("&")} (each link adds the filter again)`;
    return [{ name, count: 1, examples: [grown.url!], from: url }];
  });
  return uniqueBy(found, ({ name }) => name);
}

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
