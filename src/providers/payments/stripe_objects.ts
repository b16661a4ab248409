import type Stripe from "stripe";
import { parseTier, type SubscriptionStatus, TIERS, type Tier } from "../../domain/tier.ts";
import type { CheckoutOrderNote, CheckoutState, MoneyBack, PaymentEvent, SubscriptionState } from "./payments.ts";

/** What each tier's price may be called: the first is sold, older ones are still recognised. */
export type PriceIds = Readonly<Record<Tier, readonly string[]>>;

const STATUS: Record<string, SubscriptionStatus> = {
  active: "active",
  trialing: "active",
  past_due: "past_due",
  unpaid: "unpaid",
  paused: "unpaid",
  canceled: "canceled",
  incomplete_expired: "canceled",
  incomplete: "incomplete",
};

export function toSubscriptionState(subscription: Stripe.Subscription, prices: PriceIds): SubscriptionState {
  const item = ourItem(subscription, prices);
  const periodEnd = item?.current_period_end ?? null;
  const endsAt = subscription.cancel_at ?? (subscription.cancel_at_period_end ? periodEnd : null);
  return {
    subscriptionId: subscription.id,
    customerId: idOf(subscription.customer) ?? "",
    tier: item === undefined ? null : tierOf(item, prices),
    // A word that is not known here opens nothing.
    status: STATUS[subscription.status] ?? "incomplete",
    currentPeriodEnd: periodEnd === null ? null : isoOfSeconds(periodEnd),
    endsAt: endsAt === null ? null : isoOfSeconds(endsAt),
    createdAt: isoOfSeconds(subscription.created),
  };
}

/** The item that is a plan of ours; of several the largest plan. Others may be sold along in one subscription. */
function ourItem(subscription: Stripe.Subscription, prices: PriceIds): Stripe.SubscriptionItem | undefined {
  const rank = (item: Stripe.SubscriptionItem) => {
    const tier = tierOf(item, prices);
    return tier === null ? -1 : TIERS.indexOf(tier);
  };
  return subscription.items.data.toSorted((a, b) => rank(b) - rank(a))[0];
}

function tierOf(item: Stripe.SubscriptionItem, prices: PriceIds): Tier | null {
  return TIERS.find((tier) => prices[tier].includes(item.price.id)) ?? null;
}

export function toCheckoutState(session: Stripe.Checkout.Session): CheckoutState {
  return {
    externalId: session.id,
    status: checkoutStatus(session),
    subscriptionId: idOf(session.subscription),
    customerId: idOf(session.customer),
    order: toOrderNote(session),
  };
}

function checkoutStatus(session: Stripe.Checkout.Session): CheckoutState["status"] {
  if (session.status === "expired") return "expired";
  if (session.status !== "complete") return "open";
  return session.payment_status === "unpaid" ? "pending" : "paid";
}

/** null for a session that this service did not make: other products may share the Stripe account. */
function toOrderNote(session: Stripe.Checkout.Session): CheckoutOrderNote | null {
  const { session_id: sessionId, email, name, tier: word, account_id: accountId } = session.metadata ?? {};
  const tier = parseTier(word ?? "");
  if (!sessionId || !email || !name || tier === null || session.mode !== "subscription") return null;
  return { sessionId, email, name, tier, accountId: accountId || null };
}

export function toPaymentEvent(event: Stripe.Event): PaymentEvent {
  const eventId = event.id;
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.expired":
      return { type: "checkout_changed", eventId, checkout: toCheckoutState(event.data.object) };
    case "checkout.session.async_payment_failed":
      return {
        type: "checkout_changed",
        eventId,
        checkout: { ...toCheckoutState(event.data.object), status: "expired" },
      };
    case "customer.subscription.created":
    case "customer.subscription.updated":
    case "customer.subscription.deleted":
    case "customer.subscription.paused":
    case "customer.subscription.resumed": {
      const subscription = event.data.object;
      const customerId = idOf(subscription.customer) ?? "";
      return { type: "subscription_changed", eventId, subscriptionId: subscription.id, customerId };
    }
    case "invoice.paid":
    case "invoice.payment_failed": {
      const invoice = event.data.object;
      const subscriptionId = idOf(invoice.parent?.subscription_details?.subscription);
      const customerId = idOf(invoice.customer);
      if (subscriptionId === null || customerId === null) return { type: "ignored", eventId };
      return { type: "subscription_changed", eventId, subscriptionId, customerId };
    }
    case "charge.refunded": {
      const { id: chargeId, amount_refunded: amount, currency, customer } = event.data.object;
      const refund = { kind: "refunded", chargeId, customerId: idOf(customer), amount, currency } as const;
      return { type: "money_back", eventId, moneyBack: { ...refund, reason: "", outcome: "" } };
    }
    case "charge.dispute.created":
    case "charge.dispute.closed":
      return { type: "money_back", eventId, moneyBack: toDispute(event.type, event.data.object) };
    default:
      return { type: "ignored", eventId };
  }
}

function toDispute(type: string, { charge, amount, currency, reason, status }: Stripe.Dispute): MoneyBack {
  const closed = type === "charge.dispute.closed";
  return {
    kind: closed ? "dispute_closed" : "dispute_opened",
    chargeId: idOf(charge) ?? "",
    customerId: typeof charge === "string" ? null : idOf(charge.customer),
    amount,
    currency,
    reason,
    outcome: closed ? status : "",
  };
}

export function idOf(value: string | { id: string } | null | undefined): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === "string" ? value : value.id;
}

function isoOfSeconds(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
