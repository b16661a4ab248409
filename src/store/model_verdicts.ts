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

/** Keeps verdicts that were given or used again just now. */
export function keepModelVerdicts(db: Db, rows: readonly ModelVerdictRow[]): void {
  const { brand_id, question, hash } = modelVerdicts;
  for (const row of rows)
    db.insert(modelVerdicts)
      .values(row)
      .onConflictDoUpdate({ target: [brand_id, question, hash], set: row })
      .run();
}
