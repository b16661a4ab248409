import { isoTime } from "../base/clock.ts";
import { errorMessage } from "../base/errors.ts";
import type { KeyedLock } from "../base/keyed_lock.ts";
import type { Log } from "../base/log.ts";
import type { CheckoutState, MoneyBack, PaymentEvent, Payments } from "../providers/payments/payments.ts";
import {
  type AccountRow,
  getAccountByCustomer,
  getAccountByEmail,
  getAccountBySubscription,
} from "../store/accounts.ts";
import {
  type CheckoutSessionRow,
  getCheckoutSession,
  getCheckoutSessionByExternalId,
  hasPaymentEvent,
  insertCheckoutSession,
  insertPaymentEvent,
  listOpenCheckouts,
  updateCheckoutSession,
} from "../store/checkout_sessions.ts";
import { type Db, transact } from "../store/db.ts";
import { moneyBackMail } from "./billing_mails.ts";
import { enqueueMail } from "./mail_outbox.ts";
import { completeCheckout, findAccount, type PlanDeps, writeSubscription } from "./plan_changes.ts";
import { readCurrentSubscription } from "./subscriptions.ts";

export interface PaymentEventDeps extends PlanDeps {
  payments: Payments;
  log: Log;
  kickMail(): void;
  /** One change at a time to an account's plan, by its e-mail: what was read first must not be written last. */
  lock: KeyedLock;
}

/** Slow ways to pay (bank debits) may take this long between confirmation and money. */
const PENDING_PAYMENT_MS = 14 * 24 * 60 * 60_000;
/** For what is good to have, and not worth failing an event for. */
const ASIDE_TIMEOUT_MS = 5_000;

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
  if (event.type === "money_back") return await tellMoneyBack(deps, event.moneyBack, markHandled);
  if (event.type === "checkout_changed") return await settleCheckout(deps, event.checkout, markHandled);
  const account =
    getAccountByCustomer(deps.db, event.customerId) ?? getAccountBySubscription(deps.db, event.subscriptionId);
  if (account !== undefined) return await settleSubscription(deps, { account, ...event }, markHandled);
  // Without an account its checkout is still to come, and will read the subscription itself.
  transact(deps.db, (tx) => void markHandled(tx));
}

/** Refunds and disputes change no plan here: the operator decides what follows. */
async function tellMoneyBack(deps: PaymentEventDeps, moneyBack: MoneyBack, gate: Gate): Promise<void> {
  const customerId = moneyBack.customerId ?? (await customerOf(deps, moneyBack));
  const account = customerId === null ? undefined : getAccountByCustomer(deps.db, customerId);
  const { kind, chargeId, amount, currency, reason, outcome } = moneyBack;
  const facts = { charge_id: chargeId, account_id: account?.id ?? null, amount, currency, reason, outcome };
  deps.log.warn(facts, `payment ${kind.replace("_", " ")}`);
  const to = deps.operatorEmail;
  transact(deps.db, (tx) => {
    if (!gate(tx) || to === null) return;
    const at = isoTime(deps.clock.now());
    const mail = moneyBackMail({ ...moneyBack, accountEmail: account?.email ?? null, serviceUrl: deps.baseUrl, at });
    enqueueMail(deps, tx, { to, ...mail });
  });
  deps.kickMail();
}

/** Disputes do not say whose payment it was; without an answer the operator is told all the same. */
async function customerOf({ payments, log }: PaymentEventDeps, { chargeId }: MoneyBack): Promise<string | null> {
  try {
    return await payments.getChargeCustomer(chargeId, { signal: AbortSignal.timeout(ASIDE_TIMEOUT_MS) });
  } catch (error) {
    log.warn({ charge_id: chargeId, reason: errorMessage(error) }, "the payer of a disputed charge could not be read");
    return null;
  }
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
  const current =
    isDone || checkout.subscriptionId === null
      ? null
      : await readCurrentSubscription(deps, { account, subscriptionId: checkout.subscriptionId });
  transact(deps.db, (tx) => {
    if (!gate(tx)) return;
    const session = findSession(tx, checkout) ?? rebuildSession(deps, tx, checkout);
    const customerId = current?.subscription.customerId || checkout.customerId;
    if (session !== undefined) completeCheckout(deps, tx, { session, customerId, current });
  });
  deps.kickMail();
  await closeOtherCheckouts(deps, email);
}

/** A second payment for the same address would be one too many; should one slip through, the newer plan counts. */
async function closeOtherCheckouts(deps: PaymentEventDeps, email: string): Promise<void> {
  const close = async (session: CheckoutSessionRow) => {
    try {
      await deps.payments.expireCheckout(session.external_id!, { signal: AbortSignal.timeout(ASIDE_TIMEOUT_MS) });
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
    const current = await readCurrentSubscription(deps, { account, subscriptionId });
    transact(deps.db, (tx) => {
      const fresh = getAccountByEmail(tx, email);
      if (gate(tx) && fresh?.id === id) writeSubscription(deps, tx, { account: fresh, current });
    });
    deps.kickMail();
  });
}

function findSession(tx: Db, checkout: CheckoutState): CheckoutSessionRow | undefined {
  const byId = checkout.order === null ? undefined : getCheckoutSession(tx, checkout.order.sessionId);
  return byId ?? getCheckoutSessionByExternalId(tx, checkout.externalId);
}

/** Paid before our own row was written, or after it was lost: the vendor kept what was ordered. */
function rebuildSession(deps: PlanDeps, tx: Db, checkout: CheckoutState): CheckoutSessionRow | undefined {
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
