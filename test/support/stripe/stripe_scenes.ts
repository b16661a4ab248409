import type Stripe from "stripe";
import { TIER_LIMITS, TIERS, type Tier } from "../../../src/domain/tier.ts";
import {
  checkoutEvent,
  invoiceEvent,
  newEvent,
  newSubscription,
  type StandInCharge,
  type StandInCheckout,
  type StandInEvent,
  type StandInSubscription,
  subscriptionEvent,
} from "./stripe_objects.ts";
import { STAND_IN_PRICE_IDS, STAND_IN_PRICES, type StandInState } from "./stripe_routes.ts";

/** What happens at Stripe without our call. Each gives the events that tell of it, unsent. */
export interface StripeScenes {
  /** Our session's checkout. */
  checkoutOf(sessionId: string): StandInCheckout;
  /** The payer confirms: `unpaid` for a bank debit whose money is still to come; `status` of the subscription then. */
  pay(sessionId: string, how?: { unpaid?: boolean; status?: Stripe.Subscription.Status }): StandInEvent[];
  settleDebit(sessionId: string, succeeded: boolean): StandInEvent[];
  expire(sessionId: string): StandInEvent[];
  changePlan(subscriptionId: string, tier: Tier): StandInEvent[];
  cancel(subscriptionId: string): StandInEvent[];
  /** Cancelled in the portal for the end of the period, or kept after all. */
  cancelLater(subscriptionId: string, later?: boolean): StandInEvent[];
  setStatus(subscriptionId: string, status: Stripe.Subscription.Status): StandInEvent[];
  failPayment(subscriptionId: string): StandInEvent[];
  collectPayment(subscriptionId: string): StandInEvent[];
  /** In Stripe's dashboard: its subscriptions end with it. */
  deleteCustomer(customerId: string): StandInEvent[];
  refund(subscriptionId: string): StandInEvent[];
  dispute(subscriptionId: string, outcome?: "won" | "lost"): StandInEvent[];
}

export function createScenes(state: StandInState): StripeScenes {
  const { checkouts, subscriptions, customers, seconds, id } = state;
  const updated = (subscription: StandInSubscription) =>
    subscriptionEvent(id("evt"), "customer.subscription.updated", subscription);

  const checkoutOf = (sessionId: string) => {
    const found = [...checkouts.values()].find((checkout) => checkout.client_reference_id === sessionId);
    if (found === undefined) throw new Error(`No checkout for ${sessionId}`);
    return found;
  };
  const subscriptionOf = (subscriptionId: string) => {
    const found = subscriptions.get(subscriptionId);
    if (found === undefined) throw new Error(`No subscription ${subscriptionId}`);
    return found;
  };
  const customerOf = (checkout: StandInCheckout): string => {
    if (checkout.customer !== null) return checkout.customer as string;
    const customer = id("cus");
    const email = checkout.customer_email;
    customers.set(customer, { id: customer, object: "customer", email, created: seconds(), livemode: false });
    return customer;
  };
  const cancelNow = (subscription: StandInSubscription) => {
    subscription.status = "canceled";
    return subscriptionEvent(id("evt"), "customer.subscription.deleted", subscription);
  };
  const chargeOf = (subscriptionId: string): StandInCharge => {
    const { customer, items } = subscriptionOf(subscriptionId);
    const tier = TIERS.find((each) => STAND_IN_PRICE_IDS[each].includes(items.data[0]!.price.id));
    const charge: StandInCharge = {
      id: id("ch"),
      object: "charge",
      amount: TIER_LIMITS[tier ?? "builder"].priceUsdPerMonth * 100,
      amount_refunded: 0,
      currency: "usd",
      customer,
      livemode: false,
      refunded: false,
    };
    state.charges.set(charge.id, charge);
    return charge;
  };

  return {
    checkoutOf,
    pay(sessionId, how = {}) {
      const checkout = checkoutOf(sessionId);
      if (checkout.status !== "open") throw new Error(`The checkout is ${checkout.status}: nobody can pay it`);
      const subscription = newSubscription({
        id: id("sub"),
        customer: customerOf(checkout),
        created: seconds(),
        price: checkout.price,
        metadata: checkout.subscription_metadata,
        status: how.status ?? (how.unpaid ? "incomplete" : "active"),
      });
      subscriptions.set(subscription.id, subscription);
      checkout.status = "complete";
      checkout.url = null;
      checkout.payment_status = how.unpaid ? "unpaid" : "paid";
      checkout.customer = subscription.customer;
      checkout.subscription = subscription.id;
      return [
        subscriptionEvent(id("evt"), "customer.subscription.created", subscription),
        invoiceEvent(id("evt"), how.unpaid ? "invoice.created" : "invoice.paid", subscription),
        checkoutEvent(id("evt"), "checkout.session.completed", checkout),
      ];
    },
    settleDebit(sessionId, succeeded) {
      const checkout = checkoutOf(sessionId);
      const subscription = subscriptionOf(checkout.subscription as string);
      subscription.status = succeeded ? "active" : "incomplete_expired";
      if (succeeded) checkout.payment_status = "paid";
      const outcome = succeeded ? "succeeded" : "failed";
      return [checkoutEvent(id("evt"), `checkout.session.async_payment_${outcome}`, checkout), updated(subscription)];
    },
    expire(sessionId) {
      const checkout = checkoutOf(sessionId);
      checkout.status = "expired";
      checkout.url = null;
      return [checkoutEvent(id("evt"), "checkout.session.expired", checkout)];
    },
    changePlan(subscriptionId, tier) {
      const subscription = subscriptionOf(subscriptionId);
      subscription.items.data[0]!.price.id = STAND_IN_PRICES[tier];
      return [updated(subscription)];
    },
    cancel: (subscriptionId) => [cancelNow(subscriptionOf(subscriptionId))],
    cancelLater(subscriptionId, later = true) {
      const subscription = subscriptionOf(subscriptionId);
      subscription.cancel_at_period_end = later;
      subscription.cancel_at = later ? subscription.items.data[0]!.current_period_end : null;
      return [updated(subscription)];
    },
    setStatus(subscriptionId, status) {
      const subscription = subscriptionOf(subscriptionId);
      subscription.status = status;
      return [updated(subscription)];
    },
    failPayment(subscriptionId) {
      const subscription = subscriptionOf(subscriptionId);
      subscription.status = "past_due";
      return [invoiceEvent(id("evt"), "invoice.payment_failed", subscription), updated(subscription)];
    },
    collectPayment(subscriptionId) {
      const subscription = subscriptionOf(subscriptionId);
      subscription.status = "active";
      return [invoiceEvent(id("evt"), "invoice.paid", subscription), updated(subscription)];
    },
    deleteCustomer(customerId) {
      const deleted = { id: customerId, object: "customer", deleted: true } as const;
      customers.set(customerId, deleted);
      const own = [...subscriptions.values()].filter(
        ({ customer, status }) => customer === customerId && status !== "canceled",
      );
      return [...own.map(cancelNow), newEvent(id("evt"), "customer.deleted", deleted)];
    },
    refund(subscriptionId) {
      const charge = chargeOf(subscriptionId);
      charge.amount_refunded = charge.amount;
      charge.refunded = true;
      return [newEvent(id("evt"), "charge.refunded", charge)];
    },
    dispute(subscriptionId, outcome) {
      const { id: charge, amount } = chargeOf(subscriptionId);
      const type = outcome === undefined ? "charge.dispute.created" : "charge.dispute.closed";
      return [
        newEvent(id("evt"), type, {
          id: id("du"),
          object: "dispute",
          amount,
          charge,
          currency: "usd",
          livemode: false,
          payment_intent: id("pi"),
          reason: "fraudulent",
          status: outcome ?? "needs_response",
        }),
      ];
    },
  };
}
