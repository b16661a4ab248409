import { and, asc, eq, gt } from "drizzle-orm";
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

export function insertRateEvent(db: Db, bucket: string, atMs: number): void {
  db.insert(rateEvents).values({ bucket, at_ms: atMs }).run();
}
