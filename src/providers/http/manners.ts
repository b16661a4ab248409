import { type Clock, sleep, systemClock } from "../../base/clock.ts";
import type { SharedRests } from "./shared_rests.ts";

/** What the clients of vendors need from outside; tests give a fixed clock and a sleep that only counts. */
export interface HttpDeps {
  fetch: typeof fetch;
  clock: Clock;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** From 0 (included) to 1 (excluded). */
  random(): number;
  /** Absent where one process asks. */
  rests?: SharedRests;
}

export const systemHttpDeps: HttpDeps = {
  fetch: (input, init) => fetch(input, init),
  clock: systemClock,
  sleep,
  random: Math.random,
};

/** How one vendor is treated: how often, how many at once, how long, and when it is left alone for a while. */
export interface Manners {
  /** Calls in flight at once. */
  concurrency: number;
  /** Calls that may start within a time; null is no limit. */
  rate: { calls: number; perMs: number } | null;
  /** One try, from the request to the last byte. */
  timeoutMs: number;
  /** Tries of one call, the first included. */
  triesMax: number;
}

export const DEFAULT_MANNERS: Manners = { concurrency: 4, rate: null, timeoutMs: 60_000, triesMax: 3 };

/** Answers with a web search and some thinking take long: half a minute is usual. */
export const ANSWER_MANNERS: Manners = { ...DEFAULT_MANNERS, timeoutMs: 150_000 };

const BACKOFF_BASE_MS = 500;
const BACKOFF_MAX_MS = 20_000;
/** A vendor that asks for a longer rest is told as failed: a run has 14 minutes in all. */
export const RETRY_AFTER_MAX_MS = 60_000;

/** Wait before try `failures + 1`: what the vendor asked for, else exponential with full jitter. */
export function retryDelayMs(failures: number, retryAfterMs: number | null, random: number): number {
  const ceiling = Math.min(BACKOFF_MAX_MS, BACKOFF_BASE_MS * 2 ** (failures - 1));
  if (retryAfterMs !== null) return retryAfterMs + Math.round(random * BACKOFF_BASE_MS);
  return Math.round(ceiling / 2 + (random * ceiling) / 2);
}

/** A wait as the body tells it: `retryDelay` of Google's RetryInfo, or in words ("try again in 1m2.5s"). */
const DELAY = /(?:"retryDelay"\s*:\s*"|(?:try again|retry) in )(?:(\d+)m(?!s))?(?:([\d.]+)(ms|s))?/i;

export function readDelayMs(body: string): number | null {
  const [, minutes, amount, unit] = DELAY.exec(body) ?? [];
  if (minutes === undefined && amount === undefined) return null;
  return Math.ceil(Number(minutes ?? 0) * 60_000 + Number(amount ?? 0) * (unit === "ms" ? 1 : 1000));
}

/** Milliseconds of a `Retry-After` (seconds or date), `retry-after-ms` or `X-RateLimit-Reset` (seconds) header. */
export function readRetryAfterMs(headers: Headers, nowMs: number): number | null {
  const exact = nonNegative(headers.get("retry-after-ms"));
  if (exact !== null) return exact;
  const after = headers.get("retry-after");
  if (after !== null) {
    const seconds = nonNegative(after);
    if (seconds !== null) return seconds * 1000;
    const date = Date.parse(after);
    return Number.isNaN(date) ? null : Math.max(0, date - nowMs);
  }
  // Brave gives a list: the rest of the second's window first, the month's after it.
  const reset = nonNegative(headers.get("x-ratelimit-reset")?.split(",", 1)[0] ?? null);
  return reset !== null && reset * 1000 <= RETRY_AFTER_MAX_MS ? reset * 1000 : null;
}

function nonNegative(text: string | null): number | null {
  if (text === null || text.trim() === "") return null;
  const value = Number(text);
  return Number.isFinite(value) && value >= 0 ? value : null;
}
