import { and, eq } from "drizzle-orm";
import type { Db } from "./db.ts";
import { modelVerdicts } from "./verdict_schema.ts";

export type ModelVerdictRow = typeof modelVerdicts.$inferSelect;

/** What a model has said of a brand to one question, by hash. */
export function listModelVerdicts(db: Db, brandId: string, question: string): Map<string, ModelVerdictRow> {
  const isOf = and(eq(modelVerdicts.brand_id, brandId), eq(modelVerdicts.question, question));
  return new Map(
    db
      .select()
      .from(modelVerdicts)
      .where(isOf)
      .all()
      .map((row) => [row.hash, row]),
  );
}

/** Keeps verdicts that were given or used again just now; written anew, so that rows stay in the order of their use. */
export function keepModelVerdicts(db: Db, rows: readonly ModelVerdictRow[]): void {
  for (const row of rows) {
    const { brand_id, question, hash } = modelVerdicts;
    db.delete(modelVerdicts)
      .where(and(eq(brand_id, row.brand_id), eq(question, row.question), eq(hash, row.hash)))
      .run();
    db.insert(modelVerdicts).values(row).run();
  }
}
