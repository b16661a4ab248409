import { getTableName, sql } from "drizzle-orm";
import type { RunKind } from "../domain/run.ts";
import type { Db } from "./db.ts";
import { BRAND_TABLES } from "./retention.ts";
import { rowBytes } from "./rows.ts";
import { runs } from "./run_schema.ts";

export function readFileFigures(db: Db) {
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

/** What one run of a brand left in a table of pipeline data; `run_id` null where its rows belong to no run. */
export interface Share {
  table: string;
  brand_id: string;
  run_id: string | null;
  rows: number;
  /** Of the rows' values. */
  bytes: number;
}

export function listShares(db: Db): Share[] {
  return Object.values(BRAND_TABLES).flatMap((table) => {
    const run = table === runs ? runs.id : "run_id" in table ? table.run_id : sql`NULL`;
    return db.all<Share>(
      sql`SELECT ${getTableName(table)} AS "table", brand_id, ${run} AS run_id, count(*) AS rows,
        sum(${rowBytes(table)}) AS bytes FROM ${table} GROUP BY brand_id, ${run}`,
    );
  });
}

export function listRunKinds(db: Db): { id: string; kind: RunKind }[] {
  return db.select({ id: runs.id, kind: runs.kind }).from(runs).all();
}

export interface BrandOwner {
  brand_id: string;
  /** null for a brand that was deleted: whose it was is told by its runs. */
  domain: string | null;
  account_id: string | null;
  email: string | null;
}

export function listBrandOwners(db: Db): BrandOwner[] {
  return db.all(
    sql`SELECT brand_id, max(domain) AS domain, account_id, email
      FROM (SELECT id AS brand_id, domain, account_id FROM brands
        UNION ALL SELECT DISTINCT brand_id, NULL, account_id FROM runs)
      LEFT JOIN accounts ON accounts.id = account_id GROUP BY brand_id`,
  );
}
