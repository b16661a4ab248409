import { html } from "hono/html";
import { TIER_LIMITS, TIERS, type Tier } from "../../../domain/tier.ts";
import type { Dashboard, Session } from "../dashboard.ts";
import { formatNumber } from "../format.ts";
import { EMPTY, type Html, when } from "../html.ts";
import { linkButton } from "../parts.ts";
import { mailHint, type SignInPlace } from "./sign_in_page.ts";

export const FRONT_DESCRIPTION =
  "Audits your site and asks ChatGPT, Claude, Gemini and Perplexity which brands they mention and cite. You get a ranked list of what to do, with briefs and drafts.";

const CHOSEN: Tier = "pro";

/** What it does, as its reader's three questions. */
const STEPS = [
  {
    title: "See where you stand",
    text: "We crawl and audit your site, and keep asking answer engines what your customers ask: which brands do they mention, which do they cite, and where are you?",
  },
  {
    title: "Know what to do first",
    text: "Every finding becomes a ranked item with its effort, expected gain and evidence. Every score shows the figures behind it.",
  },
  {
    title: "Do it, and measure the effect",
    text: "An item becomes a brief and a draft that goes to WordPress or GitHub. After 7, 30 and 90 days its effect is measured and compared with searches you did not work on.",
  },
] as const;

export interface FrontFacts {
  session: Session | null;
  baseUrl: string;
  /** Plans can be bought on this server. */
  payments: boolean;
  demo: boolean;
}

export function frontBody(dashboard: Dashboard, { session, baseUrl, payments, demo }: FrontFacts): Html {
  const { base } = dashboard;
  return html`<div class="front">
<section class="hero"><h1>How AI answers and search see your brand, and what to do about it</h1>
<p class="lead">Brand Visibility measures which brands answer engines mention and cite, audits your site, and gives you a list of what to do first, with the evidence.</p>
<div class="actions">${session ? linkButton(base || "/", "Open your dashboard", "primary") : linkButton("#plans", "Choose a plan", "primary")}${when(demo, () => linkButton("/demo", "Look at a demo brand"))}</div></section>
<ol class="front-steps">${STEPS.map(({ title, text }) => html`<li class="card"><h2>${title}</h2><p>${text}</p></li>`)}</ol>
<section class="card" aria-labelledby="plans"><h2 id="plans">Plans</h2>${payments ? orderForm(base) : html`<ul class="plan-cards">${TIERS.map((tier) => html`<li class="plan">${planText(tier)}</li>`)}</ul><p class="muted">Payment is not set up on this server. Ask its operator for an account.</p>`}</section>
<section class="card" aria-labelledby="honest"><h2 id="honest">Figures you can check</h2><ul class="plainlist"><li>Shares come with sample size and 95 % interval, and changes that may be chance are marked as such.</li><li>What was not measured is shown as not measured, never as zero.</li><li>Every answer is stored with its text and sources, so you can read what was said about you.</li></ul></section>
<section class="card" aria-labelledby="developers"><h2 id="developers">For developers and agents</h2><p>Everything is available over an HTTP JSON API. <a href="/docs">Read the reference</a>, give an agent <a href="/skill">its skill</a>, or connect it to <code>${baseUrl}/mcp</code>.</p><pre tabindex="0">curl ${baseUrl}/brands -H "X-API-Key: $KEY" -H "Content-Type: application/json" \\
  -d '{"domain": "acme.com", "name": "Acme"}'</pre></section>
</div>`;
}

function orderForm(base: string): Html {
  return html`<form method="post" action="${base}/order"><fieldset class="plan-cards"><legend class="hidden">Plan</legend>${TIERS.map((tier) => html`<label class="plan"><input type="radio" name="tier" value="${tier}" required${tier === CHOSEN ? html` checked` : EMPTY}> ${planText(tier)}</label>`)}</fieldset>
<div class="row-form"><div class="field"><label for="order-name">Your name</label><input id="order-name" name="name" autocomplete="name" required maxlength="200"></div><div class="field"><label for="order-email">E-mail address</label><input id="order-email" name="email" type="email" autocomplete="email" required maxlength="254" spellcheck="false" autocapitalize="none"></div><button class="primary">E-mail me the payment link</button></div></form>
<p class="hint">Nothing is charged until you pay on the page behind the link. Cancel at any time; your results stay readable.</p>`;
}

function planText(tier: Tier): Html {
  const { name, priceUsdPerMonth, brandsMax, callsPerDay } = TIER_LIMITS[tier];
  return html`<strong>${name}</strong> <span class="big">${priceUsdPerMonth} <span class="muted small">US dollars a month</span></span> <span>${brandsMax === 1 ? "1 brand" : `${brandsMax} brands`}</span> <span>${formatNumber(callsPerDay)} calls a day</span>`;
}

/** The same for an address that has an account already. */
export function orderedBody(place: SignInPlace): Html {
  return html`<div class="narrow"><h1>Check your e-mail</h1>
<p class="lead">A link to the payment page is on its way. The link is valid for 24 hours.</p>
<p>After payment you sign in by e-mail: no password, no app.</p>
${mailHint(place)}
<p class="hint">Nothing arrived? Check your spam folder and the spelling of your address, then <a href="/#plans">order again</a>. If the address already has an account, the e-mail says so.</p></div>`;
}

export function preparingBody(): Html {
  return html`<div class="narrow" data-reload="3" data-reload-to="/demo"><h1>The demo is being prepared</h1><p class="live" role="status"><span class="spinner" aria-hidden="true"></span> <span>We are analysing a made-up brand. This takes a few seconds, and the page refreshes automatically.</span></p></div>`;
}
