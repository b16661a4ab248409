import { severityOf } from "./severity_words.ts";
import {
  addressesOf,
  isObject,
  type Json,
  numberOf,
  objectsOf,
  textOf,
  timeOf,
  type UploadedAudit,
  type UploadReading,
} from "./uploaded_audit.ts";

const READ = new Set(["score", "issues", "meta", "status", "summary", "version"]);

export function isSquirrelscan(data: Json): boolean {
  const { score, issues } = data;
  const isScored = isObject(score) && (score.overall !== undefined || Array.isArray(score.categories));
  return isScored && objectsOf(issues).some((issue) => issue.ruleId !== undefined || Array.isArray(issue.checks));
}

export function readSquirrelscan(data: Json): UploadReading {
  const score = data.score as Json;
  const meta = isObject(data.meta) ? data.meta : {};
  const unmapped = Object.keys(data).filter((key) => !READ.has(key));
  const issues = objectsOf(data.issues).flatMap((issue) => readIssue(issue, unmapped));
  const categories: UploadedAudit["categories"] = {};
  for (const category of objectsOf(score.categories)) {
    const name = textOf(category.name ?? category.category);
    if (name === null) continue;
    categories[name] = {
      issues: issues.filter((issue) => issue.category === name).length,
      score: numberOf(category.score),
    };
  }
  const overall = numberOf(score.overall);
  return {
    ok: true,
    audit: {
      tool: "squirrelscan",
      health_score: overall === null ? null : Math.round(overall),
      health_score_basis: overall === null ? null : "the tool's own score",
      pages_crawled: numberOf(meta.totalPages),
      crawled_at: timeOf(meta.timestamp),
      categories,
      issues,
      unmapped,
    },
  };
}

function readIssue(issue: Json, unmapped: string[]): UploadedAudit["issues"] {
  const id = textOf(issue.ruleId ?? issue.id);
  if (id === null) return [];
  const checks = objectsOf(issue.checks);
  const pages = [...new Set(checks.flatMap((check) => addressesOf(check.affectedPages ?? check.pages)))];
  const counted = checks.reduce((sum, check) => Math.max(sum, numberOf(check.affectedPagesCount) ?? 0), 0);
  const severity = severityOf(issue.severity);
  if (severity === null)
    unmapped.push(`severity ${JSON.stringify(issue.severity ?? null)} of "${id}" (read as medium)`);
  return [
    {
      id,
      title: textOf(issue.title ?? issue.name ?? issue.ruleName) ?? id,
      category: textOf(issue.category) ?? "other",
      severity: severity ?? "medium",
      description: textOf(issue.description) ?? textOf(checks[0]?.message),
      fix: textOf(issue.solution ?? issue.fix ?? issue.recommendation),
      reference: addressesOf(issue.docsUrl ?? issue.url)[0] ?? null,
      pages_affected: Math.max(counted, pages.length) || null,
      examples: pages,
    },
  ];
}
