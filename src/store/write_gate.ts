import type Database from "better-sqlite3";
import { sleep } from "../base/clock.ts";
import { storageFailureOf } from "./storage_failure.ts";

/** Pauses between looks at a held database; the last one repeats. */
const LOOK_AGAIN_MS = [1, 2, 5, 10, 20, 50];

/** Where writers wait for another process's lock without holding the event loop. */
export type WriteGate = ReturnType<typeof createWriteGate>;

export function createWriteGate(client: Database.Database) {
  /** A look waits for nothing. */
  function isFree(): boolean {
    const timeout = client.pragma("busy_timeout", { simple: true });
    client.pragma("busy_timeout = 0");
    try {
      client.exec("BEGIN IMMEDIATE");
      client.exec("ROLLBACK");
      return true;
    } catch (error) {
      // What else is wrong with the storage the write itself will tell.
      return storageFailureOf(error) !== "busy";
    } finally {
      client.pragma(`busy_timeout = ${timeout}`);
    }
  }

  return {
    /**
     * Resolves once no other connection holds the database for writing; false when that takes longer than `waitMs`.
     * Rejects with the signal's reason.
     */
    async open({ waitMs = Number.POSITIVE_INFINITY, signal }: { waitMs?: number; signal?: AbortSignal } = {}) {
      signal?.throwIfAborted();
      const untilMs = performance.now() + waitMs;
      for (let tried = 0; client.open && !isFree(); tried++) {
        const leftMs = untilMs - performance.now();
        if (leftMs <= 0) return false;
        await sleep(Math.min(leftMs, LOOK_AGAIN_MS[tried] ?? LOOK_AGAIN_MS.at(-1)!), signal);
      }
      return true;
    },
  };
}
