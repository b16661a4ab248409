import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { DAY_MS } from "./iso_time.ts";

/** Where the time comes from; tests give a fixed one. */
export interface Clock {
  /** Milliseconds since the epoch, by the time of day: it can be set forward and back. */
  now(): number;
  /** Absent: the time of day stands in. */
  steady?(): SteadyTime;
}

/** Time that passes evenly whatever is done to the time of day. Readings of one origin compare, over processes too. */
export interface SteadyTime {
  /** What it counts from: the machine's start. */
  origin: string;
  ms: number;
}

export const systemClock: Clock = createSystemClock();

function createSystemClock(): Clock {
  const origin = machineStart();
  return { now: () => Date.now(), steady: () => ({ origin, ms: Math.floor(Number(process.hrtime.bigint()) / 1e6) }) };
}

/** Where the system does not tell its start apart from others, each process is an origin of its own. */
function machineStart(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return randomUUID();
  }
}

export function steadyTime(clock: Clock): SteadyTime {
  return clock.steady?.() ?? { origin: "time of day", ms: clock.now() };
}

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
  return isoTime((Math.floor(ms / DAY_MS) + 1) * DAY_MS);
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
