import { and, asc, desc, eq, lte } from "drizzle-orm";
import type { Snapshot } from "../domain/snapshot.ts";
import type { Db } from "./db.ts";
import { snapshots } from "./schema.ts";

export function insertSnapshot(db: Db, row: Snapshot): void {
  db.insert(snapshots).values(row).run();
}

/** The newest ones, oldest of them first. */
export function listNewestSnapshots(db: Db, brandId: string, limit: number): Snapshot[] {
  return db
    .select()
    .from(snapshots)
    .where(eq(snapshots.brand_id, brandId))
    .orderBy(desc(snapshots.created_at), desc(snapshots.id))
    .limit(limit)
    .all()
    .toReversed();
}

/** What scoring compares outcomes with: all snapshots, oldest first, without their citations. */
export type RankingSnapshot = Pick<Snapshot, "id" | "rankings" | "created_at">;

export function listRankingSnapshots(db: Db, brandId: string): RankingSnapshot[] {
  return db
    .select({ id: snapshots.id, rankings: snapshots.rankings, created_at: snapshots.created_at })
    .from(snapshots)
    .where(eq(snapshots.brand_id, brandId))
    .orderBy(asc(snapshots.created_at), asc(snapshots.id))
    .all();
}

export function getLatestSnapshot(db: Db, brandId: string): Snapshot | undefined {
  return db
    .select()
    .from(snapshots)
    .where(eq(snapshots.brand_id, brandId))
    .orderBy(desc(snapshots.created_at), desc(snapshots.id))
    .get();
}

/** The most recent one at or before `at` (ISO 8601, UTC, milliseconds). */
export function getSnapshotAt(db: Db, brandId: string, at: string): Snapshot | undefined {
  return db
    .select()
    .from(snapshots)
    .where(and(eq(snapshots.brand_id, brandId), lte(snapshots.created_at, at)))
    .orderBy(desc(snapshots.created_at), desc(snapshots.id))
    .get();
}
