import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ConfigError, readConfig } from "../src/config.ts";
import { businessSettings } from "../src/outside_world.ts";

const STRIPE = {
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  STRIPE_PRICE_BUILDER: "price_b",
  STRIPE_PRICE_PRO: "price_new, price_old,",
  STRIPE_PRICE_AGENCY: "price_a",
};

describe("settings of payment", () => {
  test("STRIPE_PRICE_* take several ids, in their order", () => {
    const { stripe } = businessSettings(readConfig(STRIPE));
    assert.deepEqual(stripe!.prices, { builder: ["price_b"], pro: ["price_new", "price_old"], agency: ["price_a"] });
  });

  test("a price of two tiers, no price at all, and an OPERATOR_EMAIL that is none are refused by name", () => {
    const wrong: [Record<string, string>, RegExp][] = [
      [{ ...STRIPE, STRIPE_PRICE_AGENCY: "price_a,price_old" }, /price_old more than once/],
      [{ ...STRIPE, STRIPE_PRICE_PRO: " , " }, /STRIPE_PRICE_PRO must be/],
      [{ OPERATOR_EMAIL: "nobody" }, /OPERATOR_EMAIL must be an e-mail address/],
    ];
    for (const [env, problem] of wrong) {
      assert.throws(
        () => readConfig(env),
        (error) => error instanceof ConfigError && problem.test(error.message),
      );
    }
  });
});
