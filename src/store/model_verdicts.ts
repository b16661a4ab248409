import type { Db } from "./db.ts";
import { modelVerdicts } from "./kept_schema.ts";
import { matching } from "./rows.ts";

type ModelVerdictRow = typeof modelVerdicts.$inferSelect;

/** What a model has said of a brand to one question, by hash. */
export function listModelVerdicts(db: Db, brandId: string, question: string): Map<string, ModelVerdictRow> {
  const where = matching(modelVerdicts, { brand_id: brandId, question });
  const rows = db.select().from(modelVerdicts).where(where).all();
  return new Map(rows.map((row) => [row.hash, row]));
}

/** Keeps verdicts that were given or used again just now; written anew, so that rows stay in the order of their use. */
export function keepModelVerdicts(db: Db, rows: readonly ModelVerdictRow[]): void {
  for (const row of rows) {
    const { brand_id, question, hash } = row;
    db.delete(modelVerdicts).where(matching(modelVerdicts, { brand_id, question, hash })).run();
    db.insert(modelVerdicts).values(row).run();
  }
}
