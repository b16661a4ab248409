import { type Clock, isoTime, steadyTime } from "../base/clock.ts";
import { sha256Hex } from "../base/ids.ts";
import { getAccount, getAccountByEmail, type KeyHolder } from "../store/accounts.ts";
import { type Db, transact } from "../store/db.ts";
import { getMember, listMemberships } from "../store/members.ts";
import {
  getDashboardSession,
  getOpenMagicLink,
  insertDashboardSession,
  insertMagicLink,
  type Life,
  revokeDashboardSession,
  revokeSessions,
  type SignInOwner,
  useMagicLinks,
} from "../store/sign_ins.ts";
import type { RotationDeps } from "./accounts.ts";
import { type Actor, actorOf, signInOwner } from "./actor.ts";
import { enqueueMail } from "./mail_outbox.ts";
import { magicLinkMail } from "./mail_texts.ts";
import type { RateRule } from "./rate_limits.ts";

export const LINK_LIFE_MINUTES = 15;
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

export type SignInDeps = RotationDeps;

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
  const known = peopleOf(deps.db, email).map(actorOf);
  const what = "sign-in links for this e-mail (those already sent work for 15 minutes)";
  const per = (bucket: string, max: number): RateRule => ({ bucket, max, windowMs: LINK_LIFE_MS, what });
  const signedInBefore = known.find(({ id }) => asked.knownBrowser && isKnownBrowser(deps, asked.knownBrowser, id));
  if (signedInBefore !== undefined) return [per(`sign-in:known:${signedInBefore.id}`, LINKS_PER_KNOWN_BROWSER)];
  return [
    per(`sign-in:email:${email}:${asked.network}`, LINKS_PER_NETWORK),
    per(`sign-in:email:${email}`, LINKS_PER_ADDRESS),
  ];
}

/** Who signs in with an address: the person whose account it is, then a member for each account. */
function peopleOf(db: Db, email: string): KeyHolder[] {
  const own = getAccountByEmail(db, email);
  const members = listMemberships(db, email).flatMap((member) => {
    const account = getAccount(db, member.account_id);
    return account === undefined ? [] : [{ account, member }];
  });
  return own === undefined ? members : [{ account: own, member: null }, ...members];
}

/**
 * Mails a sign-in link, one for each account that the address is of; for an unknown address the same is done and
 * written, to nobody, and the caller is told the same. Gives a mark for the browser that asked: with it one click
 * confirms the first link, elsewhere the address must be given again.
 */
export function requestMagicLink(deps: SignInDeps, email: string): { browserMark: string; lifeSeconds: number } {
  const token = deps.ids.hex(TOKEN_BYTES);
  transact(deps.db, (tx) => {
    const [first = null, ...others] = peopleOf(tx, email.trim());
    mailLink(deps, tx, { token, to: first });
    for (const to of others) mailLink(deps, tx, { token: deps.ids.hex(TOKEN_BYTES), to });
  });
  deps.kickMail();
  return { browserMark: browserMarkOf(token), lifeSeconds: LINK_LIFE_MS / 1000 };
}

function mailLink(deps: SignInDeps, tx: Db, { token, to }: { token: string; to: KeyHolder | null }): void {
  const now = deps.clock.now();
  const owner: SignInOwner = to === null ? { account_id: deps.ids.uuid(), member_id: null } : signInOwner(to);
  const times = { expires_ms: now + LINK_LIFE_MS, ...steadyColumns(deps.clock), created_at: isoTime(now) };
  insertMagicLink(tx, { token_hash: sha256Hex(token), ...owner, ...times }, OPEN_LINKS_MAX);
  const mail = magicLinkMail({
    name: to?.member === null ? to.account.name : "",
    url: `${deps.dashboardUrl}/sign-in/${token}`,
    minutes: LINK_LIFE_MINUTES,
    accountOf: to?.member ? to.account.email : null,
  });
  enqueueMail(deps, tx, { to: to === null ? null : actorOf(to).email, ...mail });
}

export function steadyColumns(clock: Clock): { steady_origin: string; steady_ms: number } {
  const { origin, ms } = steadyTime(clock);
  return { steady_origin: origin, steady_ms: ms };
}

function linkLife({ clock }: SignInDeps): Life {
  return { nowMs: clock.now(), lifeMs: LINK_LIFE_MS, steady: steadyTime(clock) };
}

function sessionLife({ clock }: SignInDeps): Life {
  return { nowMs: clock.now(), lifeMs: SESSION_LIFE_MS, correctionMs: CLOCK_CORRECTION_MS, steady: steadyTime(clock) };
}

/** For a long-lived cookie: this person has signed in by the browser. */
export function markBrowser(deps: SignInDeps, actorId: string): { value: string; maxAgeSeconds: number } {
  const value = deps.vault.seal(`${actorId} ${deps.clock.now()}`, KNOWN_BROWSER);
  return { value, maxAgeSeconds: KNOWN_BROWSER_MS / 1000 };
}

const KNOWN_BROWSER = "known browser";

function isKnownBrowser(deps: SignInDeps, mark: string, actorId: string): boolean {
  try {
    const [id, since] = deps.vault.unseal(mark, KNOWN_BROWSER).split(" ");
    return id === actorId && deps.clock.now() - Number(since) < KNOWN_BROWSER_MS;
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

/**
 * The confirm click: uses the link up and opens a session; null when the link is used, old or unknown. With `email` the
 * link must be that address's, else nothing is used up.
 */
export function confirmMagicLink(deps: SignInDeps, linkToken: string, proof: { email?: string } = {}): SignedIn | null {
  return transact(deps.db, (tx) => {
    const link = getOpenMagicLink(tx, sha256Hex(linkToken), linkLife(deps));
    const actor = link === undefined ? null : personOf(tx, link);
    if (actor === null) return null;
    if (proof.email !== undefined && proof.email.trim().toLowerCase() !== actor.email) return null;
    useMagicLinks(tx, signInOwner(actor), isoTime(deps.clock.now()));
    return openSession(deps, tx, actor);
  });
}

export type SignedIn = ReturnType<typeof openSession>;

/** Part of the transaction in which somebody showed who they are. */
export function openSession(deps: SignInDeps, tx: Db, actor: Actor) {
  const now = deps.clock.now();
  const token = deps.ids.hex(TOKEN_BYTES);
  insertDashboardSession(tx, {
    token_hash: sha256Hex(token),
    ...signInOwner(actor),
    csrf_token: deps.ids.hex(16),
    expires_ms: now + SESSION_LIFE_MS,
    ...steadyColumns(deps.clock),
    created_at: isoTime(now),
  });
  return { token, actor, maxAgeSeconds: SESSION_LIFE_MS / 1000 };
}

/** null where the account is gone, or the person is no member any more. */
function personOf(db: Db, { account_id, member_id }: SignInOwner): Actor | null {
  const account = getAccount(db, account_id);
  const member = member_id === null ? null : getMember(db, account_id, member_id);
  return account === undefined || member === undefined ? null : actorOf({ account, member });
}

/** Who is signed in with this cookie, and the token its forms must carry. */
export function getSignedIn(deps: SignInDeps, token: string): { actor: Actor; csrfToken: string } | null {
  const session = getDashboardSession(deps.db, sha256Hex(token), sessionLife(deps));
  const actor = session === undefined ? null : personOf(deps.db, session);
  return session === undefined || actor === null ? null : { actor, csrfToken: session.csrf_token };
}

export function signOut(deps: SignInDeps, token: string): void {
  revokeDashboardSession(deps.db, sha256Hex(token), isoTime(deps.clock.now()));
}

export function signOutEverywhere(deps: SignInDeps, actor: Actor): void {
  revokeSessions(deps.db, signInOwner(actor), isoTime(deps.clock.now()));
}
