import type { Finding, Hit, PageView } from "./rule.ts";

/** Share of a directory's pages at fault from which its template is the cause. */
const TEMPLATE_SHARE = 0.8;
const TEMPLATE_PAGES_MIN = 5;
const TEMPLATES_MAX = 2;
/** Share of all pages at fault from which the whole site is the cause. */
const SITE_SHARE = 0.8;
/** A rest smaller than this share of the fault joins the largest template. */
const REST_SHARE_MIN = 0.25;
/** The cause cannot be told from the pages' directories. */
export const SCATTERED = "pages";
export const WHOLE_SITE = "site";

/** One cause: a rule's finding on the pages that share a template, on the whole site, or on single pages. */
export interface FindingGroup {
  finding: Finding;
  /** `site`, `pages`, or the directory of a template: `/product/*`. */
  cluster: string;
  /** Pages in that cluster, at fault or not; null where the pages are not of the crawl (dead addresses). */
  cluster_pages: number | null;
  hits: Hit[];
  /** The first group of its finding keeps the finding's key, so that it stays the same when clusters shift. */
  is_main: boolean;
}

/** Splits a finding by the template that causes it; never more than three groups. */
export function groupFinding(finding: Finding, pages: readonly PageView[]): FindingGroup[] {
  if (finding.site_wide) return [group(finding, { cluster: WHOLE_SITE, hits: [], pages: pages.length })];
  // Named subjects (broken targets, equal titles) are the cause themselves, whatever the directory.
  if (finding.subjects.length > 0)
    return [group(finding, { cluster: SCATTERED, hits: finding.hits, pages: pages.length })];
  const known = new Map(pages.map((page) => [page.url, page.cluster]));
  const ofCrawl = finding.hits.filter((hit) => known.has(hit.url));
  if (ofCrawl.length < finding.hits.length)
    return [group(finding, { cluster: SCATTERED, hits: finding.hits, pages: null })];
  if (ofCrawl.length >= pages.length * SITE_SHARE) {
    return [group(finding, { cluster: WHOLE_SITE, hits: ofCrawl, pages: pages.length })];
  }
  return splitByTemplate(finding, { pages, known });
}

function splitByTemplate(
  finding: Finding,
  given: { pages: readonly PageView[]; known: ReadonlyMap<string, string> },
): FindingGroup[] {
  const sizes = new Map<string, number>();
  for (const page of given.pages) sizes.set(page.cluster, (sizes.get(page.cluster) ?? 0) + 1);
  const byCluster = Map.groupBy(finding.hits, (hit) => given.known.get(hit.url) ?? "/*");
  const templates = [...byCluster]
    .filter(([cluster, hits]) => {
      const size = sizes.get(cluster) ?? 0;
      return cluster !== "/*" && hits.length >= TEMPLATE_PAGES_MIN && hits.length >= size * TEMPLATE_SHARE;
    })
    .sort((a, b) => b[1].length - a[1].length || (a[0] < b[0] ? -1 : 1))
    .slice(0, TEMPLATES_MAX);
  const taken = new Set(templates.map(([cluster]) => cluster));
  const rest = [...byCluster].flatMap(([cluster, hits]) => (taken.has(cluster) ? [] : hits));
  if (templates.length > 0 && rest.length < finding.hits.length * REST_SHARE_MIN) {
    templates[0] = [templates[0]![0], [...templates[0]![1], ...rest]];
    rest.length = 0;
  }
  const groups = templates.map(([cluster, hits]) => group(finding, { cluster, hits, pages: sizes.get(cluster) ?? 0 }));
  if (rest.length > 0) groups.push(group(finding, { cluster: SCATTERED, hits: rest, pages: given.pages.length }));
  groups.sort((a, b) => b.hits.length - a.hits.length);
  groups.forEach((each, index) => {
    each.is_main = index === 0;
  });
  return groups;
}

function group(finding: Finding, of: { cluster: string; hits: Hit[]; pages: number | null }): FindingGroup {
  return { finding, cluster: of.cluster, cluster_pages: of.pages, hits: of.hits, is_main: true };
}
