import { errorMessage } from "../base/errors.ts";

/**
 * What a failed storage call says of the database: `busy`, another process holds it for now; `full`, no room on the
 * disk; `broken`, it cannot be read or written; `damaged`, its content is no database any more.
 */
export type StorageFailure = "busy" | "full" | "broken" | "damaged";

const FAILURES: Readonly<Record<string, StorageFailure>> = {
  BUSY: "busy",
  LOCKED: "busy",
  FULL: "full",
  READONLY: "broken",
  IOERR: "broken",
  CANTOPEN: "broken",
  NOMEM: "broken",
  PROTOCOL: "broken",
  CORRUPT: "damaged",
  NOTADB: "damaged",
};

/** null when the error is none of the storage's. Read off SQLite's result code, the extended ones by their head. */
export function storageFailureOf(error: unknown): StorageFailure | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = "code" in at ? String(at.code) : "";
    if (code.startsWith("SQLITE_")) return FAILURES[code.split("_")[1]!] ?? null;
  }
  return null;
}

/** Whether the same call may succeed later, nothing having been written. */
export function isPassingStorageFailure(error: unknown): boolean {
  const failure = storageFailureOf(error);
  return failure !== null && failure !== "damaged";
}

/** What an operator is told, in one line. */
export function damageText(path: string, what: string): string {
  return `The database "${path}" is damaged (${what}). Stop the service and restore a backup: npm run --silent cli -- restore <file>`;
}

/** An error that says the database is damaged, in the operator's words; any other one as it is. */
export function tellDamage(error: unknown, path: string): unknown {
  if (storageFailureOf(error) !== "damaged") return error;
  return new Error(damageText(path, rootMessage(error)), { cause: error });
}

/** Drivers and libraries wrap what SQLite said. */
function rootMessage(error: unknown): string {
  return error instanceof Error && error.cause instanceof Error ? rootMessage(error.cause) : errorMessage(error);
}
