import type { Tier } from "../../core/tier.ts";

export interface CheckoutRequest {
  /** Our checkout session id: also the idempotency key. */
  sessionId: string;
  email: string;
  name: string;
  tier: Tier;
  /** The vendor's customer where the account has one. */
  customerId: string | null;
  accountId: string | null;
  successUrl: string;
  cancelUrl: string;
}

export interface CheckoutPage {
  /** The vendor's id of the session. */
  externalId: string;
  url: string;
  expiresAt: string;
}

export type SubscriptionStatus = "active" | "past_due" | "canceled" | "none";

/** What the vendor's subscription means to us. */
export interface SubscriptionState {
  subscriptionId: string;
  customerId: string;
  tier: Tier | null;
  status: SubscriptionStatus;
  currentPeriodEnd: string | null;
}

/** A verified, normalised vendor event; `ignored` for those that change nothing here. */
export type PaymentEvent =
  | {
      type: "checkout_completed";
      eventId: string;
      sessionId: string | null;
      externalId: string;
      subscriptionId: string | null;
      customerId: string | null;
      paid: boolean;
    }
  | { type: "checkout_expired"; eventId: string; sessionId: string | null; externalId: string }
  | { type: "subscription_changed"; eventId: string; subscriptionId: string; customerId: string }
  | { type: "ignored"; eventId: string };

/** Port: the payment provider. */
export interface Payments {
  provider: string;
  /** True for the built-in test checkout. */
  test: boolean;
  createCheckout(request: CheckoutRequest, options: { signal: AbortSignal }): Promise<CheckoutPage>;
  createPortal(customerId: string, options: { signal: AbortSignal; returnUrl: string }): Promise<{ url: string }>;
  getSubscription(subscriptionId: string, options: { signal: AbortSignal }): Promise<SubscriptionState>;
  /** Verifies the signature over the raw body; throws AppError invalid_input on any doubt. */
  readEvent(rawBody: string, signature: string | null): PaymentEvent;
}
