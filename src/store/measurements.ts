import { and, desc, eq, inArray, isNotNull, lte } from "drizzle-orm";
import type { Measurement } from "../domain/measurement.ts";
import type { Opportunity } from "../domain/opportunity.ts";
import type { Db } from "./db.ts";
import { pagerOf } from "./list_page.ts";
import { measurements } from "./measured_schema.ts";
import { getterBy, listRows, matching, onceInserterOf, updaterOf } from "./rows.ts";
import { opportunities, outcomes } from "./schema.ts";

export const insertMeasurement = onceInserterOf(measurements);
export const getMeasurement = getterBy(measurements, "id");
export const updateMeasurement = updaterOf(measurements);

/** Measurements of the brand, what was done last first. */
export const listMeasurementsPage = pagerOf(measurements, {
  order: [
    { column: measurements.completed_at, down: true },
    { column: measurements.id, down: true },
  ],
  list: null,
});

/** What was done of one recommendation, newest first. */
export function listMeasurementsByKey(db: Db, brandId: string, stableKey: string): Measurement[] {
  const where = matching(measurements, { brand_id: brandId, stable_key: stableKey });
  return listRows(db, measurements, { where, order: [desc(measurements.completed_at), desc(measurements.id)] });
}

/** Those to look at by now, the longest due first. */
export function listDueMeasurements(db: Db, now: string, limit: number): Measurement[] {
  const { next_at } = measurements;
  return listRows(db, measurements, { where: lte(next_at, now), order: [next_at], limit });
}

/** Looks at all of the brand that wait for something, since something new was measured. */
export function wakeMeasurements(db: Db, brandId: string, now: string): void {
  const waiting = and(eq(measurements.brand_id, brandId), isNotNull(measurements.next_at));
  db.update(measurements).set({ next_at: now }).where(waiting).run();
}

/** Searches and pages of every recommendation that was taken up until then. */
export function listTakenUp(db: Db, brandId: string, until: string): Pick<Opportunity, "keywords" | "data">[] {
  const { event_type, created_at, recommendation_id } = outcomes;
  return db
    .selectDistinct({ keywords: opportunities.keywords, data: opportunities.data })
    .from(outcomes)
    .innerJoin(opportunities, eq(opportunities.id, recommendation_id))
    .where(
      and(
        eq(outcomes.brand_id, brandId),
        inArray(event_type, ["accepted", "completed"]),
        lte(created_at, until),
        eq(opportunities.brand_id, brandId),
      ),
    )
    .all();
}
