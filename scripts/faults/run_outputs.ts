/** What a run left in the database, as a hash of what does not differ between two runs of the same site. */
import { createHash } from "node:crypto";
import type Database from "better-sqlite3";

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const TIME = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z/g;
/** Measured anew each time; texts that word such a figure. */
const TIMING = /"(?:\w*_ms|seconds|ms|duration)":-?[\d.]+/g;
/** By run; `packed` facts of pages hold how long each answer took. */
const TABLES = {
  evidence: ["type", "provider", "simulated", "subject", "data"],
  families: ["name", "intent", "keywords", "total_volume"],
  insights: ["type", "status", "category", "severity", "text", "stable_key"],
  opportunities: ["*"],
  queue_items: ["*"],
  pages: ["url", "status", "title", "description", "headings", "main_text", "blocks", "kind", "language", "indexable"],
  run_stages: ["stage", "skipped"],
} as const;
type Table = keyof typeof TABLES;

export interface RunOutputs {
  hash: string;
  tables: Record<Table, string>;
  rows: Record<Table, number>;
  /** Rows that stand there twice. */
  doubles: number;
}

export function outputsOf(client: Database.Database, runId: string): RunOutputs {
  const tables = {} as Record<Table, string>;
  const rows = {} as Record<Table, number>;
  let doubles = 0;
  for (const [table, columns] of Object.entries(TABLES) as [Table, readonly string[]][]) {
    const found = client.prepare(`SELECT ${columns.join(", ")} FROM ${table} WHERE run_id = ?`).all(runId);
    const lines = found.map((row) => plain(JSON.stringify(row))).toSorted();
    doubles += lines.length - new Set(lines).size;
    tables[table] = createHash("sha256").update(lines.join("\n")).digest("hex");
    rows[table] = lines.length;
  }
  return { hash: createHash("sha256").update(JSON.stringify(tables)).digest("hex"), tables, rows, doubles };
}

export function linesOf(client: Database.Database, table: string, runId: string): string[] {
  const columns = TABLES[table as Table];
  const found = client.prepare(`SELECT ${columns.join(", ")} FROM ${table} WHERE run_id = ?`).all(runId);
  return found.map((row) => plain(JSON.stringify(row))).toSorted();
}

function plain(text: string): string {
  return text.replaceAll('\\"', '"').replaceAll(UUID, "ID").replaceAll(TIME, "TIME").replaceAll(TIMING, "MS");
}
