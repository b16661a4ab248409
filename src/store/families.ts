import { eq, sql } from "drizzle-orm";
import type { Family } from "../domain/keyword.ts";
import type { Db } from "./db.ts";
import { countRows } from "./list_counts.ts";
import { pagerOf } from "./list_page.ts";
import { insertRows, listRows } from "./rows.ts";
import { families } from "./schema.ts";

/** A page of the brand's families, in the order they were saved (largest first). A new discovery replaces them: few. */
export const listFamiliesPage = pagerOf(families, { order: [{ column: families.id }], list: null });

/** All families of the brand, as saved: for the stages that work on the whole keyword universe. */
export function listFamilies(db: Db, brandId: string): Family[] {
  return listRows(db, families, { where: eq(families.brand_id, brandId), order: [families.id] });
}

export function countFamilies(db: Db, brandId: string): number {
  return countRows(db, families, eq(families.brand_id, brandId));
}

/** Keywords of all families together. */
export function countFamilyKeywords(db: Db, brandId: string): number {
  const total = sql<number>`coalesce(sum(json_array_length(${families.keywords})), 0)`;
  return db.select({ total }).from(families).where(eq(families.brand_id, brandId)).get()!.total;
}

/** The keyword universe is one: a new discovery replaces it whole. */
export function replaceFamilies(db: Db, brandId: string, rows: Family[]): void {
  db.delete(families).where(eq(families.brand_id, brandId)).run();
  insertRows(db, families, rows);
}
