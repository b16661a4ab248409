import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "./db.ts";
import { dossiers } from "./dossier_schema.ts";
import { among } from "./rows.ts";
import { runs } from "./run_schema.ts";
import {
  brands,
  briefs,
  evidence,
  executions,
  families,
  insightPages,
  insights,
  opportunities,
  outcomes,
  pages,
  queueItems,
  snapshots,
} from "./schema.ts";
import { modelVectors } from "./vector_schema.ts";
import { modelVerdicts } from "./verdict_schema.ts";

/** Everything the pipeline keeps of a brand; runs last, since what else there is names them. */
export const BRAND_TABLES = {
  evidence,
  opportunities,
  insights,
  insightPages,
  families,
  queueItems,
  briefs,
  dossiers,
  modelVerdicts,
  modelVectors,
  executions,
  outcomes,
  snapshots,
  pages,
  runs,
} as const;

export interface Page<Key> {
  after: Key;
  limit: number;
}

/**
 * The column's values after one, ascending, each once. One step down the index a value, however many rows have it: the
 * column must follow the columns of `where` in an index.
 */
export function listDistinct(
  db: Db,
  from: { table: SQLiteTable; column: SQLiteColumn; where?: SQL | undefined },
  page: Page<string>,
): string[] {
  const { table, column, where = sql`TRUE` } = from;
  const next = (after: SQL) => sql`(SELECT min(${column}) FROM ${table} WHERE ${where} AND ${column} > ${after})`;
  const rows = db.all<{ value: string | null }>(
    sql`WITH RECURSIVE met(value) AS (SELECT ${next(sql`${page.after}`)}
      UNION ALL SELECT ${next(sql`met.value`)} FROM met WHERE met.value IS NOT NULL LIMIT ${page.limit})
      SELECT value FROM met`,
  );
  return rows.flatMap((row) => row.value ?? []);
}

/** Numbers of the table's next rows that match. */
export function listRowNumbers(db: Db, from: { table: SQLiteTable; where: SQL | undefined }, page: Page<number>) {
  const rows = db.all<{ row: number }>(
    sql`SELECT rowid AS row FROM ${from.table} WHERE ${from.where} AND rowid > ${page.after} ORDER BY rowid LIMIT ${page.limit}`,
  );
  return rows.map(({ row }) => row);
}

export function deleteRows(db: Db, table: SQLiteTable, rows: readonly number[]): void {
  if (rows.length > 0) db.run(sql`DELETE FROM ${table} WHERE ${among(sql`rowid`, rows)}`);
}

/** Bytes of the rows' values; pages and indexes take somewhat more. */
export function countBytes(db: Db, table: SQLiteTable, rows: readonly number[]): number {
  if (rows.length === 0) return 0;
  const bytes = sql<number>`coalesce(sum(${rowBytes(table)}), 0)`;
  return db.select({ bytes }).from(table).where(among(sql`rowid`, rows)).get()!.bytes;
}

/** Bytes of a row's values, told without reading them. */
export function rowBytes(table: SQLiteTable): SQL {
  const sizes = Object.values(getTableColumns(table)).map((column) => sql`coalesce(octet_length(${column}), 0)`);
  return sql.join(sizes, sql` + `);
}

interface TextSource {
  table: SQLiteTable & { brand_id: SQLiteColumn };
  /** What pages go by: unique within the brand, and next to it in an index. */
  key: SQL | SQLiteColumn;
  /** Before all keys. */
  first: string | number;
  texts: readonly SQLiteColumn[];
}

/** Where records of a brand name evidence, opportunities apart. */
export const TEXT_SOURCES: readonly TextSource[] = [
  { table: insights, key: insights.stable_key, first: "", texts: [insights.evidence_ids, insights.data] },
  { table: queueItems, key: queueItems.stable_key, first: "", texts: [queueItems.item] },
  {
    table: briefs,
    key: sql`rowid`,
    first: 0,
    texts: [briefs.strategy, briefs.outline, briefs.brand_context, briefs.sources],
  },
  { table: executions, key: sql`rowid`, first: 0, texts: [executions.content] },
];

/** The texts of a brand's records, unparsed. */
export function listTexts(
  db: Db,
  from: { source: TextSource; brandId: string },
  page: Page<string | number>,
): { key: string | number; text: string }[] {
  const { table, key, texts } = from.source;
  return db.all(
    sql`SELECT ${key} AS key, ${joinTexts(texts)} AS text FROM ${table}
      WHERE ${table.brand_id} = ${from.brandId} AND ${key} > ${page.after} ORDER BY ${key} LIMIT ${page.limit}`,
  );
}

/** What a run's opportunities rest on, unparsed. */
export function listOpportunityTexts(db: Db, brandId: string, runId: string): { row: number; text: string }[] {
  return db.all(
    sql`SELECT rowid AS row, ${joinTexts([opportunities.contributing_signals, opportunities.data])} AS text
      FROM ${opportunities} WHERE ${opportunities.brand_id} = ${brandId} AND ${opportunities.run_id} = ${runId}`,
  );
}

/** The brand's own record, unparsed; empty for one that was deleted. */
export function getBrandText(db: Db, brandId: string): string {
  const columns = [brands.competitors, brands.brand_context, brands.technical_context, brands.llm_context];
  const found = db.get<{ text: string }>(
    sql`SELECT ${joinTexts(columns)} AS text FROM ${brands} WHERE ${brands.id} = ${brandId}`,
  );
  return found?.text ?? "";
}

function joinTexts(columns: readonly SQLiteColumn[]): SQL {
  return sql.join(
    columns.map((column) => sql`coalesce(${column}, '')`),
    sql` || ' ' || `,
  );
}
