import { html } from "hono/html";
import { utcDay } from "../../base/clock.ts";
import type { Brand } from "../../domain/brand.ts";
import { brandRoom, TIER_LIMITS, TIERS } from "../../domain/tier.ts";
import { isReadOnlyBrand } from "../../service/brand_room.ts";
import { graceEndOf, isPaidUp } from "../../service/plan_changes.ts";
import type { Dashboard, Session } from "./dashboard.ts";
import { formatDay, formatNumber, shownDomain } from "./format.ts";
import { EMPTY, type Html } from "./html.ts";
import { notice, postButton } from "./parts.ts";

/** "Pro · 12 of 5,000 calls today", beside the navigation. */
export function planLine({ base, deps }: Dashboard, { account }: Session): Html {
  const { name, callsPerDay } = TIER_LIMITS[account.tier];
  const used = deps.calls.used(account.id, utcDay(deps.clock.now()));
  const state = isPaidUp(account, deps.clock.now()) ? html`` : html` (not active)`;
  return html`<a class="plan-line" href="${base}/settings#plan"><strong>${name}${state}</strong> <span>${formatNumber(used)} of ${formatNumber(callsPerDay)} calls today</span></a>`;
}

/** What the owner should know or do about the plan now; nothing while all is well. */
export function planBanner({ base, deps }: Dashboard, { account }: Session): Html {
  const { name } = TIER_LIMITS[account.tier];
  const portal = html`<a href="${base}/settings/billing">Open the billing portal</a>`;
  const plans = html`<a href="${base}/settings#plan">Choose a plan</a>`;
  switch (account.subscription_status) {
    case "active":
      return account.subscription_ends_at === null
        ? EMPTY
        : notice(
            "info",
            html`the ${name} plan ends on ${formatDay(account.subscription_ends_at)}. Everything works until then. ${portal} to keep it.`,
          );
    case "past_due":
      return isPaidUp(account, deps.clock.now())
        ? notice(
            "warn",
            html`the last payment failed. Everything works until ${formatDay(graceEndOf(account))}. ${portal} and fix the payment.`,
          )
        : notice(
            "bad",
            html`the subscription is not paid. You can still read results, but not start new runs. ${portal}.`,
          );
    case "unpaid":
      return notice(
        "bad",
        html`the subscription is not paid. You can still read results, but not start new runs. ${portal}.`,
      );
    case "incomplete":
      return notice(
        "bad",
        html`the first payment is not complete, so the plan has not started. ${portal}, or ${plans}.`,
      );
    case "canceled":
      return notice(
        "bad",
        html`the ${name} plan has ended. You can still read results, but not start new runs. ${plans}.`,
      );
    default:
      return EMPTY;
  }
}

export function readOnlyBanner({ base, deps }: Dashboard, { account }: Session, brand: Brand): Html {
  if (!isReadOnlyBrand(deps.db, account, brand.id)) return EMPTY;
  return notice(
    "warn",
    html`${shownDomain(brand.domain)} is read-only: the ${TIER_LIMITS[account.tier].name} plan allows ${brandRoom(account.tier)}. <a href="${base}/settings#active-brands">Choose the active brands</a> or <a href="${base}/settings#plan">upgrade your plan</a>.`,
  );
}

/** A button a plan, each leading to its payment page. */
export function planButtons({ base }: Dashboard, session: Session): Html {
  return html`${TIERS.map((tier) => {
    const { name, priceUsdPerMonth } = TIER_LIMITS[tier];
    const label = `Buy ${name}, ${priceUsdPerMonth} US dollars a month`;
    const kind = tier === session.account.tier ? { kind: "primary" as const } : {};
    return postButton(session, { action: `${base}/settings/checkout`, label, fields: { tier }, ...kind });
  })}`;
}
