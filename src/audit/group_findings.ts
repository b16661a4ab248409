import type { TemplateShare } from "../domain/evidence/finding_data.ts";
import type { PageView } from "./page_view.ts";
import type { Finding } from "./rule.ts";

/** Share of a directory's pages at fault from which its template is the cause. */
const TEMPLATE_SHARE = 0.8;
const TEMPLATE_PAGES_MIN = 4;
const TEMPLATES_MAX = 3;

/**
 * The templates behind a finding, largest first: one cause each, whatever the number of pages. Empty when single
 * pages are at fault, or nearly all of the site.
 */
export function templatesOf(finding: Finding, pages: readonly PageView[]): TemplateShare[] {
  const clusterOf = new Map(pages.map((page) => [page.url, page.cluster]));
  const hits = finding.hits.filter((hit) => clusterOf.has(hit.url));
  if (finding.site_wide || hits.length >= pages.length * TEMPLATE_SHARE) return [];
  const sizes = new Map<string, number>();
  for (const page of pages) sizes.set(page.cluster, (sizes.get(page.cluster) ?? 0) + 1);
  return [...Map.groupBy(hits, (hit) => clusterOf.get(hit.url) ?? "/*")]
    .map(([cluster, own]) => ({ cluster, pages: own.length, of: sizes.get(cluster) ?? own.length }))
    .filter(
      (each) => each.cluster !== "/*" && each.pages >= TEMPLATE_PAGES_MIN && each.pages >= each.of * TEMPLATE_SHARE,
    )
    .sort((a, b) => b.pages - a.pages || (a.cluster < b.cluster ? -1 : 1))
    .slice(0, TEMPLATES_MAX);
}
