import type { SubscriptionStatus, Tier } from "../../domain/tier.ts";

/** What was ordered, as the vendor keeps it for us: enough to complete a checkout whose row is not here. */
export interface CheckoutOrderNote {
  /** Our checkout session id: also the idempotency key. */
  sessionId: string;
  email: string;
  name: string;
  tier: Tier;
  accountId: string | null;
}

export interface CheckoutRequest extends CheckoutOrderNote {
  /** The vendor's customer where the account has one. */
  customerId: string | null;
  successUrl: string;
  cancelUrl: string;
}

export interface CheckoutPage {
  /** The vendor's id of the session. */
  externalId: string;
  url: string;
  expiresAt: string;
}

export interface SubscriptionState {
  subscriptionId: string;
  customerId: string;
  tier: Tier | null;
  status: SubscriptionStatus;
  currentPeriodEnd: string | null;
  /** When it ends, for one that was cancelled for later. */
  endsAt?: string | null;
  /** When the subscription was made: of two that live, the newer one counts. */
  createdAt?: string | null;
}

/** A vendor's checkout session as it stands. `pending`: confirmed, the money is still under way. */
export interface CheckoutState {
  externalId: string;
  status: "open" | "pending" | "paid" | "expired";
  subscriptionId: string | null;
  customerId: string | null;
  order: CheckoutOrderNote | null;
}

/** Money that goes back to the payer, or may: for the operator to see to. Amounts in the currency's smallest unit. */
export interface MoneyBack {
  kind: "refunded" | "dispute_opened" | "dispute_closed";
  chargeId: string;
  /** null where the vendor does not say, as of disputes. */
  customerId: string | null;
  amount: number;
  currency: string;
  /** Why it is disputed, and how it ended; "" for a refund. */
  reason: string;
  outcome: string;
}

/** A verified, normalised vendor event; `ignored` for those that change nothing here. */
export type PaymentEvent =
  | { type: "checkout_changed"; eventId: string; checkout: CheckoutState }
  | { type: "money_back"; eventId: string; moneyBack: MoneyBack }
  | { type: "subscription_changed"; eventId: string; subscriptionId: string; customerId: string }
  | { type: "ignored"; eventId: string };

/** Port: the payment provider. */
export interface Payments {
  provider: string;
  /** True for the built-in test checkout. */
  test: boolean;
  createCheckout(request: CheckoutRequest, options: { signal: AbortSignal }): Promise<CheckoutPage>;
  /** null: the vendor has no such customer (any more). */
  createPortal(
    customerId: string,
    options: { signal: AbortSignal; returnUrl: string },
  ): Promise<{ url: string } | null>;
  getCheckout(externalId: string, options: { signal: AbortSignal }): Promise<CheckoutState>;
  /** Closes an unpaid checkout, so that its link takes no payment any more; one that is closed already is fine. */
  expireCheckout(externalId: string, options: { signal: AbortSignal }): Promise<void>;
  getSubscription(subscriptionId: string, options: { signal: AbortSignal }): Promise<SubscriptionState>;
  /** Whose payment it was; null when the vendor does not know. */
  getChargeCustomer(chargeId: string, options: { signal: AbortSignal }): Promise<string | null>;
  /** Ends a subscription at once; one that has ended already is fine. */
  cancelSubscription(subscriptionId: string, options: { signal: AbortSignal }): Promise<void>;
  /** Verifies the signature over the raw body; throws AppError invalid_input on any doubt. */
  readEvent(rawBody: string, signature: string | null): PaymentEvent;
}
