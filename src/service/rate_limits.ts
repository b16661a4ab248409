import type { Clock } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import { type Db, transact } from "../store/db.ts";
import { insertRateEvent, listRateEvents } from "../store/rate_events.ts";

const WINDOW_MS = 60 * 60_000;

export interface RateRule {
  /** What is counted, for example `checkout:ip:203.0.113.7`. */
  bucket: string;
  perHour: number;
  /** Completes "Too many … ". */
  what: string;
}

/** Per-hour limits (specification, "Rate limits"). */
export const RATE_LIMITS = {
  checkoutPerEmail: 3,
  checkoutPerIp: 5,
  checkoutAuthenticatedPerIp: 5,
  recoverPerIp: 3,
} as const;

/**
 * Counts one request against all rules of a sliding hour, or refuses it against the first that is full and counts
 * nothing. One transaction: exact under concurrency and over a restart.
 */
export function takeRate(deps: { db: Db; clock: Clock }, rules: readonly RateRule[]): void {
  const now = deps.clock.now();
  transact(deps.db, (tx) => {
    for (const rule of rules) {
      const times = listRateEvents(tx, rule.bucket, now - WINDOW_MS);
      if (times.length < rule.perHour) continue;
      const freeAt = times[times.length - rule.perHour]! + WINDOW_MS;
      const seconds = Math.max(1, Math.ceil((freeAt - now) / 1000));
      throw new AppError(
        "rate_limit_exceeded",
        `Too many ${rule.what}: ${rule.perHour} per hour. Try again in ${seconds} s`,
        {
          retryAfterSeconds: seconds,
        },
      );
    }
    for (const rule of rules) insertRateEvent(tx, rule.bucket, now);
  });
}
