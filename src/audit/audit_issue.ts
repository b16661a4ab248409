import type { Hit, Subject, TemplateShare } from "../domain/evidence/finding_data.ts";
import type { RuleText } from "./rule.ts";

/** One cause to act on, with the pages it touches and what its repair gives. */
export interface AuditIssue {
  stable_key: string;
  rule: RuleText;
  /** Directories whose template causes it. */
  templates: TemplateShare[];
  text: string;
  pages_affected: number;
  /** Pages of the audit the share is taken from. */
  pages_total: number;
  hits: Hit[];
  subjects: Subject[];
  detail: string | null;
  /** Each fault whole, with all its places. */
  said?: string[];
  /** Points of health gained by the repair; null where the audit was made elsewhere. */
  score_impact: number | null;
  /** Points of AI readiness gained, for rules on it. */
  ai_readiness_impact: number | null;
  priority: number;
  /** Why it has that priority, for people. */
  priority_basis: string;
  /** The single faults, where a family of small ones is told as one. */
  parts: AuditIssue[];
}
