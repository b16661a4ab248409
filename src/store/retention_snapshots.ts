import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Outcome } from "../domain/outcome.ts";
import type { SnapshotMark } from "../domain/snapshot.ts";
import type { Db } from "./db.ts";
import type { Page } from "./retention.ts";
import { outcomes, snapshots } from "./schema.ts";

/** Snapshots of the brand without their figures, oldest first. */
export function listSnapshotMarks(
  db: Db,
  brandId: string,
  page: { after: SnapshotMark | null; limit: number },
): (SnapshotMark & { row: number })[] {
  const { after, limit } = page;
  const where = [eq(snapshots.brand_id, brandId)];
  if (after !== null) where.push(sql`(${snapshots.created_at}, ${snapshots.id}) > (${after.created_at}, ${after.id})`);
  return db
    .select({ row: sql<number>`rowid`, id: snapshots.id, created_at: snapshots.created_at })
    .from(snapshots)
    .where(and(...where))
    .orderBy(asc(snapshots.created_at), asc(snapshots.id))
    .limit(limit)
    .all();
}

/** What the brand's outcomes measured and when. */
export function listOutcomeMarks(
  db: Db,
  brandId: string,
  page: Page<number>,
): (Pick<Outcome, "event_type" | "created_at"> & { row: number })[] {
  return db
    .select({ row: sql<number>`rowid`, event_type: outcomes.event_type, created_at: outcomes.created_at })
    .from(outcomes)
    .where(and(eq(outcomes.brand_id, brandId), gt(sql`rowid`, page.after)))
    .orderBy(sql`rowid`)
    .limit(page.limit)
    .all();
}

/** Changes with every outcome reported on the brand. */
export function countOutcomes(db: Db, brandId: string): number {
  return db.select({ n: sql<number>`count(*)` }).from(outcomes).where(eq(outcomes.brand_id, brandId)).get()?.n ?? 0;
}
