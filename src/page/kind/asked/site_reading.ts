import { eachInSlices } from "../../../base/slices.ts";
import type { SiteContext, SitePage } from "../site_context.ts";

/** What stands on this share of the pages, or on so many of a small site's, belongs to the template. */
const TEMPLATE_SHARE = 0.25;
const TEMPLATE_PAGES_MIN = 4;

/** A site as it is shown to a reader: what all pages repeat is told once or not at all. */
export interface SiteReading {
  site: SiteContext;
  /** Pages that the first page's menu leads to. */
  menu: ReadonlySet<SitePage>;
  menuLabels: readonly string[];
  /** A page's text beside title and headings, without how to reach people: that tells nothing of a page's kind. */
  textOf(page: SitePage): string;
  headingsOf(page: SitePage): string[];
  hiddenOf(page: SitePage): string;
}

export async function readSite(site: SiteContext, signal: AbortSignal): Promise<SiteReading> {
  const headings = ({ html }: SitePage) => html.headings.map(({ text }) => text.trim()).filter(Boolean);
  const hidden = ({ html }: SitePage) => linesOf(html.hidden_text ?? "");
  const repeatedIn = (partsOf: (page: SitePage) => readonly string[]) => repeatedParts(site.pages, { partsOf, signal });
  const repeated = await repeatedIn(({ html }) => linesOf(html.main_text));
  const repeatedHeadings = await repeatedIn(headings);
  const repeatedHidden = await repeatedIn(hidden);
  const links = site.home?.html.links.filter(({ region }) => region === "nav" || region === "header") ?? [];
  const urls = new Set(links.map(({ url }) => url));
  return {
    site,
    menu: new Set(site.pages.filter((page) => urls.has(page.url) && page !== site.home)),
    menuLabels: [...new Set(links.map(({ text }) => text.trim()))].filter(Boolean),
    textOf(page) {
      const { html } = page;
      const told = new Set([page.title, page.ownTitle, ...headings(page)]);
      const own = linesOf(html.main_text).filter((line) => !repeated.has(line) && !told.has(line));
      const contacts = [...html.emails, ...html.phones].filter(Boolean);
      return contacts.reduce((text, contact) => text.replaceAll(contact, "[contact]"), own.join(" "));
    },
    headingsOf: (page) => headings(page).filter((heading) => !repeatedHeadings.has(heading)),
    hiddenOf: (page) =>
      hidden(page)
        .filter((line) => !repeatedHidden.has(line))
        .join(" "),
  };
}

async function repeatedParts(
  pages: readonly SitePage[],
  { partsOf, signal }: { partsOf: (page: SitePage) => readonly string[]; signal: AbortSignal },
): Promise<ReadonlySet<string>> {
  const counts = new Map<string, number>();
  const note = (page: SitePage) => {
    for (const part of new Set(partsOf(page))) counts.set(part, (counts.get(part) ?? 0) + 1);
  };
  await eachInSlices(pages, note, signal);
  const least = Math.max(TEMPLATE_PAGES_MIN, pages.length * TEMPLATE_SHARE);
  return new Set([...counts].filter(([, count]) => count >= least).map(([part]) => part));
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}
