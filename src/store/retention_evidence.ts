import { and, eq, sql } from "drizzle-orm";
import type { EvidenceType } from "../domain/evidence/evidence.ts";
import type { Db } from "./db.ts";
import { listDistinct, type Page } from "./retention.ts";
import { evidence, insights, opportunities } from "./schema.ts";

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
  and(eq(evidence.brand_id, brandId), eq(evidence.type, type), eq(evidence.run_id, runId));

/** Runs that recorded evidence of the type, oldest first. */
export function listGroupRuns(db: Db, brandId: string, type: EvidenceType, page: Page<string>): string[] {
  const where = and(eq(evidence.brand_id, brandId), eq(evidence.type, type))!;
  return listDistinct(db, { table: evidence, column: evidence.run_id, where }, page);
}

/** When the group was observed; undefined when it is empty. */
export function getGroupTime(db: Db, group: EvidenceGroup): string | undefined {
  return db.select({ at: evidence.observed_at }).from(evidence).where(inGroup(group)).limit(1).get()?.at;
}

export function listGroupRows(db: Db, group: EvidenceGroup, page: Page<number>): { row: number; id: string }[] {
  return db
    .select({ row: sql<number>`rowid`, id: evidence.id })
    .from(evidence)
    .where(and(inGroup(group), sql`rowid > ${page.after}`))
    .orderBy(sql`rowid`)
    .limit(page.limit)
    .all();
}

/** Data of the group's last record; undefined when it is empty. */
export function getLastGroupData(db: Db, group: EvidenceGroup): object | undefined {
  return db.select({ data: evidence.data }).from(evidence).where(inGroup(group)).orderBy(sql`rowid DESC`).limit(1).get()
    ?.data;
}

/** Those of the ids that are evidence of the brand, and where. */
export function findEvidence(
  db: Db,
  brandId: string,
  ids: readonly string[],
): { id: string; type: EvidenceType; run_id: string }[] {
  if (ids.length === 0) return [];
  return db
    .select({ id: evidence.id, type: evidence.type, run_id: evidence.run_id })
    .from(evidence)
    .where(and(isAmong(ids), isOf(brandId)))
    .all();
}

/** Data of the group's records, unparsed. */
export function listGroupTexts(db: Db, group: EvidenceGroup): string[] {
  return db
    .select({ text: sql<string>`${evidence.data}` })
    .from(evidence)
    .where(inGroup(group))
    .all()
    .map(({ text }) => text);
}

/** Data of these records, unparsed. */
export function listEvidenceTexts(db: Db, brandId: string, ids: readonly string[]): string[] {
  return db
    .select({ text: sql<string>`${evidence.data}` })
    .from(evidence)
    .where(and(isAmong(ids), isOf(brandId)))
    .all()
    .map(({ text }) => text);
}

/** Kept out of the index: its brand's evidence is many times as many rows as the ids. */
function isOf(brandId: string) {
  return sql`+${evidence.brand_id} = ${brandId}`;
}

function isAmong(ids: readonly string[]) {
  return sql`${evidence.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
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
  return db
    .select({ key: insights.stable_key, text: sql<string>`${insights.evidence_ids}` })
    .from(insights)
    .where(
      and(eq(insights.brand_id, brandId), eq(insights.status, "open"), sql`${insights.stable_key} > ${page.after}`),
    )
    .orderBy(insights.stable_key)
    .limit(page.limit)
    .all();
}

/** Runs that made opportunities, oldest first. */
export function listOpportunityRuns(db: Db, brandId: string, page: Page<string>): string[] {
  const where = eq(opportunities.brand_id, brandId);
  return listDistinct(db, { table: opportunities, column: opportunities.run_id, where }, page);
}

/**
 * Row numbers of the run's opportunities that no queue item, outcome or brief names: what was decided on, reported or
 * written stays as it was, and so does what is learnt from it.
 */
export function listUnnamedOpportunities(
  db: Db,
  run: { brandId: string; runId: string },
  page: Page<number>,
): number[] {
  const named = (table: string, column: string) =>
    sql`id NOT IN (SELECT ${sql.identifier(column)} FROM ${sql.identifier(table)} WHERE brand_id = ${run.brandId} AND ${sql.identifier(column)} IS NOT NULL)`;
  return db
    .all<{ row: number }>(
      sql`SELECT rowid AS row FROM ${opportunities} WHERE brand_id = ${run.brandId} AND run_id = ${run.runId}
        AND rowid > ${page.after} AND ${named("queue_items", "source_id")} AND ${named("outcomes", "recommendation_id")}
        AND ${named("briefs", "opportunity_id")} ORDER BY rowid LIMIT ${page.limit}`,
    )
    .map(({ row }) => row);
}
