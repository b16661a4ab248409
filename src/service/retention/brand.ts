import { DAY_MS } from "../../base/iso_time.ts";
import { EARLIER_RUNS_MAX } from "../../core/stable_key.ts";
import { isPast } from "../../domain/retention.ts";
import type { Db } from "../../store/db.ts";
import { getLatestOpportunityRunId } from "../../store/opportunities.ts";
import { listOpportunityRuns, listUnnamedOpportunities } from "../../store/retention_evidence.ts";
import { listPageRuns, listRunMarks, listRunPages, type RunMark, readRunsMark } from "../../store/retention_runs.ts";
import { opportunities, pages } from "../../store/schema.ts";
import { noteNext, readAll, remove, type Steps, type Sweep, write } from "./sweep.ts";

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
export function* writeIdle<T>(
  { sweep, brandId, mark }: BrandSweep,
  fn: (tx: Db) => T extends PromiseLike<unknown> ? never : T,
): Steps<T> {
  return yield* write<T>(sweep, (tx) => {
    if (!sweep.dry && readRunsMark(tx, brandId) !== mark) throw new BrandBusy();
    return fn(tx);
  });
}

/** What the next synthesis is tied to, what is shown as the latest, and whatever was decided on stays. */
export function* sweepOpportunities(brand: BrandSweep): Steps {
  const { sweep, brandId, startedMs, gone } = brand;
  const { opportunitiesDays: days, opportunitiesRuns: max } = sweep.rules;
  if (days === null && max === null) return;
  const oldestFirst = yield* readAll((page) => listOpportunityRuns(sweep.db, brandId, page), {
    first: "",
    limit: IDS_PER_STEP,
    keyOf: (id) => id,
  });
  const latest = getLatestOpportunityRunId(sweep.db, brandId);
  for (const [place, runId] of oldestFirst.toReversed().entries()) {
    if (place < EARLIER_RUNS_MAX || runId === latest) continue;
    const atMs = startedMs.get(runId) ?? Number.POSITIVE_INFINITY;
    if (!isPast({ atMs, place }, { nowMs: sweep.nowMs, days, max })) {
      if (days !== null) noteNext(sweep, "opportunities", atMs + days * DAY_MS);
      continue;
    }
    const rows = yield* removeRows(brand, "opportunities", (tx, page) =>
      listUnnamedOpportunities(tx, { brandId, runId }, page),
    );
    gone.opportunities.set(runId, new Set(rows));
  }
}

/** Pages that newer crawls did not meet. */
export function* sweepPages(brand: BrandSweep): Steps {
  const { sweep, brandId, startedMs, gone } = brand;
  const days = sweep.rules.pagesDays;
  if (days === null) return;
  const from = yield* readAll((page) => listPageRuns(sweep.db, brandId, page), {
    first: "",
    limit: IDS_PER_STEP,
    keyOf: (id) => id,
  });
  for (const runId of from.slice(0, -1)) {
    const atMs = startedMs.get(runId) ?? Number.NEGATIVE_INFINITY;
    if (isPast({ atMs, place: 0 }, { nowMs: sweep.nowMs, days })) {
      yield* removeRows(brand, "pages", (tx, page) => listRunPages(tx, { brandId, runId }, page));
      gone.pages.add(runId);
    } else noteNext(sweep, "pages", atMs + days * DAY_MS);
  }
}

const TABLES = { opportunities, pages };

/** Goes through rows by row number, a batch a transaction; gives those it took. */
function* removeRows(
  brand: BrandSweep,
  kind: keyof typeof TABLES,
  list: (tx: Db, page: { after: number; limit: number }) => number[],
): Steps<number[]> {
  const all: number[] = [];
  for (let after = 0; ; ) {
    const limit = brand.sweep.batch;
    const rows = yield* writeIdle(brand, (tx) => {
      const found = list(tx, { after, limit });
      remove(brand.sweep, tx, { kind, table: TABLES[kind], rows: found });
      return found;
    });
    all.push(...rows);
    if (rows.length < limit) return all;
    after = rows.at(-1)!;
  }
}
