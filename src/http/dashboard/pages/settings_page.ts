import { html } from "hono/html";
import type { Dashboard, Session } from "../dashboard.ts";
import { formatNumber, formatTime } from "../format.ts";
import { csrfField, type Html, when } from "../html.ts";
import { card, copyButton, linkButton, notice, pageHead, postButton } from "../parts.ts";
import { type AlertFacts, digestsCard, webhooksCard } from "./alert_cards.ts";
import { type BrandingFacts, brandingCard } from "./branding_card.ts";
import { activeBrandsCard, type PlanFacts, planCard } from "./plan_cards.ts";

export interface SettingsFacts extends PlanFacts {
  usage: { used: number; limit: number; resetsAt: string };
  baseUrl: string;
  alerts: AlertFacts;
  reports: BrandingFacts;
  /** The key in clear, only in the answer to the form that asked for it. */
  key?: { value: string; isNew: boolean };
}

export function settingsBody(dashboard: Dashboard, session: Session, facts: SettingsFacts): Html {
  const isOwner = session.actor.role === "owner";
  return html`${pageHead({
    title: "Settings",
    lead: `${session.account.name}, ${session.account.email}`,
    actions: linkButton(`${dashboard.base}/settings/members`, "Members"),
  })}
<div class="grid two">
${apiAccess(dashboard, session, facts)}
${usageCard(facts)}
${when(isOwner, () => html`${planCard(dashboard, session, facts)}${activeBrandsCard(dashboard, session, facts)}`)}
${sessionsCard(dashboard, session)}
${when(isOwner, () => html`${digestsCard(dashboard, session, facts.alerts)}${brandingCard(dashboard, session, facts.reports)}`)}
</div>
${when(isOwner, () => webhooksCard(dashboard, session, facts.alerts))}`;
}

function apiAccess({ base }: Dashboard, session: Session, { key, baseUrl }: SettingsFacts): Html {
  return card(
    "API Access",
    html`<p>Your key for all API calls, with your role: ${session.actor.role}. Send it in the <code>X-API-Key</code> header.</p>
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
<p>The old key stops working immediately, everywhere it is used. You get a new one.</p>
<form method="post" action="${base}/settings/rotate" class="stack">${csrfField(session)}
<label class="check"><input type="checkbox" name="sure" value="yes" required> I know where the old key is used</label>
<button class="danger">Rotate the key</button></form></details>
<p class="hint"><a href="/docs">API reference</a> · <a href="/skill">Guide for agents</a></p>`,
  );
}

function usageCard({ usage, brands: { active, readOnly, limit } }: SettingsFacts): Html {
  const spent = usage.used >= usage.limit;
  const used = active.length + readOnly.length;
  return card(
    "Usage today",
    html`<p class="big">${formatNumber(usage.used)} <span class="muted">of ${formatNumber(usage.limit)} calls</span></p>
<meter min="0" max="${usage.limit}" high="${usage.limit * 0.9}" value="${Math.min(usage.used, usage.limit)}" aria-label="Calls used today">${usage.used} of ${usage.limit}</meter>
<p class="muted">Resets at ${formatTime(usage.resetsAt)}. Viewing the dashboard does not count. Each run you start here counts as one call.</p>
${when(spent, () => notice("warn", "you have used all of today's calls. The API returns 402 until they reset. A larger plan gives you more immediately."))}
<p class="big">${used} <span class="muted">of ${limit} ${limit === 1 ? "brand" : "brands"}</span></p>
<meter min="0" max="${limit}" value="${Math.min(used, limit)}" aria-label="Brands used">${used} of ${limit}</meter>
${when(readOnly.length > 0, () => html`<p class="muted">${readOnly.length} of them read-only: <a href="#active-brands">choose which</a>.</p>`)}`,
  );
}

function sessionsCard({ base }: Dashboard, session: Session): Html {
  return card(
    "Sessions",
    html`<p>You stay signed in for 14 days on this device.</p><div class="actions">
${postButton(session, { action: `${base}/sign-out`, label: "Sign out" })}
${postButton(session, { action: `${base}/sign-out`, label: "Sign out everywhere", fields: { everywhere: "yes" }, kind: "danger" })}</div>
<p class="hint">Sign out everywhere ends the sessions on all devices at once. The API key does not change.</p>`,
  );
}
