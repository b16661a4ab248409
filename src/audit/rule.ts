import type { Hit, Subject } from "../domain/evidence/finding_data.ts";
import type { Severity } from "../domain/severity.ts";
import type { PageView } from "./page_view.ts";
import type { SiteView } from "./site_view.ts";

export const RULE_CATEGORIES = [
  "status",
  "indexability",
  "canonicals",
  "titles",
  "headings",
  "content",
  "links",
  "images",
  "structured_data",
  "hreflang",
  "social",
  "sitemaps",
  "urls",
  "mobile",
  "speed",
  "security",
  "accessibility",
  "trust",
  "ai_readiness",
] as const;
export type RuleCategory = (typeof RULE_CATEGORIES)[number];

/** What a rule says to a person, and how much it weighs. */
export interface RuleText {
  id: string;
  /** One of RULE_CATEGORIES; audits made elsewhere bring their own. */
  category: string;
  severity: Severity;
  /** The fault in a few words, readable before a count of pages. */
  title: string;
  what: string;
  why: string;
  /** What to do, once, in the imperative. */
  fix: string;
  reference: string;
}

/**
 * Which pages a page rule looks at, query variants collapsed: `html` every HTML page answered with 200; `indexable`
 * those that search engines may list, without carts, logins and the like; `article` indexable pages that are articles.
 */
export type PageScope = "html" | "indexable" | "article";

/** Judges one page: a short text of what was seen, or null when all is well. */
export interface PageRule extends RuleText {
  category: RuleCategory;
  on: PageScope;
  check(page: PageView, site: SiteView): string | Seen | null;
}

/** What was seen, and the addresses that the fault leads to, where it lies in them. */
export interface Seen {
  detail: string;
  leads_to?: readonly string[];
  /** The page should not be there: nothing else about it is worth a repair. */
  unwanted?: boolean;
}

/** A page at fault while the audit goes on: a fault at one of the addresses may explain it, or follow from it. */
export interface OpenHit extends Hit {
  leads_to?: readonly string[];
  /** The page should not be there: nothing else about it is worth a repair. */
  unwanted?: boolean;
  /** The page was judged as people see it, so that what else is wrong with it does not follow from this. */
  judged_whole?: boolean;
}

export interface OpenSubject extends Subject {
  leads_to?: readonly string[];
}

/** Judges the site: the pages at fault, or the site as such when `pages` is empty; null when all is well. */
export interface SiteRule extends RuleText {
  category: RuleCategory;
  on: "site";
  check(site: SiteView): SiteFault | null;
}

export type Rule = PageRule | SiteRule;

export interface SiteFault {
  /** Where it depends on how much of the site is at fault; else the rule's. */
  severity?: Severity;
  /** Pages at fault; empty when the fault is the site's as such. */
  pages: OpenHit[];
  /** What was seen, for a fault of the site as such; of one of pages all its kinds. */
  detail?: string;
  /** What the fault is about, worst first: broken targets, groups of equal titles. */
  subjects?: OpenSubject[];
  /** Each fault whole, with all its places, where what is told of single pages has no room for it. */
  said?: string[];
}

/** What one rule found on the whole site. */
export interface Finding {
  rule: RuleText;
  /** Site faults concern every page alike. */
  site_wide: boolean;
  hits: OpenHit[];
  detail: string | null;
  subjects: OpenSubject[];
  said?: string[];
  /** Other faults that are gone with this one, told here instead of by themselves. */
  explains?: { rule: RuleText; count: number }[];
}
