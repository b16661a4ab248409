import { cut, plural, quote } from "../../page/page_facts_read.ts";
import { duplicateGroups } from "../duplicates.ts";
import type { PageView } from "../page_view.ts";
import type { Rule } from "../rule.ts";

const HEADINGS = "https://www.w3.org/WAI/tutorials/page-structure/headings/";
const H1_CHARS_MAX = 120;
const HEADINGLESS_WORDS_MIN = 400;
const H1_DUPLICATE_PAGES_MIN = 3;
const COMMENTS_MIN = 2;
const COMMENT = /^(?:<!--|\/\*|\/\/ |#{1,6} |<\?php|\{#|\{%)|(?:-->|\*\/)$/;
/** Of the title's words, so many stand in the h1 where both are about one thing. */
const SHARED_WORDS_MIN = 2;
/** A command, a call or an assignment. */
const CODE_LINE = /^\$ |^(?:[\w./-]+ ){1,4}--?\w|^[\w.]+\([^)]*\)|^[A-Za-z_][\w.]* ?=(?!=) ?\S|[;{}]$/;

/** The outline of a page. */
export const HEADING_RULES: Rule[] = [
  {
    id: "h1_missing",
    category: "headings",
    severity: "medium",
    title: "H1 missing",
    what: "The page has no h1 with text.",
    why: "The h1 tells readers, search engines and screen readers what the page is about.",
    fix: "Make the visible headline the h1, in the template if the theme uses another element.",
    reference: HEADINGS,
    on: "indexable",
    check: ({ html }) => (h1Texts(html.headings).length === 0 ? "no h1 with text" : null),
  },
  {
    id: "h1_multiple",
    category: "headings",
    severity: "low",
    title: "Multiple H1 headings",
    what: "The page has more than one h1.",
    why: "Search engines cope, but the topic is less clear.",
    fix: "Keep one h1 per page, and turn the others into h2. Where one text stands there twice, for phones and for computers, turn one copy into a paragraph; do not delete it.",
    reference: HEADINGS,
    on: "indexable",
    check: ({ html }) => {
      const texts = h1Texts(html.headings);
      const isCopy = new Set(texts.map(squeezed)).size === 1;
      return texts.length > 1
        ? `${texts.length}${isCopy ? " with the same text" : ""}: ${texts
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
    title: "Empty H1 headings",
    what: "The page has an empty h1 besides one with text.",
    why: "Screen readers announce a heading without text.",
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
    title: "Duplicate H1 headings",
    what: `At least ${H1_DUPLICATE_PAGES_MIN} pages have the same h1.`,
    why: "A heading shared by many pages does not tell them apart.",
    fix: "Give each page a unique heading, and keep the site name out of the h1.",
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
    id: "h1_other_year",
    category: "headings",
    severity: "low",
    title: "Title and H1 name different years",
    what: "The title and the h1 have the same words but different years.",
    why: "One of them was forgotten at the last update, and searchers think the page is outdated.",
    fix: "Use the same year in both, or none.",
    reference: HEADINGS,
    on: "indexable",
    check: ({ html }) => {
      const [title, h1] = [html.titles[0] ?? "", h1Texts(html.headings)[0] ?? ""].map(
        (text) => new Set(text.match(/(?<!\d)20[0-4]\d(?!\d)/g)),
      );
      const words = (html.titles[0] ?? "").toLowerCase().match(/\p{L}{4,}/gu) ?? [];
      const named = (h1Texts(html.headings)[0] ?? "").toLowerCase();
      const isSame = words.filter((word) => named.includes(word)).length >= SHARED_WORDS_MIN;
      const isOther = isSame && title!.size === 1 && h1!.size === 1 && title!.isDisjointFrom(h1!);
      return isOther ? `${[...title!][0]} in the title, ${[...h1!][0]} in the h1` : null;
    },
  },
  {
    id: "h1_too_long",
    category: "headings",
    severity: "low",
    title: "H1 is too long",
    what: `The h1 is longer than ${H1_CHARS_MAX} characters.`,
    why: "It reads like body text, not like a heading.",
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
    title: "Skipped heading levels",
    what: "A heading is more than one level below the one before it.",
    why: "The outline that screen readers and search engines use has gaps.",
    fix: "Use the next level down for a subheading, and style it with CSS.",
    reference: HEADINGS,
    on: "indexable",
    check: skippedLevel,
  },
  {
    id: "headings_none",
    category: "headings",
    severity: "low",
    title: "Long texts without subheadings",
    what: `More than ${HEADINGLESS_WORDS_MIN} words have no h2 or h3.`,
    why: "Readers cannot scan it, and answer engines find no passage that answers a question.",
    fix: "Break up the text with a heading for each question it answers.",
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
    why: "Screen readers announce headings without text, often left by a blank line in the editor.",
    fix: "Delete the empty headings and use CSS for spacing.",
    reference: HEADINGS,
    on: "indexable",
    check: ({ html }) => {
      const empty = html.headings.filter((heading) => heading.level > 1 && heading.text.trim() === "").length;
      return empty === 0 ? null : plural(empty, "empty heading");
    },
  },
  {
    id: "heading_code",
    category: "headings",
    severity: "medium",
    title: "Code comments appear as headings",
    what: "Headings contain code comments or template comments.",
    why: "Readers, search engines and screen readers take them for the topics of the page.",
    fix: "Mark up code as code (pre and code elements, fenced blocks in Markdown), and delete comments that the template outputs.",
    reference: HEADINGS,
    on: "html",
    check: codeHeading,
  },
];

/** Signs of a comment, or h1 lines amid code: a "#" that Markdown took for a heading. */
function codeHeading({ html }: PageView): string | null {
  const comment = html.headings.find(({ text }) => COMMENT.test(text));
  if (comment !== undefined) return quote(comment.text, 60);
  const blocks = html.blocks ?? [];
  const later = blocks.filter((block) => block.type === "heading" && block.level === 1).slice(1);
  const amid = later.filter((heading) => {
    const next = blocks[blocks.indexOf(heading) + 1];
    return next?.type === "paragraph" && CODE_LINE.test(next.text);
  });
  return later.length < COMMENTS_MIN || amid.length === 0 ? null : quote((amid[0] as { text: string }).text, 60);
}

function h1Texts(headings: readonly { level: number; text: string }[]): string[] {
  return headings.filter((heading) => heading.level === 1 && heading.text.trim() !== "").map((heading) => heading.text);
}

function h1Key(page: PageView): string {
  return squeezed(h1Texts(page.html.headings)[0] ?? "");
}

function squeezed(text: string): string {
  return text.replace(/\s+/g, " ").trim().toLowerCase();
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
