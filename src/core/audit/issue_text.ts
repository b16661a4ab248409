import { type FindingGroup, SCATTERED, WHOLE_SITE } from "./group_findings.ts";
import { cut, plural } from "./page_facts_read.ts";

const SUBJECT_CHARS_MAX = 110;

/** The issue in two sentences: what is wrong where, and what to do. */
export function issueText(group: FindingGroup): string {
  return `${group.finding.rule.title}: ${extent(group)}. ${group.finding.rule.fix}`;
}

/** "34 of 37 pages under /product/", "the whole site", with the worst subject where there are several. */
export function extent(group: FindingGroup): string {
  const { finding, hits } = group;
  if (finding.site_wide)
    return [finding.detail ?? "the whole site", worstSubject(group)].filter((part) => part !== "").join(", ");
  return (
    [where(group), worstSubject(group), single(group)].filter((part) => part !== "").join(", ") ||
    plural(hits.length, "page")
  );
}

function where(group: FindingGroup): string {
  const { hits, cluster, cluster_pages: total } = group;
  if (total === null || (cluster === SCATTERED && total < hits.length))
    return plural(hits.length, "address", "addresses");
  if (cluster === WHOLE_SITE || cluster === SCATTERED) {
    return hits.length === total && total > 1 ? `all ${total} pages` : `${hits.length} of ${plural(total, "page")}`;
  }
  const directory = cluster.replace(/\*$/, "");
  const inside = hits.filter((hit) => hit.url.includes(directory) || directory.includes("{")).length;
  const others = hits.length - Math.min(inside, total);
  const main = `${Math.min(inside, total)} of ${plural(total, "page")} under ${directory}`;
  return others > 0 ? `${main} and ${plural(others, "other")}` : main;
}

function worstSubject(group: FindingGroup): string {
  const [worst, ...rest] = group.finding.subjects;
  if (worst === undefined) return "";
  const name = cut(worst.name, SUBJECT_CHARS_MAX);
  if (rest.length === 0) return name;
  const worstOf = worst.count > 1 ? `most of all ${name} (${worst.count})` : `for instance ${name}`;
  return `${plural(rest.length + 1, "case")}, ${worstOf}`;
}

function single(group: FindingGroup): string {
  const only = group.hits.length === 1 && group.finding.subjects.length === 0 ? group.hits[0] : undefined;
  return only === undefined ? "" : `${cut(only.url, SUBJECT_CHARS_MAX)} (${cut(only.detail, SUBJECT_CHARS_MAX)})`;
}
