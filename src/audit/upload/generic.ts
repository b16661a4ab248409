import type { Severity } from "../../domain/severity.ts";
import { mergeIssues, readIssueRows } from "./issue_rows.ts";
import { severityOf } from "./severity_words.ts";
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

const SCORES = ["health_score", "healthScore", "overall_score", "overallScore", "site_score", "score", "overall"];
const PAGE_COUNTS = [
  "pages_crawled",
  "pagesCrawled",
  "total_pages",
  "totalPages",
  "crawled_pages",
  "pages_count",
  "pages",
];
const TIMES = [
  "crawl_date",
  "crawled_at",
  "crawledAt",
  "completed_at",
  "completedAt",
  "finished_at",
  "fetchTime",
  "timestamp",
  "date",
  "created_at",
];
const TOOLS = ["tool", "source", "provider", "generator", "auditor"];
const ISSUE_LISTS = ["issues", "findings", "problems", "checks", "audits", "rows", "data", "results", "items"];
const INNER_LISTS = ["issues", "findings", "problems", "checks", "audits", "items", "props"];
const SEVERITY_LISTS = [
  "critical",
  "errors",
  "error",
  "high",
  "warnings",
  "warning",
  "medium",
  "notices",
  "notice",
  "low",
  "info",
];
const SCREAMING_FROG = /^issue name$/i;

/** Anything with `categories`: a list or a map, each with a score or issues of its own. */
export function isCategorised(data: Json): boolean {
  return categoriesOf(data.categories).some(
    ([, category]) => numberOf(scoreOf(category)) !== null || innerRows(category).length > 0,
  );
}

export function readCategorised(data: Json): UploadReading {
  const unmapped: string[] = [];
  const rows = categoriesOf(data.categories);
  const scores = rows.map(([, category]) => numberOf(scoreOf(category)));
  const areFractions =
    scores.some((score) => score !== null && score > 0 && score < 1) &&
    scores.every((score) => score === null || (score >= 0 && score <= 1));
  const categories: UploadedAudit["categories"] = {};
  const issues: UploadedIssue[] = [];
  for (const [name, category] of rows) {
    const own = readIssueRows(innerRows(category), { category: name, unmapped });
    issues.push(...own);
    categories[name] = { issues: own.length, score: percent(numberOf(scoreOf(category)), areFractions) };
  }
  issues.push(...readLists(data, unmapped, new Set(["categories"])));
  const own = overall(data, unmapped);
  const mean = meanOf(Object.values(categories).map(({ score }) => score));
  const health = own ?? (mean === null ? null : Math.round(mean));
  return finish(data, {
    tool: "categories",
    health,
    basis: own === null ? "mean of the categories' scores" : "the tool's own score",
    categories,
    issues: mergeIssues(issues),
    unmapped,
  });
}

/** Issues or pages under tolerant names, counts by severity, or rows of Screaming Frog's issues export. */
export function isGeneric(data: Json): boolean {
  const hasList = ISSUE_LISTS.some((key) => Array.isArray(data[key]) || isObject(data[key]));
  const hasSections = objectsOf(data.sections).length > 0 || isObject(data.sections);
  return (
    hasList || hasSections || objectsOf(data.pages).length > 0 || SEVERITY_LISTS.some((key) => Array.isArray(data[key]))
  );
}

export function readGeneric(data: Json): UploadReading {
  const unmapped: string[] = [];
  const issues = mergeIssues(readLists(data, unmapped, new Set()));
  const health = overall(data, unmapped);
  if (issues.length === 0 && health === null) {
    return { ok: false, problem: "The audit has neither named issues nor a score" };
  }
  const rows = ISSUE_LISTS.flatMap((key) => objectsOf(data[key]));
  const isFrog = rows.some((row) => Object.keys(row).some((key) => SCREAMING_FROG.test(key.trim())));
  const categories: UploadedAudit["categories"] = {};
  for (const issue of issues)
    categories[issue.category] = { issues: (categories[issue.category]?.issues ?? 0) + 1, score: null };
  return finish(data, {
    tool: isFrog ? "screaming_frog" : "generic",
    health,
    basis: "the tool's own score",
    categories,
    issues,
    unmapped,
  });
}

function finish(
  data: Json,
  read: {
    tool: string;
    health: number | null;
    basis: string;
    categories: UploadedAudit["categories"];
    issues: UploadedIssue[];
    unmapped: string[];
  },
): UploadReading {
  const used = new Set([
    "categories",
    "sections",
    "pages",
    ...SCORES,
    ...PAGE_COUNTS,
    ...TIMES,
    ...TOOLS,
    ...ISSUE_LISTS,
    ...SEVERITY_LISTS,
  ]);
  const listed = objectsOf(data.pages).length;
  return {
    ok: true,
    audit: {
      tool: toolName(data) ?? read.tool,
      health_score: read.health,
      health_score_basis: read.health === null ? null : read.basis,
      pages_crawled:
        firstNumber(data, PAGE_COUNTS) ??
        firstNumber(isObject(data.summary) ? data.summary : {}, PAGE_COUNTS) ??
        (listed > 0 ? listed : null),
      crawled_at: TIMES.map((key) => timeOf(data[key])).find((time) => time !== null) ?? null,
      categories: read.categories,
      issues: read.issues,
      unmapped: [
        ...read.unmapped,
        ...Object.keys(data).filter((key) => !used.has(key) && key !== "summary" && key !== "url" && key !== "domain"),
      ],
    },
  };
}

function readLists(data: Json, unmapped: string[], skip: ReadonlySet<string>): UploadedIssue[] {
  const issues: UploadedIssue[] = [];
  for (const key of ISSUE_LISTS) {
    if (skip.has(key)) continue;
    const value = data[key];
    if (Array.isArray(value)) issues.push(...readIssueRows(value, { unmapped }));
    else if (isObject(value)) issues.push(...readBySeverity(value, unmapped));
  }
  for (const key of SEVERITY_LISTS) {
    const severity = severityOf(key);
    if (Array.isArray(data[key]) && severity !== null) issues.push(...readIssueRows(data[key], { severity, unmapped }));
  }
  for (const [name, section] of categoriesOf(data.sections))
    issues.push(...readIssueRows(innerRows(section), { category: name, unmapped }));
  for (const page of objectsOf(data.pages)) issues.push(...readPage(page, unmapped));
  return issues;
}

/** `{errors: [...], warnings: [...]}`, `{warnings: 12}`, or a map from check to row. */
function readBySeverity(map: Json, unmapped: string[]): UploadedIssue[] {
  return Object.entries(map).flatMap(([key, value]) => {
    const severity: Severity | null = severityOf(key);
    if (Array.isArray(value))
      return readIssueRows(value, severity === null ? { category: key, unmapped } : { severity, unmapped });
    if (isObject(value))
      return readIssueRows([{ name: key, ...value }], severity === null ? { unmapped } : { severity, unmapped });
    const count = numberOf(value);
    if (count !== null && severity !== null) unmapped.push(`${key}: ${count} (a count without the issues)`);
    else if (count !== null) return readIssueRows([{ name: key, count }], { unmapped });
    return [];
  });
}

function readPage(page: Json, unmapped: string[]): UploadedIssue[] {
  const address = addressesOf(page);
  const rows = innerRows(page);
  return readIssueRows(rows, { unmapped }).map((issue) => ({
    ...issue,
    examples: issue.examples.length > 0 ? issue.examples : address,
    pages_affected: 1,
  }));
}

function categoriesOf(value: unknown): [string, Json][] {
  if (Array.isArray(value)) {
    return objectsOf(value).flatMap((each): [string, Json][] => {
      const name = textOf(each.name ?? each.title ?? each.id ?? each.key ?? each.category, 60);
      return name === null ? [] : [[name, each]];
    });
  }
  if (!isObject(value)) return [];
  return Object.entries(value).map(([name, each]): [string, Json] => [
    name.slice(0, 60),
    isObject(each) ? each : { score: each },
  ]);
}

function innerRows(category: Json): unknown[] {
  for (const key of INNER_LISTS) {
    const value = category[key];
    if (Array.isArray(value)) return value;
    if (isObject(value))
      return Object.entries(value).map(([name, row]) => (isObject(row) ? { name, ...row } : { name, value: row }));
  }
  return [];
}

function scoreOf(category: Json): unknown {
  return category.score ?? category.value ?? null;
}

/** A score of 0 to 100; what lies between 0 and 1 is no percentage we could trust and is told. */
function overall(data: Json, unmapped: string[]): number | null {
  const sources = [data, isObject(data.summary) ? data.summary : {}];
  for (const source of sources) {
    for (const key of SCORES) {
      const raw = isObject(source[key]) ? (source[key].overall ?? source[key].score ?? source[key].value) : source[key];
      const score = numberOf(raw);
      if (score === null) continue;
      if (score >= 0 && score <= 100 && (score >= 1 || score === 0)) return Math.round(score);
      unmapped.push(`${key} ${score} (a score from 0 to 100 was expected)`);
    }
  }
  return null;
}

function percent(score: number | null, isFraction: boolean): number | null {
  if (score === null) return null;
  const value = isFraction ? score * 100 : score;
  return value >= 0 && value <= 100 ? Math.round(value) : null;
}

function firstNumber(data: Json, keys: readonly string[]): number | null {
  for (const key of keys) {
    const value = numberOf(data[key]);
    if (value !== null && value >= 0) return Math.round(value);
  }
  return null;
}

function toolName(data: Json): string | null {
  for (const key of TOOLS) {
    const name = textOf(isObject(data[key]) ? data[key].name : data[key], 60);
    if (name !== null) return name.toLowerCase();
  }
  return null;
}
