import type { Severity } from "../domain/severity.ts";
import { plural } from "../page/page_facts_read.ts";

/**
 * Health of a site from 0 to 100, the product of its parts:
 *
 *     score = 100 · pages · site · critical causes
 *     pages = 0.1·h(home) + 0.9·min over A ⊆ aside of the weighted mean of h over A and all pages not aside
 *     h     = max(0, 1 − (e > 0 ? 0.5 + 0.1·(e − 1) : 0) − min(0.4, 0.08·w)), 0 where a critical fault is
 *     site  = exp(−Σ over faults beyond single pages of W(severity)·(0.3 + 0.7·√p) / 90), W = 20, 10, 4
 *
 * `e` and `w` are the page's distinct faults of high and of medium severity; low and info weigh nothing, as Ahrefs and
 * Semrush count notices. Pages are counted one per path; those that sell weigh 2. Pages that the site claims to have and
 * that could not be read count with 0. Pages set aside (not for search, or without content of their own) count only where
 * they lower the mean. `p` is 1 for faults of the site as such; for addresses that are no pages of it (dead targets,
 * files) it is their number by that of its pages. So neither lost pages nor junk can raise the score, and no repair
 * lowers it, as long as what is critical stays known.
 *
 * Critical causes multiply the whole, so that a site with one does not look well: each keeps it in its band.
 */
const WEIGHTS: Record<Severity, number> = { critical: 20, high: 10, medium: 4, low: 0, info: 0 };
const HOME_PART = 0.1;
const SELLING_WEIGHT = 2;
const SITE_SCALE = 90;

const HOME_ERROR = "home_page_error";
/** What is left of the score: no better than weak below 0.3, than fair up to 0.7. */
const FACTORS: Record<string, number> = {
  [HOME_ERROR]: 0.2,
  home_noindex: 0.3,
  robots_blocks_all: 0.3,
  robots_unreachable: 0.3,
  https_missing: 0.6,
  exposed_files: 0.5,
};
/** Of critical causes not named above: no better than fair. */
const CRITICAL_FACTOR = 0.7;
/** What an attacker placed on a single page, and on so many, or on the home page, that the site is known for it. */
const BREACHES: ReadonlySet<string> = new Set(["injected_spam", "cloaked_pages"]);
const BREACH_FACTORS = [0.5, 0.3] as const;
const BREACH_PAGES_FULL = 10;
const BREACH_SHARE_FULL = 0.05;

/** Pages at fault by these have nothing of their own to say. */
const JUNK_RULES: ReadonlySet<string> = new Set([
  "thin_content",
  "duplicate_content",
  "near_duplicate_content",
  "not_found_text",
  "placeholder_text",
  "injected_spam",
]);

export interface ScoredFault {
  rule_id: string;
  severity: Severity;
  site_wide: boolean;
  /** Addresses at fault; they may lie outside `pages` (dead targets). */
  urls: ReadonlySet<string>;
}

export interface ScoredPage {
  url: string;
  part: "home" | "selling" | "other";
  /** Not meant for search results. */
  aside?: boolean;
  /** The site claims to have it, and it could not be read. */
  lost?: boolean;
}

export interface ScoreInput {
  /** One per path. */
  pages: readonly ScoredPage[];
  faults: readonly ScoredFault[];
}

/** A factor of the score, 0 to 1, and why, for people. */
export interface HealthPart {
  name: string;
  value: number;
  basis: string;
}

/** Health of the site, unrounded; null when no page could be read. */
export function healthScore(input: ScoreInput): number | null {
  return healthParts(input)?.reduce((score, { value }) => score * value, 100) ?? null;
}

/** What the score is the product of: the pages, the site as such, each critical cause; null when no page was read. */
export function healthParts(input: ScoreInput): HealthPart[] | null {
  if (input.pages.every((page) => page.lost)) return null;
  const faults = input.faults.filter((fault) => isWeighed(fault.severity) && (fault.site_wide || fault.urls.size > 0));
  const pages = judgePages(input);
  const causes = faults
    .filter(({ rule_id, severity }) => severity === "critical" || rule_id in FACTORS)
    .map((fault): HealthPart => {
      const extent = fault.site_wide ? "the whole site" : plural(fault.urls.size, "page");
      return { name: fault.rule_id, value: factorOf(fault, pages), basis: `A critical issue on ${extent}` };
    });
  const isHomeLost = pages.some((page) => page.part === "home" && page.lost);
  if (isHomeLost && causes.every(({ name }) => name !== HOME_ERROR))
    causes.push({ name: HOME_ERROR, value: FACTORS[HOME_ERROR]!, basis: "The home page could not be read" });
  return [pagesPart(pages), sitePart(faults, pages), ...causes.toSorted((a, b) => a.value - b.value)];
}

export function isWeighed(severity: Severity): boolean {
  return WEIGHTS[severity] > 0;
}

/** Whole points, as shown. */
export function roundScore(score: number | null): number | null {
  return score === null ? null : Math.round(Math.max(0, Math.min(100, score)));
}

/** `weak`, `fair`, `good`, `excellent`: Ahrefs's bands. */
export function healthBand(score: number): string {
  if (score <= 30) return "weak";
  if (score <= 70) return "fair";
  return score <= 90 ? "good" : "excellent";
}

interface JudgedPage extends ScoredPage {
  aside: boolean;
  health: number;
  weight: number;
}

function judgePages({ pages, faults }: ScoreInput): JudgedPage[] {
  const at = new Map(pages.map((page, index) => [page.url, index]));
  const counts = pages.map(() => ({ critical: 0, high: 0, medium: 0, low: 0, info: 0, junk: 0 }));
  for (const { rule_id, severity, urls } of faults) {
    const isJunk = JUNK_RULES.has(rule_id);
    for (const url of urls) {
      const own = counts[at.get(url) ?? -1];
      if (own === undefined) continue;
      own[severity]++;
      if (isJunk) own.junk++;
    }
  }
  return pages.map((page, index) => {
    const { critical, high, medium, junk } = counts[index]!;
    const graded = 1 - (high > 0 ? 0.5 + 0.1 * (high - 1) : 0) - Math.min(0.4, 0.08 * medium);
    return {
      ...page,
      aside: (page.aside === true || junk > 0) && page.part !== "home" && !page.lost,
      health: page.lost || critical > 0 ? 0 : Math.max(0, graded),
      weight: page.part === "selling" ? SELLING_WEIGHT : 1,
    };
  });
}

/** A breach of few pages leaves more than one of many. */
function factorOf({ rule_id, urls, site_wide }: ScoredFault, pages: readonly JudgedPage[]): number {
  if (!BREACHES.has(rule_id)) return FACTORS[rule_id] ?? CRITICAL_FACTOR;
  const isKnown = site_wide || pages.some(({ url, part }) => part === "home" && urls.has(url));
  const share = urls.size / (countOwn(pages) + urls.size) / BREACH_SHARE_FULL;
  const spread = isKnown ? 1 : Math.min(1, Math.max((urls.size - 1) / BREACH_PAGES_FULL, share));
  return BREACH_FACTORS[0] + (BREACH_FACTORS[1] - BREACH_FACTORS[0]) * spread;
}

function pagesPart(pages: readonly JudgedPage[]): HealthPart {
  const [aside, counted] = [pages.filter((page) => page.aside), pages.filter((page) => !page.aside)];
  let weight = counted.reduce((sum, page) => sum + page.weight, 0);
  let sum = counted.reduce((total, page) => total + page.weight * page.health, 0);
  for (const page of aside.toSorted((a, b) => a.health - b.health)) {
    if (weight > 0 && page.health * weight >= sum) break;
    weight += page.weight;
    sum += page.weight * page.health;
  }
  const home = pages.find((page) => page.part === "home");
  const lost = counted.filter((page) => page.lost).length;
  const sound = counted.filter((page) => page.health === 1).length;
  return {
    name: "pages",
    value: home === undefined ? sum / weight : HOME_PART * home.health + (1 - HOME_PART) * (sum / weight),
    basis: [
      `${sound} of ${plural(counted.length, "page")} without an issue that counts`,
      ...(lost > 0 ? [`${lost} of them could not be read`] : []),
      ...(aside.length > 0 ? [`${aside.length} more are not meant for search or have no content of their own`] : []),
    ].join("; "),
  };
}

function sitePart(faults: readonly ScoredFault[], pages: readonly JudgedPage[]): HealthPart {
  const known = new Set(pages.map((page) => page.url));
  const own = countOwn(pages);
  let burden = 0;
  let count = 0;
  for (const { severity, site_wide, urls } of faults) {
    const beyond = site_wide ? own : urls.difference(known).size;
    if (beyond === 0 && !site_wide) continue;
    burden += WEIGHTS[severity] * (0.3 + 0.7 * Math.sqrt(own === 0 ? 1 : Math.min(1, beyond / own)));
    count++;
  }
  const basis = count === 0 ? "No site-wide issues" : `${plural(count, "issue")} affecting the whole site`;
  return { name: "site", value: Math.exp(-burden / SITE_SCALE), basis };
}

/** What shares are taken of: pages lost or set aside make none smaller. */
function countOwn(pages: readonly JudgedPage[]): number {
  return pages.filter(({ aside, lost }) => !aside && !lost).length;
}
