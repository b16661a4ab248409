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

/** What each rule found. A page is judged by all rules on pages before the next is: what it holds is unpacked once. */
export function runRules(rules: readonly Rule[], site: SiteView): RuleResult[] {
  const found = new Map<Rule, RuleResult[]>(rules.map((rule) => [rule, []]));
  for (const rule of rules) if (rule.on === "site") found.get(rule)!.push(judgeSite(rule, site));
  for (const page of site.pages)
    for (const rule of rules)
      if (rule.on !== "site" && !page.twin && isSeenBy(rule.on, page))
        found.get(rule)!.push(...judgePage(rule, page, site));
  return [...found].map(([rule, results]) => joinResults(rule, results));
}

/** One result a rule again. */
function joinResults(rule: Rule, parts: readonly RuleResult[]): RuleResult {
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
    const { pages, detail = null, subjects = [], severity = rule.severity } = fault;
    return {
      rule,
      finding: { rule: { ...rule, severity }, site_wide: pages.length === 0, hits: pages, detail, subjects },
      failures: [],
    };
  } catch (error) {
    return { rule, finding: null, failures: [failure(rule.id, null, error)] };
  }
}

function failure(ruleId: string, url: string | null, error: unknown): RuleFailure {
  return { rule_id: ruleId, url, message: error instanceof Error ? error.message : String(error) };
}
