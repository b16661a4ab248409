import { isoTime } from "../base/clock.ts";
import { AppError, found, ProviderError } from "../base/errors.ts";
import type { Log } from "../base/log.ts";
import type { Tier } from "../domain/tier.ts";
import type { CheckoutPage, Payments } from "../providers/payments/payments.ts";
import { type AccountRow, getAccountByEmail, updateAccount } from "../store/accounts.ts";
import {
  type CheckoutSessionRow,
  expireCheckoutSessions,
  getCheckoutSession,
  insertCheckoutSession,
} from "../store/checkout_sessions.ts";
import { transact } from "../store/db.ts";
import type { RotationDeps } from "./accounts.ts";
import { enqueueMail } from "./mail_outbox.ts";
import { accountExistsMail, paymentLinkMail } from "./mail_texts.ts";

export const CHECKOUT_PREFIX = "chk_";
/** After this a checkout that led to the billing portal, and changed nothing there, is over. */
const PORTAL_LIFE_MS = 60 * 60_000;
const PROVIDER_TIMEOUT_MS = 30_000;

export interface CheckoutDeps extends RotationDeps {
  /** null: no payment provider is configured, and this is production. */
  payments: Payments | null;
  baseUrl: string;
  log: Log;
  /** Asks the payment provider for a session's state, at most every few seconds; never fails. */
  refresh(sessionId: string): Promise<void>;
  /** Reads the account's subscription again, at most every few seconds; never fails. */
  refreshAccount(accountId: string): Promise<void>;
}

export interface CheckoutOrder {
  email: string;
  name: string;
  tier: Tier;
}

/**
 * Anonymous checkout: e-mails the payment link. An address that has an active account gets a mail that says so; the
 * answer is the same, takes as long and fails the same, so that it tells nothing of who is a customer. For that the
 * payment page is asked for in both cases; nobody ever sees the address of the one too many, and it expires unpaid.
 */
export async function startCheckout(deps: CheckoutDeps, order: CheckoutOrder): Promise<CheckoutSessionRow> {
  const payments = requirePayments(deps);
  const account = getAccountByEmail(deps.db, order.email);
  const id = CHECKOUT_PREFIX + deps.ids.hex(16);
  const page = await openPage(deps, payments, { id, order, account });
  const hasPlan = account !== undefined && isSubscribed(account);
  const kept = hasPlan ? { ...page, externalId: null, url: null } : page;
  const session = newSession(deps, { id, order, page: kept, account_id: account?.id ?? null, status: "email_sent" });
  transact(deps.db, (tx) => {
    // The payment can be told before the answer to our own call: then the link is no use any more.
    if (!insertCheckoutSession(tx, session)) return;
    const mail = hasPlan
      ? accountExistsMail({
          ...account,
          dashboardUrl: deps.dashboardUrl,
          late: account.subscription_status !== "active",
        })
      : paymentLinkMail({ ...order, url: page.url, test: payments.test });
    enqueueMail(deps, tx, { to: account?.email ?? order.email, ...mail });
  });
  deps.kickMail();
  return session;
}

/**
 * Authenticated fast path: the payment page inline, or the billing portal for an account with a subscription. Where the
 * provider has no such customer any more there is nothing to manage, and the payment page makes a new one.
 */
export async function startOwnCheckout(
  deps: CheckoutDeps,
  account: AccountRow,
  order: CheckoutOrder,
): Promise<CheckoutSessionRow> {
  const payments = requirePayments(deps);
  const id = CHECKOUT_PREFIX + deps.ids.hex(16);
  const own = { ...order, email: account.email };
  const page =
    (isSubscribed(account) ? await portal(deps, payments, account) : null) ??
    (await openPage(deps, payments, { id, order: own, account }));
  const session = newSession(deps, { id, order: own, page, account_id: account.id, status: "checkout_created" });
  insertCheckoutSession(deps.db, session);
  return session;
}

/** The session as polled: an open one is asked for at the payment provider, should its event have been lost. */
export async function pollCheckout(deps: CheckoutDeps, id: string): Promise<CheckoutSessionRow> {
  await deps.refresh(id);
  return getCheckoutState(deps, id);
}

/** The session as known here; past its time it is `expired`. */
export function getCheckoutState(deps: CheckoutDeps, id: string): CheckoutSessionRow {
  expireCheckoutSessions(deps.db, isoTime(deps.clock.now()));
  return found(getCheckoutSession(deps.db, id), "Checkout session not found. POST /auth/checkout to start one");
}

export async function openBillingPortal(deps: CheckoutDeps, account: AccountRow): Promise<{ url: string }> {
  const page = await portal(deps, requirePayments(deps), account);
  if (page !== null) return page;
  throw new AppError(
    "conflict",
    account.customer_id === null
      ? "This account has no subscription yet. Buy one with POST /auth/checkout and your X-API-Key"
      : "The payment provider no longer knows this account's customer. Buy a plan with POST /auth/checkout and your X-API-Key",
  );
}

/** Whether the plan is changed and paid in the billing portal; without one it is bought (again). */
export function isSubscribed(account: AccountRow): boolean {
  return account.subscription_status === "active" || account.subscription_status === "past_due";
}

function requirePayments(deps: CheckoutDeps): Payments {
  if (deps.payments !== null) return deps.payments;
  throw new AppError(
    "unavailable",
    "Payment is not configured. The operator can set STRIPE_SECRET_KEY and the other STRIPE_ settings, or create accounts with: npm run --silent cli -- account create",
  );
}

async function openPage(
  deps: CheckoutDeps,
  payments: Payments,
  request: { id: string; order: CheckoutOrder; account: AccountRow | undefined },
): Promise<CheckoutPage> {
  const { id, order, account } = request;
  return await orUnavailable(deps, () =>
    payments.createCheckout(
      {
        sessionId: id,
        ...order,
        customerId: account?.customer_id ?? null,
        accountId: account?.id ?? null,
        successUrl: `${deps.dashboardUrl}?checkout=${id}`,
        cancelUrl: `${deps.dashboardUrl}?checkout=canceled`,
      },
      { signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS) },
    ),
  );
}

/** null: the account is no customer of the provider, or none any more. */
async function portal(
  deps: CheckoutDeps,
  payments: Payments,
  { id: accountId, customer_id: customerId }: AccountRow,
): Promise<(SessionPage & { url: string }) | null> {
  if (customerId === null) return null;
  const opened = await orUnavailable(deps, () =>
    payments.createPortal(customerId, {
      signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
      // What was changed there is read on the way back, lest its event was lost.
      returnUrl: `${deps.dashboardUrl}?portal=left`,
    }),
  );
  if (opened === null) {
    // Should the provider find it again, the subscription that is read every few hours brings it back.
    updateAccount(deps.db, accountId, { customer_id: null });
    return null;
  }
  return { externalId: null, url: opened.url, expiresAt: isoTime(deps.clock.now() + PORTAL_LIFE_MS) };
}

/** The caller learns that payment is out of order, the operator's log why. */
async function orUnavailable<T>(deps: CheckoutDeps, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    deps.log.error({ provider: error.provider, reason: error.message }, "the payment provider failed");
    throw new AppError("unavailable", "The payment provider is not responding correctly. Try again in a few minutes", {
      cause: error,
    });
  }
}

/** Where a session leads; one to the portal, or to nowhere, has no id at the provider. */
type SessionPage = Omit<CheckoutPage, "externalId" | "url"> & { externalId: string | null; url: string | null };

function newSession(
  { clock }: CheckoutDeps,
  given: Pick<CheckoutSessionRow, "id" | "account_id" | "status"> & { order: CheckoutOrder; page: SessionPage },
): CheckoutSessionRow {
  const { order, page, ...session } = given;
  const now = isoTime(clock.now());
  return {
    ...session,
    email: order.email.toLowerCase(),
    name: order.name,
    tier: order.tier,
    external_id: page.externalId,
    checkout_url: page.url,
    sent_at: session.status === "email_sent" ? now : null,
    expires_at: page.expiresAt,
    completed_at: null,
    checked_ms: null,
    checked_result: null,
    created_at: now,
  };
}
