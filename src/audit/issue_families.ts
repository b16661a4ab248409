import type { Severity } from "../domain/severity.ts";
import { cut, plural } from "../page/page_facts_read.ts";
import type { AuditIssue } from "./audit_issue.ts";
import { FAMILIES, type Family } from "./family_table.ts";
import { DETAIL_CHARS_MAX } from "./issue_records.ts";

const FAMILY_OF = new Map(FAMILIES.flatMap((family) => family.members.map((id) => [id, family] as const)));
const WEIGHTLESS: readonly Severity[] = ["low", "info"];

/**
 * Joins small faults of one family; graver ones stand for themselves, unless all of it is one job. A family's key stays the same whichever of its
 * members are found, so that its place in the queue does not change.
 */
export function joinFamilies(issues: readonly AuditIssue[]): AuditIssue[] {
  const groups = new Map<Family, AuditIssue[]>();
  const joined: AuditIssue[] = [];
  for (const issue of issues) {
    const family = FAMILY_OF.get(issue.rule.id);
    if (family === undefined || !(family.grave || WEIGHTLESS.includes(issue.rule.severity))) joined.push(issue);
    else groups.set(family, [...(groups.get(family) ?? []), issue]);
  }
  for (const [family, members] of groups) joined.push(joinFamily(family, members));
  return joined;
}

function joinFamily(family: Family, members: readonly AuditIssue[]): AuditIssue {
  const sorted = [...members].sort((a, b) => b.priority - a.priority || b.pages_affected - a.pages_affected);
  const first = sorted[0]!;
  const stable_key = `technical:${family.id}`;
  if (sorted.length === 1) return { ...first, stable_key };
  const told = sorted.flatMap((issue) =>
    issue.hits.map(({ url, detail }) => ({ url, detail: `${issue.rule.title}: ${detail}` })),
  );
  const hits = new Map(
    [...Map.groupBy(told, ({ url }) => url)].map(([url, own]) => [
      url,
      { url, detail: joinDetails(own.map(({ detail }) => detail)) },
    ]),
  );
  const seen = family.grave === true ? sorted.filter((issue) => issue.hits.length > 0) : sorted;
  const subjects = seen.map((issue) => ({
    name: issue.rule.title,
    count: issue.pages_affected,
    examples: issue.hits.slice(0, 5).map((hit) => hit.url),
  }));
  const list = sorted
    .slice(0, 4)
    .map(
      (issue) =>
        `${lowerFirst(issue.rule.title)} (${issue.hits.length === 0 ? siteDetail(issue, family) : reachOf(issue, family)})`,
    );
  const more = sorted.length > 4 ? ` and ${sorted.length - 4} more` : "";
  return {
    ...first,
    stable_key,
    rule: {
      ...first.rule,
      id: family.id,
      category: family.category,
      title: family.title,
      what: `Found here: ${list.join(", ")}${more}.`,
      why: family.why,
      fix: family.fix,
    },
    text: `${family.title}: ${list.join(", ")}${more}. ${family.fix}`,
    templates: [],
    pages_affected: Math.max(hits.size, ...sorted.map((issue) => issue.pages_affected)),
    hits: [...hits.values()],
    subjects,
    said: sorted.flatMap(({ said = [] }) => said),
    detail: null,
    ai_readiness_impact: sumOf(sorted.map((issue) => issue.ai_readiness_impact)),
    parts: sorted,
  };
}

function reachOf({ hits, subjects }: AuditIssue, { named }: Family): string {
  const pages = plural(hits.length, "page");
  return named === true && subjects.length > 0 ? `${pages}: ${subjects[0]!.name}` : pages;
}

/** Each with its part of the room, so that none is cut away behind the others. */
function joinDetails(details: readonly string[]): string {
  const whole = details.join("; ");
  const room = Math.floor(DETAIL_CHARS_MAX / details.length) - "; ".length;
  return whole.length <= DETAIL_CHARS_MAX ? whole : details.map((detail) => cut(detail, room)).join("; ");
}

/** Where the lines of a file are at fault they are named. */
function siteDetail({ detail, rule }: AuditIssue, { grave }: Family): string {
  return (grave === true || rule.id === "robots_syntax") && detail !== null ? detail : "site-wide";
}

function lowerFirst(text: string): string {
  return /^(?:No|[A-Z][a-z])/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

function sumOf(gains: readonly (number | null)[]): number | null {
  const known = gains.filter((gain) => gain !== null);
  return known.length === 0 ? null : Math.round(10 * known.reduce((sum, gain) => sum + gain, 0)) / 10;
}
