import { type Clock, isoTime, steadyTime } from "../base/clock.ts";
import { type Ids, sha256Hex } from "../base/ids.ts";
import { type AccountRow, getAccount, getAccountByEmail } from "../store/accounts.ts";
import { type Db, transact } from "../store/db.ts";
import {
  getDashboardSession,
  getOpenMagicLink,
  insertDashboardSession,
  insertMagicLink,
  type Life,
  revokeAccountSessions,
  revokeDashboardSession,
  useMagicLinks,
} from "../store/sign_ins.ts";
import type { KeyVault } from "./key_vault.ts";
import { enqueueMail } from "./mail_outbox.ts";
import { magicLinkMail } from "./mail_texts.ts";
import type { RateRule } from "./rate_limits.ts";

const LINK_LIFE_MINUTES = 15;
const LINK_LIFE_MS = LINK_LIFE_MINUTES * 60_000;
const SESSION_LIFE_MS = 14 * 24 * 60 * 60_000;
/** The time of day may be set back by this much without ending sessions that are as long as they may be. */
const CLOCK_CORRECTION_MS = 5 * 60_000;
/** A browser is known this long after it signed in. */
const KNOWN_BROWSER_MS = 365 * 24 * 60 * 60_000;
/** Random bytes of a link or session token. Only their SHA-256 is stored. */
const TOKEN_BYTES = 32;
/** Links for one address in a link's life: asked for from one network, from all that are not known, by a known browser. */
const LINKS_PER_NETWORK = 5;
const LINKS_PER_ADDRESS = 10;
const LINKS_PER_KNOWN_BROWSER = 5;
/** Of one account at once. More than strangers can ask for in a link's life: theirs never void the owner's. */
const OPEN_LINKS_MAX = 2 * LINKS_PER_ADDRESS;

export interface SignInDeps {
  db: Db;
  clock: Clock;
  ids: Ids;
  vault: KeyVault;
  dashboardUrl: string;
  kickMail(): void;
}

/**
 * What limits the links sent to one address. Strangers cannot use up what its owner has: each network has its own count,
 * a browser that has signed in to the account before too. Above the ceiling that keeps a mailbox from being flooded, the
 * last links sent are in that mailbox and still work, since it is counted over a link's life. Unknown addresses count
 * the same.
 */
export function linkRules(
  deps: SignInDeps,
  asked: { email: string; network: string; knownBrowser: string | null },
): RateRule[] {
  const email = asked.email.trim().toLowerCase();
  const account = getAccountByEmail(deps.db, email);
  const what = "sign-in links for this e-mail (those already sent work for 15 minutes)";
  const per = (bucket: string, max: number): RateRule => ({ bucket, max, windowMs: LINK_LIFE_MS, what });
  if (asked.knownBrowser !== null && account !== undefined && isKnownBrowser(deps, asked.knownBrowser, account.id)) {
    return [per(`sign-in:known:${account.id}`, LINKS_PER_KNOWN_BROWSER)];
  }
  return [
    per(`sign-in:email:${email}:${asked.network}`, LINKS_PER_NETWORK),
    per(`sign-in:email:${email}`, LINKS_PER_ADDRESS),
  ];
}

/**
 * Mails a sign-in link; for an unknown address the same is done and written, to nobody, and the caller is told the
 * same. Gives a mark for the browser that asked: with it one click confirms the link, elsewhere the address must be
 * given again.
 */
export function requestMagicLink(deps: SignInDeps, email: string): { browserMark: string; lifeSeconds: number } {
  const token = deps.ids.hex(TOKEN_BYTES);
  const now = deps.clock.now();
  const url = `${deps.dashboardUrl}/sign-in/${token}`;
  transact(deps.db, (tx) => {
    const account = getAccountByEmail(tx, email.trim());
    const link = {
      token_hash: sha256Hex(token),
      account_id: account?.id ?? deps.ids.uuid(),
      expires_ms: now + LINK_LIFE_MS,
      ...steadyColumns(deps.clock),
      created_at: isoTime(now),
    };
    insertMagicLink(tx, link, OPEN_LINKS_MAX);
    const mail = magicLinkMail({ name: account?.name ?? "", url, minutes: LINK_LIFE_MINUTES });
    enqueueMail(deps, tx, { to: account?.email ?? null, ...mail });
  });
  deps.kickMail();
  return { browserMark: browserMarkOf(token), lifeSeconds: LINK_LIFE_MS / 1000 };
}

function steadyColumns(clock: Clock): { steady_origin: string; steady_ms: number } {
  const { origin, ms } = steadyTime(clock);
  return { steady_origin: origin, steady_ms: ms };
}

function linkLife({ clock }: SignInDeps): Life {
  return { nowMs: clock.now(), lifeMs: LINK_LIFE_MS, steady: steadyTime(clock) };
}

function sessionLife({ clock }: SignInDeps): Life {
  return { nowMs: clock.now(), lifeMs: SESSION_LIFE_MS, correctionMs: CLOCK_CORRECTION_MS, steady: steadyTime(clock) };
}

/** For a long-lived cookie: the browser has signed in to this account. */
export function markBrowser(deps: SignInDeps, accountId: string): { value: string; maxAgeSeconds: number } {
  const value = deps.vault.seal(`${accountId} ${deps.clock.now()}`, KNOWN_BROWSER);
  return { value, maxAgeSeconds: KNOWN_BROWSER_MS / 1000 };
}

const KNOWN_BROWSER = "known browser";

function isKnownBrowser(deps: SignInDeps, mark: string, accountId: string): boolean {
  try {
    const [id, since] = deps.vault.unseal(mark, KNOWN_BROWSER).split(" ");
    return id === accountId && deps.clock.now() - Number(since) < KNOWN_BROWSER_MS;
  } catch {
    return false;
  }
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
  return getOpenMagicLink(deps.db, sha256Hex(linkToken), linkLife(deps)) !== undefined;
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
    const link = getOpenMagicLink(tx, sha256Hex(linkToken), linkLife(deps));
    const account = link && getAccount(tx, link.account_id);
    if (account === undefined) return null;
    if (proof.email !== undefined && getAccountByEmail(tx, proof.email.trim())?.id !== account.id) return null;
    useMagicLinks(tx, account.id, isoTime(now));
    const token = deps.ids.hex(TOKEN_BYTES);
    insertDashboardSession(tx, {
      token_hash: sha256Hex(token),
      account_id: account.id,
      csrf_token: deps.ids.hex(16),
      expires_ms: now + SESSION_LIFE_MS,
      ...steadyColumns(deps.clock),
      created_at: isoTime(now),
    });
    return { token, account, maxAgeSeconds: SESSION_LIFE_MS / 1000 };
  });
}

/** Who is signed in with this cookie, and the token its forms must carry. */
export function getSignedIn(deps: SignInDeps, token: string): { account: AccountRow; csrfToken: string } | null {
  const session = getDashboardSession(deps.db, sha256Hex(token), sessionLife(deps));
  const account = session && getAccount(deps.db, session.account_id);
  return session === undefined || account === undefined ? null : { account, csrfToken: session.csrf_token };
}

export function signOut(deps: SignInDeps, token: string): void {
  revokeDashboardSession(deps.db, sha256Hex(token), isoTime(deps.clock.now()));
}

export function signOutEverywhere(deps: SignInDeps, accountId: string): void {
  revokeAccountSessions(deps.db, accountId, isoTime(deps.clock.now()));
}
