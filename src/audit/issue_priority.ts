import type { Severity } from "../domain/severity.ts";
import type { PageImportance } from "./page_importance.ts";

/** Lowest and highest priority of each severity: bands overlap, so that a wide fault can pass a graver one on a single page. */
const BANDS: Record<Severity, readonly [number, number]> = {
  critical: [0.8, 1],
  high: [0.45, 0.85],
  medium: [0.2, 0.6],
  low: [0.05, 0.3],
  info: [0, 0.05],
};
/** Faults that keep nobody from finding, reading or quoting a page weigh less beside those that do; what the law asks is between. */
const BESIDE: Readonly<Record<string, number>> = {
  accessibility: 0.7,
  images: 0.7,
  mobile: 0.7,
  security: 0.7,
  social: 0.7,
  speed: 0.7,
  trust: 0.85,
};
/** A hole that every visitor sees is more than a finish. */
const BESIDE_RULES: Readonly<Record<string, number>> = { image_broken: 0.85 };
/** Faults by which those who want to call, write or find the page do not: as urgent as critical ones where the page matters. */
const BARRING: ReadonlySet<string> = new Set([
  "contact_link_differs",
  "mail_domain_misspelled",
  "chat_number_national",
  "contact_number_differs",
  "form_broken",
  "form_unfilled",
  "form_script_unrun",
  "form_unsent",
  "canonical_to_error",
  "canonical_other_site",
  "noindex_in_sitemap",
  "server_error",
]);
/** What a model read in the source, where it is sure that customers are lost. */
const READ_CONTACT = "source_breaks_contact";
/** From a page that sells on (page_importance.ts). */
const MATTERS_MIN = 0.6;
/** Points of health from which a gain counts in full. */
const FULL_GAIN_POINTS = 8;
const GAIN_PART = 0.6;
const REACH_PART = 0.4;
/** Share of the pages from which a fault is no longer one of single pages. */
const WIDE_SHARE = 0.1;
/** What is left of the priority where only pages that hardly matter are at fault; what is critical stays urgent. */
const SCOPE_MIN = 0.45;
const SCOPE_MIN_CRITICAL = 0.9;

export interface WeighedIssue {
  /** Absent where another program found it. */
  rule_id?: string;
  severity: Severity;
  /** One of RULE_CATEGORIES, or an audit's own. */
  category?: string;
  score_impact: number;
  /** Share of the pages at fault, 1 for a fault of the site as such. */
  reach: number;
  /** Absent where the pages are not known. */
  importance?: PageImportance;
}

/**
 * Priority of a technical issue, 0 to 1, on the scale of an opportunity's:
 *
 *     priority = (low + (high − low) · (0.6 · gain + 0.4 · √reach)) · scope · bearing
 *     scope    = 0.45 + 0.55 · max(√min(1, reach / 0.1), importance)        (0.9 + 0.1 · … when critical)
 *
 *     bearing  = 0.7 or 0.85 for what only makes a page slower, less safe or harder to use (BESIDE), unless critical; else 1
 *
 * What keeps customers from a page that matters (BARRING) counts as critical.
 *
 * Where in its severity's band it lies is told by the points of score its repair gives (`gain`, full from 8) and the
 * share of pages it touches (`reach`). A fault of a few pages keeps its rank only where one of them matters: the home
 * page, one that much of the site links to, one that sells (core/audit/page_importance.ts).
 */
export function issuePriority(issue: WeighedIssue): number {
  const [low, high] = BANDS[urgencyOf(issue)];
  const gain = Math.min(1, Math.max(0, issue.score_impact) / FULL_GAIN_POINTS);
  const band = low + (high - low) * (GAIN_PART * gain + REACH_PART * Math.sqrt(shareOf(issue)));
  return Math.round(band * scopeOf(issue) * bearingOf(issue) * 1000) / 1000;
}

/** Why it has that priority, for people. */
export function priorityBasis(issue: WeighedIssue & { pages: number | null; of: number }): string {
  const { severity, importance, pages, of } = issue;
  const where = issue.reach >= 1 ? "the whole site" : `${pages ?? "some"} of ${of === 0 ? "its" : of} pages`;
  const gain =
    issue.score_impact > 0 ? `, worth ${Math.round(10 * issue.score_impact) / 10} points of the health score` : "";
  const scope = scopeOf(issue);
  const factor = bearingOf(issue);
  const bearing = factor < 1 ? `; × ${factor} for ${issue.category}` : "";
  const urgency =
    urgencyOf(issue) === severity ? "" : " (as urgent as a critical one, because it keeps customers away)";
  if (scope >= 1) return `severity ${severity}${urgency} on ${where}${gain}${bearing}`;
  const because =
    importance === undefined || importance.basis === "" ? "none of them important" : `including ${importance.basis}`;
  return `severity ${severity}${urgency} on ${where}${gain}; × ${Math.round(100 * scope) / 100} because so few pages are affected, ${because}${bearing}`;
}

function scopeOf(issue: WeighedIssue): number {
  const least = urgencyOf(issue) === "critical" ? SCOPE_MIN_CRITICAL : SCOPE_MIN;
  const spread = Math.sqrt(Math.min(1, shareOf(issue) / WIDE_SHARE));
  return least + (1 - least) * Math.max(spread, issue.importance?.value ?? 0);
}

function bearingOf(issue: WeighedIssue): number {
  if (urgencyOf(issue) === "critical") return 1;
  return BESIDE_RULES[issue.rule_id ?? ""] ?? BESIDE[issue.category ?? ""] ?? 1;
}

function urgencyOf({ rule_id = "", severity, importance }: WeighedIssue): Severity {
  const isBarring = BARRING.has(rule_id) || (rule_id === READ_CONTACT && severity === "high");
  return isBarring && (importance?.value ?? 0) >= MATTERS_MIN ? "critical" : severity;
}

function shareOf({ reach }: WeighedIssue): number {
  return Math.min(1, Math.max(0, reach));
}
