import { type Clock, isoTime } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import { type Ids, sha256Hex } from "../base/ids.ts";
import type { Tier } from "../domain/tier.ts";
import { type AccountRow, getAccount, getAccountByEmail, insertAccount, updateAccount } from "../store/accounts.ts";
import { type Db, transact } from "../store/db.ts";
import { getMember, updateMember } from "../store/members.ts";
import { finishRun, listAllActiveRuns } from "../store/runs.ts";
import type { Actor } from "./actor.ts";
import type { KeyVault } from "./key_vault.ts";
import { enqueueMail } from "./mail_outbox.ts";
import { keyRotatedMail } from "./mail_texts.ts";

export const API_KEY_PREFIX = "bvp_";

const ENDED_BY_DISABLING = "Stopped: the operator disabled the account";

export interface AccountDeps {
  db: Db;
  vault: KeyVault;
  clock: Clock;
  ids: Ids;
}

/** Makes an account with its key; an e-mail that has one already is refused. Call inside a transaction. */
export function createAccount(
  deps: AccountDeps,
  db: Db,
  account: { email: string; name: string; tier: Tier },
): { account: AccountRow; apiKey: string } {
  const email = account.email.trim().toLowerCase();
  if (getAccountByEmail(db, email) !== undefined) {
    throw new AppError("conflict", `An account with the e-mail "${email}" already exists`);
  }
  const now = isoTime(deps.clock.now());
  const id = deps.ids.uuid();
  const key = newKey(deps, id, 1);
  insertAccount(db, {
    id,
    email,
    name: account.name,
    tier: account.tier,
    ...key.columns,
    created_at: now,
    updated_at: now,
  });
  return { account: getAccount(db, id)!, apiKey: key.apiKey };
}

export interface RotationDeps extends AccountDeps {
  dashboardUrl: string;
  kickMail(): void;
}

/** A new key for whoever asks; the old one stops working with the same commit, and a mail tells its owner. */
export function rotateKey(deps: RotationDeps, { account: { id }, member, email }: Actor): string {
  const apiKey = transact(deps.db, (tx) => {
    const account = getAccount(tx, id);
    const holder = member === null ? account : getMember(tx, id, member.id);
    if (account === undefined || holder === undefined) throw new AppError("not_found", "The account no longer exists");
    const key = newKey(deps, holder.id, holder.api_key_version + 1);
    const now = isoTime(deps.clock.now());
    const update = member === null ? updateAccount : updateMember;
    update(tx, holder.id, { ...key.columns, updated_at: now });
    const name = member === null ? account.name : "";
    enqueueMail(deps, tx, { to: email, ...keyRotatedMail({ name, at: now, dashboardUrl: deps.dashboardUrl }) });
    return key.apiKey;
  });
  deps.kickMail();
  return apiKey;
}

/**
 * Keeps an account from working: its keys are refused, its active runs end, nothing of it starts. Nothing is removed.
 * Gives the ids of the runs that it ended; a process that works on one lets go of it by itself.
 */
export function disableAccount({ db, clock }: Pick<AccountDeps, "db" | "clock">, accountId: string): string[] {
  return transact(db, (tx) => {
    const now = isoTime(clock.now());
    const since = getAccount(tx, accountId)?.disabled_at ?? now;
    updateAccount(tx, accountId, { disabled_at: since, updated_at: now });
    const active = listAllActiveRuns(tx).filter((run) => run.account_id === accountId);
    for (const { id } of active) finishRun(tx, id, { status: "failed", error: ENDED_BY_DISABLING, finishedAt: now });
    return active.map(({ id }) => id);
  });
}

export function enableAccount({ db, clock }: Pick<AccountDeps, "db" | "clock">, accountId: string): void {
  updateAccount(db, accountId, { disabled_at: null, updated_at: isoTime(clock.now()) });
}

export function refuseDisabled(account: Pick<AccountRow, "disabled_at"> | undefined): void {
  if (account === undefined || account.disabled_at === null) return;
  throw new AppError(
    "forbidden",
    "This account is disabled. Its brands, results and key are kept. Ask the operator of this service to enable it",
  );
}

/** The key in clear, for the dashboard of whoever it is. */
export function revealKey(vault: KeyVault, holder: KeyedRow): string {
  return vault.unseal(holder.api_key_sealed ?? "", boundTo(holder.id, holder.api_key_version));
}

/** An account, or a member of one. */
type KeyedRow = Pick<AccountRow, "id" | "api_key_version"> & { api_key_sealed: string | null };

/** The columns of a key that passes from one holder to another: sealed, it is bound to its holder. */
export function keyColumnsFor(vault: KeyVault, id: string, from: KeyedRow & { api_key_hash: string }) {
  const { api_key_hash, api_key_version } = from;
  const api_key_sealed = vault.seal(revealKey(vault, from), boundTo(id, api_key_version));
  return { api_key_hash, api_key_sealed, api_key_version };
}

/** A key for an account or a member, and how it is stored. */
export function newKey(deps: Pick<AccountDeps, "ids" | "vault">, holderId: string, version: number) {
  const apiKey = API_KEY_PREFIX + deps.ids.hex(32);
  return {
    apiKey,
    columns: {
      // 256 random bits need no slow or keyed hash; and accounts outlive a lost SECRET_KEY.
      api_key_hash: sha256Hex(apiKey),
      api_key_sealed: deps.vault.seal(apiKey, boundTo(holderId, version)),
      api_key_version: version,
    },
  };
}

function boundTo(holderId: string, version: number): string {
  return `${holderId}:${version}`;
}
