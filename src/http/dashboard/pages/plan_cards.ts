import { html } from "hono/html";
import { brandRoom, TIER_LIMITS, TIERS, type Tier } from "../../../domain/tier.ts";
import type { BrandsInPlan } from "../../../service/brand_room.ts";
import { isSubscribed } from "../../../service/checkout.ts";
import type { AccountRow } from "../../../store/accounts.ts";
import type { Dashboard, Session } from "../dashboard.ts";
import { formatDay, formatNumber, humanize, shownDomain } from "../format.ts";
import { csrfField, EMPTY, type Html, when } from "../html.ts";
import { card, linkButton, notice, scrollTable, statusBadge } from "../parts.ts";
import { planButtons } from "../plan_state.ts";

export interface PlanFacts {
  brands: BrandsInPlan & { limit: number; saved: boolean };
  /** Domains that a plan has no room for, by plan. */
  wouldBeReadOnly: Readonly<Record<Tier, readonly string[]>>;
  /** Billing is possible: a payment provider is set up. */
  payments: boolean;
}

export function planCard(dashboard: Dashboard, session: Session, facts: PlanFacts): Html {
  const { account } = session;
  const { name, priceUsdPerMonth } = TIER_LIMITS[account.tier];
  return card(
    "Plan",
    html`<p class="big">${name} <span class="muted">${priceUsdPerMonth} US dollars a month</span></p>
<p>Subscription: ${account.subscription_status === "none" ? "set up by the operator, without billing" : statusBadge(account.subscription_status)}${period(account)}</p>
${planTable(account.tier, facts.wouldBeReadOnly)}
${facts.payments ? waysOn(dashboard, session) : html`<p class="muted">Payment is not set up on this server. The operator changes plans.</p>`}`,
    { id: "plan" },
  );
}

function period({
  subscription_status: status,
  subscription_ends_at: endsAt,
  current_period_end: end,
}: AccountRow): Html {
  if (status !== "active") return EMPTY;
  if (endsAt !== null) return html` <strong>Ends on ${formatDay(endsAt)}.</strong>`;
  return end === null ? EMPTY : html` <span class="muted">Renews on ${formatDay(end)}.</span>`;
}

/** A plan that runs is changed in the portal; without one each plan can be bought, also again. */
function waysOn(dashboard: Dashboard, session: Session): Html {
  const { account } = session;
  const portal = `${dashboard.base}/settings/billing`;
  if (isSubscribed(account) && account.customer_id !== null) {
    return html`<div class="actions">${linkButton(portal, "Open the billing portal", "primary")}</div>
<p class="hint">There you can change the plan or payment method, see invoices, or cancel.</p>`;
  }
  const again = account.subscription_status === "none" ? "Buy a plan" : "Buy a new plan";
  return html`<h3>${again}</h3><p>Your API key, your brands and their results do not change.</p>
<div class="actions">${planButtons(dashboard, session)}</div>
${when(account.customer_id, () => html`<p class="hint">Invoices and payment methods: <a href="${portal}">open the billing portal</a>.</p>`)}`;
}

function planTable(current: Tier, wouldBeReadOnly: PlanFacts["wouldBeReadOnly"]): Html {
  const tight = TIERS.some((tier) => wouldBeReadOnly[tier].length > 0);
  const rows = TIERS.map((tier) => {
    const { name, priceUsdPerMonth, callsPerDay, brandsMax } = TIER_LIMITS[tier];
    const over = wouldBeReadOnly[tier];
    const fate = over.length === 0 ? "all active" : `read-only: ${over.map(shownDomain).join(", ")}`;
    return html`<tr class="${tier === current ? "current" : ""}"><th scope="row">${name}${when(tier === current, () => html` <span class="badge">yours</span>`)}</th><td class="num">${priceUsdPerMonth}</td><td class="num">${formatNumber(callsPerDay)}</td><td class="num">${brandsMax}</td>${when(tight, () => html`<td>${fate}</td>`)}</tr>`;
  });
  return scrollTable(
    "Plans",
    html`<table><thead><tr><th scope="col">Plan</th><th scope="col" class="num">US dollars a month</th><th scope="col" class="num">Calls a day</th><th scope="col" class="num">Brands</th>${when(tight, () => html`<th scope="col">Your brands</th>`)}</tr></thead><tbody>${rows}</tbody></table>`,
  );
}

/** Where the plan has room for fewer brands than there are, now or after a change, the owner says which stay. */
export function activeBrandsCard({ base }: Dashboard, session: Session, { brands }: PlanFacts): Html {
  const { active, readOnly, limit, saved } = brands;
  const all = [...active, ...readOnly];
  if (all.length < 2) return EMPTY;
  const { account } = session;
  const chosen = new Set(readOnly.length > 0 ? active.map(({ id }) => id) : (account.active_brand_ids ?? []));
  const room = `${TIER_LIMITS[account.tier].name} has room for ${brandRoom(account.tier)}`;
  const text =
    readOnly.length > 0
      ? `${room}; you have ${all.length}. Select those that should stay active. The others are read-only: you can read their results, but not run or change them.`
      : `${room}: all of yours are active. Select those to keep first if you move to a smaller plan. Without a selection, the oldest stay.`;
  return card(
    "Active brands",
    html`${when(saved, () => notice("good", "your selection is saved."))}<p>${text}</p>
<form method="post" action="${base}/settings/brands" class="stack">${csrfField(session)}
${all.map(
  ({ id, domain }) =>
    html`<label class="check"><input type="checkbox" name="brand_${id}" value="yes"${chosen.has(id) ? html` checked` : EMPTY}> ${shownDomain(domain)}${when(
      readOnly.some((brand) => brand.id === id),
      () => html` <span class="badge">read-only</span>`,
    )}</label>`,
)}
<button class="primary">Save selection (up to ${limit})</button></form>`,
    { id: "active-brands" },
  );
}

/** Between our page and the payment provider's: forms here may only lead to this server. */
export function goToPaymentBody(given: { url: string; plan: string; becomesReadOnly: readonly string[] }): Html {
  const { url, plan, becomesReadOnly: over } = given;
  return html`<div class="narrow"><h1>${humanize(plan)} plan: your payment page is ready</h1><p class="lead">It is open for 24 hours. Nothing changes until you have paid.</p>
${when(over.length > 0, () => notice("warn", `the ${plan} plan allows fewer brands than you have. These would become read-only: ${over.map(shownDomain).join(", ")}. You can choose others in Settings.`))}
<div class="actions">${linkButton(url, "Continue to payment", "primary")}</div></div>`;
}
