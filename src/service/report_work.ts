import { z } from "zod";
import type { MeasuredWindow } from "../domain/measurement.ts";
import type { Db } from "../store/db.ts";
import { getInsight } from "../store/insights.ts";
import { listMeasurementsPage } from "../store/measurements.ts";
import { getOpportunity } from "../store/opportunities.ts";
import { getOutcome } from "../store/outcomes.ts";
import type { ReportPeriod } from "./report_period.ts";

const WORK_MAX = 40;

const BeforeAfter = z.object({ before: z.number(), after: z.number(), n: z.number().optional() });

/** A recommendation that was reported done, with what is known of its effect. */
export type DoneWork = ReturnType<typeof doneWork>[number];

/** What was completed in the period, newest first. */
export function doneWork(db: Db, brandId: string, { from, to }: ReportPeriod) {
  return listMeasurementsPage(db, brandId, { page: { limit: WORK_MAX } })
    .rows.filter(({ completed_at }) => completed_at >= from && completed_at <= to)
    .map(({ recommendation_id, completed_at, windows }) => ({
      title: titleOf(db, brandId, recommendation_id),
      completedAt: completed_at,
      windows: windows.map((window) => windowOf(db, brandId, window)),
    }));
}

function titleOf(db: Db, brandId: string, id: string): string {
  const insight = getInsight(db, brandId, id);
  return getOpportunity(db, brandId, id)?.play ?? insight?.data.title ?? insight?.text ?? "A recommendation";
}

export type WorkWindow = ReturnType<typeof windowOf>;

/** A window with the figures that its outcome says. */
export function windowOf(db: Db, brandId: string, window: MeasuredWindow) {
  const { days, status, due_at, reason, outcome_id, superseded_by } = window;
  const id = superseded_by ?? outcome_id;
  const outcome = id === null ? undefined : getOutcome(db, brandId, id);
  return {
    days,
    status,
    due_at,
    reason,
    effects: effectsOf(outcome?.delta ?? {}),
    reported: superseded_by !== null,
    simulated: outcome?.simulated === true,
  };
}

export type WorkEffect = ReturnType<typeof effectsOf>[number];

/** Metrics told before and after; whatever else a report of somebody holds is left out. */
function effectsOf(delta: object) {
  const { control = {}, ...metrics } = Object.fromEntries(Object.entries(delta));
  const untouched = new Map(Object.entries(control ?? {}));
  return Object.entries(metrics).flatMap(([metric, value]) => {
    const { data } = BeforeAfter.safeParse(value);
    if (data === undefined) return [];
    return [{ metric, changed: data, control: BeforeAfter.safeParse(untouched.get(metric)).data ?? null }];
  });
}
