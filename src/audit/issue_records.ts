import type { EvidenceOf } from "../domain/evidence/evidence.ts";
import type { Hit } from "../domain/evidence/finding_data.ts";
import type { Insight } from "../domain/insight.ts";
import { cut } from "../page/page_facts_read.ts";
import type { AuditIssue } from "./audit_issue.ts";
import { actionText } from "./issue_text.ts";

/** The scoring category of technical insights; it carries the multiplier of 1.30. */
export const TECHNICAL_CATEGORY = "technical_gap";
const EXAMPLES_MAX = 10;
const EVIDENCE_HITS_MAX = 50;
/** A site with a thousand dead targets is told all of them. */
const SUBJECTS_MAX = 2000;
const SUBJECT_EXAMPLES_MAX = 2;
const SUBJECTS_SHOWN_MAX = 10;
export const DETAIL_CHARS_MAX = 300;

/** Who found the issues, for which run, and when. */
export interface IssueSource {
  brand_id: string;
  run_id: string;
  provider: string;
  simulated: boolean;
  observed_at: string;
  now: string;
}

/** What was seen: one record a fault. */
export function toEvidence(issue: AuditIssue, source: IssueSource & { id: string }): EvidenceOf<"technical_issue"> {
  const { rule } = issue;
  return {
    id: source.id,
    brand_id: source.brand_id,
    run_id: source.run_id,
    type: "technical_issue",
    provider: source.provider,
    simulated: source.simulated,
    subject: rule.id,
    data: {
      title: rule.title,
      group: rule.category,
      severity: rule.severity,
      templates: issue.templates,
      pages_affected: issue.pages_affected,
      pages_total: issue.pages_total,
      detail: issue.detail,
      pages: toHits(issue, EVIDENCE_HITS_MAX),
      pages_left_out: Math.max(0, issue.hits.length - EVIDENCE_HITS_MAX),
      subjects: issue.subjects.slice(0, SUBJECTS_MAX).map(({ name, count, examples }) => ({
        name: cut(name, DETAIL_CHARS_MAX),
        count,
        examples: examples.slice(0, SUBJECT_EXAMPLES_MAX),
      })),
      subjects_left_out: Math.max(0, issue.subjects.length - SUBJECTS_MAX),
      score_impact: issue.score_impact,
    },
    observed_at: source.observed_at,
  };
}

/** The first pages at fault, or all. */
export function toHits({ hits }: AuditIssue, max?: number): Hit[] {
  return hits.slice(0, max).map(({ url, detail }) => ({ url, detail: cut(detail, DETAIL_CHARS_MAX) }));
}

/** What to do about it: one record an issue, its cause keeping its key across runs. */
export function toInsight(issue: AuditIssue, source: IssueSource & { id: string; evidence_ids: string[] }): Insight {
  const { rule } = issue;
  return {
    id: source.id,
    brand_id: source.brand_id,
    run_id: source.run_id,
    stable_key: issue.stable_key,
    type: "technical_issue",
    text: issue.text,
    category: TECHNICAL_CATEGORY,
    severity: rule.severity,
    priority: issue.priority,
    data: {
      simulated: source.simulated,
      rule_id: rule.id,
      group: rule.category,
      title: rule.title,
      what: rule.what,
      why: rule.why,
      fix: rule.fix,
      reference: rule.reference,
      ...clusterOf(issue),
      templates: issue.templates,
      ...(issue.parts.length === 0 ? {} : { parts: issue.parts.map(toPart) }),
      pages_affected: issue.pages_affected,
      pages_total: issue.pages_total,
      detail: issue.detail,
      examples: issue.hits.slice(0, EXAMPLES_MAX).map((hit) => hit.url),
      findings: toHits(issue, EXAMPLES_MAX),
      subjects: issue.subjects.slice(0, SUBJECTS_SHOWN_MAX),
      ...(issue.said === undefined || issue.said.length < 2 ? {} : { said: issue.said }),
      score_impact: issue.score_impact,
      ai_readiness_impact: issue.ai_readiness_impact,
      priority_basis: issue.priority_basis,
      next_action: actionText(issue),
    },
    evidence_ids: source.evidence_ids,
    status: "open",
    created_at: source.now,
    updated_at: source.now,
  };
}

/** `site` or the template's directory; absent where single pages are at fault. */
function clusterOf(issue: AuditIssue): { cluster?: string } {
  const template = issue.templates[0]?.cluster;
  if (template !== undefined) return { cluster: template };
  return issue.pages_total > 1 && issue.pages_affected >= issue.pages_total ? { cluster: "site" } : {};
}

function toPart(issue: AuditIssue): Record<string, unknown> {
  const { rule, pages_affected, hits } = issue;
  return {
    rule_id: rule.id,
    title: rule.title,
    severity: rule.severity,
    fix: rule.fix,
    pages_affected,
    detail: issue.detail,
    example: hits[0]?.url ?? null,
  };
}
