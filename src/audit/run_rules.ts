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

/** A rule on the whole site, or on some of its pages: so much at a stretch. */
export interface RulePart {
  rule: Rule;
  from: number;
}

/** Pages that one part judges. */
const PART_PAGES = 250;

export function partsOf(rule: Rule, site: SiteView): RulePart[] {
  const pages = rule.on === "site" ? 1 : pagesIn(rule.on, site).length;
  return Array.from({ length: Math.max(1, Math.ceil(pages / PART_PAGES)) }, (_, at) => ({
    rule,
    from: at * PART_PAGES,
  }));
}

export function runPart({ rule, from }: RulePart, site: SiteView): RuleResult {
  return rule.on === "site" ? judgeSite(rule, site) : judgePages(rule, from, site);
}

/** One result a rule again. */
export function joinParts(parts: readonly RuleResult[]): RuleResult {
  const findings = parts.flatMap(({ finding }) => finding ?? []);
  const finding = findings[0] === undefined ? null : { ...findings[0], hits: findings.flatMap(({ hits }) => hits) };
  return { finding, failures: parts.flatMap(({ failures }) => failures) };
}

function judgePages(rule: PageRule, from: number, site: SiteView): RuleResult {
  const hits: OpenHit[] = [];
  const failures: RuleFailure[] = [];
  for (const page of pagesIn(rule.on, site).slice(from, from + PART_PAGES)) {
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
