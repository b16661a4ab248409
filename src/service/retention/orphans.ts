import { isoTime } from "../../base/clock.ts";
import { DAY_MS } from "../../base/iso_time.ts";
import { cutoffMs } from "../../domain/retention.ts";
import { BRAND_TABLES, countBytes, listBrandRows, listDistinct } from "../../store/retention.ts";
import { deleteOrphanedBrand, getOrphanedSince, insertOrphanedBrand } from "../../store/retention_rows.ts";
import { deleteRuns, listRunMarks, readRunsMark } from "../../store/retention_runs.ts";
import { runs } from "../../store/run_schema.ts";
import { brands } from "../../store/schema.ts";
import { count, noteNext, readAll, remove, type Steps, type Sweep, write } from "./sweep.ts";

const IDS_PER_STEP = 200;
const RUNS_PER_STEP = 100;
const TABLE_NAMES = Object.keys(BRAND_TABLES) as (keyof typeof BRAND_TABLES)[];

/** Every brand that has pipeline data, and whether its record is there. */
export function* listBrandsWithData({ db }: Sweep): Steps<Map<string, { orphaned: boolean }>> {
  const page = { first: "", limit: IDS_PER_STEP, keyOf: (id: string) => id };
  const living = new Set(yield* readAll((at) => listDistinct(db, { table: brands, column: brands.id }, at), page));
  const found = new Map<string, { orphaned: boolean }>();
  for (const name of TABLE_NAMES) {
    const table = BRAND_TABLES[name];
    for (const id of yield* readAll((at) => listDistinct(db, { table, column: table.brand_id }, at), page)) {
      found.set(id, { orphaned: !living.has(id) });
    }
  }
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
  for (const name of TABLE_NAMES) if (name !== "runs") yield* wipe(sweep, brandId, name);
  yield* wipeRuns(sweep, brandId);
  return true;
}

function* wipe(sweep: Sweep, brandId: string, name: keyof typeof BRAND_TABLES): Steps {
  for (let after = 0; ; ) {
    const limit = sweep.batch;
    const rows = yield* write(sweep, (tx) => {
      const found = listBrandRows(tx, name, brandId, { after, limit });
      remove(sweep, tx, { kind: "orphans", table: BRAND_TABLES[name], rows: found });
      return found;
    });
    if (rows.length < limit) return;
    after = rows.at(-1)!;
  }
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
