import { pageRole } from "../../page/page_role.ts";

/** Content systems name the pages that list a category's, a tag's or an author's entries so. */
const LABEL =
  /^(?:(?:category|product category|tag|author|archives?|topic|kategorie|schlagwort|archiv|catégorie|étiquette|categoría|etiqueta|categoria|categorie|archivio|arquivos?|archivos?)\s?:|(?:archives (?:des?|du)|archivos? (?:de|del)|arquivos? (?:de|do|da))\s|archivio\s)\s*(?=\S)/iu;
/** The same with a colon, which nobody else writes. */
const LABELLED =
  /^(?:category|tag|author|archives?|kategorie|schlagwort|catégorie|étiquette|categoría|etiqueta|categoria|categorie)\s?:\s*\S/iu;
const ARCHIVE_WORD = /(?<!\p{L})(?:archi[vef]|arquiv)/iu;
const CLOSING_WORD =
  /\s+(?:archives?|archiv|archivos?|archivi[o]?|archief|archieven|arquivos?)(?=\s*(?:$|[|–—»·]|\s-\s))/iu;
const SEPARATOR = /\s+[|–—»·-]\s+/u;

/** Shop systems' addresses of categories, in the languages they are made in. */
const SHOP_CATEGORY =
  /\/(?:product-category|product-categories|collections?|produkt-kategorie|categorie-produit|categoria-producto|categoria-prodotto|categoria-produto|productcategorie|product-categorie)\//i;

/** What is read of a page to tell that it lists others. */
export interface TitledPage {
  url: string;
  title: string;
  headings: readonly { level: number; text: string }[];
}

/** An archive by its address or its title. */
export function isArchive(page: TitledPage): boolean {
  return pageRole(page.url) === "archive" || isListing(page);
}

/**
 * Whether a page's title or main heading names an archive of the content system, whatever its address. A shop's
 * categories are pages that sell, and a page whose own heading speaks of an archive may be about one.
 */
export function isListing({ url, title, headings }: TitledPage): boolean {
  const role = pageRole(url);
  if (role === "product" || role === "home" || SHOP_CATEGORY.test(url)) return false;
  const heading = headings.find(({ level }) => level === 1)?.text.trim() ?? "";
  if (LABELLED.test(heading)) return true;
  const [name = ""] = title.trim().split(SEPARATOR);
  return (LABEL.test(name) || CLOSING_WORD.test(name)) && !ARCHIVE_WORD.test(heading);
}

/** What an archive lists, by its title without the site's name. */
export function listedTopic(title: string): string {
  return withoutListingWords(title.trim().split(SEPARATOR)[0] ?? "");
}

/** `Prenatal Massage Archives – Brand` as `Prenatal Massage – Brand`. */
export function withoutListingWords(title: string): string {
  const plain = title.replace(LABEL, "").replace(CLOSING_WORD, "").trim();
  return plain === "" ? title : plain;
}
