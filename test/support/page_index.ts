import { type ContentPage, openIndex, type PassageIndex } from "../../src/content/passage_index.ts";

/** A small site, indexed at once. */
export function indexPages(pages: readonly ContentPage[], language: string): PassageIndex {
  const { indexPage, join } = openIndex(pages, language);
  return join(pages.map(indexPage));
}
