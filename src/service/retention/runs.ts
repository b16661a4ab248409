import { DAY_MS } from "../../base/iso_time.ts";
import { isPast } from "../../domain/retention.ts";
import type { RunKind } from "../../domain/run.ts";
import { isTerminal } from "../../domain/run.ts";
import type { Db } from "../../store/db.ts";
import { countBytes } from "../../store/retention.ts";
import {
  countNaming,
  deleteRuns,
  listNamedRuns,
  listPageRuns,
  NAMING_TABLES_COUNT,
  type RunMark,
} from "../../store/retention_runs.ts";
import { runs } from "../../store/run_schema.ts";
import type { BrandSweep } from "./brand.ts";
import { count, noteNext, readAll, type Steps, write } from "./sweep.ts";

const IDS_PER_STEP = 500;
const RUNS_PER_STEP = 100;

/** Ended runs that no record names; the newest of each kind stays. */
export function* sweepRuns(brand: BrandSweep): Steps {
  const { sweep } = brand;
  const { runsDays: days, runsMax: max } = sweep.rules;
  if (days === null && max === null) return;
  const kinds = new Set<RunKind>();
  const due: RunMark[] = [];
  for (const [place, run] of brand.runs.entries()) {
    const isNewest = !kinds.has(run.kind);
    kinds.add(run.kind);
    if (isNewest || !isTerminal(run.status)) continue;
    const atMs = Date.parse(run.finished_at ?? run.started_at);
    if (isPast({ atMs, place }, { nowMs: sweep.nowMs, days, max })) due.push(run);
    else if (days !== null) noteNext(sweep, "runs", atMs + days * DAY_MS);
  }
  if (due.length === 0) return;
  const named = yield* namedRuns(brand);
  const unnamed = due.filter(({ id }) => !named.has(id));
  for (let start = 0, step = 0; start < unnamed.length; start += step) {
    step = Math.min(sweep.batch, RUNS_PER_STEP);
    const chunk = unnamed.slice(start, start + step);
    yield* write(sweep, (tx) => removeRuns(brand, tx, chunk));
  }
}

function removeRuns(brand: BrandSweep, tx: Db, chunk: readonly RunMark[]): void {
  const { sweep, gone } = brand;
  const going = chunk.filter(({ id }) => {
    const counted = sweep.dry ? (gone.evidence.get(id) ?? 0) + (gone.opportunities.get(id)?.size ?? 0) : 0;
    return countNaming(tx, id) === counted;
  });
  const rows = going.map(({ row }) => row);
  count(sweep, "runs", { rows: rows.length, bytes: sweep.dry ? countBytes(tx, runs, rows) : 0 });
  if (!sweep.dry)
    deleteRuns(
      tx,
      going.map(({ id }) => id),
    );
}

/** Runs named by what there are few of; evidence and opportunities are asked by run. */
function* namedRuns({ sweep, brandId, gone }: BrandSweep): Steps<Set<string>> {
  const pageRuns = yield* readAll((page) => listPageRuns(sweep.db, brandId, page), {
    first: "",
    limit: IDS_PER_STEP,
    keyOf: (id) => id,
  });
  const named = new Set(pageRuns.filter((id) => !gone.pages.has(id)));
  for (let place = 0; place < NAMING_TABLES_COUNT; place++) {
    for (const id of listNamedRuns(sweep.db, brandId, place)) named.add(id);
    yield;
  }
  return named;
}
