import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { accounts, callCounters, members } from "./account_schema.ts";
import type { Db } from "./db.ts";
import type { MemberRow } from "./members.ts";
import { getterBy, inserterOf, listRows, updaterOf } from "./rows.ts";

export type AccountRow = typeof accounts.$inferSelect;

export const insertAccount = inserterOf(accounts);
export const updateAccount = updaterOf(accounts);
export const getAccount = getterBy(accounts, "id");
export const getAccountByCustomer = getterBy(accounts, "customer_id");
export const getAccountBySubscription = getterBy(accounts, "subscription_id");
const getByLowerEmail = getterBy(accounts, "email");

export function getAccountByEmail(db: Db, email: string): AccountRow | undefined {
  return getByLowerEmail(db, email.toLowerCase());
}

/** Oldest first. */
export function listAccounts(db: Db): AccountRow[] {
  return listRows(db, accounts, { where: undefined, order: [accounts.created_at, accounts.id] });
}

/** Accounts whose plan lives at the payment provider and may still change there. */
export function listSubscribedAccounts(db: Db): AccountRow[] {
  const mayChange = inArray(accounts.subscription_status, ["active", "past_due", "unpaid", "incomplete"]);
  return listRows(db, accounts, { where: and(isNotNull(accounts.subscription_id), mayChange) });
}

/** Whose key it is: the account's own, or that of one of its members. */
export interface KeyHolder {
  account: AccountRow;
  member: MemberRow | null;
}

/** The look-up that every authenticated request makes, prepared once. */
export function prepareKeyLookup(db: Db): (keyHash: string) => KeyHolder | undefined {
  const isOf = (column: SQLiteColumn) => sql`${column} = ${sql.placeholder("hash")}`;
  const byKeyHash = db.select().from(accounts).where(isOf(accounts.api_key_hash)).prepare();
  const byMemberKey = db
    .select({ account: accounts, member: members })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.account_id))
    .where(isOf(members.api_key_hash))
    .prepare();
  return (hash) => {
    const account = byKeyHash.get({ hash });
    return account === undefined ? byMemberKey.get({ hash }) : { account, member: null };
  };
}

/** Part of a transaction. Calls of an account that was removed meanwhile count for nobody. */
export function addCalls(db: Db, accountId: string, made: { day: string; calls: number }): void {
  const { account_id, day, used } = callCounters;
  if (getAccount(db, accountId) === undefined) return;
  db.insert(callCounters)
    .values({ account_id: accountId, day: made.day, used: made.calls })
    .onConflictDoUpdate({ target: [account_id, day], set: { used: sql`${used} + ${made.calls}` } })
    .run();
}

/** Calls written for an account and day (UTC), read on every request. */
export function prepareCallsUsed(db: Db): (accountId: string, day: string) => number {
  const { account_id, day, used } = callCounters;
  const ofDay = sql`${account_id} = ${sql.placeholder("account")} AND ${day} = ${sql.placeholder("day")}`;
  const query = db.select({ used }).from(callCounters).where(ofDay).prepare();
  return (account, of) => query.get({ account, day: of })?.used ?? 0;
}
