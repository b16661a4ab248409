import { and, eq, not, sql } from "drizzle-orm";
import { isoTime } from "../../base/clock.ts";
import { DAY_MS } from "../../base/iso_time.ts";
import { EARLIER_RUNS_MAX } from "../../core/stable_key.ts";
import { cutoffMs, RETENTION_KINDS } from "../../domain/retention.ts";
import { isTerminal } from "../../domain/run.ts";
import { trendTimes } from "../../learning/outcome_observations.ts";
import type { Db } from "../../store/db.ts";
import { orphanedBrands } from "../../store/kept_schema.ts";
import { countRows } from "../../store/list_counts.ts";
import { getLatestOpportunityRunId } from "../../store/opportunities.ts";
import { listOutcomeMarks } from "../../store/outcomes.ts";
import {
  AGED_ROWS,
  areUnnamedOpportunities,
  BRAND_TABLES,
  deleteRunParts,
  getFirst,
  getNewestReading,
  listDistinct,
  listRunMarks,
  NAMING_RUNS,
  readRunsMark,
} from "../../store/retention.ts";
import { among, matching } from "../../store/rows.ts";
import { runs } from "../../store/run_schema.ts";
import { brands, opportunities, outcomes, pages, snapshots } from "../../store/schema.ts";
import { listSnapshotMarks } from "../../store/snapshots.ts";
import { thinSnapshots } from "./snapshot_thinning.ts";
import { BrandBusy, isDue, noteNext, remove, rowsOf, type Steps, type Sweep, write } from "./sweep.ts";

/** A brand's data while it is gone through. */
export interface BrandSweep {
  sweep: Sweep;
  brandId: string;
  /** As its runs were at the beginning (readRunsMark). */
  mark: string | null;
  /** Newest first. */
  runs: ReturnType<typeof listRunMarks>;
  startedMs: ReadonlyMap<string, number>;
}

export function openBrand(sweep: Sweep, brandId: string): BrandSweep {
  const mark = readRunsMark(sweep.db, brandId);
  if (mark === null && !sweep.dry) throw new BrandBusy();
  const marks = listRunMarks(sweep.db, brandId);
  const startedMs = new Map(marks.map(({ id, started_at }) => [id, Date.parse(started_at)]));
  return { sweep, brandId, mark, runs: marks, startedMs };
}

/** Part of a write: it holds only while no run of the brand has begun since it was opened. */
export function refuseBusy({ sweep, brandId, mark }: BrandSweep, tx: Db): void {
  if (!sweep.dry && readRunsMark(tx, brandId) !== mark) throw new BrandBusy();
}

/** Rows that nothing else names: each goes by its own age. */
export function* sweepAged(sweep: Sweep): Steps {
  for (const { kind, table, at, inMs, only } of AGED_ROWS) {
    const days = sweep.rules[RETENTION_KINDS[kind][0]];
    if (days === null) continue;
    const cutoff = cutoffMs(sweep.nowMs, days);
    const isOld = sql`${at} < ${inMs ? cutoff : isoTime(cutoff)}`;
    yield* remove(sweep, kind, { table, where: and(isOld, only?.(sweep.nowMs)) });
    const next = sweep.dry ? getFirst(sweep.db, { table, where: not(isOld) }, at) : null;
    if (next !== null) noteNext(sweep, kind, new Date(next).getTime() + days * DAY_MS);
  }
}

/** Every brand that has pipeline data, and whether its record is gone. */
export function* listBrandsWithData({ db }: Sweep): Steps<Map<string, { orphaned: boolean }>> {
  const living = new Set(listDistinct(db, { table: brands, where: undefined }, brands.id));
  const found = new Map<string, { orphaned: boolean }>();
  for (const table of [...Object.values(BRAND_TABLES), orphanedBrands]) {
    yield;
    for (const id of listDistinct(db, { table, where: undefined }, table.brand_id))
      found.set(id, { orphaned: !living.has(id) });
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
  const note = { table: orphanedBrands, where: eq(orphanedBrands.brand_id, brandId) };
  const since = getFirst(db, note, orphanedBrands.seen_at);
  if (since === null && !sweep.dry)
    yield* write(sweep, (tx) => {
      tx.insert(orphanedBrands)
        .values({ brand_id: brandId, seen_at: isoTime(nowMs) })
        .run();
    });
  const atMs = since === null ? nowMs : Date.parse(String(since));
  if (!isDue(sweep, "orphans", { atMs, place: 0 }) || readRunsMark(db, brandId) === null) return false;
  for (const table of Object.values(BRAND_TABLES)) {
    const before = table === runs ? deleteRunParts : () => undefined;
    yield* remove(sweep, "orphans", { table, where: eq(table.brand_id, brandId), before });
  }
  yield* write(sweep, (tx) => {
    if (!sweep.dry) tx.delete(orphanedBrands).where(note.where).run();
  });
  return true;
}

/** Thins a brand's snapshots; those that outcomes and the next synthesis are measured against stay. */
export function* sweepSnapshots(sweep: Sweep, brandId: string): Steps {
  const { db, rules, nowMs } = sweep;
  const marks = listSnapshotMarks(db, brandId);
  const reported = listOutcomeMarks(db, brandId);
  const read = getNewestReading(db, brandId);
  const needed = [...reported.flatMap(trendTimes), ...(read === null ? [] : [Date.parse(read)])];
  yield;
  const gone = new Set(thinSnapshots(marks, { rules, nowMs, needed }).map(({ id }) => id));
  yield* remove(sweep, "snapshots", {
    table: snapshots,
    where: and(eq(snapshots.brand_id, brandId), among(snapshots.id, [...gone])),
    before(tx) {
      // An outcome reported meanwhile is measured against snapshots that were not known to be needed.
      if (countRows(tx, outcomes, eq(outcomes.brand_id, brandId)) !== reported.length) throw new BrandBusy();
    },
  });
  const kept = marks.filter(({ id }) => !gone.has(id)).map(({ created_at }) => Date.parse(created_at));
  for (const days of [rules.snapshotsAllDays, rules.snapshotsDays]) {
    const next = kept.find((atMs) => atMs >= cutoffMs(nowMs, days));
    if (days !== null && next !== undefined && marks.length > 1) noteNext(sweep, "snapshots", next + days * DAY_MS);
  }
}

/** What the next synthesis is tied to, what is shown as the latest, and whatever was decided on stays. */
export function* sweepOpportunities(brand: BrandSweep): Steps {
  const { sweep, brandId, startedMs } = brand;
  const latest = getLatestOpportunityRunId(sweep.db, brandId);
  for (const [place, runId] of runsIn(brand, opportunities).toReversed().entries()) {
    const atMs = startedMs.get(runId) ?? Number.POSITIVE_INFINITY;
    if (place < EARLIER_RUNS_MAX || runId === latest || !isDue(sweep, "opportunities", { atMs, place })) continue;
    yield* removeIdle(brand, "opportunities", { table: opportunities, where: areUnnamedOpportunities(brandId, runId) });
  }
}

/** Pages that newer crawls did not meet. */
export function* sweepPages(brand: BrandSweep): Steps {
  for (const runId of runsIn(brand, pages).slice(0, -1)) {
    const atMs = brand.startedMs.get(runId) ?? Number.NEGATIVE_INFINITY;
    if (brand.sweep.rules.pagesDays === null || !isDue(brand.sweep, "pages", { atMs, place: 0 })) continue;
    const where = matching(pages, { brand_id: brand.brandId, run_id: runId });
    yield* removeIdle(brand, "pages", { table: pages, where });
  }
}

/** Ended runs that no record names; the newest of each kind stays. */
export function* sweepRuns(brand: BrandSweep): Steps {
  const { sweep, brandId } = brand;
  const kinds = new Set<string>();
  for (const [place, { id, kind, status, started_at, finished_at }] of brand.runs.entries()) {
    const isNewest = !kinds.has(kind);
    kinds.add(kind);
    const atMs = Date.parse(finished_at ?? started_at);
    if (isNewest || !isTerminal(status) || !isDue(sweep, "runs", { atMs, place })) continue;
    const isNamed = NAMING_RUNS.some(
      (table) => rowsOf(sweep, { table, where: and(eq(table.brand_id, brandId), eq(table.run_id, id)) }).length > 0,
    );
    yield;
    if (!isNamed) yield* remove(sweep, "runs", { table: runs, where: eq(runs.id, id), before: deleteRunParts });
  }
}

/** Runs that the brand's rows of the table name, oldest first. */
export function runsIn({ sweep, brandId }: BrandSweep, table: (typeof NAMING_RUNS)[number]): string[] {
  return listDistinct(sweep.db, { table, where: eq(table.brand_id, brandId) }, table.run_id);
}

function removeIdle(brand: BrandSweep, kind: "opportunities" | "pages", from: Parameters<typeof remove>[2]) {
  return remove(brand.sweep, kind, { ...from, before: (tx) => refuseBusy(brand, tx) });
}
