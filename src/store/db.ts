import type Database from "better-sqlite3";
import { sql } from "drizzle-orm";
import type { BaseSQLiteDatabase } from "drizzle-orm/sqlite-core";
import { storageFailureOf } from "./storage_failure.ts";

/** A connection or an open transaction: store functions take either. */
export type Db = BaseSQLiteDatabase<"sync", Database.RunResult>;

export type NotAPromise<T> = T extends PromiseLike<unknown> ? never : T;

/**
 * One short synchronous write transaction, begun IMMEDIATE. An asynchronous callback is refused by type and at run
 * time: what it did after its first await would commit outside the transaction.
 */
export function transact<T>(db: Db, fn: (tx: Db) => NotAPromise<T>): T {
  return db.transaction(
    () => {
      // The connection itself, for which queries are prepared: it is in the transaction as a whole.
      const result = fn(db);
      if (result instanceof Promise) throw new TypeError("A transaction callback must be synchronous");
      return result as T;
    },
    { behavior: "immediate" },
  );
}

/** A power cut may undo what is committed meanwhile, the end of the process cannot. */
export function withoutDisk<T>(db: Db, work: () => T): T {
  db.run(sql`PRAGMA synchronous = NORMAL`);
  try {
    return work();
  } finally {
    db.run(sql`PRAGMA synchronous = FULL`);
  }
}

/**
 * The same for work that can wait and be done again, so that no request waits behind it: null at once where another
 * process writes just now, and the disk is not waited for (a power cut may undo it).
 */
export function tryTransact<T>(db: Db, fn: (tx: Db) => NotAPromise<T>): { result: T } | null {
  const { timeout } = db.get<{ timeout: number }>(sql`PRAGMA busy_timeout`);
  db.get(sql`PRAGMA busy_timeout = 0`);
  try {
    return { result: withoutDisk(db, () => transact(db, fn)) };
  } catch (error) {
    if (storageFailureOf(error) === "busy") return null;
    throw error;
  } finally {
    db.get(sql.raw(`PRAGMA busy_timeout = ${timeout}`));
  }
}
