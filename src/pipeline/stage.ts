import type { Clock } from "../base/clock.ts";
import type { Ids } from "../base/ids.ts";
import type { Log } from "../base/log.ts";
import type { Brand } from "../domain/brand.ts";
import type { Run, StageName } from "../domain/run.ts";
import type { Providers } from "../providers/providers.ts";
import type { Db } from "../store/db.ts";
import type { EvidenceReading } from "../store/evidence.ts";
import type { Elsewhere } from "./transport/task.ts";

/** Figures a stage adds to the run's meta (`health_score`, `calls_planned`, …). */
export type StageFigures = Record<string, unknown>;

/** What a stage gets. It works in this order: load, fetch, decide, save. */
export interface StageContext {
  db: Db;
  run: Run;
  /** As it is when the stage begins. */
  brand: Brand;
  providers: Providers;
  limits: StageLimits;
  clock: Clock;
  ids: Ids;
  log: Log;
  /** Aborts when the run expires, is cancelled, or the server drains. Pass it to every provider call. */
  signal: AbortSignal;
  /** Epoch milliseconds by which the stage should have saved what it has; cut the work, do not die. */
  deadlineMs: number;
  /** What the stage's questions to the model have cost so far: the run's figures know it when the stage is saved. */
  spent: { usd: number };
  /** Call between units of work that wait on the network: while others wait for a place, this one is lent to them. */
  turn(): Promise<void>;
  /** Where crawls and vendors' calls are done; absent: here. */
  elsewhere?: Elsewhere;
  /** Shows progress: `detail` for people, `figures` for `meta`. Cheap; may be called often. */
  report(detail: string, figures?: StageFigures): void;
  /**
   * The stage's one transaction, called exactly once, last: re-checks that the run is still ours and active, runs
   * `write`, and marks the stage finished in the same commit. Where the storage fails, `write` is run again later.
   */
  save(write: (tx: Db) => StageFigures | undefined): void;
  /** A short transaction before that one, for what is too much to write at once; re-checks the same. */
  keep(write: (tx: Db) => void): Promise<void>;
  /**
   * Answers from the run's cache of paid calls or does the call and keeps its JSON answer, so that a repeat of the
   * same key inside a run, also after a crash, does not pay twice.
   */
  once<T>(key: string, call: () => Promise<T>): Promise<T>;
}

/** Settings that bound the stages' work. */
export interface StageLimits {
  crawlPagesMax: number;
  crawlUserAgent: string;
  /** Answer-engine calls a run may make. */
  answerCallsMax: number;
  /** US dollars a run may be estimated to cost; null is no ceiling. */
  runCostMaxUsd: number | null;
  /** Questions asked per keyword and engine. */
  questionsPerKeyword: number;
  /** Times the same question is asked of the same engine. */
  samplesPerQuestion: number;
  /** Whether the outcomes of other brands are where a brand's learning starts. */
  outcomesPooled?: boolean;
}

export interface Stage {
  name: StageName;
  /** Which job pool it waits in: by its bottleneck. */
  pool: "crawl" | "model" | "quick";
  /** Its part of the run's time budget relative to the other stages of the run. */
  budgetShare: number;
  /** True when the stage has nothing to do in a run of several and passes silently. */
  isDone?(context: Pick<StageContext, "db" | "brand" | "run">): boolean;
  /** Of a run of several stages that is for another: it goes on where this one cannot. */
  isExtra?: boolean;
  run(context: StageContext): Promise<void>;
}

/**
 * A capability has no provider, or its input is missing: a single-stage run fails with the message, a full run goes
 * on without the stage and says so in `meta.skipped`.
 */
export class StageUnavailable extends Error {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = "StageUnavailable";
  }
}

/** Logs how many records a stage goes without, as no version known here wrote their shape. */
export function logUnknown({ log }: Pick<StageContext, "log">): NonNullable<EvidenceReading["onUnknown"]> {
  return (records) => log.warn({ records }, "evidence of an unknown shape is left out");
}
