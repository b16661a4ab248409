import { and, eq, gte, inArray, isNull, lte, ne, sql } from "drizzle-orm";
import { orderedUuidFrom } from "../base/ids.ts";
import { COST_FIGURES } from "../domain/run.ts";
import type { Schedule, ScheduledKind } from "../domain/schedule.ts";
import type { Db } from "./db.ts";
import { deleterBy, getterBy, listRows, matching, upserterOf } from "./rows.ts";
import { runs } from "./run_schema.ts";
import { budgets, schedules } from "./schedule_schema.ts";
import { brands } from "./schema.ts";

export const getSchedule = getterBy(schedules, "brand_id", "kind");
export const getBudget = getterBy(budgets, "owner_id");

export function saveSchedule(db: Db, row: Schedule): void {
  const { brand_id: _brand, kind: _kind, created_at: _created, ...change } = row;
  const target = [schedules.brand_id, schedules.kind];
  db.insert(schedules).values(row).onConflictDoUpdate({ target, set: change }).run();
}

export function listSchedules(db: Db, brandId?: string): Schedule[] {
  const where = matching(schedules, { brand_id: brandId });
  return listRows(db, schedules, { where, order: [schedules.next_at, schedules.brand_id, schedules.kind] });
}

/** Those whose time has come, of brands that are there, the longest waiting first. */
export function listDueSchedules(db: Db, now: string): (Schedule & { account_id: string; domain: string })[] {
  const { account_id, domain } = brands;
  return db
    .select({ schedule: schedules, account_id, domain })
    .from(schedules)
    .innerJoin(brands, eq(brands.id, schedules.brand_id))
    .where(and(eq(schedules.paused, false), lte(schedules.next_at, now)))
    .orderBy(schedules.next_at, schedules.brand_id)
    .all()
    .map(({ schedule, ...brand }) => ({ ...schedule, ...brand }));
}

/** False where there was none. */
export function deleteSchedule(db: Db, brandId: string, kind?: ScheduledKind): boolean {
  return (
    db
      .delete(schedules)
      .where(matching(schedules, { brand_id: brandId, kind }))
      .run().changes > 0
  );
}

export const saveBudget = upserterOf(budgets, budgets.owner_id);
export const deleteBudget = deleterBy(budgets, "owner_id");

/** US dollars that runs since a time were counted at, by list price, of a brand or an account, one run left out. */
export function spentSince(
  db: Db,
  of: { brandId: string } | { accountId: string },
  { since, except = "" }: { since: string; except?: string },
): number {
  const own = "brandId" in of ? eq(runs.brand_id, of.brandId) : eq(runs.account_id, of.accountId);
  const figures = COST_FIGURES.map((name) => sql`coalesce(json_extract(${runs.meta}, ${`$.${name}`}), 0)`);
  const isReal = sql`json_extract(${runs.meta}, '$.simulated') IS NOT 1`;
  const total = sql<number>`coalesce(sum(${sql.join(figures, sql` + `)}), 0)`;
  const where = and(own, gte(runs.started_at, since), ne(runs.id, except), isReal);
  return db.select({ total }).from(runs).where(where).get()?.total ?? 0;
}

/** Runs made since a time that ended well, were asked to leave a snapshot, and have left none. */
export function listRunsWithoutSnapshot(db: Db, sinceMs: number): { id: string; brand_id: string }[] {
  const isAsked = sql`json_extract(${runs.input}, '$.snapshot') IS 1`;
  const left = sql`json_extract(${runs.meta}, '$.snapshot_id')`;
  const where = and(gte(runs.id, orderedUuidFrom(sinceMs)), eq(runs.status, "done"), isAsked, isNull(left));
  return db.select({ id: runs.id, brand_id: runs.brand_id }).from(runs).where(where).orderBy(runs.id).all();
}

export function noteSnapshot(db: Db, runId: string, snapshotId: string): void {
  db.update(runs)
    .set({ meta: sql`json_set(${runs.meta}, '$.snapshot_id', ${snapshotId})` })
    .where(and(eq(runs.id, runId), inArray(runs.status, ["done"])))
    .run();
}
