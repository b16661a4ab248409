import { EventEmitter } from "node:events";
import PQueue from "p-queue";
import { isoTime } from "../base/clock.ts";
import {
  claimRun,
  expireStaleRuns,
  finishRun,
  getRun,
  listAllActiveRuns,
  markRunRunning,
  type RunRow,
  releaseLeases,
  renewLeases,
} from "../store/runs.ts";
import { isOrphan, LEASE_MS, LEASE_RENEW_MS, ownerMark } from "./lease.ts";
import { POOL_CONCURRENCY, RUN_ATTEMPTS_MAX } from "./pipelines.ts";
import { executeRun, RunLost, type RunnerDeps } from "./run_execution.ts";
import type { Stage } from "./stage.ts";

export interface Runner {
  /** Takes up an accepted run; the database row is the truth, this only starts the work. */
  submit(runId: string): void;
  /** Stops the work on a run that was ended from outside. */
  abort(runId: string): void;
  /** Takes up every active run that nobody works on. */
  recover(): void;
  /** Ends stale runs and takes up orphans. */
  sweep(): void;
  /** Calls back on each change of the run in this process; gives the way to stop. */
  onChange(runId: string, listener: () => void): () => void;
  /** Resolves when nothing is at work here. */
  idle(): Promise<void>;
  /** Stops all work, leaving active runs for the next start. */
  close(): Promise<void>;
}

export function createRunner(deps: RunnerDeps): Runner {
  const owner = ownerMark(process.pid, deps.ids.hex(4));
  const pools = createPools();
  const working = new Map<string, { controller: AbortController; done: Promise<void> }>();
  const changes = new EventEmitter({ captureRejections: false });
  changes.setMaxListeners(0);
  const renew = setInterval(() => renewLeases(deps.db, owner, deps.clock.now() + LEASE_MS), LEASE_RENEW_MS);
  renew.unref();
  let closing = false;

  function submit(runId: string): void {
    if (closing || working.has(runId)) return;
    const controller = new AbortController();
    const done = work(runId, controller.signal)
      .catch((error) => deps.log.error({ run_id: runId, err: error }, "runner failed"))
      .finally(() => {
        working.delete(runId);
        changes.emit(runId);
      });
    working.set(runId, { controller, done });
  }

  async function work(runId: string, signal: AbortSignal): Promise<void> {
    const token = deps.ids.hex(16);
    const claim = { token, owner, leaseUntilMs: deps.clock.now() + LEASE_MS };
    if (!claimRun(deps.db, runId, claim)) return;
    const run = getRun(deps.db, runId)!;
    if (run.attempts > RUN_ATTEMPTS_MAX) return giveUp(run, token);
    try {
      await executeRun({
        deps,
        run,
        token,
        signal,
        stages: deps.stages,
        inPool: (pool, task, priority) =>
          pools[pool].add(
            async () => {
              if (!markRunRunning(deps.db, runId, token)) throw new RunLost();
              return await task();
            },
            { priority },
          ),
        changed: () => changes.emit(runId),
      });
      if (getRun(deps.db, runId)?.status === "done") await deps.afterRun?.(run);
    } catch (error) {
      if (!(error instanceof RunLost) && !signal.aborted) throw error;
      deps.log.info({ run_id: runId }, "run let go");
    }
  }

  function giveUp(run: RunRow, token: string): void {
    finishRun(deps.db, run.id, {
      status: "failed",
      error: `Given up after ${RUN_ATTEMPTS_MAX} starts that did not come to an end. Start a new run`,
      finishedAt: isoTime(deps.clock.now()),
      token,
    });
  }

  function abort(runId: string): void {
    working.get(runId)?.controller.abort(new RunLost("The run was ended"));
    changes.emit(runId);
  }

  function recover(): void {
    for (const run of listAllActiveRuns(deps.db)) {
      if (working.has(run.id) || !isOrphan(run, { owner, nowMs: deps.clock.now() })) continue;
      deps.log.info({ run_id: run.id, kind: run.kind, status: run.status }, "run taken up");
      submit(run.id);
    }
  }

  return {
    submit,
    abort,
    recover,
    sweep() {
      for (const run of expireStaleRuns(deps.db, { nowMs: deps.clock.now() })) abort(run.id);
      if (!closing) recover();
    },
    onChange(runId, listener) {
      changes.on(runId, listener);
      return () => changes.off(runId, listener);
    },
    async idle() {
      while (working.size > 0) await Promise.all([...working.values()].map((entry) => entry.done));
    },
    async close() {
      closing = true;
      clearInterval(renew);
      for (const { controller } of working.values()) controller.abort(new RunLost("The server is stopping"));
      await Promise.all([...working.values()].map((entry) => entry.done));
      releaseLeases(deps.db, owner);
    },
  };
}

function createPools(): Record<Stage["pool"], PQueue> {
  return {
    crawl: new PQueue({ concurrency: POOL_CONCURRENCY.crawl }),
    model: new PQueue({ concurrency: POOL_CONCURRENCY.model }),
    quick: new PQueue({ concurrency: POOL_CONCURRENCY.quick }),
  };
}
