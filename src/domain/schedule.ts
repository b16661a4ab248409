import { Cron } from "croner";
import type { RunKind } from "./run.ts";

/** Kinds of runs that can come round by themselves. */
export const SCHEDULED_KINDS = [
  "full",
  "technical_enrichment",
  "llm_enrichment",
  "discovery",
] as const satisfies readonly RunKind[];
export type ScheduledKind = (typeof SCHEDULED_KINDS)[number];

/** How often, where no cron line is given: at night, for weekly on Monday, for monthly on the first. */
export const EVERY = { daily: "0 4 * * *", weekly: "0 4 * * 1", monthly: "0 4 1 * *" } as const;
export type Every = keyof typeof EVERY;

/** When a brand's runs of one kind come round. */
export interface Schedule {
  brand_id: string;
  kind: ScheduledKind;
  /** Minute, hour, day of the month, month, day of the week. */
  cron: string;
  /** IANA name, for example `Europe/Madrid`. */
  time_zone: string;
  paused: boolean;
  /** Next start, with the brand's own delay; null while paused, or where the line never comes round. */
  next_at: string | null;
  last_run_id: string | null;
  last_at: string | null;
  /** Why the last time was left out or put off; null where it started. */
  last_note: string | null;
  created_at: string;
  updated_at: string;
}

/** Brands do not start in the same minute: each has its own delay within the first hour. */
const JITTER_MINUTES = 60;
/** Times looked at to tell how often a line comes round. */
const TIMES_LOOKED_AT = 60;
const HOUR_MS = 60 * 60_000;

/** Next start after a time, ms since the epoch; null: never. Throws for a line or time zone that is none. */
export function nextStart(
  { cron, time_zone, brand_id }: Pick<Schedule, "cron" | "time_zone" | "brand_id">,
  afterMs: number,
) {
  const delay = delayOf(brand_id);
  const next = timesOf(cron, time_zone).nextRun(new Date(afterMs - delay));
  return next === null ? null : next.getTime() + delay;
}

/** Hours between the two times of a line that follow each other soonest; null: it comes at most once. */
export function shortestGapHours(cron: string, timeZone: string, fromMs: number): number | null {
  const times = timesOf(cron, timeZone)
    .nextRuns(TIMES_LOOKED_AT, new Date(fromMs))
    .map((time) => time.getTime());
  const gaps = times.slice(1).map((time, i) => time - times[i]!);
  return gaps.length === 0 ? null : Math.min(...gaps) / HOUR_MS;
}

/** `mode: "5-part"`: a line with seconds is refused. */
function timesOf(cron: string, timeZone: string): Cron {
  return new Cron(cron, { timezone: timeZone, paused: true, mode: "5-part" });
}

/** The same for a brand each time, by its id. */
function delayOf(brandId: string): number {
  const number = Number.parseInt(brandId.replaceAll("-", "").slice(-8), 16);
  return (number % JITTER_MINUTES) * 60_000;
}
