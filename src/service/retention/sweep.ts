import { DAY_MS } from "../../base/iso_time.ts";
import { isPast, RETENTION_KINDS, type RetentionKind, type RetentionRules } from "../../domain/retention.ts";
import { type Db, tryTransact } from "../../store/db.ts";
import { countBytes, deleteRows, listRowNumbers, type Rows } from "../../store/retention.ts";

export interface Tally {
  rows: number;
  bytes: number;
  /** When the next record of the kind is due, epoch milliseconds; null when none is in sight. */
  nextMs: number | null;
}

/** One pass over the database. Its work comes in steps (generators) of one short transaction or reading each. */
export interface Sweep {
  db: Db;
  rules: RetentionRules;
  nowMs: number;
  /** Counts what would go and writes nothing. */
  dry: boolean;
  /** Rows a step takes: whoever drives the steps fits it to the time they take. */
  batch: number;
  /** Whether the last step wrote: only those take as long as they take rows. */
  wrote: boolean;
  tally: Map<RetentionKind, Tally>;
  /** Of a pass that only counts: rows that would be gone by now, by table. */
  gone: Map<Rows["table"], Set<number>>;
  /** Brands whose old evidence was gone through, and as what: not again until something of it changes. */
  settled: Map<string, string>;
  /** Something was left for the next pass, since it was being worked on. */
  unfinished: boolean;
}

export type Steps<T = void> = Generator<void, T>;

/** What the pass knows of a brand may not hold any more. */
export class BrandBusy extends Error {}

/** A write in a transaction of its own. Where another process writes just now, steps pass until it is done. */
export function* write<T>(sweep: Sweep, fn: (tx: Db) => T extends PromiseLike<unknown> ? never : T): Steps<T> {
  for (;;) {
    const done = sweep.dry ? { result: fn(sweep.db) as T } : tryTransact<T>(sweep.db, fn);
    sweep.wrote = done !== null;
    yield;
    if (done !== null) return done.result;
  }
}

/** Deletes all rows that match, a batch a transaction; `before` each it may be refused, or what hangs on them deleted. */
export function* remove(
  sweep: Sweep,
  kind: RetentionKind,
  { before, ...from }: Rows & { before?(tx: Db, rows: readonly number[]): void },
): Steps {
  for (let more = true; more; ) {
    const limit = sweep.batch;
    more = yield* write(sweep, (tx) => {
      if (sweep.dry) return countGoing(sweep, kind, from);
      const rows = listRowNumbers(tx, from, limit);
      if (rows.length === 0) return false;
      before?.(tx, rows);
      deleteRows(tx, from.table, rows);
      count(sweep, kind, { rows: rows.length, bytes: 0 });
      return rows.length === limit;
    });
  }
}

function countGoing(sweep: Sweep, kind: RetentionKind, from: Rows): false {
  const rows = rowsOf(sweep, from);
  count(sweep, kind, { rows: rows.length, bytes: countBytes(sweep.db, from.table, rows) });
  const gone = sweep.gone.get(from.table) ?? new Set();
  for (const row of rows) gone.add(row);
  sweep.gone.set(from.table, gone);
  return false;
}

/** Numbers of the rows that match and are still there at this place of the pass. */
export function rowsOf({ db, gone }: Sweep, from: Rows): number[] {
  return listRowNumbers(db, from).filter((row) => gone.get(from.table)?.has(row) !== true);
}

/** Whether the record's time is over; of one whose is not, when it will be is noted. */
export function isDue(sweep: Sweep, kind: RetentionKind, record: { atMs: number; place: number }): boolean {
  const [days, max = null] = RETENTION_KINDS[kind].map((rule) => sweep.rules[rule]);
  if (isPast(record, { nowMs: sweep.nowMs, days: days!, max })) return true;
  if (days != null) noteNext(sweep, kind, record.atMs + days * DAY_MS);
  return false;
}

export function count(sweep: Sweep, kind: RetentionKind, more: { rows: number; bytes: number }): void {
  const tally = tallyOf(sweep, kind);
  tally.rows += more.rows;
  tally.bytes += more.bytes;
}

/** Notes when a record that stays for now will be due. */
export function noteNext(sweep: Sweep, kind: RetentionKind, atMs: number): void {
  const tally = tallyOf(sweep, kind);
  if (tally.nextMs === null || atMs < tally.nextMs) tally.nextMs = atMs;
}

function tallyOf(sweep: Sweep, kind: RetentionKind): Tally {
  const tally = sweep.tally.get(kind) ?? { rows: 0, bytes: 0, nextMs: null };
  sweep.tally.set(kind, tally);
  return tally;
}
