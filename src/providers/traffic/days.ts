import { isoTime } from "../../base/clock.ts";
import { DAY_MS } from "../../base/iso_time.ts";

/** A day so many days on. */
export function dayAfter(day: string, days = 1): string {
  return isoTime(Date.parse(day) + days * DAY_MS).slice(0, day.length);
}

/** Every day from the first to the last, both included. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = dayAfter(day)) days.push(day);
  return days;
}
