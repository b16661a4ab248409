import { type Clock, steadyTime } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import { type Db, transact } from "../store/db.ts";
import { deleteRateEvents, deleteRateEventsAfter, insertRateEvent, listRateAges } from "../store/rate_events.ts";

const HOUR_MS = 60 * 60_000;

export type RateRule = {
  /** What is counted, for example `checkout:ip:203.0.113.7`. */
  bucket: string;
  /** Completes "Too many … ". */
  what: string;
  /** A window of its own is an hour at the most. */
} & ({ perHour: number } | { max: number; windowMs: number });

/** What a counted request holds: ids of its events. */
type RatePlaces = readonly number[];

/** Per-hour limits (specification, "Rate limits"). */
export const RATE_LIMITS = {
  checkoutPerEmail: 3,
  checkoutPerIp: 5,
  checkoutAuthenticatedPerIp: 5,
  recoverPerIp: 3,
} as const;

/**
 * Counts one request against all rules of a sliding window, or refuses it against the first that is full and counts
 * nothing. One transaction: exact under concurrency and over a restart. What was counted at a time still to come, before
 * the clock was set back, is forgotten: it would count for longer than the window.
 */
export function takeRate(deps: { db: Db; clock: Clock }, rules: readonly RateRule[]): RatePlaces {
  const now = { nowMs: deps.clock.now(), steady: steadyTime(deps.clock) };
  return transact(deps.db, (tx) => {
    for (const rule of rules) {
      const { max, windowMs } = "perHour" in rule ? { max: rule.perHour, windowMs: HOUR_MS } : rule;
      const ages = listRateAges(tx, rule.bucket, { ...now, windowMs });
      if (ages.length < max) continue;
      const seconds = Math.max(1, Math.ceil((windowMs - ages[ages.length - max]!) / 1000));
      const window = windowMs === HOUR_MS ? "hour" : `${windowMs / 60_000} minutes`;
      const message = `Too many ${rule.what}: ${max} per ${window}. Try again in ${seconds} s`;
      throw new AppError("rate_limit_exceeded", message, { retryAfterSeconds: seconds });
    }
    return rules.map((rule) => {
      deleteRateEventsAfter(tx, now.nowMs, rule.bucket);
      return insertRateEvent(tx, rule.bucket, now);
    });
  });
}

/** Counts the request while it is worked on; one that fails gives its places back, since it got nothing. */
export async function withinRate<T>(
  deps: { db: Db; clock: Clock },
  rules: readonly RateRule[],
  work: () => Promise<T>,
): Promise<T> {
  const places = takeRate(deps, rules);
  try {
    return await work();
  } catch (error) {
    deleteRateEvents(deps.db, places);
    throw error;
  }
}
