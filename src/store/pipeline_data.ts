import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "./db.ts";
import { listCounts } from "./kept_schema.ts";
import { deleteMadeQuestions } from "./questions.ts";
import { BRAND_TABLES } from "./retention.ts";
import { providerCalls, runStages, runs, runUploads } from "./run_schema.ts";

const {
  dossiers,
  insightPages,
  modelVerdicts,
  modelVectors,
  trafficRows,
  accessLogImports,
  crawlerVisits,
  brandEvents,
  questions: _questions,
  questionReadings: _readings,
  personas: _personas,
  markets: _markets,
  runs: _runs,
  queueItems: queue,
  ...others
} = BRAND_TABLES;
const COUNTED = { ...others, queue };

/** Deletes everything the pipeline made for the brand, runs included; gives the number of rows by kind. */
export function deletePipelineData(db: Db, brandId: string): Record<string, number> {
  const deleted: Record<string, number> = {};
  for (const [name, table] of Object.entries(COUNTED)) {
    deleted[name] = db.delete(table).where(eq(table.brand_id, brandId)).run().changes;
  }
  for (const table of [
    dossiers,
    insightPages,
    modelVerdicts,
    modelVectors,
    trafficRows,
    accessLogImports,
    crawlerVisits,
    brandEvents,
  ])
    db.delete(table).where(eq(table.brand_id, brandId)).run();
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
