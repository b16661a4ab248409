import type { StructuredDataFact } from "./structured_data_fact.ts";

/** Which view of a page its facts are; neither field where the HTML has the text by itself. */
export interface PageRendering {
  /** It was rendered, since its HTML is a shell: `html` is what a person sees, this what readers without scripts do. */
  unscripted?: UnscriptedView;
  /** A shell that could not be rendered, and why: `html` is what readers without scripts see. */
  not_rendered?: string;
}

/** A shell as its server sends it: what AI crawlers read of the page. */
export interface UnscriptedView {
  words: number;
  title: string | null;
  description: string | null;
  /** Addresses of the site that it links to. */
  links: number;
  canonical: string | null;
  structured_data: StructuredDataFact[];
}

/** What became of the shells of a crawl. */
export interface RenderingFacts {
  /** Pages whose HTML has next to no text. */
  shells: number;
  rendered: number;
  /** What rendered; null where there is no browser. */
  provider: string | null;
  /** The rest by reason, each with one page and what was said of it. */
  not_rendered: { reason: string; pages: number; example: string; message: string }[];
  /** Requests that scripts made through the crawl's own fetch. */
  requests: number;
  /** Those that were not let through, by reason. */
  refused: { reason: string; requests: number; example: string }[];
  /** Time of pages in the browser, seconds. */
  seconds: number;
}
