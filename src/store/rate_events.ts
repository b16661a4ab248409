import { and, asc, eq, gt, inArray, lte } from "drizzle-orm";
import { rateEvents } from "./account_schema.ts";
import type { Db } from "./db.ts";

/** Times of the bucket's events after `afterMs`, oldest first. */
export function listRateEvents(db: Db, bucket: string, afterMs: number): number[] {
  return db
    .select({ at: rateEvents.at_ms })
    .from(rateEvents)
    .where(and(eq(rateEvents.bucket, bucket), gt(rateEvents.at_ms, afterMs)))
    .orderBy(asc(rateEvents.at_ms))
    .all()
    .map((row) => row.at);
}

/** Gives the event's id. */
export function insertRateEvent(db: Db, bucket: string, atMs: number): number {
  return db.insert(rateEvents).values({ bucket, at_ms: atMs }).returning({ id: rateEvents.id }).get().id;
}

export function deleteRateEvents(db: Db, ids: readonly number[]): void {
  db.delete(rateEvents)
    .where(inArray(rateEvents.id, [...ids]))
    .run();
}

export function deleteRateEventsBefore(db: Db, beforeMs: number): void {
  db.delete(rateEvents).where(lte(rateEvents.at_ms, beforeMs)).run();
}
