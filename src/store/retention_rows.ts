import { type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import {
  callCounters,
  checkoutSessions,
  dashboardSessions,
  idempotencyKeys,
  magicLinks,
  mailOutbox,
  paymentEvents,
  rateEvents,
} from "./account_schema.ts";
import type { Db } from "./db.ts";
import { dossiers } from "./dossier_schema.ts";
import type { Page } from "./retention.ts";
import { orphanedBrands } from "./retention_schema.ts";
import { providerCalls, runs } from "./run_schema.ts";
import { modelVectors } from "./vector_schema.ts";
import { modelVerdicts } from "./verdict_schema.ts";

export interface AgedTable {
  table: SQLiteTable;
  /** When a row was of use last. */
  at: SQL;
  /** How `at` is written: ISO 8601, a UTC day, or epoch milliseconds. */
  unit: "iso" | "day" | "ms";
  /** Rows of any age that this does not hold for stay. */
  only?: (nowMs: number) => SQL;
}

const isSettledMail = (nowMs: number) =>
  sql`(${mailOutbox.status} IN ('sent', 'failed') OR (${mailOutbox.status} = 'pending' AND ${mailOutbox.expires_ms} < ${nowMs}))`;
const endOfCheckout = sql`coalesce(${checkoutSessions.completed_at}, ${checkoutSessions.expires_at})`;
const isOfNoRun = () =>
  sql`${providerCalls.run_id} NOT IN (SELECT ${runs.id} FROM ${runs} WHERE ${runs.status} IN ('queued', 'running'))`;

/** Rows that stand alone, in the order they were made. */
export const AGED_TABLES = {
  // A message still to be sent waits for its mail server, unless its link is over.
  mails: [{ table: mailOutbox, at: sql`${mailOutbox.created_at}`, unit: "iso", only: isSettledMail }],
  checkouts: [{ table: checkoutSessions, at: endOfCheckout, unit: "iso" }],
  payment_events: [{ table: paymentEvents, at: sql`${paymentEvents.handled_at}`, unit: "iso" }],
  sign_ins: [
    { table: magicLinks, at: sql`${magicLinks.expires_ms}`, unit: "ms" },
    { table: dashboardSessions, at: sql`${dashboardSessions.expires_ms}`, unit: "ms" },
  ],
  idempotency_keys: [{ table: idempotencyKeys, at: sql`${idempotencyKeys.created_ms}`, unit: "ms" }],
  rate_events: [{ table: rateEvents, at: sql`${rateEvents.at_ms}`, unit: "ms" }],
  call_counters: [{ table: callCounters, at: sql`${callCounters.day}`, unit: "day" }],
  // A run takes its calls with it when it ends: what is left belongs to none that could repeat them.
  provider_calls: [{ table: providerCalls, at: sql`${providerCalls.created_at}`, unit: "iso", only: isOfNoRun }],
  // What models were given and what they said of it.
  dossiers: [
    { table: dossiers, at: sql`${dossiers.created_at}`, unit: "iso" },
    { table: modelVerdicts, at: sql`${modelVerdicts.used_at}`, unit: "iso" },
    { table: modelVectors, at: sql`${modelVectors.used_at}`, unit: "iso" },
  ],
} as const satisfies Record<string, readonly AgedTable[]>;

export interface AgedRow {
  row: number;
  at: string | number;
  /** Past its age: a young row is followed by younger ones. */
  old: number;
  due: number;
}

/** The next rows of the table in the order they were made. */
export function listAgedRows(
  db: Db,
  { table, at, only = () => sql`TRUE` }: AgedTable,
  given: { cutoff: string | number; nowMs: number; page: Page<number> },
): AgedRow[] {
  const { cutoff, nowMs, page } = given;
  return db.all(
    sql`SELECT rowid AS row, ${at} AS at, ${at} < ${cutoff} AS old, (${at} < ${cutoff} AND ${only(nowMs)}) AS due
      FROM ${table} WHERE rowid > ${page.after} ORDER BY rowid LIMIT ${page.limit}`,
  );
}

export function getOrphanedSince(db: Db, brandId: string): string | undefined {
  return db.get<{ at: string }>(
    sql`SELECT ${orphanedBrands.seen_at} AS at FROM ${orphanedBrands} WHERE ${orphanedBrands.brand_id} = ${brandId}`,
  )?.at;
}

export function insertOrphanedBrand(db: Db, row: typeof orphanedBrands.$inferInsert): void {
  db.insert(orphanedBrands).values(row).onConflictDoNothing().run();
}

export function deleteOrphanedBrand(db: Db, brandId: string): void {
  db.run(sql`DELETE FROM ${orphanedBrands} WHERE ${orphanedBrands.brand_id} = ${brandId}`);
}
