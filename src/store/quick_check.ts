import { parentPort, workerData } from "node:worker_threads";
import Database from "better-sqlite3";
import { errorMessage } from "../base/errors.ts";
import { storageFailureOf } from "./storage_failure.ts";

/** SQLite puts one before what it found. */
const HEADING = /^\*\*\*.*\*\*\*\s*/;

/** Runs in a worker thread: a big file takes long to look through, and nobody is to wait for it. */
parentPort?.postMessage(findDamage(String(workerData)));

function findDamage(path: string): string | null {
  try {
    const client = new Database(path, { readonly: true, fileMustExist: true });
    try {
      const verdict = client.pragma("quick_check(1)", { simple: true });
      // An empty file is a sound database, but not this one.
      client.prepare("SELECT 1 FROM accounts").get();
      return verdict === "ok" ? null : String(verdict).replace(HEADING, "");
    } finally {
      client.close();
    }
  } catch (error) {
    return storageFailureOf(error) === "busy" ? null : errorMessage(error);
  }
}
