import { and, desc, eq } from "drizzle-orm";
import type { Outcome } from "../domain/outcome.ts";
import type { Db } from "./db.ts";
import { countListed } from "./list_counts.ts";
import { type Page, type PageRequest, readPage } from "./list_page.ts";
import { opportunities, outcomes } from "./schema.ts";

/** Outcome events of the brand, newest first. */
export function listOutcomesPage(db: Db, brandId: string, page: PageRequest): Page<Outcome> {
  return readPage(
    db,
    {
      table: outcomes,
      where: eq(outcomes.brand_id, brandId),
      order: [
        { column: outcomes.created_at, down: true },
        { column: outcomes.id, down: true },
      ],
      wide: [outcomes.delta, outcomes.notes, outcomes.rejection_reason],
      total: () => countListed(db, brandId, { list: "outcomes" }),
      load: (chosen) => db.select().from(outcomes).where(chosen).all(),
    },
    page,
  );
}

/** What scoring learns from: every event of the brand, without its texts. */
export type LearningOutcome = Pick<Outcome, "event_type" | "recommendation_id" | "delta" | "created_at">;

export function listLearningOutcomes(db: Db, brandId: string): LearningOutcome[] {
  return db
    .select({
      event_type: outcomes.event_type,
      recommendation_id: outcomes.recommendation_id,
      delta: outcomes.delta,
      created_at: outcomes.created_at,
    })
    .from(outcomes)
    .where(eq(outcomes.brand_id, brandId))
    .orderBy(desc(outcomes.created_at), desc(outcomes.id))
    .all();
}

/** What was reported on one recommendation, in whichever run it was made; newest first. */
export function listOutcomesByKey(
  db: Db,
  brandId: string,
  of: { stableKey: string; limit: number },
): Pick<Outcome, "event_type" | "created_at">[] {
  // A cross join keeps its order: the few opportunities first, then their events, not all events of the brand.
  return db
    .select({ event_type: outcomes.event_type, created_at: outcomes.created_at })
    .from(opportunities)
    .crossJoin(outcomes)
    .where(
      and(
        eq(opportunities.brand_id, brandId),
        eq(opportunities.stable_key, of.stableKey),
        eq(outcomes.brand_id, brandId),
        eq(outcomes.recommendation_id, opportunities.id),
      ),
    )
    .orderBy(desc(outcomes.created_at), desc(outcomes.id))
    .limit(of.limit)
    .all();
}

export function insertOutcome(db: Db, row: Outcome): void {
  db.insert(outcomes).values(row).run();
}
