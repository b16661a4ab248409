import { and, eq, inArray, sql } from "drizzle-orm";
import { EVIDENCE_TYPES, type Evidence, type EvidenceOf, type EvidenceType } from "../domain/evidence/evidence.ts";
import { readEvidence, type StoredEvidence } from "../domain/evidence/stored_evidence.ts";
import type { Db } from "./db.ts";
import { placesOf } from "./places.ts";
import { evidence } from "./schema.ts";

export interface EvidenceFilter {
  type?: string | undefined;
  run_id?: string | undefined;
}

/** How records are read that stages and services compute with. */
export interface EvidenceReading {
  /** Told how many records are left out, if any: they stay stored, but no version known here wrote their shape. */
  onUnknown?: ((records: number) => void) | undefined;
}

/** Records of the brand as they are stored, newest run first, in the order saved within one. */
export function listStoredEvidence(db: Db, brandId: string, filter: EvidenceFilter = {}): StoredEvidence[] {
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

/** Records of one type, read; in the same order. */
export function listEvidence<T extends EvidenceType>(
  db: Db,
  brandId: string,
  { onUnknown, ...filter }: { type: T; run_id?: string } & EvidenceReading,
): EvidenceOf<T>[] {
  return read(listStoredEvidence(db, brandId, filter), { types: [filter.type], onUnknown });
}

/**
 * The current evidence of these types: for each type, what its newest run recorded. Older runs' records stay readable
 * by `run_id`.
 */
export function listLatestEvidence<T extends EvidenceType>(
  db: Db,
  brandId: string,
  { types, onUnknown }: { types: readonly T[] } & EvidenceReading,
): EvidenceOf<T>[] {
  const latest = db
    .select({ type: evidence.type, run_id: sql<string>`max(${evidence.run_id})` })
    .from(evidence)
    .where(and(eq(evidence.brand_id, brandId), inArray(evidence.type, [...types])))
    .groupBy(evidence.type)
    .all();
  const rows = latest.flatMap((group) =>
    db
      .select()
      .from(evidence)
      .where(and(eq(evidence.brand_id, brandId), eq(evidence.type, group.type), eq(evidence.run_id, group.run_id)))
      .orderBy(evidence.id)
      .all(),
  );
  return read(rows, { types, onUnknown });
}

/** As stored. */
export function getEvidence(db: Db, brandId: string, id: string): StoredEvidence | undefined {
  return db
    .select()
    .from(evidence)
    .where(and(eq(evidence.brand_id, brandId), eq(evidence.id, id)))
    .get();
}

/** As stored. */
export function listStoredEvidenceByIds(db: Db, brandId: string, ids: readonly string[]): StoredEvidence[] {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(evidence)
    .where(and(eq(evidence.brand_id, brandId), inArray(evidence.id, [...ids])))
    .all();
}

/** Those of the ids, read. */
export function listEvidenceByIds(
  db: Db,
  brandId: string,
  { ids, onUnknown }: { ids: readonly string[] } & EvidenceReading,
): Evidence[] {
  return read(listStoredEvidenceByIds(db, brandId, ids), { types: EVIDENCE_TYPES, onUnknown });
}

function read<T extends EvidenceType>(
  rows: readonly StoredEvidence[],
  { types, onUnknown }: { types: readonly T[]; onUnknown: EvidenceReading["onUnknown"] },
): EvidenceOf<T>[] {
  const { records, unknown } = readEvidence(rows, types);
  if (unknown > 0) onUnknown?.(unknown);
  return records;
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
