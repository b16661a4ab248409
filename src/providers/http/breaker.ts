import { type Clock, forwardClock } from "../../base/clock.ts";

const FAILURES_TO_OPEN = 5;
const OPEN_FOR_MS = 30_000;

export type Breaker = ReturnType<typeof createBreaker>;

/** Leaves a vendor alone after several failures in a row, then lets one call through to see whether it is back. */
export function createBreaker(timeOfDay: Clock) {
  const clock = forwardClock(timeOfDay);
  let failures = 0;
  let openUntilMs = 0;
  let probing = false;
  let lastMessage = "";
  return {
    /** Why no call may be made now, or null. Takes the single probe when the rest is over. */
    refusal(): string | null {
      if (failures < FAILURES_TO_OPEN) return null;
      if (clock.now() < openUntilMs || probing) return lastMessage;
      probing = true;
      return null;
    },
    succeeded() {
      failures = 0;
      probing = false;
    },
    /** `final`: every further call would fail the same way (a refused key), so open at once. */
    failed(message: string, options: { final?: boolean } = {}) {
      probing = false;
      failures = options.final ? FAILURES_TO_OPEN : failures + 1;
      lastMessage = message;
      if (failures >= FAILURES_TO_OPEN) openUntilMs = clock.now() + OPEN_FOR_MS;
    },
    /** The call ended without telling anything of the vendor (cancelled). */
    abandoned() {
      probing = false;
    },
  };
}
