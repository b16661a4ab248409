import { isoTime } from "../base/clock.ts";
import { AppError, found } from "../base/errors.ts";
import { DAY_MS } from "../base/iso_time.ts";
import type { Log } from "../base/log.ts";
import { DIGEST_EVERY, type Digest, type DigestEvery } from "../domain/alert.ts";
import { nextStart } from "../domain/schedule.ts";
import { type AccountRow, getAccount } from "../store/accounts.ts";
import { getBrand, listBrands } from "../store/brands.ts";
import { type Db, transact } from "../store/db.ts";
import {
  deleteRefusal,
  getDigest,
  insertDigest,
  insertRefusal,
  listDigests,
  listDueDigests,
  listRefusals,
  updateDigest,
} from "../store/digests.ts";
import type { RotationDeps } from "./accounts.ts";
import { dateOf } from "./digest_dates.ts";
import { type BrandNews, brandNews } from "./digest_facts.ts";
import { type KeyVault, UnsealError } from "./key_vault.ts";
import { composeMail, type MailText, PRODUCT } from "./mail_layout.ts";
import { enqueueMail } from "./mail_outbox.ts";
import { isPaidUp } from "./plan_changes.ts";
import { refuseField } from "./refuse_field.ts";
import { isTimeZone } from "./schedules.ts";
import { ownedBy, type WebhookOwner } from "./webhooks.ts";

const DIGESTS_MAX = 50;
/** Sent in one look: the rest follows a minute later. */
const DIGESTS_AT_ONCE = 10;
/** What the first one looks back to. */
const FIRST_DAYS: Record<DigestEvery, number> = { weekly: 7, monthly: 31 };
/** Of a sealed unsubscribe link. */
const TOKEN_CHARS_MAX = 1_000;
const UNSUBSCRIBE = "unsubscribe";

export interface DigestDeps extends RotationDeps {
  log: Log;
}

interface DigestRequest {
  every?: DigestEvery | undefined;
  recipients?: string[] | undefined;
  time_zone?: string | undefined;
  locale?: string | undefined;
  paused?: boolean | undefined;
}

/** A digest as it is shown: with those who want it no more. */
export type DigestView = Digest & { unsubscribed: string[] };

export function addDigest(
  deps: DigestDeps,
  owner: WebhookOwner,
  { brand_id = null, ...request }: DigestRequest & { brand_id?: string | null | undefined },
): DigestView {
  const { db, clock, ids } = deps;
  return transact(db, (tx) => {
    if (listDigests(tx, owner.accountId).length >= DIGESTS_MAX)
      throw new AppError("conflict", `There are ${DIGESTS_MAX} digests already. Delete one first`);
    const now = isoTime(clock.now());
    const digest = changed(deps, request, {
      id: ids.uuid(),
      account_id: owner.accountId,
      brand_id: owner.brandId ?? brand_id,
      every: "weekly",
      recipients: [getAccount(tx, owner.accountId)!.email],
      time_zone: "UTC",
      locale: "en-GB",
      paused: false,
      next_at: null,
      last_at: null,
      created_at: now,
      updated_at: now,
    });
    insertDigest(tx, digest);
    return showDigest(tx, digest);
  });
}

/** The owner's digest; the same 404 for an unknown one and for somebody else's. */
export function requireDigest(db: Db, owner: WebhookOwner, id: string): Digest {
  return found(ownedBy(owner, getDigest(db, id)), "Digest not found. List the digests to see yours");
}

/** What is left out stays. */
export function changeDigest(deps: DigestDeps, digest: Digest, request: DigestRequest): DigestView {
  const next = changed(deps, request, digest);
  updateDigest(deps.db, digest.id, next);
  return showDigest(deps.db, next);
}

export function showDigest(db: Db, digest: Digest): DigestView {
  const refusals = listRefusals(db, digest.account_id);
  return { ...digest, unsubscribed: digest.recipients.filter((address) => refusals.has(address)) };
}

function changed({ clock }: DigestDeps, request: DigestRequest, known: Digest): Digest {
  const given = Object.fromEntries(
    Object.entries(request).filter(([name, value]) => name in known && value !== undefined),
  );
  const digest: Digest = { ...known, ...given, updated_at: isoTime(clock.now()) };
  if (!isTimeZone(digest.time_zone))
    refuseField("body.time_zone", "must be an IANA time zone such as Europe/Madrid or UTC");
  if (!isLocale(digest.locale)) refuseField("body.locale", "must be a language tag such as en-GB or de-DE");
  const recipients = [...new Set(digest.recipients.map((address) => address.toLowerCase()))];
  return { ...digest, recipients, next_at: digest.paused ? null : nextTime(digest, clock.now()) };
}

function nextTime({ id, every, time_zone }: Digest, nowMs: number): string | null {
  const next = nextStart({ cron: DIGEST_EVERY[every], time_zone, brand_id: id }, nowMs);
  return next === null ? null : isoTime(next);
}

function isLocale(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}

/** Sends what is due, once however often it came round meanwhile. Called each minute. */
export function sweepDigests(deps: DigestDeps): void {
  for (const digest of listDueDigests(deps.db, isoTime(deps.clock.now()), DIGESTS_AT_ONCE)) {
    try {
      sendDue(deps, digest);
    } catch (error) {
      deps.log.error({ digest_id: digest.id, err: error }, "a digest was not sent");
    }
  }
}

function sendDue(deps: DigestDeps, digest: Digest): void {
  const nowMs = deps.clock.now();
  const account = getAccount(deps.db, digest.account_id);
  const isWanted = account?.disabled_at === null && isPaidUp(account, nowMs);
  const moved = { next_at: nextTime(digest, nowMs), ...(isWanted ? { last_at: isoTime(nowMs) } : {}) };
  const write = isWanted ? composeDigest(deps, account, digest) : () => 0;
  transact(deps.db, (tx) => {
    write(tx);
    updateDigest(tx, digest.id, moved);
  });
  deps.kickMail();
}

/** Sends it now, whenever it is due; gives to how many. */
export function sendDigest(deps: DigestDeps, account: AccountRow, digest: Digest): number {
  const write = composeDigest(deps, account, digest);
  const sent = transact(deps.db, (tx) => write(tx));
  deps.kickMail();
  return sent;
}

/** Reads and words it; what comes back puts it into the outbox, once for each recipient, and tells how often. */
function composeDigest(deps: DigestDeps, account: AccountRow, digest: Digest): (tx: Db) => number {
  const { db, clock } = deps;
  const nowMs = clock.now();
  const since = digest.last_at ?? isoTime(nowMs - FIRST_DAYS[digest.every] * DAY_MS);
  const brand = digest.brand_id === null ? undefined : getBrand(db, digest.brand_id);
  const brands = digest.brand_id === null ? listBrands(db, account.id) : brand === undefined ? [] : [brand];
  const news = brands.map((each) => brandNews(db, each, { since, digest }));
  const refusals = listRefusals(db, account.id);
  const recipients = digest.recipients.filter((address) => !refusals.has(address));
  const url = digest.brand_id === null ? deps.dashboardUrl : `${deps.dashboardUrl}/b/${digest.brand_id}`;
  return (tx) => {
    for (const to of recipients) {
      const unsubscribeUrl = `${deps.dashboardUrl}/unsubscribe/${tokenFor(deps.vault, account.id, to)}`;
      const owner = account.email;
      const mail = digestMail({ digest, news, since, nowMs, url, unsubscribeUrl, owner });
      enqueueMail(deps, tx, { to, ...mail, unsubscribeUrl });
    }
    return recipients.length;
  };
}

/** Whose digests an address gets; sealed, so that nobody can make one up. */
function tokenFor(vault: KeyVault, accountId: string, address: string): string {
  const sealed = vault.seal(JSON.stringify([accountId, address]), UNSUBSCRIBE);
  return sealed.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** null: the link is none of ours. */
export function readUnsubscribeToken(vault: KeyVault, token: string): { accountId: string; address: string } | null {
  if (token.length > TOKEN_CHARS_MAX) return null;
  try {
    const [accountId, address] = JSON.parse(vault.unseal(token, UNSUBSCRIBE));
    return { accountId, address };
  } catch (error) {
    if (error instanceof UnsealError) return null;
    throw error;
  }
}

/** No digest of the account goes to the address any more, or does again. */
export function setSubscribed(
  { db, clock }: Pick<DigestDeps, "db" | "clock">,
  { accountId, address }: { accountId: string; address: string },
  subscribed: boolean,
): void {
  if (subscribed) deleteRefusal(db, accountId, address);
  else insertRefusal(db, { account_id: accountId, address, created_at: isoTime(clock.now()) });
}

interface DigestMailFacts {
  digest: Digest;
  news: readonly BrandNews[];
  since: string;
  nowMs: number;
  /** Of the dashboard. */
  url: string;
  unsubscribeUrl: string;
  /** E-mail address of the account. */
  owner: string;
}

/** Names the brand by its domain: a name could say anything to whoever gets it. */
function digestMail({ digest, news, since, nowMs, url, unsubscribeUrl, owner }: DigestMailFacts): MailText {
  const [only] = news;
  const what = news.length === 1 && only !== undefined ? only.domain : `${news.length} brands`;
  const title = digest.every === "weekly" ? "weekly digest" : "monthly digest";
  const from = dateOf(since, digest);
  const changed = news.filter(({ isNew }) => isNew).length;
  const lead =
    changed === 0
      ? `Nothing new since ${from}.`
      : `What is new since ${from}${news.length > 1 ? `, for ${changed} of ${news.length} brands` : ""}:`;
  return composeMail({
    subject: `${PRODUCT} ${title}: ${what}, ${dateOf(isoTime(nowMs), digest)}`,
    name: "",
    paragraphs: [
      lead,
      ...(news.some(({ simulated }) => simulated)
        ? ["Figures marked as simulated come from the sandbox. They are not measurements."]
        : []),
    ],
    sections: news.map(({ domain, simulated, facts }) => ({
      title: simulated ? `${domain} (simulated)` : domain,
      facts,
    })),
    link: { label: "Open the dashboard", url },
    closing: "A change may be chance where the 95 % intervals of the two measurements overlap.",
    reason: `You are receiving this e-mail because the account ${owner} sends its digests to this address.`,
    unsubscribeUrl,
  });
}
