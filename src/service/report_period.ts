import { isoTime } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import { DAY_MS, parseIsoTime } from "../base/iso_time.ts";

export const REPORT_DAYS = 90;
export const REPORT_DAYS_MAX = 730;
const DATE_ONLY = /^\d{4}-\d{2}-\d{2}$/;

/** ISO 8601, UTC. */
export interface ReportPeriod {
  from: string;
  to: string;
}

/** The last so many days, or from a time to another (a day or a moment); `to` left out is now. */
export interface PeriodRequest {
  days?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** Throws `invalid_input` for what is no time, in the wrong order, too long, or both. */
export function periodOf({ days, from, to }: PeriodRequest, nowMs: number): ReportPeriod {
  if (days !== undefined && (from !== undefined || to !== undefined))
    refuse("days", "cannot be combined with from and to");
  const end = to === undefined ? isoTime(nowMs) : timeOf("to", DATE_ONLY.test(to) ? `${to}T23:59:59.999Z` : to);
  const endMs = Date.parse(end);
  const start =
    from === undefined
      ? isoTime(endMs - (days ?? REPORT_DAYS) * DAY_MS)
      : timeOf("from", DATE_ONLY.test(from) ? `${from}T00:00:00.000Z` : from);
  const lengthMs = endMs - Date.parse(start);
  if (lengthMs <= 0) refuse("from", "must be before to");
  if (lengthMs > REPORT_DAYS_MAX * DAY_MS) refuse("from", `is more than ${REPORT_DAYS_MAX} days before to`);
  return { from: start, to: end };
}

function timeOf(path: string, text: string): string {
  return parseIsoTime(text) ?? refuse(path, "is not a date or time, such as 2026-01-31");
}

function refuse(path: string, message: string): never {
  throw new AppError("invalid_input", `"${path}" ${message}`, { errors: [{ path, message }] });
}
