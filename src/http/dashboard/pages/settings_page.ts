import { html } from "hono/html";
import { TIER_LIMITS, TIERS, type Tier } from "../../../core/tier.ts";
import type { AccountRow } from "../../../store/accounts.ts";
import type { Dashboard, Session } from "../dashboard.ts";
import { formatDay, formatNumber, formatTime, humanize } from "../format.ts";
import { type Html, when } from "../html.ts";
import { csrfField } from "../page.ts";
import { card, copyButton, linkButton, notice, pageHead, postButton, scrollTable, statusBadge } from "../parts.ts";

export interface SettingsFacts {
  usage: { used: number; limit: number; resetsAt: string };
  brands: { used: number; limit: number };
  /** Billing is possible: a payment provider is set up. */
  payments: boolean;
  paidUp: boolean;
  /** End of the grace of a late payment; null when none runs. */
  graceUntil: string | null;
  baseUrl: string;
  /** The key in clear, only in the answer to the form that asked for it. */
  key?: { value: string; isNew: boolean };
}

export function settingsBody(dashboard: Dashboard, session: Session, facts: SettingsFacts): Html {
  return html`${pageHead({ title: "Settings", lead: `${session.account.name}, ${session.account.email}` })}
<div class="grid two">
${apiAccess(dashboard, session, facts)}
${usageCard(facts)}
${planCard(dashboard, session, facts)}
${sessionsCard(dashboard, session)}
</div>`;
}

function apiAccess({ base }: Dashboard, session: Session, { key, baseUrl }: SettingsFacts): Html {
  return card(
    "API Access",
    html`<p>One key for all calls. Send it in the <code>X-API-Key</code> header.</p>
${
  key
    ? html`${when(key.isNew, () => notice("good", "this is your new key. The old one has stopped working."))}
<p class="key"><code id="api-key">${key.value}</code></p>
<div class="actions">${copyButton("api-key", "Copy the key")}${linkButton(`${base}/settings`, "Hide the key")}</div>
<h3>Try it</h3><pre tabindex="0" class="code"><code id="curl">curl -H "X-API-Key: ${key.value}" ${baseUrl}/auth/me</code></pre>${copyButton("curl", "Copy the command")}`
    : html`<p class="key"><code>bvp_••••••••••••••••••••••••</code></p>
<div class="actions">${postButton(session, { action: `${base}/settings/key`, label: "Show the key", kind: "primary" })}</div>`
}
<details class="block"><summary>Rotate the key</summary>
<p>The old key stops working at once, everywhere it is used. You get a new one.</p>
<form method="post" action="${base}/settings/rotate" class="stack">${csrfField(session)}
<label class="check"><input type="checkbox" name="sure" value="yes" required> I have noted where the old key is used</label>
<button class="danger">Rotate the key</button></form></details>
<p class="hint"><a href="/docs">API reference</a> · <a href="/skill">Guide for agents</a></p>`,
  );
}

function usageCard({ usage, brands }: SettingsFacts): Html {
  const spent = usage.used >= usage.limit;
  return card(
    "Usage today",
    html`<p class="big">${formatNumber(usage.used)} <span class="muted">of ${formatNumber(usage.limit)} calls</span></p>
<meter min="0" max="${usage.limit}" high="${usage.limit * 0.9}" value="${Math.min(usage.used, usage.limit)}" aria-label="Calls used today">${usage.used} of ${usage.limit}</meter>
<p class="muted">Starts again at ${formatTime(usage.resetsAt)}. Reading this dashboard does not count; work started here counts as a call each.</p>
${when(spent, () => notice("warn", "today's calls are used up. The API answers 402 until they reset; a larger plan has more at once."))}
<p class="big">${brands.used} <span class="muted">of ${brands.limit} brands</span></p>
<meter min="0" max="${brands.limit}" value="${brands.used}" aria-label="Brands used">${brands.used} of ${brands.limit}</meter>`,
  );
}

function planCard({ base }: Dashboard, session: Session, facts: SettingsFacts): Html {
  const { account } = session;
  const managed = account.customer_id !== null;
  return card(
    "Plan",
    html`<p class="big">${TIER_LIMITS[account.tier].name} <span class="muted">${TIER_LIMITS[account.tier].priceUsdPerMonth} US dollars a month</span></p>
<p>Subscription: ${account.subscription_status === "none" ? "made by the operator, without billing" : statusBadge(account.subscription_status)}</p>
${subscriptionState(account, facts)}
${planTable(account.tier)}
<div class="actions">${
      !facts.payments
        ? html`<p class="muted">Payment is not set up on this server. The operator changes plans.</p>`
        : managed
          ? linkButton(`${base}/settings/billing`, "Open the billing portal", "primary")
          : checkoutForm(base, session)
    }</div>
${when(facts.payments && managed, () => html`<p class="hint">Change the plan, the payment method, read invoices or cancel there.</p>`)}`,
  );
}

function subscriptionState(account: AccountRow, { paidUp, graceUntil }: SettingsFacts): Html {
  if (account.subscription_status === "past_due" && graceUntil !== null && paidUp) {
    return notice(
      "warn",
      `the last payment failed. Everything keeps working until ${formatDay(graceUntil)}; set the payment right before.`,
    );
  }
  return when(!paidUp, () =>
    notice(
      "bad",
      "the subscription is not paid. Results stay readable; new work starts when the payment is set right.",
    ),
  );
}

function planTable(current: Tier): Html {
  return scrollTable(
    "Plans",
    html`<table><thead><tr><th scope="col">Plan</th><th scope="col" class="num">US dollars a month</th><th scope="col" class="num">Calls a day</th><th scope="col" class="num">Brands</th></tr></thead><tbody>${TIERS.map(
      (tier) => {
        const { name, priceUsdPerMonth, callsPerDay, brandsMax } = TIER_LIMITS[tier];
        return html`<tr class="${tier === current ? "current" : ""}"><th scope="row">${name}${when(tier === current, () => html` <span class="badge">yours</span>`)}</th><td class="num">${priceUsdPerMonth}</td><td class="num">${formatNumber(callsPerDay)}</td><td class="num">${brandsMax}</td></tr>`;
      },
    )}</tbody></table>`,
  );
}

function checkoutForm(base: string, session: Session): Html {
  return html`<form method="post" action="${base}/settings/checkout" class="inline-form">${csrfField(session)}<label for="tier">Buy a plan</label><select id="tier" name="tier">${TIERS.map((tier) => html`<option value="${tier}"${session.account.tier === tier ? html` selected` : ""}>${TIER_LIMITS[tier].name}</option>`)}</select><button class="primary">Go to payment</button></form>`;
}

function sessionsCard({ base }: Dashboard, session: Session): Html {
  return card(
    "Sessions",
    html`<p>You stay signed in for 14 days on this device.</p><div class="actions">
${postButton(session, { action: `${base}/sign-out`, label: "Sign out" })}
${postButton(session, { action: `${base}/sign-out`, label: "Sign out everywhere", fields: { everywhere: "yes" }, kind: "danger" })}</div>
<p class="hint">Sign out everywhere ends the sessions on all devices at once. The API key is not touched.</p>`,
  );
}

/** Between our page and the payment provider's: forms here may only lead to this server. */
export function goToPaymentBody(url: string, plan: string): Html {
  return html`<div class="narrow"><h1>${humanize(plan)} plan: your payment page is ready</h1><p class="lead">It is open for 24 hours. Nothing changes before you have paid.</p><div class="actions">${linkButton(url, "Continue to payment", "primary")}</div></div>`;
}
