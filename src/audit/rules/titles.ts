import { cut, plural, quote } from "../../page/page_facts_read.ts";
import { templateFieldIn } from "../../page/template_fields.ts";
import names from "../default_titles.json" with { type: "json" };
import { duplicateGroups } from "../duplicates.ts";
import type { PageView } from "../page_view.ts";
import { pixelWidth } from "../pixel_width.ts";
import type { Rule, SiteFault } from "../rule.ts";
import type { SiteView } from "../site_view.ts";

export const TITLE_LINKS = "https://developers.google.com/search/docs/appearance/title-link";
export const SNIPPETS = "https://developers.google.com/search/docs/appearance/snippet";
const TITLE_CHARS_MAX = 60;
const TITLE_PIXELS_MAX = 600;
const TITLE_CHARS_SHORT = 15;
const DESCRIPTION_CHARS_MAX = 160;
const DESCRIPTION_CHARS_SHORT = 70;
/** What systems call a page that nobody has named, in the languages they come in. */
const UNNAMED: ReadonlySet<string> = new Set(names.unnamed.split("|"));
/** What a system says under every site's name until somebody changes it, and what programs print for no value. */
const TAGLINES: ReadonlySet<string> = new Set(names.taglines.split("|"));
const DESCRIPTIONS = names.descriptions.split("|");
/** Names that say nothing by themselves; with a brand beside them they do. */
const BARE_NAMES: ReadonlySet<string> = new Set(names.bare.split("|"));
/** The name under which a theme is sold, or which a builder gives by number. */
const THEME_NAME =
  /\b(?:multi-?purpose|responsive) (?:\w+ ){0,2}(?:wordpress|woocommerce|shopify|html5?|bootstrap|joomla|elementor|prestashop) (?:theme|template)$|^elementor #\d+$/;
const COPY = /^(?:copy of|kopie von|copie de|copia de|copia di|kopie van|cópia de|kopia) +(.{4,}?)(?: \((\d)\))?$/i;
/** As systems name the copy, beside the name of what was copied. */
const COPY_BEHIND = /^.{3,}\s[([](?:kopie|copy|copia|copie|cópia|kopia)(?: \d+)?[)\]]$/i;
const COPY_PATH =
  /\/(?:(?:copia-d[ei]|copie-de|kopie-va?o?n|copy-of|copia-de)-[^/]+|[^/]+-(?:kopie|copy|copie|copia|kopia)(?:-\d+)?)\/?$/i;
const COUNTED = /[-_ ]?\d+$/;
const BEFORE_BRAND = /\s+[|–—·»:-]\s+/;

/** Titles and descriptions: what results and answers show of a page. */
export const TITLE_RULES: Rule[] = [
  {
    id: "title_missing",
    category: "titles",
    severity: "high",
    title: "Title missing",
    what: "The page has no title, or an empty one.",
    why: "The title is the strongest signal of what a page is about, and the headline of its search result.",
    fix: "Write a title for each page: the topic first, the brand last, up to 60 characters.",
    reference: TITLE_LINKS,
    on: "indexable",
    check: ({ html }) => (html.titles.some((title) => title.trim() !== "") ? null : "no title"),
  },
  {
    id: "title_multiple",
    category: "titles",
    severity: "medium",
    title: "Multiple title tags",
    what: "The page has more than one title tag with different texts.",
    why: "Search engines use one of them, not always the one you want.",
    fix: "Keep one title tag; usually a plugin and the theme both add one.",
    reference: TITLE_LINKS,
    on: "indexable",
    check: ({ html }) => {
      const distinct = new Set(html.titles.map((title) => title.trim()).filter((title) => title !== ""));
      return distinct.size > 1
        ? [...distinct]
            .slice(0, 3)
            .map((title) => quote(title, 60))
            .join(", ")
        : null;
    },
  },
  {
    id: "title_duplicate",
    category: "titles",
    severity: "medium",
    title: "Duplicate titles",
    what: "Indexable pages, each with its own canonical, have the same title.",
    why: "Search engines cannot tell which page fits which search, and the pages compete with each other.",
    fix: "Give each page a unique title, and merge pages with the same content.",
    reference: TITLE_LINKS,
    on: "site",
    check: (site) => equalTexts(site.indexable, (page) => page.html.titles.find((title) => title.trim() !== "") ?? ""),
  },
  {
    id: "title_placeholder",
    category: "titles",
    severity: "medium",
    title: "Placeholder titles",
    what: "The title is a placeholder such as Home or Untitled, or that of a copied page.",
    why: "It shows neither the topic nor the brand in search results, tabs and AI answers.",
    fix: "Put the page's topic and the brand in the title.",
    reference: TITLE_LINKS,
    on: "html",
    check: ({ html, indexable, is_home, article, path }, site) => {
      // A home page set to noindex shows its title in tabs and shared links all the same.
      if (!indexable && !is_home) return null;
      const title = html.titles[0]?.trim() ?? "";
      const name = title.toLowerCase().normalize("NFC");
      const parts = name.split(BEFORE_BRAND);
      const isTagline = parts.some((part) => TAGLINES.has(part.replace(/[.!]$/, "")));
      const hasNoName = BARE_NAMES.has(name) || isUnnamed(parts[0]!) || isTagline;
      const isLeft = hasNoName || (!article && THEME_NAME.test(parts.at(-1)!)) || isCopy({ title, path }, site);
      return isLeft || templateFieldIn(title) !== null ? quote(title) : null;
    },
  },
  {
    id: "title_too_long",
    category: "titles",
    severity: "low",
    title: "Titles are too long",
    what: `The title is longer than ${TITLE_CHARS_MAX} characters and wider than search results show.`,
    why: "The end is cut off in search results.",
    fix: "Put the topic first, and shorten the rest.",
    reference: TITLE_LINKS,
    on: "indexable",
    check: ({ html }) => {
      const title = html.titles[0]?.trim() ?? "";
      const wide = [...title].length > TITLE_CHARS_MAX && pixelWidth(title) > TITLE_PIXELS_MAX;
      return wide ? `${[...title].length} characters: ${quote(title, 90)}` : null;
    },
  },
  {
    id: "title_too_short",
    category: "titles",
    // Low at any length: a title that says nothing is told as a placeholder, which is medium.
    severity: "low",
    title: "Titles are too short",
    what: `The title has fewer than ${TITLE_CHARS_SHORT} characters.`,
    why: "It leaves room for the topic, place or benefit unused.",
    fix: "Say what the page offers and for whom, then the brand.",
    reference: TITLE_LINKS,
    on: "indexable",
    check: ({ html }) => {
      const title = html.titles[0]?.trim() ?? "";
      const dense = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/.test(title);
      return title !== "" && !dense && [...title].length < TITLE_CHARS_SHORT ? quote(title) : null;
    },
  },
  {
    id: "description_missing",
    category: "titles",
    severity: "medium",
    title: "Meta description missing",
    what: "The page has no meta description.",
    why: "Search engines pick a piece of the text instead, often the menu or a cookie notice.",
    fix: "Say in up to 160 characters what each page offers, starting with the pages that get the most traffic.",
    reference: SNIPPETS,
    on: "indexable",
    check: ({ html }) => (html.descriptions.some((text) => text.trim() !== "") ? null : "no meta description"),
  },
  {
    id: "description_multiple",
    category: "titles",
    severity: "low",
    title: "Multiple meta descriptions",
    what: "The page has more than one meta description with different texts.",
    why: "Search engines may use the wrong one or combine them.",
    fix: "Keep one; usually a plugin and the theme both add one.",
    reference: SNIPPETS,
    on: "indexable",
    check: ({ html }) => {
      const distinct = new Set(html.descriptions.map((text) => text.trim()).filter((text) => text !== ""));
      return distinct.size > 1 ? plural(distinct.size, "description") : null;
    },
  },
  {
    id: "description_duplicate",
    category: "titles",
    severity: "medium",
    title: "Duplicate meta descriptions",
    what: "Indexable pages have the same meta description.",
    why: "A description that fits every page describes none, and search engines ignore it.",
    fix: "Write a unique description for each page, or leave it out where the template would repeat one.",
    reference: SNIPPETS,
    on: "site",
    check: (site) =>
      equalTexts(site.indexable, (page) => page.html.descriptions.find((text) => text.trim() !== "") ?? ""),
  },
  {
    id: "description_too_long",
    category: "titles",
    severity: "low",
    title: "Meta descriptions are too long",
    what: `The description is longer than ${DESCRIPTION_CHARS_MAX} characters.`,
    why: "Search results show only its beginning.",
    fix: "Put the essentials in the first 150 characters.",
    reference: SNIPPETS,
    on: "indexable",
    check: ({ html }) => {
      const text = html.descriptions[0]?.trim() ?? "";
      return [...text].length > DESCRIPTION_CHARS_MAX ? `${[...text].length} characters` : null;
    },
  },
  {
    id: "description_too_short",
    category: "titles",
    severity: "low",
    title: "Meta descriptions are too short",
    what: `The description has fewer than ${DESCRIPTION_CHARS_SHORT} characters.`,
    why: "Search engines usually replace it with other text from the page.",
    fix: "Write one or two full sentences.",
    reference: SNIPPETS,
    on: "indexable",
    check: ({ html }) => {
      const text = html.descriptions.find((description) => description.trim() !== "")?.trim() ?? "";
      return text !== "" && [...text].length < DESCRIPTION_CHARS_SHORT ? quote(text) : null;
    },
  },
  {
    id: "description_is_title",
    category: "titles",
    severity: "low",
    title: "The meta description repeats the title",
    what: "The meta description and the title have the same text.",
    why: "The snippet in the search result says nothing new.",
    fix: "Use the description for what did not fit in the title.",
    reference: SNIPPETS,
    on: "indexable",
    check: ({ html }) => {
      const title = html.titles[0]?.trim().toLowerCase() ?? "";
      return title !== "" && html.descriptions[0]?.trim().toLowerCase() === title ? quote(title) : null;
    },
  },
  {
    id: "title_in_body",
    category: "titles",
    severity: "medium",
    title: "Titles outside the head",
    what: "A title tag is in the body of the page.",
    why: "Search engines may ignore it and make up a title.",
    fix: "Move the tag into the head, and keep one.",
    reference: "https://developers.google.com/search/docs/crawling-indexing/valid-page-metadata",
    on: "html",
    check: ({ html }) => {
      const sign = html.signs?.find(({ kind }) => kind === "title_in_body");
      return sign === undefined ? null : quote(sign.detail, 80);
    },
  },
  {
    id: "description_in_body",
    category: "titles",
    severity: "medium",
    title: "Meta descriptions outside the head",
    what: "The meta description is in the body of the page.",
    why: "Search engines only read descriptions in the head.",
    fix: "Move the tag into the head.",
    reference: "https://developers.google.com/search/docs/crawling-indexing/valid-page-metadata",
    on: "indexable",
    check: ({ html }) => {
      const tags = html.metas.filter((meta) => meta.name.toLowerCase() === "description");
      return tags.length > 0 && tags.every((meta) => !meta.in_head) ? cut(tags[0]!.content, 80) : null;
    },
  },
];

/** What systems call a page until somebody names it. */
export function isUnnamed(title: string): boolean {
  return UNNAMED.has(title.trim().toLowerCase().normalize("NFC").replace(COUNTED, ""));
}

/** A description that a system or plugin puts in until somebody writes one. */
export function unwritten(description: string): string | null {
  const text = description.trim().toLowerCase().normalize("NFC");
  const isLeft = TAGLINES.has(text.replace(/[.!]$/, "")) || DESCRIPTIONS.some((left) => text.startsWith(left));
  return isLeft ? description.trim() : null;
}

/** What a system calls a page that somebody copied: counted, or beside the page that it was copied from. */
function isCopy({ title, path }: { title: string; path: string }, { pages }: SiteView): boolean {
  const first = title.split(BEFORE_BRAND)[0]!;
  if (COPY_BEHIND.test(first) || (COPY_PATH.test(path) && COPY.test(first))) return true;
  const [, copied, count] = COPY.exec(title.split(BEFORE_BRAND)[0]!) ?? [];
  if (copied === undefined || COPY.test(copied)) return copied !== undefined;
  const name = copied.toLowerCase();
  const isOf = (other: string) => other.split(BEFORE_BRAND)[0]!.trim().toLowerCase() === name;
  return count !== undefined || pages.some(({ html }) => isOf(html.titles[0] ?? ""));
}

function equalTexts(pages: readonly PageView[], read: (page: PageView) => string): SiteFault | null {
  return duplicateGroups(pages, (page) => read(page).replace(/\s+/g, " ").trim().toLowerCase(), {
    name: (page) => quote(read(page), 90),
  });
}
