import { uniqueBy } from "../base/unique_by.ts";
import { SEVERITIES, type Severity } from "../domain/severity.ts";
import type { SiteFacts } from "../page/page_facts.ts";
import { addressKey } from "../page/page_facts_read.ts";
import { type AiReadiness, aiReadiness, readinessGain } from "./ai_readiness.ts";
import type { AuditIssue } from "./audit_issue.ts";
import { FACT_SHEET } from "./family_table.ts";
import { templatesOf } from "./group_findings.ts";
import {
  type HealthPart,
  healthBand,
  healthParts,
  healthScore,
  isWeighed,
  roundScore,
  type ScoredFault,
  type ScoreInput,
} from "./health_score.ts";
import { joinFamilies } from "./issue_families.ts";
import { issuePriority, priorityBasis } from "./issue_priority.ts";
import { issueText } from "./issue_text.ts";
import { importanceOf, mostImportantFirst } from "./page_importance.ts";
import type { Finding, Rule, RuleText } from "./rule.ts";
import { CONTRADICTION_RULES } from "./rules/contradictions.ts";
import { RULES } from "./rules/rule_table.ts";
import { SOURCE_READING_RULES } from "./rules/source_reading.ts";
import { type RuleFailure, runRules } from "./run_rules.ts";
import { scoredPages } from "./scored_pages.ts";
import { buildSiteView, compareText, type SiteView } from "./site_view.ts";
import { dropSuperseded, type Superseded } from "./superseded.ts";
import { withoutRepeats } from "./told_again.ts";

export interface AuditResult {
  health_score: number | null;
  /** `weak`, `fair`, `good` or `excellent`. */
  health_band: string | null;
  /** The score is their product; empty where there is none. */
  health_parts: HealthPart[];
  ai_readiness: AiReadiness | null;
  /** Most important first. */
  issues: AuditIssue[];
  issues_by_severity: Record<Severity, number>;
  categories: Record<string, { issues: number; score: number | null }>;
  /** HTML pages answered with 200, query variants collapsed. */
  pages: number;
  /** What each page is, by address. */
  kinds: SiteView["kinds"];
  failures: RuleFailure[];
  /** How many rules judged. */
  rules: number;
}

const idsOf = (rules: readonly Rule[]) => rules.map(({ id }) => id);
/** Rules that tell what a model found, by what it was asked: where it was not, they say nothing of a site. */
export const TOLD_RULES: Readonly<Record<"contradictions" | "source", readonly string[]>> = {
  contradictions: [...idsOf(CONTRADICTION_RULES), FACT_SHEET],
  source: idsOf(SOURCE_READING_RULES),
};

/** Audits a site from its facts and what its pages are. */
export function auditSite(facts: SiteFacts, kinds: AuditResult["kinds"]): AuditResult {
  const site = buildSiteView(facts, kinds);
  const results = runRules(RULES, site);
  const findings = withoutRepeats(results.flatMap(({ finding }) => finding ?? []));
  const input = scoreInput(site, findings);
  const readiness = aiReadiness(site);
  const superseded = dropSuperseded(findings);
  const score = healthScore(input);
  const given = { site, input, score, readiness, superseded };
  const health = roundScore(score);
  const issues = joinFamilies(superseded.shown.map((finding) => toIssue(finding, given))).sort(
    (a, b) => b.priority - a.priority || compareText(a.stable_key, b.stable_key),
  );
  return {
    health_score: health,
    health_band: health === null ? null : healthBand(health),
    health_parts: (healthParts(input) ?? []).map((part) => ({ ...part, value: Math.round(part.value * 1000) / 1000 })),
    ai_readiness: readiness,
    issues,
    issues_by_severity: countBySeverity(issues),
    categories: scoreCategories(issues, { input, findings, readiness }),
    pages: site.pages.length,
    kinds: site.kinds,
    failures: results.flatMap(({ failures }) => failures),
    rules: results.length,
  };
}

/** What the score is computed from; rules on AI readiness are apart from it. */
export function scoreInput(site: SiteView, findings: readonly Finding[]): ScoreInput {
  return { pages: scoredPages(site), faults: toFaults(findings) };
}

export function toFaults(findings: readonly Finding[]): ScoredFault[] {
  return findings
    .filter(({ rule }) => rule.category !== "ai_readiness")
    .map(({ rule, site_wide, hits }) => ({
      rule_id: rule.id,
      severity: rule.severity,
      site_wide,
      urls: new Set(hits.map((hit) => hit.url)),
    }));
}

/** The part of the AI readiness that a rule's repair raises. */
const READINESS_PART: Record<string, string> = {
  ai_search_bot_blocked: "search_access",
  ai_user_bot_blocked: "user_access",
  edge_blocks_ai: "search_access",
  app_shell: "readable_without_scripts",
  snippet_forbidden: "quotable",
  headings_none: "outline",
  questions_none: "answers",
  question_unanswered: "answers",
  organization_missing: "entity",
  organization_incomplete: "entity",
  same_as_missing: "entity",
  author_missing: "authorship",
  date_missing: "authorship",
  statistics_unsourced: "sources",
  llms_txt_missing: "llms_txt",
};

/** Findings on what visitors see of a page; the others may be about its addresses. */
const SEEN_CATEGORIES: ReadonlySet<string> = new Set([
  "content",
  "images",
  "structured_data",
  "headings",
  "accessibility",
]);
/** They tell of copies. */
const OF_COPIES: ReadonlySet<string> = new Set(["duplicate_content", "near_duplicate_content", "h1_duplicate"]);
const FILE_ENDING = /(?:\/index)?\.html?$/i;

function toIssue(
  finding: Finding,
  given: {
    site: SiteView;
    input: ScoreInput;
    score: number | null;
    readiness: AiReadiness | null;
    superseded: Superseded;
  },
): AuditIssue {
  const { rule } = finding;
  const isSeen = SEEN_CATEGORIES.has(rule.category) && !OF_COPIES.has(rule.id);
  const sorted = mostImportantFirst(finding.hits, given.site);
  const hits = isSeen ? onceAText(sorted, given.site) : sorted;
  const told = new Set(hits.map(({ url }) => url));
  const counted = given.site.pages.filter(({ twin, url }) => !twin || told.has(url));
  const pages = isSeen ? onceAText(counted, given.site) : counted;
  const part = READINESS_PART[rule.id];
  const aiGain = part === undefined || given.readiness === null ? null : readinessGain(given.readiness, part);
  const impact = impactOf(finding, given);
  const reach = finding.site_wide || pages.length === 0 ? 1 : hits.length / pages.length;
  const templates = templatesOf(finding, pages);
  const weighed = {
    rule_id: rule.id,
    severity: rule.severity,
    category: rule.category,
    score_impact: Math.max(impact, (aiGain ?? 0) / 2),
    reach,
    importance: importanceOf(hits, given.site),
  };
  const isOfPages = hits.every((hit) => given.site.viewByKey.has(addressKey(hit.url)));
  return {
    stable_key: `technical:${rule.id}`,
    rule,
    templates,
    text: issueText({ ...finding, hits }, { templates, pages_total: pages.length, of_pages: isOfPages }),
    pages_affected: finding.site_wide ? pages.length : hits.length,
    pages_total: pages.length,
    hits,
    subjects: finding.subjects,
    said: finding.said ?? [],
    detail: finding.detail,
    score_impact: impact,
    ai_readiness_impact: aiGain,
    priority: issuePriority(weighed),
    priority_basis: priorityBasis({ ...weighed, pages: hits.length, of: pages.length }),
    parts: [],
  };
}

/** Each page once, whether its address has the ending of its file or not. */
function onceAText<T extends { url: string }>(entries: readonly T[], { viewByKey }: SiteView): T[] {
  return uniqueBy(entries, ({ url }) => {
    const text = viewByKey.get(addressKey(url))?.html.text_hash;
    return text === undefined ? url : `${addressKey(url).replace(FILE_ENDING, "")} ${text}`;
  });
}

/** Score without the finding, and without the faults that follow from it, less the score. */
function impactOf(
  finding: Finding,
  given: { input: ScoreInput; score: number | null; superseded: Superseded },
): number {
  if (given.score === null) return 0;
  const gone = new Map<string, Set<string>>([[finding.rule.id, new Set(finding.hits.map((hit) => hit.url))]]);
  for (const carried of given.superseded.carried.get(finding.rule.id) ?? []) {
    gone.set(carried.rule_id, (gone.get(carried.rule_id) ?? new Set()).add(carried.url));
  }
  if (!isWeighed(finding.rule.severity) && gone.size === 1) return 0;
  const faults = given.input.faults.flatMap((fault) => {
    const urls = gone.get(fault.rule_id);
    if (urls === undefined) return [fault];
    return fault.site_wide ? [] : [{ ...fault, urls: fault.urls.difference(urls) }];
  });
  return Math.max(0, Math.round(10 * (healthScore({ ...given.input, faults })! - given.score)) / 10);
}

export function countBySeverity(issues: readonly { rule: RuleText }[]): Record<Severity, number> {
  const counts = Object.fromEntries(SEVERITIES.map((severity) => [severity, 0])) as Record<Severity, number>;
  for (const issue of issues) counts[issue.rule.severity]++;
  return counts;
}

function scoreCategories(
  issues: readonly AuditIssue[],
  given: { input: ScoreInput; findings: readonly Finding[]; readiness: AiReadiness | null },
): AuditResult["categories"] {
  const categories: AuditResult["categories"] = {};
  const idsOf = Map.groupBy(given.findings, (finding) => finding.rule.category);
  const names = new Set(issues.map((issue) => issue.rule.category));
  for (const name of [...names].sort(compareText)) {
    const ids = new Set((idsOf.get(name) ?? []).map((finding) => finding.rule.id));
    const own = { ...given.input, faults: given.input.faults.filter((fault) => ids.has(fault.rule_id)) };
    categories[name] = {
      issues: issues.filter((issue) => issue.rule.category === name).length,
      score: name === "ai_readiness" ? (given.readiness?.score ?? null) : roundScore(healthScore(own)),
    };
  }
  return categories;
}
