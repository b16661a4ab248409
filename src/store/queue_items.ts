import { and, eq, type SQL, sql } from "drizzle-orm";
import type { QueueItem } from "../domain/queue_item.ts";
import type { Db } from "./db.ts";
import { countListed } from "./list_counts.ts";
import { among, type Page, type PageRequest, readPage } from "./list_page.ts";
import { queueItems } from "./schema.ts";

export interface QueueFilter {
  status?: string | undefined;
  kind?: string | undefined;
}

/** A page of the action queue, by rank. */
export function listQueuePage(
  db: Db,
  brandId: string,
  { filter = {}, page }: { filter?: QueueFilter; page: PageRequest },
): Page<QueueItem> {
  return readPage(
    db,
    {
      table: queueItems,
      where: matching(brandId, filter),
      order: [{ column: queueItems.rank }, { column: queueItems.id }],
      wide: [queueItems.item],
      total: () => countListed(db, brandId, { list: "queue", ...filter }),
      load: (chosen) => db.select().from(queueItems).where(chosen).all(),
    },
    page,
  );
}

/** The whole action queue by rank: for the stages that order it anew. */
export function listQueueItems(db: Db, brandId: string, filter: QueueFilter = {}): QueueItem[] {
  return db.select().from(queueItems).where(matching(brandId, filter)).orderBy(queueItems.rank, queueItems.id).all();
}

function matching(brandId: string, { status, kind }: QueueFilter): SQL | undefined {
  return and(
    eq(queueItems.brand_id, brandId),
    status === undefined ? undefined : sql`${queueItems.status} = ${status}`,
    kind === undefined ? undefined : sql`${queueItems.kind} = ${kind}`,
  );
}

/** Ids of the brand's queue items by stable key, of those that have one. */
export function mapQueueItemIds(db: Db, brandId: string, stableKeys: readonly string[]): Map<string, string> {
  const rows = db
    .select({ id: queueItems.id, key: queueItems.stable_key })
    .from(queueItems)
    .where(and(eq(queueItems.brand_id, brandId), among(queueItems.stable_key, stableKeys)))
    .all();
  return new Map(rows.map(({ key, id }) => [key, id]));
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
