import { errorMessage } from "../base/errors.ts";
import { TIER_LIMITS, TIERS } from "../domain/tier.ts";
import type { DoctorRow } from "./doctor.ts";
import { createSmtpMail, type SmtpSettings } from "./mail/smtp_mail.ts";
import { createStripeClient, type StripeSettings } from "./payments/stripe_payments.ts";

export interface BusinessSettings {
  stripe: Omit<StripeSettings, "now"> | null;
  smtp: SmtpSettings | null;
  production: boolean;
}

/** Whether the service can be paid and can send mail: reads the three prices, logs in to the mail server, sends nothing. */
export function checkPaymentAndMail(settings: BusinessSettings): Promise<DoctorRow[]> {
  return Promise.all([checkPayment(settings), checkMail(settings)]);
}

async function checkPayment({ stripe, production }: BusinessSettings): Promise<DoctorRow> {
  const head = { capability: "payment", setting: "STRIPE_SECRET_KEY", cost: "" };
  if (stripe === null) {
    const without = production
      ? "Nobody can buy a plan: POST /auth/checkout returns 503. Create accounts from the command line"
      : "The built-in test checkout is used: it charges no money";
    const fix = production ? "Set STRIPE_SECRET_KEY and the other STRIPE_ settings" : null;
    return { ...head, provider: "none", ok: null, what_works: without, fix };
  }
  const problems: string[] = [];
  const client = createStripeClient(stripe);
  for (const tier of TIERS) {
    const setting = `STRIPE_PRICE_${tier.toUpperCase()}`;
    try {
      const price = await client.prices.retrieve(stripe.prices[tier][0]!);
      const cents = TIER_LIMITS[tier].priceUsdPerMonth * 100;
      const fits = price.unit_amount === cents && price.currency === "usd" && price.recurring?.interval === "month";
      if (!fits) problems.push(`${setting} is not ${TIER_LIMITS[tier].priceUsdPerMonth} US dollars a month`);
      if (!price.active) problems.push(`${setting} is archived in Stripe`);
    } catch (error) {
      // Stripe quotes the key in part when it refuses it.
      problems.push(
        `${setting}: ${errorMessage(error)
          .replace(/\b(sk|rk)_\w+\**\w*/g, "the key")
          .slice(0, 200)}`,
      );
    }
  }
  const ok = problems.length === 0;
  return {
    ...head,
    provider: "stripe",
    ok,
    what_works: ok
      ? "The key can read the three prices, and each matches its plan"
      : "Checkout does not work for every plan",
    fix: ok ? null : problems.join("; "),
  };
}

async function checkMail({ smtp, production }: BusinessSettings): Promise<DoctorRow> {
  const head = { capability: "mail", setting: "SMTP_URL", cost: "" };
  if (smtp === null) {
    const without = production
      ? "No mail is sent: payment and sign-in links wait in the database"
      : "Each message is written to data/outbox as a file";
    const told = production ? { ok: false, fix: "Set SMTP_URL and MAIL_FROM" } : { ok: null, fix: null };
    return { ...head, provider: "none", what_works: without, ...told };
  }
  const mail = createSmtpMail(smtp);
  const row = { ...head, provider: "smtp" };
  try {
    await mail.verify();
    return { ...row, ok: true, what_works: "The mail server responds and accepts the login", fix: null };
  } catch (error) {
    return { ...row, ok: false, what_works: "Does not work: messages wait in the database", fix: errorMessage(error) };
  } finally {
    mail.close();
  }
}
