import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { EvidenceType } from "../domain/evidence/evidence.ts";
import type { RetentionKind } from "../domain/retention.ts";
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
import { brandEvents, webhookDeliveries } from "./alert_schema.ts";
import { accessLogImports, crawlerVisits } from "./crawler_schema.ts";
import type { Db } from "./db.ts";
import { dossiers, modelVectors, modelVerdicts } from "./kept_schema.ts";
import { measurements } from "./measured_schema.ts";
import { markets, personas, questionReadings, questions } from "./question_schema.ts";
import { among, matching, rowBytes } from "./rows.ts";
import { providerCalls, runStages, runs } from "./run_schema.ts";
import {
  brands,
  briefs,
  evidence,
  executions,
  families,
  insightPages,
  insights,
  opportunities,
  outcomes,
  pages,
  queueItems,
  snapshots,
} from "./schema.ts";
import { trafficImports, trafficRows } from "./traffic_schema.ts";

/** Everything the pipeline keeps of a brand; runs last, since what else there is names them. */
export const BRAND_TABLES = {
  evidence,
  opportunities,
  insights,
  insightPages,
  families,
  queueItems,
  briefs,
  dossiers,
  modelVerdicts,
  modelVectors,
  executions,
  outcomes,
  measurements,
  imports: trafficImports,
  trafficRows,
  accessLogImports,
  crawlerVisits,
  snapshots,
  pages,
  brandEvents,
  questions,
  questionReadings,
  personas,
  markets,
  runs,
} as const;

/** What names runs. */
export const NAMING_RUNS = [evidence, opportunities, insights, families, briefs, executions, pages] as const;

/** Where records of a brand name evidence. */
export const NAMING_EVIDENCE: readonly { table: SQLiteTable & { brand_id: SQLiteColumn }; texts: SQLiteColumn[] }[] = [
  { table: opportunities, texts: [opportunities.contributing_signals, opportunities.data] },
  { table: insights, texts: [insights.evidence_ids, insights.data] },
  { table: queueItems, texts: [queueItems.item] },
  { table: briefs, texts: [briefs.strategy, briefs.outline, briefs.brand_context, briefs.sources] },
  { table: executions, texts: [executions.content] },
];

const OF_NO_RUN = sql`${providerCalls.run_id} NOT IN (SELECT ${runs.id} FROM ${runs} WHERE ${runs.status} IN ('queued', 'running'))`;

/** Rows that stand alone and go by their own age: when one was of use last, and which of any age stay. */
export const AGED_ROWS: readonly {
  kind: RetentionKind;
  table: SQLiteTable;
  at: SQLiteColumn | SQL;
  /** `at` is in epoch milliseconds, not ISO 8601. */
  inMs?: true;
  only?(nowMs: number): SQL;
}[] = [
  // A message still to be sent waits for its mail server, unless its link is over.
  { kind: "mails", table: mailOutbox, at: mailOutbox.created_at, only: isSettledMail },
  { kind: "events", table: brandEvents, at: brandEvents.created_at },
  {
    kind: "deliveries",
    table: webhookDeliveries,
    at: webhookDeliveries.created_at,
    only: () => inArray(webhookDeliveries.status, ["sent", "failed"]),
  },
  {
    kind: "checkouts",
    table: checkoutSessions,
    at: sql`coalesce(${checkoutSessions.completed_at}, ${checkoutSessions.expires_at})`,
  },
  { kind: "payment_events", table: paymentEvents, at: paymentEvents.handled_at },
  { kind: "sign_ins", table: magicLinks, at: magicLinks.expires_ms, inMs: true },
  { kind: "sign_ins", table: dashboardSessions, at: dashboardSessions.expires_ms, inMs: true },
  { kind: "idempotency_keys", table: idempotencyKeys, at: idempotencyKeys.created_ms, inMs: true },
  { kind: "rate_events", table: rateEvents, at: rateEvents.at_ms, inMs: true },
  { kind: "call_counters", table: callCounters, at: callCounters.day },
  // A run takes its calls with it when it ends: what is left belongs to none that could repeat them.
  { kind: "provider_calls", table: providerCalls, at: providerCalls.created_at, only: () => OF_NO_RUN },
  // What models were given and what they said of it.
  { kind: "dossiers", table: dossiers, at: dossiers.created_at },
  { kind: "dossiers", table: modelVerdicts, at: modelVerdicts.used_at },
  { kind: "dossiers", table: modelVectors, at: modelVectors.used_at },
  // What visitors searched for is evidence that no run recorded.
  { kind: "evidence", table: trafficRows, at: trafficRows.to_day },
  { kind: "evidence", table: crawlerVisits, at: crawlerVisits.day },
  // The series of questions last as long as snapshots, the other series.
  { kind: "snapshots", table: questionReadings, at: questionReadings.observed_at },
];

function isSettledMail(nowMs: number): SQL {
  const { status, expires_ms } = mailOutbox;
  return sql`(${status} IN ('sent', 'failed') OR (${status} = 'pending' AND ${expires_ms} < ${nowMs}))`;
}

export interface Rows {
  table: SQLiteTable;
  where: SQL | undefined;
}

export function listRowNumbers(db: Db, { table, where }: Rows, limit = -1): number[] {
  const found = db.select({ row: sql<number>`rowid` }).from(table).where(where);
  return found
    .limit(limit)
    .all()
    .map(({ row }) => row);
}

export function deleteRows(db: Db, table: SQLiteTable, rows: readonly number[]): void {
  db.delete(table).where(among(sql`rowid`, rows)).run();
}

/** Bytes of the rows' values; pages and indexes take somewhat more. */
export function countBytes(db: Db, table: SQLiteTable, rows: readonly number[]): number {
  const bytes = sql<number>`coalesce(sum(${rowBytes(table)}), 0)`;
  return db.select({ bytes }).from(table).where(among(sql`rowid`, rows)).get()!.bytes;
}

export function getFirst(db: Db, { table, where }: Rows, value: SQLiteColumn | SQL): string | number | null {
  return db
    .select({ first: sql<string | number | null>`min(${value})` })
    .from(table)
    .where(where)
    .get()!.first;
}

/**
 * The column's values, ascending, each once. One step down the index a value, however many rows have it: the column must
 * follow the columns of `where` in an index.
 */
export function listDistinct(db: Db, { table, where = sql`TRUE` }: Rows, column: SQLiteColumn): string[] {
  const next = (after: SQL) => sql`(SELECT min(${column}) FROM ${table} WHERE ${where} AND ${column} > ${after})`;
  const rows = db.all<{ value: string }>(
    sql`WITH RECURSIVE met(value) AS (SELECT ${next(sql`''`)}
      UNION ALL SELECT ${next(sql`met.value`)} FROM met WHERE met.value IS NOT NULL)
      SELECT value FROM met WHERE value IS NOT NULL`,
  );
  return rows.map(({ value }) => value);
}

/** What the rows hold in these columns, unparsed. */
export function listTexts(db: Db, of: { table: SQLiteTable; texts: SQLiteColumn[] }, where: SQL | undefined): string {
  const joined = of.texts.map((column) => sql`coalesce(${column}, '')`);
  const text = sql<string>`coalesce(group_concat(${sql.join(joined, sql` || ' ' || `)}, ' '), '')`;
  return db.select({ text }).from(of.table).where(where).get()!.text;
}

/** The brand's own record, unparsed; empty for one that was deleted. */
export function getBrandText(db: Db, brandId: string): string {
  const texts = [brands.competitors, brands.brand_context, brands.technical_context, brands.llm_context];
  return listTexts(db, { table: brands, texts }, eq(brands.id, brandId));
}

/**
 * Tells whether a brand's runs are as they were: what names old records anew is only ever written by a run. null while
 * one is active.
 */
export function readRunsMark(db: Db, brandId: string): string | null {
  // Kept out of the index: few runs are active, a brand has many.
  const active = and(inArray(runs.status, ["queued", "running"]), sql`+${runs.brand_id} = ${brandId}`);
  if (listRowNumbers(db, { table: runs, where: active }, 1).length > 0) return null;
  const mark = sql<string>`count(*) || ' ' || coalesce(max(${runs.id}), '')`;
  return db.select({ mark }).from(runs).where(eq(runs.brand_id, brandId)).get()!.mark;
}

const { id, kind, status, started_at, finished_at } = runs;
const MARK = { id, kind, status, started_at, finished_at };

/** Runs of the brand, newest first. */
export function listRunMarks(db: Db, brandId: string): Pick<typeof runs.$inferSelect, keyof typeof MARK>[] {
  return db.select(MARK).from(runs).where(eq(runs.brand_id, brandId)).orderBy(desc(id)).all();
}

/** Stages and what is left of the calls of these runs. */
export function deleteRunParts(db: Db, rows: readonly number[]): void {
  const ids = db.select({ id }).from(runs).where(among(sql`rowid`, rows));
  for (const table of [runStages, providerCalls]) db.delete(table).where(inArray(table.run_id, ids)).run();
}

/** Those of the ids that are evidence of the brand, and where; the brand is kept out of the index, it has far more. */
export function findEvidence(
  db: Db,
  brandId: string,
  ids: Iterable<string>,
): { id: string; type: EvidenceType; run_id: string }[] {
  const columns = { id: evidence.id, type: evidence.type, run_id: evidence.run_id };
  const isOwn = sql`+${evidence.brand_id} = ${brandId}`;
  return db
    .select(columns)
    .from(evidence)
    .where(and(among(evidence.id, [...ids]), isOwn))
    .all();
}

/** The run's records of these types that still have their long texts. */
export function listWithBody(db: Db, brandId: string, of: { runId: string; types: EvidenceType[] }): string[] {
  const ofRun = matching(evidence, { brand_id: brandId, run_id: of.runId });
  const isWhole = sql`instr(${evidence.data}, '"body_removed_at"') = 0`;
  const where = and(ofRun, inArray(evidence.type, of.types), isWhole);
  const rows = db.select({ id: evidence.id }).from(evidence).where(where).all();
  return rows.map((row) => row.id);
}

/** When the present searches and answers of the brand began to be read; null without any. */
export function getNewestReading(db: Db, brandId: string): string | null {
  const newest = (type: EvidenceType) =>
    sql`SELECT min(observed_at) AS at FROM ${evidence} WHERE brand_id = ${brandId} AND type = ${type} AND run_id =
      (SELECT max(run_id) FROM ${evidence} WHERE brand_id = ${brandId} AND type = ${type})`;
  const found = db.get<{ at: string | null }>(
    sql`SELECT min(at) AS at FROM (${newest("serp")} UNION ALL ${newest("llm_answer")})`,
  );
  return found?.at ?? null;
}

/**
 * The run's opportunities that no queue item, outcome or brief names: what was decided on, reported or written stays as
 * it was, and so does what is learnt from it.
 */
export function areUnnamedOpportunities(brandId: string, runId: string): SQL {
  const named = (table: SQLiteTable, column: SQLiteColumn) =>
    sql`id NOT IN (SELECT ${column} FROM ${table} WHERE brand_id = ${brandId} AND ${column} IS NOT NULL)`;
  return and(
    matching(opportunities, { brand_id: brandId, run_id: runId }),
    named(queueItems, queueItems.source_id),
    named(outcomes, outcomes.recommendation_id),
    named(briefs, briefs.opportunity_id),
  )!;
}
