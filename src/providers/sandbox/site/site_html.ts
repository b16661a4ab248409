import type { PlannedPage } from "./planned_page.ts";
import type { SitePlan } from "./site_plan.ts";
import { structuredData } from "./site_structured_data.ts";

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[mark]!);
}

export function paragraph(text: string): string {
  return text === "" ? "" : `<p>${escapeHtml(text)}</p>`;
}

export function heading(level: number, text: string): string {
  return `<h${level}>${escapeHtml(text)}</h${level}>`;
}

export function list(items: readonly string[], ordered = false): string {
  const tag = ordered ? "ol" : "ul";
  return `<${tag}>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join("")}</${tag}>`;
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
  const origin = `https://${identity.domain}`;
  const title = flaws.titleCopies.get(page.path) ?? page.title;
  const description = flaws.withoutDescription.has(page.path) ? null : page.description;
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title>`,
    description === null ? "" : `<meta name="description" content="${escapeHtml(description)}">`,
    flaws.noindexInSitemap.has(page.path) || page.kind === "thanks"
      ? '<meta name="robots" content="noindex, follow">'
      : "",
    flaws.withoutCanonical.has(page.path) ? "" : `<link rel="canonical" href="${origin}${page.path}">`,
    `<meta property="og:title" content="${escapeHtml(title)}">`,
    `<meta property="og:type" content="${page.kind === "post" ? "article" : "website"}">`,
    `<meta property="og:url" content="${origin}${page.path}">`,
    `<meta property="og:image" content="${origin}/images/share.jpg">`,
    page.author ? `<meta name="author" content="${escapeHtml(page.author)}">` : "",
    '<link rel="icon" href="/favicon.ico">',
    '<link rel="stylesheet" href="/assets/site.css">',
    ...structuredData(plan, page).map((json) => `<script type="application/ld+json">${json}</script>`),
    '<script src="/assets/site.js" defer></script>',
  ].filter((line) => line !== "");
  return `<!doctype html>
<html lang="en">
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
  const company: [string, string][] = [
    [`/${identity.pack.offersPath}`, identity.pack.offersLabel],
    ["/pricing", "Prices"],
    ["/case-studies", "Case studies"],
    ["/blog", "Blog"],
    ["/about", "About"],
    ["/contact", "Contact"],
  ];
  const editorial: [string, string][] = [
    ["/blog", "Articles"],
    ["/about", "About"],
    ["/contact", "Contact"],
  ];
  const items = (identity.kind === "business" ? company : editorial).filter(([path]) => plan.byPath.has(path));
  const entries = items.map(([path, text]) => `<li>${link(path, text)}</li>`).join("");
  return `<header><a class="logo" href="/">${escapeHtml(identity.name)}</a><nav aria-label="Main"><ul>${entries}</ul></nav></header>`;
}

function siteFooter(plan: SitePlan): string {
  const { identity } = plan;
  const paths: [string, string][] = [
    ["/faq", "Questions and answers"],
    ["/testimonials", "What customers say"],
    ["/careers", "Careers"],
    ["/privacy", "Privacy"],
    ["/terms", "Terms"],
  ];
  const audiences = plan.pages
    .filter((page) => page.kind === "area")
    .map((page): [string, string] => [page.path, page.heading]);
  const entries = [...paths.filter(([path]) => plan.byPath.has(path)), ...audiences]
    .map(([path, text]) => `<li>${link(path, text)}</li>`)
    .join("");
  const address = `${identity.street}, ${identity.city}`;
  return `<footer><ul>${entries}</ul><p>${escapeHtml(identity.name)}, ${escapeHtml(address)}. Phone <a href="tel:${identity.phone.replaceAll(" ", "")}">${identity.phone}</a>, e-mail <a href="mailto:hello@${identity.domain}">hello@${identity.domain}</a></p><p>© ${identity.founded}–${plan.flaws.staleYear ? identity.year - 3 : identity.year} ${escapeHtml(identity.name)}</p></footer>`;
}
