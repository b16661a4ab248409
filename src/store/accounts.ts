import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { accounts, callCounters } from "./account_schema.ts";
import type { Db } from "./db.ts";

export type AccountRow = typeof accounts.$inferSelect;

export function insertAccount(db: Db, row: typeof accounts.$inferInsert): void {
  db.insert(accounts).values(row).run();
}

export function getAccount(db: Db, id: string): AccountRow | undefined {
  return db.select().from(accounts).where(eq(accounts.id, id)).get();
}

export function getAccountByEmail(db: Db, email: string): AccountRow | undefined {
  return db.select().from(accounts).where(eq(accounts.email, email.toLowerCase())).get();
}

export function getAccountByCustomer(db: Db, customerId: string): AccountRow | undefined {
  return db.select().from(accounts).where(eq(accounts.customer_id, customerId)).get();
}

/** Accounts whose plan lives at the payment provider. */
export function listSubscribedAccounts(db: Db): AccountRow[] {
  return db
    .select()
    .from(accounts)
    .where(and(isNotNull(accounts.subscription_id), inArray(accounts.subscription_status, ["active", "past_due"])))
    .all();
}

export function updateAccount(db: Db, id: string, change: Partial<typeof accounts.$inferInsert>): void {
  db.update(accounts).set(change).where(eq(accounts.id, id)).run();
}

/** The look-up that every authenticated request makes, prepared once. */
export function prepareAccountLookup(db: Db): (keyHash: string) => AccountRow | undefined {
  const byKeyHash = db
    .select()
    .from(accounts)
    .where(eq(accounts.api_key_hash, sql.placeholder("hash")))
    .prepare();
  return (hash) => byKeyHash.get({ hash });
}

export function addCalls(db: Db, accountId: string, made: { day: string; calls: number }): void {
  db.insert(callCounters)
    .values({ account_id: accountId, day: made.day, used: made.calls })
    .onConflictDoUpdate({
      target: [callCounters.account_id, callCounters.day],
      set: { used: sql`${callCounters.used} + ${made.calls}` },
    })
    .run();
}

/** Calls written for an account and day (UTC), read on every request. */
export function prepareCallsUsed(db: Db): (accountId: string, day: string) => number {
  const used = db
    .select({ used: callCounters.used })
    .from(callCounters)
    .where(and(eq(callCounters.account_id, sql.placeholder("account")), eq(callCounters.day, sql.placeholder("day"))))
    .prepare();
  return (account, day) => used.get({ account, day })?.used ?? 0;
}
