import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import type { SubscriptionState } from "../../src/providers/payments/payments.ts";
import { chooseSubscription } from "../../src/service/subscriptions.ts";

const subscription = (id: string, more: Partial<SubscriptionState> = {}): SubscriptionState => ({
  subscriptionId: id,
  customerId: "cus_1",
  tier: "pro",
  status: "active",
  currentPeriodEnd: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  ...more,
});

describe("chooseSubscription()", () => {
  test("working before late before ended before never begun, then the newer", () => {
    const newer = "2026-02-01T00:00:00.000Z";
    const kept = (a: SubscriptionState, b: SubscriptionState) => chooseSubscription(a, b)[0].subscriptionId;
    assert.equal(kept(subscription("a"), subscription("b", { createdAt: newer })), "b");
    assert.equal(kept(subscription("a"), subscription("b", { createdAt: newer, status: "past_due" })), "a");
    assert.equal(kept(subscription("a", { status: "canceled" }), subscription("b", { status: "past_due" })), "b");
    assert.equal(kept(subscription("a", { status: "canceled" }), subscription("b", { status: "none" })), "a");
  });

  test("the choice does not depend on which is asked first", () => {
    const any = fc.record({
      id: fc.constantFrom("a", "b", "c"),
      status: fc.constantFrom("active" as const, "past_due" as const, "canceled" as const, "none" as const),
      createdAt: fc.constantFrom("2026-01-01T00:00:00.000Z", "2026-02-01T00:00:00.000Z", null),
    });
    fc.assert(
      fc.property(any, any, (one, two) => {
        fc.pre(one.id !== two.id);
        const [a, b] = [subscription(one.id, one), subscription(two.id, two)];
        assert.equal(chooseSubscription(a, b)[0], chooseSubscription(b, a)[0]);
      }),
    );
  });
});
