import { and, eq, inArray } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "./db.ts";
import { listCounts } from "./kept_schema.ts";
import { deleteMadeQuestions } from "./questions.ts";
import { BRAND_TABLES } from "./retention.ts";
import { providerCalls, runStages, runs, runUploads } from "./run_schema.ts";

const {
  questions: _questions,
  questionReadings: _readings,
  personas: _personas,
  markets: _markets,
  runs: _runs,
  queueItems: queue,
  ...others
} = BRAND_TABLES;
const {
  dossiers,
  insightPages,
  modelVerdicts,
  modelVectors,
  trafficRows,
  accessLogImports,
  crawlerVisits,
  brandEvents,
} = others;
/** Parts of others, or nothing that anybody counts: their numbers are not told. */
const UNTOLD = new Set<SQLiteTable>([
  ...[dossiers, insightPages, modelVerdicts, modelVectors],
  ...[trafficRows, accessLogImports, crawlerVisits, brandEvents],
]);

/** Deletes everything the pipeline made for the brand, runs included; gives the number of rows by kind. */
export function deletePipelineData(db: Db, brandId: string): Record<string, number> {
  const deleted: Record<string, number> = {};
  for (const [name, table] of Object.entries({ ...others, queue })) {
    const { changes } = db.delete(table).where(eq(table.brand_id, brandId)).run();
    if (!UNTOLD.has(table)) deleted[name] = changes;
  }
  deleteMadeQuestions(db, brandId);
  const ownRuns = db.select({ id: runs.id }).from(runs).where(eq(runs.brand_id, brandId));
  for (const table of [runStages, providerCalls, runUploads])
    db.delete(table).where(inArray(table.run_id, ownRuns)).run();
  deleted.runs = db.delete(runs).where(eq(runs.brand_id, brandId)).run().changes;
  db.delete(listCounts)
    .where(and(eq(listCounts.brand_id, brandId), eq(listCounts.rows, 0)))
    .run();
  return deleted;
}
