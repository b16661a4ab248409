import { DAY_MS } from "../base/iso_time.ts";
import type { Measurement, WorkTarget } from "../domain/measurement.ts";
import { OBSERVED_AFTER, type Outcome } from "../domain/outcome.ts";
import { closeWindows, openWindows } from "../measurement/windows.ts";
import type { Db } from "../store/db.ts";
import { getInsight, listInsightPages } from "../store/insights.ts";
import { insertMeasurement, listMeasurementsByKey, updateMeasurement } from "../store/measurements.ts";
import { getOpportunity } from "../store/opportunities.ts";
import { updateOutcome } from "../store/outcomes.ts";

/** The same work told twice, not done twice. */
const REPEATED_WITHIN_MS = DAY_MS;
const INSIGHT_PAGES_MAX = 1_000;

/** What a report means for what is measured: work done begins its windows, a rejection ends them, a figure goes before ours. */
export function followReport(tx: Db, outcome: Outcome, stableKey: string): void {
  const known = listMeasurementsByKey(tx, outcome.brand_id, stableKey);
  const days = OBSERVED_AFTER[outcome.event_type];
  if (outcome.event_type === "completed") rememberWork(tx, { outcome, stableKey, known });
  else if (outcome.event_type === "rejected") endWork(tx, known, `Reported as rejected on ${dayOf(outcome)}`);
  else if (days !== undefined && known[0] !== undefined) supersede(tx, known[0], { days, by: outcome.id });
}

/** What the work was to change, as the recommendation has it now; null where it is gone. */
export function targetOf(db: Db, brandId: string, recommendationId: string): WorkTarget | null {
  const opportunity = getOpportunity(db, brandId, recommendationId);
  if (opportunity !== undefined) {
    const { family, keywords, data } = opportunity;
    // Absent in recommendations of older versions.
    const pages = data.target_url ? [data.target_url] : [];
    return {
      kind: "opportunity",
      family,
      keywords: keywords.map(({ keyword }) => keyword),
      pages,
      pages_at_fault: null,
    };
  }
  const insight = getInsight(db, brandId, recommendationId);
  if (insight === undefined) return null;
  const { rows, total } = listInsightPages(db, insight, { limit: INSIGHT_PAGES_MAX });
  const pages = rows.map(({ url }) => url);
  return { kind: "insight", family: null, keywords: [], pages, pages_at_fault: total };
}

function rememberWork(
  tx: Db,
  { outcome, stableKey, known }: { outcome: Outcome; stableKey: string; known: readonly Measurement[] },
): void {
  const { id, brand_id, recommendation_id, created_at } = outcome;
  const last = known[0];
  if (recommendation_id === null) return;
  if (last !== undefined && Date.parse(created_at) - Date.parse(last.completed_at) < REPEATED_WITHIN_MS) return;
  endWork(tx, known, `Done again on ${dayOf(outcome)}, and measured from then on`);
  insertMeasurement(tx, {
    id,
    brand_id,
    recommendation_id,
    stable_key: stableKey,
    completed_at: created_at,
    target: targetOf(tx, brand_id, recommendation_id),
    baseline: null,
    windows: openWindows(created_at),
    next_at: created_at,
    updated_at: created_at,
  });
}

function endWork(tx: Db, known: readonly Measurement[], reason: string): void {
  for (const { id, windows, next_at } of known) {
    if (next_at !== null) updateMeasurement(tx, id, { windows: closeWindows(windows, reason), next_at: null });
  }
}

function supersede(tx: Db, { id, windows }: Measurement, { days, by }: { days: number; by: string }): void {
  const superseded_by = by;
  const outcomeId = windows.find((window) => window.days === days)?.outcome_id ?? null;
  if (outcomeId !== null) updateOutcome(tx, outcomeId, { superseded_by });
  updateMeasurement(tx, id, {
    windows: windows.map((window) => (window.days === days ? { ...window, superseded_by } : window)),
  });
}

function dayOf({ created_at }: Outcome): string {
  return created_at.slice(0, "2026-01-31".length);
}
