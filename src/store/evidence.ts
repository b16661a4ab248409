import { and, eq, inArray, sql } from "drizzle-orm";
import type { Evidence, EvidenceType } from "../core/evidence.ts";
import type { Db } from "./db.ts";
import { placesOf } from "./places.ts";
import { evidence } from "./schema.ts";

export interface EvidenceFilter {
  type?: string | undefined;
  run_id?: string | undefined;
}

/** Evidence of the brand, newest run first, in the order saved within one. */
export function listEvidence(db: Db, brandId: string, filter: EvidenceFilter = {}): Evidence[] {
  const where = [eq(evidence.brand_id, brandId)];
  if (filter.type !== undefined) where.push(sql`${evidence.type} = ${filter.type}`);
  if (filter.run_id !== undefined) where.push(eq(evidence.run_id, filter.run_id));
  return db
    .select()
    .from(evidence)
    .where(and(...where))
    .orderBy(sql`${evidence.observed_at} DESC`, evidence.id)
    .all();
}

/**
 * The current evidence of these types: for each type, what its newest run recorded. Older runs' records stay readable
 * by `run_id`.
 */
export function listLatestEvidence(db: Db, brandId: string, types: readonly EvidenceType[]): Evidence[] {
  const latest = db
    .select({ type: evidence.type, run_id: sql<string>`max(${evidence.run_id})` })
    .from(evidence)
    .where(and(eq(evidence.brand_id, brandId), inArray(evidence.type, [...types])))
    .groupBy(evidence.type)
    .all();
  return latest.flatMap((group) =>
    db
      .select()
      .from(evidence)
      .where(and(eq(evidence.brand_id, brandId), eq(evidence.type, group.type), eq(evidence.run_id, group.run_id)))
      .orderBy(evidence.id)
      .all(),
  );
}

export function getEvidence(db: Db, brandId: string, id: string): Evidence | undefined {
  return db
    .select()
    .from(evidence)
    .where(and(eq(evidence.brand_id, brandId), eq(evidence.id, id)))
    .get();
}

export function listEvidenceByIds(db: Db, brandId: string, ids: readonly string[]): Evidence[] {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(evidence)
    .where(and(eq(evidence.brand_id, brandId), inArray(evidence.id, [...ids])))
    .all();
}

export function insertEvidence(db: Db, rows: readonly Evidence[]): void {
  const insert = db.insert(evidence).values(placesOf(evidence)).prepare();
  for (const row of rows) insert.run({ ...row });
}

/** Runs that recorded evidence of this type, newest first. */
export function listEvidenceRunIds(db: Db, brandId: string, type: EvidenceType): string[] {
  return db
    .selectDistinct({ run_id: evidence.run_id })
    .from(evidence)
    .where(and(eq(evidence.brand_id, brandId), eq(evidence.type, type)))
    .orderBy(sql`${evidence.run_id} DESC`)
    .all()
    .map((row) => row.run_id);
}

/** For what is read off a kept answer anew; the answer itself never changes. */
export function updateEvidenceData(db: Db, id: string, data: Evidence["data"]): void {
  db.update(evidence).set({ data }).where(eq(evidence.id, id)).run();
}

export function deleteEvidenceByIds(db: Db, brandId: string, ids: readonly string[]): void {
  if (ids.length === 0) return;
  db.delete(evidence)
    .where(and(eq(evidence.brand_id, brandId), inArray(evidence.id, [...ids])))
    .run();
}
