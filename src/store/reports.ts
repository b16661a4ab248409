import { and, desc, eq, gte, inArray, isNotNull, lt, lte, sql } from "drizzle-orm";
import type { Db } from "./db.ts";
import { brandings, reportShares } from "./report_schema.ts";
import { getterBy, inserterOf, listerBy, updaterOf, upserterOf } from "./rows.ts";
import { runs } from "./run_schema.ts";

export type BrandingRow = typeof brandings.$inferSelect;
export type ShareRow = typeof reportShares.$inferSelect;

export const getBranding = getterBy(brandings, "account_id");
export const insertShare = inserterOf(reportShares);
export const updateShare = updaterOf(reportShares);
export const getShare = getterBy(reportShares, "brand_id", "id");
export const getShareByHash = getterBy(reportShares, "token_hash");

export const saveBranding = upserterOf(brandings, brandings.account_id);

/** Links to the brand's report, newest first. */
export const listShares = listerBy(reportShares, "brand_id", [desc(reportShares.created_at), desc(reportShares.id)]);

/** Those of the brand, or only what ended before a time. */
export function deleteShares(db: Db, brandId: string, before?: string): void {
  const ended = before === undefined ? undefined : lt(reportShares.expires_at, before);
  db.delete(reportShares)
    .where(and(eq(reportShares.brand_id, brandId), ended))
    .run();
}

interface Audit {
  at: string;
  score: number;
}

/** Health scores of the audits that ended in that time, oldest first. */
export function listHealthScores(db: Db, brandId: string, { from, to }: { from: string; to: string }): Audit[] {
  const score = sql<number>`${runs.meta} ->> '$.health_score'`;
  const within = and(gte(runs.finished_at, from), lte(runs.finished_at, to), isNotNull(score));
  const audits = inArray(runs.kind, ["full", "technical_enrichment"]);
  return db
    .select({ at: sql<string>`${runs.finished_at}`, score })
    .from(runs)
    .where(and(eq(runs.brand_id, brandId), eq(runs.status, "done"), audits, within))
    .orderBy(runs.finished_at)
    .all();
}
