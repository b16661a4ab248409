import assert from "node:assert/strict";
import { join } from "node:path";
import type { TestContext } from "node:test";
import type { Browser, Page } from "playwright-core";
import { openPage } from "../../support/browser.ts";
import { listMailFiles, readMailFile } from "../../support/mail_folder.ts";
import { inspect, press, type Watch, watchPage } from "../../support/page_watch.ts";
import { type ServerProcess, startServerProcess, temporaryFolder } from "../../support/server_process.ts";
import type { StandInEvent } from "../../support/stripe/stripe_objects.ts";
import { STAND_IN_KEY, STAND_IN_PRICE_IDS } from "../../support/stripe/stripe_routes.ts";
import {
  STAND_IN_WEBHOOK_SECRET,
  type StripeStandIn,
  sendEvents,
  startStripeStandIn,
} from "../../support/stripe_stand_in.ts";

/** What paying twice takes at most. */
const QUIET_MS = 15_000;
const EMAIL = "olivia@acme.example";

interface Walk {
  page: Page;
  watch: Watch;
  server: ServerProcess;
  stripe: StripeStandIn;
  outbox: string;
  /** Whether what happens at Stripe is told; what is not told is kept. */
  webhooks: { on: boolean; lost: StandInEvent[] };
}

async function open(t: TestContext, browser: Browser): Promise<Walk> {
  const folder = temporaryFolder(t);
  const webhooks: Walk["webhooks"] = { on: true, lost: [] };
  const place = { webhook: "" };
  const stripe = await startStripeStandIn({
    now: Date.now,
    pages: {
      async tell(events) {
        if (!webhooks.on) return void webhooks.lost.push(...events);
        assert.ok((await sendEvents(place.webhook, events)).every((status) => status === 200));
      },
    },
  });
  t.after(() => stripe.close());
  const prices = Object.entries(STAND_IN_PRICE_IDS).map(([tier, ids]) => [
    `STRIPE_PRICE_${tier.toUpperCase()}`,
    ids.join(","),
  ]);
  const server = await startServerProcess(
    {
      DATABASE_PATH: join(folder, "app.db"),
      SANDBOX: "on",
      LOG_LEVEL: "silent",
      STRIPE_SECRET_KEY: STAND_IN_KEY,
      STRIPE_WEBHOOK_SECRET: STAND_IN_WEBHOOK_SECRET,
      STRIPE_API_BASE: stripe.url,
      OPERATOR_EMAIL: "operator@service.example",
      ...Object.fromEntries(prices),
    },
    { cwd: folder },
  );
  t.after(async () => void (await server.end("SIGKILL")));
  place.webhook = `${server.url}/webhooks/stripe`;
  const { page } = await openPage(browser, t);
  const watch = watchPage(page, server.url, stripe.url);
  return { page, watch, server, stripe, outbox: join(folder, "data/outbox"), webhooks };
}

/** Orders without an account, as an agent would; gives our session's id. */
async function order({ server }: Walk, body: { email: string; tier: string }): Promise<string> {
  const answer = await fetch(`${server.url}/auth/checkout`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ name: "Olivia Owner", ...body }),
  });
  assert.equal(answer.status, 200);
  return ((await answer.json()) as { session_id: string }).session_id;
}

async function signIn({ page, server, outbox }: Walk, email: string): Promise<void> {
  await page.goto(`${server.url}/dashboard/sign-in`);
  await page.getByLabel("E-mail address").fill(email);
  await press(page, "Send me a sign-in link");
  const mail = await readMailFile(outbox, new RegExp(`^To: ${email}[\\s\\S]*?/sign-in/[0-9a-f]{64}`, "m"));
  await page.goto(/http:\S+$/.exec(mail)![0]);
  await press(page, "Sign in");
  await page.getByRole("heading", { name: "Your brands" }).waitFor();
}

async function addBrand({ page, server }: Walk, domain: string): Promise<void> {
  await page.goto(`${server.url}/dashboard`);
  await page.getByLabel("Domain").fill(domain);
  await page.getByLabel("Name").fill(domain.split(".")[0]!);
  await page.getByLabel("Start the first analysis now").uncheck();
  await press(page, "Add the brand");
  await page.getByRole("heading", { name: "Overview" }).or(page.getByText(domain).first()).first().waitFor();
}

/** From Settings to the provider's portal, presses there, and comes back. */
async function inPortal({ page, server }: Walk, ...buttons: string[]): Promise<void> {
  await page.goto(`${server.url}/dashboard/settings`);
  await page
    .getByRole("link", { name: /^Open the billing portal$/ })
    .last()
    .click();
  for (const button of buttons) {
    await press(page, button);
    await page.getByRole("heading", { name: "Billing" }).waitFor();
  }
  await page.getByRole("link", { name: "Return to the service" }).click();
  await page.getByRole("heading", { name: "Your brands" }).waitFor();
}

async function buyWithLostWebhook(walk: Walk): Promise<void> {
  const { page, watch, outbox, webhooks } = walk;
  webhooks.on = false;
  await order(walk, { email: EMAIL, tier: "pro" });
  await page.goto(await readMailFile(outbox, /http:\S+\/c\/pay\/cs_\w+/));
  await press(page, "Subscribe");
  await page.getByRole("heading", { name: "Payment received. Your account is ready" }).waitFor();
  await inspect(page, "billing-paid", watch);
  assert.ok(webhooks.lost.length > 0);
  webhooks.on = true;
  await readMailFile(outbox, /^Subject: Your Brand Visibility account is ready$/m);
}

async function downgrade(walk: Walk): Promise<void> {
  const { page, watch, outbox, server } = walk;
  for (const domain of ["acme.example", "bakery.example", "coffee.example"]) await addBrand(walk, domain);
  await page.goto(`${server.url}/dashboard/settings`);
  await page.getByText("read-only: bakery.example, coffee.example").waitFor();
  await inspect(page, "billing-before-downgrade", watch);
  await inPortal(walk, "Change to builder");
  assert.equal(await page.locator(".brand-card .badge", { hasText: "Read-only" }).count(), 2);
  await inspect(page, "billing-brands-read-only", watch);
  await readMailFile(outbox, /Read-only:\s+bakery\.example,\s+coffee\.example/);
  await page.getByRole("link", { name: "coffee", exact: true }).click();
  await page.getByText("coffee.example is read-only").waitFor();
  await inspect(page, "billing-read-only-brand", watch);
  await press(page, /analysis/i);
  await page.getByRole("heading", { name: "This brand is read-only" }).waitFor();
  await inspect(page, "billing-403", watch);
  await page.getByRole("link", { name: "Choose the active brands" }).last().click();
  await page.getByRole("checkbox", { name: "acme.example" }).uncheck();
  await page.getByRole("checkbox", { name: /coffee/ }).check();
  await press(page, /^Save selection/);
  await page.getByText("your selection is saved").waitFor();
  await inspect(page, "billing-chosen", watch);
  await page.goto(`${server.url}/dashboard`);
  await page.getByRole("link", { name: "coffee", exact: true }).click();
  await press(page, /analysis/i);
  // To its end: while a run is under way no other can be asked for.
  await page
    .getByRole("heading", { name: "Action queue" })
    .or(page.getByRole("link", { name: "See the result" }))
    .first()
    .waitFor();
}

async function payLate(walk: Walk): Promise<void> {
  const { page, watch, outbox } = walk;
  await inPortal(walk, "Let the payment fail");
  await page.getByText(/the last payment failed\. Everything works until/).waitFor();
  await inspect(page, "billing-past-due", watch);
  await readMailFile(outbox, /^Subject: Your Brand Visibility payment failed$/m);
  await inPortal(walk, "Pay the open invoice");
  assert.equal(await page.getByText("the last payment failed").count(), 0);
  await readMailFile(outbox, /^Subject: We received your Brand Visibility payment$/m);
}

async function cancelAndBuyAgain(walk: Walk): Promise<void> {
  const { page, watch, outbox, server } = walk;
  await inPortal(walk, "Cancel at the end of the period");
  await page.getByText(/the Builder plan ends on \d/).waitFor();
  await inspect(page, "billing-ends-later", watch);
  await readMailFile(outbox, /^Subject: Your Brand Visibility plan ends on /m);
  await inPortal(walk, "Cancel now");
  await page.getByText("the Builder plan has ended").waitFor();
  await readMailFile(outbox, /^Subject: Your Brand Visibility plan has ended$/m);
  await page.getByRole("link", { name: "coffee", exact: true }).click();
  await press(page, /analy[sz]/i);
  await page.getByRole("heading", { name: "Your plan has ended" }).waitFor();
  await inspect(page, "billing-402", watch);
  await page.goto(`${server.url}/dashboard/settings`);
  await inspect(page, "billing-ended-settings", watch);
  await press(page, "Buy Pro, 149 US dollars a month");
  await page.getByRole("link", { name: "Continue to payment" }).click();
  await press(page, "Subscribe");
  await page.getByRole("heading", { name: "Payment received. Your plan is Pro" }).waitFor();
  await inspect(page, "billing-bought-again", watch);
  await page.getByRole("link", { name: "Go to your brands" }).click();
  assert.equal(await page.locator(".brand-card").count(), 3);
  assert.equal(await page.locator(".brand-card .badge", { hasText: "Read-only" }).count(), 0);
}

async function payTwice(walk: Walk): Promise<void> {
  const { page, watch, outbox, stripe, server, webhooks } = walk;
  const email = "paul@twice.example";
  // The sweep at a full minute would learn of the first payment, and end the second order.
  const leftMs = 60_000 - (Date.now() % 60_000);
  if (leftMs < QUIET_MS) await new Promise((resolve) => setTimeout(resolve, leftMs + 1_000));
  const first = await order(walk, { email, tier: "builder" });
  const firstEvents = stripe.pay(first);
  webhooks.on = false;
  const second = await order(walk, { email, tier: "pro" });
  // Stripe counts in seconds: the second is younger.
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  await page.goto(stripe.checkoutOf(second).url!);
  await press(page, "Subscribe");
  await page.getByRole("heading", { name: /^Payment received/ }).waitFor();
  webhooks.on = true;
  await sendEvents(`${server.url}/webhooks/stripe`, firstEvents);
  await readMailFile(outbox, /^Subject: You paid twice for Brand Visibility$/m);
  await readMailFile(outbox, /^Subject: Brand Visibility: refund due, paul@twice\.example paid twice$/m);
  assert.equal(stripe.subscriptions.get(stripe.checkoutOf(first).subscription as string)!.status, "canceled");
  await page.goto(`${server.url}/dashboard`);
  await press(page, "Sign out");
  await signIn(walk, email);
  await page.getByText("Pro").first().waitFor();
  await inspect(page, "billing-paid-twice", watch);
}

/** Gives the order of which nobody could be asked. */
async function cannotBeAsked(walk: Walk): Promise<string> {
  const { page, watch, stripe, server, webhooks } = walk;
  webhooks.on = false;
  const id = await order(walk, { email: "una@down.example", tier: "pro" });
  stripe.always("error");
  await page.goto(`${server.url}/dashboard?checkout=${id}&try=20`);
  await page.getByRole("heading", { name: "The payment provider is not responding" }).waitFor();
  await inspect(page, "billing-unreachable", watch);
  stripe.always(null);
  return id;
}

/** The provider is asked of one payment every few seconds, so that the answer changes only then. */
async function canBeAskedAgain({ page, watch, server }: Walk, id: string): Promise<void> {
  const told = page.getByRole("heading", { name: /^(This order is not paid|The payment provider is not responding)$/ });
  const look = async () => {
    await page.goto(`${server.url}/dashboard?checkout=${id}&try=20`);
    return (await told.textContent()) ?? "";
  };
  while (/cannot ask/.test(await look())) await new Promise((resolve) => setTimeout(resolve, 250));
  await inspect(page, "billing-not-paid", watch);
}

/** Each kind of mail as a mail program shows it. */
async function readMails({ page, watch, outbox }: Walk): Promise<void> {
  const kinds = new Map(listMailFiles(outbox).map((mail) => [mail.subject, mail]));
  assert.ok(kinds.size >= 12, [...kinds.keys()].join(" | "));
  // Away from the dashboard, whose policy would forbid the styles that mails carry.
  await page.goto("about:blank");
  for (const { subject, html } of kinds.values()) {
    await page.setContent(html);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await inspect(page, `mail-${subject.toLowerCase().replace(/[^a-z]+/g, "-")}`, watch);
  }
}

/** Buy, downgrade, pay late, cancel, buy again, pay twice. */
export async function walkThroughBilling(t: TestContext, browser: Browser): Promise<void> {
  const walk = await open(t, browser);
  await buyWithLostWebhook(walk);
  await signIn(walk, EMAIL);
  await downgrade(walk);
  await payLate(walk);
  await cancelAndBuyAgain(walk);
  await payTwice(walk);
  const unasked = await cannotBeAsked(walk);
  await readMails(walk);
  await canBeAskedAgain(walk, unasked);
  const toOlivia = listMailFiles(walk.outbox)
    .filter(({ to }) => to === EMAIL)
    .map(({ subject }) => subject.replace(/ends on .*/, "ends on a day"));
  assert.deepEqual(
    toOlivia.filter((subject) => !/^Sign in/.test(subject)),
    [
      "Your Brand Visibility payment link (Pro)",
      "Your Brand Visibility account is ready",
      "Your Brand Visibility plan is Builder",
      "Your Brand Visibility payment failed",
      "We received your Brand Visibility payment",
      "Your Brand Visibility plan ends on a day",
      "Your Brand Visibility plan has ended",
      "Your Brand Visibility plan is Pro",
    ],
  );
  assert.deepEqual(walk.watch.faults, []);
  assert.deepEqual(walk.watch.outside, []);
  assert.deepEqual(walk.watch.errors, []);
}
