import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { TIER_LIMITS } from "../../src/domain/tier.ts";
import { POLL_ASKS_EVERY_MS } from "../../src/service/payment_reconciler.ts";
import { createOpenApiCheck } from "../support/openapi_check.ts";
import { ORDER, openPaidApp, type PaidApp } from "../support/paid_app.ts";

const DAY_MS = 24 * 60 * 60_000;
const options = { timeout: 60_000 };

/** The one mail that came since the last look: both forms say the same. */
async function readMail(app: PaidApp): Promise<{ subject: string; text: string }> {
  const unread = await app.readMails();
  assert.equal(unread.length, 1, unread.map(({ subject }) => subject).join(" | "));
  const [{ subject, text, html }] = unread as [(typeof unread)[0]];
  for (const line of text.split("\n")) {
    const words = line.replace(/^(\d+\.|--) ?/, "").replace(/^[A-Z]\w+(?: \w+)*:\s*/, "");
    if (words !== "")
      assert.ok(html.includes(words.replaceAll("&", "&amp;").replaceAll("'", "&#39;")), `${line}\n${html}`);
  }
  assert.doesNotMatch(text + html, /bvp_|undefined|null/);
  return { subject, text };
}

async function statusOf(app: PaidApp, key: string) {
  const { body } = await app.test.call("GET", "/auth/me", { key });
  return { ...body, ...body.subscription };
}

describe("a customer's whole story, by the API", () => {
  test("buy, cancel, buy again: with the same key and the same data", options, async (t) => {
    const app = await openPaidApp(t);
    const first = await app.order();
    const link = await readMail(app);
    assert.match(link.subject, /payment link \(Pro\)/);
    assert.match(link.text, /149 US dollars a month[\s\S]*5,000 a day[\s\S]*Brands: 3[\s\S]*valid for 24 hours/);
    assert.ok(link.text.includes(app.stripe.checkoutOf(first).url!));
    await app.deliver(...app.stripe.pay(first));
    const welcome = await readMail(app);
    assert.match(welcome.text, /Sign in with this address, add your brand .* start the first analysis/);
    const key = app.keyOf();
    const brand = await app.test.brand(key);
    const id = app.accounts()[0]!.subscription!;

    await app.deliver(...app.stripe.cancelLater(id));
    const ending = await readMail(app);
    const { ends_at, renews_at } = await statusOf(app, key);
    assert.equal(ends_at, "2026-03-31T12:00:00.000Z");
    assert.equal(renews_at, null);
    assert.match(ending.subject, /ends on 31 March 2026/);
    app.test.clock.advance(30 * DAY_MS);
    await app.deliver(...app.stripe.cancel(id));
    assert.match((await readMail(app)).subject, /plan has ended/);

    const refused = await app.test.call("POST", `/brands/${brand}/analyze`, { key });
    assert.equal(refused.status, 402);
    assert.equal(refused.body.error, "payment_required");
    const rels = refused.body.actions.map(({ rel }: { rel: string }) => rel);
    assert.deepEqual(rels, ["checkout", "checkout", "checkout", "billing-portal"]);
    const over = await statusOf(app, key);
    assert.deepEqual([over.status, over.ends_at], ["canceled", null]);

    const action = refused.body.actions[2];
    assert.match(action.description, /Agency.*399 US dollars a month, 50,000 calls a day, 10 brands/);
    const path = new URL(action.href).pathname;
    const again = await app.test.call(action.method, path, { key, body: { ...ORDER, tier: "agency" } });
    assert.equal(again.status, 200, again.text);
    await app.deliver(...app.stripe.pay(again.body.session_id));
    assert.match(
      (await readMail(app)).text,
      /on the Agency plan[\s\S]*API key, your brands and their results have not changed/,
    );
    assert.equal((await app.test.call("GET", `/brands/${brand}`, { key })).status, 200);
    assert.equal((await app.test.call("POST", `/brands/${brand}/analyze`, { key })).status, 202);
    assert.equal((await statusOf(app, key)).tier, "Agency");
  });

  test("downgrade with too many brands: told before and after, chosen by the owner", options, async (t) => {
    const app = await openPaidApp(t);
    await app.deliver(...app.stripe.pay(await app.order()));
    await app.readMails();
    const key = app.keyOf();
    const brands: string[] = [];
    for (const domain of ["first.com", "second.com", "third.com"]) {
      brands.push(await app.test.brand(key, domain));
      app.test.clock.advance(1_000);
    }
    const openApi = await createOpenApiCheck(app.test);
    const asked = await app.test.call("POST", "/auth/checkout", { key, body: { ...ORDER, tier: "builder" } });
    assert.deepEqual(
      asked.body.becomes_read_only.map(({ domain }: { domain: string }) => domain),
      ["second.com", "third.com"],
    );
    const portal = await app.test.call("POST", "/auth/billing-portal", { key });
    assert.deepEqual(portal.body.becomes_read_only, { builder: asked.body.becomes_read_only });
    openApi.check({ method: "POST", path: "/auth/billing-portal" }, portal);
    openApi.check({ method: "POST", path: "/auth/checkout" }, asked);
    await app.deliver(...app.stripe.changePlan(app.accounts()[0]!.subscription!, "builder"));
    const told = await readMail(app);
    assert.match(
      told.text,
      /room for 1 brand; you have 3\. Still active: first\.com\. Read-only: second\.com, third\.com\./,
    );
    assert.match(told.text, /settings#active-brands/);
    const me = await statusOf(app, key);
    assert.deepEqual(me.brands, { limit: 1, used: 3 });
    assert.deepEqual([me.active_brands, me.read_only_brands], [[brands[0]], brands.slice(1)]);
    const start = (brand: string) => app.test.call("POST", `/brands/${brand}/enrich/brand`, { key });
    assert.equal((await start(brands[0]!)).status, 202);
    const refused = await start(brands[2]!);
    assert.equal(refused.status, 403);
    assert.match(refused.body.detail, /^Builder tier allows 1 brand\(s\)\. .*active_brands.*POST \/auth\/checkout/);
    const chosen = await app.test.call("PATCH", "/auth/me", { key, body: { active_brands: [brands[2]] } });
    assert.deepEqual(chosen.body.active_brands, [brands[2]]);
    assert.deepEqual([(await start(brands[2]!)).status, (await start(brands[0]!)).status], [202, 403]);
    await app.deliver(...app.stripe.changePlan(app.accounts()[0]!.subscription!, "agency"));
    assert.match((await readMail(app)).text, /moved to the Agency plan/);
    assert.equal((await start(brands[1]!)).status, 202);
  });

  test("paid with the webhook lost: polling finds it", options, async (t) => {
    const app = await openPaidApp(t);
    const sessionId = await app.order();
    await app.readMails();
    app.stripe.pay(sessionId);
    assert.equal(await app.status(sessionId), "completed");
    assert.match((await readMail(app)).subject, /account is ready/);
    app.test.clock.advance(POLL_ASKS_EVERY_MS);
    assert.equal((await statusOf(app, app.keyOf())).status, "active");
  });

  test("past due, refused after the grace, paid: each told", options, async (t) => {
    const app = await openPaidApp(t);
    await app.deliver(...app.stripe.pay(await app.order()));
    await app.readMails();
    const key = app.keyOf();
    const id = app.accounts()[0]!.subscription!;
    await app.deliver(...app.stripe.failPayment(id));
    const failed = await readMail(app);
    assert.match(failed.text, /Everything works until 8 March 2026[\s\S]*billing portal/);
    const late = await statusOf(app, key);
    assert.deepEqual([late.status, late.works_until], ["past_due", "2026-03-08T12:00:00.000Z"]);
    app.test.clock.advance(3 * DAY_MS);
    await app.deliver(...app.stripe.failPayment(id));
    assert.deepEqual(await app.readMails(), [], "each further try of Stripe is no news");
    app.test.clock.advance(4 * DAY_MS);
    assert.equal((await app.test.call("GET", "/brands", { key })).status, 402);
    const asked = await app.order({ ...ORDER, tier: "builder" });
    assert.match((await readMail(app)).text, /payment for the plan failed[\s\S]*billing portal/);
    assert.equal(await app.status(asked), "email_sent");
    await app.deliver(...app.stripe.collectPayment(id));
    assert.match((await readMail(app)).text, /received the outstanding payment/);
    assert.equal((await app.test.call("GET", "/brands", { key })).status, 200);
  });

  test("two payments: one plan kept, one ended, the payer and the operator told", options, async (t) => {
    const operator = "operator@service.test";
    const app = await openPaidApp(t, { env: { OPERATOR_EMAIL: operator } });
    const first = await app.order();
    const second = await app.order({ ...ORDER, tier: "agency" });
    await app.readMails();
    // Both pages were open, and both are paid before Stripe tells of either.
    const events = app.stripe.pay(first);
    app.test.clock.advance(2_000);
    events.push(...app.stripe.pay(second));
    await app.deliver(...events);
    await app.test.app.mail.idle();
    const toPayer = app.mails.filter(({ to }) => to === ORDER.email).map(({ subject }) => subject);
    assert.deepEqual(toPayer.slice(2), [
      "Your Brand Visibility account is ready",
      "Your Brand Visibility plan is Agency",
      "You paid twice for Brand Visibility",
    ]);
    const twice = app.mails.find(({ subject }) => /paid twice for/.test(subject))!;
    assert.match(twice.text, /kept the newer one, Agency\. The older one, Pro, was cancelled/);
    const ended = app.stripe.checkoutOf(first).subscription as string;
    const due = app.mails.find(({ to }) => to === operator)!;
    assert.match(due.subject, /refund due, new@customer\.com paid twice/);
    assert.ok(due.text.includes(ended));
    await app.readMails();

    await app.deliver(...app.stripe.refund(ended), ...app.stripe.dispute(ended), ...app.stripe.dispute(ended, "lost"));
    const kept = app.accounts()[0]!.subscription!;
    app.stripe.next("error");
    await app.deliver(...app.stripe.dispute(kept));
    await app.deliver(...app.stripe.dispute(kept, "won"));
    const told = await app.readMails(operator);
    assert.deepEqual(
      told.map(({ subject }) => subject),
      [
        `Brand Visibility: Refunded: USD ${TIER_LIMITS.pro.priceUsdPerMonth}.00`,
        "Brand Visibility: Payment disputed: USD 149.00",
        "Brand Visibility: Dispute closed (lost): USD 149.00",
        "Brand Visibility: Payment disputed: USD 399.00",
        "Brand Visibility: Dispute closed (won): USD 399.00",
      ],
    );
    // The ended subscription's payer is no customer of an account any more; while Stripe fails nobody is known.
    const accounts = told.map(({ text }) => /^Account: (.*)$/m.exec(text)![1]);
    assert.deepEqual(accounts.slice(-2), ["not known from this event: look up the charge in Stripe", ORDER.email]);
    assert.equal((await statusOf(app, app.keyOf())).status, "active");
  });

  test("two payments, the older heard of last: the welcome, and that one was too many", options, async (t) => {
    const app = await openPaidApp(t);
    const first = await app.order();
    const second = await app.order({ ...ORDER, tier: "agency" });
    const late = app.stripe.pay(first);
    app.test.clock.advance(2_000);
    await app.deliver(...app.stripe.pay(second), ...late);
    assert.deepEqual((await app.readMails()).map(({ subject }) => subject).slice(2), [
      "Your Brand Visibility account is ready",
      "You paid twice for Brand Visibility",
    ]);
    assert.deepEqual([await app.status(first), await app.status(second)], ["completed", "completed"]);
    assert.equal((await statusOf(app, app.keyOf())).tier, "Agency");
  });
});
