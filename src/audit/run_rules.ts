import type { Hit } from "../domain/evidence/finding_data.ts";
import type { PageView } from "./page_view.ts";
import type { Finding, PageRule, PageScope, Rule, SiteRule } from "./rule.ts";
import type { SiteView } from "./site_view.ts";

/** Pages judged between two pauses. */
const PAGES_PER_STEP = 50;

/** A rule that failed on what it read; the audit goes on without that verdict. */
export interface RuleFailure {
  rule_id: string;
  url: string | null;
  message: string;
}

export interface RuleResults {
  findings: Finding[];
  failures: RuleFailure[];
}

/** Judges the site by every rule; steps yield so that a caller can let other work in between. */
export function* runRules(site: SiteView, rules: readonly Rule[]): Generator<void, RuleResults> {
  const scopes: Record<PageScope, PageView[]> = {
    html: site.pages,
    indexable: site.indexable,
    article: site.indexable.filter((page) => page.article),
  };
  const results: RuleResults = { findings: [], failures: [] };
  for (const rule of rules) {
    const finding =
      rule.on === "site" ? judgeSite(rule, site, results.failures) : yield* judgePages(rule, { site, scopes, results });
    if (finding !== null) results.findings.push(finding);
    yield;
  }
  return results;
}

function* judgePages(
  rule: PageRule,
  given: { site: SiteView; scopes: Record<PageScope, PageView[]>; results: RuleResults },
): Generator<void, Finding | null> {
  const hits: Hit[] = [];
  let judged = 0;
  for (const page of given.scopes[rule.on]) {
    try {
      const detail = rule.check(page, given.site);
      if (detail !== null) hits.push({ url: page.url, detail });
    } catch (error) {
      given.results.failures.push(failure(rule.id, page.url, error));
    }
    if (++judged % PAGES_PER_STEP === 0) yield;
  }
  return hits.length === 0 ? null : { rule, site_wide: false, hits, detail: null, subjects: [] };
}

function judgeSite(rule: SiteRule, site: SiteView, failures: RuleFailure[]): Finding | null {
  try {
    const fault = rule.check(site);
    if (fault === null) return null;
    return {
      rule,
      site_wide: fault.pages.length === 0,
      hits: fault.pages,
      detail: fault.detail ?? null,
      subjects: fault.subjects ?? [],
    };
  } catch (error) {
    failures.push(failure(rule.id, null, error));
    return null;
  }
}

function failure(ruleId: string, url: string | null, error: unknown): RuleFailure {
  return { rule_id: ruleId, url, message: error instanceof Error ? error.message : String(error) };
}
