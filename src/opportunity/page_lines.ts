import { shown } from "../domain/model_call.ts";
import { isDatedAddress } from "../language/dated_address.ts";
import { countWords } from "../language/words.ts";

const LINES_MAX = 100;
const TITLE_CHARS_MAX = 90;
/** Of what a page has sections on, and of what it says there: where it is edited, where it may be instead, elsewhere. */
const TARGET_CHARS_MAX = 5_000;
const NEAR_CHARS_MAX = 1_200;
const PAGE_CHARS_MAX = 300;
const LINE_CHARS_MAX = 240;
const TEXT_CHARS_MAX = 6_000;
/** A line on so many pages is no page's own. */
const FURNITURE_PAGES_MIN = 4;
/** So many posts under one address are told by their number and a few of them. */
const ALIKE_MIN = 5;
const EXAMPLES_MAX = 3;

/** A page as the judge sees it: its length, and what it has sections on. */
export interface ShownPage {
  url: string;
  title: string;
  kind: string | null;
  headings: readonly { text: string }[];
  main_text: string;
}

/** Pages by address: those that recommendations edit, and those that are near to one. */
export interface Meant {
  targets: ReadonlySet<string | null>;
  near: ReadonlySet<string>;
}

/** The pages as a judge of recommendations reads them, a line each: what stands on those that are meant, the rest in short. */
export function pageLines({ targets, near }: Meant, pages: readonly ShownPage[]): string[] {
  const own = ownLines(pages);
  const placeOf = ({ url, kind }: ShownPage) =>
    targets.has(url) ? 0 : near.has(url) ? 1 : kind === "article" || kind === "archive" ? 3 : 2;
  const sorted = pages.toSorted((a, b) => placeOf(a) - placeOf(b));
  const isMeant = ({ url }: ShownPage) => targets.has(url) || near.has(url);
  const alike = postsAlike(sorted.filter((page) => !isMeant(page)));
  const grouped = new Set([...alike.values()].flat());
  const single = sorted
    .filter((page) => !grouped.has(page))
    .map((page) => {
      const text = own(page.main_text.split("\n"));
      const words = `${countWords(text.join(" ").slice(0, TEXT_CHARS_MAX))} words`;
      const sections = own(page.headings.map((heading) => heading.text));
      const starts = [...new Set([...sections, ...text])].map((line) => shown(line, LINE_CHARS_MAX)).join(" | ");
      const says = targets.has(page.url)
        ? shown(starts, TARGET_CHARS_MAX)
        : near.has(page.url)
          ? shown(starts, NEAR_CHARS_MAX)
          : shown(sections.length === 0 ? text.join(" ") : sections.join(" | "), PAGE_CHARS_MAX);
      return `${page.url} · ${page.kind ?? "page"} · ${shown(page.title, TITLE_CHARS_MAX)} · ${words} · ${says}`;
    });
  const groups = [...alike].map(([pattern, posts]) => {
    const examples = posts.slice(0, EXAMPLES_MAX).map(({ title }) => shown(title, TITLE_CHARS_MAX));
    return `${pattern} · ${posts.length} posts alike, for example: ${examples.join(" | ")}`;
  });
  return [...single.slice(0, LINES_MAX), ...groups.slice(0, LINES_MAX)];
}

/** Many posts and dated pages under one address, by its pattern: figures of dates and numbers apart. */
function postsAlike(pages: readonly ShownPage[]): Map<string, ShownPage[]> {
  const posts = pages.filter(({ url, kind }) => kind === "article" || isDatedAddress(url));
  const groups = Map.groupBy(posts, ({ url }) => url.replace(/[^/]*\p{L}[^/]*\/?$/u, "…").replace(/\d+/g, "#"));
  return new Map([...groups].filter(([, group]) => group.length >= ALIKE_MIN));
}

/** Of some lines those that do not stand on many pages, each once. */
function ownLines(pages: readonly ShownPage[]): (lines: readonly string[]) => string[] {
  const counts = new Map<string, number>();
  const flat = (line: string) => line.replace(/\s+/g, " ").trim();
  for (const { main_text, headings } of pages) {
    const lines = [...main_text.split("\n"), ...headings.map(({ text }) => text)];
    for (const line of new Set(lines.map(flat))) counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  const isOwn = (line: string) => line !== "" && (counts.get(line) ?? 0) < FURNITURE_PAGES_MIN;
  return (lines) => [...new Set(lines.map(flat))].filter(isOwn);
}
