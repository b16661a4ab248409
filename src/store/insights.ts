import { and, eq } from "drizzle-orm";
import type { Ids } from "../base/ids.ts";
import type { Insight } from "../domain/insight.ts";
import type { Db } from "./db.ts";
import { among, getterBy, listRows, matching } from "./rows.ts";
import { insights } from "./schema.ts";

export const getInsight = getterBy(insights, "brand_id", "id");

export function listInsights(
  db: Db,
  brandId: string,
  filter: { status?: Insight["status"]; type?: Insight["type"] } = {},
): Insight[] {
  return listRows(db, insights, { where: matching(insights, { brand_id: brandId, ...filter }), order: [insights.id] });
}

/** Those of the stable keys that are the brand's, open or closed. */
export function listInsightsByKeys(db: Db, brandId: string, stableKeys: readonly string[]): Insight[] {
  const named = and(eq(insights.brand_id, brandId), among(insights.stable_key, stableKeys));
  return listRows(db, insights, { where: named });
}

type InsightScope = { brandId: string; type: Insight["type"]; now: string };
type Given = "id" | "brand_id" | "run_id" | "type" | "status" | "created_at" | "updated_at";

/** Insights as the present run opens them. */
export function openInsights(
  { brandId, type, now, runId, ids }: InsightScope & { runId: string; ids: Ids },
  found: readonly Omit<Insight, Given>[],
): Insight[] {
  const given = { brand_id: brandId, run_id: runId, type, status: "open" as const, created_at: now, updated_at: now };
  return found.map((insight) => ({ ...insight, id: ids.uuid(), ...given }));
}

/**
 * The insights of one type as the newest run found them: a cause seen before keeps its id and birth date, a cause
 * that is gone is closed. Gives the stable keys opened and closed by it.
 */
export function replaceInsights(
  db: Db,
  scope: InsightScope,
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
