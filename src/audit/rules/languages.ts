import { addressKey, cut, pathOf, plural } from "../../page/page_facts_read.ts";
import type { PageView } from "../page_view.ts";
import type { Rule } from "../rule.ts";
import { itemsOf } from "../schema_items.ts";
import type { SiteView } from "../site_view.ts";

/** What a page in one of several languages owes its readers. */
export const LANGUAGE_RULES: Rule[] = [
  {
    id: "text_direction_wrong",
    category: "hreflang",
    severity: "high",
    title: "Text runs in the wrong direction",
    what: 'The page is in Arabic or Hebrew without dir="rtl", or in another script with it.',
    why: "Lines, lists and punctuation are on the wrong side, so the page is hard to read.",
    fix: 'Set dir="rtl" on the html element of Arabic and Hebrew pages, and remove it from all others.',
    reference: "https://www.w3.org/International/questions/qa-html-dir",
    on: "html",
    check: ({ html }) => html.signs?.find(({ kind }) => kind === "direction")?.detail ?? null,
  },
  {
    id: "link_to_other_language",
    category: "hreflang",
    severity: "medium",
    title: "Links in the text lead to another language",
    what: "The page links to a page in another language, although a version in its own language exists.",
    why: "Readers land in a language they did not choose, and the translated page gets no link.",
    fix: "Link to the version in the page's language.",
    reference: "https://developers.google.com/search/docs/specialty/international/localized-versions",
    on: "indexable",
    check: crossedLinks,
  },
  {
    id: "content_language_wrong",
    category: "hreflang",
    severity: "low",
    title: "The server declares a different language than the page",
    what: "The Content-Language header has a different language than the one the page declares and is written in.",
    why: "Bing goes by the header and may show the page to readers of the other language.",
    fix: "Send the language of the page, or omit the header.",
    reference: "https://www.w3.org/International/questions/qa-http-and-lang",
    on: "html",
    check: otherHeader,
  },
  {
    id: "markup_language_wrong",
    category: "hreflang",
    severity: "low",
    title: "The markup declares a different language than the page",
    what: "og:locale or inLanguage in structured data has a different language than the one the page declares.",
    why: "Shared links and search engines may offer the page to readers of the other language.",
    fix: "Have the template set both from the language of the page.",
    reference: "https://schema.org/inLanguage",
    on: "html",
    check: otherMarkup,
  },
  {
    id: "x_default_wrong",
    category: "hreflang",
    severity: "medium",
    title: "x-default leads to one of the translations",
    what: "x-default points to a translation in a language folder, although the set has an English version outside such folders.",
    why: "Visitors whose language is not listed get a translation that few of them read.",
    fix: "Point x-default to the main version, or to a page with a language choice.",
    reference: "https://developers.google.com/search/docs/specialty/international/localized-versions#xdefault",
    on: "indexable",
    check: translatedDefault,
  },
];

/** Of the page itself alone: what it tells of may be in any language. */
const PAGE_ITEM = /^(?:WebPage|AboutPage|ContactPage|ItemPage|CollectionPage|Article|BlogPosting|NewsArticle)$/;

function otherMarkup(page: PageView): string | null {
  const { html, items } = page;
  const own = baseOf(html.lang?.trim() ?? "");
  const entry = languageOf(page);
  // A page whose versions name it otherwise has a wrong lang; with them, or its folder, lang tells even above another text.
  const isSaid = html.detected_language === own || (entry ?? baseOf(page.path.split("/")[1] ?? "")) === own;
  if (own.length !== 2 || !isSaid || (entry !== null && entry !== own)) return null;
  const isOther = (lang: string) => /^[a-z]{2}(?:[-_]|$)/i.test(lang) && baseOf(lang) !== own;
  const locale = html.open_graph["og:locale"]?.trim() ?? "";
  if (isOther(locale)) return `og:locale ${cut(locale, 20)}, the page is ${own}`;
  const tops = itemsOf(items, PAGE_ITEM).filter(({ nested }) => !nested);
  const told = tops.flatMap(({ item }) => (typeof item.inLanguage === "string" ? [item.inLanguage.trim()] : []));
  const wrong = told.find(isOther);
  return wrong === undefined ? null : `inLanguage ${cut(wrong, 20)}, the page is ${own}`;
}

/** English as the default of a site in another language is a choice. */
function translatedDefault({ html: { hreflangs } }: PageView): string | null {
  const named = hreflangs.find(({ lang }) => lang.toLowerCase() === "x-default")?.url ?? null;
  const versions = hreflangs.filter(({ lang, url }) => url !== null && !/^x-/i.test(lang));
  const version = versions.find(({ url }) => named !== null && addressKey(url!) === addressKey(named));
  const inFolder = (url: string, lang: string) => baseOf(pathOf(url).split("/")[1] ?? "") === baseOf(lang);
  const main = versions.find(({ lang, url }) => baseOf(lang) === "en" && !inFolder(url!, lang));
  if (
    version === undefined ||
    main === undefined ||
    baseOf(version.lang) === "en" ||
    !inFolder(version.url!, version.lang)
  )
    return null;
  return `x-default is ${version.lang}: ${cut(version.url!, 80)}, not ${cut(main.url!, 80)}`;
}

/** Of the header's languages one may be meant; a list is of those that it is for. */
function otherHeader({ html, facts }: PageView): string | null {
  const header = facts.response.headers["content-language"]?.trim() ?? "";
  const own = baseOf(html.lang?.trim() ?? "");
  const named = header.split(",").map((lang) => baseOf(lang.trim()));
  const isOther = own.length === 2 && html.detected_language === own && /^[a-z]{2}(?:-|$)/i.test(header);
  return isOther && !named.includes(own) ? `Content-Language: ${cut(header, 40)}, the page is ${own}` : null;
}

/** In the text alone: menus may hold a choice of languages. */
function crossedLinks(page: PageView, site: SiteView): string | null {
  const own = languageOf(page);
  if (own === null) return null;
  const versions = new Set(page.html.hreflangs.map(({ url }) => addressKey(url ?? "")));
  const crossed = page.html.links.filter((link) => {
    if (link.url === null || !link.internal || link.region !== "main" || link.text.trim().length < 4) return false;
    const target = site.viewByKey.get(addressKey(link.url));
    if (target === undefined || target === page || versions.has(addressKey(target.url))) return false;
    const theirs = languageOf(target);
    const twin = target.html.hreflangs.find(({ lang, url }) => url !== null && baseOf(lang) === own);
    const isThere = twin !== undefined && site.viewByKey.get(addressKey(twin.url!))?.indexable === true;
    return theirs !== null && theirs !== own && isThere;
  });
  return crossed.length === 0 ? null : `${plural(crossed.length, "link")}, for example ${cut(crossed[0]!.href, 90)}`;
}

/** As the page's own entry among its versions says. */
function languageOf({ html, facts }: PageView): string | null {
  const own = addressKey(facts.response.final_url);
  const entry = html.hreflangs.find(
    ({ lang, url }) => lang.toLowerCase() !== "x-default" && url !== null && addressKey(url) === own,
  );
  return entry === undefined ? null : baseOf(entry.lang);
}

/** `eus` is `eu`. */
function baseOf(lang: string): string {
  const base = lang.split(/[-_]/)[0]!.toLowerCase();
  try {
    return new Intl.Locale(base).language;
  } catch {
    return base;
  }
}
