import { type Clock, forwardClock, sleep } from "../base/clock.ts";

export interface GateOptions {
  clock: Clock;
  signal: AbortSignal;
  /** Requests under way at once to one host. */
  concurrency: number;
}

/** Politeness towards one host: so many at once, so far apart, and a pause for all when it asks for one. */
export interface HostGate {
  /** Runs `work` when the host may be asked again. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** The host asked for a pause (429, 503): everybody waits, and from then on fewer ask at once. */
  pause(ms: number): void;
  setDelay(ms: number): void;
  /** How many requests there is time for; Infinity where nobody asked to wait. */
  roomIn(ms: number): number;
}

export function createHostGate(options: GateOptions): HostGate {
  const { signal } = options;
  const clock = forwardClock(options.clock);
  const waiting: (() => void)[] = [];
  let concurrency = options.concurrency;
  let active = 0;
  let delayMs = 0;
  let notBeforeMs = 0;

  function release(): void {
    active -= 1;
    while (active < concurrency && waiting.length > 0) {
      active += 1;
      waiting.shift()!();
    }
  }

  async function acquire(): Promise<void> {
    if (active < concurrency) active += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  }

  async function waitTurn(): Promise<void> {
    for (let waitMs = notBeforeMs - clock.now(); waitMs > 0; waitMs = notBeforeMs - clock.now()) {
      await sleep(waitMs, signal);
    }
    if (delayMs > 0) notBeforeMs = clock.now() + delayMs;
  }

  return {
    async run(work) {
      await acquire();
      try {
        await waitTurn();
        return await work();
      } finally {
        release();
      }
    },
    pause(ms) {
      notBeforeMs = Math.max(notBeforeMs, clock.now() + ms);
      concurrency = Math.max(1, Math.floor(concurrency / 2));
    },
    setDelay(ms) {
      delayMs = ms;
      if (ms > 0) concurrency = 1;
    },
    roomIn: (ms) => (delayMs > 0 ? Math.max(1, Math.floor(ms / delayMs)) : Number.POSITIVE_INFINITY),
  };
}
