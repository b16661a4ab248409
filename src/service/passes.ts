import type { Log } from "../base/log.ts";

/** Work that is done beside the requests in passes, one at a time. */
export type Passes = ReturnType<typeof createPasses>;

/** `failure` is logged where a pass rejects for another reason than that it was ended. */
export function createPasses(log: Log, failure: string, pass: (signal: AbortSignal) => Promise<void>) {
  const closing = new AbortController();
  let working: Promise<void> | null = null;
  const told = (error: unknown) => {
    if (!closing.signal.aborted) log.error({ err: error }, failure);
  };
  return {
    /** Starts a pass where none is under way; returns at once. */
    kick(): void {
      if (working !== null || closing.signal.aborted) return;
      working = pass(closing.signal)
        .catch(told)
        .finally(() => {
          working = null;
        });
    },
    async idle(): Promise<void> {
      await working;
    },
    /** Ends the pass under way after its present step: the next start goes on. */
    async close(): Promise<void> {
      closing.abort();
      await working;
    },
  };
}
