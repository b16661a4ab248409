import type Stripe from "stripe";
import { parseTier, TIERS, type Tier } from "../../core/tier.ts";
import type {
  CheckoutOrderNote,
  CheckoutState,
  PaymentEvent,
  SubscriptionState,
  SubscriptionStatus,
} from "./payments.ts";

/** active and trialing are on; past_due is grace; what is paused, unpaid or canceled is off; incomplete was never on. */
const STATUS: Record<string, SubscriptionStatus> = {
  active: "active",
  trialing: "active",
  past_due: "past_due",
  unpaid: "canceled",
  canceled: "canceled",
  incomplete_expired: "canceled",
  paused: "canceled",
  incomplete: "none",
};

export function toSubscriptionState(
  subscription: Stripe.Subscription,
  prices: Readonly<Record<Tier, string>>,
): SubscriptionState {
  const item = subscription.items.data[0];
  const priceId = item?.price.id;
  return {
    subscriptionId: subscription.id,
    customerId: idOf(subscription.customer) ?? "",
    tier: TIERS.find((tier) => prices[tier] === priceId) ?? null,
    status: STATUS[subscription.status] ?? "none",
    currentPeriodEnd: item === undefined ? null : isoOfSeconds(item.current_period_end),
    createdAt: isoOfSeconds(subscription.created),
  };
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
    default:
      return { type: "ignored", eventId };
  }
}

function idOf(value: string | { id: string } | null | undefined): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === "string" ? value : value.id;
}

function isoOfSeconds(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
