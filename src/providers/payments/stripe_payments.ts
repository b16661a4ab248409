import type Stripe from "stripe";
import { AppError, errorMessage, ProviderError } from "../../base/errors.ts";
import { latePackage } from "../../base/late_package.ts";
import type { Payments } from "./payments.ts";
import { idOf, type PriceIds, toCheckoutState, toPaymentEvent, toSubscriptionState } from "./stripe_objects.ts";

const TIMEOUT_MS = 10_000;
const RETRIES = 2;
/** Stripe allows up to 24 hours from its own now; a minute is left for clocks that differ. */
const CHECKOUT_LIFE_SECONDS = 24 * 60 * 60 - 60;
/** A webhook is answered while Stripe waits: what is read for it may not take long. */
const READ_TIMEOUT_MS = 6_000;
const READ_RETRIES = 1;

export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  prices: PriceIds;
  /** A stand-in's address, with or without its version part; null is Stripe's own. */
  apiBase: string | null;
  now(): number;
  /** Per try, and tries after the first; tests give small ones. */
  timeoutMs?: number;
  retries?: number;
}

/** Stripe by its own package: subscription checkout, billing portal, signed webhooks. No card data comes here. */
export function createStripePayments(settings: StripeSettings): Payments {
  const stripe = createStripeClient(settings);
  const { prices, webhookSecret } = settings;
  const reading = {
    timeout: Math.min(settings.timeoutMs ?? READ_TIMEOUT_MS, READ_TIMEOUT_MS),
    maxNetworkRetries: Math.min(settings.retries ?? READ_RETRIES, READ_RETRIES),
  };
  return {
    provider: "stripe",
    test: false,
    async createCheckout(request) {
      // All that is needed to complete the checkout, should our own row be lost or not yet written.
      const metadata = {
        session_id: request.sessionId,
        email: request.email,
        name: request.name,
        tier: request.tier,
        account_id: request.accountId ?? "",
      };
      const params: Stripe.Checkout.SessionCreateParams = {
        mode: "subscription",
        line_items: [{ price: prices[request.tier][0]!, quantity: 1 }],
        success_url: request.successUrl,
        cancel_url: request.cancelUrl,
        client_reference_id: request.sessionId,
        expires_at: Math.floor(settings.now() / 1000) + CHECKOUT_LIFE_SECONDS,
        metadata,
        subscription_data: { metadata: { session_id: request.sessionId, account_id: request.accountId ?? "" } },
      };
      const asNew = (key: string) =>
        stripe.checkout.sessions.create({ ...params, customer_email: request.email }, { idempotencyKey: key });
      const session = await ask("create the checkout session", async () => {
        if (request.customerId === null) return await asNew(request.sessionId);
        try {
          const customer = request.customerId;
          return await stripe.checkout.sessions.create({ ...params, customer }, { idempotencyKey: request.sessionId });
        } catch (error) {
          if (!(await isCustomerGone(stripe, error, request.customerId))) throw error;
          // Deleted at Stripe: who buys again becomes a new customer. Other parameters need another key.
          return await asNew(`${request.sessionId}_new`);
        }
      });
      if (session.url === null)
        throw new ProviderError("stripe", "Stripe returned no address for the checkout session");
      return { externalId: session.id, url: session.url, expiresAt: new Date(session.expires_at * 1000).toISOString() };
    },
    async createPortal(customerId, { returnUrl }) {
      return await ask("open the billing portal", async () => {
        try {
          const params = { customer: customerId, return_url: returnUrl };
          const { url } = await stripe.billingPortal.sessions.create(params);
          return { url };
        } catch (error) {
          if (await isCustomerGone(stripe, error, customerId)) return null;
          throw error;
        }
      });
    },
    async getCheckout(externalId) {
      const session = await ask("read the checkout session", () =>
        stripe.checkout.sessions.retrieve(externalId, {}, reading),
      );
      return toCheckoutState(session);
    },
    async expireCheckout(externalId) {
      await ask("expire the checkout session", () =>
        unlessDone(() => stripe.checkout.sessions.expire(externalId, {}, reading)),
      );
    },
    async getSubscription(subscriptionId) {
      const subscription = await ask("read the subscription", () =>
        stripe.subscriptions.retrieve(subscriptionId, {}, reading),
      );
      return toSubscriptionState(subscription, prices);
    },
    async getChargeCustomer(chargeId) {
      const charge = await ask("read the charge", () => stripe.charges.retrieve(chargeId, {}, reading));
      return idOf(charge.customer);
    },
    async cancelSubscription(subscriptionId) {
      await ask("cancel the subscription", () =>
        unlessDone(() => stripe.subscriptions.cancel(subscriptionId, {}, reading)),
      );
    },
    readEvent(rawBody, signature) {
      const event = verified(() => stripe.webhooks.constructEvent(rawBody, signature ?? "", webhookSecret));
      if (typeof event?.id !== "string" || typeof event.data?.object !== "object")
        throw new AppError("invalid_input", "The body is signed but is not an event");
      return toPaymentEvent(event);
    },
  };
}

export function createStripeClient(
  settings: Pick<StripeSettings, "secretKey" | "apiBase" | "timeoutMs" | "retries">,
): Stripe {
  const base = settings.apiBase === null ? null : new URL(settings.apiBase);
  return new (stripePackage())(settings.secretKey, {
    maxNetworkRetries: settings.retries ?? RETRIES,
    timeout: settings.timeoutMs ?? TIMEOUT_MS,
    telemetry: false,
    // The package puts the version part before each path itself, so one in the setting is not repeated.
    ...(base === null
      ? {}
      : {
          host: base.hostname.replace(/^\[|\]$/g, ""),
          port: base.port || (base.protocol === "https:" ? "443" : "80"),
          protocol: base.protocol === "https:" ? "https" : "http",
        }),
  });
}

function stripePackage(): typeof Stripe {
  return latePackage<typeof Stripe>("stripe");
}

/** Any doubt of the signature is a refusal of the request: the package throws more than one kind of error for it. */
function verified(construct: () => Stripe.Event): Stripe.Event {
  try {
    return construct();
  } catch (error) {
    throw new AppError("invalid_input", "The webhook signature does not match the body", { cause: error });
  }
}

/** Stripe refuses to close what is closed: then there is nothing left to do. */
async function unlessDone(call: () => Promise<unknown>): Promise<void> {
  try {
    await call();
  } catch (error) {
    if (!(error instanceof stripePackage().errors.StripeInvalidRequestError)) throw error;
  }
}

/** Whether the refusal is of the customer, and Stripe has none of this id or one that was deleted. */
async function isCustomerGone(stripe: Stripe, error: unknown, customerId: string): Promise<boolean> {
  const { StripeInvalidRequestError } = stripePackage().errors;
  if (!(error instanceof StripeInvalidRequestError) || error.param !== "customer") return false;
  if (error.code === "resource_missing") return true;
  const customer = await stripe.customers.retrieve(customerId);
  return customer.deleted === true;
}

async function ask<T>(action: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw new ProviderError("stripe", `Stripe could not ${action}: ${reasonOf(error)}`, {
      // The package's error quotes part of the key and the request: only its kind and words go on from here.
      cause:
        error instanceof stripePackage().errors.StripeError ? `${error.type} ${error.requestId ?? ""}`.trim() : error,
      retryable: !(error instanceof stripePackage().errors.StripeInvalidRequestError),
      status: error instanceof stripePackage().errors.StripeError ? (error.statusCode ?? null) : null,
    });
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof stripePackage().errors.StripeAuthenticationError) return "the secret key was rejected";
  if (error instanceof stripePackage().errors.StripePermissionError)
    return "the secret key does not have permission for this";
  return errorMessage(error)
    .replace(/\b(sk|rk|whsec)_\w+/g, "$1_…")
    .slice(0, 300);
}
