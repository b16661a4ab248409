import { and, asc, eq, gt, lte } from "drizzle-orm";
import { rateEvents } from "./account_schema.ts";
import type { Db } from "./db.ts";

/** Times of the bucket's events after `afterMs` up to now, oldest first. */
export function listRateEvents(db: Db, bucket: string, window: { afterMs: number; nowMs: number }): number[] {
  return db
    .select({ at: rateEvents.at_ms })
    .from(rateEvents)
    .where(
      and(eq(rateEvents.bucket, bucket), gt(rateEvents.at_ms, window.afterMs), lte(rateEvents.at_ms, window.nowMs)),
    )
    .orderBy(asc(rateEvents.at_ms))
    .all()
    .map((row) => row.at);
}

export function insertRateEvent(db: Db, bucket: string, atMs: number): void {
  db.insert(rateEvents).values({ bucket, at_ms: atMs }).run();
}

export function deleteRateEventsBefore(db: Db, beforeMs: number): void {
  db.delete(rateEvents).where(lte(rateEvents.at_ms, beforeMs)).run();
}

/** Events at times still to come, of one bucket or of all. */
export function deleteRateEventsAfter(db: Db, nowMs: number, bucket?: string): void {
  db.delete(rateEvents)
    .where(and(gt(rateEvents.at_ms, nowMs), bucket === undefined ? undefined : eq(rateEvents.bucket, bucket)))
    .run();
}
