import PQueue from "p-queue";
import type { HttpDeps, Manners } from "./manners.ts";

/** Bounds how many calls to one vendor run at once and how close together they start. */
export interface Pool {
  run<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T>;
  /** Waits for the pool's turn: the spacing between two starts and any rest the vendor asked for. */
  turn(signal: AbortSignal): Promise<void>;
  /** No call starts for `ms` from now: the vendor asked all of us to slow down. */
  rest(ms: number): void;
}

export function createPool(
  manners: Pick<Manners, "concurrency" | "spacingMs">,
  deps: Pick<HttpDeps, "clock" | "sleep">,
): Pool {
  const queue = new PQueue({ concurrency: manners.concurrency });
  let nextStartMs = 0;
  return {
    run: <T>(call: () => Promise<T>, signal: AbortSignal) => queue.add(call, { signal }) as Promise<T>,
    async turn(signal) {
      const now = deps.clock.now();
      const startMs = Math.max(now, nextStartMs);
      nextStartMs = startMs + manners.spacingMs;
      if (startMs > now) await deps.sleep(startMs - now, signal);
    },
    rest(ms) {
      nextStartMs = Math.max(nextStartMs, deps.clock.now() + ms);
    },
  };
}
