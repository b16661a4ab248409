import { countWords } from "../language/words.ts";
import type { OpportunityDraft } from "./draft.ts";

const PAGES_MAX = 100;
const TITLE_CHARS_MAX = 90;
/** Of what a page has sections on, and of what it says there where it is edited. */
const TARGET_CHARS_MAX = 3_000;
const PAGE_CHARS_MAX = 300;
const LINE_CHARS_MAX = 160;
const TEXT_CHARS_MAX = 6_000;
/** A line on so many pages is no page's own. */
const FURNITURE_PAGES_MIN = 4;

/** A page as the judge sees it: its length, and what it has sections on. */
export interface ShownPage {
  url: string;
  title: string;
  kind: string | null;
  headings: readonly { text: string }[];
  main_text: string;
}

/** The pages as a judge of recommendations reads them, a line each: what stands on those to edit, the rest in short. */
export function pageLines(drafts: readonly OpportunityDraft[], pages: readonly ShownPage[]): string[] {
  const own = ownLines(pages);
  const targets = new Set(drafts.map(({ data }) => data.target_url));
  return pagesShown(targets, pages).map((page) => {
    const text = own(page.main_text.split("\n"));
    const words = `${countWords(text.join(" ").slice(0, TEXT_CHARS_MAX))} words`;
    const sections = own(page.headings.map((heading) => heading.text));
    const starts = [...new Set([...sections, ...text])].map((line) => line.slice(0, LINE_CHARS_MAX));
    const says = targets.has(page.url)
      ? starts.join(" | ").slice(0, TARGET_CHARS_MAX)
      : (sections.length === 0 ? text.join(" ") : sections.join(" | ")).slice(0, PAGE_CHARS_MAX);
    return `${page.url} · ${page.kind ?? "page"} · ${page.title.slice(0, TITLE_CHARS_MAX)} · ${words} · ${says}`;
  });
}

/** Pages that are edited first, then those that are no posts: a site may have more than can be shown. */
function pagesShown(targets: ReadonlySet<string | null>, pages: readonly ShownPage[]): ShownPage[] {
  const order = ({ url, kind }: ShownPage) => (targets.has(url) ? 0 : kind === "article" || kind === "archive" ? 2 : 1);
  return pages.toSorted((a, b) => order(a) - order(b)).slice(0, PAGES_MAX);
}

/** Of some lines those that do not stand on many pages, each once. */
function ownLines(pages: readonly ShownPage[]): (lines: readonly string[]) => string[] {
  const counts = new Map<string, number>();
  for (const { main_text } of pages)
    for (const line of new Set(main_text.split("\n"))) counts.set(line, (counts.get(line) ?? 0) + 1);
  const isOwn = (line: string) => line !== "" && (counts.get(line) ?? 0) < FURNITURE_PAGES_MIN;
  return (lines) => [...new Set(lines.map((line) => line.replace(/\s+/g, " ").trim()))].filter(isOwn);
}
