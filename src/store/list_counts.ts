import { count, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "./db.ts";
import { listCounts } from "./kept_schema.ts";
import { matching } from "./rows.ts";

/** A list whose rows are counted as they are written; all of it, or a kind's, a status's or both's. */
export interface CountedList {
  list: "runs" | "evidence" | "queue" | "briefs" | "executions" | "outcomes";
  kind?: string | undefined;
  status?: string | undefined;
}

/** Rows of the brand's list: read, never counted. */
export function countListed(db: Db, brandId: string, { list, kind, status }: CountedList): number {
  const total = sql<number>`coalesce(sum(${listCounts.rows}), 0)`;
  const where = matching(listCounts, { brand_id: brandId, list, kind, status });
  return db.select({ total }).from(listCounts).where(where).get()!.total;
}

/** Rows of the brand's list by status; a status without rows may be absent. */
export function countListedByStatus(db: Db, brandId: string, list: CountedList["list"]): Map<string, number> {
  const { status } = listCounts;
  const columns = { status, total: sql<number>`sum(${listCounts.rows})` };
  const where = matching(listCounts, { brand_id: brandId, list });
  const rows = db.select(columns).from(listCounts).where(where).groupBy(status).all();
  return new Map(rows.map((row) => [row.status, row.total]));
}

/** Counts by an index: for what one run left, which stays as large as a run makes it. */
export function countRows(db: Db, table: SQLiteTable, where: SQL | undefined): number {
  return db.select({ total: count() }).from(table).where(where).get()!.total;
}
