import { DAY_MS } from "../base/iso_time.ts";
import type { MeasuredWindow } from "../domain/measurement.ts";
import { WINDOW_DAYS, type WindowDays } from "../domain/outcome.ts";

/** How long a run is waited for once a window is over. */
const WAIT_DAYS: Record<WindowDays, number> = { 7: 7, 30: 15, 90: 30 };
/** What was measured in the four weeks up to the newest reading before the work, so that no single day decides. */
const BASELINE_DAYS = 28;
/** A reading older than this is no baseline. */
const BASELINE_AGE_DAYS_MAX = 90;

/** The windows of work that was done then. */
export function openWindows(completedAt: string): MeasuredWindow[] {
  return WINDOW_DAYS.map((days) => ({
    days,
    status: "waiting",
    due_at: daysFrom(completedAt, days),
    until: daysFrom(completedAt, days + WAIT_DAYS[days]),
    outcome_id: null,
    superseded_by: null,
    reason: null,
  }));
}

/** Where a baseline may come from. */
export function baselineRange(completedAt: string): { from: string; to: string } {
  return { from: daysFrom(completedAt, -BASELINE_AGE_DAYS_MAX), to: completedAt };
}

/** From when on readings belong to the baseline whose newest was made then. */
export function baselineStart(newestAt: string): string {
  return daysFrom(newestAt, -BASELINE_DAYS);
}

/** Whether what falls into the window may still change, or tells for the first time what it says. */
export function isToMeasure({ status, due_at, until }: MeasuredWindow, now: string, measuredAt: string): boolean {
  if (status === "not_measured" || due_at > now) return false;
  return status === "waiting" || measuredAt < until;
}

/** When to look again without a run; null: all windows are over. */
export function nextLook(windows: readonly MeasuredWindow[], now: string): string | null {
  const times = windows.flatMap(({ status, due_at, until }) =>
    status === "not_measured" ? [] : [due_at, until].filter((at) => at > now),
  );
  return times.toSorted()[0] ?? null;
}

/** Waiting windows closed, because the work was done again or withdrawn. */
export function closeWindows(windows: readonly MeasuredWindow[], reason: string): MeasuredWindow[] {
  return windows.map((window) =>
    window.status === "waiting" ? { ...window, status: "not_measured", reason } : window,
  );
}

function daysFrom(at: string, days: number): string {
  return new Date(Date.parse(at) + days * DAY_MS).toISOString();
}
