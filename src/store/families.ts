import { eq } from "drizzle-orm";
import type { Family } from "../core/keyword.ts";
import { insertInChunks } from "./chunks.ts";
import type { Db } from "./db.ts";
import { families } from "./schema.ts";

/** Families of the brand in the order they were saved (largest first). */
export function listFamilies(db: Db, brandId: string): Family[] {
  return db.select().from(families).where(eq(families.brand_id, brandId)).orderBy(families.id).all();
}

/** The keyword universe is one: a new discovery replaces it whole. */
export function replaceFamilies(db: Db, brandId: string, rows: Family[]): void {
  db.delete(families).where(eq(families.brand_id, brandId)).run();
  insertInChunks(rows, (chunk) => db.insert(families).values(chunk).run());
}
