import { and, inArray, isNotNull, sql } from "drizzle-orm";
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
const getAccountByKey = getterBy(accounts, "api_key_hash");
const getMemberByKey = getterBy(members, "api_key_hash");
/** Calls written for an account and day (UTC). */
export const getCallCounter = getterBy(callCounters, "account_id", "day");

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

/** The look-up that every authenticated request makes. */
export function findKeyHolder(db: Db, keyHash: string): KeyHolder | undefined {
  const own = getAccountByKey(db, keyHash);
  if (own !== undefined) return { account: own, member: null };
  const member = getMemberByKey(db, keyHash);
  const account = member && getAccount(db, member.account_id);
  return account && { account, member };
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
