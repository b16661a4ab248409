import type { SQL } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { DAY_MS } from "../../base/iso_time.ts";
import { isPast, type RetentionKind, type RetentionRules } from "../../domain/retention.ts";
import { type Db, tryTransact } from "../../store/db.ts";
import { countBytes, deleteRows, listDistinct, listRowNumbers, type Page } from "../../store/retention.ts";

const VALUES_PER_STEP = 500;

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
  /** Brands whose old evidence was gone through, and as what: not again until something of it changes. */
  settled: Map<string, string>;
  /** Something was left for the next pass, since it was being worked on. */
  unfinished: boolean;
}

export type Steps<T = void> = Generator<void, T>;

/** A write in a transaction of its own. Where another process writes just now, steps pass until it is done. */
export function* write<T>(sweep: Sweep, fn: (tx: Db) => T extends PromiseLike<unknown> ? never : T): Steps<T> {
  for (;;) {
    const done = sweep.dry ? { result: fn(sweep.db) as T } : tryTransact<T>(sweep.db, fn);
    sweep.wrote = done !== null;
    yield;
    if (done !== null) return done.result;
  }
}

/** Deletes the rows, or counts them where nothing is to be written. */
export function remove(
  sweep: Sweep,
  tx: Db,
  given: { kind: RetentionKind; table: SQLiteTable; rows: readonly number[] },
): void {
  const { kind, table, rows } = given;
  if (!sweep.dry) deleteRows(tx, table, rows);
  count(sweep, kind, { rows: rows.length, bytes: sweep.dry ? countBytes(tx, table, rows) : 0 });
}

/** Goes through the rows that match by row number, a batch a transaction that `check` may refuse; gives those it took. */
export function* removeAll(
  sweep: Sweep,
  given: { kind: RetentionKind; table: SQLiteTable; where: SQL | undefined; check?(tx: Db): void },
): Steps<number[]> {
  const all: number[] = [];
  for (let after = 0; ; ) {
    const limit = sweep.batch;
    const rows = yield* write(sweep, (tx) => {
      given.check?.(tx);
      const found = listRowNumbers(tx, given, { after, limit });
      remove(sweep, tx, { ...given, rows: found });
      return found;
    });
    all.push(...rows);
    if (rows.length < limit) return all;
    after = rows.at(-1)!;
  }
}

/** The items in parts as large as the batch is when each is taken, and no larger than `max`. */
export function* batchesOf<T>(sweep: Sweep, items: readonly T[], max: number): Generator<T[]> {
  for (let start = 0; start < items.length; ) {
    const end = start + Math.min(sweep.batch, max);
    yield items.slice(start, end);
    start = end;
  }
}

/** Whether the record's time is over; of one whose is not, when it will be is noted. */
export function isDue(
  sweep: Sweep,
  kind: RetentionKind,
  { days, max = null, ...record }: { atMs: number; place: number; days: number | null; max?: number | null },
): boolean {
  if (isPast(record, { nowMs: sweep.nowMs, days, max })) return true;
  if (days !== null) noteNext(sweep, kind, record.atMs + days * DAY_MS);
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

/** Everything that a reader gives page by page, a step a page. */
export function* readAll<Row, Key>(
  read: (page: Page<Key>) => Row[],
  from: { first: Key; limit: number; keyOf(row: Row): Key },
): Steps<Row[]> {
  const all: Row[] = [];
  for (let after = from.first; ; ) {
    const rows = read({ after, limit: from.limit });
    all.push(...rows);
    yield;
    const last = rows.at(-1);
    if (last === undefined || rows.length < from.limit) return all;
    after = from.keyOf(last);
  }
}

/** The column's values, ascending, each once. */
export function distinct({ db }: Sweep, from: Parameters<typeof listDistinct>[1]): Steps<string[]> {
  return readAll((page) => listDistinct(db, from, page), {
    first: "",
    limit: VALUES_PER_STEP,
    keyOf: (value) => value,
  });
}
