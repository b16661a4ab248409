import { isoTime } from "../base/clock.ts";
import { AppError, errorMessage } from "../base/errors.ts";
import type { Log } from "../base/log.ts";
import { RUN_KINDS } from "../domain/run.ts";
import {
  EVERY,
  type Every,
  nextStart,
  type Schedule,
  type ScheduledKind,
  shortestGapHours,
} from "../domain/schedule.ts";
import { type AccountRow, getAccount } from "../store/accounts.ts";
import { type Db, transact } from "../store/db.ts";
import { listActiveRuns } from "../store/runs.ts";
import {
  deleteSchedule,
  getSchedule,
  listDueSchedules,
  listRunsWithoutSnapshot,
  noteSnapshot,
  saveSchedule,
} from "../store/schedules.ts";
import { isReadOnlyBrand } from "./brand_room.ts";
import { monthLeftUsd } from "./budgets.ts";
import { isPaidUp } from "./plan_changes.ts";
import { refuseField } from "./refuse_field.ts";
import { acceptRun, expireBrandRuns, type RunDeps, type VerbDeps } from "./runs.ts";
import { createSnapshot } from "./tracking.ts";

/** Two times a day apart may be an hour closer where the clocks are put forward. */
const CLOCK_CHANGE_HOURS = 1;
/** A snapshot that a crash kept from being taken is taken up for so long. */
const SNAPSHOT_LATE_MS = 24 * 60 * 60_000;
/** Brands started in one look: the rest follows a minute later. */
const STARTS_MAX = 20;

export interface ScheduleRequest {
  every?: Every | undefined;
  cron?: string | undefined;
  time_zone?: string | undefined;
  paused?: boolean | undefined;
}

/** Makes or changes when a brand's runs of a kind come round; what is left out stays, or is weekly by UTC. */
export function changeSchedule(
  deps: VerbDeps & { minHours: number },
  { brandId, kind }: { brandId: string; kind: ScheduledKind },
  request: ScheduleRequest,
): Schedule {
  return transact(deps.db, (tx) => {
    const nowMs = deps.clock.now();
    const now = isoTime(nowMs);
    const known = getSchedule(tx, brandId, kind);
    const cron = request.cron ?? (request.every ? EVERY[request.every] : (known?.cron ?? EVERY.weekly));
    const time_zone = request.time_zone ?? known?.time_zone ?? "UTC";
    const paused = request.paused ?? known?.paused ?? false;
    refuseTimes({ cron, time_zone, minHours: deps.minHours, nowMs });
    const next = paused ? null : nextStart({ cron, time_zone, brand_id: brandId }, nowMs);
    const isSame = known !== undefined && known.cron === cron && known.time_zone === time_zone && !known.paused;
    const schedule: Schedule = {
      last_run_id: null,
      last_at: null,
      last_note: null,
      created_at: now,
      ...known,
      brand_id: brandId,
      kind,
      cron,
      time_zone,
      paused,
      // A start that is due stays due.
      next_at: isSame && !paused ? known.next_at : next === null ? null : isoTime(next),
      updated_at: now,
    };
    saveSchedule(tx, schedule);
    return schedule;
  });
}

export function removeSchedule(db: Db, brandId: string, kind: ScheduledKind): void {
  if (!deleteSchedule(db, brandId, kind)) throw new AppError("not_found", `There is no schedule for ${kind}`);
}

function refuseTimes(given: { cron: string; time_zone: string; minHours: number; nowMs: number }): void {
  const { cron, time_zone, minHours, nowMs } = given;
  if (!isTimeZone(time_zone)) refuseField("body.time_zone", "must be an IANA time zone such as Europe/Madrid or UTC");
  let gap: number | null = null;
  try {
    gap = shortestGapHours(cron, time_zone, nowMs);
  } catch (error) {
    refuseField(
      "body.cron",
      `is not a cron line such as "0 4 * * 1" (minute hour day month weekday): ${errorMessage(error)}`,
    );
  }
  if (nextStart({ cron, time_zone, brand_id: "0" }, nowMs) === null) refuseField("body.cron", "never comes due");
  if (gap !== null && gap < minHours - CLOCK_CHANGE_HOURS)
    refuseField("body.cron", `runs every ${gap} hours; this server allows one run per brand every ${minHours} hours`);
}

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/**
 * Starts what is due, once however often it came round meanwhile, while no other analysis of the brand is active; and
 * takes the snapshots that finished runs were to leave. Called each minute.
 */
export function sweepSchedules(deps: { runs: RunDeps; log: Log }): void {
  takeSnapshots(deps);
  const { runs, log } = deps;
  const due = listDueSchedules(runs.db, isoTime(runs.clock.now()));
  let started = 0;
  for (const schedule of due) {
    if (started >= STARTS_MAX) return;
    try {
      if (startDue(runs, schedule)) started += 1;
    } catch (error) {
      log.error({ brand_id: schedule.brand_id, kind: schedule.kind, err: error }, "a scheduled run did not start");
    }
  }
}

function startDue(deps: RunDeps, due: Schedule & { account_id: string; domain: string }): boolean {
  const { account_id, domain, ...schedule } = due;
  expireBrandRuns(deps, schedule.brand_id);
  const runId = transact(deps.db, (tx) => {
    const nowMs = deps.clock.now();
    const next = nextStart(schedule, nowMs);
    const next_at = next === null ? null : isoTime(next);
    const account = getAccount(tx, account_id);
    const reason =
      account === undefined ? "the account no longer exists" : reasonNotTo(tx, account, { schedule, nowMs });
    if (reason !== null) {
      saveSchedule(tx, { ...schedule, next_at, last_note: `Skipped at ${isoTime(nowMs)}: ${reason}` });
      return null;
    }
    const active = listActiveRuns(tx, schedule.brand_id, RUN_KINDS).find(
      ({ kind }) => kind !== "brief" && kind !== "execution",
    );
    if (active !== undefined) {
      const last_note = `Waiting for run ${active.id} (${active.kind}) to end`;
      if (schedule.last_note !== last_note) saveSchedule(tx, { ...schedule, last_note });
      return null;
    }
    const brand = { id: schedule.brand_id, account_id, domain };
    const input = {
      snapshot: true,
      scheduled: true,
      ...(schedule.kind === "technical_enrichment" ? { trigger: true } : {}),
    };
    const run = acceptRun(tx, deps, { brand, kind: schedule.kind, input });
    saveSchedule(tx, { ...schedule, next_at, last_run_id: run.id, last_at: run.started_at, last_note: null });
    return run.id;
  });
  if (runId !== null) deps.enqueue(runId);
  return runId !== null;
}

/** Why a brand's turn is left out; null where nothing speaks against it. */
function reasonNotTo(
  tx: Db,
  account: AccountRow,
  { schedule, nowMs }: { schedule: Schedule; nowMs: number },
): string | null {
  if (account.disabled_at !== null) return "the operator disabled the account";
  if (!isPaidUp(account, nowMs)) return "the account's plan is not paid";
  if (isReadOnlyBrand(tx, account, schedule.brand_id)) return "the brand is read-only on the account's plan";
  const left = monthLeftUsd(tx, { accountId: account.id, brandId: schedule.brand_id, nowMs });
  return left === 0 && schedule.kind !== "technical_enrichment" ? "this month's cost ceiling is reached" : null;
}

/** Takes the snapshots that runs were to leave when they ended well. */
export function takeSnapshots({ runs: deps, log }: { runs: RunDeps; log: Log }): void {
  for (const run of listRunsWithoutSnapshot(deps.db, deps.clock.now() - SNAPSHOT_LATE_MS)) {
    try {
      transact(deps.db, (tx) =>
        noteSnapshot(tx, run.id, createSnapshot({ ...deps, db: tx }, run.brand_id).snapshot_id),
      );
    } catch (error) {
      log.error({ run_id: run.id, err: error }, "the snapshot of a run was not taken");
    }
  }
}
