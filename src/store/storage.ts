import { getTableName, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { RunKind } from "../domain/run.ts";
import type { Db } from "./db.ts";
import { BRAND_TABLES, rowBytes } from "./retention.ts";
import { providerCalls, runStages, runs } from "./run_schema.ts";
import { briefs, evidence, executions, families, insights, opportunities, pages } from "./schema.ts";

export interface FileFigures {
  page_bytes: number;
  pages: number;
  free_pages: number;
}

export function readFileFigures(db: Db): FileFigures {
  const pragma = (name: string) =>
    Object.values(db.get<Record<string, number>>(sql.raw(`PRAGMA ${name}`)) ?? {})[0] ?? 0;
  return { page_bytes: pragma("page_size"), pages: pragma("page_count"), free_pages: pragma("freelist_count") };
}

/** Whether every migration that retention needs was made. */
export function hasRetentionTables(db: Db): boolean {
  return db.get(sql`SELECT 1 AS found FROM sqlite_schema WHERE name = 'orphaned_brands'`) !== undefined;
}

export interface TableFigures {
  name: string;
  rows: number;
  /** Pages of the table itself, and of its indexes. */
  bytes: number;
  index_bytes: number;
}

/** Every table, the largest first. Reads the whole file. */
export function listTableFigures(db: Db): TableFigures[] {
  const tables = db.all<Omit<TableFigures, "rows">>(
    sql`SELECT tbl_name AS name, sum(CASE type WHEN 'table' THEN pgsize ELSE 0 END) AS bytes,
      sum(CASE type WHEN 'table' THEN 0 ELSE pgsize END) AS index_bytes
      FROM sqlite_schema JOIN dbstat ON dbstat.name = sqlite_schema.name AND dbstat.aggregate = TRUE
      WHERE tbl_name NOT LIKE 'sqlite\\_%' ESCAPE '\\' GROUP BY tbl_name ORDER BY sum(pgsize) DESC`,
  );
  return tables.map(({ name, ...bytes }) => {
    const rows = db.get<{ n: number }>(sql`SELECT count(*) AS n FROM ${sql.identifier(name)}`)?.n ?? 0;
    return { name, rows, ...bytes };
  });
}

export interface BrandShare {
  table: string;
  brand_id: string;
  rows: number;
  /** Of the rows' values. */
  bytes: number;
}

/** What each brand has in each table of pipeline data. */
export function listBrandShares(db: Db): BrandShare[] {
  return Object.values(BRAND_TABLES).flatMap((table) =>
    db.all<BrandShare>(
      sql`SELECT ${getTableName(table)} AS "table", brand_id, count(*) AS rows, sum(${rowBytes(table)}) AS bytes
        FROM ${table} GROUP BY brand_id`,
    ),
  );
}

const RUN_TABLES = [evidence, opportunities, insights, families, pages, briefs, executions, runStages, providerCalls];

export interface RunCost {
  brand_id: string;
  kind: RunKind;
  bytes: number;
}

/** What each run left that is still there, itself included: values alone, without pages and indexes. */
export function listRunCosts(db: Db, bytesOf: (table: string, bytes: number) => number): RunCost[] {
  const left = new Map<string, number>();
  for (const table of RUN_TABLES) {
    const name = getTableName(table);
    const rows = db.all<{ run_id: string; bytes: number }>(
      sql`SELECT run_id, sum(${rowBytes(table)}) AS bytes FROM ${table} GROUP BY run_id`,
    );
    for (const { run_id, bytes } of rows) left.set(run_id, (left.get(run_id) ?? 0) + bytesOf(name, bytes));
  }
  const own = db.all<{ id: string; brand_id: string; kind: RunKind; bytes: number }>(
    sql`SELECT id, brand_id, kind, ${rowBytes(runs)} AS bytes FROM ${runs}`,
  );
  return own.map(({ id, brand_id, kind, bytes }) => ({
    brand_id,
    kind,
    bytes: bytesOf("runs", bytes) + (left.get(id) ?? 0),
  }));
}

/** Bytes of each row of briefs or drafts. */
export function listTextCosts(db: Db, table: typeof briefs | typeof executions): { brand_id: string; bytes: number }[] {
  return db.all(sql`SELECT brand_id, ${rowBytes(table as SQLiteTable)} AS bytes FROM ${table}`);
}

export interface BrandOwner {
  brand_id: string;
  domain: string;
  account_id: string;
  email: string | null;
}

export function listBrandOwners(db: Db): BrandOwner[] {
  return db.all(
    sql`SELECT brands.id AS brand_id, domain, account_id, email FROM brands LEFT JOIN accounts ON accounts.id = account_id`,
  );
}

/** The account a deleted brand belonged to, by its runs. */
export function getOrphanOwner(db: Db, brandId: string): { account_id: string; email: string } | undefined {
  return db.get(
    sql`SELECT account_id, email FROM runs JOIN accounts ON accounts.id = account_id WHERE brand_id = ${brandId} LIMIT 1`,
  );
}
