import { type ContentPage, cutSite, indexSite, type PassageIndex } from "../../src/content/passage_index.ts";

/** A small site, indexed at once. */
export function indexPages(pages: readonly ContentPage[], language: string): PassageIndex {
  const site = cutSite(pages, language);
  return indexSite(site, site.passages.map(site.documentOf));
}
