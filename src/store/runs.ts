import { and, eq, inArray, lt, sql } from "drizzle-orm";
import { isoTime } from "../base/clock.ts";
import {
  RUN_EXPIRED_ERROR,
  RUN_STALE_AFTER_MS,
  type Run,
  type RunKind,
  type RunMeta,
  type StageName,
} from "../core/run.ts";
import type { Db } from "./db.ts";
import { providerCalls, runStages, runs } from "./schema.ts";

export type RunRow = typeof runs.$inferSelect;
export type RunStageRow = typeof runStages.$inferSelect;

const ACTIVE = ["queued", "running"] as const;

export function insertRun(db: Db, run: Run): void {
  db.insert(runs).values(run).run();
}

export function getRun(db: Db, id: string): RunRow | undefined {
  return db.select().from(runs).where(eq(runs.id, id)).get();
}

/** Active runs of the brand of these kinds, oldest first. */
export function listActiveRuns(db: Db, brandId: string, kinds: readonly RunKind[]): RunRow[] {
  return db
    .select()
    .from(runs)
    .where(and(eq(runs.brand_id, brandId), inArray(runs.status, ACTIVE), inArray(runs.kind, [...kinds])))
    .orderBy(runs.id)
    .all();
}

export function listAllActiveRuns(db: Db): RunRow[] {
  return db.select().from(runs).where(inArray(runs.status, ACTIVE)).orderBy(runs.id).all();
}

/** Takes a queued or orphaned run: a new fence token makes every earlier holder's write void. */
export function claimRun(db: Db, id: string, claim: { token: string; owner: string; leaseUntilMs: number }): boolean {
  const result = db
    .update(runs)
    .set({
      token: claim.token,
      owner: claim.owner,
      lease_until_ms: claim.leaseUntilMs,
      attempts: sql`${runs.attempts} + 1`,
    })
    .where(and(eq(runs.id, id), inArray(runs.status, ACTIVE)))
    .run();
  return result.changes === 1;
}

/** queued -> running for the holder of the token; true also when it already runs. */
export function markRunRunning(db: Db, id: string, token: string): boolean {
  const result = db
    .update(runs)
    .set({ status: "running" })
    .where(and(eq(runs.id, id), eq(runs.token, token), inArray(runs.status, ACTIVE)))
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
    .set({ token: null, owner: null, lease_until_ms: null })
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
      ...(ending.meta ? { meta: ending.meta } : {}),
    })
    .where(and(...where))
    .run();
  return result.changes === 1;
}

/** Ends every active run older than the limit as failed, of one brand or of all; gives those it ended. */
export function expireStaleRuns(db: Db, scope: { nowMs: number; brandId?: string }): RunRow[] {
  const where = [inArray(runs.status, ACTIVE), lt(runs.started_at, isoTime(scope.nowMs - RUN_STALE_AFTER_MS))];
  if (scope.brandId !== undefined) where.push(eq(runs.brand_id, scope.brandId));
  const stale = db
    .select()
    .from(runs)
    .where(and(...where))
    .all();
  const ending = { status: "failed", error: RUN_EXPIRED_ERROR, finishedAt: isoTime(scope.nowMs) } as const;
  return stale.filter((run) => finishRun(db, run.id, ending));
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

export function getStage(db: Db, runId: string, stage: StageName): RunStageRow | undefined {
  return db
    .select()
    .from(runStages)
    .where(and(eq(runStages.run_id, runId), eq(runStages.stage, stage)))
    .get();
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

/** Calls kept for a repeat are of no use once the run has ended. */
export function deleteProviderCalls(db: Db, runId: string): void {
  db.delete(providerCalls).where(eq(providerCalls.run_id, runId)).run();
}
