import { and, eq, getTableColumns, gt, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import { isoTime } from "../base/clock.ts";
import {
  type OwnText,
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
import { countRows } from "./list_counts.ts";
import { getterBy, getterOf, listerBy, matching, onceInserterOf, oncePerDb, upserterOf } from "./rows.ts";
import { providerCalls, runStages, runs, runUploads, stageTasks } from "./run_schema.ts";

/** A run without what it was started with: see getRunInput(). */
export type RunRow = Omit<typeof runs.$inferSelect, "input">;

export type RunStageRow = typeof runStages.$inferSelect;

const isActive = inArray(runs.status, ["queued", "running"]);
const NOBODY = { token: null, owner: null, lease_until_ms: null, working_stage: null };
/** Clocks are set right by less than this without anybody noticing. */
const CLOCK_SLACK_MS = 60_000;
const { input: _input, ...RUN_COLUMNS } = getTableColumns(runs);

export function insertRun(db: Db, run: Run): void {
  const { audit_data, own_text, ...input } = run.input;
  const upload = own_text ?? audit_data;
  db.insert(runs)
    .values({ ...run, input })
    .run();
  if (upload !== undefined) db.insert(runUploads).values({ run_id: run.id, data: upload }).run();
}

export const getRun = getterOf(runs, RUN_COLUMNS, "id");

/** What the run was started with, an upload included; that can be many megabytes and is gone when the run has ended. */
export function getRunInput(db: Db, id: string): RunInput {
  const row = db.select({ input: runs.input, kind: runs.kind }).from(runs).where(eq(runs.id, id)).get();
  const upload = db.select({ data: runUploads.data }).from(runUploads).where(eq(runUploads.run_id, id)).get();
  if (upload === undefined) return { ...row?.input };
  const { data } = upload;
  return {
    ...row?.input,
    ...(row?.kind === "execution" ? { own_text: data as OwnText } : { audit_data: data as Record<string, unknown> }),
  };
}

/** Runs of the account that nobody has begun to work on. */
export function countWaitingRuns(db: Db, accountId: string): number {
  return countRows(db, runs, matching(runs, { status: "queued", account_id: accountId }));
}

/** Active runs of the brand of these kinds, oldest first. */
export function listActiveRuns(db: Db, brandId: string, kinds: readonly RunKind[]): RunRow[] {
  const where = and(eq(runs.brand_id, brandId), isActive, inArray(runs.kind, [...kinds]));
  return db.select(RUN_COLUMNS).from(runs).where(where).orderBy(runs.id).all();
}

export function listAllActiveRuns(db: Db): RunRow[] {
  return db.select(RUN_COLUMNS).from(runs).where(isActive).orderBy(runs.id).all();
}

/** Takes a queued or orphaned run: a new fence token makes every earlier holder's write void. */
export function claimRun(
  db: Db,
  id: string,
  claim: {
    token: string;
    owner: string;
    leaseUntilMs: number;
    /** The process that held it before crashed: the stage it had at work, if any, is counted as suspect. */
    holderCrashed?: boolean;
  },
): boolean {
  const crashed = claim.holderCrashed === true ? 1 : 0;
  return updateActive(db, eq(runs.id, id), {
    token: claim.token,
    owner: claim.owner,
    lease_until_ms: claim.leaseUntilMs,
    crashes: sql`${runs.crashes} + iif(${runs.working_stage} IS NULL, 0, ${crashed})`,
    working_stage: null,
  });
}

/** queued or running -> running with this stage at work, for the holder of the token. */
export function beginStage(db: Db, id: string, work: { token: string; stage: StageName }): boolean {
  return updateActive(db, heldBy(id, work.token), { status: "running", working_stage: work.stage });
}

export function renewLeases(db: Db, owner: string, leaseUntilMs: number): void {
  updateActive(db, eq(runs.owner, owner), { lease_until_ms: leaseUntilMs });
}

/** Lets go of the owner's runs, so that the next start takes them at once. */
export function releaseLeases(db: Db, owner: string): void {
  updateActive(db, eq(runs.owner, owner), NOBODY);
}

/** Compare-and-set: false when the run is not active any more or somebody else holds it. */
export function updateRunMeta(db: Db, id: string, { token, meta }: { token: string; meta: RunMeta }): boolean {
  return updateActive(db, heldBy(id, token), { meta });
}

/** The stage at work is committed: the count of its crashes begins anew. False as in updateRunMeta(). */
export function endStage(db: Db, id: string, { token, meta }: { token: string; meta: RunMeta }): boolean {
  return updateActive(db, heldBy(id, token), { meta, working_stage: null, crashes: 0 });
}

/** Whether the holder of the token may still write for this run. */
export function isRunHeld(db: Db, id: string, token: string): boolean {
  return heldRow(db).get({ id, token }) !== undefined;
}

const heldRow = oncePerDb((db) => {
  const isHeld = and(eq(runs.id, sql.placeholder("id")), eq(runs.token, sql.placeholder("token")), isActive);
  return db.select({ found: sql`1` }).from(runs).where(isHeld).prepare();
});

function heldBy(id: string, token: string) {
  return matching(runs, { id, token });
}

/** Whether there was any such run. */
function updateActive(db: Db, where: SQL | undefined, change: SQLiteUpdateSetSource<typeof runs>): boolean {
  return db.update(runs).set(change).where(and(where, isActive)).run().changes > 0;
}

interface RunEnding {
  status: "done" | "failed";
  error: string | null;
  finishedAt: string;
  /** Given: only the holder of this token may end it. Absent: the expiry ends it, whoever holds it. */
  token?: string;
  meta?: RunMeta;
}

/** active -> done or failed, once; a terminal run never changes. */
export function finishRun(db: Db, id: string, { finishedAt, token, ...ending }: RunEnding): boolean {
  const held = matching(runs, { id, token });
  if (!updateActive(db, held, { ...ending, ...NOBODY, finished_at: finishedAt })) return false;
  // Kept for a repeat only, they are of no use once the run has ended.
  db.delete(runUploads).where(eq(runUploads.run_id, id)).run();
  db.delete(providerCalls).where(eq(providerCalls.run_id, id)).run();
  db.delete(stageTasks).where(eq(stageTasks.run_id, id)).run();
  return true;
}

/**
 * Ends every active run older than the limit as failed, of one brand or of all; gives those it ended. A run accepted
 * before the clock was set back counts from now: it must not hold its brand for as long as the clock went back.
 */
export function expireStaleRuns(db: Db, scope: { nowMs: number; brandId?: string }): RunRow[] {
  const now = isoTime(scope.nowMs);
  updateActive(db, gt(runs.started_at, isoTime(scope.nowMs + CLOCK_SLACK_MS)), { started_at: now });
  const isStale = lt(runs.started_at, isoTime(scope.nowMs - RUN_STALE_AFTER_MS));
  const where = and(isActive, isStale, matching(runs, { brand_id: scope.brandId }));
  const stale = db.select(RUN_COLUMNS).from(runs).where(where).all();
  return stale.filter((run) => {
    const error = run.status === "queued" ? RUN_NOT_STARTED_ERROR : RUN_EXPIRED_ERROR;
    return finishRun(db, run.id, { status: "failed", error, finishedAt: now });
  });
}

export const listRunStages = listerBy(runStages, "run_id");
/** Marks a stage finished, or (after it saved what there was) left out for a reason. */
export const upsertRunStage = upserterOf(runStages, runStages.run_id, runStages.stage);

export const getProviderCall = getterBy(providerCalls, "run_id", "call_key");
export const insertProviderCall = onceInserterOf(providerCalls);

/** Keys of the calls that the run has paid for so far and that begin so. */
export function listProviderCallKeys(db: Db, runId: string, prefix: string): string[] {
  const { run_id, call_key: key } = providerCalls;
  const where = and(eq(run_id, runId), sql`substr(${key}, 1, ${prefix.length}) = ${prefix}`);
  const rows = db.select({ key }).from(providerCalls).where(where).all();
  return rows.map((row) => row.key);
}
