import { desc, eq } from "drizzle-orm";
import type { Outcome } from "../core/outcome.ts";
import type { Db } from "./db.ts";
import { outcomes } from "./schema.ts";

/** Outcome events of the brand, newest first. */
export function listOutcomes(db: Db, brandId: string): Outcome[] {
  return db
    .select()
    .from(outcomes)
    .where(eq(outcomes.brand_id, brandId))
    .orderBy(desc(outcomes.created_at), desc(outcomes.id))
    .all();
}

export function insertOutcome(db: Db, row: Outcome): void {
  db.insert(outcomes).values(row).run();
}
