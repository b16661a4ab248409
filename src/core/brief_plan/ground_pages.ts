import { contentKeys, countWords } from "../../language/words.ts";
import { pageRole } from "../../page/page_role.ts";
import { isListing } from "../brand_reading/listing_title.ts";

const NAMES_READ_MAX = 6;
const PAGES_MAX = 80;
/** A page with fewer words of its own says little. */
const BARE_WORDS = 60;
export const PAGE_CHARS_MAX = 16_000;
/** Pages whose words are not the brand's own statements, or not for readers of an article. */
const UNUSABLE_ROLES = new Set(["legal", "shop", "listing", "event", "testimonial", "story"]);
/** Pages that list articles show the beginnings of others. */
const INDEX_PATH =
  /^[a-z]+:\/\/[^/]+\/(?:blog|articles?|news|guides?|resources|insights|posts?|magazine|stories|events|ratgeber|magazin|aktuelles|neuigkeiten|beitraege|conseils?|actualites|articulos|noticias|consejos|articoli|notizie|consigli|artikelen|nieuws|advies|artigos|dicas)\/?$/i;
const UNUSABLE_TITLE =
  /^(?:hello world|sample page|untitled|test\b|redirecting|you are being redirected|404|page not found|not found|cart|checkout)/i;

export interface PlanPage {
  url: string;
  title: string;
  description: string;
  headings: { level: number; text: string }[];
  text: string;
}

/** The pages a text on the topic is made from: those that speak for the brand, those with most to say on it first. */
export function groundPages(
  pages: readonly PlanPage[],
  of: { names: readonly string[]; language: string; targetUrl: string | null },
): PlanPage[] {
  return nearestPages(usablePages(pages).map(withDescription), of);
}

/** Pages that speak for the brand; the words of customers, carts, archives and legal texts are left out. */
function usablePages(pages: readonly PlanPage[]): PlanPage[] {
  return pages
    .filter(
      (page) =>
        !UNUSABLE_ROLES.has(pageRole(page.url)) &&
        !isListing(page) &&
        !INDEX_PATH.test(page.url) &&
        !UNUSABLE_TITLE.test(page.title.trim()),
    )
    .map((page) => ({ ...page, text: page.text.slice(0, PAGE_CHARS_MAX) }));
}

/** A page that scripts fill shows what it is about in its description alone. */
function withDescription(page: PlanPage): PlanPage {
  const isBare = page.description !== "" && countWords(page.text) < BARE_WORDS;
  return isBare && !page.text.includes(page.description)
    ? { ...page, text: `${page.description}\n${page.text}` }
    : page;
}

/** The pages with most to say on the topic: by words of the searches in title, headings and text. */
function nearestPages(
  pages: readonly PlanPage[],
  of: { names: readonly string[]; language: string; targetUrl: string | null },
): PlanPage[] {
  if (pages.length <= PAGES_MAX) return [...pages];
  const keys = [...new Set(of.names.slice(0, NAMES_READ_MAX).flatMap((name) => contentKeys(name, of.language)))];
  const scored = pages.map((page) => {
    const head = `${page.title} ${page.headings.map((heading) => heading.text).join(" ")}`.toLowerCase();
    const text = page.text.toLowerCase();
    const score = keys.reduce((sum, key) => sum + (head.includes(key) ? 2 : 0) + (text.includes(key) ? 1 : 0), 0);
    return { page, score: page.url === of.targetUrl ? Number.POSITIVE_INFINITY : score };
  });
  return scored
    .sort((a, b) => b.score - a.score || a.page.url.localeCompare(b.page.url))
    .slice(0, PAGES_MAX)
    .map((entry) => entry.page);
}
