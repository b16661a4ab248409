import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import Database from "better-sqlite3";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import type { BaseSQLiteDatabase } from "drizzle-orm/sqlite-core";

/** A connection or an open transaction: store functions take either. */
export type Db = BaseSQLiteDatabase<"sync", Database.RunResult>;

export interface OpenDatabase {
  db: Db;
  /** The driver's connection, for pragmas, backup and close. */
  client: Database.Database;
  close(): void;
}

const BUSY_TIMEOUT_MS = 5_000;
export const MIGRATIONS_FOLDER = join(import.meta.dirname, "../../drizzle");

/** Opens (creating it where absent) and migrates. `:memory:` for tests. */
export function openDatabase(path: string): OpenDatabase {
  if (path !== ":memory:") mkdirSync(dirname(path), { recursive: true });
  const client = new Database(path);
  client.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  client.pragma("journal_mode = WAL");
  // FULL: an acknowledged webhook, key or run must survive a power cut.
  client.pragma("synchronous = FULL");
  client.pragma("foreign_keys = ON");
  const db = drizzle(client);
  migrate(db, { migrationsFolder: MIGRATIONS_FOLDER });
  return {
    db,
    client,
    close() {
      client.pragma("wal_checkpoint(TRUNCATE)");
      client.close();
    },
  };
}

/** For looking only, also while a server writes: makes, migrates and changes nothing. */
export function openDatabaseReadOnly(path: string): OpenDatabase {
  const client = new Database(path, { readonly: true });
  client.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  return { db: drizzle(client), client, close: () => client.close() };
}

type NotAPromise<T> = T extends PromiseLike<unknown> ? never : T;

/**
 * One short synchronous write transaction, begun IMMEDIATE. An asynchronous callback is refused by type and at run
 * time: what it did after its first await would commit outside the transaction.
 */
export function transact<T>(db: Db, fn: (tx: Db) => NotAPromise<T>): T {
  return db.transaction(
    (tx) => {
      const result = fn(tx as unknown as Db);
      if (result instanceof Promise) throw new TypeError("A transaction callback must be synchronous");
      return result as T;
    },
    { behavior: "immediate" },
  );
}

/**
 * The same for work that can wait and be done again, so that no request waits behind it: null at once where another
 * process writes just now, and the disk is not waited for (a power cut may undo it).
 */
export function tryTransact<T>(db: Db, fn: (tx: Db) => NotAPromise<T>): { result: T } | null {
  db.get(sql`PRAGMA busy_timeout = 0`);
  db.run(sql`PRAGMA synchronous = NORMAL`);
  try {
    return { result: transact(db, fn) };
  } catch (error) {
    if (isBusy(error)) return null;
    throw error;
  } finally {
    db.run(sql`PRAGMA synchronous = FULL`);
    db.get(sql.raw(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`));
  }
}

function isBusy(error: unknown): boolean {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return cause instanceof Database.SqliteError && cause.code.startsWith("SQLITE_BUSY");
}
