import type Database from "better-sqlite3";
import { sleep } from "../base/clock.ts";
import { storageFailureOf } from "./storage_failure.ts";

/** Where writers wait for another process's lock without holding the event loop. */
export interface WriteGate {
  /**
   * Resolves once no other connection holds the database for writing; false when that takes longer than `waitMs`.
   * Rejects with the signal's reason.
   */
  open(wait?: { waitMs?: number; signal?: AbortSignal }): Promise<boolean>;
}

/** Pauses between looks at a held database; the last one repeats. */
const LOOK_AGAIN_MS = [1, 2, 5, 10, 20, 50];

/** All who wait share one look at a time, and a look itself waits for nothing. */
export function createWriteGate(client: Database.Database): WriteGate {
  let looking: Promise<void> | null = null;

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

  async function lookUntilFree(): Promise<void> {
    for (let tried = 0; client.open && !isFree(); tried++) {
      await sleep(LOOK_AGAIN_MS[Math.min(tried, LOOK_AGAIN_MS.length - 1)]!);
    }
  }

  return {
    async open({ waitMs, signal } = {}) {
      signal?.throwIfAborted();
      if (looking === null) {
        if (isFree()) return true;
        looking = lookUntilFree().finally(() => {
          looking = null;
        });
      }
      const free = looking.then(() => true);
      if (waitMs === undefined && signal === undefined) return await free;
      const enough = new AbortController();
      const ended = signal === undefined ? enough.signal : AbortSignal.any([signal, enough.signal]);
      const late = sleep(waitMs ?? FOREVER_MS, ended).then(() => false);
      try {
        return await Promise.race([free, late]);
      } finally {
        late.catch(() => undefined);
        enough.abort();
      }
    },
  };
}

/** Longest time a timer takes. */
const FOREVER_MS = 2 ** 31 - 1;
