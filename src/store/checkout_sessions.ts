import { and, eq, inArray, lt } from "drizzle-orm";
import { checkoutSessions, paymentEvents } from "./account_schema.ts";
import type { Db } from "./db.ts";

export type CheckoutSessionRow = typeof checkoutSessions.$inferSelect;

export function insertCheckoutSession(db: Db, row: typeof checkoutSessions.$inferInsert): void {
  db.insert(checkoutSessions).values(row).run();
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

/** True the first time an event's id is seen: each event is handled once. */
export function insertPaymentEvent(db: Db, row: typeof paymentEvents.$inferInsert): boolean {
  return db.insert(paymentEvents).values(row).onConflictDoNothing().run().changes === 1;
}
