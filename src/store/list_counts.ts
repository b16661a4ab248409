import { and, count, eq, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "./db.ts";
import { listCounts } from "./list_schema.ts";

/** Lists whose rows are counted as they are written. */
export type CountedList = "runs" | "evidence" | "queue" | "briefs" | "executions" | "outcomes";

/** Rows of the brand's list, all or those of a kind, a status or both: read, never counted. */
export function countListed(
  db: Db,
  brandId: string,
  of: { list: CountedList; kind?: string | undefined; status?: string | undefined },
): number {
  const where = [eq(listCounts.brand_id, brandId), eq(listCounts.list, of.list)];
  if (of.kind !== undefined) where.push(eq(listCounts.kind, of.kind));
  if (of.status !== undefined) where.push(eq(listCounts.status, of.status));
  const total = sql<number>`coalesce(sum(${listCounts.rows}), 0)`;
  return db
    .select({ total })
    .from(listCounts)
    .where(and(...where))
    .get()!.total;
}

/** Rows of the brand's list by status; a status without rows may be absent. */
export function countListedByStatus(db: Db, brandId: string, list: CountedList): Map<string, number> {
  const rows = db
    .select({ status: listCounts.status, total: sql<number>`sum(${listCounts.rows})` })
    .from(listCounts)
    .where(and(eq(listCounts.brand_id, brandId), eq(listCounts.list, list)))
    .groupBy(listCounts.status)
    .all();
  return new Map(rows.map(({ status, total }) => [status, total]));
}

/** Counts by an index: for what one run left, which stays as large as a run makes it. */
export function countRows(db: Db, table: SQLiteTable, where: SQL | undefined): number {
  return db.select({ total: count() }).from(table).where(where).get()!.total;
}
