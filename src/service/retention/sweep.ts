import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { RetentionKind, RetentionRules } from "../../domain/retention.ts";
import { type Db, tryTransact } from "../../store/db.ts";
import { countBytes, deleteRows, type Page } from "../../store/retention.ts";

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
