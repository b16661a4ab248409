import { and, eq, inArray, lt, max, type SQL, sql } from "drizzle-orm";
import {
  EVIDENCE_TYPES,
  type Evidence,
  type EvidenceOf,
  type EvidenceType,
  KEYWORD_EVIDENCE_TYPES,
} from "../domain/evidence/evidence.ts";
import { readEvidence, type StoredEvidence } from "../domain/evidence/stored_evidence.ts";
import type { Db } from "./db.ts";
import { countListed, countRows } from "./list_counts.ts";
import { type Page, type PageRequest, readPage } from "./list_page.ts";
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

/** A page of the brand's evidence as it is stored, newest observation first, in the order saved within one time. */
export function listEvidencePage(
  db: Db,
  brandId: string,
  { filter = {}, page }: { filter?: EvidenceFilter; page: PageRequest },
): Page<StoredEvidence> {
  const where = matching(brandId, filter);
  const { type, run_id } = filter;
  return readPage(
    db,
    {
      table: evidence,
      where,
      order: [{ column: evidence.observed_at, down: true }, { column: evidence.id }],
      wide: [evidence.data],
      total: () =>
        run_id === undefined
          ? countListed(db, brandId, { list: "evidence", kind: type })
          : countRows(db, evidence, where),
      load: (chosen) => db.select().from(evidence).where(chosen).all(),
    },
    page,
  );
}

/** All that match as they are stored, in the same order. */
export function listStoredEvidence(db: Db, brandId: string, filter: EvidenceFilter = {}): StoredEvidence[] {
  return db
    .select()
    .from(evidence)
    .where(matching(brandId, filter))
    .orderBy(sql`${evidence.observed_at} DESC`, evidence.id)
    .all();
}

/** The records of one type, in the same order: for stages, which name the run, as a brand's whole evidence has no bound. */
export function listEvidence<T extends EvidenceType>(
  db: Db,
  brandId: string,
  { onUnknown, ...filter }: { type: T; run_id?: string } & EvidenceReading,
): EvidenceOf<T>[] {
  return read(listStoredEvidence(db, brandId, filter), { types: [filter.type], onUnknown });
}

function matching(brandId: string, { type, run_id }: EvidenceFilter): SQL | undefined {
  return and(
    eq(evidence.brand_id, brandId),
    type === undefined ? undefined : sql`${evidence.type} = ${type}`,
    run_id === undefined ? undefined : eq(evidence.run_id, run_id),
  );
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
  const rows = types.toSorted().flatMap((type) => {
    const [runId] = listEvidenceRunIds(db, brandId, { type, limit: 1 });
    if (runId === undefined) return [];
    return db
      .select()
      .from(evidence)
      .where(and(eq(evidence.brand_id, brandId), eq(evidence.type, type), eq(evidence.run_id, runId)))
      .orderBy(evidence.id)
      .all();
  });
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

/** Whether anything was ever recorded of the brand's searches and answers. */
export function hasKeywordEvidence(db: Db, brandId: string): boolean {
  const ofKeywords = inArray(evidence.type, [...KEYWORD_EVIDENCE_TYPES]);
  return (
    db
      .select({ id: evidence.id })
      .from(evidence)
      .where(and(eq(evidence.brand_id, brandId), ofKeywords))
      .limit(1)
      .get() !== undefined
  );
}

export function insertEvidence(db: Db, rows: readonly Evidence[]): void {
  const insert = db.insert(evidence).values(placesOf(evidence)).prepare();
  for (const row of rows) insert.run({ ...row });
}

/** The newest runs that recorded evidence of this type, newest first; one step in the index each. */
export function listEvidenceRunIds(db: Db, brandId: string, of: { type: EvidenceType; limit: number }): string[] {
  const ofType = and(eq(evidence.brand_id, brandId), eq(evidence.type, of.type));
  const found: string[] = [];
  while (found.length < of.limit) {
    const older = found.length === 0 ? ofType : and(ofType, lt(evidence.run_id, found.at(-1)!));
    const runId = db
      .select({ runId: max(evidence.run_id) })
      .from(evidence)
      .where(older)
      .get()!.runId;
    if (runId === null) break;
    found.push(runId);
  }
  return found;
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
