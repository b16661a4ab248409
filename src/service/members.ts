import { isoTime, steadyTime } from "../base/clock.ts";
import { AppError, found } from "../base/errors.ts";
import { sha256Hex } from "../base/ids.ts";
import { DAY_MS } from "../base/iso_time.ts";
import type { Role } from "../domain/role.ts";
import { getAccount, getAccountByEmail, updateAccount } from "../store/accounts.ts";
import { type Db, transact } from "../store/db.ts";
import {
  deleteMember,
  getMember,
  getMemberByEmail,
  getOpenInvitation,
  insertMember,
  listMembers,
  type MemberRow,
  updateMember,
} from "../store/members.ts";
import { type Life, revokeSessions } from "../store/sign_ins.ts";
import { keyColumnsFor, newKey } from "./accounts.ts";
import { type Actor, actorOf, signInOwner } from "./actor.ts";
import { UnsealError } from "./key_vault.ts";
import { enqueueMail } from "./mail_outbox.ts";
import { invitationMail } from "./mail_texts.ts";
import { openSession, type SignedIn, type SignInDeps, steadyColumns } from "./sign_in.ts";

const INVITATION_DAYS = 7;
const INVITATION_LIFE_MS = INVITATION_DAYS * DAY_MS;
const TOKEN_BYTES = 32;
const MEMBERS_MAX = 100;

/** Everybody of the account: first the person whose account it is. */
export function membersOf(deps: Pick<SignInDeps, "db" | "clock">, { account }: Pick<Actor, "account">): MemberView[] {
  const { id, email, created_at } = account;
  const own = { id, email, role: "owner" as const, status: "active" as const, joined_at: created_at };
  const others = listMembers(deps.db, id).map((row) => showMember(row, deps.clock.now()));
  return [{ ...own, invited_by: null, expires_at: null }, ...others];
}

/** Mails an invitation. The same address again gets a new link, with the role of now; the link before is void. */
export function inviteMember(deps: SignInDeps, by: Actor, asked: { email: string; role: Role }): MemberView {
  const email = asked.email.trim().toLowerCase();
  const token = deps.ids.hex(TOKEN_BYTES);
  const invited = transact(deps.db, (tx) => {
    const known = getMemberByEmail(tx, by.account.id, email);
    if (email === by.account.email || (known !== undefined && known.joined_at !== null))
      throw new AppError(
        "conflict",
        `"${email}" is already a member. To change the role, remove the member and invite them again`,
      );
    if (known !== undefined) deleteMember(tx, known.id);
    if (listMembers(tx, by.account.id).length >= MEMBERS_MAX)
      throw new AppError("conflict", `The account already has ${MEMBERS_MAX} members. Remove one first`);
    const row = newInvitation(deps, by, { email, role: asked.role, token });
    insertMember(tx, row);
    const url = `${deps.dashboardUrl}/join/${token}`;
    const mail = invitationMail({ by: by.email, role: asked.role, url, days: INVITATION_DAYS });
    enqueueMail(deps, tx, { to: email, ...mail });
    return getMember(tx, by.account.id, row.id)!;
  });
  deps.kickMail();
  return showMember(invited, deps.clock.now());
}

function newInvitation(
  { ids, clock }: SignInDeps,
  by: Actor,
  { email, role, token }: { email: string; role: Role; token: string },
) {
  const now = isoTime(clock.now());
  return {
    id: ids.orderedUuid(),
    account_id: by.account.id,
    email,
    role,
    invited_by: by.email,
    token_hash: sha256Hex(token),
    expires_ms: clock.now() + INVITATION_LIFE_MS,
    ...steadyColumns(clock),
    created_at: now,
    updated_at: now,
  };
}

/** What an open invitation is to; null for one that was accepted, withdrawn or is past its time. */
export function readInvitation(deps: SignInDeps, token: string): { email: string; role: Role; by: string } | null {
  const row = getOpenInvitation(deps.db, sha256Hex(token), invitationLife(deps));
  return row === undefined ? null : { email: row.email, role: row.role, by: row.invited_by };
}

/** The click of whoever reads that mailbox: a member with a key of their own from now on, and signed in. */
export function acceptInvitation(deps: SignInDeps, token: string): SignedIn | null {
  return transact(deps.db, (tx) => {
    const row = getOpenInvitation(tx, sha256Hex(token), invitationLife(deps));
    const account = row && getAccount(tx, row.account_id);
    if (row === undefined || account === undefined) return null;
    const now = isoTime(deps.clock.now());
    const { columns } = newKey(deps, row.id, 1);
    updateMember(tx, row.id, { ...columns, token_hash: null, joined_at: now, updated_at: now });
    return openSession(deps, tx, actorOf({ account, member: getMember(tx, account.id, row.id)! }));
  });
}

function invitationLife({ clock }: SignInDeps): Life {
  return { nowMs: clock.now(), lifeMs: INVITATION_LIFE_MS, steady: steadyTime(clock) };
}

/**
 * Takes somebody out, or an invitation back: key, sessions and links are void at once. Where the person whose account it
 * is leaves, it passes to the owner who joined first; the last owner stays.
 */
export function removeMember(deps: SignInDeps, { account }: Pick<Actor, "account">, id: string): void {
  transact(deps.db, (tx) => {
    if (id === account.id) return handOver(deps, tx, account.id);
    deleteMember(tx, found(getMember(tx, account.id, id), "Member not found. GET /auth/members lists them").id);
  });
}

function handOver(deps: SignInDeps, tx: Db, accountId: string): void {
  const account = getAccount(tx, accountId)!;
  const owners = listMembers(tx, accountId).filter(({ role, joined_at }) => role === "owner" && joined_at !== null);
  const [next] = owners
    .filter(({ email }) => getAccountByEmail(tx, email) === undefined)
    .toSorted((one, other) => (one.joined_at! < other.joined_at! ? -1 : 1));
  if (next === undefined)
    throw new AppError(
      "conflict",
      "The last owner cannot be removed. Invite another owner first, with an e-mail address that does not have its own account",
    );
  const now = isoTime(deps.clock.now());
  const key = movedKey(deps, accountId, next);
  revokeSessions(tx, signInOwner({ account, member: null }), now);
  deleteMember(tx, next.id);
  updateAccount(tx, accountId, { email: next.email, name: next.email, ...key, updated_at: now });
}

function movedKey({ vault }: SignInDeps, accountId: string, { api_key_hash, ...next }: MemberRow) {
  try {
    return keyColumnsFor(vault, accountId, { ...next, api_key_hash: api_key_hash! });
  } catch (error) {
    if (!(error instanceof UnsealError)) throw error;
    throw new AppError("conflict", `SECRET_KEY has changed. "${next.email}" must rotate their key in Settings first`);
  }
}

/** A member as it is shown. */
export type MemberView = ReturnType<typeof showMember>;

function showMember(row: MemberRow, nowMs: number) {
  const { id, email, role, invited_by, joined_at, expires_ms } = row;
  const status: "active" | "invited" | "expired" =
    joined_at !== null ? "active" : expires_ms > nowMs ? "invited" : "expired";
  return {
    id,
    email,
    role,
    status,
    invited_by: invited_by as string | null,
    /** Until when an invitation can be accepted; null once it was. */
    expires_at: joined_at === null ? isoTime(expires_ms) : null,
    joined_at,
  };
}
