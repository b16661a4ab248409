import { isoTime } from "../base/clock.ts";
import type { Log } from "../base/log.ts";
import type { PaymentEvent, Payments, SubscriptionState } from "../providers/payments/payments.ts";
import { type AccountRow, getAccountByCustomer, getAccountByEmail, updateAccount } from "../store/accounts.ts";
import {
  type CheckoutSessionRow,
  getCheckoutSession,
  getCheckoutSessionByExternalId,
  insertPaymentEvent,
  updateCheckoutSession,
} from "../store/checkout_sessions.ts";
import { type Db, transact } from "../store/db.ts";
import { type AccountDeps, createAccount } from "./accounts.ts";
import { enqueueMail } from "./mail_outbox.ts";
import { welcomeMail } from "./mail_texts.ts";

export interface PaymentEventDeps extends AccountDeps {
  payments: Payments;
  log: Log;
  dashboardUrl: string;
  kickMail(): void;
}

/** A subscription past due keeps working this long; then calls get 402 with a billing action. */
export const PAST_DUE_GRACE_MS = 7 * 24 * 60 * 60_000;

/**
 * Takes one verified event. The event is a hint: the subscription is read afresh from the vendor and its current
 * state written, so that duplicates, replays and any order come to the same. Handled once; a failure rolls back, so
 * that the vendor's retry does it.
 */
export async function handlePaymentEvent(deps: PaymentEventDeps, event: PaymentEvent): Promise<void> {
  const subscription = await readSubscription(deps, event);
  transact(deps.db, (tx) => {
    const first = insertPaymentEvent(tx, {
      id: event.eventId,
      type: event.type,
      handled_at: isoTime(deps.clock.now()),
    });
    if (!first) return;
    applyEvent(deps, tx, { event, subscription });
  });
  deps.kickMail();
}

async function readSubscription(deps: PaymentEventDeps, event: PaymentEvent): Promise<SubscriptionState | null> {
  if (event.type === "subscription_changed" || (event.type === "checkout_completed" && event.paid)) {
    if (event.subscriptionId === null) return null;
    return await deps.payments.getSubscription(event.subscriptionId, { signal: AbortSignal.timeout(30_000) });
  }
  return null;
}

function applyEvent(
  deps: PaymentEventDeps,
  tx: Db,
  { event, subscription }: { event: PaymentEvent; subscription: SubscriptionState | null },
): void {
  if (event.type === "checkout_expired") return expireSession(tx, event);
  if (event.type === "checkout_completed") {
    if (!event.paid) return;
    const session = findSession(tx, event);
    if (session === undefined) {
      deps.log.warn({ event_id: event.eventId }, "paid checkout of an unknown session: nothing to complete");
      return;
    }
    const customerId = event.customerId ?? subscription?.customerId ?? null;
    return completeCheckout(deps, tx, { session, subscription, customerId });
  }
  if (event.type === "subscription_changed" && subscription !== null) {
    const account = getAccountByCustomer(tx, event.customerId);
    if (account !== undefined) writeSubscription(deps, tx, { account, subscription });
  }
}

function expireSession(tx: Db, event: { sessionId: string | null; externalId: string }): void {
  const session = findSession(tx, event);
  if (session !== undefined && session.status !== "completed")
    updateCheckoutSession(tx, session.id, { status: "expired" });
}

function findSession(tx: Db, event: { sessionId: string | null; externalId: string }): CheckoutSessionRow | undefined {
  const byId = event.sessionId === null ? undefined : getCheckoutSession(tx, event.sessionId);
  return byId ?? getCheckoutSessionByExternalId(tx, event.externalId);
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
  const existing =
    (customerId === null ? undefined : getAccountByCustomer(tx, customerId)) ?? getAccountByEmail(tx, session.email);
  const plan = {
    tier,
    customer_id: customerId ?? existing?.customer_id ?? null,
    subscription_id: subscription?.subscriptionId ?? null,
    subscription_status: subscription?.status ?? "active",
    past_due_since: null,
  };
  let accountId = existing?.id;
  if (existing === undefined) {
    const { account } = createAccount(deps, tx, { email: session.email, name: session.name, tier });
    updateAccount(tx, account.id, { ...plan, updated_at: now });
    accountId = account.id;
    enqueueMail(deps, tx, { to: session.email, ...welcomeMail({ ...session, tier, dashboardUrl: deps.dashboardUrl }) });
  } else {
    updateAccount(tx, existing.id, { ...plan, updated_at: now });
  }
  updateCheckoutSession(tx, session.id, { status: "completed", completed_at: now, account_id: accountId ?? null });
}

function writeSubscription(
  deps: AccountDeps,
  tx: Db,
  { account, subscription }: { account: AccountRow; subscription: SubscriptionState },
): void {
  const replaced = account.subscription_id !== null && account.subscription_id !== subscription.subscriptionId;
  // News of an older subscription never touches an account that lives on a newer one.
  if (replaced && subscription.status !== "active") return;
  const now = isoTime(deps.clock.now());
  updateAccount(tx, account.id, {
    tier: subscription.tier ?? account.tier,
    subscription_id: subscription.subscriptionId,
    subscription_status: subscription.status,
    past_due_since: subscription.status === "past_due" ? (account.past_due_since ?? now) : null,
    updated_at: now,
  });
}

/** Whether the account may work: by its plan, or within the grace of a late payment, or made by the operator. */
export function isPaidUp(account: AccountRow, nowMs: number): boolean {
  if (account.subscription_status === "canceled") return false;
  if (account.subscription_status !== "past_due" || account.past_due_since === null) return true;
  return nowMs - Date.parse(account.past_due_since) < PAST_DUE_GRACE_MS;
}
