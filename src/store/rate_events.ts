import { and, between, eq, gt, inArray, isNull, ne, or } from "drizzle-orm";
import type { SteadyTime } from "../base/clock.ts";
import { rateEvents } from "./account_schema.ts";
import type { Db } from "./db.ts";
import { listRows } from "./rows.ts";

/** A sliding window up to now, by the time of day and by the machine's steady time. */
interface RateWindow {
  windowMs: number;
  nowMs: number;
  steady: SteadyTime;
}

/** How long ago each event of the bucket was, milliseconds, the oldest first; by the clock that says longer. */
export function listRateAges(db: Db, bucket: string, { windowMs, nowMs, steady }: RateWindow): number[] {
  const { steady_origin, steady_ms, at_ms } = rateEvents;
  const isOfOtherStart = or(isNull(steady_origin), ne(steady_origin, steady.origin));
  const isRecent = between(at_ms, nowMs - windowMs + 1, nowMs);
  const isRecentBySteady = or(isOfOtherStart, between(steady_ms, steady.ms - windowMs + 1, steady.ms));
  const where = and(eq(rateEvents.bucket, bucket), isRecent, isRecentBySteady);
  return listRows(db, rateEvents, { where, order: [rateEvents.id] }).map((row) => {
    const steadyAge = row.steady_origin === steady.origin ? steady.ms - (row.steady_ms ?? steady.ms) : 0;
    return Math.max(nowMs - row.at_ms, steadyAge);
  });
}

/** Gives the event's id. */
export function insertRateEvent(db: Db, bucket: string, now: Omit<RateWindow, "windowMs">): number {
  const { origin, ms } = now.steady;
  const event = { bucket, at_ms: now.nowMs, steady_origin: origin, steady_ms: ms };
  return db.insert(rateEvents).values(event).returning({ id: rateEvents.id }).get().id;
}

export function deleteRateEvents(db: Db, ids: readonly number[]): void {
  db.delete(rateEvents)
    .where(inArray(rateEvents.id, [...ids]))
    .run();
}

/** Events of the bucket at times still to come. */
export function deleteRateEventsAfter(db: Db, nowMs: number, bucket: string): void {
  db.delete(rateEvents)
    .where(and(gt(rateEvents.at_ms, nowMs), eq(rateEvents.bucket, bucket)))
    .run();
}
