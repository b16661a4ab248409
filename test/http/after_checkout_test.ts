import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { POLL_ASKS_EVERY_MS } from "../../src/service/payment_reconciler.ts";
import { confirmMagicLink, requestMagicLink } from "../../src/service/sign_in.ts";
import { ORDER, openPaidApp, type PaidApp } from "../support/paid_app.ts";

const options = { timeout: 60_000 };
const LAST_TRY = 20;

/** The page that the buyer sees after the payment page, at its first or a later look. */
async function look(app: PaidApp, sessionId: string, attempt = 0): Promise<string> {
  app.test.clock.advance(POLL_ASKS_EVERY_MS);
  return (await app.test.call("GET", `/dashboard?checkout=${sessionId}&try=${attempt}`)).text;
}

describe("the page after payment", () => {
  test("paid, and the webhook lost: the page asks Stripe itself", options, async (t) => {
    const app = await openPaidApp(t);
    const sessionId = await app.order();
    const waiting = await look(app, sessionId);
    assert.match(waiting, /Waiting for the payment/);
    assert.ok(waiting.includes(`data-reload-to="/dashboard?checkout=${sessionId}&amp;try=1"`), waiting);
    assert.match(waiting, /<noscript><meta http-equiv="refresh" content="3;url=/);
    app.stripe.pay(sessionId);
    assert.match(await look(app, sessionId, 1), /Payment received\. Your account is ready/);
    assert.equal(app.accounts().length, 1);
  });

  test("its last try says that it is not paid, and what to do; it asks again on demand", options, async (t) => {
    const app = await openPaidApp(t);
    const sessionId = await app.order();
    const last = await look(app, sessionId, LAST_TRY);
    assert.match(last, /This order is not paid[\s\S]*use the link in your e-mail[\s\S]*Check again/);
    assert.doesNotMatch(last, /data-reload/);
    app.stripe.pay(sessionId);
    assert.match(await look(app, sessionId), /Payment received/);
  });

  test("its last try says that Stripe cannot be asked, and not to pay twice", options, async (t) => {
    const app = await openPaidApp(t);
    const sessionId = await app.order();
    app.stripe.pay(sessionId);
    app.stripe.always("error");
    assert.match(await look(app, sessionId), /Waiting for the payment[\s\S]*do not pay a second time/);
    const last = await look(app, sessionId, LAST_TRY);
    assert.match(last, /payment provider is not responding[\s\S]*do not pay again/);
    app.stripe.always(null);
    assert.match(await look(app, sessionId, LAST_TRY), /Payment received/);
  });

  test("a bank debit under way is told at once", options, async (t) => {
    const app = await openPaidApp(t);
    const sessionId = await app.order();
    app.stripe.pay(sessionId, { unpaid: true });
    const page = await look(app, sessionId);
    assert.match(page, /Payment received, waiting for the money[\s\S]*do not pay again/);
    assert.doesNotMatch(page, /data-reload/);
  });

  test("paid, and only the subscription cannot be read: told as paid", options, async (t) => {
    const app = await openPaidApp(t);
    const sessionId = await app.order();
    app.stripe.pay(sessionId);
    app.stripe.subscriptions.clear();
    assert.match(await look(app, sessionId, LAST_TRY), /Payment received/);
  });

  test("abandoned: not paid, nothing charged", options, async (t) => {
    const app = await openPaidApp(t);
    const sessionId = await app.order();
    app.stripe.expire(sessionId);
    assert.match(await look(app, sessionId), /has expired[\s\S]*not paid and nothing was charged/);
  });

  test("paid in the last minute: asked once more after the end", options, async (t) => {
    const app = await openPaidApp(t);
    const sessionId = await app.order();
    app.stripe.pay(sessionId);
    app.test.clock.advance(25 * 60 * 60_000);
    await app.status("chk_unknown");
    assert.match(await look(app, sessionId), /Payment received/);
  });
});

describe("the way back from the billing portal", () => {
  test("what was changed there shows at once, its event lost", options, async (t) => {
    const app = await openPaidApp(t);
    await app.deliver(...app.stripe.pay(await app.order()));
    const key = app.keyOf();
    const cookie = await signInByMail(app);
    await app.test.call("POST", "/auth/billing-portal", { key });
    const back = new URL(app.stripe.calls.at(-1)!.form.get("return_url")!);
    app.stripe.changePlan(app.accounts()[0]!.subscription!, "agency");
    const answer = await app.test.call("GET", back.pathname + back.search, { headers: { Cookie: cookie } });
    assert.deepEqual([answer.status, answer.headers.get("Location")], [303, "/dashboard"]);
    assert.equal(app.accounts()[0]!.tier, "agency");
    const before = app.stripe.calls.length;
    await app.test.call("GET", back.pathname + back.search, { headers: { Cookie: cookie } });
    assert.equal(app.stripe.calls.length, before, "not asked again at once");
  });

  test("Stripe down: the dashboard all the same", options, async (t) => {
    const app = await openPaidApp(t);
    await app.deliver(...app.stripe.pay(await app.order()));
    const cookie = await signInByMail(app);
    app.stripe.always("error");
    const answer = await app.test.call("GET", "/dashboard?portal=left", { headers: { Cookie: cookie } });
    assert.equal(answer.status, 303);
  });
});

async function signInByMail(app: PaidApp): Promise<string> {
  requestMagicLink(app.test.app.http.signIn, ORDER.email);
  const mail = (await app.readMails()).at(-1)!;
  const token = /\/sign-in\/([0-9a-f]{64})/.exec(mail.text)![1]!;
  return `visibility_session=${confirmMagicLink(app.test.app.http.signIn, token)!.token}`;
}
