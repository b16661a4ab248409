/** Where the time comes from; tests give a fixed one. */
export interface Clock {
  /** Milliseconds since the epoch, by the time of day: it can be set forward and back. */
  now(): number;
  /** Milliseconds that pass evenly whatever is done to the time of day; absent: those of this process. */
  steady?(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** For waits within this process: time that stands rather than goes back, so that none of them gets longer. */
export function forwardClock(clock: Clock): Clock {
  let ahead = 0;
  let last = Number.NEGATIVE_INFINITY;
  return {
    now() {
      const now = clock.now();
      ahead = Math.max(ahead, last - now);
      last = now + ahead;
      return last;
    },
  };
}

/** Smaller differences are how clocks are kept right all the time. */
const STEP_MIN_MS = 1_000;

/** Tells by how many milliseconds the time of day was set back since it was last asked; 0 when it was not. */
export function createStepWatch(clock: Clock): () => number {
  const lead = () => clock.now() - (clock.steady?.() ?? performance.now());
  let before = lead();
  return () => {
    const back = before - lead();
    if (back >= 0 && back < STEP_MIN_MS) return 0;
    before -= back;
    return Math.max(0, back);
  };
}

/** ISO 8601 with milliseconds, UTC. */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}

/** UTC day `YYYY-MM-DD`. */
export function utcDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** First instant of the next UTC day, ISO 8601. */
export function nextUtcMidnight(ms: number): string {
  return isoTime((Math.floor(ms / 86_400_000) + 1) * 86_400_000);
}

/** Resolves after `ms`, rejects with the signal's reason when it aborts first. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", onAbort);
      resolve();
    }, ms);
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    signal?.addEventListener("abort", onAbort, { once: true });
  });
}
