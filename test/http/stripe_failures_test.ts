import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  POLL_ASKS_EVERY_MS,
  SUBSCRIPTIONS_EVERY_MS,
  SWEEP_ASKS_EVERY_MS,
} from "../../src/service/payment_reconciler.ts";
import { ORDER, openPaidApp, type PaidApp } from "../support/paid_app.ts";
import { STAND_IN_KEY } from "../support/stripe/stripe_routes.ts";

const DAY_MS = 24 * 60 * 60_000;
const options = { timeout: 60_000 };

async function sweep(app: PaidApp): Promise<void> {
  app.test.app.reconciler!.sweep();
  await app.test.app.reconciler!.idle();
}

describe("a webhook that never comes", () => {
  test("polling asks Stripe and completes, at most every few seconds", options, async (t) => {
    const app = await openPaidApp(t);
    const sessionId = await app.order();
    const asked = () =>
      app.stripe.calls.filter(({ method, path }) => method === "GET" && path.includes("checkout")).length;
    for (let poll = 0; poll < 5; poll += 1) assert.equal(await app.status(sessionId), "email_sent");
    assert.equal(asked(), 1);
    app.stripe.pay(sessionId);
    assert.equal(await app.status(sessionId), "email_sent");
    app.test.clock.advance(POLL_ASKS_EVERY_MS);
    assert.equal(await app.status(sessionId), "completed");
    assert.equal(asked(), 2);
    app.test.clock.advance(POLL_ASKS_EVERY_MS);
    await app.status(sessionId);
    assert.equal(asked(), 2);
    assert.equal(app.accounts().length, 1);
  });

  test("nobody polls: the sweeper completes it", options, async (t) => {
    const app = await openPaidApp(t);
    const sessionId = await app.order();
    await sweep(app);
    app.stripe.pay(sessionId);
    app.test.clock.advance(SWEEP_ASKS_EVERY_MS);
    await sweep(app);
    assert.equal(app.accounts().length, 1);
    await app.test.app.mail.idle();
    assert.equal(app.mails.at(-1)!.subject, "Your Brand Visibility account is ready");
  });

  test("paid in its last minute: asked once more after its end, then no more", options, async (t) => {
    const app = await openPaidApp(t);
    const paid = await app.order();
    const abandoned = await app.order({ ...ORDER, email: "other@customer.com" });
    app.stripe.pay(paid);
    app.stripe.expire(abandoned);
    app.test.clock.advance(DAY_MS + 60_000);
    await sweep(app);
    assert.deepEqual([await app.status(paid), await app.status(abandoned)], ["completed", "expired"]);
    const before = app.stripe.calls.length;
    app.test.clock.advance(SWEEP_ASKS_EVERY_MS);
    await sweep(app);
    assert.equal(app.stripe.calls.length, before);
  });

  test("a checkout abandoned at Stripe polls as `expired`", options, async (t) => {
    const app = await openPaidApp(t);
    const sessionId = await app.order();
    app.stripe.expire(sessionId);
    assert.equal(await app.status(sessionId), "expired");
  });

  test("what the portal changed is read again every few hours", options, async (t) => {
    const app = await openPaidApp(t);
    const sessionId = await app.order();
    await app.deliver(...app.stripe.pay(sessionId));
    const id = app.accounts()[0]!.subscription!;
    await sweep(app);
    app.stripe.changePlan(id, "agency");
    app.test.clock.advance(SUBSCRIPTIONS_EVERY_MS);
    await sweep(app);
    assert.equal(app.accounts()[0]!.tier, "agency");
    app.stripe.cancel(id);
    app.test.clock.advance(SUBSCRIPTIONS_EVERY_MS);
    await sweep(app);
    assert.equal(app.accounts()[0]!.status, "canceled");
  });

  test("polling tells what is known while Stripe is down", options, async (t) => {
    const app = await openPaidApp(t);
    const sessionId = await app.order();
    app.stripe.next("error");
    assert.equal(await app.status(sessionId), "email_sent");
    app.stripe.pay(sessionId);
    app.test.clock.advance(POLL_ASKS_EVERY_MS);
    assert.equal(await app.status(sessionId), "completed");
  });

  test("the session's row was lost with a restored backup: the event still makes the account", options, async (t) => {
    const app = await openPaidApp(t);
    const sessionId = await app.order();
    const events = app.stripe.pay(sessionId);
    app.test.app.db.run("delete from checkout_sessions");
    await app.deliver(...events);
    assert.deepEqual(
      app.accounts().map(({ email, tier }) => [email, tier]),
      [[ORDER.email, "pro"]],
    );
    assert.equal(await app.status(sessionId), "completed");
  });
});

describe("Stripe fails", () => {
  for (const scene of ["error", "error_after_commit", "rate_limited", "cut", "hang"] as const) {
    test(`503 with a text for the caller on ${scene}; a second try works`, options, async (t) => {
      const app = await openPaidApp(t, { timeoutMs: 500 });
      // A connection that breaks off is tried once more by Stripe's package, whatever the settings say.
      app.stripe.next(scene, ...(scene === "cut" ? [scene] : []));
      const failed = await app.test.call("POST", "/auth/checkout", { body: ORDER });
      assert.equal(failed.status, 503, failed.text);
      assert.deepEqual(Object.keys(failed.body), ["detail"]);
      assert.doesNotMatch(failed.text, /sk_test|Invalid|price_/);
      await app.test.app.mail.idle();
      assert.equal(app.mails.length, 0);
      const sessionId = await app.order();
      await app.deliver(...app.stripe.pay(sessionId));
      assert.equal(app.accounts().length, 1);
    });
  }

  test("an answer lost on the way is fetched by the same key: no second checkout", options, async (t) => {
    const app = await openPaidApp(t, { timeoutMs: 500 });
    app.stripe.next("cut");
    await app.order();
    assert.equal(app.stripe.checkouts.size, 1);
    const [first, second] = app.stripe.calls;
    assert.equal(first!.idempotencyKey, second!.idempotencyKey);
  });

  test("a wrong key or price is 503 and names neither", options, async (t) => {
    for (const wrong of [
      { secretKey: "sk_test_wrong999" },
      { prices: { builder: ["x"], pro: ["price_gone"], agency: ["z"] } },
    ]) {
      const app = await openPaidApp(t, wrong);
      const { status, text } = await app.test.call("POST", "/auth/checkout", { body: ORDER });
      assert.equal(status, 503);
      assert.doesNotMatch(text, /wrong999|price_gone/);
    }
  });

  test("503 of the billing portal, 409 for an account without a customer", options, async (t) => {
    const app = await openPaidApp(t);
    const { key } = app.test.account();
    const none = await app.test.call("POST", "/auth/billing-portal", { key });
    assert.equal(none.status, 409);
    assert.match(none.body.detail, /POST \/auth\/checkout/);
  });
});

describe("the stand-in of Stripe", () => {
  const call = async (app: PaidApp, form: Record<string, string>, key = "k1") => {
    const response = await fetch(`${app.stripe.url}/v1/checkout/sessions`, {
      method: "POST",
      headers: { Authorization: `Bearer ${STAND_IN_KEY}`, "Idempotency-Key": key },
      body: new URLSearchParams(form),
      signal: AbortSignal.timeout(5_000),
    });
    return {
      status: response.status,
      body: (await response.json()) as { id: string; error: { type: string; message: string } },
    };
  };
  const good = {
    mode: "subscription",
    success_url: "https://a.test",
    "line_items[0][price]": "price_pro",
    "line_items[0][quantity]": "1",
    customer_email: "a@b.com",
  };

  test("refuses what Stripe refuses", options, async (t) => {
    const app = await openPaidApp(t);
    const refusals: [Record<string, string>, RegExp][] = [
      [{ ...good, colour: "red" }, /unknown parameter: colour/],
      [{ ...good, "line_items[0][sku]": "1" }, /unknown parameter: line_items\[0\]\[sku\]/],
      [{ ...good, "subscription_data[tier]": "1" }, /unknown parameter/],
      [{ ...good, "line_items[0][price]": "price_other" }, /No such price/],
      [{ ...good, customer: "cus_1" }, /only specify one/],
      [{ ...good, mode: "" }, /Missing required param: mode/],
      [{ ...good, expires_at: "1" }, /expires_at/],
    ];
    for (const [index, [form, message]] of refusals.entries()) {
      const { status, body } = await call(app, form, `refused${index}`);
      assert.equal(status, 400);
      assert.match(body.error.message, message);
    }
    assert.equal(app.stripe.checkouts.size, 0);
  });

  test("one idempotency key, one answer, a 500 too; other parameters are an error", options, async (t) => {
    const app = await openPaidApp(t);
    const first = await call(app, good);
    assert.deepEqual(await call(app, good), first);
    const other = await call(app, { ...good, customer_email: "c@d.com" });
    assert.deepEqual([other.status, other.body.error.type], [400, "idempotency_error"]);
    app.stripe.next("error_after_commit");
    assert.equal((await call(app, good, "k2")).status, 500);
    assert.equal((await call(app, good, "k2")).status, 500);
    assert.equal(app.stripe.checkouts.size, 2);
  });
});
