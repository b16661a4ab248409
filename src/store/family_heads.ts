import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Family } from "../domain/keyword.ts";
import type { Db } from "./db.ts";
import { countRows } from "./list_counts.ts";
import { getterBy } from "./rows.ts";
import { families } from "./schema.ts";

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
