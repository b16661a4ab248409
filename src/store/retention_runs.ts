import { and, desc, eq, inArray, lt, sql } from "drizzle-orm";
import type { RunKind, RunStatus } from "../domain/run.ts";
import type { Db } from "./db.ts";
import { listDistinct, type Page } from "./retention.ts";
import { providerCalls, runStages, runs } from "./run_schema.ts";
import { briefs, evidence, executions, families, insights, opportunities, pages } from "./schema.ts";

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

export interface RunMark {
  row: number;
  id: string;
  kind: RunKind;
  status: RunStatus;
  started_at: string;
  finished_at: string | null;
}

/** Runs of the brand, newest first; `after` is the id of the last one met. */
export function listRunMarks(db: Db, brandId: string, page: { after: string | null; limit: number }): RunMark[] {
  const where = [eq(runs.brand_id, brandId)];
  if (page.after !== null) where.push(lt(runs.id, page.after));
  return db
    .select({
      row: sql<number>`rowid`,
      id: runs.id,
      kind: runs.kind,
      status: runs.status,
      started_at: runs.started_at,
      finished_at: runs.finished_at,
    })
    .from(runs)
    .where(and(...where))
    .orderBy(desc(runs.id))
    .limit(page.limit)
    .all();
}

/** How many evidence records and opportunities name the run. */
export function countNaming(db: Db, runId: string): number {
  const count = (table: typeof evidence | typeof opportunities) =>
    db.select({ n: sql<number>`count(*)` }).from(table).where(eq(table.run_id, runId)).get()?.n ?? 0;
  return count(evidence) + count(opportunities);
}

/** Runs that the brand's pages are from, oldest first. */
export function listPageRuns(db: Db, brandId: string, page: Page<string>): string[] {
  return listDistinct(db, { table: pages, column: pages.run_id, where: eq(pages.brand_id, brandId) }, page);
}

export function listRunPages(db: Db, run: { brandId: string; runId: string }, page: Page<number>): number[] {
  return db
    .select({ row: sql<number>`rowid` })
    .from(pages)
    .where(and(eq(pages.brand_id, run.brandId), eq(pages.run_id, run.runId), sql`rowid > ${page.after}`))
    .orderBy(sql`rowid`)
    .limit(page.limit)
    .all()
    .map(({ row }) => row);
}

const NAMING_TABLES = [insights, families, briefs, executions] as const;
export const NAMING_TABLES_COUNT = NAMING_TABLES.length;

/** Runs that the brand's insights, families, briefs or drafts name: one table a call. */
export function listNamedRuns(db: Db, brandId: string, place: number): string[] {
  const table = NAMING_TABLES[place]!;
  return db
    .selectDistinct({ runId: table.run_id })
    .from(table)
    .where(eq(table.brand_id, brandId))
    .all()
    .map(({ runId }) => runId);
}

/** Ended runs with their stages and what is left of their calls. */
export function deleteRuns(db: Db, ids: readonly string[]): void {
  const ended = db
    .select({ id: runs.id })
    .from(runs)
    .where(and(inArray(runs.id, [...ids]), inArray(runs.status, ["done", "failed"])))
    .all()
    .map(({ id }) => id);
  db.delete(runStages).where(inArray(runStages.run_id, ended)).run();
  db.delete(providerCalls).where(inArray(providerCalls.run_id, ended)).run();
  db.delete(runs).where(inArray(runs.id, ended)).run();
}
