import { getTableColumns, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { EvidenceType } from "../../src/domain/evidence/evidence.ts";
import type { RunKind } from "../../src/domain/run.ts";
import * as accounts from "../../src/store/account_schema.ts";
import { brandEvents, webhookDeliveries } from "../../src/store/alert_schema.ts";
import { modelVectors, modelVerdicts, orphanedBrands } from "../../src/store/kept_schema.ts";
import { type OpenDatabase, openDatabase } from "../../src/store/open_database.ts";
import * as runSchema from "../../src/store/run_schema.ts";
import * as schema from "../../src/store/schema.ts";
import { exampleData } from "./evidence_examples.ts";
import { openMemoryDatabase } from "./memory_database.ts";
import { testBrand } from "./stage_context.ts";

export const NOW_MS = Date.parse("2026-03-01T12:00:00.000Z");
const DAY_MS = 86_400_000;

/** What has to become of a row: `slim` stays under its id and loses its long texts. */
export type Fate = "stays" | "slim" | "goes";

export interface Planned {
  /** Why. */
  name: string;
  table: string;
  row: number;
  fate: Fate;
}

/** A database of one brand's long life; every row says what has to become of it. */
export interface RetentionWorld extends OpenDatabase {
  brandId: string;
  planned: Planned[];
  put(table: SQLiteTable, values: object, plan: { name: string; fate: Fate }): void;
  /** A run so many days ago. */
  run(daysAgo: number, plan: { name: string; fate: Fate; kind?: RunKind; values?: object }): string;
  evidence(runId: string, plan: { name: string; fate: Fate; type?: EvidenceType; data?: object }): string;
  uuid(): string;
}

export function isoAgo(days: number): string {
  return new Date(NOW_MS - days * DAY_MS).toISOString();
}

/** In memory, or in a file. */
export function openRetentionWorld(path?: string): RetentionWorld {
  const database = path === undefined ? openMemoryDatabase() : openDatabase(path);
  const { db } = database;
  const brand = testBrand();
  const planned: Planned[] = [];
  let ids = 0;
  const world: RetentionWorld = {
    ...database,
    brandId: brand.id,
    planned,
    put(table, values, { name, fate }) {
      const made = db.insert(table).values(withDefaults(table, values)).run();
      planned.push({ name, fate, table: nameOf(table), row: Number(made.lastInsertRowid) });
    },
    run(daysAgo, { name, fate, kind = "llm_enrichment", values }) {
      const at = isoAgo(daysAgo);
      const time = Date.parse(at).toString(16).padStart(12, "0");
      const id = `${time.slice(0, 8)}-${time.slice(8)}-7${world.uuid().slice(15)}`;
      const own = { id, brand_id: brand.id, account_id: brand.account_id, kind, status: "done" };
      world.put(runSchema.runs, { ...own, started_at: at, finished_at: at, ...values }, { name, fate });
      return id;
    },
    evidence(runId, { name, fate, type = "llm_answer", data }) {
      const id = world.uuid();
      const body = { ...exampleData(type), ...(type === "llm_answer" ? { answer: "A long answer. ".repeat(50) } : {}) };
      const own = {
        id,
        brand_id: brand.id,
        run_id: runId,
        type,
        provider: "test",
        subject: name,
        observed_at: isoAgo(0),
      };
      world.put(schema.evidence, { ...own, data: { ...body, keyword: name, ...data } }, { name, fate });
      return id;
    },
    uuid: () => `00000000-0000-4000-9000-${(++ids).toString(16).padStart(12, "0")}`,
  };
  world.put(schema.brands, brand, { name: "the brand", fate: "stays" });
  return world;
}

/** Every row as it is, by table and row number: what a test compares. */
export function contentOf({ db }: OpenDatabase): Map<string, string> {
  const content = new Map<string, string>();
  const tables = [
    ...Object.values(schema),
    ...Object.values(runSchema),
    brandEvents,
    webhookDeliveries,
    ...Object.values(accounts),
    orphanedBrands,
    modelVerdicts,
    modelVectors,
  ] as SQLiteTable[];
  for (const table of tables) {
    const rows = db.all<{ row: number }>(sql`SELECT rowid AS row, * FROM ${table}`);
    for (const row of rows) content.set(`${nameOf(table)} ${row.row}`, JSON.stringify(row));
  }
  return content;
}

function nameOf(table: SQLiteTable): string {
  return String((table as unknown as Record<symbol, unknown>)[Symbol.for("drizzle:Name")]);
}

function withDefaults(table: SQLiteTable, values: object): Record<string, unknown> {
  const filled: Record<string, unknown> = {};
  for (const [name, column] of Object.entries(getTableColumns(table))) {
    if (!column.notNull || column.hasDefault || name in values) continue;
    filled[name] =
      column.dataType === "json" ? {} : column.dataType === "string" ? "" : column.dataType === "boolean" ? false : 0;
  }
  return { ...filled, ...values };
}
