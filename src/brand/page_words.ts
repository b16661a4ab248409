import type { PageKind } from "../page/kind/page_kind.ts";
import type { PageFacts } from "../page/page_facts.ts";

const NOT_A_WORD = /[^\p{L}\p{N}]+/gu;
const QUOTE_CHARS_MAX = 400;

/** A page that a model may name by its mark. */
export interface MarkedPage {
  mark: string;
  url: string;
  /** What it was judged to be; null where it was not. */
  kind: PageKind | null;
  facts: PageFacts;
  /** What a call shows of its text, over what it shows of others. */
  share: number;
  /** Title, description, headings and what no earlier page has shown. */
  text: string;
  /** All its words, for looking up quotes: case, spacing and typography apart. */
  words: string;
}

/** Whether the quote stands on the page. */
export function stands(quote: string, page: MarkedPage): boolean {
  const words = plain(quote);
  return words.length > 1 && quote.length <= QUOTE_CHARS_MAX && ` ${page.words} `.includes(` ${words} `);
}

/** Letters and figures alone, lower case. */
export function plain(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(NOT_A_WORD, " ").trim();
}

/** All that a page says, also in its structured data. */
export function textOfPage({ html }: PageFacts): string {
  if (html === null) return "";
  const { titles, descriptions, headings, main_text, outer_text, links, forms, open_graph, structured_data } = html;
  return [
    ...titles,
    ...descriptions,
    ...headings.map(({ text }) => text),
    main_text,
    outer_text?.footer ?? "",
    ...links.map(({ text }) => text),
    ...forms.flatMap(({ fields = [] }) => fields),
    ...Object.values(open_graph),
    ...structured_data.map(({ items }) => stringsOf(items, 0)),
  ].join("\n");
}

const DEPTH_MAX = 8;

function stringsOf(value: unknown, depth: number): string {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null || depth > DEPTH_MAX) return "";
  return Object.values(value)
    .map((part) => stringsOf(part, depth + 1))
    .join("\n");
}
