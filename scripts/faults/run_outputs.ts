/** What a run left in the database, as a hash of what does not differ between two runs of the same site. */
import { createHash } from "node:crypto";
import type Database from "better-sqlite3";

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const TIME = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z/g;
/** Of a brand's own: it is a hash with the brand's id in it. */
const KEY = /"stable_key":"[0-9a-f]{32}"/g;
/** Measured anew each time; texts that word such a figure. */
const TIMING = /"(?:\w*_ms|seconds|ms|duration)":-?[\d.]+/g;
/** Of a brand that had one run; facts of pages hold how long each answer took and are left out. */
const TABLES = {
  evidence: ["type", "provider", "simulated", "subject", "data"],
  families: ["name", "intent", "keywords", "total_volume"],
  insights: ["type", "status", "category", "severity", "text", "stable_key"],
  opportunities: ["*"],
  queue_items: ["*"],
  pages: ["url", "status", "title", "description", "headings", "main_text", "blocks", "kind", "language", "indexable"],
  run_stages: ["stage", "skipped"],
} as const;
const SLOW = "technical:ttfb_";
type Table = keyof typeof TABLES;

export interface RunOutputs {
  hash: string;
  tables: Record<Table, string>;
  /** Rows that stand there twice. */
  doubles: number;
  /** As they were compared, to show where two runs differ. */
  lines: Record<Table, string[]>;
  /** Pages took long to answer, which is a finding, and so other results. */
  isSlow: boolean;
}

export function outputsOf(client: Database.Database, of: { runId: string; brandId: string }): RunOutputs {
  const names = Object.keys(TABLES) as Table[];
  const byTable = <T>(of: (table: Table) => T) =>
    Object.fromEntries(names.map((table) => [table, of(table)])) as Record<Table, T>;
  const lines = byTable((table) => linesOf(client, table, of));
  const tables = byTable((table) => createHash("sha256").update(lines[table].join("\n")).digest("hex"));
  const hash = createHash("sha256").update(JSON.stringify(tables)).digest("hex");
  const doubles = names.reduce((sum, table) => sum + lines[table].length - new Set(lines[table]).size, 0);
  return { hash, tables, doubles, lines, isSlow: lines.insights.some((line) => line.includes(SLOW)) };
}

function linesOf(
  client: Database.Database,
  table: Table,
  { runId, brandId }: { runId: string; brandId: string },
): string[] {
  const [column, id] = table === "run_stages" ? ["run_id", runId] : ["brand_id", brandId];
  const found = client.prepare(`SELECT ${TABLES[table].join(", ")} FROM ${table} WHERE ${column} = ?`).all(id);
  return found.map((row) => plain(JSON.stringify(row))).toSorted();
}

function plain(text: string): string {
  return text
    .replaceAll('\\"', '"')
    .replaceAll(UUID, "ID")
    .replaceAll(TIME, "TIME")
    .replaceAll(KEY, "KEY")
    .replaceAll(TIMING, "MS");
}
