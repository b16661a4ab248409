const LATER_PAGE =
  /(?:\/(?:page|pagina|p[áa]gina|seite|p|strona|sida|side|oldal|sivu|stranka|trang)[/-]?|[?&](?:page|paged|p|pg|pagina|seite)=)(?:[2-9]|[1-9]\d+)\/?$/i;

/** Page 2 and on of a list: reached from the page before it, and in no sitemap. */
export function isLaterPage(url: string): boolean {
  return LATER_PAGE.test(url);
}
