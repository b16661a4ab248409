import { and, desc, eq, isNull, max, ne } from "drizzle-orm";
import type { Outcome } from "../domain/outcome.ts";
import type { Db } from "./db.ts";
import { newestFirst, pagerOf } from "./list_page.ts";
import { getterBy, inserterOf, matching, updaterOf } from "./rows.ts";
import { opportunities, outcomes } from "./schema.ts";

export const insertOutcome = inserterOf(outcomes);
export const updateOutcome = updaterOf(outcomes);
export const getOutcome = getterBy(outcomes, "brand_id", "id");

/** Outcome events of the brand, newest first. */
export const listOutcomesPage = pagerOf(outcomes, { order: newestFirst(outcomes), list: "outcomes" });

/** What scoring learns from: every event of the brand that still counts, without its texts; nothing that the sandbox measured. */
export type LearningOutcome = Pick<Outcome, "event_type" | "recommendation_id" | "delta" | "created_at">;

export function listLearningOutcomes(db: Db, brandId: string): LearningOutcome[] {
  const { event_type, recommendation_id, delta, created_at, superseded_by, id } = outcomes;
  const columns = { event_type, recommendation_id, delta, created_at };
  const isReal = matching(outcomes, { brand_id: brandId, simulated: false });
  const own = db
    .select(columns)
    .from(outcomes)
    .where(and(isReal, isNull(superseded_by)));
  return own.orderBy(desc(created_at), desc(id)).all();
}

/** What was measured of the brand and when. */
export function listOutcomeMarks(db: Db, brandId: string): Pick<Outcome, "event_type" | "created_at">[] {
  const { event_type, created_at, brand_id } = outcomes;
  return db.select({ event_type, created_at }).from(outcomes).where(eq(brand_id, brandId)).all();
}

/** What was reported on one recommendation, in whichever run it was made; newest first. */
export function listOutcomesByKey(
  db: Db,
  brandId: string,
  of: { stableKey: string; limit: number },
): Pick<Outcome, "id" | "event_type" | "source" | "superseded_by" | "created_at">[] {
  // A cross join keeps its order: the few opportunities first, then their events, not all events of the brand.
  const found = db
    .select({
      id: outcomes.id,
      event_type: outcomes.event_type,
      source: outcomes.source,
      superseded_by: outcomes.superseded_by,
      created_at: outcomes.created_at,
    })
    .from(opportunities)
    .crossJoin(outcomes)
    .where(
      and(
        matching(opportunities, { brand_id: brandId, stable_key: of.stableKey }),
        eq(outcomes.brand_id, brandId),
        eq(outcomes.recommendation_id, opportunities.id),
      ),
    );
  return found.orderBy(desc(outcomes.created_at), desc(outcomes.id)).limit(of.limit).all();
}

/** Brands other than this that outcomes were reported of, the most lately reported first. */
export function listBrandsWithOutcomes(db: Db, of: { except: string; limit: number }): string[] {
  const { brand_id, created_at } = outcomes;
  const others = db.select({ brand_id }).from(outcomes).where(ne(brand_id, of.except)).groupBy(brand_id);
  const rows = others
    .orderBy(desc(max(created_at)), brand_id)
    .limit(of.limit)
    .all();
  return rows.map((row) => row.brand_id);
}
