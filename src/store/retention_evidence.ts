import { and, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { EvidenceType } from "../domain/evidence/evidence.ts";
import type { Db } from "./db.ts";
import type { Page } from "./retention.ts";
import { among, matching } from "./rows.ts";
import { briefs, evidence, insights, opportunities, outcomes, queueItems } from "./schema.ts";

/** What one run of a brand recorded of one type: kept, thinned and deleted together. */
export interface EvidenceGroup {
  brandId: string;
  type: EvidenceType;
  runId: string;
}

export function groupKey({ type, runId }: Pick<EvidenceGroup, "type" | "runId">): string {
  return `${type} ${runId}`;
}

const inGroup = ({ brandId, type, runId }: EvidenceGroup) =>
  matching(evidence, { brand_id: brandId, type, run_id: runId });

/** When the group was observed; undefined when it is empty. */
export function getGroupTime(db: Db, group: EvidenceGroup): string | undefined {
  return db.select({ at: evidence.observed_at }).from(evidence).where(inGroup(group)).limit(1).get()?.at;
}

export function listGroupRows(db: Db, group: EvidenceGroup, page: Page<number>): { row: number; id: string }[] {
  const row = sql<number>`rowid`;
  const rest = and(inGroup(group), sql`rowid > ${page.after}`);
  const found = db.select({ row, id: evidence.id }).from(evidence).where(rest);
  return found.orderBy(row).limit(page.limit).all();
}

/** Data of the group's last record; undefined when it is empty. */
export function getLastGroupData(db: Db, group: EvidenceGroup): object | undefined {
  const found = db.select({ data: evidence.data }).from(evidence).where(inGroup(group));
  return found.orderBy(sql`rowid DESC`).limit(1).get()?.data;
}

/** Those of the ids that are evidence of the brand, and where. */
export function findEvidence(
  db: Db,
  brandId: string,
  ids: readonly string[],
): { id: string; type: EvidenceType; run_id: string }[] {
  const { id, type, run_id } = evidence;
  return ids.length === 0 ? [] : db.select({ id, type, run_id }).from(evidence).where(areOf(brandId, ids)).all();
}

/** Data of the group's records, unparsed. */
export function listGroupTexts(db: Db, group: EvidenceGroup): string[] {
  return listDataTexts(db, inGroup(group));
}

/** Data of these records, unparsed. */
export function listEvidenceTexts(db: Db, brandId: string, ids: readonly string[]): string[] {
  return listDataTexts(db, areOf(brandId, ids));
}

function listDataTexts(db: Db, where: SQL | undefined): string[] {
  const columns = { text: sql<string>`${evidence.data}` };
  const rows = db.select(columns).from(evidence).where(where).all();
  return rows.map(({ text }) => text);
}

/** The brand is kept out of the index: its evidence is many times as many rows as the ids. */
function areOf(brandId: string, ids: readonly string[]) {
  return and(among(evidence.id, ids), sql`+${evidence.brand_id} = ${brandId}`);
}

/** When the present searches and answers of the brand began to be read; null without any. */
export function getNewestReading(db: Db, brandId: string): string | null {
  const newest = (type: EvidenceType) =>
    sql`SELECT min(observed_at) AS at FROM ${evidence} WHERE brand_id = ${brandId} AND type = ${type} AND run_id =
      (SELECT max(run_id) FROM ${evidence} WHERE brand_id = ${brandId} AND type = ${type})`;
  const found = db.get<{ at: string | null }>(
    sql`SELECT min(at) AS at FROM (${newest("serp")} UNION ALL ${newest("llm_answer")})`,
  );
  return found?.at ?? null;
}

/** Evidence that the brand's open insights name, unparsed. */
export function listOpenInsightTexts(db: Db, brandId: string, page: Page<string>): { key: string; text: string }[] {
  const { stable_key: key, evidence_ids } = insights;
  const open = and(matching(insights, { brand_id: brandId, status: "open" }), sql`${key} > ${page.after}`);
  const found = db
    .select({ key, text: sql<string>`${evidence_ids}` })
    .from(insights)
    .where(open);
  return found.orderBy(key).limit(page.limit).all();
}

/**
 * The run's opportunities that no queue item, outcome or brief names: what was decided on, reported or written stays as
 * it was, and so does what is learnt from it.
 */
export function areUnnamedOpportunities(brandId: string, runId: string): SQL {
  const named = (table: SQLiteTable, column: SQLiteColumn) =>
    sql`id NOT IN (SELECT ${column} FROM ${table} WHERE brand_id = ${brandId} AND ${column} IS NOT NULL)`;
  return and(
    matching(opportunities, { brand_id: brandId, run_id: runId }),
    named(queueItems, queueItems.source_id),
    named(outcomes, outcomes.recommendation_id),
    named(briefs, briefs.opportunity_id),
  )!;
}
