import { and, count, eq, getTableColumns, gt, inArray, lt, sql } from "drizzle-orm";
import { isoTime } from "../base/clock.ts";
import {
  RUN_EXPIRED_ERROR,
  RUN_NOT_STARTED_ERROR,
  RUN_STALE_AFTER_MS,
  type Run,
  type RunInput,
  type RunKind,
  type RunMeta,
  type StageName,
} from "../domain/run.ts";
import type { Db } from "./db.ts";
import { providerCalls, runStages, runs, runUploads } from "./run_schema.ts";

/** A run without what it was started with: see getRunInput(). */
export type RunRow = Omit<typeof runs.$inferSelect, "input">;
export type RunStageRow = typeof runStages.$inferSelect;

const ACTIVE = ["queued", "running"] as const;
/** Clocks are set right by less than this without anybody noticing. */
const CLOCK_SLACK_MS = 60_000;
const { input: _input, ...RUN_COLUMNS } = getTableColumns(runs);

export function insertRun(db: Db, run: Run): void {
  const { audit_data, ...input } = run.input;
  db.insert(runs)
    .values({ ...run, input })
    .run();
  if (audit_data !== undefined) db.insert(runUploads).values({ run_id: run.id, data: audit_data }).run();
}

export function getRun(db: Db, id: string): RunRow | undefined {
  return db.select(RUN_COLUMNS).from(runs).where(eq(runs.id, id)).get();
}

/** What the run was started with, an upload included; that can be many megabytes and is gone when the run has ended. */
export function getRunInput(db: Db, id: string): RunInput {
  const row = db.select({ input: runs.input }).from(runs).where(eq(runs.id, id)).get();
  const upload = db.select({ data: runUploads.data }).from(runUploads).where(eq(runUploads.run_id, id)).get();
  return { ...row?.input, ...(upload === undefined ? {} : { audit_data: upload.data }) };
}

/** Runs of the account that nobody has begun to work on. */
export function countWaitingRuns(db: Db, accountId: string): number {
  const where = and(eq(runs.status, "queued"), eq(runs.account_id, accountId));
  return db.select({ total: count() }).from(runs).where(where).get()?.total ?? 0;
}

/** Active runs of the brand of these kinds, oldest first. */
export function listActiveRuns(db: Db, brandId: string, kinds: readonly RunKind[]): RunRow[] {
  return db
    .select(RUN_COLUMNS)
    .from(runs)
    .where(and(eq(runs.brand_id, brandId), inArray(runs.status, ACTIVE), inArray(runs.kind, [...kinds])))
    .orderBy(runs.id)
    .all();
}

export function listAllActiveRuns(db: Db): RunRow[] {
  return db.select(RUN_COLUMNS).from(runs).where(inArray(runs.status, ACTIVE)).orderBy(runs.id).all();
}

export interface RunClaim {
  token: string;
  owner: string;
  leaseUntilMs: number;
  /** The process that held it before crashed: the stage it had at work, if any, is counted as suspect. */
  holderCrashed?: boolean;
}

/** Takes a queued or orphaned run: a new fence token makes every earlier holder's write void. */
export function claimRun(db: Db, id: string, claim: RunClaim): boolean {
  const crashed = claim.holderCrashed === true ? 1 : 0;
  const result = db
    .update(runs)
    .set({
      token: claim.token,
      owner: claim.owner,
      lease_until_ms: claim.leaseUntilMs,
      crashes: sql`${runs.crashes} + iif(${runs.working_stage} IS NULL, 0, ${crashed})`,
      working_stage: null,
    })
    .where(and(eq(runs.id, id), inArray(runs.status, ACTIVE)))
    .run();
  return result.changes === 1;
}

/** queued or running -> running with this stage at work, for the holder of the token. */
export function beginStage(db: Db, id: string, work: { token: string; stage: StageName }): boolean {
  const result = db
    .update(runs)
    .set({ status: "running", working_stage: work.stage })
    .where(and(eq(runs.id, id), eq(runs.token, work.token), inArray(runs.status, ACTIVE)))
    .run();
  return result.changes === 1;
}

export function renewLeases(db: Db, owner: string, leaseUntilMs: number): void {
  db.update(runs)
    .set({ lease_until_ms: leaseUntilMs })
    .where(and(eq(runs.owner, owner), inArray(runs.status, ACTIVE)))
    .run();
}

/** Lets go of the owner's runs, so that the next start takes them at once. */
export function releaseLeases(db: Db, owner: string): void {
  db.update(runs)
    .set({ token: null, owner: null, lease_until_ms: null, working_stage: null })
    .where(and(eq(runs.owner, owner), inArray(runs.status, ACTIVE)))
    .run();
}

/** Compare-and-set: false when the run is not active any more or somebody else holds it. */
export function updateRunMeta(db: Db, id: string, change: { token: string; meta: RunMeta }): boolean {
  const result = db
    .update(runs)
    .set({ meta: change.meta })
    .where(and(eq(runs.id, id), eq(runs.token, change.token), inArray(runs.status, ACTIVE)))
    .run();
  return result.changes === 1;
}

/** The stage at work is committed: the count of its crashes begins anew. False as in updateRunMeta(). */
export function endStage(db: Db, id: string, change: { token: string; meta: RunMeta }): boolean {
  const result = db
    .update(runs)
    .set({ meta: change.meta, working_stage: null, crashes: 0 })
    .where(and(eq(runs.id, id), eq(runs.token, change.token), inArray(runs.status, ACTIVE)))
    .run();
  return result.changes === 1;
}

/** Whether the holder of the token may still write for this run. */
export function isRunHeld(db: Db, id: string, token: string): boolean {
  const row = db
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.id, id), eq(runs.token, token), inArray(runs.status, ACTIVE)))
    .get();
  return row !== undefined;
}

export interface RunEnding {
  status: "done" | "failed";
  error: string | null;
  finishedAt: string;
  /** Given: only the holder of this token may end it. Absent: the expiry ends it, whoever holds it. */
  token?: string;
  meta?: RunMeta;
}

/** active -> done or failed, once; a terminal run never changes. */
export function finishRun(db: Db, id: string, ending: RunEnding): boolean {
  const where = [eq(runs.id, id), inArray(runs.status, ACTIVE)];
  if (ending.token !== undefined) where.push(eq(runs.token, ending.token));
  const result = db
    .update(runs)
    .set({
      status: ending.status,
      error: ending.error,
      finished_at: ending.finishedAt,
      token: null,
      owner: null,
      lease_until_ms: null,
      working_stage: null,
      ...(ending.meta ? { meta: ending.meta } : {}),
    })
    .where(and(...where))
    .run();
  if (result.changes !== 1) return false;
  // Kept for a repeat only, they are of no use once the run has ended.
  db.delete(runUploads).where(eq(runUploads.run_id, id)).run();
  db.delete(providerCalls).where(eq(providerCalls.run_id, id)).run();
  return true;
}

/**
 * Ends every active run older than the limit as failed, of one brand or of all; gives those it ended. A run accepted
 * before the clock was set back counts from now: it must not hold its brand for as long as the clock went back.
 */
export function expireStaleRuns(db: Db, scope: { nowMs: number; brandId?: string }): RunRow[] {
  const now = isoTime(scope.nowMs);
  db.update(runs)
    .set({ started_at: now })
    .where(and(inArray(runs.status, ACTIVE), gt(runs.started_at, isoTime(scope.nowMs + CLOCK_SLACK_MS))))
    .run();
  const where = [inArray(runs.status, ACTIVE), lt(runs.started_at, isoTime(scope.nowMs - RUN_STALE_AFTER_MS))];
  if (scope.brandId !== undefined) where.push(eq(runs.brand_id, scope.brandId));
  const stale = db
    .select(RUN_COLUMNS)
    .from(runs)
    .where(and(...where))
    .all();
  return stale.filter((run) => {
    const error = run.status === "queued" ? RUN_NOT_STARTED_ERROR : RUN_EXPIRED_ERROR;
    return finishRun(db, run.id, { status: "failed", error, finishedAt: now });
  });
}

export function listRunStages(db: Db, runId: string): RunStageRow[] {
  return db.select().from(runStages).where(eq(runStages.run_id, runId)).all();
}

/** Marks a stage finished, or (after it saved what there was) left out for a reason. */
export function upsertRunStage(db: Db, row: typeof runStages.$inferInsert): void {
  db.insert(runStages)
    .values(row)
    .onConflictDoUpdate({ target: [runStages.run_id, runStages.stage], set: row })
    .run();
}

export function getProviderCall(db: Db, runId: string, key: string): { response: unknown } | undefined {
  return db
    .select({ response: providerCalls.response })
    .from(providerCalls)
    .where(and(eq(providerCalls.run_id, runId), eq(providerCalls.call_key, key)))
    .get();
}

export function insertProviderCall(db: Db, row: typeof providerCalls.$inferInsert): void {
  db.insert(providerCalls).values(row).onConflictDoNothing().run();
}

/** Keys of the calls that the run has paid for so far and that begin so. */
export function listProviderCallKeys(db: Db, runId: string, prefix: string): string[] {
  return db
    .select({ key: providerCalls.call_key })
    .from(providerCalls)
    .where(
      and(eq(providerCalls.run_id, runId), sql`substr(${providerCalls.call_key}, 1, ${prefix.length}) = ${prefix}`),
    )
    .all()
    .map((row) => row.key);
}
