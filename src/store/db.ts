import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import Database from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import type { BaseSQLiteDatabase } from "drizzle-orm/sqlite-core";
import { createWriteGate, type WriteGate } from "./write_gate.ts";

/** A connection or an open transaction: store functions take either. */
export type Db = BaseSQLiteDatabase<"sync", Database.RunResult>;

export interface OpenDatabase {
  db: Db;
  /** The driver's connection, for pragmas, backup and close. */
  client: Database.Database;
  gate: WriteGate;
  close(): void;
}

/** For commands, which have nobody else to serve, and while the database is opened. */
const BUSY_TIMEOUT_MS = 5_000;
/** For a server: long enough for another process's short write, too short for anybody to notice. */
const SERVING_BUSY_TIMEOUT_MS = 15;
export const MIGRATIONS_FOLDER = join(import.meta.dirname, "../../drizzle");

/**
 * Opens (creating it where absent) and migrates. `:memory:` for tests. `serving`: others wait for the event loop, so
 * that a lock held elsewhere is waited for at the gate, not inside a call.
 */
export function openDatabase(path: string, options: { serving?: boolean } = {}): OpenDatabase {
  if (path !== ":memory:") mkdirSync(dirname(path), { recursive: true });
  const client = new Database(path);
  client.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  client.pragma("journal_mode = WAL");
  // FULL: an acknowledged webhook, key or run must survive a power cut.
  client.pragma("synchronous = FULL");
  client.pragma("foreign_keys = ON");
  const db = drizzle(client);
  migrate(db, { migrationsFolder: MIGRATIONS_FOLDER });
  // A row whose insert also moves a count is undone through a journal of its own: kept out of the file system, as it
  // would otherwise cost more than the row. Only now, so that the large sorts of a migration may use the disk.
  client.pragma("temp_store = MEMORY");
  if (options.serving === true) client.pragma(`busy_timeout = ${SERVING_BUSY_TIMEOUT_MS}`);
  return {
    db,
    client,
    gate: createWriteGate(client),
    close() {
      try {
        client.pragma("wal_checkpoint(TRUNCATE)");
      } finally {
        // On a full disk the log stays beside the file and is read at the next start.
        client.close();
      }
    },
  };
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
