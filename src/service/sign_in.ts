import { type Clock, isoTime } from "../base/clock.ts";
import { type Ids, sha256Hex } from "../base/ids.ts";
import { type AccountRow, getAccount, getAccountByEmail } from "../store/accounts.ts";
import { type Db, transact } from "../store/db.ts";
import {
  getDashboardSession,
  insertDashboardSession,
  replaceMagicLink,
  revokeAccountSessions,
  revokeDashboardSession,
  useMagicLink,
} from "../store/sign_ins.ts";
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
  dashboardUrl: string;
  kickMail(): void;
}

/** Mails a sign-in link; for an unknown address nothing happens, and the caller is told the same. */
export function requestMagicLink(deps: SignInDeps, email: string): void {
  const account = getAccountByEmail(deps.db, email.trim());
  if (account === undefined) return;
  const token = deps.ids.hex(TOKEN_BYTES);
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
}

export interface SignedIn {
  /** For the cookie; only its hash is kept here. */
  token: string;
  account: AccountRow;
  maxAgeSeconds: number;
}

/** The confirm click: uses the link up and opens a session; null when the link is used, old or unknown. */
export function confirmMagicLink(deps: SignInDeps, linkToken: string): SignedIn | null {
  const now = deps.clock.now();
  return transact(deps.db, (tx) => {
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
