import type { Db } from "./db.ts";
import { modelVerdicts } from "./kept_schema.ts";
import { listRows, matching, upserterOf } from "./rows.ts";

type ModelVerdictRow = typeof modelVerdicts.$inferSelect;

/** What a model has said of a brand to one question, by hash. */
export function listModelVerdicts(db: Db, brandId: string, question: string): Map<string, ModelVerdictRow> {
  const where = matching(modelVerdicts, { brand_id: brandId, question });
  return new Map(listRows(db, modelVerdicts, { where }).map((row) => [row.hash, row]));
}

const { brand_id, question, hash } = modelVerdicts;
const upsertVerdict = upserterOf(modelVerdicts, brand_id, question, hash);

/** Keeps verdicts that were given or used again just now. */
export function keepModelVerdicts(db: Db, rows: readonly ModelVerdictRow[]): void {
  for (const row of rows) upsertVerdict(db, row);
}
