import { DAY_MS } from "../../base/iso_time.ts";
import { cutoffMs, type RetentionRules } from "../../domain/retention.ts";
import type { SnapshotMark } from "../../domain/snapshot.ts";

/** After the time in which all are kept: one a week up to this age, then one a month. */
const WEEKLY_DAYS = 365;
/** 1 January 1970 was a Thursday: weeks begin on Monday. */
const MONDAY_OFFSET_DAYS = 3;

/**
 * The snapshots of one brand that are thinned out. Changes since a time in the kept period are read from the newest one
 * at or before it, so no period loses its first: all of the last days stay, of older weeks and months the first, and of
 * those past the age the one that the kept period begins on. The newest, and the newest at or before each time of
 * `needed`, stay whatever their age. Thinning every hour or once a year comes to the same.
 */
export function thinSnapshots(
  oldestFirst: readonly SnapshotMark[],
  given: { rules: RetentionRules; nowMs: number; needed: readonly number[] },
): SnapshotMark[] {
  const { rules, nowMs } = given;
  const rows = oldestFirst.map((mark) => ({ mark, atMs: Date.parse(mark.created_at) }));
  const weeks = new Set<number>();
  const months = new Set<string>();
  const placed = rows.map((row, i) => ({
    ...row,
    place: rows.length - 1 - i,
    isFirstOfWeek: addNew(weeks, Math.floor((row.atMs / DAY_MS + MONDAY_OFFSET_DAYS) / 7)),
    isFirstOfMonth: addNew(months, row.mark.created_at.slice(0, 7)),
  }));
  const over = cutoffMs(nowMs, rules.snapshotsDays);
  const kept = new Set(
    [
      rows.at(-1),
      placed.findLast((row) => row.atMs < over && row.isFirstOfMonth),
      ...given.needed.map((atMs) => rows.findLast((row) => row.atMs <= atMs)),
    ].flatMap((row) => row?.mark.id ?? []),
  );
  const stays = (row: (typeof placed)[number]) =>
    row.atMs >= over &&
    (isRecent(row, given) || row.isFirstOfMonth || (row.isFirstOfWeek && row.atMs >= cutoffMs(nowMs, WEEKLY_DAYS)));
  return placed.filter((row) => !kept.has(row.mark.id) && !stays(row)).map((row) => row.mark);
}

function isRecent(
  row: { atMs: number; place: number },
  { rules, nowMs }: { rules: RetentionRules; nowMs: number },
): boolean {
  const { snapshotsAllDays, snapshotsAllMax } = rules;
  return row.atMs >= cutoffMs(nowMs, snapshotsAllDays) && (snapshotsAllMax === null || row.place < snapshotsAllMax);
}

function addNew<T>(seen: Set<T>, value: T): boolean {
  if (seen.has(value)) return false;
  seen.add(value);
  return true;
}
