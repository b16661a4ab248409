import { and, desc, eq, sql } from "drizzle-orm";
import type { Opportunity } from "../domain/opportunity.ts";
import type { Db } from "./db.ts";
import { pagerOf } from "./list_page.ts";
import { among, getterBy, hasRow, insertRows, listRows, matching, updaterOf } from "./rows.ts";
import { runs } from "./run_schema.ts";
import { opportunities } from "./schema.ts";

export const getOpportunity = getterBy(opportunities, "brand_id", "id");
export const updateOpportunity = updaterOf(opportunities);

const BY_RANK = [opportunities.rank, opportunities.id];

/** A page of the opportunities made by one run, by rank. */
export const listOpportunitiesPage = pagerOf(opportunities, {
  order: BY_RANK.map((column) => ({ column })),
  list: null,
});

/** All opportunities made by one run, by rank. */
export function listOpportunities(db: Db, brandId: string, runId: string): Opportunity[] {
  return listRows(db, opportunities, { where: ofRun(brandId, runId), order: BY_RANK });
}

function ofRun(brandId: string, runId: string) {
  return matching(opportunities, { brand_id: brandId, run_id: runId });
}

/** The newest run of the brand that made opportunities and is done; `also` counts though it is still running. */
export function getLatestOpportunityRunId(db: Db, brandId: string, also?: string): string | undefined {
  const done = db
    .selectDistinct({ run_id: opportunities.run_id })
    .from(opportunities)
    .innerJoin(runs, eq(runs.id, opportunities.run_id))
    .where(and(eq(opportunities.brand_id, brandId), eq(runs.status, "done")))
    .orderBy(desc(opportunities.run_id))
    .limit(1)
    .get()?.run_id;
  const isNewer = also !== undefined && (done === undefined || also > done);
  return isNewer && hasRow(db, opportunities, eq(opportunities.run_id, also)) ? also : done;
}

const { id, run_id, play, rank, priority, leverage_score, created_at } = opportunities;
const STANDING = { id, run_id, play, rank, priority, leverage_score, created_at };

/** Where one stands in its run: without what it says. */
type OpportunityStanding = Pick<Opportunity, keyof typeof STANDING>;

/** All of one run, by rank. */
export function listStandings(db: Db, brandId: string, runId: string): OpportunityStanding[] {
  const found = db.select(STANDING).from(opportunities).where(ofRun(brandId, runId));
  return found.orderBy(...BY_RANK).all();
}

/** One recommendation over time: those with this stable key, newest run first. */
export function listStandingsByKey(
  db: Db,
  brandId: string,
  of: { stableKey: string; limit: number },
): OpportunityStanding[] {
  const where = matching(opportunities, { brand_id: brandId, stable_key: of.stableKey });
  const found = db.select(STANDING).from(opportunities).where(where);
  return found.orderBy(desc(opportunities.run_id)).limit(of.limit).all();
}

/** Opportunities of the newest runs that made any, newest run first: what a new run ties its own to. */
export function listRecentOpportunities(db: Db, brandId: string, runsMax: number): Opportunity[] {
  const newest = db
    .selectDistinct({ run_id: opportunities.run_id })
    .from(opportunities)
    .where(eq(opportunities.brand_id, brandId))
    .orderBy(desc(opportunities.run_id))
    .limit(runsMax)
    .all();
  return newest.flatMap(({ run_id }) => listOpportunities(db, brandId, run_id));
}

/** Those of the ids that are the brand's, any run: what outcomes were reported on. */
export function listOpportunitiesByIds(db: Db, brandId: string, ids: readonly string[]): Opportunity[] {
  // Kept out of the index: the brand has many times as many as are asked for.
  const isOwn = sql`+${opportunities.brand_id} = ${brandId}`;
  return listRows(db, opportunities, { where: and(among(opportunities.id, ids), isOwn) });
}

export function insertOpportunities(db: Db, rows: readonly Opportunity[]): void {
  insertRows(db, opportunities, rows);
}
