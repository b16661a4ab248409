import type { Severity } from "../../domain/severity.ts";
import { severityOf, severityOfKind } from "./severity_words.ts";
import {
  addressesOf,
  ISSUES_MAX,
  isObject,
  type Json,
  numberOf,
  slugOf,
  textOf,
  type UploadedIssue,
} from "./uploaded_audit.ts";

/** Names of an issue's fields as tools write them, without spaces, marks and capitals. */
const FIELDS = {
  title: ["issuename", "title", "name", "issue", "label", "check", "rule", "problem", "message", "text"],
  id: ["id", "ruleid", "issueid", "code", "key", "slug"],
  kind: ["issuetype", "type", "level", "kind"],
  priority: ["issuepriority", "severity", "priority", "impact"],
  category: ["category", "group", "section", "area"],
  count: [
    "pagesaffected",
    "affectedpages",
    "affectedpagescount",
    "urls",
    "count",
    "affected",
    "occurrences",
    "pagecount",
    "pages",
    "total",
    "instances",
    "value",
  ],
  pages: ["pages", "urls", "affectedpages", "affectedurls", "examples", "items", "pagelist", "links"],
  address: ["url", "page", "address", "link", "path"],
  description: ["description", "issuedescription", "details", "detail", "what", "explanation", "why"],
  fix: ["howtofix", "fix", "recommendation", "solution", "advice", "remediation", "suggestion"],
  reference: ["helpurl", "reference", "docs", "documentation", "learnmore", "docsurl"],
  status: ["status", "result", "state"],
  passed: ["passed", "pass", "ok"],
} as const;
type Field = keyof typeof FIELDS;

const TITLE_CHARS_MAX = 120;
const PASSED_WORDS = /^(?:pass|passed|ok|success|good|notapplicable|n\/a|skipped|resolved|fixed|ignored)$/i;

/** Issues out of rows with tolerant names; what a row does not say falls back to `given`. */
export function readIssueRows(
  rows: readonly unknown[],
  given: { category?: string; severity?: Severity; unmapped: string[] },
): UploadedIssue[] {
  const issues = rows.slice(0, ISSUES_MAX).flatMap((row) => {
    if (typeof row === "string") return readText(row, given);
    return isObject(row) ? readRow(row, given) : [];
  });
  if (rows.length > ISSUES_MAX)
    given.unmapped.push(`${rows.length - ISSUES_MAX} issues beyond the first ${ISSUES_MAX}`);
  return mergeIssues(issues);
}

/** Rows of one check on many pages become one issue. */
export function mergeIssues(issues: readonly UploadedIssue[]): UploadedIssue[] {
  const merged = new Map<string, UploadedIssue>();
  for (const issue of issues) {
    const held = merged.get(issue.id);
    if (held === undefined) {
      merged.set(issue.id, issue);
      continue;
    }
    const examples = [...new Set([...held.examples, ...issue.examples])];
    const sum = (held.pages_affected ?? 0) + (issue.pages_affected ?? 0);
    merged.set(issue.id, { ...held, examples: examples.slice(0, 50), pages_affected: sum > 0 ? sum : null });
  }
  return [...merged.values()];
}

function readText(text: string, given: { category?: string; severity?: Severity }): UploadedIssue[] {
  const title = textOf(text);
  if (title === null) return [];
  return [
    {
      id: slugOf(title),
      title,
      category: given.category ?? "other",
      severity: given.severity ?? "medium",
      description: null,
      fix: null,
      reference: null,
      pages_affected: null,
      examples: [],
    },
  ];
}

function readRow(row: Json, given: { category?: string; severity?: Severity; unmapped: string[] }): UploadedIssue[] {
  const plain = plainNames(row);
  const kind = textOf(pick(plain, "kind"));
  // Many tools name the check by its type; others give its severity there.
  const title =
    textOf(pick(plain, "title")) ??
    textOf(pick(plain, "id")) ??
    (kind === null || severityOf(kind) !== null ? textOf(pick(plain, "description"), TITLE_CHARS_MAX) : kind);
  if (hasPassed(plain)) return [];
  if (title === null) {
    given.unmapped.push(`a row without a name: ${JSON.stringify(row).slice(0, 80)}`);
    return [];
  }
  const count = countOf(plain);
  if (count === 0) return [];
  const pages = addressesOf(pick(plain, "pages"));
  const address = addressesOf(pick(plain, "address"));
  const examples = pages.length > 0 ? pages : address;
  const named = pick(plain, "priority") ?? pick(plain, "kind");
  const severity = given.severity ?? severityOfKind(pick(plain, "kind"), pick(plain, "priority")) ?? severityOf(named);
  if (severity === null && typeof named === "string")
    given.unmapped.push(`severity "${named.slice(0, 40)}" of "${title.slice(0, 60)}" (read as medium)`);
  const affected = Math.max(count ?? 0, examples.length);
  return [
    {
      id: slugOf(textOf(pick(plain, "id")) ?? title),
      title,
      category: textOf(pick(plain, "category"), 60) ?? given.category ?? categoryInTitle(title) ?? "other",
      severity: severity ?? "medium",
      description: textOf(pick(plain, "description")),
      fix: textOf(pick(plain, "fix")),
      reference: addressesOf(pick(plain, "reference"))[0] ?? null,
      pages_affected: affected > 0 ? affected : null,
      examples,
    },
  ];
}

function plainNames(row: Json): Json {
  const plain: Json = {};
  for (const [name, value] of Object.entries(row)) plain[name.toLowerCase().replace(/[^a-z0-9]/g, "")] = value;
  return plain;
}

function pick(plain: Json, field: Field): unknown {
  for (const name of FIELDS[field])
    if (plain[name] !== undefined && plain[name] !== null && plain[name] !== "") return plain[name];
  return null;
}

function countOf(plain: Json): number | null {
  for (const name of FIELDS.count) {
    const count = numberOf(plain[name]);
    if (count !== null && count >= 0) return Math.round(count);
    if (Array.isArray(plain[name])) return plain[name].length;
  }
  return null;
}

function hasPassed(plain: Json): boolean {
  const status = pick(plain, "status");
  return pick(plain, "passed") === true || (typeof status === "string" && PASSED_WORDS.test(status.trim()));
}

/** Screaming Frog writes `Page Titles: Missing`. */
function categoryInTitle(title: string): string | null {
  const match = /^([A-Z][\w /]{1,40}):\s/.exec(title);
  return match === null ? null : match[1]!.trim();
}
