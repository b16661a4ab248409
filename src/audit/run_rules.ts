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
  finding: Finding | null;
  failures: RuleFailure[];
}

export function runRule(rule: Rule, site: SiteView): RuleResult {
  return rule.on === "site" ? judgeSite(rule, site) : judgePages(rule, site);
}

function judgePages(rule: PageRule, site: SiteView): RuleResult {
  const hits: OpenHit[] = [];
  const failures: RuleFailure[] = [];
  for (const page of pagesIn(rule.on, site)) {
    try {
      const seen = rule.check(page, site);
      if (seen !== null) hits.push({ url: page.url, ...(typeof seen === "string" ? { detail: seen } : seen) });
    } catch (error) {
      failures.push(failure(rule.id, page.url, error));
    }
  }
  return { finding: hits.length === 0 ? null : { rule, site_wide: false, hits, detail: null, subjects: [] }, failures };
}

function pagesIn(scope: PageScope, { pages, indexable }: SiteView): PageView[] {
  if (scope === "html") return pages;
  return scope === "indexable" ? indexable : indexable.filter((page) => page.article);
}

function judgeSite(rule: SiteRule, site: SiteView): RuleResult {
  try {
    const fault = rule.check(site);
    if (fault === null) return { finding: null, failures: [] };
    const { pages, detail = null, subjects = [] } = fault;
    return { finding: { rule, site_wide: pages.length === 0, hits: pages, detail, subjects }, failures: [] };
  } catch (error) {
    return { finding: null, failures: [failure(rule.id, null, error)] };
  }
}

function failure(ruleId: string, url: string | null, error: unknown): RuleFailure {
  return { rule_id: ruleId, url, message: error instanceof Error ? error.message : String(error) };
}
