import { isTerminal, type RunKind } from "../../domain/run.ts";
import type { Db } from "../../store/db.ts";
import { countBytes } from "../../store/retention.ts";
import { countNaming, deleteRuns, listNamedRuns, NAMING_TABLES, type RunMark } from "../../store/retention_runs.ts";
import { runs } from "../../store/run_schema.ts";
import { pages } from "../../store/schema.ts";
import { type BrandSweep, runsIn } from "./brand.ts";
import { batchesOf, count, distinct, isDue, type Steps, write } from "./sweep.ts";

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
    if (isDue(sweep, "runs", { atMs, place, days, max })) due.push(run);
  }
  if (due.length === 0) return;
  const named = yield* namedRuns(brand);
  const unnamed = due.filter(({ id }) => !named.has(id));
  for (const chunk of batchesOf(sweep, unnamed, RUNS_PER_STEP))
    yield* write(sweep, (tx) => removeRuns(brand, tx, chunk));
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
  const named = new Set((yield* distinct(sweep, runsIn(pages, brandId))).filter((id) => !gone.pages.has(id)));
  for (const table of NAMING_TABLES) {
    for (const id of listNamedRuns(sweep.db, brandId, table)) named.add(id);
    yield;
  }
  return named;
}
