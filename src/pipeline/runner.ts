import { EventEmitter } from "node:events";
import { isoTime } from "../base/clock.ts";
import { isTerminal } from "../domain/run.ts";
import {
  claimRun,
  expireStaleRuns,
  finishRun,
  getRun,
  listAllActiveRuns,
  type RunRow,
  releaseLeases,
  renewLeases,
} from "../store/runs.ts";
import { createFairPool, type FairPool } from "./fair_pool.ts";
import { isOrphan, LEASE_MS, LEASE_RENEW_MS, ownerMark } from "./lease.ts";
import { patiently } from "./patience.ts";
import { POOL_SIZES, RUN_CRASHES_MAX, RUN_CRASHES_SUSPECT } from "./pipelines.ts";
import { createProcessRecord } from "./process_record.ts";
import { executeRun, RunLost, type RunnerDeps } from "./run_execution.ts";
import type { Stage } from "./stage.ts";

export type Runner = ReturnType<typeof createRunner>;

export function createRunner(deps: RunnerDeps) {
  const { db, clock, log } = deps;
  const owner = ownerMark(process.pid, deps.ids.hex(4));
  const record = createProcessRecord({ db, clock, crashReportFile: deps.crashReportFile ?? null }, owner);
  const pools = createPools();
  const working = new Map<string, { controller: AbortController; done: Promise<void> }>();
  const changes = new EventEmitter({ captureRejections: false });
  changes.setMaxListeners(0);
  const renew = setInterval(() => tryStorage("leases", renewOwnLeases), LEASE_RENEW_MS);
  renew.unref();
  let closing = false;

  /** For what is done again soon anyway. */
  function tryStorage(task: string, write: () => void): void {
    try {
      write();
    } catch (error) {
      log.warn({ task, err: error }, "storage failed");
    }
  }

  function renewOwnLeases(): void {
    letGoOfEnded();
    pools.crawl.resize(Math.max(POOL_SIZES.crawl.places, deps.transport?.crawlPlaces?.() ?? 0));
    if (working.size > 0) renewLeases(db, owner, clock.now() + LEASE_MS);
  }

  /** Another process can end a run, or remove it: the command line does. */
  function letGoOfEnded(): void {
    for (const [runId, { controller }] of working) {
      const run = getRun(db, runId);
      if (!controller.signal.aborted && (run === undefined || isTerminal(run.status))) abort(runId);
    }
  }

  function submit(runId: string): void {
    if (closing || working.has(runId)) return;
    const controller = new AbortController();
    const done = work(runId, controller.signal)
      .catch((error) => {
        if (!controller.signal.aborted) log.error({ run_id: runId, err: error }, "runner failed");
      })
      .finally(() => {
        working.delete(runId);
        changes.emit(runId);
      });
    working.set(runId, { controller, done });
  }

  async function work(runId: string, signal: AbortSignal): Promise<void> {
    const token = deps.ids.hex(16);
    const patience = { gate: deps.gate, log, signal };
    const run = await patiently(patience, () => claim(runId, token));
    if (run === null) return;
    if (run.crashes >= RUN_CRASHES_MAX) return await patiently(patience, () => giveUp(run, token));
    try {
      await execute(run, token, signal);
      const ended = getRun(db, runId);
      if (ended !== undefined && isTerminal(ended.status)) await deps.afterRun?.(ended);
    } catch (error) {
      if (!(error instanceof RunLost) && !signal.aborted) throw error;
      log.info({ run_id: runId }, "run let go");
    }
  }

  function execute(run: RunRow, token: string, signal: AbortSignal): Promise<void> {
    const { id, kind, brand_id, account_id: account } = run;
    return deps.tracer.span(`run ${kind}`, { run_id: id, kind, brand_id }, async (span) => {
      await executeRun({
        deps,
        run,
        token,
        signal,
        inPool: (stage, place, task) => {
          const where = { ...place, account, signal };
          const inPlace = () => pools[stage.pool].run(where, task);
          return run.crashes < RUN_CRASHES_SUSPECT ? inPlace() : pools.suspect.run(where, inPlace);
        },
        changed: () => changes.emit(id),
      });
      const status = getRun(db, id)?.status;
      span.add({ status });
      if (status === "failed") span.fail("failed");
    });
  }

  function claim(runId: string, token: string): RunRow | null {
    record.begin();
    const before = getRun(db, runId)?.owner ?? null;
    const holderCrashed = before !== null && before !== owner && record.hasCrashed(before);
    const leaseUntilMs = clock.now() + LEASE_MS;
    return claimRun(db, runId, { token, owner, leaseUntilMs, holderCrashed }) ? (getRun(db, runId) ?? null) : null;
  }

  function giveUp(run: RunRow, token: string): void {
    finishRun(db, run.id, {
      status: "failed",
      error: `Stopped: the service crashed ${run.crashes} times in the same stage of this run. See the server log`,
      finishedAt: isoTime(clock.now()),
      token,
    });
  }

  function abort(runId: string): void {
    working.get(runId)?.controller.abort(new RunLost("The run was ended"));
    changes.emit(runId);
  }

  function recover(): void {
    const active = listAllActiveRuns(db);
    for (const run of active) {
      if (working.has(run.id) || !isOrphan(run, { owner, nowMs: clock.now() })) continue;
      log.info({ run_id: run.id, kind: run.kind, status: run.status }, "run taken up");
      submit(run.id);
    }
    record.forget(new Set(active.flatMap((run) => run.owner ?? [])));
  }

  return {
    /** Takes up an accepted run; the database row is the truth, this only starts the work. */
    submit,
    /** Stops the work on a run that was ended from outside. */
    abort,
    /** Takes up every active run that nobody works on. */
    recover,
    /** Ends stale runs and takes up orphans. */
    sweep(): void {
      for (const run of expireStaleRuns(db, { nowMs: clock.now() })) abort(run.id);
      letGoOfEnded();
      if (!closing) recover();
    },
    /** Calls back on each change of the run in this process; gives the way to stop. */
    onChange(runId: string, listener: () => void): () => void {
      changes.on(runId, listener);
      return () => changes.off(runId, listener);
    },
    /** The process is about to die of an exception: notes that it was no kill from outside. */
    noteCrash: () => tryStorage("crash note", record.crashed),
    /** Resolves when nothing is at work here. */
    async idle(): Promise<void> {
      while (working.size > 0) await Promise.all([...working.values()].map((entry) => entry.done));
    },
    /** Stops all work, leaving active runs for the next start. */
    async close(): Promise<void> {
      closing = true;
      clearInterval(renew);
      for (const { controller } of working.values()) controller.abort(new RunLost("The server is stopping"));
      await Promise.all([...working.values()].map((entry) => entry.done));
      tryStorage("release", () => {
        record.stopped();
        releaseLeases(db, owner);
      });
    },
  };
}

function createPools(): Record<Stage["pool"] | "suspect", FairPool> {
  return {
    crawl: createFairPool(POOL_SIZES.crawl),
    model: createFairPool(POOL_SIZES.model),
    quick: createFairPool(POOL_SIZES.quick),
    // At most one of those that may have crashed the process is at work: the next crash tells which it was.
    suspect: createFairPool({ places: 1, kept: 0 }),
  };
}
