import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { completeCheckout } from "../../src/service/plan_changes.ts";
import { getAccountByEmail, updateAccount } from "../../src/store/accounts.ts";
import { getCheckoutSession } from "../../src/store/checkout_sessions.ts";
import { transact } from "../../src/store/db.ts";
import { createOpenApiCheck } from "../support/openapi_check.ts";
import { openTestApp, TEST_BASE_URL, type TestApp } from "../support/test_app.ts";

const ORDER = { email: "New@Customer.com", name: "New Customer", tier: "PRO" };

function pay(app: TestApp, sessionId: string): void {
  const session = getCheckoutSession(app.app.db, sessionId)!;
  transact(app.app.db, (tx) =>
    completeCheckout(app.app.http.paymentEvents!, tx, { session, current: null, customerId: "cus_1" }),
  );
}

describe("POST /auth/checkout, anonymous", () => {
  test("200 e-mails the payment link and shows no key, before and after payment", async (t) => {
    const app = openTestApp(t);
    const openApi = await createOpenApiCheck(app);
    const started = await app.call("POST", "/auth/checkout", { body: ORDER });
    assert.equal(started.status, 200, started.text);
    openApi.check({ method: "POST", path: "/auth/checkout" }, started);
    assert.deepEqual(Object.keys(started.body).sort(), ["poll_url", "sent_at", "session_id", "status"]);
    assert.equal(started.body.status, "email_sent");
    assert.match(started.body.session_id, /^chk_[0-9a-f]{32}$/);
    assert.equal(started.body.poll_url, `${TEST_BASE_URL}/auth/checkout/${started.body.session_id}/status`);
    await app.app.mail.idle();
    assert.equal(app.sentMail.length, 1);
    assert.equal(app.sentMail[0]!.to, ORDER.email);
    assert.match(app.sentMail[0]!.text, new RegExp(`${TEST_BASE_URL}/test-checkout/${started.body.session_id}`));

    const path = new URL(started.body.poll_url).pathname;
    assert.deepEqual((await app.call("GET", path)).body, { status: "email_sent" });
    pay(app, started.body.session_id);
    const done = await app.call("GET", path);
    openApi.check({ method: "GET", path }, done);
    assert.deepEqual(done.body, { status: "completed", dashboard_url: `${TEST_BASE_URL}/dashboard` });
    const account = getAccountByEmail(app.app.db, "new@customer.com")!;
    assert.equal(account.tier, "pro");
  });

  test("an e-mail that has an account never yields a second one, and the answer does not tell", async (t) => {
    const app = openTestApp(t);
    const { email, id } = app.account("builder");
    updateAccount(app.app.db, id, { subscription_status: "active", customer_id: "cus_9" });
    const answer = await app.call("POST", "/auth/checkout", { body: { ...ORDER, email } });
    assert.equal(answer.status, 200);
    assert.equal(answer.body.status, "email_sent");
    await app.app.mail.idle();
    assert.match(app.sentMail[0]!.subject, /already have/);
    assert.doesNotMatch(app.sentMail[0]!.text, /test-checkout/);
  });

  test("paying twice for one session changes nothing the second time", async (t) => {
    const app = openTestApp(t);
    const { body } = await app.call("POST", "/auth/checkout", { body: ORDER });
    pay(app, body.session_id);
    const first = getAccountByEmail(app.app.db, ORDER.email)!;
    pay(app, body.session_id);
    assert.deepEqual(getAccountByEmail(app.app.db, ORDER.email), first);
  });

  test("expired after its time", async (t) => {
    const app = openTestApp(t);
    const { body } = await app.call("POST", "/auth/checkout", { body: ORDER });
    app.clock.advance(25 * 60 * 60_000);
    assert.deepEqual((await app.call("GET", `/auth/checkout/${body.session_id}/status`)).body, { status: "expired" });
  });

  test("404 the status of an unknown session", async (t) => {
    const app = openTestApp(t);
    assert.equal((await app.call("GET", "/auth/checkout/chk_none/status")).status, 404);
  });

  test("422 names every bad field", async (t) => {
    const app = openTestApp(t);
    const { status, body } = await app.call("POST", "/auth/checkout", { body: { email: "x", tier: "gold" } });
    assert.equal(status, 422);
    assert.deepEqual(body.errors.map((error: { path: string }) => error.path).sort(), [
      "body.email",
      "body.name",
      "body.tier",
    ]);
  });

  test("503 in production without a payment provider, with a text for the operator", async (t) => {
    const app = openTestApp(t, { payments: null });
    const { status, body } = await app.call("POST", "/auth/checkout", { body: ORDER });
    assert.equal(status, 503);
    assert.match(body.detail, /STRIPE_SECRET_KEY/);
  });
});

describe("POST /auth/checkout, authenticated", () => {
  test("200 gives checkout_url inline and sends no mail", async (t) => {
    const app = openTestApp(t);
    const { key } = app.account("builder");
    const { status, body, headers } = await app.call("POST", "/auth/checkout", { key, body: ORDER });
    assert.equal(status, 200);
    assert.equal(body.status, "checkout_created");
    assert.deepEqual(Object.keys(body).sort(), ["checkout_url", "poll_url", "session_id", "status"]);
    assert.match(body.checkout_url, /\/test-checkout\/chk_/);
    assert.ok(headers.get("X-Skill-Latest"));
    await app.app.mail.idle();
    assert.equal(app.sentMail.length, 0);
  });

  test("200 the billing portal for an account with an active subscription", async (t) => {
    const app = openTestApp(t);
    const { key, id } = app.account("builder");
    updateAccount(app.app.db, id, { subscription_status: "active", customer_id: "cus_9" });
    const { body } = await app.call("POST", "/auth/checkout", { key, body: ORDER });
    assert.match(body.checkout_url, /\/test-portal\/cus_9$/);
  });

  test("a repeat with the same Idempotency-Key gets the first session", async (t) => {
    const app = openTestApp(t);
    const { key } = app.account("builder");
    const ask = () => app.call("POST", "/auth/checkout", { key, body: ORDER, headers: { "Idempotency-Key": "c-1" } });
    const first = await ask();
    const again = await ask();
    assert.equal(again.body.session_id, first.body.session_id);
    assert.equal(again.headers.get("Idempotency-Replayed"), "true");
  });

  test("401 with an unknown key", async (t) => {
    const app = openTestApp(t);
    assert.equal((await app.call("POST", "/auth/checkout", { key: "bvp_x", body: ORDER })).status, 401);
  });
});

describe("POST /auth/rotate-key", () => {
  test("200 a new key; the old one is invalid at once", async (t) => {
    const app = openTestApp(t);
    const openApi = await createOpenApiCheck(app);
    const { key } = app.account();
    const rotated = await app.call("POST", "/auth/rotate-key", { key });
    openApi.check({ method: "POST", path: "/auth/rotate-key" }, rotated);
    assert.deepEqual(Object.keys(rotated.body).sort(), ["api_key", "message"]);
    assert.match(rotated.body.api_key, /^bvp_[0-9a-f]{64}$/);
    assert.equal((await app.call("GET", "/auth/me", { key })).body.error, "invalid_api_key");
    assert.equal((await app.call("GET", "/auth/me", { key: rotated.body.api_key })).status, 200);
  });
});

describe("POST /auth/billing-portal", () => {
  test("200 the portal of an account with a customer", async (t) => {
    const app = openTestApp(t);
    const openApi = await createOpenApiCheck(app);
    const { key, id } = app.account();
    updateAccount(app.app.db, id, { subscription_status: "active", customer_id: "cus_9" });
    const answer = await app.call("POST", "/auth/billing-portal", { key });
    openApi.check({ method: "POST", path: "/auth/billing-portal" }, answer);
    assert.deepEqual(answer.body, { portal_url: `${TEST_BASE_URL}/test-portal/cus_9` });
  });

  test("409 without a subscription, saying what to do", async (t) => {
    const app = openTestApp(t);
    const { status, body } = await app.call("POST", "/auth/billing-portal", { key: app.account().key });
    assert.equal(status, 409);
    assert.match(body.detail, /POST \/auth\/checkout/);
  });
});

describe("POST /auth/recover", () => {
  test("200 the same for a known and an unknown address; only the known one gets a link", async (t) => {
    const app = openTestApp(t);
    const openApi = await createOpenApiCheck(app);
    const { email } = app.account();
    const known = await app.call("POST", "/auth/recover", { body: { email } });
    const unknown = await app.call("POST", "/auth/recover", { body: { email: "nobody@else.com" } });
    openApi.check({ method: "POST", path: "/auth/recover" }, known);
    assert.deepEqual(known.body, { status: "email_sent" });
    assert.deepEqual(unknown.body, known.body);
    await app.app.mail.idle();
    assert.deepEqual(
      app.sentMail.map(({ to }) => to),
      [email],
    );
    assert.match(app.sentMail[0]!.text, /\/dashboard\/sign-in\/[0-9a-f]{64}/);
  });
});

describe("a late payment", () => {
  test("402 payment_required after the grace of seven days, with a billing action", async (t) => {
    const app = openTestApp(t);
    const { key, id } = app.account();
    const since = new Date(app.clock.now()).toISOString();
    updateAccount(app.app.db, id, { subscription_status: "past_due", past_due_since: since, customer_id: "cus_9" });
    assert.equal((await app.call("GET", "/brands", { key })).status, 200);
    app.clock.advance(7 * 24 * 60 * 60_000);
    const refused = await app.call("GET", "/brands", { key });
    assert.equal(refused.status, 402);
    assert.equal(refused.body.actions[0].rel, "billing-portal");
  });
});
