import { and, desc, eq } from "drizzle-orm";
import type { QueueItem, QueueStatus } from "../domain/queue_item.ts";
import type { Db } from "./db.ts";
import { pagerOf } from "./list_page.ts";
import { among, getterBy, inserterOf, listRows, matching, updaterOf } from "./rows.ts";
import { queueItems } from "./schema.ts";

export const insertQueueItem = inserterOf(queueItems);
export const updateQueueItem = updaterOf(queueItems);
export const getQueueItem = getterBy(queueItems, "id");
export const getQueueItemByKey = getterBy(queueItems, "brand_id", "stable_key");

/** The item that was made last for an opportunity or insight. */
export function getNewestQueueItemOf(db: Db, brandId: string, sourceId: string): QueueItem | undefined {
  const where = matching(queueItems, { brand_id: brandId, source_id: sourceId });
  return listRows(db, queueItems, { where, order: [desc(queueItems.created_at)] })[0];
}

interface QueueFilter {
  status?: string | undefined;
  kind?: string | undefined;
}

const BY_RANK = [queueItems.rank, queueItems.id];

/** A page of the action queue, by rank. */
export const listQueuePage = pagerOf(queueItems, { order: BY_RANK.map((column) => ({ column })), list: "queue" });

/** The whole action queue by rank: for the stages that order it anew. */
export function listQueueItems(db: Db, brandId: string, filter: QueueFilter = {}): QueueItem[] {
  return listRows(db, queueItems, { where: ofBrand(brandId, filter), order: BY_RANK });
}

function ofBrand(brandId: string, filter: QueueFilter) {
  const given = filter as { status?: QueueStatus; kind?: QueueItem["kind"] };
  return matching(queueItems, { brand_id: brandId, ...given });
}

/** Ids of the brand's queue items by stable key, of those that have one. */
export function mapQueueItemIds(db: Db, brandId: string, stableKeys: readonly string[]): Map<string, string> {
  const { id, stable_key } = queueItems;
  const named = and(eq(queueItems.brand_id, brandId), among(stable_key, stableKeys));
  const rows = db.select({ id, key: stable_key }).from(queueItems).where(named).all();
  return new Map(rows.map((row) => [row.key, row.id]));
}
