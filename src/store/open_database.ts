import { dirname, join } from "node:path";
import Database from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import { makePrivateFile, makePrivateFolder, tightenFile } from "../base/private_files.ts";
import type { Db } from "./db.ts";
import { keepStatements } from "./statements.ts";
import { tellDamage } from "./storage_failure.ts";
import { createWriteGate, type WriteGate } from "./write_gate.ts";

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
/** What SQLite keeps beside a database, with the mode of the database itself. */
export const BESIDE = ["-wal", "-shm"];
export const MIGRATIONS_FOLDER = join(import.meta.dirname, "../../drizzle");

/**
 * Opens (creating it where absent) and migrates. For tests `:memory:`, or the bytes of a migrated database to go on from in
 * memory. `serving`: others wait for the event loop, so that a lock held elsewhere is waited for at the gate, not inside
 * a call.
 */
export function openDatabase(from: string | Buffer, options: { serving?: boolean } = {}): OpenDatabase {
  const path = typeof from === "string" ? from : ":memory:";
  if (path !== ":memory:") {
    makePrivateFolder(dirname(path));
    makePrivateFile(path);
    for (const suffix of BESIDE) tightenFile(path + suffix);
  }
  const client = new Database(from);
  try {
    return connect(client, typeof from === "string", options);
  } catch (error) {
    client.close();
    throw tellDamage(error, path);
  }
}

function connect(client: Database.Database, migrates: boolean, options: { serving?: boolean }): OpenDatabase {
  client.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  client.pragma("journal_mode = WAL");
  // FULL: an acknowledged webhook, key or run must survive a power cut.
  client.pragma("synchronous = FULL");
  // Of a megabyte: whoever commits next carries the log over into the file, and four take as long as a request may wait.
  client.pragma("wal_autocheckpoint = 250");
  client.pragma("foreign_keys = ON");
  if (migrates) migrate(drizzle(client), { migrationsFolder: MIGRATIONS_FOLDER });
  // A row whose insert also moves a count is undone through a journal of its own: kept out of the file system, as it
  // would otherwise cost more than the row. Only now, so that the large sorts of a migration may use the disk.
  client.pragma("temp_store = MEMORY");
  if (options.serving === true) client.pragma(`busy_timeout = ${SERVING_BUSY_TIMEOUT_MS}`);
  return {
    db: drizzle(keepStatements(client)),
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

/** For looking only, also while a server writes: makes, migrates and changes nothing. */
export function openDatabaseReadOnly(path: string): Pick<OpenDatabase, "db" | "client" | "close"> {
  const client = new Database(path, { readonly: true });
  client.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  return { db: drizzle(client), client, close: () => client.close() };
}
