import type { Role } from "../domain/role.ts";
import type { AccountRow, KeyHolder } from "../store/accounts.ts";
import type { SignInOwner } from "../store/sign_ins.ts";

/** Who does something on an account: by key, or signed in to the dashboard. */
export interface Actor extends KeyHolder {
  /** Of the member, or the account's own where it is the person whose account it is. */
  id: string;
  email: string;
  role: Role;
}

export function actorOf({ account, member }: KeyHolder): Actor {
  if (member === null) return { account, member, id: account.id, email: account.email, role: "owner" };
  return { account, member, id: member.id, email: member.email, role: member.role };
}

/** Whose links and sessions are theirs. */
export function signInOwner({ account, member }: KeyHolder): SignInOwner {
  return { account_id: account.id, member_id: member?.id ?? null };
}

/** The actor as the account now has it. */
export function withAccount(actor: Actor, account: AccountRow): Actor {
  return actorOf({ account, member: actor.member });
}
