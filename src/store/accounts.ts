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

export function getAccountBySubscription(db: Db, subscriptionId: string): AccountRow | undefined {
  return db.select().from(accounts).where(eq(accounts.subscription_id, subscriptionId)).get();
}

/** Accounts whose plan lives at the payment provider and may still change there. */
export function listSubscribedAccounts(db: Db): AccountRow[] {
  return db
    .select()
    .from(accounts)
    .where(
      and(
        isNotNull(accounts.subscription_id),
        inArray(accounts.subscription_status, ["active", "past_due", "unpaid", "incomplete"]),
      ),
    )
    .all();
}

export function updateAccount(db: Db, id: string, change: Partial<typeof accounts.$inferInsert>): void {
  db.update(accounts).set(change).where(eq(accounts.id, id)).run();
}

/** The two statements every authenticated request makes, prepared once. */
export function prepareAccountLookup(db: Db) {
  const byKeyHash = db
    .select()
    .from(accounts)
    .where(eq(accounts.api_key_hash, sql.placeholder("hash")))
    .prepare();
  const count = db
    .insert(callCounters)
    .values({ account_id: sql.placeholder("account"), day: sql.placeholder("day"), used: 1 })
    .onConflictDoUpdate({
      target: [callCounters.account_id, callCounters.day],
      set: { used: sql`${callCounters.used} + 1` },
    })
    .returning({ used: callCounters.used })
    .prepare();
  return {
    findByKeyHash: (hash: string): AccountRow | undefined => byKeyHash.get({ hash }),
    /**
     * Counts one call and gives the day's total with it. Kept over a crash of the process, not of the machine: waiting
     * for the disk on every request would cost more than all else in it.
     */
    countCall(account: string, day: string): number {
      db.run(sql`PRAGMA synchronous = NORMAL`);
      try {
        return count.get({ account, day }).used;
      } finally {
        db.run(sql`PRAGMA synchronous = FULL`);
      }
    },
  };
}
export type AccountLookup = ReturnType<typeof prepareAccountLookup>;

export function getCallsUsed(db: Db, accountId: string, day: string): number {
  const row = db
    .select()
    .from(callCounters)
    .where(and(eq(callCounters.account_id, accountId), eq(callCounters.day, day)))
    .get();
  return row?.used ?? 0;
}
