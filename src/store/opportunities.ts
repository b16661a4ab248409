import { and, desc, eq, inArray } from "drizzle-orm";
import type { Opportunity } from "../core/opportunity.ts";
import { insertInChunks } from "./chunks.ts";
import type { Db } from "./db.ts";
import { opportunities, runs } from "./schema.ts";

/** Opportunities made by one run, by rank. */
export function listOpportunities(db: Db, brandId: string, runId: string): Opportunity[] {
  return db
    .select()
    .from(opportunities)
    .where(and(eq(opportunities.brand_id, brandId), eq(opportunities.run_id, runId)))
    .orderBy(opportunities.rank)
    .all();
}

/** The newest run of the brand that made opportunities and is done; `also` counts though it is still running. */
export function getLatestOpportunityRunId(db: Db, brandId: string, also?: string): string | undefined {
  const done = db
    .selectDistinct({ run_id: opportunities.run_id })
    .from(opportunities)
    .innerJoin(runs, eq(runs.id, opportunities.run_id))
    .where(and(eq(opportunities.brand_id, brandId), inArray(runs.status, ["done"])))
    .orderBy(desc(opportunities.run_id))
    .limit(1)
    .get()?.run_id;
  if (also !== undefined && (done === undefined || also > done) && hasOpportunities(db, also)) return also;
  return done;
}

function hasOpportunities(db: Db, runId: string): boolean {
  return (
    db.select({ id: opportunities.id }).from(opportunities).where(eq(opportunities.run_id, runId)).limit(1).get() !==
    undefined
  );
}

export function getOpportunity(db: Db, brandId: string, id: string): Opportunity | undefined {
  return db
    .select()
    .from(opportunities)
    .where(and(eq(opportunities.brand_id, brandId), eq(opportunities.id, id)))
    .get();
}

/** Opportunities with this stable key, newest run first: one recommendation over time. */
export function listOpportunitiesByKey(db: Db, brandId: string, stableKey: string): Opportunity[] {
  return db
    .select()
    .from(opportunities)
    .where(and(eq(opportunities.brand_id, brandId), eq(opportunities.stable_key, stableKey)))
    .orderBy(desc(opportunities.run_id))
    .all();
}

/** All of the brand, any run: for calibration. */
export function listAllOpportunities(db: Db, brandId: string): Opportunity[] {
  return db.select().from(opportunities).where(eq(opportunities.brand_id, brandId)).orderBy(opportunities.id).all();
}

export function insertOpportunities(db: Db, rows: readonly Opportunity[]): void {
  insertInChunks(rows, (chunk) => db.insert(opportunities).values(chunk).run());
}

export function updateOpportunity(db: Db, id: string, change: Partial<Opportunity>): void {
  db.update(opportunities).set(change).where(eq(opportunities.id, id)).run();
}
