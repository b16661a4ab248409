import { nextUtcMidnight, utcDay } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import { parseTier, TIER_LIMITS, type Tier } from "../../domain/tier.ts";
import { revealKey, rotateKey } from "../../service/accounts.ts";
import { withAccount } from "../../service/actor.ts";
import { brandsInPlan, chooseActiveBrands } from "../../service/brand_room.ts";
import { brandingOf } from "../../service/branding.ts";
import { openBillingPortal, startOwnCheckout } from "../../service/checkout.ts";
import { RATE_LIMITS, withinRate } from "../../service/rate_limits.ts";
import { type AccountRow, getAccount } from "../../store/accounts.ts";
import type { Dashboard, DashboardApp, DashboardContext } from "../dashboard/dashboard.ts";
import { sendPage } from "../dashboard/page.ts";
import { goToPaymentBody } from "../dashboard/pages/plan_cards.ts";
import { type SettingsFacts, settingsBody } from "../dashboard/pages/settings_page.ts";
import { sessionForm, signedIn } from "../dashboard/session.ts";
import { rotationDeps } from "./account.ts";
import { alertFacts, mountAlertForms, mountUnsubscribe } from "./dashboard_alerts.ts";
import { mountBranding } from "./dashboard_branding.ts";
import { mountDashboardMembers } from "./dashboard_members.ts";

/** Portal sessions of one account an hour: each is a call to the payment provider. */
const PORTALS_PER_HOUR = 30;

const BRAND_FIELD = "brand_";

export function mountSettings(app: DashboardApp, dashboard: Dashboard): void {
  const { deps } = dashboard;
  const own = signedIn(dashboard);
  const form = sessionForm(dashboard);

  app.get("/settings", own, (c) => sendSettings(dashboard, c));
  mountAlertForms(app, dashboard, (c, alerts) => sendSettings(dashboard, c, { alerts }));
  mountUnsubscribe(app, dashboard);
  mountBranding(app, dashboard);
  mountDashboardMembers(app, dashboard);

  app.post("/settings/key", own, ...form, (c) => {
    const value = revealKey(deps.accounts.vault, c.get("actor").member ?? c.get("account"));
    return sendSettings(dashboard, c, { key: { value, isNew: false } });
  });

  app.post("/settings/rotate", own, ...form, (c) => {
    if (c.get("form").sure !== "yes") throw new AppError("invalid_input", "Tick the box to rotate the key");
    const value = rotateKey(rotationDeps(deps), c.get("actor"));
    return sendSettings(dashboard, c, { key: { value, isNew: true } });
  });

  app.post("/settings/brands", own, ...form, (c) => {
    const ids = Object.entries(c.get("form")).flatMap(([name, value]) =>
      name.startsWith(BRAND_FIELD) && value === "yes" ? [name.slice(BRAND_FIELD.length)] : [],
    );
    chooseActiveBrands(deps, c.get("session").account, ids);
    return c.redirect(`${dashboard.base}/settings?saved#active-brands`, 303);
  });

  app.get("/settings/billing", own, async (c) => {
    const { account } = c.get("session");
    const rule = { bucket: `portal:${account.id}`, perHour: PORTALS_PER_HOUR, what: "visits to the portal" };
    const { url } = await withinRate(deps, [rule], () => openBillingPortal(deps.checkout, account));
    return c.redirect(url, 303);
  });

  app.post("/settings/checkout", own, ...form, async (c) => {
    const { account } = c.get("session");
    const tier = parseTier(c.get("form").tier ?? "");
    if (tier === null) throw new AppError("invalid_input", "There is no such plan");
    const perHour = RATE_LIMITS.checkoutAuthenticatedPerIp;
    const rule = { bucket: `checkout-own:account:${account.id}`, perHour, what: "checkouts of this account" };
    const { checkout_url } = await withinRate(deps, [rule], () =>
      startOwnCheckout(deps.checkout, account, { ...account, tier }),
    );
    const body = goToPaymentBody({
      url: checkout_url ?? dashboard.base,
      plan: TIER_LIMITS[tier].name,
      becomesReadOnly: overPlan(dashboard, account, tier),
    });
    return sendPage(dashboard, c, { title: "Payment", session: c.get("session"), body });
  });
}

function overPlan({ deps }: Dashboard, account: AccountRow, tier: Tier): string[] {
  return brandsInPlan(deps.db, account, tier).readOnly.map(({ domain }) => domain);
}

function sendSettings(
  dashboard: Dashboard,
  c: DashboardContext,
  { key, alerts }: { key?: SettingsFacts["key"]; alerts?: Parameters<typeof alertFacts>[2] } = {},
): Response | Promise<Response> {
  const { deps } = dashboard;
  const { account: known, ...rest } = c.get("session");
  const account = getAccount(deps.db, known.id) ?? known;
  const session = { ...rest, account, actor: withAccount(rest.actor, account) };
  const now = deps.clock.now();
  const { callsPerDay, brandsMax } = TIER_LIMITS[account.tier];
  const over = (tier: Tier) => overPlan(dashboard, account, tier);
  const body = settingsBody(dashboard, session, {
    usage: {
      used: deps.calls.used(account.id, utcDay(now)),
      limit: callsPerDay,
      resetsAt: nextUtcMidnight(now),
    },
    brands: { ...brandsInPlan(deps.db, account), limit: brandsMax, saved: c.req.query("saved") !== undefined },
    wouldBeReadOnly: { builder: over("builder"), pro: over("pro"), agency: over("agency") },
    payments: deps.checkout.payments !== null,
    baseUrl: deps.baseUrl,
    alerts: alertFacts(dashboard, account.id, alerts),
    reports: { branding: brandingOf(deps.db, account.id), saved: c.req.query("branded") !== undefined },
    ...(key ? { key } : {}),
  });
  return sendPage(dashboard, c, { title: "Settings", session, body });
}
