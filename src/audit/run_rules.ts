import type { PageView } from "./page_view.ts";
import type { Finding, OpenHit, PageScope, Rule, SiteRule } from "./rule.ts";
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
  const results = rules.map((rule) =>
    rule.on === "site" ? judgeSite(rule, site) : { rule, finding: null, failures: [] },
  );
  for (const page of site.pages) for (const result of results) judgePage(result, page, site);
  return results;
}

/** Adds what the rule sees on one page to its result. */
function judgePage(result: RuleResult, page: PageView, site: SiteView): void {
  const { rule, failures } = result;
  if (rule.on === "site" || page.twin || !isSeenBy(rule.on, page)) return;
  try {
    const seen = rule.check(page, site);
    if (seen === null) return;
    const hit: OpenHit = { url: page.url, ...(typeof seen === "string" ? { detail: seen } : seen) };
    result.finding ??= { rule, site_wide: false, hits: [], detail: null, subjects: [] };
    result.finding.hits.push(hit);
  } catch (error) {
    failures.push(failure(rule.id, page.url, error));
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
    const { pages, detail = null, subjects = [], said = [], severity = rule.severity } = fault;
    return {
      rule,
      finding: { rule: { ...rule, severity }, site_wide: pages.length === 0, hits: pages, detail, subjects, said },
      failures: [],
    };
  } catch (error) {
    return { rule, finding: null, failures: [failure(rule.id, null, error)] };
  }
}

function failure(ruleId: string, url: string | null, error: unknown): RuleFailure {
  return { rule_id: ruleId, url, message: error instanceof Error ? error.message : String(error) };
}
