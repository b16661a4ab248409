import { and, eq, isNotNull } from "drizzle-orm";
import { members } from "./account_schema.ts";
import type { Db } from "./db.ts";
import { deleterBy, getterBy, inserterOf, listerBy, listRows, updaterOf } from "./rows.ts";
import { isAlive, type Life } from "./sign_ins.ts";

export type MemberRow = typeof members.$inferSelect;

export const insertMember = inserterOf(members);
export const updateMember = updaterOf(members);
export const deleteMember = deleterBy(members, "id");
export const getMember = getterBy(members, "account_id", "id");
export const getMemberByEmail = getterBy(members, "account_id", "email");

/** Of an account, those invited included; the oldest first. */
export const listMembers = listerBy(members, "account_id", [members.created_at, members.id]);

/** Where a person is a member, of any account. */
export function listMemberships(db: Db, email: string): MemberRow[] {
  const where = and(eq(members.email, email.toLowerCase()), isNotNull(members.joined_at));
  return listRows(db, members, { where, order: [members.created_at, members.id] });
}

/** The invitation while nobody accepted it and it is not past its time. */
export function getOpenInvitation(db: Db, tokenHash: string, life: Life): MemberRow | undefined {
  const where = and(eq(members.token_hash, tokenHash), isAlive(members, life));
  return listRows(db, members, { where })[0];
}
