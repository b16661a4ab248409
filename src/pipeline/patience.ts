import { sleep } from "../base/clock.ts";
import type { Log } from "../base/log.ts";
import { isPassingStorageFailure, storageFailureOf } from "../store/storage_failure.ts";
import type { WriteGate } from "../store/write_gate.ts";

/** Pauses between tries on a disk that is full or broken; the last one repeats. */
const TRY_AGAIN_MS = [100, 500, 2_000, 5_000];

export interface Patience {
  gate: WriteGate;
  log: Log;
  /** Ends the waiting: rejects with its reason. */
  signal: AbortSignal;
}

/**
 * Does storage work, again and again while the disk is full or another process holds the database: accepted work waits,
 * it does not fail. Anything else that goes wrong is thrown on at once.
 */
export async function patiently<T>(patience: Patience, work: () => T | Promise<T>): Promise<T> {
  for (let tried = 0; ; tried++) {
    try {
      return await work();
    } catch (error) {
      if (!isPassingStorageFailure(error)) throw error;
      if (tried === 0) patience.log.warn({ err: error }, "storage failed; waiting");
      if (storageFailureOf(error) === "busy") await patience.gate.open({ signal: patience.signal });
      else await sleep(TRY_AGAIN_MS[Math.min(tried, TRY_AGAIN_MS.length - 1)]!, patience.signal);
    }
  }
}
