import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ORDER, openPaidApp, type PaidApp } from "../support/paid_app.ts";

const options = { timeout: 60_000 };

async function buy(app: PaidApp, order: object = ORDER): Promise<string> {
  const sessionId = await app.order(order);
  await app.deliver(...app.stripe.pay(sessionId));
  await app.readMails();
  return app.stripe.checkoutOf(sessionId).subscription as string;
}

const buyOwn = (app: PaidApp, tier = "builder") =>
  app.test.call("POST", "/auth/checkout", { key: app.keyOf(), body: { ...ORDER, tier } });

describe("a customer deleted at Stripe", () => {
  for (const withCode of [true, false]) {
    const answer = withCode ? "resource_missing" : "a refusal of the customer, and `deleted: true` when read";
    test(`${answer}: a new customer pays into the same account, key and brands`, options, async (t) => {
      const app = await openPaidApp(t);
      app.stripe.state.refusesDeletedWithCode = withCode;
      await buy(app);
      const key = app.keyOf();
      const brand = await app.test.brand(key);
      const customer = app.accounts()[0]!.customer!;
      await app.deliver(...app.stripe.deleteCustomer(customer));
      assert.equal((await app.test.call("GET", "/brands", { key })).status, 402);
      const again = await buyOwn(app);
      assert.equal(again.status, 200, again.text);
      await app.deliver(...app.stripe.pay(again.body.session_id));
      const [account] = app.accounts();
      assert.deepEqual([account!.tier, account!.status], ["builder", "active"]);
      assert.notEqual(account!.customer, customer);
      assert.equal((await app.test.call("GET", `/brands/${brand}`, { key })).status, 200);
    });
  }

  test("no event told of it: the portal's refusal leads to the payment page, and 409 says so", options, async (t) => {
    const app = await openPaidApp(t);
    await buy(app);
    const unheard = app.stripe.deleteCustomer(app.accounts()[0]!.customer!);
    const portal = await app.test.call("POST", "/auth/billing-portal", { key: app.keyOf() });
    assert.equal(portal.status, 409);
    assert.match(portal.body.detail, /customer\..*POST \/auth\/checkout/);
    const again = await buyOwn(app);
    assert.match(again.body.checkout_url, /checkout\.stripe\.test/);
    await app.deliver(...unheard);
    assert.equal(app.accounts()[0]!.status, "canceled");
    await app.deliver(...app.stripe.pay(again.body.session_id));
    assert.deepEqual([app.accounts()[0]!.tier, app.accounts()[0]!.status], ["builder", "active"]);
  });
});

describe("402 says why, and each way out works", () => {
  const refusal = async (app: PaidApp) => {
    const { status, body } = await app.test.call("GET", "/brands", { key: app.keyOf() });
    return { status, message: body.message, rels: body.actions?.map(({ rel }: { rel: string }) => rel) };
  };

  test("unpaid: pay in the portal, or buy again, which ends the old one untold", options, async (t) => {
    const app = await openPaidApp(t);
    const id = await buy(app);
    await app.deliver(...app.stripe.setStatus(id, "unpaid"));
    const [told, ...others] = await app.readMails();
    assert.deepEqual([told!.subject, others.length], ["Your Brand Visibility plan is not paid", 0]);
    const refused = await refusal(app);
    assert.deepEqual(refused.rels, ["billing-portal", "checkout", "checkout", "checkout"]);
    assert.match(refused.message, /open invoice/);
    await app.deliver(...app.stripe.collectPayment(id));
    assert.match((await app.readMails())[0]!.subject, /received your .*payment/);
    assert.equal((await refusal(app)).status, 200);
    await app.deliver(...app.stripe.setStatus(id, "unpaid"));
    await app.readMails();
    const again = await buyOwn(app);
    await app.deliver(...app.stripe.pay(again.body.session_id));
    assert.equal(app.stripe.subscriptions.get(id)!.status, "canceled");
    assert.deepEqual(
      (await app.readMails()).map(({ subject }) => subject),
      ["Your Brand Visibility plan is Builder"],
    );
  });

  for (const status of ["incomplete", "a_word_of_next_year"]) {
    test(`${status}: no access, told why; active later opens it`, options, async (t) => {
      const app = await openPaidApp(t);
      const sessionId = await app.order();
      await app.deliver(...app.stripe.pay(sessionId, { status: status as "incomplete" }));
      assert.equal(app.accounts()[0]!.status, "incomplete");
      assert.match((await app.readMails()).at(-1)!.text, /first payment is not complete yet/);
      const refused = await refusal(app);
      assert.equal(refused.status, 402);
      assert.match(refused.message, /first payment is not complete/i);
      const me = await app.test.call("GET", "/auth/me", { key: app.keyOf() });
      assert.equal(me.body.subscription.status, "incomplete");
      await app.deliver(...app.stripe.collectPayment(app.accounts()[0]!.subscription!));
      assert.match((await app.readMails())[0]!.subject, /account is ready/);
      assert.equal((await refusal(app)).status, 200);
    });
  }

  test("a running plan whose status becomes unknown is closed, not left open", options, async (t) => {
    const app = await openPaidApp(t);
    const id = await buy(app);
    await app.deliver(...app.stripe.setStatus(id, "a_word_of_next_year" as "active"));
    assert.equal((await refusal(app)).status, 402);
  });

  test("an incomplete purchase beside a running plan takes nothing away", options, async (t) => {
    const app = await openPaidApp(t);
    const id = await buy(app);
    const second = structuredClone(app.stripe.subscriptions.get(id)!);
    app.stripe.subscriptions.set("sub_second", { ...second, id: "sub_second", status: "incomplete" });
    await app.deliver(...app.stripe.setStatus("sub_second", "incomplete"));
    assert.deepEqual([app.accounts()[0]!.status, app.accounts()[0]!.subscription], ["active", id]);
    assert.deepEqual(await app.readMails(), []);
  });
});

describe("STRIPE_PRICE_* with several ids", () => {
  test("the first is sold; an older one on a subscription keeps its tier", options, async (t) => {
    const app = await openPaidApp(t);
    const id = await buy(app);
    assert.equal(app.stripe.calls[0]!.form.get("line_items[0][price]"), "price_pro");
    await app.deliver(...app.stripe.changePlan(id, "agency"));
    app.stripe.subscriptions.get(id)!.items.data[0]!.price.id = "price_pro_2024";
    await app.deliver(...app.stripe.collectPayment(id));
    assert.equal(app.accounts()[0]!.tier, "pro");
  });

  test("our item is found among several, with its own period", options, async (t) => {
    const app = await openPaidApp(t);
    const id = await buy(app);
    const { items } = app.stripe.subscriptions.get(id)!;
    const foreign = { id: "si_other", current_period_end: 1, price: { id: "price_support_hours" } };
    items.data.unshift(foreign);
    items.data[1]!.price.id = "price_agency";
    await app.deliver(...app.stripe.collectPayment(id));
    const me = await app.test.call("GET", "/auth/me", { key: app.keyOf() });
    assert.deepEqual([me.body.tier, me.body.subscription.renews_at], ["Agency", "2026-03-31T12:00:00.000Z"]);
  });
});

describe("a checkout that the provider failed", () => {
  test("does not spend the buyer's rate limit; what got its checkout counts", options, async (t) => {
    const app = await openPaidApp(t);
    app.stripe.always("error");
    for (let turn = 0; turn < 7; turn += 1) {
      const failed = await app.test.call("POST", "/auth/checkout", { body: ORDER });
      assert.equal(failed.status, 503, failed.text);
    }
    app.stripe.always(null);
    const statuses: number[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      statuses.push((await app.test.call("POST", "/auth/checkout", { body: ORDER })).status);
    }
    assert.deepEqual(statuses, [200, 200, 200, 429]);
  });

  test("neither with a key", options, async (t) => {
    const app = await openPaidApp(t);
    const { key } = app.test.account("builder");
    const ask = async () => (await app.test.call("POST", "/auth/checkout", { key, body: ORDER })).status;
    app.stripe.always("error");
    for (let turn = 0; turn < 7; turn += 1) assert.equal(await ask(), 503);
    app.stripe.always(null);
    const statuses: number[] = [];
    for (let turn = 0; turn < 6; turn += 1) statuses.push(await ask());
    assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429]);
  });

  test("while it hangs its places are held: many at once do not slip through", options, async (t) => {
    const app = await openPaidApp(t, { timeoutMs: 300 });
    app.stripe.always("hang");
    const all = await Promise.all(
      Array.from({ length: 8 }, () => app.test.call("POST", "/auth/checkout", { body: ORDER })),
    );
    assert.deepEqual(all.map(({ status }) => status).sort(), [429, 429, 429, 429, 429, 503, 503, 503]);
  });
});

describe("Idempotency-Key without an account", () => {
  const headers = { "Idempotency-Key": "order-1" };

  test("the same answer, one session, one mail; and no place of the rate limit", options, async (t) => {
    const app = await openPaidApp(t);
    const ask = () => app.test.call("POST", "/auth/checkout", { body: ORDER, headers });
    const first = await ask();
    assert.equal(first.headers.get("Idempotency-Replayed"), null);
    for (let turn = 0; turn < 6; turn += 1) {
      const again = await ask();
      assert.deepEqual([again.status, again.text], [200, first.text]);
      assert.equal(again.headers.get("Idempotency-Replayed"), "true");
    }
    assert.equal(app.stripe.checkouts.size, 1);
    assert.equal((await app.readMails()).length, 1);
  });

  test("422 with another body", options, async (t) => {
    const app = await openPaidApp(t);
    await app.test.call("POST", "/auth/checkout", { body: ORDER, headers });
    for (const other of [{ tier: "agency" }, { name: "Else" }, { email: "else@customer.com" }]) {
      const refused = await app.test.call("POST", "/auth/checkout", { body: { ...ORDER, ...other }, headers });
      assert.equal(refused.status, 422);
      assert.equal(refused.body.errors[0].path, "header.Idempotency-Key");
    }
    assert.equal(app.stripe.checkouts.size, 1);
  });

  test("another caller's key is another key, also an account's", options, async (t) => {
    const app = await openPaidApp(t);
    const mine = await app.test.call("POST", "/auth/checkout", { body: ORDER, headers });
    const theirs = await app.test.call("POST", "/auth/checkout", { body: ORDER, headers, ip: "198.51.100.9" });
    const { key } = app.test.account("builder");
    const owned = await app.test.call("POST", "/auth/checkout", { key, body: ORDER, headers });
    const ids = [mine, theirs, owned].map(({ body }) => body.session_id);
    assert.equal(new Set(ids).size, 3);
    assert.ok([theirs, owned].every((answer) => answer.headers.get("Idempotency-Replayed") === null));
  });

  test("a refusal is not kept: the repeat is tried afresh", options, async (t) => {
    const app = await openPaidApp(t);
    app.stripe.next("error");
    const ask = async () => (await app.test.call("POST", "/auth/checkout", { body: ORDER, headers })).status;
    assert.deepEqual([await ask(), await ask(), await ask()], [503, 200, 200]);
    assert.equal(app.stripe.checkouts.size, 1);
  });
});
