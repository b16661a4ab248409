import { and, asc, desc, eq, getTableColumns, gt, gte, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { orderedUuidFrom } from "../base/ids.ts";
import type { BrandEvent, DeliveryStatus, EventType } from "../domain/alert.ts";
import type { Insight } from "../domain/insight.ts";
import type { Snapshot } from "../domain/snapshot.ts";
import { brandEvents, webhookDeliveries, webhookEndpoints } from "./alert_schema.ts";
import type { Db } from "./db.ts";
import { type Page, type PageRequest, readPage } from "./list_page.ts";
import { getterBy, inserterOf, listRows, matching, outboxOf, updaterOf } from "./rows.ts";
import { runs } from "./run_schema.ts";
import { brands, insights, snapshots } from "./schema.ts";

export type EndpointRow = typeof webhookEndpoints.$inferSelect;
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;
/** A delivery as it is shown: without what was sent. */
export type DeliveryView = Omit<DeliveryRow, "body">;

export const insertEndpoint = inserterOf(webhookEndpoints);
export const updateEndpoint = updaterOf(webhookEndpoints);
export const getEndpoint = getterBy(webhookEndpoints, "id");
export const insertDelivery = inserterOf(webhookDeliveries);
export const updateDelivery = updaterOf(webhookDeliveries);
export const getDelivery = getterBy(webhookDeliveries, "endpoint_id", "id");

/** Of an account; of one brand alone where one is named. */
export function listEndpoints(db: Db, accountId: string, brandId?: string): EndpointRow[] {
  const where = matching(webhookEndpoints, { account_id: accountId, brand_id: brandId });
  return listRows(db, webhookEndpoints, { where, order: [webhookEndpoints.id] });
}

/** Enabled ones of the account that are for this brand or for all. */
export function listEndpointsFor(db: Db, accountId: string, brandId: string): EndpointRow[] {
  const { brand_id } = webhookEndpoints;
  const own = matching(webhookEndpoints, { account_id: accountId, enabled: true });
  return listRows(db, webhookEndpoints, { where: and(own, or(isNull(brand_id), eq(brand_id, brandId))) });
}

/** With its deliveries. */
export function deleteEndpoint(db: Db, id: string): void {
  db.delete(webhookDeliveries).where(eq(webhookDeliveries.endpoint_id, id)).run();
  db.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id)).run();
}

/** False where it was told before. */
export function insertEvent(db: Db, event: BrandEvent & { key: string }): boolean {
  return db.insert(brandEvents).values(event).onConflictDoNothing().run().changes === 1;
}

/** Events of the brand, newest first. */
export function listEventsPage(
  db: Db,
  brandId: string,
  { filter, page }: { filter: { type?: EventType | undefined }; page: PageRequest },
): Page<BrandEvent> {
  const where = matching(brandEvents, { brand_id: brandId, type: filter.type });
  const order = [{ column: brandEvents.id, down: true }];
  return readPage(db, { table: brandEvents, where, order, counted: null, page }, (chosen) =>
    listRows(db, brandEvents, { where: chosen }).map(({ key: _, ...event }) => event as BrandEvent),
  );
}

/** The brand's events after a time, oldest first. */
export function listEventsSince(db: Db, brandId: string, since: string): BrandEvent[] {
  const where = and(eq(brandEvents.brand_id, brandId), gt(brandEvents.created_at, since));
  return listRows(db, brandEvents, { where, order: [asc(brandEvents.id)] }) as BrandEvent[];
}

/**
 * Ended runs since a time of brands that are there, of which nothing was told yet, oldest first. One that is to leave a
 * snapshot waits for it until `waitUntil`.
 */
export function listUntoldRuns(db: Db, { sinceMs, waitUntil }: { sinceMs: number; waitUntil: string }): string[] {
  const told = sql`EXISTS (SELECT 1 FROM ${brandEvents} WHERE ${brandEvents.account_id} = ${runs.account_id} AND ${brandEvents.key} = ${runs.id})`;
  const waits = sql`(${runs.status} = 'done' AND json_extract(${runs.input}, '$.snapshot') IS 1
    AND json_extract(${runs.meta}, '$.snapshot_id') IS NULL AND ${runs.finished_at} > ${waitUntil})`;
  return db
    .select({ id: runs.id })
    .from(runs)
    .innerJoin(brands, eq(brands.id, runs.brand_id))
    .where(
      and(
        gte(runs.id, orderedUuidFrom(sinceMs)),
        inArray(runs.status, ["done", "failed"]),
        sql`NOT ${told}`,
        sql`NOT ${waits}`,
      ),
    )
    .orderBy(runs.id)
    .all()
    .map(({ id }) => id);
}

/**
 * The snapshot and the one that was told of before it, whatever was taken by hand in between; where that is gone, the one
 * taken before it.
 */
export function getSnapshotPair(db: Db, brandId: string, id: string): { from: Snapshot; to: Snapshot } | null {
  const find = (where: SQL | undefined) => {
    const order = [desc(snapshots.created_at), desc(snapshots.id)];
    return listRows(db, snapshots, { where: and(eq(snapshots.brand_id, brandId), where), order, limit: 1 })[0];
  };
  const to = find(eq(snapshots.id, id));
  if (to === undefined) return null;
  const told = sql<string>`json_extract(${brandEvents.data}, '$.snapshot_id')`;
  const earlier = and(matching(brandEvents, { brand_id: brandId, type: "run.finished" }), sql`${told} <> ${id}`);
  const last = db.select({ told }).from(brandEvents).where(earlier).orderBy(desc(brandEvents.id)).limit(1).get();
  const from = (last && find(eq(snapshots.id, last.told))) ?? find(lt(snapshots.created_at, to.created_at));
  return from === undefined ? null : { from, to };
}

/** Open causes of these severities that a run met for the first time. */
export function listNewFindings(
  db: Db,
  run: { id: string; brand_id: string; started_at: string },
  severities: Insight["severity"][],
): Insight[] {
  const where = and(
    matching(insights, { brand_id: run.brand_id, run_id: run.id, status: "open" }),
    inArray(insights.severity, severities),
    inArray(insights.type, ["technical_issue", "brand_state"]),
    gte(insights.created_at, run.started_at),
  );
  return listRows(db, insights, { where, order: [desc(insights.priority), insights.id] });
}

/** The endpoint's deliveries, newest first. */
export function listDeliveriesPage(
  db: Db,
  endpointId: string,
  { status, page }: { status?: DeliveryStatus | undefined; page: PageRequest },
): Page<DeliveryView> {
  const { body: _, ...shown } = getTableColumns(webhookDeliveries);
  const where = matching(webhookDeliveries, { endpoint_id: endpointId, status });
  const order = [{ column: webhookDeliveries.id, down: true }];
  return readPage(db, { table: webhookDeliveries, where, order, counted: null, shown, page }, (chosen) =>
    db.select(shown).from(webhookDeliveries).where(chosen).all(),
  );
}

export const deliveryOutbox = outboxOf(webhookDeliveries, {
  state: "status",
  waits: "pending",
  taken: "sending",
  receiver: "endpoint_id",
});

/** What waits for an endpoint is given up. */
export function failPendingDeliveries(db: Db, endpointId: string, error: string): void {
  db.update(webhookDeliveries)
    .set({ status: "failed", last_error: error })
    .where(matching(webhookDeliveries, { endpoint_id: endpointId, status: "pending" }))
    .run();
}
