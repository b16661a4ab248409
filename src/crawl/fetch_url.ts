import { sleep } from "../base/clock.ts";
import type { CrawlSession } from "./crawl_session.ts";
import { FetchError, type FetchedResponse, type FetchOptions } from "./page_fetcher.ts";

export type FetchOutcome =
  | { ok: true; response: FetchedResponse }
  | { ok: false; failure: string; message: string; elapsedMs: number };

const TRIES_MAX = 3;
const RETRY_AFTER_DEFAULT_MS = 2000;
const RETRY_AFTER_MAX_MS = 60_000;
const RETRY_PAUSE_MS = 300;
/** One page in maintenance does not stop the others; a host that says so of one page after another is given what it asks. */
const PAGE_WAIT_MS = 5_000;
/** How often in a row a host has asked to wait. */
const strained = new WeakMap<object, number>();
/** Failures that may pass: tried once more. */
const PASSING = new Set(["reset", "timeout", "connect"]);

export interface FetchPlan extends Omit<FetchOptions, "signal"> {
  /** Times to ask at most, default 3. */
  triesMax?: number;
}

/**
 * One exchange through the host's gate. 429 makes the whole host wait as it asks, 503 at first for some seconds, longer
 * with each one in a row; both are tried again, and an answer that stays so is returned as it is. Rejects only when the crawl is over.
 */
export async function fetchUrl(session: CrawlSession, url: string, plan: FetchPlan = {}): Promise<FetchOutcome> {
  const gate = session.gate(url);
  const { triesMax = TRIES_MAX, ...options } = plan;
  for (let tried = 1; ; tried++) {
    await session.turn();
    const startedMs = session.deps.clock.now();
    const outcome = await gate.run(() => tryOnce(session, url, options));
    if (tried >= triesMax || session.isLate()) return outcome;
    if (outcome.ok) {
      const { status, headers } = outcome.response;
      if (!isAskedToWait(status, headers)) {
        strained.delete(gate);
        return outcome;
      }
      const askedMs = retryAfterMs(headers["retry-after"], session.deps.clock.now());
      const before = strained.get(gate) ?? 0;
      strained.set(gate, before + 1);
      const waitMs = status === 503 ? Math.min(askedMs, PAGE_WAIT_MS * 2 ** before) : askedMs;
      if (startedMs + waitMs >= session.options.deadlineMs) return outcome;
      gate.pause(waitMs);
    } else {
      if (!PASSING.has(outcome.failure) || tried > 1) return outcome;
      await sleep(RETRY_PAUSE_MS, session.signal);
    }
  }
}

async function tryOnce(
  session: CrawlSession,
  url: string,
  options: Omit<FetchOptions, "signal">,
): Promise<FetchOutcome> {
  const startedMs = session.deps.clock.now();
  try {
    const headers = { "user-agent": session.options.userAgent, ...options.headers };
    const response = await session.deps.fetcher.fetch(url, { ...options, headers, signal: session.signal });
    return { ok: true, response };
  } catch (error) {
    if (session.signal.aborted) throw error;
    const failure = error instanceof FetchError ? error.reason : "bad_response";
    const message = error instanceof Error ? error.message : String(error);
    return { ok: false, failure, message, elapsedMs: session.deps.clock.now() - startedMs };
  }
}

/** A 503 without Retry-After is a broken server, not a request to wait. */
function isAskedToWait(status: number, headers: Readonly<Record<string, string>>): boolean {
  return status === 429 || (status === 503 && headers["retry-after"] !== undefined);
}

/** Seconds or an HTTP date; bounded, since a host may ask for a day. */
export function retryAfterMs(value: string | undefined, nowMs: number): number {
  if (value === undefined) return RETRY_AFTER_DEFAULT_MS;
  const seconds = Number(value);
  const waitMs = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - nowMs;
  if (!Number.isFinite(waitMs)) return RETRY_AFTER_DEFAULT_MS;
  return Math.min(RETRY_AFTER_MAX_MS, Math.max(0, waitMs));
}
