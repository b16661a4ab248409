import type { KeywordPage } from "../keywords/keyword_page.ts";
import { primaryLanguage } from "../language/keyword_text.ts";
import { isExcludedKind } from "../page/kind/page_kind.ts";
import { isNoindex } from "../page/page_facts_read.ts";
import type { KeywordPageRow } from "../store/pages.ts";
import { pageFactsOf } from "../store/stored_page_facts.ts";

/** Pages that count, as keywords are read from them; links that show a picture alone name nothing. */
export function keywordPages(rows: readonly KeywordPageRow[]): KeywordPage[] {
  return rows
    .filter((row) => row.status === 200 && !isExcludedKind(row.kind))
    .map((row) => {
      const { url, title, headings, blocks, kind } = row;
      const html = pageFactsOf(row)?.html ?? null;
      const links = (html?.links ?? []).flatMap((link) =>
        link.internal && !link.image_only && link.url !== null ? [{ url: link.url, text: link.text }] : [],
      );
      return { url, title, headings, blocks, kind, links, isHidden: html !== null && isNoindex(html) };
    });
}

/** Without pages known to be in another language or kept from search: nobody sorts their phrases out afterwards. */
export function pagesIn(
  language: string,
  { texts, pages }: { texts: KeywordPage[]; pages: readonly { url: string; language: string | null }[] },
): KeywordPage[] {
  const spoken = new Map(pages.map((page) => [page.url, page.language]));
  const own = texts.filter(({ url }) => primaryLanguage(spoken.get(url) ?? language) === primaryLanguage(language));
  const open = own.filter(({ isHidden }) => isHidden !== true);
  return [open, own].find(({ length }) => length > 0) ?? texts;
}

/** The language most of the pages are written in. */
export function commonLanguage(pages: readonly { language: string | null }[]): string | null {
  const counts = new Map<string, number>();
  for (const page of pages) {
    if (page.language === null) continue;
    const language = primaryLanguage(page.language);
    counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}
