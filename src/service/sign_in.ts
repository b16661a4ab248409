import { type Clock, isoTime } from "../base/clock.ts";
import { type Ids, sha256Hex } from "../base/ids.ts";
import { type AccountRow, getAccount, getAccountByEmail } from "../store/accounts.ts";
import { type Db, transact } from "../store/db.ts";
import {
  getDashboardSession,
  getMagicLink,
  insertDashboardSession,
  replaceMagicLink,
  revokeAccountSessions,
  revokeDashboardSession,
  useMagicLink,
} from "../store/sign_ins.ts";
import type { KeyVault } from "./key_vault.ts";
import { enqueueMail } from "./mail_outbox.ts";
import { magicLinkMail } from "./mail_texts.ts";

const LINK_LIFE_MINUTES = 15;
const SESSION_LIFE_MS = 14 * 24 * 60 * 60_000;
/** Random bytes of a link or session token. Only their SHA-256 is stored. */
const TOKEN_BYTES = 32;

export interface SignInDeps {
  db: Db;
  clock: Clock;
  ids: Ids;
  vault: KeyVault;
  dashboardUrl: string;
  kickMail(): void;
}

/**
 * Mails a sign-in link; for an unknown address nothing happens, and the caller is told the same. Gives a mark for the
 * browser that asked: with it one click confirms the link, elsewhere the address must be given again.
 */
export function requestMagicLink(deps: SignInDeps, email: string): { browserMark: string; lifeSeconds: number } {
  const token = deps.ids.hex(TOKEN_BYTES);
  const asked = { browserMark: browserMarkOf(token), lifeSeconds: LINK_LIFE_MINUTES * 60 };
  const account = getAccountByEmail(deps.db, email.trim());
  if (account === undefined) return asked;
  const now = deps.clock.now();
  transact(deps.db, (tx) => {
    replaceMagicLink(tx, {
      token_hash: sha256Hex(token),
      account_id: account.id,
      expires_ms: now + LINK_LIFE_MINUTES * 60_000,
      created_at: isoTime(now),
    });
    const url = `${deps.dashboardUrl}/sign-in/${token}`;
    enqueueMail(deps, tx, {
      to: account.email,
      ...magicLinkMail({ name: account.name, url, minutes: LINK_LIFE_MINUTES }),
    });
  });
  deps.kickMail();
  return asked;
}

/** Whether the mark is the one given to the browser that asked for this link. */
export function isBrowserOfLink(linkToken: string, browserMark: string): boolean {
  return browserMarkOf(linkToken) === browserMark;
}

/** Derived from the link's token and useless without it: nothing more has to be stored. */
function browserMarkOf(linkToken: string): string {
  return sha256Hex(`browser of ${linkToken}`);
}

/** Whether the link can still be confirmed; looking does not use it up. */
export function isLinkOpen(deps: SignInDeps, linkToken: string): boolean {
  const link = getMagicLink(deps.db, sha256Hex(linkToken));
  return link !== undefined && link.used_at === null && link.expires_ms > deps.clock.now();
}

export interface SignedIn {
  /** For the cookie; only its hash is kept here. */
  token: string;
  account: AccountRow;
  maxAgeSeconds: number;
}

/**
 * The confirm click: uses the link up and opens a session; null when the link is used, old or unknown. With `email` the
 * link must be that address's, else nothing is used up.
 */
export function confirmMagicLink(deps: SignInDeps, linkToken: string, proof: { email?: string } = {}): SignedIn | null {
  const now = deps.clock.now();
  return transact(deps.db, (tx) => {
    if (proof.email !== undefined && !isLinkOf(tx, linkToken, proof.email)) return null;
    const accountId = useMagicLink(tx, { tokenHash: sha256Hex(linkToken), nowMs: now, now: isoTime(now) });
    const account = accountId === null ? undefined : getAccount(tx, accountId);
    if (account === undefined) return null;
    const token = deps.ids.hex(TOKEN_BYTES);
    insertDashboardSession(tx, {
      token_hash: sha256Hex(token),
      account_id: account.id,
      csrf_token: deps.ids.hex(16),
      expires_ms: now + SESSION_LIFE_MS,
      created_at: isoTime(now),
    });
    return { token, account, maxAgeSeconds: SESSION_LIFE_MS / 1000 };
  });
}

function isLinkOf(tx: Db, linkToken: string, email: string): boolean {
  const link = getMagicLink(tx, sha256Hex(linkToken));
  const account = getAccountByEmail(tx, email.trim());
  return link !== undefined && account !== undefined && link.account_id === account.id;
}

/** Who is signed in with this cookie, and the token its forms must carry. */
export function getSignedIn(deps: SignInDeps, token: string): { account: AccountRow; csrfToken: string } | null {
  const session = getDashboardSession(deps.db, sha256Hex(token), deps.clock.now());
  const account = session && getAccount(deps.db, session.account_id);
  return session === undefined || account === undefined ? null : { account, csrfToken: session.csrf_token };
}

export function signOut(deps: SignInDeps, token: string): void {
  revokeDashboardSession(deps.db, sha256Hex(token), isoTime(deps.clock.now()));
}

export function signOutEverywhere(deps: SignInDeps, accountId: string): void {
  revokeAccountSessions(deps.db, accountId, isoTime(deps.clock.now()));
}
