import { uniqueBy } from "../../base/unique_by.ts";
import { plural } from "../../page/page_facts_read.ts";
import type { AuditIssue } from "../audit_issue.ts";
import { healthScore, roundScore, type ScoreInput } from "../health_score.ts";
import { issuePriority, priorityBasis } from "../issue_priority.ts";
import { RULES } from "../rules/rule_table.ts";
import { compareText } from "../site_view.ts";
import { KNOWN_CHECKS } from "./known_checks.ts";
import { readUpload } from "./read_upload.ts";
import { slugOf, type UploadedAudit, type UploadedIssue } from "./uploaded_audit.ts";

export type TakenUpload =
  | { ok: true; audit: UploadedAudit; issues: AuditIssue[]; score: number | null }
  | { ok: false; problem: string };

/** Another tool's audit with its issues as ours and our score of them. */
export function takeUpload(data: unknown): TakenUpload {
  const reading = readUpload(data);
  if (!reading.ok) return reading;
  const { audit } = reading;
  return { ok: true, audit, issues: toAuditIssues(audit), score: scoreOfIssues(audit) };
}

/** Issues of an uploaded audit as ours, most important first; checks we know get our texts. */
export function toAuditIssues(audit: UploadedAudit): AuditIssue[] {
  const issues = audit.issues
    .map((issue) => toIssue(issue, audit))
    .sort((a, b) => b.priority - a.priority || compareText(a.stable_key, b.stable_key));
  return uniqueBy(issues, (issue) => issue.stable_key);
}

/**
 * Our formula on the tool's issues, for audits that bring no score: only where each issue says how many pages it
 * touches and the audit how many it read; null otherwise.
 */
export function scoreOfIssues(audit: UploadedAudit): number | null {
  const total = audit.pages_crawled ?? 0;
  if (total < 1 || audit.issues.some((issue) => issue.pages_affected === null)) return null;
  const pages = Array.from({ length: total }, (_, index) => String(index));
  const input: ScoreInput = {
    pages: pages.map((url) => ({ url, part: "other" })),
    faults: audit.issues.map((issue) => ({
      rule_id: KNOWN_CHECKS[slugOf(issue.id)] ?? issue.id,
      severity: issue.severity,
      site_wide: false,
      urls: new Set(pages.slice(0, issue.pages_affected ?? 0)),
    })),
  };
  return roundScore(healthScore(input));
}

function toIssue(issue: UploadedIssue, audit: UploadedAudit): AuditIssue {
  const known = RULES.find((rule) => rule.id === (KNOWN_CHECKS[slugOf(issue.id)] ?? KNOWN_CHECKS[slugOf(issue.title)]));
  const total = Math.max(audit.pages_crawled ?? 0, issue.pages_affected ?? 0);
  const reach = total === 0 || issue.pages_affected === null ? 0.5 : issue.pages_affected / total;
  const weighed = { severity: issue.severity, category: known?.category ?? issue.category, score_impact: 0, reach };
  const fix =
    issue.fix ?? known?.fix ?? `Follow the advice of ${audit.tool} for this check, starting with the listed pages.`;
  const extent =
    issue.pages_affected === null ? "" : ` (${plural(issue.pages_affected, "page")}${total > 1 ? ` of ${total}` : ""})`;
  return {
    stable_key: known === undefined ? `technical:${slugOf(audit.tool)}:${slugOf(issue.id)}` : `technical:${known.id}`,
    rule: {
      id: known?.id ?? slugOf(issue.id),
      category: known?.category ?? issue.category,
      severity: issue.severity,
      title: issue.title,
      what: issue.description ?? known?.what ?? issue.title,
      why: known?.why ?? "",
      fix,
      reference: issue.reference ?? known?.reference ?? "",
    },
    templates: [],
    text: `${issue.title}${extent}: ${fix}`,
    pages_affected: issue.pages_affected ?? issue.examples.length,
    pages_total: total,
    hits: issue.examples.map((url) => ({ url, detail: issue.description ?? issue.title })),
    subjects: [],
    detail: issue.description,
    score_impact: null,
    ai_readiness_impact: null,
    priority: issuePriority(weighed),
    priority_basis: priorityBasis({ ...weighed, pages: issue.pages_affected, of: total }),
    parts: [],
  };
}
