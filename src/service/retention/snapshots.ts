import { DAY_MS } from "../../base/iso_time.ts";
import { cutoffMs } from "../../domain/retention.ts";
import { trendTimes } from "../../learning/outcome_observations.ts";
import { getNewestReading } from "../../store/retention_evidence.ts";
import { countOutcomes, listOutcomeMarks, listSnapshotMarks } from "../../store/retention_snapshots.ts";
import { snapshots } from "../../store/schema.ts";
import { thinSnapshots } from "./snapshot_thinning.ts";
import { noteNext, readAll, remove, type Steps, type Sweep, write } from "./sweep.ts";

const MARKS_PER_STEP = 500;
/** A snapshot holds every keyword's figures. */
const SNAPSHOTS_PER_STEP = 50;

/** Thins a brand's snapshots; those that outcomes and the next synthesis are measured against stay. */
export function* sweepSnapshots(sweep: Sweep, brandId: string): Steps {
  const { db, rules, nowMs } = sweep;
  const outcomes = countOutcomes(db, brandId);
  const marks = yield* readAll((page) => listSnapshotMarks(db, brandId, page), {
    first: null as Parameters<typeof listSnapshotMarks>[2]["after"],
    limit: MARKS_PER_STEP,
    keyOf: (mark) => mark,
  });
  if (marks.length < 2) return;
  const needed = yield* neededTimes(sweep, brandId);
  const rowOf = new Map(marks.map(({ id, row }) => [id, row]));
  const thinned = thinSnapshots(marks, { rules, nowMs, needed });
  const gone = new Set(thinned.map(({ id }) => id));
  yield;
  for (let start = 0, step = 0; start < thinned.length; start += step) {
    step = Math.min(sweep.batch, SNAPSHOTS_PER_STEP);
    const rows = thinned.slice(start, start + step).map(({ id }) => rowOf.get(id)!);
    const done = yield* write(sweep, (tx) => {
      // An outcome reported meanwhile is measured against snapshots that were not known to be needed.
      if (countOutcomes(tx, brandId) !== outcomes) return false;
      remove(sweep, tx, { kind: "snapshots", table: snapshots, rows });
      return true;
    });
    if (!done) {
      sweep.unfinished = true;
      return;
    }
  }
  noteNextAge(
    sweep,
    marks.filter(({ id }) => !gone.has(id)),
  );
}

/** When outcomes were measured from and to, and when the newest searches and answers were read. */
function* neededTimes(sweep: Sweep, brandId: string): Steps<number[]> {
  const { db } = sweep;
  const outcomes = yield* readAll((page) => listOutcomeMarks(db, brandId, page), {
    first: 0,
    limit: MARKS_PER_STEP,
    keyOf: ({ row }) => row,
  });
  const read = getNewestReading(db, brandId);
  yield;
  return [...outcomes.flatMap(trendTimes), ...(read === null ? [] : [Date.parse(read)])];
}

function noteNextAge(sweep: Sweep, kept: readonly { created_at: string }[]): void {
  const { nowMs, rules } = sweep;
  for (const days of [rules.snapshotsAllDays, rules.snapshotsDays]) {
    const next = kept.find(({ created_at }) => Date.parse(created_at) >= cutoffMs(nowMs, days));
    if (days !== null && next !== undefined) noteNext(sweep, "snapshots", Date.parse(next.created_at) + days * DAY_MS);
  }
}
