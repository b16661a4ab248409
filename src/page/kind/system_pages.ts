import { calledAs, calledLike, foldedUnder, pageName } from "./named_pages.ts";
import type { SitePage } from "./site_context.ts";

/** Classes by which shop systems mark the steps of buying. */
const TILL_CLASSES =
  /^(?:woocommerce-(?:cart|checkout|account|wishlist|order-received)|template-(?:cart|customers?.*|account|login|register)|edd-checkout|page-(?:cart|checkout|account|my-account|login))$/;
/** What WordPress, Shopify and their like call lists of their own making. */
const LIST_CLASSES =
  /^(?:archive|category|tag|author|date|paged|search|search-results|search-no-results|blog|post-type-archive|tax-[\w-]+|template-(?:collection|blog|list-collections|search)|woocommerce-shop|collection-type-[\w-]+-list)$/;
const LIST_PATH =
  /\/page\/\d+\/?$|[?&](?:s|q|paged|page|cat|tag|author|search|orderby|filter_\w+)=|^\/(?:19|20)\d\d(?:\/\d{1,2}){0,2}\/?$|\/(?:search)\/?$/;
const LIST_TYPES = ["CollectionPage", "SearchResultsPage"];
const LOGIN_WORDS_MAX = 200;
const LEGAL_WORDS_MIN = 0;
/** A category that sells has a text of its own beside what it lists. */
const WRITTEN_LINE_WORDS = 14;
const WRITTEN_WORDS_MIN = 60;
const MEDIA_NAME =
  /\.(?:jpe?g|png|gif|webp|svg|pdf|mp[34]|docx?)$|^(?:img|dsc|image|screenshot|screen-shot|foto|photo|pic|logo|banner)[-_]?\d{1,8}(?:-\d+)*$/;
const MEDIA_WORDS_MAX = 40;

/** Cart, checkout, account and what belongs to them. */
export function isTillPage(page: SitePage): string | null {
  const marked = [...page.classes].find((name) => TILL_CLASSES.test(name));
  if (marked !== undefined) return `Marked as ${marked} by the shop system`;
  const exact = calledAs(page, "cart");
  if (exact?.startsWith("its address")) return `Named so by ${exact}`;
  const named = calledLike(page, "cart") ?? foldedUnder(page, "cart");
  if (named !== null && page.ownWords < LOGIN_WORDS_MAX) return `Named so by ${named}`;
  const login = page.html.forms.some((form) => form.has_password && form.method === "post");
  return login && page.ownWords < LOGIN_WORDS_MAX / 2 ? "A form to log in and little else" : null;
}

export function legalPage(page: SitePage): string | null {
  if (page.html.main_word_count < LEGAL_WORDS_MIN) return null;
  const named = calledLike(page, "legal") ?? foldedUnder(page, "legal");
  return named === null ? null : `Named so by ${named}`;
}

export function attachmentPage(page: SitePage): string | null {
  const marked = [...page.classes].find((name) => /^(?:single-)?attachment(?:id)?(?:$|-)/.test(name));
  if (marked !== undefined) return `Marked as ${marked} by the system`;
  if (/[?&]attachment_id=|\/attachment\//.test(page.path)) return "An attachment's address";
  const isMedia = MEDIA_NAME.test(page.segments.at(-1) ?? "") || MEDIA_NAME.test(page.ownTitle.toLowerCase());
  return isMedia && page.ownWords < MEDIA_WORDS_MAX ? `Named as a file, ${page.segments.at(-1)}` : null;
}

/** A list that the system makes, by its marks and its address. */
export function isSystemList(page: SitePage): string | null {
  const marked = [...page.classes].find((name) => LIST_CLASSES.test(name));
  if (marked !== undefined && !page.isHome) return `Marked as ${marked} by the system`;
  if (LIST_PATH.test(page.path)) return "The address of a list";
  const folder = foldedUnder(page, "archive");
  if (folder !== null) return `A list by ${folder}`;
  const named = calledAs(page, "archive");
  if (named !== null) return `A list by ${named}`;
  const type = LIST_TYPES.find((name) => page.types.has(name));
  return type !== undefined && page.listed.length > 2 && pageName(page) !== "" ? `Marked as ${type}` : null;
}

/** Words of its own sentences, beside names and prices of what it lists. */
export function writtenWords(page: SitePage): number {
  const lines = page.ownLines.map((line) => line.split(/\s+/).length).filter((words) => words >= WRITTEN_LINE_WORDS);
  return lines.reduce((sum, words) => sum + words, 0);
}

/** A shop's category with a text that sells, not just the list of its goods. */
export function isWrittenCategory(page: SitePage): boolean {
  const sells =
    [...page.classes].some((name) => /^(?:tax-product_cat|template-collection)/.test(name)) ||
    /\/(?:product-category|produkt-kategorie|categoria-producto|categorie-produit|categoria-prodotto|categoria-produto|collections)\//.test(
      page.path,
    );
  return sells && !/\/page\/\d+|[?&]/.test(page.path) && writtenWords(page) >= WRITTEN_WORDS_MIN;
}
