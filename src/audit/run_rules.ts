import type { PageView } from "./page_view.ts";
import type { Finding, OpenHit, PageRule, PageScope, Rule, SiteRule } from "./rule.ts";
import type { SiteView } from "./site_view.ts";

/** A rule that failed on what it read; the audit goes on without that verdict. */
export interface RuleFailure {
  rule_id: string;
  url: string | null;
  message: string;
}

/** What one rule found. */
export interface RuleResult {
  rule: Rule;
  finding: Finding | null;
  failures: RuleFailure[];
}

/** A rule on the whole site, or a page for all rules on pages: what it holds is unpacked once for all of them. */
export type RulePart = { rule: SiteRule } | { page: PageView; rules: readonly PageRule[] };

export function partsOf(allRules: readonly Rule[], site: SiteView): RulePart[] {
  const rules = allRules.filter((rule) => rule.on !== "site");
  const ofSite = allRules.filter((rule) => rule.on === "site").map((rule) => ({ rule }));
  return [...ofSite, ...site.pages.map((page) => ({ page, rules }))];
}

/** Of a page only what was found. */
export function runPart(part: RulePart, site: SiteView): RuleResult[] {
  if ("rule" in part) return [judgeSite(part.rule, site)];
  return part.rules.flatMap((rule) => (isSeenBy(rule.on, part.page) ? judgePage(rule, part.page, site) : []));
}

/** One result a rule again. */
export function joinParts(rule: Rule, parts: readonly RuleResult[]): RuleResult {
  const findings = parts.flatMap(({ finding }) => finding ?? []);
  const finding = findings[0] === undefined ? null : { ...findings[0], hits: findings.flatMap(({ hits }) => hits) };
  return { rule, finding, failures: parts.flatMap(({ failures }) => failures) };
}

function judgePage(rule: PageRule, page: PageView, site: SiteView): RuleResult[] {
  try {
    const seen = rule.check(page, site);
    if (seen === null) return [];
    const hit: OpenHit = { url: page.url, ...(typeof seen === "string" ? { detail: seen } : seen) };
    return [{ rule, finding: { rule, site_wide: false, hits: [hit], detail: null, subjects: [] }, failures: [] }];
  } catch (error) {
    return [{ rule, finding: null, failures: [failure(rule.id, page.url, error)] }];
  }
}

function isSeenBy(scope: PageScope, page: PageView): boolean {
  if (scope === "html") return true;
  return page.indexable && !page.utility && (scope === "indexable" || page.article);
}

function judgeSite(rule: SiteRule, site: SiteView): RuleResult {
  try {
    const fault = rule.check(site);
    if (fault === null) return { rule, finding: null, failures: [] };
    const { pages, detail = null, subjects = [] } = fault;
    return { rule, finding: { rule, site_wide: pages.length === 0, hits: pages, detail, subjects }, failures: [] };
  } catch (error) {
    return { rule, finding: null, failures: [failure(rule.id, null, error)] };
  }
}

function failure(ruleId: string, url: string | null, error: unknown): RuleFailure {
  return { rule_id: ruleId, url, message: error instanceof Error ? error.message : String(error) };
}
