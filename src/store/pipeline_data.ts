import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "./db.ts";
import { dossiers } from "./dossier_schema.ts";
import { listCounts } from "./list_schema.ts";
import { providerCalls, runStages, runs, runUploads } from "./run_schema.ts";
import {
  briefs,
  evidence,
  executions,
  families,
  insights,
  opportunities,
  outcomes,
  pages,
  queueItems,
  snapshots,
} from "./schema.ts";
import { modelVectors } from "./vector_schema.ts";
import { modelVerdicts } from "./verdict_schema.ts";

const TABLES = {
  families,
  evidence,
  opportunities,
  queue: queueItems,
  insights,
  briefs,
  executions,
  outcomes,
  snapshots,
  pages,
} as const;

/** Deletes everything the pipeline made for the brand, runs included; gives the number of rows by kind. */
export function deletePipelineData(db: Db, brandId: string): Record<string, number> {
  const deleted: Record<string, number> = {};
  for (const [name, table] of Object.entries(TABLES)) {
    deleted[name] = db.delete(table).where(eq(table.brand_id, brandId)).run().changes;
  }
  for (const table of [dossiers, modelVerdicts, modelVectors])
    db.delete(table).where(eq(table.brand_id, brandId)).run();
  const ownRuns = db.select({ id: runs.id }).from(runs).where(eq(runs.brand_id, brandId));
  db.delete(runStages).where(inArray(runStages.run_id, ownRuns)).run();
  db.delete(providerCalls).where(inArray(providerCalls.run_id, ownRuns)).run();
  db.delete(runUploads).where(inArray(runUploads.run_id, ownRuns)).run();
  deleted.runs = db.delete(runs).where(eq(runs.brand_id, brandId)).run().changes;
  db.delete(listCounts)
    .where(and(eq(listCounts.brand_id, brandId), eq(listCounts.rows, 0)))
    .run();
  return deleted;
}
