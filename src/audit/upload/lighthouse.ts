import type { Nodes, Root } from "mdast";
import { toString as textOfMarkdown } from "mdast-util-to-string";
import { parseMarkdown, visit } from "../../base/markdown.ts";
import type { Severity } from "../../domain/severity.ts";
import {
  addressesOf,
  isObject,
  type Json,
  meanOf,
  numberOf,
  objectsOf,
  textOf,
  timeOf,
  type UploadedAudit,
  type UploadedIssue,
  type UploadReading,
} from "./uploaded_audit.ts";

/** From this score on Lighthouse shows an audit as passed. */
const PASS_SCORE = 0.9;
const JUDGED_MODES = new Set(["binary", "numeric", "metricSavings"]);
/** The report's machinery: says nothing of the site. */
const MACHINERY = new Set([
  "lighthouseVersion",
  "audits",
  "categories",
  "categoryGroups",
  "configSettings",
  "environment",
  "fetchTime",
  "finalDisplayedUrl",
  "finalUrl",
  "fullPageScreenshot",
  "entities",
  "gatherMode",
  "i18n",
  "mainDocumentUrl",
  "requestedUrl",
  "runWarnings",
  "runtimeError",
  "stackPacks",
  "timing",
  "userAgent",
]);
const CRITICAL_AUDITS = new Set(["is-crawlable", "http-status-code"]);
const HIGH_AUDITS = new Set(["document-title", "viewport", "is-on-https", "redirects-http", "canonical"]);
const HEAVY_WEIGHT = 7;

export function isLighthouse(data: Json): boolean {
  return (
    isObject(data.categories) &&
    isObject(data.audits) &&
    Object.values(data.categories).some((category) => isObject(category) && Array.isArray(category.auditRefs))
  );
}

/** A Lighthouse report (12 and 13; ids of either are read as they come). */
export function readLighthouse(data: Json, tool = "lighthouse"): UploadReading {
  const categories = data.categories as Json;
  const audits = data.audits as Json;
  const error = isObject(data.runtimeError) ? textOf(data.runtimeError.message ?? data.runtimeError.code) : null;
  const issues = new Map<string, UploadedIssue>();
  const scores: UploadedAudit["categories"] = {};
  const url = addressesOf(data.finalDisplayedUrl ?? data.finalUrl ?? data.requestedUrl);
  for (const [key, category] of Object.entries(categories)) {
    if (!isObject(category)) continue;
    const found = objectsOf(category.auditRefs).flatMap((ref) => {
      const audit = audits[textOf(ref.id) ?? ""];
      return isObject(audit) ? (readAudit(audit, { ref, category: key, url }) ?? []) : [];
    });
    for (const issue of found) if (!issues.has(issue.id)) issues.set(issue.id, issue);
    const score = fraction(category.score);
    scores[key] = { issues: found.length, score: score === null ? null : Math.round(score * 100) };
  }
  const mean = meanOf(Object.values(scores).map(({ score }) => score));
  if (mean === null && error !== null) return { ok: false, problem: `The Lighthouse report has no score: ${error}` };
  return {
    ok: true,
    audit: {
      tool,
      health_score: mean === null ? null : Math.round(mean),
      health_score_basis: mean === null ? null : "mean of the categories' scores",
      pages_crawled: 1,
      crawled_at: timeOf(data.fetchTime),
      categories: scores,
      issues: [...issues.values()],
      unmapped: Object.keys(data).filter((key) => !MACHINERY.has(key)),
    },
  };
}

function readAudit(audit: Json, from: { ref: Json; category: string; url: string[] }): UploadedIssue | null {
  const score = fraction(audit.score);
  const mode = textOf(audit.scoreDisplayMode) ?? "";
  if (score === null || score >= PASS_SCORE || !JUDGED_MODES.has(mode)) return null;
  const id = textOf(audit.id) ?? textOf(from.ref.id);
  if (id === null) return null;
  const description = textOf(audit.description);
  const tree = description === null ? null : parseMarkdown(description);
  const shown = textOf(audit.displayValue);
  const title = textOf(audit.title) ?? id;
  return {
    id,
    title: shown === null ? title : `${title} (${shown})`,
    category: from.category,
    severity: severity(id, { score, weight: numberOf(from.ref.weight) ?? 0 }),
    description: tree === null ? null : textOfMarkdown(tree),
    fix: null,
    reference: tree === null ? null : firstAddress(tree),
    pages_affected: 1,
    examples: from.url,
  };
}

function severity(id: string, of: { score: number; weight: number }): Severity {
  if (of.weight === 0) return "low";
  if (of.score === 0 && CRITICAL_AUDITS.has(id)) return "critical";
  if (HIGH_AUDITS.has(id)) return "high";
  if (of.score < 0.5 && of.weight >= HEAVY_WEIGHT) return "high";
  return of.score < 0.5 ? "medium" : "low";
}

/** Lighthouse scores are fractions. */
function fraction(value: unknown): number | null {
  const score = numberOf(value);
  return score === null || score < 0 || score > 1 ? null : score;
}

function firstAddress(tree: Root): string | null {
  let found: string | null = null;
  const see = (node: Nodes) => {
    if (node.type === "link" && /^https?:/.test(node.url)) found ??= node.url;
  };
  visit(tree, see);
  return found;
}
