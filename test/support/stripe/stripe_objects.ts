import type Stripe from "stripe";

/** Parts of Stripe's objects that this service reads, with Stripe's own names and types. */
export type StandInCheckout = Pick<
  Stripe.Checkout.Session,
  | "id"
  | "object"
  | "client_reference_id"
  | "created"
  | "customer"
  | "customer_email"
  | "expires_at"
  | "livemode"
  | "metadata"
  | "mode"
  | "payment_status"
  | "status"
  | "subscription"
  | "success_url"
  | "url"
> & {
  /** The stand-in's own notes. */
  price: string;
  subscription_metadata: Stripe.Metadata;
};

type Item = Pick<Stripe.SubscriptionItem, "id" | "current_period_end"> & { price: { id: string } };
export type StandInSubscription = Pick<
  Stripe.Subscription,
  "id" | "object" | "cancel_at" | "created" | "livemode" | "metadata" | "status" | "cancel_at_period_end"
> & { customer: string; items: { data: Item[] } };

export type StandInCustomer = Pick<Stripe.Customer, "id" | "object" | "email" | "created" | "livemode">;
export type StandInDeletedCustomer = Stripe.DeletedCustomer;

export type StandInCharge = Pick<
  Stripe.Charge,
  "id" | "object" | "amount" | "amount_refunded" | "currency" | "customer" | "livemode" | "refunded"
>;
export type StandInDispute = Pick<
  Stripe.Dispute,
  "id" | "object" | "amount" | "charge" | "currency" | "livemode" | "payment_intent" | "reason" | "status"
>;

type StandInInvoice = Pick<Stripe.Invoice, "id" | "object" | "customer"> & {
  parent: { type: "subscription_details"; subscription_details: { subscription: string } };
};

export interface StandInEvent extends Pick<Stripe.Event, "id" | "object" | "created" | "livemode"> {
  type: Stripe.Event["type"];
  data: {
    object:
      | StandInCheckout
      | StandInSubscription
      | StandInInvoice
      | StandInCharge
      | StandInDispute
      | StandInDeletedCustomer;
  };
}

const MONTH_SECONDS = 30 * 24 * 60 * 60;

export function newCheckout(given: {
  id: string;
  form: URLSearchParams;
  price: string;
  expiresAt: number;
  created: number;
  /** Where the page for the payer is. */
  pageBase: string;
}): StandInCheckout {
  const { id, form } = given;
  return {
    id,
    object: "checkout.session",
    client_reference_id: form.get("client_reference_id"),
    created: given.created,
    customer: form.get("customer"),
    customer_email: form.get("customer_email"),
    expires_at: given.expiresAt,
    livemode: false,
    metadata: mapOf(form, "metadata"),
    mode: "subscription",
    payment_status: "unpaid",
    status: "open",
    subscription: null,
    success_url: form.get("success_url"),
    url: `${given.pageBase}/c/pay/${id}`,
    price: given.price,
    subscription_metadata: mapOf(form, "subscription_data[metadata]"),
  };
}

export function newSubscription(given: {
  id: string;
  customer: string;
  created: number;
  price: string;
  metadata: Stripe.Metadata;
  status: Stripe.Subscription.Status;
}): StandInSubscription {
  const { id, customer, created, price, metadata, status } = given;
  return {
    id,
    object: "subscription",
    created,
    livemode: false,
    metadata,
    status,
    cancel_at: null,
    cancel_at_period_end: false,
    customer,
    items: { data: [{ id: `si_${id}`, current_period_end: created + MONTH_SECONDS, price: { id: price } }] },
  };
}

/** Events carry the object as it stood then: later changes do not reach into them. */
export function checkoutEvent(id: string, type: Stripe.Event["type"], checkout: StandInCheckout): StandInEvent {
  return newEvent(id, type, checkout);
}

export function subscriptionEvent(
  id: string,
  type: Stripe.Event["type"],
  subscription: StandInSubscription,
): StandInEvent {
  return newEvent(id, type, subscription);
}

export function invoiceEvent(id: string, type: Stripe.Event["type"], subscription: StandInSubscription): StandInEvent {
  return newEvent(id, type, {
    id: `in_${id}`,
    object: "invoice",
    customer: subscription.customer,
    parent: { type: "subscription_details", subscription_details: { subscription: subscription.id } },
  });
}

export function newEvent(id: string, type: Stripe.Event["type"], object: StandInEvent["data"]["object"]): StandInEvent {
  return {
    id,
    object: "event",
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    type,
    data: { object: structuredClone(object) },
  };
}

function mapOf(form: URLSearchParams, name: string): Stripe.Metadata {
  const entries = [...form].filter(([key]) => key.startsWith(`${name}[`));
  return Object.fromEntries(entries.map(([key, value]) => [key.slice(name.length + 1, -1), value]));
}
