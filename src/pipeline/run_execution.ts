import { type Clock, isoTime } from "../base/clock.ts";
import type { Ids } from "../base/ids.ts";
import type { Log } from "../base/log.ts";
import { breathe, nextTurn } from "../base/slices.ts";
import type { Tracer } from "../base/tracing.ts";
import type { Brand } from "../domain/brand.ts";
import { RUN_BUDGET_MS, type RunMeta, type StageName } from "../domain/run.ts";
import type { Providers } from "../providers/providers.ts";
import { tracedProviders } from "../providers/traced_providers.ts";
import { getBrand } from "../store/brands.ts";
import { type Db, transact } from "../store/db.ts";
import { listTitles } from "../store/pages.ts";
import {
  beginStage,
  endStage,
  finishRun,
  getProviderCall,
  getRunInput,
  insertProviderCall,
  isRunHeld,
  listRunStages,
  type RunRow,
  updateRunMeta,
  upsertRunStage,
} from "../store/runs.ts";
import { deleteStageTasks } from "../store/stage_tasks.ts";
import { isPassingStorageFailure } from "../store/storage_failure.ts";
import { transactSoon } from "../store/transact_soon.ts";
import type { WriteGate } from "../store/write_gate.ts";
import type { Turn } from "./fair_pool.ts";
import { type Patience, patiently } from "./patience.ts";
import { PIPELINES, type StageTable } from "./pipelines.ts";
import { type Stage, type StageContext, type StageFigures, type StageLimits, StageUnavailable } from "./stage.ts";
import { failureText, isSkippable, stageTitle } from "./stage_words.ts";
import { openElsewhere } from "./transport/elsewhere.ts";
import { remoteProviders, shownSite } from "./transport/remote_providers.ts";
import type { Elsewhere, Transport } from "./transport/task.ts";

export interface RunnerDeps {
  db: Db;
  gate: WriteGate;
  providers: Providers;
  stages: StageTable;
  limits: StageLimits;
  /** US dollars that the month has left for a run; null or absent: no ceiling. */
  monthLeftUsd?(run: RunRow): number | null;
  /** Where stages have done what needs no database; absent: in this process. */
  transport?: Transport;
  clock: Clock;
  ids: Ids;
  log: Log;
  tracer: Tracer;
  /** Where Node reports a fatal error of the process; none for a database in memory. */
  crashReportFile?: string | null;
  /** What the rest of the application does when a run has ended; its failure does not touch the run. */
  afterRun?(run: RunRow): Promise<void>;
}

/** The run is not ours any more (expired, cancelled, taken over): stop without writing. */
export class RunLost extends Error {}

const META_WRITE_INTERVAL_MS = 250;

interface RunWork {
  deps: RunnerDeps;
  run: RunRow;
  token: string;
  signal: AbortSignal;
  /** Does the task in a place of the stage's pool. */
  inPool<T>(stage: Stage, place: { priority: number }, task: (turn: Turn) => Promise<T>): Promise<T>;
  changed(): void;
}

interface Execution extends RunWork {
  meta: RunMeta;
  /** Stage names finished before this start or during it. */
  finished: Set<StageName>;
  patience: Patience;
}

/**
 * Works through the run's unfinished stages and ends it. Throws RunLost when somebody else ended or took it, and the
 * signal's reason when the process drains: then the run stays active for the next start. Where the storage fails it
 * waits.
 */
export async function executeRun(work: RunWork): Promise<void> {
  const { deps, run, signal } = work;
  const execution: Execution = {
    ...work,
    meta: { ...run.meta },
    finished: new Set(listRunStages(deps.db, run.id).map((row) => row.stage)),
    patience: { gate: deps.gate, log: deps.log.child({ run_id: run.id }), signal },
  };
  let failure: string | null = null;
  try {
    for (const name of PIPELINES[run.kind]) {
      await patiently(execution.patience, async () => {
        if (!execution.finished.has(name)) await runStage(execution, deps.stages[name]);
      });
    }
  } catch (error) {
    if (error instanceof RunLost) throw error;
    signal.throwIfAborted();
    failure = failureText(error);
    const level = isSkippable(error) ? "warn" : "error";
    deps.log[level]({ run_id: run.id, kind: run.kind, err: error }, "run failed");
  }
  await endRun(execution, failure);
}

async function endRun(execution: Execution, failure: string | null): Promise<void> {
  const { deps, run, token, meta, patience } = execution;
  meta.current_stage = null;
  if (failure === null) meta.stage_detail = "Done";
  const status = failure === null ? "done" : "failed";
  const ended = await patiently(patience, () =>
    transact(deps.db, (tx) =>
      finishRun(tx, run.id, { status, error: failure, finishedAt: isoTime(deps.clock.now()), token, meta }),
    ),
  );
  if (!ended) throw new RunLost();
  execution.changed();
}

async function runStage(execution: Execution, stage: Stage): Promise<void> {
  const { deps, run, token, patience } = execution;
  const brand = getBrand(deps.db, run.brand_id);
  if (brand === undefined) throw new StageUnavailable("The brand was deleted while the run was waiting");
  const isFull = run.kind === "full";
  if (isPassed(execution, stage, brand)) return;
  await execution.inPool(stage, { priority: execution.finished.size }, async (turn) => {
    await breathe(execution.signal);
    if (!transactSoon(deps.db, (tx) => beginStage(tx, run.id, { token, stage: stage.name }))) throw new RunLost();
    if (isFull) execution.meta.current_stage = stage.name;
    execution.meta.stage_started_at = isoTime(deps.clock.now());
    execution.meta.stage_detail = stageTitle(stage.name);
    writeMeta(execution);
    try {
      const place = { brand: getBrand(deps.db, brand.id) ?? brand, turn };
      const facts = { stage: stage.name, run_id: run.id };
      await deps.tracer.span(`stage ${stage.name}`, facts, () => workStage(execution, stage, place));
    } catch (error) {
      if (!(isFull || stage.isExtra === true) || !isSkippable(error)) throw error;
      execution.signal.throwIfAborted();
      await patiently(patience, () => skipStage(execution, stage, failureText(error)));
    }
    execution.finished.add(stage.name);
    run.crashes = 0;
  });
}

/** A stage without anything to do passes silently, unless it is what the run is for. */
function isPassed({ deps, run }: Execution, stage: Stage, brand: Brand): boolean {
  if (PIPELINES[run.kind].length === 1) return false;
  return stage.isDone?.({ db: deps.db, brand, run: { ...run, input: {} } }) ?? false;
}

/** What a run may cost is the narrower of its own ceiling and what the month has left. */
function limitsOf({ limits, monthLeftUsd }: RunnerDeps, run: RunRow): StageLimits {
  const ceilings = [limits.runCostMaxUsd, monthLeftUsd?.(run) ?? null].filter((usd) => usd !== null);
  return { ...limits, runCostMaxUsd: ceilings.length === 0 ? null : Math.min(...ceilings) };
}

async function workStage(execution: Execution, stage: Stage, place: { brand: Brand; turn: Turn }): Promise<void> {
  let saving: Promise<void> | null = null;
  let lastMetaWriteMs = 0;
  const { deps, run, signal, patience } = execution;
  const keep: StageContext["keep"] = (write) =>
    patiently(patience, () =>
      transactSoon(deps.db, (tx) => {
        if (!isRunHeld(tx, run.id, execution.token)) throw new RunLost();
        write(tx);
      }),
    );
  const elsewhere =
    deps.transport && openElsewhere(deps.transport, { runId: run.id, stage: stage.name, runSignal: signal });
  const context: StageContext = {
    db: deps.db,
    run: { ...run, input: getRunInput(deps.db, run.id) },
    brand: place.brand,
    providers: providersFor(deps, place.brand, elsewhere),
    ...(elsewhere && { elsewhere }),
    limits: limitsOf(deps, run),
    clock: deps.clock,
    ids: deps.ids,
    log: deps.log.child({ run_id: run.id, stage: stage.name }),
    signal,
    spent: { usd: 0 },
    turn: place.turn,
    deadlineMs: stageDeadline(execution, stage, place.brand),
    report(detail, figures) {
      execution.meta.stage_detail = detail;
      Object.assign(execution.meta, figures);
      const now = deps.clock.now();
      if (figures === undefined && now - lastMetaWriteMs < META_WRITE_INTERVAL_MS) return;
      lastMetaWriteMs = now;
      showProgress(execution);
    },
    save(write) {
      if (saving !== null) throw new Error(`Stage "${stage.name}" saved twice`);
      saving = saveStage(execution, stage.name, write);
      // Awaited below; until then it must not count as unhandled.
      saving.catch(() => undefined);
    },
    keep,
    async once<T>(key: string, call: () => Promise<T>): Promise<T> {
      const known = getProviderCall(deps.db, run.id, key);
      if (known !== undefined) return known.response as T;
      await place.turn();
      // Providers that answer at once (the sandbox, a cache) would otherwise keep every other request waiting.
      await nextTurn();
      // Whoever ended it meanwhile pays for no call more.
      if (!isRunHeld(deps.db, run.id, execution.token)) throw new RunLost();
      const response = await (elsewhere === undefined ? call() : elsewhere.within(key, call));
      const created_at = isoTime(deps.clock.now());
      await keep((tx) => insertProviderCall(tx, { run_id: run.id, call_key: key, response, created_at }));
      return response;
    },
  };
  await stage.run(context);
  await (saving ?? Promise.reject(new Error(`Stage "${stage.name}" ended without saving`)));
}

/** The sandbox's world holds the brand worked on and no other, whoever else is registered. */
function providersFor({ db, providers, tracer }: RunnerDeps, brand: Brand, elsewhere?: Elsewhere): Providers {
  const seen = providers.forSite?.({ domain: brand.domain, pages: () => listTitles(db, brand.id) }) ?? providers;
  const asked = elsewhere === undefined ? seen : remoteProviders(seen, elsewhere, () => shownSite(db, brand));
  return tracedProviders(asked, tracer);
}

/** Commits before it returns where the storage lets it, else as soon as that does: a crawl is not done twice for it. */
async function saveStage(
  execution: Execution,
  name: StageName,
  write: (tx: Db) => StageFigures | undefined,
): Promise<void> {
  await patiently(execution.patience, () => {
    transactSoon(execution.deps.db, (tx) => {
      closeStage(execution, tx, () => {
        const figures = write(tx) ?? null;
        Object.assign(execution.meta, figures);
        return { stage: name, figures };
      });
    });
    execution.finished.add(name);
    execution.changed();
  });
}

function skipStage(execution: Execution, stage: Stage, reason: string): void {
  const { deps, run } = execution;
  const before = execution.meta;
  const skipped = [...(before.skipped ?? []), { stage: stage.name, reason }];
  const meta = { ...before, skipped };
  transact(deps.db, (tx) => closeStage({ ...execution, meta }, tx, () => ({ stage: stage.name, skipped: reason })));
  before.skipped = skipped;
  deps.log.info({ run_id: run.id, stage: stage.name, reason }, "stage skipped");
  execution.changed();
}

/** Part of a transaction: `write`, and the stage's row, while the run is still ours. */
function closeStage(
  { deps: { clock, transport }, run, token, meta }: Execution,
  tx: Db,
  write: () => { stage: StageName; skipped?: string; figures?: StageFigures | null },
): void {
  if (!isRunHeld(tx, run.id, token)) throw new RunLost();
  const row = write();
  upsertRunStage(tx, { run_id: run.id, ...row, finished_at: isoTime(clock.now()) });
  if (transport !== undefined) deleteStageTasks(tx, run.id, row.stage);
  endStage(tx, run.id, { token, meta });
}

function writeMeta(execution: Execution): void {
  const { deps, run, token, meta } = execution;
  if (!transactSoon(deps.db, (tx) => updateRunMeta(tx, run.id, { token, meta }))) throw new RunLost();
  execution.changed();
}

/** Progress is for watching: where it cannot be written, the work goes on. */
function showProgress(execution: Execution): void {
  try {
    writeMeta(execution);
  } catch (error) {
    if (!isPassingStorageFailure(error)) throw error;
  }
}

/** The stage's part of what is left of the run's budget, by its share among the stages still to do. */
function stageDeadline(execution: Execution, stage: Stage, brand: Brand): number {
  const { deps, run } = execution;
  const now = deps.clock.now();
  const age = Math.max(0, now - Date.parse(run.started_at));
  const left = Math.max(0, RUN_BUDGET_MS - age);
  const names = PIPELINES[run.kind].filter(
    (name) => !execution.finished.has(name) && !isPassed(execution, deps.stages[name], brand),
  );
  const shares = names.reduce((sum, name) => sum + deps.stages[name].budgetShare, 0);
  return now + Math.floor((left * stage.budgetShare) / Math.max(shares, stage.budgetShare));
}
