import { SITE } from "../sandbox_data.ts";
import { fill } from "../seeded.ts";
import type { PlannedPage } from "./planned_page.ts";
import { companyValues, type SitePlan } from "./site_plan.ts";
import { structuredData } from "./site_structured_data.ts";

const STALE_YEARS = 3;

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[mark]!);
}

export function paragraph(text: string): string {
  return text === "" ? "" : `<p>${escapeHtml(text)}</p>`;
}

export function heading(level: number, text: string): string {
  return `<h${level}>${escapeHtml(text)}</h${level}>`;
}

export function list(texts: readonly string[], tag = "ul"): string {
  return items(texts.map(escapeHtml), tag);
}

/** A list of what is HTML already; none where there is nothing. */
export function items(htmls: readonly string[], tag = "ul"): string {
  return htmls.length === 0 ? "" : `<${tag}>${htmls.map((html) => `<li>${html}</li>`).join("")}</${tag}>`;
}

/** A table of cells that are HTML already. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const titles = head.map((title) => `<th scope="col">${escapeHtml(title)}</th>`).join("");
  const lines = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("");
  return `<table><thead><tr>${titles}</tr></thead><tbody>${lines}</tbody></table>`;
}

export function link(href: string, text: string): string {
  return `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;
}

export function image(options: { src: string; alt: string | null; first?: boolean }): string {
  const alt = options.alt === null ? "" : ` alt="${escapeHtml(options.alt)}"`;
  const loading = options.first ? ' fetchpriority="high"' : ' loading="lazy"';
  return `<img src="${escapeHtml(options.src)}"${alt} width="1200" height="800"${loading}>`;
}

/** The whole document around the main part of a page. */
export function renderDocument(plan: SitePlan, page: PlannedPage, main: string): string {
  const { identity, flaws } = plan;
  const { path, kind } = page;
  const origin = `https://${identity.domain}`;
  const title = escapeHtml(flaws.titleCopies.get(path) ?? page.title);
  const isHidden = flaws.has("noindexInSitemap", path) || kind === "thanks";
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${title}</title>`,
    !flaws.has("withoutDescription", path) && `<meta name="description" content="${escapeHtml(page.description)}">`,
    isHidden && '<meta name="robots" content="noindex, follow">',
    !flaws.has("withoutCanonical", path) && `<link rel="canonical" href="${origin}${path}">`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:type" content="${kind === "post" ? "article" : "website"}">`,
    `<meta property="og:url" content="${origin}${path}">`,
    `<meta property="og:image" content="${origin}/images/share.jpg">`,
    page.author !== undefined && `<meta name="author" content="${escapeHtml(page.author)}">`,
    '<link rel="icon" href="/favicon.ico">',
    '<link rel="stylesheet" href="/assets/site.css">',
    ...structuredData(plan, page).map((json) => `<script type="application/ld+json">${json}</script>`),
    '<script src="/assets/site.js" defer></script>',
  ].filter((line) => line !== false);
  return `<!doctype html>
<html lang="${identity.trade.language}">
<head>
${head.join("\n")}
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
${siteHeader(plan)}
<main id="main">
${main}
</main>
${siteFooter(plan)}
</body>
</html>
`;
}

function siteHeader(plan: SitePlan): string {
  const { identity } = plan;
  const menu = menuOf(plan, SITE.menus[identity.kind === "business" ? "business" : "editorial"]);
  return `<header><a class="logo" href="/">${escapeHtml(identity.name)}</a><nav aria-label="Main">${items(menu)}</nav></header>`;
}

function siteFooter(plan: SitePlan): string {
  const { identity, pages, flaws } = plan;
  const { name, street, city, phone, domain, founded, year } = identity;
  const areas = pages.filter((page) => page.kind === "area").map((page) => link(page.path, page.heading));
  const entries = items([...menuOf(plan, SITE.menus.footer), ...areas]);
  const contact = `${escapeHtml(`${name}, ${street}, ${city}`)}. <a href="tel:${phone.replaceAll(" ", "")}">${phone}</a>, <a href="mailto:hello@${domain}">hello@${domain}</a>`;
  const last = flaws.staleYear ? year - STALE_YEARS : year;
  return `<footer>${entries}<p>${contact}</p><p>© ${founded}–${last} ${escapeHtml(name)}</p></footer>`;
}

/** Links of a menu to those of its pages that the site has. */
function menuOf(plan: SitePlan, menu: readonly (readonly [string, string])[]): string[] {
  const values = companyValues(plan.identity);
  return menu
    .map(([path, text]) => ({ path: fill(path, values), text: fill(text, values) }))
    .filter(({ path }) => plan.byPath.has(path))
    .map(({ path, text }) => link(path, text));
}
