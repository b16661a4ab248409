import { and, desc, eq, gte, inArray, lte, sql } from "drizzle-orm";
import { finishSteps, slicesOf } from "../base/slices.ts";
import {
  EVIDENCE_TYPES,
  type Evidence,
  type EvidenceOf,
  type EvidenceType,
  KEYWORD_EVIDENCE_TYPES,
} from "../domain/evidence/evidence.ts";
import { readEvidence, type StoredEvidence } from "../domain/evidence/stored_evidence.ts";
import type { Db } from "./db.ts";
import { pagerOf } from "./list_page.ts";
import { among, getterBy, hasRow, listNewestRunIds, listRows, matching, placesOf } from "./rows.ts";
import { evidence } from "./schema.ts";

interface EvidenceFilter {
  type?: string | undefined;
  run_id?: string | undefined;
}

/** How records are read that stages and services compute with. */
export interface EvidenceReading {
  /** Told how many records are left out, if any: they stay stored, but no version known here wrote their shape. */
  onUnknown?: ((records: number) => void) | undefined;
}

/** Some milliseconds to read and check. */
const ROWS_A_STEP = 40;

/** As stored. */
export const getEvidence = getterBy(evidence, "brand_id", "id");

/** A page of the brand's evidence as it is stored, newest observation first, in the order saved within one time. */
export const listEvidencePage = pagerOf(evidence, {
  order: [{ column: evidence.observed_at, down: true }, { column: evidence.id }],
  list: "evidence",
});

/** All that match as they are stored, in the same order. */
export function listStoredEvidence(db: Db, brandId: string, filter: EvidenceFilter = {}): StoredEvidence[] {
  const order = [sql`${evidence.observed_at} DESC`, evidence.id];
  return listRows(db, evidence, { where: ofBrand(brandId, filter), order });
}

/** The records of one type, in the same order: for stages, which name the run, as a brand's whole evidence has no bound. */
export function listEvidence<T extends EvidenceType>(
  db: Db,
  brandId: string,
  { onUnknown, ...filter }: { type: T; run_id?: string } & EvidenceReading,
): EvidenceOf<T>[] {
  return read(listStoredEvidence(db, brandId, filter), { types: [filter.type], onUnknown });
}

function ofBrand(brandId: string, { type, run_id }: EvidenceFilter) {
  return matching(evidence, { brand_id: brandId, type: type as EvidenceType | undefined, run_id });
}

/**
 * The current evidence of these types: for each type, what its newest run recorded. Older runs' records stay readable
 * by `run_id`.
 */
export function listLatestEvidence<T extends EvidenceType>(
  db: Db,
  brandId: string,
  of: { types: readonly T[] } & EvidenceReading,
): EvidenceOf<T>[] {
  return finishSteps(latestEvidenceSteps(db, brandId, of));
}

/** The same in steps: a run's records take a tenth of a second to read. */
export function* latestEvidenceSteps<T extends EvidenceType>(
  db: Db,
  brandId: string,
  { types, onUnknown }: { types: readonly T[] } & EvidenceReading,
): Generator<void, EvidenceOf<T>[]> {
  const found: EvidenceOf<T>[] = [];
  let unknown = 0;
  for (const type of types.toSorted()) {
    const [run_id] = listEvidenceRunIds(db, brandId, { type, limit: 1 });
    if (run_id === undefined) continue;
    const ofRun = ofBrand(brandId, { type, run_id });
    const rows = db.select({ id: evidence.id }).from(evidence).where(ofRun).orderBy(evidence.id).all();
    for (const some of slicesOf(rows, ROWS_A_STEP)) {
      const where = among(
        evidence.id,
        some.map(({ id }) => id),
      );
      const told = readEvidence(listRows(db, evidence, { where, order: [evidence.id] }), types);
      found.push(...told.records);
      unknown += told.unknown;
      yield;
    }
  }
  if (unknown > 0) onUnknown?.(unknown);
  return found;
}

/** What was observed from one time on up to and with another, newest first and no more than the limit. */
export function listEvidenceBetween<T extends EvidenceType>(
  db: Db,
  brandId: string,
  of: { type: T; from: string; to: string; limit: number },
): EvidenceOf<T>[] {
  const { observed_at, id } = evidence;
  const within = and(ofBrand(brandId, { type: of.type }), gte(observed_at, of.from), lte(observed_at, of.to));
  const found = listRows(db, evidence, { where: within, order: [desc(observed_at), id], limit: of.limit });
  return read(found, { types: [of.type], onUnknown: undefined });
}

/** As stored. */
export function listStoredEvidenceByIds(db: Db, brandId: string, ids: readonly string[]): StoredEvidence[] {
  return ids.length === 0 ? [] : listRows(db, evidence, { where: ofIds(brandId, ids) });
}

/** Those of the ids, read. */
export function listEvidenceByIds(
  db: Db,
  brandId: string,
  { ids, onUnknown }: { ids: readonly string[] } & EvidenceReading,
): Evidence[] {
  return read(listStoredEvidenceByIds(db, brandId, ids), { types: EVIDENCE_TYPES, onUnknown });
}

function ofIds(brandId: string, ids: readonly string[]) {
  return and(eq(evidence.brand_id, brandId), inArray(evidence.id, [...ids]));
}

function read<T extends EvidenceType>(
  rows: readonly StoredEvidence[],
  { types, onUnknown }: { types: readonly T[]; onUnknown: EvidenceReading["onUnknown"] },
): EvidenceOf<T>[] {
  const { records, unknown } = readEvidence(rows, types);
  if (unknown > 0) onUnknown?.(unknown);
  return records;
}

/** Whether anything was ever recorded of the brand's searches and answers. */
export function hasKeywordEvidence(db: Db, brandId: string): boolean {
  const ofKeywords = inArray(evidence.type, [...KEYWORD_EVIDENCE_TYPES]);
  return hasRow(db, evidence, and(eq(evidence.brand_id, brandId), ofKeywords));
}

export function insertEvidence(db: Db, rows: readonly Evidence[]): void {
  const insert = db.insert(evidence).values(placesOf(evidence)).prepare();
  for (const row of rows) insert.run({ ...row });
}

/** The newest runs that recorded evidence of this type, newest first; one step in the index each. */
export function listEvidenceRunIds(db: Db, brandId: string, of: { type: EvidenceType; limit: number }): string[] {
  return listNewestRunIds(db, evidence, { where: ofBrand(brandId, { type: of.type }), limit: of.limit });
}

/** For what is read off a kept answer anew; the answer itself never changes. */
export function updateEvidenceData(db: Db, id: string, data: Evidence["data"]): void {
  db.update(evidence).set({ data }).where(eq(evidence.id, id)).run();
}

export function deleteEvidenceByIds(db: Db, brandId: string, ids: readonly string[]): void {
  if (ids.length > 0) db.delete(evidence).where(ofIds(brandId, ids)).run();
}
