import { cut, plural, quote } from "../../page/page_facts_read.ts";
import { duplicateGroups } from "../duplicates.ts";
import type { PageView } from "../page_view.ts";
import type { Rule } from "../rule.ts";

const HEADINGS = "https://www.w3.org/WAI/tutorials/page-structure/headings/";
const H1_CHARS_MAX = 120;
const HEADINGLESS_WORDS_MIN = 400;
const H1_DUPLICATE_PAGES_MIN = 3;

/** The outline of a page. */
export const HEADING_RULES: Rule[] = [
  {
    id: "h1_missing",
    category: "headings",
    severity: "medium",
    title: "Main heading missing",
    what: "The page has no h1 with text.",
    why: "The h1 tells readers, engines and screen readers what the page is about.",
    fix: "Make the page's visible headline its h1; where the theme styles it as another element, change the template once.",
    reference: HEADINGS,
    on: "indexable",
    check: ({ html }) => (h1Texts(html.headings).length === 0 ? "no h1 with text" : null),
  },
  {
    id: "h1_multiple",
    category: "headings",
    severity: "low",
    title: "Several main headings",
    what: "The page has more than one h1.",
    why: "Engines cope, yet the page's subject is less clear; a logo set as h1 is the usual cause.",
    fix: "Keep one h1 a page, and make the others h2.",
    reference: HEADINGS,
    on: "indexable",
    check: ({ html }) => {
      const texts = h1Texts(html.headings);
      return texts.length > 1
        ? `${texts.length}: ${texts
            .slice(0, 3)
            .map((text) => quote(text, 40))
            .join(", ")}`
        : null;
    },
  },
  {
    id: "h1_empty",
    category: "headings",
    severity: "low",
    title: "Empty main headings",
    what: "An h1 without text stands beside one with text.",
    why: "Screen readers announce a heading and say nothing.",
    fix: "Remove the empty element from the template.",
    reference: HEADINGS,
    on: "indexable",
    check: ({ html }) => {
      const empty = html.headings.filter((heading) => heading.level === 1 && heading.text.trim() === "").length;
      return empty > 0 && h1Texts(html.headings).length > 0 ? plural(empty, "empty h1", "empty h1s") : null;
    },
  },
  {
    id: "h1_duplicate",
    category: "headings",
    severity: "low",
    title: "Pages share the same main heading",
    what: `At least ${H1_DUPLICATE_PAGES_MIN} pages have equal h1 texts.`,
    why: "A heading that fits many pages tells none of them apart.",
    fix: "Give each page a heading of its own; take the site's name out of the h1.",
    reference: HEADINGS,
    on: "site",
    check: (site) => {
      const fault = duplicateGroups(site.indexable, h1Key, {
        name: (page) => quote(h1Texts(page.html.headings)[0] ?? "", 80),
      });
      const subjects = (fault?.subjects ?? []).filter((subject) => subject.count >= H1_DUPLICATE_PAGES_MIN);
      if (fault === null || subjects.length === 0) return null;
      const names = new Set(subjects.map((subject) => subject.name));
      return {
        pages: fault.pages.filter((hit) => names.has(hit.detail.slice(0, hit.detail.lastIndexOf(", shared by")))),
        subjects,
      };
    },
  },
  {
    id: "h1_too_long",
    category: "headings",
    severity: "low",
    title: "Main headings as long as a paragraph",
    what: `The h1 is longer than ${H1_CHARS_MAX} characters.`,
    why: "It reads as text, not as a heading.",
    fix: "Shorten the heading and move the rest into the first paragraph.",
    reference: HEADINGS,
    on: "indexable",
    check: ({ html }) => {
      const long = h1Texts(html.headings).find((text) => text.length > H1_CHARS_MAX);
      return long === undefined ? null : `${long.length} characters: ${quote(long, 80)}`;
    },
  },
  {
    id: "heading_skip",
    category: "headings",
    severity: "low",
    title: "Heading levels are skipped",
    what: "A heading is more than one level below the one before it.",
    why: "The outline that screen readers and engines read has holes.",
    fix: "Use the next level down for a sub-heading, and style it with CSS.",
    reference: HEADINGS,
    on: "indexable",
    check: skippedLevel,
  },
  {
    id: "headings_none",
    category: "headings",
    severity: "low",
    title: "Long texts without sub-headings",
    what: `More than ${HEADINGLESS_WORDS_MIN} words stand without any h2 or h3.`,
    why: "Readers cannot scan it, and answer engines find no passage that answers a question.",
    fix: "Break the text up with a heading for each question it answers.",
    reference: HEADINGS,
    on: "indexable",
    check: ({ html }) => {
      const sub = html.headings.some((heading) => heading.level > 1 && heading.text.trim() !== "");
      return !sub && html.main_word_count > HEADINGLESS_WORDS_MIN ? plural(html.main_word_count, "word") : null;
    },
  },
  {
    id: "heading_empty",
    category: "headings",
    severity: "low",
    title: "Empty headings",
    what: "Headings of level 2 to 6 have no text.",
    why: "Screen readers announce headings that say nothing; an editor's blank line is the usual cause.",
    fix: "Delete the empty headings, and make room with CSS.",
    reference: HEADINGS,
    on: "indexable",
    check: ({ html }) => {
      const empty = html.headings.filter((heading) => heading.level > 1 && heading.text.trim() === "").length;
      return empty === 0 ? null : plural(empty, "empty heading");
    },
  },
];

function h1Texts(headings: readonly { level: number; text: string }[]): string[] {
  return headings.filter((heading) => heading.level === 1 && heading.text.trim() !== "").map((heading) => heading.text);
}

function h1Key(page: PageView): string {
  return h1Texts(page.html.headings)[0]?.replace(/\s+/g, " ").trim().toLowerCase() ?? "";
}

function skippedLevel(page: PageView): string | null {
  let before = 0;
  for (const heading of page.html.headings) {
    if (heading.text.trim() === "") continue;
    if (before > 0 && heading.level > before + 1)
      return `h${heading.level} ${quote(cut(heading.text, 50))} after h${before}`;
    before = heading.level;
  }
  return null;
}
