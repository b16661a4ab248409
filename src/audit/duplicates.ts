import type { Hit, Subject } from "../domain/evidence/finding_data.ts";
import type { PageView } from "./page_view.ts";
import type { SiteFault } from "./rule.ts";

const EXAMPLES_PER_GROUP = 5;

/** Pages with equal keys as one fault: groups are named, pages never paired. Pages with an empty key are left out. */
export function duplicateGroups(
  pages: readonly PageView[],
  keyOf: (page: PageView) => string,
  options: { name(page: PageView): string },
): SiteFault | null {
  const groups = new Map<string, PageView[]>();
  for (const page of pages) {
    const key = keyOf(page);
    if (key === "") continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [page]);
    else group.push(page);
  }
  return faultOfGroups([...groups.values()], options.name);
}

/** Groups of one page are no duplicates. */
export function faultOfGroups(groups: readonly PageView[][], nameOf: (page: PageView) => string): SiteFault | null {
  const pages: Hit[] = [];
  const subjects: Subject[] = [];
  for (const group of groups) {
    if (group.length < 2) continue;
    const name = nameOf(group[0]!);
    for (const page of group) pages.push({ url: page.url, detail: `${name}, shared by ${group.length} pages` });
    subjects.push({ name, count: group.length, examples: group.slice(0, EXAMPLES_PER_GROUP).map((page) => page.url) });
  }
  if (pages.length === 0) return null;
  subjects.sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  return { pages, subjects };
}
