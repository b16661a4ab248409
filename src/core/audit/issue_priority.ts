import type { Severity } from "../insight.ts";

/** Lowest and highest priority of each severity: bands overlap, so that a wide fault can pass a graver one on a single page. */
const BANDS: Record<Severity, readonly [number, number]> = {
  critical: [0.8, 1],
  high: [0.45, 0.85],
  medium: [0.2, 0.6],
  low: [0.05, 0.3],
  info: [0, 0.05],
};
/** Points of health from which a gain counts in full. */
const FULL_GAIN_POINTS = 8;
const GAIN_PART = 0.6;
const REACH_PART = 0.4;

/**
 * Priority of a technical issue, 0 to 1, on the scale of an opportunity's: where in its severity's band it lies is
 * told by the points of score its repair gives (0.6) and the share of pages it touches (0.4, square root).
 */
export function issuePriority(issue: { severity: Severity; score_impact: number; reach: number }): number {
  const [low, high] = BANDS[issue.severity];
  const gain = Math.min(1, Math.max(0, issue.score_impact) / FULL_GAIN_POINTS);
  const reach = Math.sqrt(Math.min(1, Math.max(0, issue.reach)));
  const priority = low + (high - low) * (GAIN_PART * gain + REACH_PART * reach);
  return Math.round(priority * 1000) / 1000;
}
