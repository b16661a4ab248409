import Stripe from "stripe";
import { AppError, errorMessage, ProviderError } from "../../base/errors.ts";
import { TIERS, type Tier } from "../../core/tier.ts";
import type { PaymentEvent, Payments, SubscriptionState, SubscriptionStatus } from "./payments.ts";

const TIMEOUT_MS = 10_000;
const RETRIES = 2;
const CHECKOUT_LIFE_SECONDS = 24 * 60 * 60;

export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  prices: Record<Tier, string>;
  /** A stand-in's address; null is Stripe's own. */
  apiBase: string | null;
  now(): number;
}

/** Stripe by its own package: subscription checkout, billing portal, signed webhooks. No card data comes here. */
export function createStripePayments(settings: StripeSettings): Payments {
  const stripe = createClient(settings);
  return {
    provider: "stripe",
    test: false,
    async createCheckout(request) {
      const metadata = { session_id: request.sessionId, tier: request.tier, account_id: request.accountId ?? "" };
      const session = await ask("create the checkout session", () =>
        stripe.checkout.sessions.create(
          {
            mode: "subscription",
            line_items: [{ price: settings.prices[request.tier], quantity: 1 }],
            success_url: request.successUrl,
            cancel_url: request.cancelUrl,
            client_reference_id: request.sessionId,
            expires_at: Math.floor(settings.now() / 1000) + CHECKOUT_LIFE_SECONDS - 60,
            metadata,
            subscription_data: { metadata },
            ...(request.customerId === null ? { customer_email: request.email } : { customer: request.customerId }),
          },
          { idempotencyKey: request.sessionId },
        ),
      );
      if (session.url === null) throw new ProviderError("stripe", "Stripe gave no address for the checkout session");
      return { externalId: session.id, url: session.url, expiresAt: new Date(session.expires_at * 1000).toISOString() };
    },
    async createPortal(customerId, { returnUrl }) {
      const portal = await ask("open the billing portal", () =>
        stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl }),
      );
      return { url: portal.url };
    },
    async getSubscription(subscriptionId) {
      const subscription = await ask("read the subscription", () => stripe.subscriptions.retrieve(subscriptionId));
      return toSubscriptionState(subscription, settings.prices);
    },
    readEvent(rawBody, signature) {
      try {
        return toPaymentEvent(stripe.webhooks.constructEvent(rawBody, signature ?? "", settings.webhookSecret));
      } catch (error) {
        throw new AppError("invalid_input", "The webhook signature does not fit the body", { cause: error });
      }
    },
  };
}

function createClient(settings: StripeSettings): Stripe {
  const base = settings.apiBase === null ? null : new URL(settings.apiBase);
  return new Stripe(settings.secretKey, {
    maxNetworkRetries: RETRIES,
    timeout: TIMEOUT_MS,
    telemetry: false,
    ...(base === null
      ? {}
      : {
          host: base.hostname,
          port: base.port || (base.protocol === "https:" ? "443" : "80"),
          protocol: base.protocol === "https:" ? "https" : "http",
        }),
  });
}

async function ask<T>(action: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const reason =
      error instanceof Stripe.errors.StripeAuthenticationError ? "the secret key was refused" : errorMessage(error);
    throw new ProviderError("stripe", `Stripe could not ${action}: ${reason}`, { cause: error, retryable: true });
  }
}

/** active and trialing are on; past_due is grace; what is paused, unpaid, canceled or never paid is off. */
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

function toSubscriptionState(subscription: Stripe.Subscription, prices: Record<Tier, string>): SubscriptionState {
  const item = subscription.items.data[0];
  const priceId = item?.price.id;
  return {
    subscriptionId: subscription.id,
    customerId: idOf(subscription.customer) ?? "",
    tier: TIERS.find((tier) => prices[tier] === priceId) ?? null,
    status: STATUS[subscription.status] ?? "none",
    currentPeriodEnd: item === undefined ? null : new Date(item.current_period_end * 1000).toISOString(),
  };
}

function toPaymentEvent(event: Stripe.Event): PaymentEvent {
  const eventId = event.id;
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded": {
      const session = event.data.object;
      return {
        type: "checkout_completed",
        eventId,
        sessionId: session.client_reference_id,
        externalId: session.id,
        subscriptionId: idOf(session.subscription),
        customerId: idOf(session.customer),
        paid: session.payment_status !== "unpaid",
      };
    }
    case "checkout.session.expired":
    case "checkout.session.async_payment_failed": {
      const session = event.data.object;
      return { type: "checkout_expired", eventId, sessionId: session.client_reference_id, externalId: session.id };
    }
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
      const subscriptionId = idOf(invoice.parent?.subscription_details?.subscription ?? null);
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
