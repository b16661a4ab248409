import { AppError } from "../../base/errors.ts";
import { TIERS, type Tier } from "../../domain/tier.ts";
import type { Payments } from "./payments.ts";

const CHECKOUT_LIFE_MS = 24 * 60 * 60_000;

/**
 * The built-in test checkout: no money, no outside service. Its pages (http/routes/test_checkout.ts) stand where the
 * payment provider's would, and say that they are a test. The plan and its state are in the subscription's id.
 */
export function createTestPayments(options: { baseUrl: string; now(): number }): Payments {
  return {
    provider: "test",
    test: true,
    async createCheckout(request) {
      return {
        externalId: `test_${request.sessionId}`,
        url: `${options.baseUrl}/test-checkout/${request.sessionId}`,
        expiresAt: new Date(options.now() + CHECKOUT_LIFE_MS).toISOString(),
      };
    },
    async createPortal(customerId) {
      return { url: `${options.baseUrl}/test-portal/${customerId}` };
    },
    async getCheckout(externalId) {
      // Its own page completes it in the same breath: there is nothing that could have been missed.
      return { externalId, status: "open", subscriptionId: null, customerId: null, order: null };
    },
    async expireCheckout() {},
    async cancelSubscription() {},
    async getChargeCustomer() {
      return null;
    },
    async getSubscription(subscriptionId) {
      const [, tier, status] = subscriptionId.split("_");
      return {
        subscriptionId,
        customerId: "",
        tier: TIERS.find((known) => known === tier) ?? null,
        status: status === "canceled" ? "canceled" : "active",
        currentPeriodEnd: null,
      };
    },
    readEvent() {
      throw new AppError("not_found", "The test checkout has no webhooks");
    },
  };
}

/** Id of a test subscription to the tier; it holds its state, for there is nobody else to ask. */
export function testSubscriptionId(tier: Tier, unique: string, status: "active" | "canceled" = "active"): string {
  return `testsub_${tier}_${status}_${unique}`;
}
