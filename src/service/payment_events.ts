import { isoTime } from "../base/clock.ts";
import { errorMessage } from "../base/errors.ts";
import type { KeyedLock } from "../base/keyed_lock.ts";
import type { Log } from "../base/log.ts";
import type { CheckoutState, PaymentEvent, Payments, SubscriptionState } from "../providers/payments/payments.ts";
import { type AccountRow, getAccountByCustomer, getAccountByEmail, updateAccount } from "../store/accounts.ts";
import {
  type CheckoutSessionRow,
  completePortalCheckouts,
  getCheckoutSession,
  getCheckoutSessionByExternalId,
  hasPaymentEvent,
  insertCheckoutSession,
  insertPaymentEvent,
  listOpenCheckouts,
  updateCheckoutSession,
} from "../store/checkout_sessions.ts";
import { type Db, transact } from "../store/db.ts";
import { type AccountDeps, createAccount } from "./accounts.ts";
import { enqueueMail } from "./mail_outbox.ts";
import { planActiveMail, welcomeMail } from "./mail_texts.ts";
import { readCurrentSubscription } from "./subscriptions.ts";

export interface PaymentEventDeps extends AccountDeps {
  payments: Payments;
  log: Log;
  dashboardUrl: string;
  kickMail(): void;
  /** One change at a time to an account's plan, by its e-mail: what was read first must not be written last. */
  lock: KeyedLock;
}

/** A subscription past due keeps working this long; then calls get 402 with a billing action. */
export const PAST_DUE_GRACE_MS = 7 * 24 * 60 * 60_000;
/** Slow ways to pay (bank debits) may take this long between confirmation and money. */
const PENDING_PAYMENT_MS = 14 * 24 * 60 * 60_000;
const CLOSE_TIMEOUT_MS = 5_000;

/** Whether to go on, asked in the transaction that writes: false when the cause was dealt with in the meantime. */
type Gate = (tx: Db) => boolean;

/**
 * Takes one verified event. The event is a hint: the subscription is read afresh from the vendor and its current
 * state written, so that duplicates, replays and any order come to the same. Handled once; a failure rolls back, so
 * that the vendor's retry does it.
 */
export async function handlePaymentEvent(deps: PaymentEventDeps, event: PaymentEvent): Promise<void> {
  if (event.type === "ignored" || hasPaymentEvent(deps.db, event.eventId)) return;
  const markHandled: Gate = (tx) =>
    insertPaymentEvent(tx, { id: event.eventId, type: event.type, handled_at: isoTime(deps.clock.now()) });
  if (event.type === "checkout_changed") return await settleCheckout(deps, event.checkout, markHandled);
  const account = getAccountByCustomer(deps.db, event.customerId);
  if (account !== undefined) return await settleSubscription(deps, { account, ...event }, markHandled);
  // Without an account its checkout is still to come, and will read the subscription itself.
  transact(deps.db, (tx) => void markHandled(tx));
}

/** Brings our side of a checkout to the vendor's: by an event, or by asking. */
export async function settleCheckout(deps: PaymentEventDeps, checkout: CheckoutState, gate: Gate): Promise<void> {
  const known = findSession(deps.db, checkout);
  const email = known?.email ?? checkout.order?.email.toLowerCase();
  if (email === undefined) {
    deps.log.warn({ external_id: checkout.externalId }, "a checkout that this service did not make: nothing to do");
    return;
  }
  if (checkout.status === "paid") {
    return await deps.lock(email, () => settlePaidCheckout(deps, { checkout, email }, gate));
  }
  transact(deps.db, (tx) => {
    const session = findSession(tx, checkout);
    if (!gate(tx) || session === undefined || session.status === "completed" || session.status === "expired") return;
    if (checkout.status === "expired") updateCheckoutSession(tx, session.id, { status: "expired" });
    if (checkout.status === "pending") {
      const until = Date.parse(session.created_at) + PENDING_PAYMENT_MS;
      updateCheckoutSession(tx, session.id, { expires_at: isoTime(until) });
    }
  });
}

async function settlePaidCheckout(
  deps: PaymentEventDeps,
  { checkout, email }: { checkout: CheckoutState; email: string },
  gate: Gate,
): Promise<void> {
  const account = findAccount(deps.db, { customerId: checkout.customerId, email });
  const isDone = findSession(deps.db, checkout)?.status === "completed";
  const subscription =
    isDone || checkout.subscriptionId === null
      ? null
      : await readCurrentSubscription(deps, { account, subscriptionId: checkout.subscriptionId });
  transact(deps.db, (tx) => {
    if (!gate(tx)) return;
    const session = findSession(tx, checkout) ?? rebuildSession(deps, tx, checkout);
    const customerId = subscription?.customerId || checkout.customerId;
    if (session !== undefined) completeCheckout(deps, tx, { session, subscription, customerId });
  });
  deps.kickMail();
  await closeOtherCheckouts(deps, email);
}

/** A second payment for the same address would be one too many; should one slip through, the newer plan counts. */
async function closeOtherCheckouts(deps: PaymentEventDeps, email: string): Promise<void> {
  const close = async (session: CheckoutSessionRow) => {
    try {
      await deps.payments.expireCheckout(session.external_id!, { signal: AbortSignal.timeout(CLOSE_TIMEOUT_MS) });
      updateCheckoutSession(deps.db, session.id, { status: "expired" });
    } catch (error) {
      deps.log.warn({ session_id: session.id, reason: errorMessage(error) }, "an open checkout could not be closed");
    }
  };
  await Promise.all(listOpenCheckouts(deps.db, email).map(close));
}

/** Reads the subscription of an account and writes what it says now. */
export async function settleSubscription(
  deps: PaymentEventDeps,
  { account: { id, email }, subscriptionId }: { account: AccountRow; subscriptionId: string },
  gate: Gate,
): Promise<void> {
  await deps.lock(email, async () => {
    const account = getAccountByEmail(deps.db, email);
    const subscription = await readCurrentSubscription(deps, { account, subscriptionId });
    transact(deps.db, (tx) => {
      const current = getAccountByEmail(tx, email);
      if (gate(tx) && current?.id === id) writeSubscription(deps, tx, { account: current, subscription });
    });
  });
}

function findSession(tx: Db, checkout: CheckoutState): CheckoutSessionRow | undefined {
  const byId = checkout.order === null ? undefined : getCheckoutSession(tx, checkout.order.sessionId);
  return byId ?? getCheckoutSessionByExternalId(tx, checkout.externalId);
}

function findAccount(db: Db, by: { customerId: string | null; email: string }): AccountRow | undefined {
  return (
    (by.customerId === null ? undefined : getAccountByCustomer(db, by.customerId)) ?? getAccountByEmail(db, by.email)
  );
}

/** Paid before our own row was written, or after it was lost: the vendor kept what was ordered. */
function rebuildSession(deps: AccountDeps, tx: Db, checkout: CheckoutState): CheckoutSessionRow | undefined {
  if (checkout.order === null) return undefined;
  const { sessionId, email, name, tier, accountId } = checkout.order;
  const now = isoTime(deps.clock.now());
  insertCheckoutSession(tx, {
    id: sessionId,
    email: email.toLowerCase(),
    name,
    tier,
    account_id: accountId,
    status: accountId === null ? "email_sent" : "checkout_created",
    external_id: checkout.externalId,
    sent_at: now,
    expires_at: now,
    created_at: now,
  });
  return getCheckoutSession(tx, sessionId);
}

/** Payment received: the account is made, or the one of this customer or address takes the plan over. */
export function completeCheckout(
  deps: AccountDeps & { dashboardUrl: string },
  tx: Db,
  paid: { session: CheckoutSessionRow; subscription: SubscriptionState | null; customerId: string | null },
): void {
  const { session, subscription, customerId } = paid;
  const now = isoTime(deps.clock.now());
  if (session.status === "completed") return;
  const tier = subscription?.tier ?? session.tier;
  const existing = findAccount(tx, { customerId, email: session.email });
  const status = subscription?.status ?? "active";
  const plan = {
    tier,
    customer_id: customerId ?? existing?.customer_id ?? null,
    subscription_id: subscription?.subscriptionId ?? null,
    subscription_status: status,
    past_due_since: status === "past_due" ? (existing?.past_due_since ?? now) : null,
    updated_at: now,
  };
  const account = existing ?? createAccount(deps, tx, { email: session.email, name: session.name, tier }).account;
  updateAccount(tx, account.id, plan);
  const facts = { name: account.name, tier, dashboardUrl: deps.dashboardUrl };
  const mail = existing === undefined ? welcomeMail(facts) : planActiveMail(facts);
  enqueueMail(deps, tx, { to: account.email, ...mail });
  updateCheckoutSession(tx, session.id, { status: "completed", completed_at: now, account_id: account.id });
}

/** Writes what the subscription says now; checkouts that led to the billing portal for it are complete. */
export function writeSubscription(
  deps: AccountDeps,
  tx: Db,
  { account, subscription }: { account: AccountRow; subscription: SubscriptionState },
): void {
  // A first payment that never came is no plan, and takes none away.
  if (subscription.status === "none") return;
  const now = isoTime(deps.clock.now());
  const tier = subscription.tier ?? account.tier;
  updateAccount(tx, account.id, {
    tier,
    customer_id: subscription.customerId || account.customer_id,
    subscription_id: subscription.subscriptionId,
    subscription_status: subscription.status,
    past_due_since: subscription.status === "past_due" ? (account.past_due_since ?? now) : null,
    updated_at: now,
  });
  if (subscription.status === "active") completePortalCheckouts(tx, account.id, { tier, now });
}

/** Whether the account may work: by its plan, or within the grace of a late payment, or made by the operator. */
export function isPaidUp(account: AccountRow, nowMs: number): boolean {
  if (account.subscription_status === "canceled") return false;
  if (account.subscription_status !== "past_due" || account.past_due_since === null) return true;
  return nowMs - Date.parse(account.past_due_since) < PAST_DUE_GRACE_MS;
}
