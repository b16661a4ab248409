import { and, asc, desc, eq, lte } from "drizzle-orm";
import type { Snapshot, SnapshotMark } from "../domain/snapshot.ts";
import type { Db } from "./db.ts";
import { inserterOf, listRows } from "./rows.ts";
import { snapshots } from "./schema.ts";

export const insertSnapshot = inserterOf(snapshots);

const { id, rankings, created_at, brand_id } = snapshots;
const NEWEST_FIRST = [desc(created_at), desc(id)];

/** The newest ones, oldest of them first. */
export function listNewestSnapshots(db: Db, brandId: string, limit: number): Snapshot[] {
  return listRows(db, snapshots, { where: eq(brand_id, brandId), order: NEWEST_FIRST, limit }).toReversed();
}

/** What scoring compares outcomes with: all snapshots, oldest first, without their citations. */
export function listRankingSnapshots(db: Db, brandId: string): Pick<Snapshot, "id" | "rankings" | "created_at">[] {
  const own = db.select({ id, rankings, created_at }).from(snapshots).where(eq(brand_id, brandId));
  return own.orderBy(asc(created_at), asc(id)).all();
}

/** All of the brand without their figures, oldest first. */
export function listSnapshotMarks(db: Db, brandId: string): SnapshotMark[] {
  const own = db.select({ id, created_at }).from(snapshots).where(eq(brand_id, brandId));
  return own.orderBy(asc(created_at), asc(id)).all();
}

export function getLatestSnapshot(db: Db, brandId: string): Snapshot | undefined {
  return listNewestSnapshots(db, brandId, 1)[0];
}

/** The most recent one at or before `at` (ISO 8601, UTC, milliseconds). */
export function getSnapshotAt(db: Db, brandId: string, at: string): Snapshot | undefined {
  const until = and(eq(brand_id, brandId), lte(created_at, at));
  return listRows(db, snapshots, { where: until, order: NEWEST_FIRST, limit: 1 })[0];
}
