import type { HtmlFacts, PageFacts } from "../page/page_facts.ts";
import type { TypedItem } from "./schema_items.ts";

/** A page as rules see it: its facts and what follows from them. */
export interface PageView {
  url: string;
  facts: PageFacts;
  html: HtmlFacts;
  path: string;
  is_home: boolean;
  noindex: boolean;
  /** The canonical names another page. */
  canonicalised: boolean;
  indexable: boolean;
  /** The page of its folder under a file name: what is wrong is told of the folder's address. */
  twin: boolean;
  /** Cart, login, search and the like: never judged for content. */
  utility: boolean;
  article: boolean;
  /** Directory the page shares with its kin: `/product/*`. */
  cluster: string;
  /** Typed items of its structured data, nested ones too. */
  items: TypedItem[];
}

const INDEX_FILE = /\/(?:index|default)\.(?:html?|php|aspx?|jsp|cfm)$/i;

/** The address of a page without the name of its index file. */
export function folderOf(url: string): string {
  return url.replace(INDEX_FILE, "/");
}
