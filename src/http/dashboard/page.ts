import { html } from "hono/html";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { stateText } from "../../brand/sheet.ts";
import type { Brand } from "../../domain/brand.ts";
import { isSaidFirst } from "../../domain/brand_sheet.ts";
import { listBrandHeads } from "../../store/brands.ts";
import { brandPath, type Dashboard, type DashboardContext, type Session } from "./dashboard.ts";
import { shownDomain } from "./format.ts";
import { csrfField, EMPTY, type Html, when } from "./html.ts";
import { notice } from "./parts.ts";
import { planBanner, planLine, readOnlyBanner } from "./plan_state.ts";

const PRODUCT = "Brand Visibility";

const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Nothing from elsewhere, nothing inline, nothing kept by shared caches. `same-origin` lets forms name their origin. */
const HEADERS = {
  "Referrer-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
  "Cache-Control": "no-store",
} as const;

/** A brand's pages in the order of the navigation. */
const BRAND_PAGES = [
  ["", "Overview"],
  ["queue", "Action queue"],
  ["opportunities", "Opportunities"],
  ["visibility", "AI visibility"],
  ["health", "Site health"],
  ["topics", "Topics"],
  ["profile", "Profile"],
  ["competitors", "Competitors"],
  ["tracking", "Tracking"],
  ["crawlers", "AI crawlers"],
  ["content", "Briefs and drafts"],
  ["publishing", "Publishing"],
  ["report", "Report"],
  ["runs", "Runs"],
] as const;
export type BrandPage = (typeof BRAND_PAGES)[number][0];

export function pageTitle(page: BrandPage): string {
  return BRAND_PAGES.find(([name]) => name === page)![1];
}

export interface Page {
  title: string;
  body: Html;
  session?: Session | null;
  /** The brand whose pages the navigation offers, and which one of them this is. */
  brand?: Brand;
  active?: BrandPage;
  status?: ContentfulStatusCode;
  /** Origin beside our own that a form of the page may end at by redirection. */
  formTarget?: string;
  /** It stands at the root, beside the dashboard. */
  home?: boolean;
  /** Seconds after which a browser without scripts looks again. */
  refreshSeconds?: number;
  /** Where it looks then; without it the same address. */
  refreshTo?: string;
  /** What search engines show of it; without it they are kept out. */
  description?: string;
}

/** Answers with a whole page under the dashboard's security headers. */
export function sendPage(dashboard: Dashboard, c: DashboardContext, page: Page): Response | Promise<Response> {
  const policy = page.formTarget
    ? POLICY.replace("form-action 'self'", `form-action 'self' ${page.formTarget}`)
    : POLICY;
  return c.html(renderPage(dashboard, page), page.status ?? 200, { ...HEADERS, "Content-Security-Policy": policy });
}

export function renderPage(dashboard: Dashboard, page: Page): Html {
  const { assets, assetVersion } = dashboard;
  const { session = null, brand } = page;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${page.description ? html`<meta name="description" content="${page.description}">` : html`<meta name="robots" content="noindex">`}
<title>${page.title}${brand ? ` · ${brand.name}` : ""} · ${PRODUCT}</title>
<link rel="icon" href="${assets}/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${assets}/dashboard.css?v=${assetVersion}">
<script src="${assets}/dashboard.js?v=${assetVersion}" defer></script>
${when(page.refreshSeconds, () => html`<noscript><meta http-equiv="refresh" content="${page.refreshSeconds}${page.refreshTo ? `;url=${page.refreshTo}` : ""}"></noscript>`)}
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
${topBar(dashboard, page)}
<div class="frame${brand ? " with-nav" : ""}">
${brand ? brandNav(dashboard, brand, page) : EMPTY}
<main id="main" tabindex="-1">
${when(session, () => html`${roleNote(dashboard, session!)}${planBanner(dashboard, session!)}`)}${when(session && brand, () => readOnlyBanner(dashboard, session!, brand!))}${when(brand, () => stateBanner(dashboard, brand!))}
${page.body}
</main>
</div>
</body>
</html>`;
}

/** A button that would be refused is no surprise then. */
function roleNote(dashboard: Dashboard, { actor, account }: Session): Html {
  if (dashboard.visitor !== undefined)
    return notice(
      "info",
      html`this is a demo with a made-up brand, so nothing can be changed here. <a href="/#plans">Measure your own brand</a>`,
    );
  if (actor.role !== "viewer") return EMPTY;
  return notice(
    "info",
    `you are a viewer of the account of ${account.email}: you can read everything, but change nothing.`,
  );
}

/** What comes before all else that is said of a brand. */
function stateBanner(dashboard: Dashboard, brand: Brand): Html {
  const state = brand.brand_context?.state;
  if (state === undefined || !isSaidFirst(state.value)) return EMPTY;
  return notice(
    "bad",
    html`${stateText(state, shownDomain(brand.domain))} <a href="${brandPath(dashboard, brand.id, "profile")}#state">Confirm or correct it</a>`,
  );
}

function topBar(dashboard: Dashboard, { session, home }: Page): Html {
  const { base, visitor } = dashboard;
  const own = session != null && visitor === undefined;
  return html`<header class="top">
<a class="logo" href="${visitor || home ? "/" : base || "/"}"><svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><circle class="logo-a" cx="12" cy="12" r="10.5"/><circle class="logo-b" cx="12" cy="12" r="6.5"/><circle class="logo-c" cx="12" cy="12" r="2.5"/></svg><span>${PRODUCT}</span></a>
${when(
  !own,
  () =>
    html`<nav aria-label="Site">${when(dashboard.deps.demo, () => html`<a href="/demo">Demo</a>`)}<a href="/#plans">Plans</a><a href="/docs">API</a>${visitor ? EMPTY : html`<a href="${base}/sign-in">Sign in</a>`}</nav>`,
)}${when(
  own,
  () => html`<nav aria-label="Account">${planLine(dashboard, session!)}<a href="${base || "/"}">Brands</a><a href="${base}/settings">Settings</a>
<form method="post" action="${base}/sign-out">${csrfField(session!)}<button class="plain">Sign out</button></form></nav>`,
)}
</header>`;
}

/** The brand, the way to the others, and its pages; on a phone these open from a button. */
function brandNav(dashboard: Dashboard, brand: Brand, page: Page): Html {
  const { active } = page;
  const link = ([name, label]: (typeof BRAND_PAGES)[number]) =>
    html`<li><a href="${brandPath(dashboard, brand.id, name)}"${name === active ? html` aria-current="page"` : EMPTY}>${label}</a></li>`;
  return html`<nav class="side" aria-label="${brand.name}">
${brandSwitcher(dashboard, brand, page)}
<button type="button" class="secondary menu-button" popovertarget="brand-pages">${active === undefined ? "Pages" : pageTitle(active)} <span aria-hidden="true">▾</span></button>
<div id="brand-pages" popover><ul>${BRAND_PAGES.map(link)}</ul></div>
</nav>`;
}

function brandSwitcher(dashboard: Dashboard, brand: Brand, { active, session }: Page): Html {
  const shown = ({ name, domain }: Pick<Brand, "name" | "domain">) =>
    html`<strong>${name}</strong><span>${shownDomain(domain)}</span>`;
  const all = session ? listBrandHeads(dashboard.deps.db, session.account.id) : [];
  const others = all.filter(({ id }) => id !== brand.id);
  if (others.length === 0) return html`<p class="side-brand">${shown(brand)}</p>`;
  return html`<details class="switcher"><summary class="side-brand">${shown(brand)}</summary><ul>${others.map((other) => html`<li><a class="side-brand" href="${brandPath(dashboard, other.id, active)}">${shown(other)}</a></li>`)}</ul></details>`;
}
