import assert from "node:assert/strict";
import type { MailMessage } from "../../src/providers/mail/mail.ts";
import { createStripePayments, type StripeSettings } from "../../src/providers/payments/stripe_payments.ts";
import { revealKey } from "../../src/service/accounts.ts";
import { getAccountByEmail } from "../../src/store/accounts.ts";
import type { StandInEvent } from "./stripe/stripe_objects.ts";
import { STAND_IN_KEY, STAND_IN_PRICE_IDS } from "./stripe/stripe_routes.ts";
import { STAND_IN_WEBHOOK_SECRET, type StripeStandIn, signEvent, startStripeStandIn } from "./stripe_stand_in.ts";
import { closedAfter, createTestApp, createTestWorld, TEST_NOW_MS, type TestAnswer, type TestApp } from "./test_app.ts";

export interface PaidApp {
  test: TestApp;
  stripe: StripeStandIn;
  mails: MailMessage[];
  /** Anonymous checkout; gives our session's id. */
  order(body?: object): Promise<string>;
  deliver(...events: StandInEvent[]): Promise<number[]>;
  status(sessionId: string): Promise<string>;
  /** The key that the dashboard shows its owner. */
  keyOf(email?: string): string;
  /** Mails to the address since the last look. */
  readMails(to?: string): Promise<MailMessage[]>;
  /** What the account's row says of its plan. */
  accounts(): { email: string; tier: string; status: string; customer: string | null; subscription: string | null }[];
}

export const ORDER = { email: "new@customer.com", name: "New Customer", tier: "Pro" };

/** The application with payment by Stripe's stand-in; closes with its test. */
export async function openPaidApp(
  t: { after(fn: () => Promise<void>): void },
  settings: Partial<StripeSettings> & { basePath?: string; env?: Record<string, string> } = {},
): Promise<PaidApp> {
  let now = () => TEST_NOW_MS;
  const stripe = await startStripeStandIn({ now: () => now() });
  const mails: MailMessage[] = [];
  const { basePath = "", env = {}, ...more } = settings;
  const payments = createStripePayments({
    secretKey: STAND_IN_KEY,
    webhookSecret: STAND_IN_WEBHOOK_SECRET,
    prices: STAND_IN_PRICE_IDS,
    apiBase: stripe.url + basePath,
    now: () => now(),
    timeoutMs: 10_000,
    retries: 0,
    ...more,
  });
  const test = createTestApp({ env, world: createTestWorld({ sentMail: mails, payments }) });
  now = () => test.clock.now();
  const close = async () => {
    await test.close();
    await stripe.close();
  };
  closedAfter(t, { close });
  let callers = 0;
  let read = 0;

  return {
    test,
    stripe,
    mails,
    async order(body = ORDER) {
      const answer = await test.call("POST", "/auth/checkout", { body, ip: `203.0.113.${++callers}` });
      assert.equal(answer.status, 200, answer.text);
      return answer.body.session_id as string;
    },
    async deliver(...events) {
      const answers: number[] = [];
      for (const event of events) answers.push((await sendWebhook(test, signEvent(event))).status);
      return answers;
    },
    async status(sessionId) {
      return (await test.call("GET", `/auth/checkout/${sessionId}/status`)).body.status as string;
    },
    keyOf(email = ORDER.email) {
      return revealKey(test.app.accounts.vault, getAccountByEmail(test.app.db, email)!);
    },
    async readMails(to = ORDER.email) {
      await test.app.mail.idle();
      const unread = mails.slice(read).filter((mail) => mail.to === to);
      read = mails.length;
      return unread;
    },
    accounts() {
      const rows = test.app.db.all<Record<string, string | null>>(
        "select email, tier, subscription_status as status, customer_id as customer, subscription_id as subscription from accounts order by email",
      );
      return rows as ReturnType<PaidApp["accounts"]>;
    },
  };
}

export function sendWebhook(
  test: TestApp,
  delivery: { rawBody: string; headers: Record<string, string> },
): Promise<TestAnswer> {
  return test.call("POST", "/webhooks/stripe", delivery);
}
