import { type Clock, sleep } from "../../base/clock.ts";
import type { Log } from "../../base/log.ts";
import type { RetentionKind, RetentionRules } from "../../domain/retention.ts";
import type { Db } from "../../store/db.ts";
import { createPasses, type Passes } from "../passes.ts";
import { sweepEvidence } from "./evidence.ts";
import {
  listBrandsWithData,
  openBrand,
  sweepAged,
  sweepOpportunities,
  sweepOrphan,
  sweepPages,
  sweepRuns,
  sweepSnapshots,
} from "./rules.ts";
import { BrandBusy, type Steps, type Sweep, type Tally } from "./sweep.ts";

/** Things age by days: a pass an hour is plenty. One that left something, or failed, is repeated with the next kick. */
const PASS_EVERY_MS = 60 * 60_000;
/** What a step should take; other requests wait for it. */
const STEP_MS = 4;
/** Between steps: so long, and at least so many times the step, so that most of the time belongs to requests. */
const PAUSE_MS = 10;
const PAUSE_TO_STEP = 4;
const BATCH_FIRST = 50;
/** Fewer are not quicker: a transaction has its own cost. */
const BATCH_MIN = 20;
const BATCH_MAX = 400;

export interface RetentionDeps {
  db: Db;
  rules: RetentionRules;
  clock: Clock;
  log: Log;
}

/** Deletes what is past its age in small steps beside the requests, where a pass is due. */
export function createRetention(deps: RetentionDeps): Passes {
  const { clock, log } = deps;
  const settled = new Map<string, string>();
  let nextMs = Number.NEGATIVE_INFINITY;
  return createPasses(log, "the retention pass failed and is tried again", async (signal) => {
    if (clock.now() < nextMs) return;
    const started = performance.now();
    const sweep = newSweep({ ...deps, nowMs: clock.now(), settled });
    try {
      await walk(sweep, signal);
      if (!sweep.unfinished) nextMs = sweep.nowMs + PASS_EVERY_MS;
    } finally {
      const removed = removedRows(sweep);
      if (Object.keys(removed).length > 0)
        log.info({ removed, ms: Math.round(performance.now() - started) }, "removed what was past its age");
    }
  });
}

/** What a pass would do now, by kind, without writing anything: of all, or of one brand. */
export function foreseeRetention(
  deps: { db: Db; rules: RetentionRules; nowMs: number },
  brandId?: string,
): ReadonlyMap<RetentionKind, Tally> {
  const sweep = newSweep({ ...deps, settled: new Map(), dry: true });
  const steps = sweepAll(sweep, brandId);
  while (steps.next().done !== true);
  return sweep.tally;
}

/** Everything, or one brand, at once: for commands and tests, where nothing else waits. */
export function* sweepAll(sweep: Sweep, only?: string): Steps {
  if (only === undefined) yield* sweepAged(sweep);
  for (const [brandId, { orphaned }] of yield* listBrandsWithData(sweep)) {
    if (only !== undefined && only !== brandId) continue;
    if (orphaned && (yield* sweepOrphan(sweep, brandId))) continue;
    yield* sweepBrand(sweep, brandId);
  }
}

export function newSweep(given: Pick<Sweep, "db" | "rules" | "nowMs" | "settled"> & { dry?: boolean }): Sweep {
  const own = { batch: BATCH_FIRST, wrote: false, tally: new Map(), gone: new Map(), unfinished: false };
  return { dry: false, ...given, ...own };
}

async function walk(sweep: Sweep, signal: AbortSignal): Promise<void> {
  const steps = sweepAll(sweep);
  for (let spent = 0; ; ) {
    sweep.wrote = false;
    const began = performance.now();
    if (steps.next().done === true) return;
    const took = performance.now() - began;
    spent += took;
    if (sweep.wrote && took > STEP_MS) sweep.batch = Math.max(BATCH_MIN, Math.floor(sweep.batch / 2));
    else if (sweep.wrote && took < STEP_MS / 2) sweep.batch = Math.min(BATCH_MAX, Math.ceil(sweep.batch * 1.25));
    // Looking at a brand without anything due is many steps of no time.
    if (!sweep.wrote && spent < STEP_MS / 2) continue;
    await sleep(Math.max(PAUSE_MS, spent * PAUSE_TO_STEP), signal);
    spent = 0;
  }
}

/** What names comes before what is named: opportunities, then evidence, pages, and runs last. */
function* sweepBrand(sweep: Sweep, brandId: string): Steps {
  try {
    yield* sweepSnapshots(sweep, brandId);
    const brand = openBrand(sweep, brandId);
    yield* sweepOpportunities(brand);
    yield* sweepEvidence(brand);
    yield* sweepPages(brand);
    yield* sweepRuns(brand);
  } catch (error) {
    if (!(error instanceof BrandBusy)) throw error;
    sweep.unfinished = true;
  }
}

function removedRows(sweep: Sweep): Partial<Record<RetentionKind, number>> {
  const entries = [...sweep.tally].filter(([, { rows }]) => rows > 0).map(([kind, { rows }]) => [kind, rows]);
  return Object.fromEntries(entries) as Partial<Record<RetentionKind, number>>;
}
