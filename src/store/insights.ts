import { and, eq } from "drizzle-orm";
import type { Insight } from "../domain/insight.ts";
import type { Db } from "./db.ts";
import { among } from "./list_page.ts";
import { insights } from "./schema.ts";

export function listInsights(
  db: Db,
  brandId: string,
  filter: { status?: Insight["status"]; type?: Insight["type"] } = {},
): Insight[] {
  const where = [eq(insights.brand_id, brandId)];
  if (filter.status !== undefined) where.push(eq(insights.status, filter.status));
  if (filter.type !== undefined) where.push(eq(insights.type, filter.type));
  return db
    .select()
    .from(insights)
    .where(and(...where))
    .orderBy(insights.id)
    .all();
}

/** Those of the stable keys that are the brand's, open or closed. */
export function listInsightsByKeys(db: Db, brandId: string, stableKeys: readonly string[]): Insight[] {
  return db
    .select()
    .from(insights)
    .where(and(eq(insights.brand_id, brandId), among(insights.stable_key, stableKeys)))
    .all();
}

export function getInsight(db: Db, brandId: string, id: string): Insight | undefined {
  return db
    .select()
    .from(insights)
    .where(and(eq(insights.brand_id, brandId), eq(insights.id, id)))
    .get();
}

/**
 * The insights of one type as the newest run found them: a cause seen before keeps its id and birth date, a cause
 * that is gone is closed. Gives the stable keys opened and closed by it.
 */
export function replaceInsights(
  db: Db,
  scope: { brandId: string; type: Insight["type"]; now: string },
  rows: readonly Insight[],
): { opened: string[]; closed: string[] } {
  const before = new Map(listInsights(db, scope.brandId, { type: scope.type }).map((row) => [row.stable_key, row]));
  const opened: string[] = [];
  for (const row of rows) {
    const known = before.get(row.stable_key);
    before.delete(row.stable_key);
    if (known === undefined || known.status === "closed") opened.push(row.stable_key);
    if (known === undefined) db.insert(insights).values(row).run();
    else
      db.update(insights)
        .set({ ...row, id: known.id, created_at: known.created_at })
        .where(eq(insights.id, known.id))
        .run();
  }
  const closed: string[] = [];
  for (const gone of before.values()) {
    if (gone.status === "closed") continue;
    closed.push(gone.stable_key);
    db.update(insights).set({ status: "closed", updated_at: scope.now }).where(eq(insights.id, gone.id)).run();
  }
  return { opened, closed };
}
