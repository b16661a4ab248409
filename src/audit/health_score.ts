import type { Severity } from "../domain/severity.ts";

/**
 * Health of a site from 0 to 100, from the faults found on it:
 *
 *     P     = mean over pages of max(0, 1 − (e > 0 ? 0.5 + 0.1·(e − 1) : 0) − min(0.4, 0.08·w))
 *     S     = exp(−Σ over faults of W(severity)·(0.3 + 0.7·√p) / 90)
 *     score = 100·(0.6·P + 0.4·S), then the gates
 *
 * `e` and `w` are the page's distinct faults of high (or critical) and of medium severity, `p` the share of pages a
 * fault touches (1 for faults of the site as such), W is 20, 10, 4 for critical, high, medium. Low and info weigh
 * nothing, as Ahrefs and Semrush count notices. Pages are counted one per path, so that query variants change
 * nothing; shares and means make it independent of the site's size. Pages that the site claims to have and that do
 * not answer, or that robots.txt locks although a sitemap lists them, count with 0. A page set to noindex is not judged
 * for what results would show of it. The scale of 90 is set for a few hundred rules: with twenty medium and five high
 * faults on parts of the site S is about 0.4.
 *
 * P follows Ahrefs (share of pages without errors), S Semrush (each check weighed once, saturating), the gates
 * squirrelscan (a site nobody may index is not healthy).
 */
const WEIGHTS: Record<Severity, number> = { critical: 20, high: 10, medium: 4, low: 0, info: 0 };
const PAGE_PART = 0.6;
const SITE_PART = 0.4;
const SITE_SCALE = 90;

/** Faults that cap or multiply the whole score. */
const GATES: Record<string, { factor?: number; cap?: number }> = {
  home_noindex: { factor: 0.5 },
  robots_blocks_all: { factor: 0.5 },
  home_page_error: { cap: 20 },
  injected_spam: { cap: 40 },
  https_missing: { cap: 60 },
};

export interface ScoredFault {
  rule_id: string;
  severity: Severity;
  site_wide: boolean;
  /** Addresses at fault; they may lie outside `pages` (dead targets). */
  urls: ReadonlySet<string>;
}

export interface ScoreInput {
  /** Addresses of the pages read, one per path. */
  pages: readonly string[];
  /** Pages the site claims to have that did not answer, beside `pages`. */
  lost_pages: number;
  faults: readonly ScoredFault[];
}

/** Health of the site, unrounded; null when no page could be read. */
export function healthScore(input: ScoreInput): number | null {
  if (input.pages.length === 0) return null;
  const scored = input.faults.filter(
    (fault) => WEIGHTS[fault.severity] > 0 && (fault.site_wide || fault.urls.size > 0),
  );
  const score = 100 * (PAGE_PART * pagePart(input, scored) + SITE_PART * sitePart(input, scored));
  const gates = scored.flatMap((fault) => GATES[fault.rule_id] ?? []);
  const lowered = gates.reduce((rest, gate) => rest * (gate.factor ?? 1), score);
  return gates.reduce((rest, gate) => Math.min(rest, gate.cap ?? 100), lowered);
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

function pagePart(input: ScoreInput, faults: readonly ScoredFault[]): number {
  const grave = new Map<string, number>();
  const medium = new Map<string, number>();
  for (const fault of faults) {
    const counts = fault.severity === "medium" ? medium : grave;
    for (const url of fault.urls) counts.set(url, (counts.get(url) ?? 0) + 1);
  }
  let sum = 0;
  for (const url of input.pages) {
    const e = grave.get(url) ?? 0;
    const w = medium.get(url) ?? 0;
    sum += Math.max(0, 1 - (e > 0 ? 0.5 + 0.1 * (e - 1) : 0) - Math.min(0.4, 0.08 * w));
  }
  return sum / (input.pages.length + input.lost_pages);
}

function sitePart(input: ScoreInput, faults: readonly ScoredFault[]): number {
  let burden = 0;
  for (const fault of faults) {
    const p = fault.site_wide ? 1 : Math.min(1, fault.urls.size / input.pages.length);
    burden += WEIGHTS[fault.severity] * (0.3 + 0.7 * Math.sqrt(p));
  }
  return Math.exp(-burden / SITE_SCALE);
}
