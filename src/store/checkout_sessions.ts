import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { Tier } from "../domain/tier.ts";
import { checkoutSessions, paymentEvents } from "./account_schema.ts";
import type { Db } from "./db.ts";

export type CheckoutSessionRow = typeof checkoutSessions.$inferSelect;

/**
 * False when the session is here already: its payment was told before the answer to our own call came. The address of
 * its page, which opens it to anybody, is shown or mailed once and not kept.
 */
export function insertCheckoutSession(db: Db, row: typeof checkoutSessions.$inferInsert): boolean {
  const kept = { ...row, checkout_url: null };
  return db.insert(checkoutSessions).values(kept).onConflictDoNothing().run().changes === 1;
}

export function getCheckoutSession(db: Db, id: string): CheckoutSessionRow | undefined {
  return db.select().from(checkoutSessions).where(eq(checkoutSessions.id, id)).get();
}

export function getCheckoutSessionByExternalId(db: Db, externalId: string): CheckoutSessionRow | undefined {
  return db.select().from(checkoutSessions).where(eq(checkoutSessions.external_id, externalId)).get();
}

export function updateCheckoutSession(db: Db, id: string, change: Partial<CheckoutSessionRow>): void {
  db.update(checkoutSessions).set(change).where(eq(checkoutSessions.id, id)).run();
}

const OPEN = ["email_sent", "checkout_created"] as const;

/** Open sessions past their time become `expired`. */
export function expireCheckoutSessions(db: Db, now: string): void {
  db.update(checkoutSessions)
    .set({ status: "expired" })
    .where(and(inArray(checkoutSessions.status, OPEN), lt(checkoutSessions.expires_at, now)))
    .run();
}

/** Sessions of the address that still wait for a payment at the provider. */
export function listOpenCheckouts(db: Db, email: string): CheckoutSessionRow[] {
  return db
    .select()
    .from(checkoutSessions)
    .where(
      and(
        eq(checkoutSessions.email, email),
        inArray(checkoutSessions.status, OPEN),
        isNotNull(checkoutSessions.external_id),
      ),
    )
    .all();
}

/** Sessions whose state the provider should be asked for: open ones, and expired ones not asked since their end. */
export function listCheckoutsToAsk(
  db: Db,
  options: { askedBeforeMs: number; nowMs: number; madeAfter: string; limit: number },
): CheckoutSessionRow[] {
  const endMs = sql<number>`unixepoch(${checkoutSessions.expires_at}) * 1000`;
  return db
    .select()
    .from(checkoutSessions)
    .where(
      and(
        isNotNull(checkoutSessions.external_id),
        ne(checkoutSessions.status, "completed"),
        gt(checkoutSessions.created_at, options.madeAfter),
        isDueToAsk(options),
        or(
          inArray(checkoutSessions.status, OPEN),
          isNull(checkoutSessions.checked_ms),
          lt(checkoutSessions.checked_ms, endMs),
        ),
      ),
    )
    .orderBy(asc(checkoutSessions.checked_ms))
    .limit(options.limit)
    .all();
}

/** Never asked for, or long enough ago; "asked in the future" is from before the clock was set back. */
function isDueToAsk(times: { askedBeforeMs: number; nowMs: number }) {
  const { checked_ms } = checkoutSessions;
  return or(isNull(checked_ms), lt(checked_ms, times.askedBeforeMs), gt(checked_ms, times.nowMs));
}

/** Marks the session as asked for now; false when that was done since `askedBeforeMs`. */
export function claimCheckoutAsk(db: Db, id: string, times: { nowMs: number; askedBeforeMs: number }): boolean {
  return (
    db
      .update(checkoutSessions)
      .set({ checked_ms: times.nowMs })
      .where(and(eq(checkoutSessions.id, id), isDueToAsk(times)))
      .run().changes === 1
  );
}

/** A checkout that led to the billing portal is complete when the account has the plan it asked for. */
export function completePortalCheckouts(db: Db, accountId: string, plan: { tier: Tier; now: string }): void {
  db.update(checkoutSessions)
    .set({ status: "completed", completed_at: plan.now })
    .where(
      and(
        eq(checkoutSessions.account_id, accountId),
        eq(checkoutSessions.status, "checkout_created"),
        isNull(checkoutSessions.external_id),
        eq(checkoutSessions.tier, plan.tier),
      ),
    )
    .run();
}

export function hasPaymentEvent(db: Db, id: string): boolean {
  return db.select({ id: paymentEvents.id }).from(paymentEvents).where(eq(paymentEvents.id, id)).get() !== undefined;
}

/** True the first time an event's id is seen: each event is handled once. */
export function insertPaymentEvent(db: Db, row: typeof paymentEvents.$inferInsert): boolean {
  return db.insert(paymentEvents).values(row).onConflictDoNothing().run().changes === 1;
}
