import { setImmediate } from "node:timers/promises";
import type { Clock } from "../base/clock.ts";
import { isoTime } from "../base/clock.ts";
import { errorMessage, ProviderError } from "../base/errors.ts";
import type { Ids } from "../base/ids.ts";
import type { Log } from "../base/log.ts";
import type { Brand } from "../core/brand.ts";
import { RUN_BUDGET_MS, type RunMeta, type StageName } from "../core/run.ts";
import type { Providers } from "../providers/providers.ts";
import { getBrand } from "../store/brands.ts";
import { type Db, transact } from "../store/db.ts";
import {
  deleteProviderCalls,
  finishRun,
  getProviderCall,
  insertProviderCall,
  isRunHeld,
  listRunStages,
  type RunRow,
  updateRunMeta,
  upsertRunStage,
} from "../store/runs.ts";
import { PIPELINES, type StageTable } from "./pipelines.ts";
import { type Stage, type StageContext, type StageFigures, type StageLimits, StageUnavailable } from "./stage.ts";

export interface RunnerDeps {
  db: Db;
  providers: Providers;
  stages: StageTable;
  limits: StageLimits;
  clock: Clock;
  ids: Ids;
  log: Log;
  /** What the rest of the application does when a run is done; its failure does not touch the run. */
  afterRun?(run: RunRow): Promise<void>;
}

/** The run is not ours any more (expired, cancelled, taken over): stop without writing. */
export class RunLost extends Error {}

const META_WRITE_INTERVAL_MS = 250;

interface Execution {
  deps: RunnerDeps;
  run: RunRow;
  token: string;
  signal: AbortSignal;
  meta: RunMeta;
  /** Stage names finished before this start or during it. */
  finished: Set<StageName>;
  inPool<T>(pool: Stage["pool"], work: () => Promise<T>, priority: number): Promise<T>;
  changed(): void;
}

/**
 * Works through the run's unfinished stages and ends it. Throws RunLost when somebody else ended or took it, and the
 * signal's reason when the process drains: then the run stays active for the next start.
 */
export async function executeRun(input: Omit<Execution, "meta" | "finished"> & { stages: StageTable }): Promise<void> {
  const { deps, run, token } = input;
  const execution: Execution = {
    ...input,
    meta: { ...run.meta },
    finished: new Set(listRunStages(deps.db, run.id).map((row) => row.stage)),
  };
  let failure: string | null = null;
  try {
    const names = PIPELINES[run.kind];
    for (const name of names) {
      if (!execution.finished.has(name)) await runStage(execution, input.stages[name]);
    }
  } catch (error) {
    if (error instanceof RunLost) throw error;
    input.signal.throwIfAborted();
    failure = failureText(error);
    const level = error instanceof StageUnavailable || error instanceof ProviderError ? "warn" : "error";
    deps.log[level]({ run_id: run.id, kind: run.kind, err: error }, "run failed");
  }
  endRun(execution, failure);
  if (!transactEnding(deps.db, { run, token, failure, meta: execution.meta, now: deps.clock.now() }))
    throw new RunLost();
  execution.changed();
}

function endRun(execution: Execution, failure: string | null): void {
  execution.meta.current_stage = null;
  if (failure === null) execution.meta.stage_detail = "Done";
}

function transactEnding(
  db: Db,
  end: { run: RunRow; token: string; failure: string | null; meta: RunMeta; now: number },
): boolean {
  return transact(db, (tx) => {
    const ended = finishRun(tx, end.run.id, {
      status: end.failure === null ? "done" : "failed",
      error: end.failure,
      finishedAt: isoTime(end.now),
      token: end.token,
      meta: end.meta,
    });
    if (ended) deleteProviderCalls(tx, end.run.id);
    return ended;
  });
}

async function runStage(execution: Execution, stage: Stage): Promise<void> {
  const { deps, run } = execution;
  const brand = getBrand(deps.db, run.brand_id);
  if (brand === undefined) throw new StageUnavailable("The brand was deleted while the run was waiting");
  const isFull = run.kind === "full";
  if (isFull && stage.isDone?.({ db: deps.db, brand, run })) return;
  const priority = execution.finished.size;
  await execution.inPool(
    stage.pool,
    async () => {
      await setImmediate();
      execution.signal.throwIfAborted();
      if (isFull) execution.meta.current_stage = stage.name;
      execution.meta.stage_started_at = isoTime(deps.clock.now());
      execution.meta.stage_detail = stageTitle(stage.name);
      writeMeta(execution);
      try {
        await workStage(execution, stage, brand);
      } catch (error) {
        if (!isFull || !isSkippable(error)) throw error;
        execution.signal.throwIfAborted();
        skipStage(execution, stage, failureText(error));
      }
      execution.finished.add(stage.name);
    },
    priority,
  );
}

/** A full run goes on without what has no provider, no input, or no vendor left that answers. */
function isSkippable(error: unknown): boolean {
  return error instanceof StageUnavailable || error instanceof ProviderError;
}

async function workStage(execution: Execution, stage: Stage, brand: Brand): Promise<void> {
  let saved = false;
  let lastMetaWriteMs = 0;
  const { deps, run, signal } = execution;
  const context: StageContext = {
    db: deps.db,
    run,
    brand,
    providers: deps.providers,
    limits: deps.limits,
    clock: deps.clock,
    ids: deps.ids,
    log: deps.log.child({ run_id: run.id, stage: stage.name }),
    signal,
    deadlineMs: stageDeadline(execution, stage),
    report(detail, figures) {
      execution.meta.stage_detail = detail;
      Object.assign(execution.meta, figures);
      const now = deps.clock.now();
      if (figures === undefined && now - lastMetaWriteMs < META_WRITE_INTERVAL_MS) return;
      lastMetaWriteMs = now;
      writeMeta(execution);
    },
    save(write) {
      if (saved) throw new Error(`Stage "${stage.name}" saved twice`);
      commitStage(execution, stage.name, write);
      saved = true;
    },
    async once<T>(key: string, call: () => Promise<T>): Promise<T> {
      const known = getProviderCall(deps.db, run.id, key);
      if (known !== undefined) return known.response as T;
      const response = await call();
      // Providers that answer at once (the sandbox, a cache) would otherwise keep every other request waiting.
      await setImmediate();
      insertProviderCall(deps.db, { run_id: run.id, call_key: key, response, created_at: isoTime(deps.clock.now()) });
      return response;
    },
  };
  await stage.run(context);
  if (!saved) throw new Error(`Stage "${stage.name}" ended without saving`);
}

function commitStage(execution: Execution, name: StageName, write: (tx: Db) => StageFigures | undefined): void {
  const { deps, run, token } = execution;
  transact(deps.db, (tx) => {
    if (!isRunHeld(tx, run.id, token)) throw new RunLost();
    const figures = write(tx);
    Object.assign(execution.meta, figures);
    upsertRunStage(tx, {
      run_id: run.id,
      stage: name,
      figures: figures ?? null,
      finished_at: isoTime(deps.clock.now()),
    });
    updateRunMeta(tx, run.id, { token, meta: execution.meta });
  });
  execution.changed();
}

function skipStage(execution: Execution, stage: Stage, reason: string): void {
  const { deps, run, token } = execution;
  execution.meta.skipped = [...(execution.meta.skipped ?? []), { stage: stage.name, reason }];
  transact(deps.db, (tx) => {
    if (!isRunHeld(tx, run.id, token)) throw new RunLost();
    upsertRunStage(tx, { run_id: run.id, stage: stage.name, skipped: reason, finished_at: isoTime(deps.clock.now()) });
    updateRunMeta(tx, run.id, { token, meta: execution.meta });
  });
  deps.log.info({ run_id: run.id, stage: stage.name, reason }, "stage skipped");
  execution.changed();
}

function writeMeta(execution: Execution): void {
  const { deps, run, token, meta } = execution;
  if (!updateRunMeta(deps.db, run.id, { token, meta })) throw new RunLost();
  execution.changed();
}

/** The stage's part of what is left of the run's budget, by its share among the stages still to do. */
function stageDeadline(execution: Execution, stage: Stage): number {
  const { deps, run } = execution;
  const now = deps.clock.now();
  const left = Math.max(0, Date.parse(run.started_at) + RUN_BUDGET_MS - now);
  const names = PIPELINES[run.kind].filter((name) => !execution.finished.has(name));
  const shares = names.reduce((sum, name) => sum + deps.stages[name].budgetShare, 0);
  return now + Math.floor((left * stage.budgetShare) / Math.max(shares, stage.budgetShare));
}

function stageTitle(name: StageName): string {
  const words = name.replaceAll("_", " ");
  return words[0]!.toUpperCase() + words.slice(1);
}

/** What the caller is told; errors nobody foresaw keep their details in the log. */
function failureText(error: unknown): string {
  if (error instanceof StageUnavailable || error instanceof ProviderError) return errorMessage(error);
  return "The run failed on an internal error. Start it again; if it fails again, the server's log names the cause";
}
