import { and, eq, sql } from "drizzle-orm";
import type { QueueItem } from "../core/queue_item.ts";
import type { Db } from "./db.ts";
import { queueItems } from "./schema.ts";

export interface QueueFilter {
  status?: string | undefined;
  kind?: string | undefined;
}

/** The action queue by rank. */
export function listQueueItems(db: Db, brandId: string, filter: QueueFilter = {}): QueueItem[] {
  const where = [eq(queueItems.brand_id, brandId)];
  if (filter.status !== undefined) where.push(sql`${queueItems.status} = ${filter.status}`);
  if (filter.kind !== undefined) where.push(sql`${queueItems.kind} = ${filter.kind}`);
  return db
    .select()
    .from(queueItems)
    .where(and(...where))
    .orderBy(queueItems.rank, queueItems.id)
    .all();
}

export function getQueueItem(db: Db, id: string): QueueItem | undefined {
  return db.select().from(queueItems).where(eq(queueItems.id, id)).get();
}

export function getQueueItemByKey(db: Db, brandId: string, stableKey: string): QueueItem | undefined {
  return db
    .select()
    .from(queueItems)
    .where(and(eq(queueItems.brand_id, brandId), eq(queueItems.stable_key, stableKey)))
    .get();
}

export function insertQueueItem(db: Db, row: QueueItem): void {
  db.insert(queueItems).values(row).run();
}

export function updateQueueItem(db: Db, id: string, change: Partial<QueueItem>): void {
  db.update(queueItems).set(change).where(eq(queueItems.id, id)).run();
}
