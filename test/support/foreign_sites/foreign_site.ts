import type { ContentPage } from "../../../src/content/passage_index.ts";
import type { PageFacts } from "../../../src/page/page_facts.ts";
import { pageFacts } from "../bakery_site.ts";

/** A page in short: `## heading`, `- item`, `> quote`, all else a paragraph. */
export interface ForeignPage {
  title: string;
  description: string;
  text: string;
}

/** A small company's site in one language, written as such companies write. */
export interface ForeignSite {
  language: string;
  name: string;
  domain: string;
  /** Its structured data on the home page. */
  organisation: Record<string, unknown>;
  /** Addresses with their names in the navigation. */
  menu: readonly (readonly [path: string, name: string])[];
  footer: string;
  pages: Readonly<Record<string, ForeignPage>>;
}

/** The page as a browser gets it; null where the site has none at the path. */
export function htmlOf(site: ForeignSite, path: string): string | null {
  const page = site.pages[path];
  if (page === undefined) return null;
  const data =
    path === "/" ? `<script type="application/ld+json">${JSON.stringify(site.organisation)}</script>` : questions(page);
  const menu = site.menu.map(([to, name]) => `<li><a href="${to}">${escaped(name)}</a></li>`).join("");
  return `<!doctype html><html lang="${site.language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(page.title)}</title><meta name="description" content="${escaped(page.description)}">${data}</head>
<body><header><nav><ul>${menu}</ul></nav></header>
<main>${page.text
    .trim()
    .split(/\n\s*\n/)
    .map(blockOf)
    .join("\n")}</main>
<footer><p>${escaped(site.footer)}</p></footer></body></html>`;
}

/** The pages as the real reader reads them. */
export function factsOf(site: ForeignSite): PageFacts[] {
  return Object.keys(site.pages).map((path) => pageFacts(`https://${site.domain}${path}`, htmlOf(site, path) ?? ""));
}

/** The same pages as texts may rest on them. */
export function contentPagesOf(site: ForeignSite): ContentPage[] {
  return factsOf(site).map(({ url, html }) => ({
    url,
    title: html?.titles[0] ?? "",
    description: html?.descriptions[0] ?? "",
    kind: null,
    blocks: html?.blocks ?? [],
  }));
}

function blockOf(block: string): string {
  const text = block.trim().replace(/\n\s*(?!- )/g, " ");
  const heading = /^(#{1,3})\s+(.+)$/.exec(text);
  if (heading !== null) {
    const level = heading[1]?.length ?? 1;
    return `<h${level}>${escaped(heading[2] ?? "")}</h${level}>`;
  }
  if (text.startsWith("- "))
    return `<ul>${text
      .split("\n")
      .map((item) => `<li>${escaped(item.trim().slice(2))}</li>`)
      .join("")}</ul>`;
  if (text.startsWith("> ")) return `<blockquote><p>${escaped(text.slice(2))}</p></blockquote>`;
  return `<p>${escaped(text)}</p>`;
}

/** Pages with two question headings carry them as FAQ data, as shops' systems add them. */
function questions({ text }: ForeignPage): string {
  const blocks = text.trim().split(/\n\s*\n/);
  const asked = blocks.flatMap((block, place) =>
    /^## .+\?$/.test(block.trim())
      ? [
          {
            "@type": "Question",
            name: block.trim().slice(3),
            acceptedAnswer: { "@type": "Answer", text: (blocks[place + 1] ?? "").replace(/\s+/g, " ").trim() },
          },
        ]
      : [],
  );
  if (asked.length < 2) return "";
  const data = { "@context": "https://schema.org", "@type": "FAQPage", mainEntity: asked };
  return `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
}

function escaped(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");
}
