import type { Severity } from "../../domain/severity.ts";
import { canonicalUrl, internalLinks, needsScripts, plural, quote } from "../../page/page_facts_read.ts";
import type { UnscriptedView } from "../../page/rendering_facts.ts";
import type { PageView } from "../page_view.ts";
import type { OpenSubject, Rule, SiteFault } from "../rule.ts";
import type { SiteView } from "../site_view.ts";
import { signed } from "./controls.ts";

/** Of a site's pages: from here on it as good as does not exist for readers without scripts, below it is an exception. */
const MOST_SHARE = 0.5;
const FEW_SHARE = 0.1;
const EXAMPLES_MAX = 10;

/** Pages that say something only once their scripts have run, whether a browser was there to see it or not. */
export const SCRIPT_PAGE_RULES: Rule[] = [
  {
    id: "app_shell",
    category: "indexability",
    severity: "high",
    title: "Pages are empty without JavaScript",
    what: "The HTML has hardly any text, because scripts fill the page in the browser.",
    why: "AI crawlers do not run scripts and see an empty page, and search engines see the content late.",
    fix: "Use server-side rendering or static generation, so that the text is in the HTML.",
    reference: "https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics",
    on: "site",
    check: emptyWithoutScripts,
  },
  {
    id: "text_by_script",
    category: "ai_readiness",
    severity: "medium",
    title: "Text that only a script shows",
    what: "A part of the page, such as its questions and answers, is in a script that writes it when it runs.",
    why: "AI crawlers do not run scripts, so they cannot quote it.",
    fix: "Put the text into the HTML, and let the script only open and close it.",
    reference: "https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics",
    on: "html",
    check: signed("text_by_script"),
  },
];

type Rendered = PageView & { unscripted: UnscriptedView };

function emptyWithoutScripts(site: SiteView): SiteFault | null {
  // A heading on a page without a word of its own comes from the template.
  const isUnnamed = ({ url }: PageView) => site.kinds.get(url)?.kind === "empty";
  const shells = site.pages.filter(
    (page) => page.facts.unscripted !== undefined || needsScripts(page.html, isUnnamed(page)),
  );
  if (shells.length === 0) return null;
  const rendered = shells.flatMap((page): Rendered[] => {
    const { unscripted } = page.facts;
    return unscripted === undefined ? [] : [{ ...page, unscripted }];
  });
  const pages = shells.map((page) => {
    const { url, html, facts } = page;
    if (facts.unscripted !== undefined) return { url, detail: comparison(page, facts.unscripted), judged_whole: true };
    return { url, detail: `${plural(html.word_count, "word")} of text, ${plural(html.scripts.length, "script")}` };
  });
  const severity = severityOf(shells, site);
  if (rendered.length === 0) return { pages, severity };
  const subjects = scriptedParts(rendered);
  return { pages, severity, subjects, detail: summary(rendered, { of: shells.length, subjects }) };
}

/** By how much of the site it is. */
function severityOf(shells: readonly PageView[], { pages }: SiteView): Severity {
  const share = shells.length / pages.length;
  if (share >= MOST_SHARE) return "critical";
  return share < FEW_SHARE && !shells.some((page) => page.is_home) ? "medium" : "high";
}

function comparison({ html }: PageView, { words, links }: UnscriptedView): string {
  return `${words} of ${plural(html.word_count, "word")} and ${links} of ${plural(internalLinks(html), "link")} without scripts`;
}

/** "AI crawlers that run no scripts see 12 of 840 words on these 14 pages". */
function summary(
  rendered: readonly Rendered[],
  { of, subjects }: { of: number; subjects: readonly OpenSubject[] },
): string {
  const seen = rendered.reduce((sum, { unscripted }) => sum + unscripted.words, 0);
  const all = rendered.reduce((sum, { html }) => sum + html.word_count, 0);
  const count = rendered.length;
  const where =
    count < of ? `the ${plural(count, "page")} that could be rendered` : count === 1 ? "it" : `these ${count} pages`;
  const parts = subjects.slice(1).map(({ name, count }) => `${name} (${plural(count, "page")})`);
  const more = parts.length === 0 ? "" : `; scripts also add ${parts.join(", ")}`;
  return `AI crawlers that run no scripts see ${seen} of ${all} words on ${where}${more}`;
}

/** What of the pages exists only once scripts have run: the text, which makes them shells, and what else. */
function scriptedParts(rendered: readonly Rendered[]): OpenSubject[] {
  const parts: [name: string, isScripted: (page: Rendered) => boolean][] = [
    ["text", () => true],
    ["the title", ({ html, unscripted }) => isAdded(html.titles[0], unscripted.title)],
    ["the description", ({ html, unscripted }) => isAdded(html.descriptions[0], unscripted.description)],
    ["links", ({ html, unscripted }) => internalLinks(html) > unscripted.links],
    ["the canonical", ({ html, unscripted }) => isAdded(canonicalUrl(html), unscripted.canonical)],
    ["structured data", (page) => addedTypes(page).length > 0],
  ];
  return parts.flatMap(([name, isScripted]) => {
    const pages = rendered.filter(isScripted);
    if (pages.length === 0) return [];
    const types = name === "structured data" ? [...new Set(pages.flatMap(addedTypes))].slice(0, EXAMPLES_MAX) : [];
    const named = types.length === 0 ? name : `${name} of ${types.map((type) => quote(type)).join(", ")}`;
    return [{ name: named, count: pages.length, examples: pages.slice(0, EXAMPLES_MAX).map(({ url }) => url) }];
  });
}

function isAdded(shown: string | null | undefined, sent: string | null): boolean {
  return shown !== undefined && shown !== null && shown !== "" && shown !== sent;
}

function addedTypes({ html, unscripted }: Rendered): string[] {
  const sent = new Set(unscripted.structured_data.flatMap(({ types }) => types));
  return html.structured_data.flatMap(({ types }) => types).filter((type) => !sent.has(type));
}
