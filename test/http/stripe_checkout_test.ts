import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { updateAccount } from "../../src/store/accounts.ts";
import { ORDER, openPaidApp, type PaidApp, sendWebhook } from "../support/paid_app.ts";
import type { StandInEvent } from "../support/stripe/stripe_objects.ts";
import { signEvent } from "../support/stripe_stand_in.ts";

const DAY_MS = 24 * 60 * 60_000;
const options = { timeout: 60_000 };

/** A customer who has paid; gives the ids on both sides. */
async function buy(app: PaidApp): Promise<{ sessionId: string; subscriptionId: string; events: StandInEvent[] }> {
  const sessionId = await app.order();
  const events = app.stripe.pay(sessionId);
  assert.deepEqual(await app.deliver(...events), [200, 200, 200]);
  return { sessionId, subscriptionId: app.stripe.checkoutOf(sessionId).subscription as string, events };
}

describe("checkout by Stripe", () => {
  test(
    "the mail holds Stripe's link; payment makes the account and its key once; polling shows none",
    options,
    async (t) => {
      const app = await openPaidApp(t);
      const sessionId = await app.order();
      await app.test.app.mail.idle();
      const checkout = app.stripe.checkoutOf(sessionId);
      assert.ok(app.mails[0]!.text.includes(checkout.url!), app.mails[0]!.text);
      assert.equal(await app.status(sessionId), "email_sent");
      assert.deepEqual(await app.deliver(...app.stripe.pay(sessionId)), [200, 200, 200]);
      const polled = await app.test.call("GET", `/auth/checkout/${sessionId}/status`);
      assert.deepEqual(polled.body, { status: "completed", dashboard_url: "http://api.test/dashboard" });
      assert.deepEqual(app.accounts(), [
        {
          email: ORDER.email,
          tier: "pro",
          status: "active",
          customer: checkout.customer,
          subscription: checkout.subscription,
        },
      ]);
      await app.test.app.mail.idle();
      assert.deepEqual(
        app.mails.map(({ subject }) => subject),
        ["Your Brand Visibility payment link (Pro)", "Your Brand Visibility account is ready"],
      );
      assert.doesNotMatch(app.mails.map(({ text, html }) => text + html).join(""), /bvp_/);
    },
  );

  test("our session's id is the idempotency key, and the price that of the tier", options, async (t) => {
    const app = await openPaidApp(t);
    const sessionId = await app.order();
    const [call] = app.stripe.calls;
    assert.equal(call!.idempotencyKey, sessionId);
    assert.equal(call!.form.get("line_items[0][price]"), "price_pro");
    assert.equal(call!.form.get("customer_email"), ORDER.email);
    assert.equal(call!.form.get("customer"), null);
  });

  test("STRIPE_API_BASE works with and without its version part", options, async (t) => {
    for (const basePath of ["", "/v1"]) {
      const app = await openPaidApp(t, { basePath });
      await app.order();
      assert.deepEqual(
        app.stripe.calls.map(({ path }) => path),
        ["/v1/checkout/sessions"],
      );
    }
  });

  test("any order and duplicates come to the same state, with one account and one welcome", options, async (t) => {
    const states: unknown[] = [];
    const orders: ((events: StandInEvent[]) => StandInEvent[])[] = [
      (events) => events,
      (events) => events.toReversed(),
      (events) => [...events, ...events],
      (events) => events.toReversed().flatMap((event) => [event, event]),
    ];
    for (const arrange of orders) {
      const app = await openPaidApp(t);
      const sessionId = await app.order();
      const paid = app.stripe.pay(sessionId);
      const id = app.stripe.checkoutOf(sessionId).subscription as string;
      const events = [
        ...paid,
        ...app.stripe.failPayment(id),
        ...app.stripe.collectPayment(id),
        ...app.stripe.changePlan(id, "agency"),
      ];
      for (const status of await app.deliver(...arrange(events))) assert.equal(status, 200);
      await app.test.app.mail.idle();
      const accounts = app.accounts().map(({ email, tier, status }) => ({ email, tier, status }));
      states.push({ accounts, mails: app.mails.map(({ subject }) => subject), polled: await app.status(sessionId) });
    }
    assert.deepEqual(states[0], {
      accounts: [{ email: ORDER.email, tier: "agency", status: "active" }],
      mails: ["Your Brand Visibility payment link (Pro)", "Your Brand Visibility account is ready"],
      polled: "completed",
    });
    for (const state of states.slice(1)) assert.deepEqual(state, states[0]);
  });

  test("all events at once come to one account", options, async (t) => {
    const app = await openPaidApp(t);
    const sessionId = await app.order();
    const events = app.stripe.pay(sessionId);
    const all = await Promise.all([...events, ...events].map((event) => app.deliver(event)));
    assert.ok(all.flat().every((status) => status === 200));
    assert.equal(app.accounts().length, 1);
  });

  test("paid before the answer to our own call came: one account, no payment link afterwards", options, async (t) => {
    const app = await openPaidApp(t);
    app.stripe.beforeAnswer(async () => {
      const sessionId = [...app.stripe.checkouts.values()][0]!.client_reference_id!;
      assert.deepEqual(await app.deliver(...app.stripe.pay(sessionId)), [200, 200, 200]);
    });
    const sessionId = await app.order();
    assert.equal(await app.status(sessionId), "completed");
    assert.equal(app.accounts().length, 1);
    await app.test.app.mail.idle();
    assert.deepEqual(
      app.mails.map(({ subject }) => subject),
      ["Your Brand Visibility account is ready"],
    );
  });

  test("a slow debit completes only when the money came, however late", options, async (t) => {
    const app = await openPaidApp(t);
    const sessionId = await app.order();
    await app.deliver(...app.stripe.pay(sessionId, { unpaid: true }));
    assert.equal(app.accounts().length, 0);
    app.test.clock.advance(5 * DAY_MS);
    assert.equal(await app.status(sessionId), "email_sent");
    await app.deliver(...app.stripe.settleDebit(sessionId, true));
    assert.equal(await app.status(sessionId), "completed");
    assert.equal(app.accounts()[0]!.status, "active");
  });

  test("a failed debit and an abandoned checkout are `expired`, and make no account", options, async (t) => {
    const app = await openPaidApp(t);
    const debit = await app.order();
    await app.deliver(...app.stripe.pay(debit, { unpaid: true }), ...app.stripe.settleDebit(debit, false));
    const abandoned = await app.order({ ...ORDER, email: "other@customer.com" });
    await app.deliver(...app.stripe.expire(abandoned));
    assert.deepEqual([await app.status(debit), await app.status(abandoned)], ["expired", "expired"]);
    assert.deepEqual(app.accounts(), []);
  });

  test("a checkout of another product in the same Stripe account changes nothing", options, async (t) => {
    const app = await openPaidApp(t);
    const sessionId = await app.order();
    const completed = app.stripe.pay(sessionId)[2]!;
    const foreign = { ...completed.data.object, id: "cs_other", client_reference_id: null, metadata: {} };
    assert.deepEqual(await app.deliver({ ...completed, id: "evt_other", data: { object: foreign as never } }), [200]);
    assert.deepEqual(app.accounts(), []);
  });
});

describe("one account an e-mail", () => {
  test("two checkouts both paid: one account on the newer plan, the older subscription ended", options, async (t) => {
    for (const reversed of [false, true]) {
      const app = await openPaidApp(t);
      const first = await app.order();
      const second = await app.order({ ...ORDER, email: "NEW@Customer.com", tier: "agency" });
      const firstEvents = app.stripe.pay(first);
      app.test.clock.advance(2_000);
      const secondEvents = app.stripe.pay(second);
      const events = reversed ? [...secondEvents, ...firstEvents] : [...firstEvents, ...secondEvents];
      for (const status of await app.deliver(...events)) assert.equal(status, 200);
      const kept = app.stripe.checkoutOf(second);
      assert.deepEqual(app.accounts(), [
        {
          email: ORDER.email,
          tier: "agency",
          status: "active",
          customer: kept.customer,
          subscription: kept.subscription,
        },
      ]);
      assert.equal(
        app.stripe.subscriptions.get(app.stripe.checkoutOf(first).subscription as string)!.status,
        "canceled",
      );
      assert.deepEqual([await app.status(first), await app.status(second)], ["completed", "completed"]);
    }
  });

  test("one paid: the other open checkout of the address is closed at Stripe", options, async (t) => {
    const app = await openPaidApp(t);
    const first = await app.order();
    const second = await app.order();
    await app.deliver(...app.stripe.pay(second));
    assert.equal(app.stripe.checkoutOf(first).status, "expired");
    assert.equal(await app.status(first), "expired");
  });

  test("an account made by the operator takes the plan over and keeps its key", options, async (t) => {
    const app = await openPaidApp(t);
    const { email, key, id } = app.test.account("builder");
    const sessionId = await app.order({ ...ORDER, email: email.toUpperCase() });
    await app.deliver(...app.stripe.pay(sessionId));
    const me = await app.test.call("GET", "/auth/me", { key });
    assert.deepEqual([me.body.id, me.body.tier, me.body.subscription_status], [id, "Pro", "active"]);
    assert.equal(app.accounts().length, 1);
    await app.test.app.mail.idle();
    assert.equal(app.mails.at(-1)!.subject, "Your Brand Visibility plan is Pro");
  });

  test(
    "a customer and a stranger get the same answer with the same calls, also when Stripe is down",
    options,
    async (t) => {
      const app = await openPaidApp(t);
      await buy(app);
      const callsOf = async (email: string) => {
        const before = app.stripe.calls.length;
        const answer = await app.test.call("POST", "/auth/checkout", { body: { ...ORDER, email }, ip: email });
        const shape = Object.keys(answer.body).sort();
        return { status: answer.status, shape, calls: app.stripe.calls.slice(before).map(({ path }) => path) };
      };
      assert.deepEqual(await callsOf(ORDER.email), await callsOf("stranger@else.com"));
      app.stripe.next("error", "error");
      const [known, unknown] = [await callsOf(ORDER.email), await callsOf("stranger@else.com")];
      assert.equal(known.status, 503);
      assert.deepEqual(known, unknown);
      await app.test.app.mail.idle();
      const toCustomer = app.mails.filter(({ to }) => to === ORDER.email).at(-1)!;
      assert.match(toCustomer.subject, /already have/);
      assert.doesNotMatch(toCustomer.text, /checkout\.stripe/);
    },
  );
});

describe("the life of a subscription", () => {
  test("a plan change in the portal moves the tier", options, async (t) => {
    const app = await openPaidApp(t);
    const { subscriptionId } = await buy(app);
    await app.deliver(...app.stripe.changePlan(subscriptionId, "agency"));
    assert.equal(app.accounts()[0]!.tier, "agency");
  });

  test(
    "past due works through the grace, then 402 with a billing action; payment sets it right",
    options,
    async (t) => {
      const app = await openPaidApp(t);
      const { subscriptionId } = await buy(app);
      const key = app.keyOf();
      await app.deliver(...app.stripe.failPayment(subscriptionId));
      app.test.clock.advance(6 * DAY_MS);
      await app.deliver(...app.stripe.failPayment(subscriptionId));
      assert.equal((await app.test.call("GET", "/brands", { key })).status, 200);
      app.test.clock.advance(DAY_MS);
      const refused = await app.test.call("GET", "/brands", { key });
      assert.equal(refused.status, 402);
      assert.equal(refused.body.error, "payment_required");
      assert.deepEqual(
        refused.body.actions.map((action: { rel: string }) => action.rel),
        ["billing-portal"],
      );
      const portal = await app.test.call("POST", "/auth/billing-portal", { key });
      assert.match(portal.body.portal_url, /^https:\/\/billing\.stripe\.test\//);
      await app.deliver(...app.stripe.collectPayment(subscriptionId));
      assert.equal((await app.test.call("GET", "/brands", { key })).status, 200);
    },
  );

  test("deletion ends the account's calls; buying again with the key restores them", options, async (t) => {
    const app = await openPaidApp(t);
    const { subscriptionId } = await buy(app);
    const key = app.keyOf();
    const deleted = app.stripe.cancel(subscriptionId);
    await app.deliver(...deleted);
    assert.equal((await app.test.call("GET", "/brands", { key })).status, 402);
    const again = await app.test.call("POST", "/auth/checkout", { key, body: { ...ORDER, tier: "builder" } });
    assert.match(again.body.checkout_url, /^https:\/\/checkout\.stripe\.test\//);
    assert.equal(app.stripe.calls.at(-1)!.form.get("customer"), app.accounts()[0]!.customer);
    await app.deliver(...app.stripe.pay(again.body.session_id));
    // Late news of the old subscription must not take the new plan away.
    await app.deliver({ ...deleted[0]!, id: "evt_late" });
    assert.deepEqual([app.accounts()[0]!.tier, app.accounts()[0]!.status], ["builder", "active"]);
    assert.equal((await app.test.call("GET", "/brands", { key })).status, 200);
  });

  test(
    "a subscription that Stripe does not know, as of the test checkout, stands in no payment's way",
    options,
    async (t) => {
      const app = await openPaidApp(t);
      const { id, email } = app.test.account("builder");
      updateAccount(app.test.app.db, id, {
        subscription_id: "testsub_builder_active_1",
        subscription_status: "canceled",
      });
      const sessionId = await app.order({ ...ORDER, email });
      assert.deepEqual(await app.deliver(...app.stripe.pay(sessionId)), [200, 200, 200]);
      const { tier, status, subscription } = app.accounts()[0]!;
      assert.deepEqual({ tier, status }, { tier: "pro", status: "active" });
      assert.equal(subscription, app.stripe.checkoutOf(sessionId).subscription);
    },
  );

  test("a customer deleted at Stripe buys again as a new one, into the same account", options, async (t) => {
    const app = await openPaidApp(t);
    const { subscriptionId } = await buy(app);
    const before = app.accounts()[0]!.customer;
    assert.ok(app.stripe.subscriptions.has(subscriptionId));
    await app.deliver(...app.stripe.deleteCustomer(before!));
    assert.equal(app.accounts()[0]!.status, "canceled");
    const again = await app.order();
    assert.equal(app.stripe.calls.at(-1)!.form.get("customer_email"), ORDER.email);
    await app.deliver(...app.stripe.pay(again));
    assert.deepEqual(
      app.accounts().map(({ email, status }) => [email, status]),
      [[ORDER.email, "active"]],
    );
    assert.notEqual(app.accounts()[0]!.customer, before);
  });

  test(
    "authenticated checkout on an active plan opens the portal; the change there completes the session",
    options,
    async (t) => {
      const app = await openPaidApp(t);
      const { subscriptionId } = await buy(app);
      const key = app.keyOf();
      const started = await app.test.call("POST", "/auth/checkout", { key, body: { ...ORDER, tier: "agency" } });
      assert.match(started.body.checkout_url, /^https:\/\/billing\.stripe\.test\//);
      assert.equal(await app.status(started.body.session_id), "checkout_created");
      await app.deliver(...app.stripe.changePlan(subscriptionId, "agency"));
      assert.equal(await app.status(started.body.session_id), "completed");
      const unused = await app.test.call("POST", "/auth/checkout", { key, body: { ...ORDER, tier: "builder" } });
      app.test.clock.advance(60 * 60_000 + 1);
      assert.equal(await app.status(unused.body.session_id), "expired");
    },
  );
});

describe("POST /webhooks/stripe", () => {
  test(
    "422 in a flat body for a tampered, old, foreign, malformed or missing signature, and nothing is changed",
    options,
    async (t) => {
      const app = await openPaidApp(t);
      const completed = app.stripe.pay(await app.order())[2]!;
      const good = signEvent(completed);
      const json = { "Content-Type": "application/json" };
      const deliveries = [
        { ...good, rawBody: `${good.rawBody} ` },
        signEvent(completed, { ageSeconds: 301 }),
        signEvent(completed, { secret: "whsec_other" }),
        { rawBody: good.rawBody, headers: json },
        ...["", "t=1,v1=", "t=,v1=00", "v1", "t=1", "\u00e9"].map((value) => ({
          rawBody: good.rawBody,
          headers: { ...json, "Stripe-Signature": value },
        })),
        signEvent("no event"),
        signEvent({ id: "evt_1", type: "checkout.session.completed" }),
      ];
      for (const delivery of deliveries) {
        const answer = await sendWebhook(app.test, delivery);
        assert.equal(answer.status, 422, `${JSON.stringify(delivery.headers)} ${answer.text}`);
        assert.deepEqual(Object.keys(answer.body), ["detail"]);
      }
      assert.deepEqual(app.accounts(), []);
    },
  );

  test("200 for an event type that means nothing here, without asking Stripe", options, async (t) => {
    const app = await openPaidApp(t);
    const before = app.stripe.calls.length;
    const event = { id: "evt_x", object: "event", type: "charge.succeeded", data: { object: { id: "ch_1" } } };
    assert.equal((await sendWebhook(app.test, signEvent(event))).status, 200);
    assert.equal(app.stripe.calls.length, before);
  });

  test("a replay is answered without asking Stripe again", options, async (t) => {
    const app = await openPaidApp(t);
    const { events } = await buy(app);
    const before = app.stripe.calls.length;
    assert.deepEqual(await app.deliver(...events), [200, 200, 200]);
    assert.equal(app.stripe.calls.length, before);
  });

  test("503 while Stripe fails, with nothing half done; the retry then works", options, async (t) => {
    const app = await openPaidApp(t);
    const sessionId = await app.order();
    const completed = app.stripe.pay(sessionId)[2]!;
    app.stripe.next("error");
    assert.deepEqual(await app.deliver(completed), [503]);
    assert.deepEqual(app.accounts(), []);
    assert.deepEqual(await app.deliver(completed), [200]);
    assert.equal(app.accounts().length, 1);
  });

  test("500 when our own transaction fails, rolled back; the retry then works", options, async (t) => {
    const app = await openPaidApp(t);
    const sessionId = await app.order();
    const completed = app.stripe.pay(sessionId)[2]!;
    app.test.app.db.run("create trigger broken before insert on mail_outbox begin select raise(abort, 'disk'); end");
    assert.deepEqual(await app.deliver(completed), [500]);
    assert.deepEqual(app.accounts(), []);
    app.test.app.db.run("drop trigger broken");
    assert.deepEqual(await app.deliver(completed), [200]);
    assert.equal(app.accounts().length, 1);
  });
});
