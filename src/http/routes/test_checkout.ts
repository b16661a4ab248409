import { html } from "hono/html";
import { AppError } from "../../base/errors.ts";
import { brandRoom, parseTier, TIER_LIMITS, TIERS, type Tier } from "../../domain/tier.ts";
import type { SubscriptionState } from "../../providers/payments/payments.ts";
import { testSubscriptionId } from "../../providers/payments/test_payments.ts";
import { brandsInPlan } from "../../service/brand_room.ts";
import { getCheckoutState } from "../../service/checkout.ts";
import type { PaymentEventDeps } from "../../service/payment_events.ts";
import { completeCheckout, writeSubscription } from "../../service/plan_changes.ts";
import { type AccountRow, getAccountByCustomer } from "../../store/accounts.ts";
import { transact } from "../../store/db.ts";
import type { Dashboard, DashboardApp } from "../dashboard/dashboard.ts";
import type { Html } from "../dashboard/html.ts";
import { sendPage } from "../dashboard/page.ts";
import { linkButton, notice, statusBadge } from "../dashboard/parts.ts";
import { ownForm } from "../dashboard/session.ts";

/**
 * The pages that stand where a payment provider's would, on servers without one that are not in production. They take
 * no money and say so. The address of each is its only key, as with a provider's pages.
 */
export function mountTestCheckout(app: DashboardApp, dashboard: Dashboard): void {
  const { paymentEvents, checkout } = dashboard.deps;
  if (paymentEvents === null || checkout.payments?.test !== true) return;
  mountCheckoutPage(app, dashboard, paymentEvents);
  mountPortalPage(app, dashboard, paymentEvents);
}

function mountCheckoutPage(app: DashboardApp, dashboard: Dashboard, events: PaymentEventDeps): void {
  const { checkout, ids, baseUrl, dashboardUrl } = dashboard.deps;
  // Browsers hold a form's redirections to its page's policy.
  const { origin } = new URL(dashboardUrl);
  const formTarget = origin === new URL(baseUrl).origin ? {} : { formTarget: origin };
  const backTo = (id: string) => `${dashboardUrl}?checkout=${id}`;

  app.get("/test-checkout/:session_id", (c) => {
    const session = getCheckoutState(checkout, c.req.param("session_id"));
    if (session.status === "completed" || session.status === "expired") return c.redirect(backTo(session.id), 303);
    const { name, priceUsdPerMonth, callsPerDay } = TIER_LIMITS[session.tier];
    const body = html`<div class="narrow">${TEST_NOTICE}
<h1>Test checkout</h1>
<dl class="facts stacked"><div><dt>Plan</dt><dd>${name}</dd></div><div><dt>Price</dt><dd>${priceUsdPerMonth} US dollars a month (not charged)</dd></div><div><dt>Included</dt><dd>${callsPerDay.toLocaleString("en-US")} calls a day, ${brandRoom(session.tier)}</dd></div><div><dt>For</dt><dd>${session.name}, ${session.email}</dd></div></dl>
<form method="post" action="/test-checkout/${session.id}" class="stack"><button class="primary">Pay (test)</button></form>
<p class="hint"><a href="${dashboardUrl}?checkout=canceled">Leave without paying</a></p></div>`;
    return sendPage(dashboard, c, { title: "Test checkout", body, ...formTarget });
  });

  app.post("/test-checkout/:session_id", ...ownForm(dashboard), (c) => {
    const session = getCheckoutState(checkout, c.req.param("session_id"));
    if (session.status === "expired") return c.redirect(backTo(session.id), 303);
    const customerId = `testcus_${ids.hex(12)}`;
    transact(events.db, (tx) =>
      completeCheckout(events, tx, {
        session,
        customerId,
        current: {
          subscription: {
            subscriptionId: testSubscriptionId(session.tier, ids.hex(8)),
            customerId,
            tier: session.tier,
            status: "active",
            currentPeriodEnd: null,
          },
        },
      }),
    );
    events.kickMail();
    return c.redirect(backTo(session.id), 303);
  });
}

function mountPortalPage(app: DashboardApp, dashboard: Dashboard, events: PaymentEventDeps): void {
  const { ids } = dashboard.deps;
  const findAccount = (customerId: string): AccountRow => {
    const account = getAccountByCustomer(events.db, customerId);
    if (account === undefined) throw new AppError("not_found", "There is no such customer");
    return account;
  };

  app.get("/test-portal/:customer_id", (c) => {
    const account = findAccount(c.req.param("customer_id"));
    return sendPage(dashboard, c, { title: "Test billing portal", body: portalBody(dashboard, account) });
  });

  app.post("/test-portal/:customer_id", ...ownForm(dashboard), (c) => {
    const account = findAccount(c.req.param("customer_id"));
    const { plan = "" } = c.get("form");
    const tier = parseTier(plan);
    if (tier === null && plan !== "cancel") throw new AppError("invalid_input", "There is no such plan");
    const status = tier === null ? "canceled" : "active";
    const subscription: SubscriptionState = {
      subscriptionId: testSubscriptionId(tier ?? account.tier, ids.hex(8), status),
      customerId: account.customer_id ?? "",
      tier,
      status,
      currentPeriodEnd: null,
    };
    transact(events.db, (tx) => writeSubscription(events, tx, { account, current: { subscription } }));
    events.kickMail();
    return c.redirect(`/test-portal/${account.customer_id}`, 303);
  });
}

function portalBody(dashboard: Dashboard, account: AccountRow): Html {
  const action = `/test-portal/${account.customer_id}`;
  const active = account.subscription_status === "active";
  return html`<div class="narrow">${TEST_NOTICE}<h1>Test billing portal</h1>
<dl class="facts stacked"><div><dt>Account</dt><dd>${account.email}</dd></div><div><dt>Plan</dt><dd>${TIER_LIMITS[account.tier].name}</dd></div><div><dt>Subscription</dt><dd>${statusBadge(account.subscription_status)}</dd></div></dl>
<h2>Change the plan</h2>
${TIERS.map((tier) => becomesReadOnly(dashboard, account, tier))}
<div class="actions">${TIERS.map((tier) => html`<form method="post" action="${action}"><input type="hidden" name="plan" value="${tier}"><button class="secondary"${active && tier === account.tier ? html` disabled` : ""}>${TIER_LIMITS[tier].name}, ${TIER_LIMITS[tier].priceUsdPerMonth} a month</button></form>`)}</div>
<h2>Cancel</h2>
<form method="post" action="${action}"><input type="hidden" name="plan" value="cancel"><button class="danger"${account.subscription_status === "canceled" ? html` disabled` : ""}>Cancel the subscription</button></form>
<div class="actions">${linkButton(`${dashboard.base || "/"}`, "Back to the dashboard", "primary")}</div></div>`;
}

/** Told before it happens. */
function becomesReadOnly({ deps }: Dashboard, account: AccountRow, tier: Tier): Html {
  const { readOnly } = brandsInPlan(deps.db, account, tier);
  if (tier === account.tier || readOnly.length === 0) return html``;
  const domains = readOnly.map(({ domain }) => domain).join(", ");
  return html`<p>${TIER_LIMITS[tier].name} has room for ${brandRoom(tier)}. Read-only with it: ${domains}.</p>`;
}

const TEST_NOTICE = notice("warn", "this is a test page. No money is charged and no card is needed.");
