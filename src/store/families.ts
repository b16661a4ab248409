import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Family } from "../domain/keyword.ts";
import type { Db } from "./db.ts";
import { countRows } from "./list_counts.ts";
import { pagerOf } from "./list_page.ts";
import { getterBy, insertRows, listRows } from "./rows.ts";
import { families } from "./schema.ts";

/** A page of the brand's families, in the order they were saved (largest first). A new discovery replaces them: few. */
export const listFamiliesPage = pagerOf(families, { order: [{ column: families.id }], list: null });

export const getFamily = getterBy(families, "id");

/** A family as a line of a table. */
export interface FamilyHead extends Pick<Family, "id" | "name" | "intent" | "simulated"> {
  keywords: number;
  /** Searches a month; null: not known. */
  volume: number | null;
  /** Mean of the known ones. */
  difficulty: number | null;
}

export const FAMILY_SORTS = ["saved", "name", "intent", "keywords", "volume", "difficulty"] as const;
export type FamilySort = { key: (typeof FAMILY_SORTS)[number]; down: boolean };

const KEYWORDS = sql<number>`json_array_length(${families.keywords})`;
const DIFFICULTY = sql<
  number | null
>`(SELECT avg(json_extract(value, '$.difficulty')) FROM json_each(${families.keywords}))`;
const FAMILY_ORDER: Record<FamilySort["key"], SQL> = {
  saved: sql`${families.id}`,
  name: sql`${families.name} COLLATE NOCASE`,
  intent: sql`${families.intent}`,
  keywords: KEYWORDS,
  volume: sql`${families.total_volume}`,
  difficulty: DIFFICULTY,
};

/** Families that have the words in their name or a keyword. */
export function listFamilyHeads(
  db: Db,
  brandId: string,
  of: { q: string; sort: FamilySort; page: { limit: number; offset?: number } },
): { rows: FamilyHead[]; total: number } {
  const { id, name, intent, simulated, total_volume: volume } = families;
  const text = sql`lower(${name} || ' ' || ${families.keywords})`;
  const where = and(
    eq(families.brand_id, brandId),
    of.q === "" ? undefined : sql`instr(${text}, ${of.q.toLowerCase()}) > 0`,
  );
  const order = sql`${FAMILY_ORDER[of.sort.key]} ${sql.raw(of.sort.down ? "DESC" : "ASC")} NULLS LAST`;
  const found = db.select({ id, name, intent, simulated, keywords: KEYWORDS, volume, difficulty: DIFFICULTY });
  const rows = found.from(families).where(where).orderBy(order, id).limit(of.page.limit);
  return { rows: rows.offset(of.page.offset ?? 0).all(), total: countRows(db, families, where) };
}

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
