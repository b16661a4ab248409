import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { checkPaymentAndMail } from "../../src/providers/doctor_business.ts";
import { smtpError, startMailServer } from "../support/mail_server.ts";
import { STAND_IN_KEY, STAND_IN_PRICE_IDS } from "../support/stripe/stripe_routes.ts";
import { startStripeStandIn } from "../support/stripe_stand_in.ts";

const options = { timeout: 60_000 };

describe("checkPaymentAndMail()", () => {
  test("ok when the prices are the plans' and the mail server takes the login", options, async (t) => {
    const stripe = await startStripeStandIn({ now: Date.now });
    const server = await startMailServer({ onAuth: (_auth, _session, done) => done(null, { user: "u" }) });
    t.after(() => Promise.all([stripe.close(), server.close()]));
    const base = { secretKey: STAND_IN_KEY, webhookSecret: "whsec_1", apiBase: stripe.url, retries: 0 };
    const smtp = { url: `smtp://127.0.0.1:${server.port}`, from: "a@b.com" };
    const good = await checkPaymentAndMail({ stripe: { ...base, prices: STAND_IN_PRICE_IDS }, smtp, production: true });
    assert.deepEqual(
      good.map(({ ok, fix }) => ({ ok, fix })),
      [
        { ok: true, fix: null },
        { ok: true, fix: null },
      ],
    );

    const prices = { ...STAND_IN_PRICE_IDS, pro: STAND_IN_PRICE_IDS.agency, builder: ["price_gone"] };
    const [payment] = await checkPaymentAndMail({ stripe: { ...base, prices }, smtp: null, production: false });
    assert.equal(payment!.ok, false);
    assert.match(payment!.fix!, /STRIPE_PRICE_BUILDER: No such price.*STRIPE_PRICE_PRO is not 149 US dollars a month/);
    const [refused] = await checkPaymentAndMail({
      stripe: { ...base, secretKey: "sk_live_secret123", prices: STAND_IN_PRICE_IDS },
      smtp: null,
      production: false,
    });
    assert.equal(refused!.ok, false);
    assert.doesNotMatch(JSON.stringify(refused), /secret123/);
  });

  test("tells what happens without them, and that it is a fault in production", options, async (t) => {
    const none = { stripe: null, smtp: null };
    const local = await checkPaymentAndMail({ ...none, production: false });
    assert.deepEqual(
      local.map(({ ok }) => ok),
      [null, null],
    );
    const production = await checkPaymentAndMail({ ...none, production: true });
    assert.deepEqual(
      production.map(({ ok, fix }) => [ok, fix]),
      [
        [null, "Set STRIPE_SECRET_KEY and the other STRIPE_ settings"],
        [false, "Set SMTP_URL and MAIL_FROM"],
      ],
    );
    const server = await startMailServer({
      authOptional: false,
      onAuth: (_auth, _session, done) => done(smtpError(535, "Wrong login")),
    });
    t.after(() => server.close());
    const smtp = { url: `smtp://u:hidden@127.0.0.1:${server.port}`, from: "a@b.com" };
    const [, mail] = await checkPaymentAndMail({ stripe: null, smtp, production: true });
    assert.equal(mail!.ok, false);
    assert.doesNotMatch(JSON.stringify(mail), /hidden/);
  });
});
