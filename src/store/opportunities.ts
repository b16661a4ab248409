import { and, desc, eq, inArray } from "drizzle-orm";
import type { Opportunity } from "../domain/opportunity.ts";
import { insertInChunks } from "./chunks.ts";
import type { Db } from "./db.ts";
import { countRows } from "./list_counts.ts";
import { type Page, type PageRequest, readPage } from "./list_page.ts";
import { runs } from "./run_schema.ts";
import { opportunities } from "./schema.ts";

/** Well under SQLite's limit of bound values. */
const IDS_PER_QUERY = 500;

/** A page of the opportunities made by one run, by rank. */
export function listOpportunitiesPage(
  db: Db,
  brandId: string,
  { runId, page }: { runId: string; page: PageRequest },
): Page<Opportunity> {
  const where = and(eq(opportunities.brand_id, brandId), eq(opportunities.run_id, runId));
  return readPage(
    db,
    {
      table: opportunities,
      where,
      order: [{ column: opportunities.rank }, { column: opportunities.id }],
      wide: [opportunities.keywords, opportunities.contributing_signals, opportunities.data],
      total: () => countRows(db, opportunities, where),
      load: (chosen) => db.select().from(opportunities).where(chosen).all(),
    },
    page,
  );
}

/** All opportunities made by one run, by rank. */
export function listOpportunities(db: Db, brandId: string, runId: string): Opportunity[] {
  return db
    .select()
    .from(opportunities)
    .where(and(eq(opportunities.brand_id, brandId), eq(opportunities.run_id, runId)))
    .orderBy(opportunities.rank, opportunities.id)
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

const STANDING = {
  id: opportunities.id,
  run_id: opportunities.run_id,
  play: opportunities.play,
  rank: opportunities.rank,
  priority: opportunities.priority,
  leverage_score: opportunities.leverage_score,
  created_at: opportunities.created_at,
};

/** Where one stands in its run: without what it says. */
export type OpportunityStanding = Pick<Opportunity, keyof typeof STANDING>;

/** All of one run, by rank. */
export function listStandings(db: Db, brandId: string, runId: string): OpportunityStanding[] {
  return db
    .select(STANDING)
    .from(opportunities)
    .where(and(eq(opportunities.brand_id, brandId), eq(opportunities.run_id, runId)))
    .orderBy(opportunities.rank, opportunities.id)
    .all();
}

/** One recommendation over time: those with this stable key, newest run first. */
export function listStandingsByKey(
  db: Db,
  brandId: string,
  of: { stableKey: string; limit: number },
): OpportunityStanding[] {
  return db
    .select(STANDING)
    .from(opportunities)
    .where(and(eq(opportunities.brand_id, brandId), eq(opportunities.stable_key, of.stableKey)))
    .orderBy(desc(opportunities.run_id))
    .limit(of.limit)
    .all();
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
  const found: Opportunity[] = [];
  for (let start = 0; start < ids.length; start += IDS_PER_QUERY) {
    const chunk = ids.slice(start, start + IDS_PER_QUERY);
    const where = and(eq(opportunities.brand_id, brandId), inArray(opportunities.id, chunk));
    found.push(...db.select().from(opportunities).where(where).all());
  }
  return found;
}

export function insertOpportunities(db: Db, rows: readonly Opportunity[]): void {
  insertInChunks(rows, (chunk) => db.insert(opportunities).values(chunk).run());
}

export function updateOpportunity(db: Db, id: string, change: Partial<Opportunity>): void {
  db.update(opportunities).set(change).where(eq(opportunities.id, id)).run();
}
