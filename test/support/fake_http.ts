import type { HttpDeps } from "../../src/providers/http/manners.ts";

export interface FakeHttp {
  deps: HttpDeps;
  /** What was waited for, milliseconds, in order; nothing is really waited for. */
  slept: number[];
  /** Moves the clock on. */
  pass(ms: number): void;
}

/** The real fetch with a clock that only sleeping moves and jitter fixed in the middle. */
export function fakeHttp(): FakeHttp {
  let now = Date.UTC(2026, 10, 21);
  const slept: number[] = [];
  return {
    slept,
    pass: (ms) => {
      now += ms;
    },
    deps: {
      fetch: (input, init) => fetch(input, init),
      clock: { now: () => now },
      async sleep(ms, signal) {
        signal?.throwIfAborted();
        slept.push(ms);
        now += ms;
      },
      random: () => 0.5,
    },
  };
}
