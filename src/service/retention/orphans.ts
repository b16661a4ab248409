import { eq } from "drizzle-orm";
import { isoTime } from "../../base/clock.ts";
import { DAY_MS } from "../../base/iso_time.ts";
import { cutoffMs } from "../../domain/retention.ts";
import { BRAND_TABLES, countBytes } from "../../store/retention.ts";
import { deleteOrphanedBrand, getOrphanedSince, insertOrphanedBrand } from "../../store/retention_rows.ts";
import { deleteRuns, listRunMarks, readRunsMark } from "../../store/retention_runs.ts";
import { runs } from "../../store/run_schema.ts";
import { brands } from "../../store/schema.ts";
import { count, distinct, noteNext, removeAll, type Steps, type Sweep, write } from "./sweep.ts";

const RUNS_PER_STEP = 100;
const TABLES = Object.values(BRAND_TABLES);

/** Every brand that has pipeline data, and whether its record is there. */
export function* listBrandsWithData(sweep: Sweep): Steps<Map<string, { orphaned: boolean }>> {
  const living = new Set(yield* distinct(sweep, { table: brands, column: brands.id }));
  const found = new Map<string, { orphaned: boolean }>();
  for (const table of TABLES)
    for (const id of yield* distinct(sweep, { table, column: table.brand_id }))
      found.set(id, { orphaned: !living.has(id) });
  return found;
}

/**
 * What a deleted brand left: its time runs from when it was first seen without its brand. True once it is past it, and
 * all of it is gone.
 */
export function* sweepOrphan(sweep: Sweep, brandId: string): Steps<boolean> {
  const { db, nowMs, rules } = sweep;
  if (rules.orphansDays === null) return false;
  const since = getOrphanedSince(db, brandId);
  if (since === undefined) {
    yield* write(sweep, (tx) => {
      if (!sweep.dry) insertOrphanedBrand(tx, { brand_id: brandId, seen_at: isoTime(nowMs) });
    });
  }
  const sinceMs = since === undefined ? nowMs : Date.parse(since);
  if (sinceMs >= cutoffMs(nowMs, rules.orphansDays)) {
    noteNext(sweep, "orphans", sinceMs + rules.orphansDays * DAY_MS);
    return false;
  }
  if (readRunsMark(db, brandId) === null) return false;
  for (const table of TABLES)
    if (table !== runs) yield* removeAll(sweep, { kind: "orphans", table, where: eq(table.brand_id, brandId) });
  yield* wipeRuns(sweep, brandId);
  return true;
}

function* wipeRuns(sweep: Sweep, brandId: string): Steps {
  for (let after: string | null = null; ; ) {
    const limit = Math.min(sweep.batch, RUNS_PER_STEP);
    const from: string | null = after;
    const found: ReturnType<typeof listRunMarks> = yield* write(sweep, (tx) => {
      const marks = listRunMarks(tx, brandId, { after: from, limit });
      if (sweep.dry) return marks;
      deleteRuns(
        tx,
        marks.map(({ id }) => id),
      );
      // With the last of its data, since a brand without any is not met again.
      if (listRunMarks(tx, brandId, { after: null, limit: 1 }).length === 0) deleteOrphanedBrand(tx, brandId);
      return marks;
    });
    const rows = found.map(({ row }) => row);
    count(sweep, "orphans", { rows: rows.length, bytes: sweep.dry ? countBytes(sweep.db, runs, rows) : 0 });
    if (found.length < limit) return;
    after = found.at(-1)!.id;
  }
}
