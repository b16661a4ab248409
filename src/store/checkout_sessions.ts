import { and, eq, gt, inArray, isNotNull, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { Tier } from "../domain/tier.ts";
import { checkoutSessions, paymentEvents } from "./account_schema.ts";
import type { Db } from "./db.ts";
import { getterBy, hasRow, listRows, matching, onceInserterOf, updaterOf } from "./rows.ts";

export type CheckoutSessionRow = typeof checkoutSessions.$inferSelect;

export const getCheckoutSession = getterBy(checkoutSessions, "id");
export const getCheckoutSessionByExternalId = getterBy(checkoutSessions, "external_id");
export const updateCheckoutSession = updaterOf(checkoutSessions);
/** True the first time an event's id is seen: each event is handled once. */
export const insertPaymentEvent = onceInserterOf(paymentEvents);
const insertOnce = onceInserterOf(checkoutSessions);

/**
 * False when the session is here already: its payment was told before the answer to our own call came. The address of
 * its page, which opens it to anybody, is shown or mailed once and not kept.
 */
export function insertCheckoutSession(db: Db, row: typeof checkoutSessions.$inferInsert): boolean {
  return insertOnce(db, { ...row, checkout_url: null });
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
  const { email: address, status, external_id } = checkoutSessions;
  const where = and(eq(address, email), inArray(status, OPEN), isNotNull(external_id));
  return listRows(db, checkoutSessions, { where });
}

/**
 * Sessions whose state the provider should be asked for: open ones, and expired ones not asked since their end. One that
 * led to the billing portal only where it is the one polled (`id`); one that leads nowhere never.
 */
export function listCheckoutsToAsk(
  db: Db,
  options: { askedBeforeMs: number; nowMs: number; madeAfter: string; limit: number; id?: string | undefined },
): CheckoutSessionRow[] {
  const { status, external_id, created_at, checked_ms, expires_at } = checkoutSessions;
  const endMs = sql<number>`unixepoch(${expires_at}) * 1000`;
  const isThere = isNotNull(external_id);
  const isPolled = and(eq(checkoutSessions.id, options.id ?? ""), or(isThere, eq(status, "checkout_created")));
  const isMeant = options.id === undefined ? isThere : isPolled;
  const isLive = and(isMeant, ne(status, "completed"), gt(created_at, options.madeAfter));
  const isOpen = or(inArray(status, OPEN), isNull(checked_ms), lt(checked_ms, endMs));
  const where = and(isLive, isDueToAsk(options), isOpen);
  return listRows(db, checkoutSessions, { where, order: [checked_ms], limit: options.limit });
}

/** Never asked for, or long enough ago; "asked in the future" is from before the clock was set back. */
function isDueToAsk(times: { askedBeforeMs: number; nowMs: number }) {
  const { checked_ms } = checkoutSessions;
  return or(isNull(checked_ms), lt(checked_ms, times.askedBeforeMs), gt(checked_ms, times.nowMs));
}

/** Marks the session as asked for now; false when that was done since `askedBeforeMs`. */
export function claimCheckoutAsk(db: Db, id: string, times: { nowMs: number; askedBeforeMs: number }): boolean {
  const where = and(eq(checkoutSessions.id, id), isDueToAsk(times));
  return db.update(checkoutSessions).set({ checked_ms: times.nowMs }).where(where).run().changes === 1;
}

/** A checkout that led to the billing portal is complete when the account has the plan it asked for. */
export function completePortalCheckouts(db: Db, accountId: string, { tier, now }: { tier: Tier; now: string }): void {
  const asked = matching(checkoutSessions, { account_id: accountId, status: "checkout_created", tier });
  db.update(checkoutSessions)
    .set({ status: "completed", completed_at: now })
    .where(and(asked, isNull(checkoutSessions.external_id)))
    .run();
}

export function hasPaymentEvent(db: Db, id: string): boolean {
  return hasRow(db, paymentEvents, eq(paymentEvents.id, id));
}
