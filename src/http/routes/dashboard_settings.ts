import { isoTime, nextUtcMidnight, utcDay } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import { parseTier, TIER_LIMITS } from "../../core/tier.ts";
import { revealKey, rotateKey } from "../../service/accounts.ts";
import { openBillingPortal, startOwnCheckout } from "../../service/checkout.ts";
import { isPaidUp, PAST_DUE_GRACE_MS } from "../../service/payment_events.ts";
import { RATE_LIMITS, takeRate } from "../../service/rate_limits.ts";
import { getAccount } from "../../store/accounts.ts";
import { countBrands } from "../../store/brands.ts";
import type { Dashboard, DashboardApp, DashboardContext } from "../dashboard/dashboard.ts";
import { sendPage } from "../dashboard/page.ts";
import { goToPaymentBody, type SettingsFacts, settingsBody } from "../dashboard/pages/settings_page.ts";
import { sessionForm, signedIn } from "../dashboard/session.ts";

/** Portal sessions of one account an hour: each is a call to the payment provider. */
const PORTALS_PER_HOUR = 30;

/** Settings: the key, today's usage, the plan, the sessions. */
export function mountSettings(app: DashboardApp, dashboard: Dashboard): void {
  const { deps } = dashboard;
  const own = signedIn(dashboard);
  const form = sessionForm(dashboard);

  app.get("/settings", own, (c) => sendSettings(dashboard, c));

  app.post("/settings/key", own, ...form, (c) => {
    const value = revealKey(deps.accounts.vault, c.get("session").account);
    return sendSettings(dashboard, c, { value, isNew: false });
  });

  app.post("/settings/rotate", own, ...form, (c) => {
    if (c.get("form").sure !== "yes") throw new AppError("invalid_input", "Tick the box to rotate the key");
    const value = rotateKey(deps.accounts, c.get("session").account.id);
    return sendSettings(dashboard, c, { value, isNew: true });
  });

  app.get("/settings/billing", own, async (c) => {
    const { account } = c.get("session");
    takeRate(deps, [{ bucket: `portal:${account.id}`, perHour: PORTALS_PER_HOUR, what: "visits to the portal" }]);
    const { url } = await openBillingPortal(deps.checkout, account);
    return c.redirect(url, 303);
  });

  app.post("/settings/checkout", own, ...form, async (c) => {
    const { account } = c.get("session");
    const tier = parseTier(c.get("form").tier ?? "");
    if (tier === null) throw new AppError("invalid_input", "There is no such plan");
    const perHour = RATE_LIMITS.checkoutAuthenticatedPerIp;
    takeRate(deps, [{ bucket: `checkout-own:account:${account.id}`, perHour, what: "checkouts of this account" }]);
    const { checkout_url } = await startOwnCheckout(deps.checkout, account, { ...account, tier });
    const body = goToPaymentBody(checkout_url ?? dashboard.base, TIER_LIMITS[tier].name);
    return sendPage(dashboard, c, { title: "Payment", session: c.get("session"), body });
  });
}

function sendSettings(
  dashboard: Dashboard,
  c: DashboardContext,
  key?: SettingsFacts["key"],
): Response | Promise<Response> {
  const { deps } = dashboard;
  const { account: known, ...rest } = c.get("session");
  const account = getAccount(deps.db, known.id) ?? known;
  const session = { ...rest, account };
  const now = deps.clock.now();
  const { callsPerDay, brandsMax } = TIER_LIMITS[account.tier];
  const body = settingsBody(dashboard, session, {
    usage: {
      used: deps.calls.used(account.id, utcDay(now)),
      limit: callsPerDay,
      resetsAt: nextUtcMidnight(now),
    },
    brands: { used: countBrands(deps.db, account.id), limit: brandsMax },
    payments: deps.checkout.payments !== null,
    paidUp: isPaidUp(account, now),
    graceUntil:
      account.past_due_since === null ? null : isoTime(Date.parse(account.past_due_since) + PAST_DUE_GRACE_MS),
    baseUrl: deps.baseUrl,
    ...(key ? { key } : {}),
  });
  return sendPage(dashboard, c, { title: "Settings", session, body });
}
