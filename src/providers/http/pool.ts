import { AsyncResource } from "node:async_hooks";
import PQueue from "p-queue";
import { forwardClock } from "../../base/clock.ts";
import type { HttpDeps, Manners } from "./manners.ts";

/** Bounds how many calls to one vendor run at once and how many start within a time. */
export function createPool(manners: Pick<Manners, "concurrency" | "rate">, deps: Pick<HttpDeps, "clock" | "sleep">) {
  const queue = new PQueue({ concurrency: manners.concurrency });
  const clock = forwardClock(deps.clock);
  /** The last starts given, oldest first, as many as the rate counts. */
  const starts: number[] = [];
  let restUntilMs = 0;
  return {
    /** In its turn, whoever's end gives it; what is known of where it was asked for is known then, too. */
    run: <T>(call: () => Promise<T>, signal: AbortSignal) =>
      queue.add(AsyncResource.bind(call), { signal }) as Promise<T>,
    /** Waits for the pool's turn: the rate of starts and any rest the vendor asked for. */
    async turn(signal: AbortSignal): Promise<void> {
      const now = clock.now();
      const startMs = Math.max(now, restUntilMs, nextByRate());
      starts.push(startMs);
      if (starts.length > (manners.rate?.calls ?? 0)) starts.shift();
      if (startMs > now) await deps.sleep(startMs - now, signal);
    },
    /** No call starts for `ms` from now: the vendor asked all of us to slow down. */
    rest(ms: number): void {
      restUntilMs = Math.max(restUntilMs, clock.now() + ms);
    },
  };

  function nextByRate(): number {
    const { rate } = manners;
    return rate === null || starts.length < rate.calls ? 0 : starts[0]! + rate.perMs;
  }
}
