import { eq, type SQL } from "drizzle-orm";
import { EARLIER_RUNS_MAX } from "../../core/stable_key.ts";
import type { Db } from "../../store/db.ts";
import { getLatestOpportunityRunId } from "../../store/opportunities.ts";
import { areUnnamedOpportunities } from "../../store/retention_evidence.ts";
import { listRunMarks, type RunMark, readRunsMark } from "../../store/retention_runs.ts";
import { matching } from "../../store/rows.ts";
import { opportunities, pages } from "../../store/schema.ts";
import { distinct, isDue, readAll, removeAll, type Steps, type Sweep, write } from "./sweep.ts";

const IDS_PER_STEP = 500;

/** A brand's data while it is gone through. */
export interface BrandSweep {
  sweep: Sweep;
  brandId: string;
  /** As its runs were at the beginning (readRunsMark). */
  mark: string | null;
  /** Newest first. */
  runs: RunMark[];
  startedMs: ReadonlyMap<string, number>;
  /** Rows that go, by run: a pass that only counts finds them still there. */
  gone: { opportunities: Map<string, Set<number>>; evidence: Map<string, number>; pages: Set<string> };
}

/** A run began or ended: what the pass knows of the brand may not hold any more. */
export class BrandBusy extends Error {}

export function* openBrand(sweep: Sweep, brandId: string): Steps<BrandSweep> {
  const mark = readRunsMark(sweep.db, brandId);
  if (mark === null && !sweep.dry) throw new BrandBusy();
  const runs = yield* readAll((page) => listRunMarks(sweep.db, brandId, page), {
    first: null as string | null,
    limit: IDS_PER_STEP,
    keyOf: ({ id }) => id,
  });
  const startedMs = new Map(runs.map(({ id, started_at }) => [id, Date.parse(started_at)]));
  const gone = { opportunities: new Map(), evidence: new Map(), pages: new Set<string>() };
  return { sweep, brandId, mark, runs, startedMs, gone };
}

/** A write that holds only while no run of the brand has begun since it was opened. */
export function writeIdle<T>(brand: BrandSweep, fn: (tx: Db) => T extends PromiseLike<unknown> ? never : T): Steps<T> {
  return write<T>(brand.sweep, (tx) => {
    refuseBusy(brand, tx);
    return fn(tx);
  });
}

function refuseBusy({ sweep, brandId, mark }: BrandSweep, tx: Db): void {
  if (!sweep.dry && readRunsMark(tx, brandId) !== mark) throw new BrandBusy();
}

/** What the next synthesis is tied to, what is shown as the latest, and whatever was decided on stays. */
export function* sweepOpportunities(brand: BrandSweep): Steps {
  const { sweep, brandId, startedMs, gone } = brand;
  const { opportunitiesDays: days, opportunitiesRuns: max } = sweep.rules;
  if (days === null && max === null) return;
  const oldestFirst = yield* distinct(sweep, runsIn(opportunities, brandId));
  const latest = getLatestOpportunityRunId(sweep.db, brandId);
  for (const [place, runId] of oldestFirst.toReversed().entries()) {
    if (place < EARLIER_RUNS_MAX || runId === latest) continue;
    const atMs = startedMs.get(runId) ?? Number.POSITIVE_INFINITY;
    if (!isDue(sweep, "opportunities", { atMs, place, days, max })) continue;
    const where = areUnnamedOpportunities(brandId, runId);
    gone.opportunities.set(runId, new Set(yield* removeIdle(brand, "opportunities", where)));
  }
}

/** Pages that newer crawls did not meet. */
export function* sweepPages(brand: BrandSweep): Steps {
  const { sweep, brandId, startedMs, gone } = brand;
  const days = sweep.rules.pagesDays;
  if (days === null) return;
  const from = yield* distinct(sweep, runsIn(pages, brandId));
  for (const runId of from.slice(0, -1)) {
    const atMs = startedMs.get(runId) ?? Number.NEGATIVE_INFINITY;
    if (!isDue(sweep, "pages", { atMs, place: 0, days })) continue;
    yield* removeIdle(brand, "pages", matching(pages, { brand_id: brandId, run_id: runId }));
    gone.pages.add(runId);
  }
}

const TABLES = { opportunities, pages };

/** Where a brand's rows name runs. */
export function runsIn(table: (typeof TABLES)[keyof typeof TABLES], brandId: string) {
  return { table, column: table.run_id, where: eq(table.brand_id, brandId) };
}

function removeIdle(brand: BrandSweep, kind: keyof typeof TABLES, where: SQL | undefined): Steps<number[]> {
  return removeAll(brand.sweep, { kind, table: TABLES[kind], where, check: (tx) => refuseBusy(brand, tx) });
}
