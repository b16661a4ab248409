import { readFileSync } from "node:fs";
import type { HtmlFacts } from "../../src/page/page_facts.ts";
import { readPage } from "../../src/page/read_page.ts";

export interface PageFile {
  /** Path of its HTML. */
  file: string;
  url?: string;
}

/** The page of a labelled file as the crawler reads it; null when it cannot be read. */
export function readCasePage({ file, url = "https://example.com/page" }: PageFile): HtmlFacts | null {
  const source = { url, site: new URL(url).hostname, contentType: "text/html", headers: {} };
  const reading = readPage(readFileSync(file), source);
  return reading.ok ? reading.html : null;
}
