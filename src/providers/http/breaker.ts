import { forwardClock } from "../../base/clock.ts";
import type { HttpDeps } from "./manners.ts";

const FAILURES_TO_OPEN = 5;
const OPEN_FOR_MS = 30_000;

export type Breaker = ReturnType<typeof createBreaker>;

/** Leaves a vendor alone after several failures in a row, then lets one call through to see whether it is back. */
export function createBreaker({ clock: timeOfDay, sleep }: Pick<HttpDeps, "clock" | "sleep">) {
  const clock = forwardClock(timeOfDay);
  let failures = 0;
  let openUntilMs = 0;
  let isFinal = false;
  let lastMessage = "";
  let probe: PromiseWithResolvers<void> | null = null;

  function told(): void {
    probe?.resolve();
    probe = null;
  }

  return {
    /**
     * Waits while the vendor is left alone, and for the call that looks whether it is back. Whether this call is that
     * one; a message where waiting mends nothing.
     */
    async enter(signal: AbortSignal): Promise<{ isProbe: boolean } | { refusal: string }> {
      while (failures >= FAILURES_TO_OPEN) {
        const restMs = openUntilMs - clock.now();
        if (isFinal && (restMs > 0 || probe !== null)) return { refusal: lastMessage };
        if (probe !== null) await ended(probe.promise, signal);
        else if (restMs > 0) await sleep(restMs, signal);
        else {
          probe = Promise.withResolvers();
          return { isProbe: true };
        }
      }
      return { isProbe: false };
    },
    succeeded() {
      failures = 0;
      told();
    },
    /** `finalMs`: every further call would fail the same way for so long (a refused key), so open at once. */
    failed(message: string, options: { finalMs?: number } = {}) {
      isFinal = options.finalMs !== undefined;
      failures = isFinal ? FAILURES_TO_OPEN : failures + 1;
      lastMessage = message;
      if (failures >= FAILURES_TO_OPEN) openUntilMs = clock.now() + Math.max(OPEN_FOR_MS, options.finalMs ?? 0);
      told();
    },
    /** The call ended without telling anything of the vendor (cancelled, too many calls). */
    abandoned: told,
  };
}

/** The end of what somebody else does; rejects with the signal's reason. */
async function ended(other: Promise<void>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<void>();
  const end = () => aborted.resolve();
  signal.addEventListener("abort", end, { once: true });
  await Promise.race([other, aborted.promise]);
  signal.removeEventListener("abort", end);
  signal.throwIfAborted();
}
