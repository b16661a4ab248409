import type { Log } from "../base/log.ts";

/** Work that is done beside the requests in passes, one at a time. */
export interface Passes {
  /** Starts a pass where none is under way; returns at once. */
  kick(): void;
  idle(): Promise<void>;
  /** Ends the pass under way after its present step: the next start goes on. */
  close(): Promise<void>;
}

/** `failure` is logged where a pass rejects for another reason than that it was ended. */
export function createPasses(log: Log, failure: string, pass: (signal: AbortSignal) => Promise<void>): Passes {
  const closing = new AbortController();
  let working: Promise<void> | null = null;
  const told = (error: unknown) => {
    if (!closing.signal.aborted) log.error({ err: error }, failure);
  };
  return {
    kick() {
      if (working !== null || closing.signal.aborted) return;
      working = pass(closing.signal)
        .catch(told)
        .finally(() => {
          working = null;
        });
    },
    async idle() {
      await working;
    },
    async close() {
      closing.abort();
      await working;
    },
  };
}
