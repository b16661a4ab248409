import { and, asc, desc, eq, gt, inArray, lt, sql } from "drizzle-orm";
import type { Outcome } from "../domain/outcome.ts";
import type { SnapshotMark } from "../domain/snapshot.ts";
import type { Db } from "./db.ts";
import { countRows } from "./list_counts.ts";
import type { Page } from "./retention.ts";
import { providerCalls, runStages, runs } from "./run_schema.ts";
import { briefs, evidence, executions, families, insights, opportunities, outcomes, snapshots } from "./schema.ts";

/**
 * Tells whether a brand's runs are as they were: what names old records anew is only ever written by a run. null while
 * one is active.
 */
export function readRunsMark(db: Db, brandId: string): string | null {
  const active = db.get<{ found: number }>(
    sql`SELECT 1 AS found FROM ${runs} WHERE ${runs.status} IN ('queued', 'running') AND +${runs.brand_id} = ${brandId} LIMIT 1`,
  );
  if (active !== undefined) return null;
  const { n, newest } = db.get<{ n: number; newest: string | null }>(
    sql`SELECT count(*) AS n, max(${runs.id}) AS newest FROM ${runs} WHERE ${runs.brand_id} = ${brandId}`,
  )!;
  return `${n} ${newest}`;
}

const { id, kind, status, started_at, finished_at } = runs;
const MARK = { row: sql<number>`rowid`, id, kind, status, started_at, finished_at };
export type RunMark = Pick<typeof runs.$inferSelect, Exclude<keyof typeof MARK, "row">> & { row: number };

/** Runs of the brand, newest first; `after` is the id of the last one met. */
export function listRunMarks(db: Db, brandId: string, page: Page<string | null>): RunMark[] {
  const rest = page.after === null ? undefined : lt(id, page.after);
  const found = db
    .select(MARK)
    .from(runs)
    .where(and(eq(runs.brand_id, brandId), rest));
  return found.orderBy(desc(id)).limit(page.limit).all();
}

/** How many evidence records and opportunities name the run. */
export function countNaming(db: Db, runId: string): number {
  return (
    countRows(db, evidence, eq(evidence.run_id, runId)) + countRows(db, opportunities, eq(opportunities.run_id, runId))
  );
}

/** What names runs, and is little. */
export const NAMING_TABLES = [insights, families, briefs, executions] as const;

/** Runs that the brand's rows of the table name. */
export function listNamedRuns(db: Db, brandId: string, table: (typeof NAMING_TABLES)[number]): string[] {
  const { run_id, brand_id } = table;
  const rows = db.selectDistinct({ run_id }).from(table).where(eq(brand_id, brandId)).all();
  return rows.map((row) => row.run_id);
}

/** Ended runs with their stages and what is left of their calls. */
export function deleteRuns(db: Db, ids: readonly string[]): void {
  const isEnded = and(inArray(id, [...ids]), inArray(status, ["done", "failed"]));
  const ended = db
    .select({ id })
    .from(runs)
    .where(isEnded)
    .all()
    .map((run) => run.id);
  for (const table of [runStages, providerCalls]) db.delete(table).where(inArray(table.run_id, ended)).run();
  db.delete(runs).where(inArray(id, ended)).run();
}

/** Snapshots of the brand without their figures, oldest first. */
export function listSnapshotMarks(
  db: Db,
  brandId: string,
  { after, limit }: Page<SnapshotMark | null>,
): (SnapshotMark & { row: number })[] {
  const place = { id: snapshots.id, created_at: snapshots.created_at };
  const isRest = sql`(${place.created_at}, ${place.id}) > (${after?.created_at}, ${after?.id})`;
  const found = db
    .select({ row: sql<number>`rowid`, ...place })
    .from(snapshots)
    .where(and(eq(snapshots.brand_id, brandId), after === null ? undefined : isRest));
  return found.orderBy(asc(place.created_at), asc(place.id)).limit(limit).all();
}

/** What the brand's outcomes measured and when. */
export function listOutcomeMarks(
  db: Db,
  brandId: string,
  page: Page<number>,
): (Pick<Outcome, "event_type" | "created_at"> & { row: number })[] {
  const { event_type, created_at, brand_id } = outcomes;
  const row = sql<number>`rowid`;
  const rest = and(eq(brand_id, brandId), gt(row, page.after));
  const found = db.select({ row, event_type, created_at }).from(outcomes).where(rest);
  return found.orderBy(row).limit(page.limit).all();
}

/** Changes with every outcome reported on the brand. */
export function countOutcomes(db: Db, brandId: string): number {
  return countRows(db, outcomes, eq(outcomes.brand_id, brandId));
}
