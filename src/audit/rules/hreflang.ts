import { isLanguageCode } from "../../page/language_code.ts";
import type { HtmlFacts } from "../../page/page_facts.ts";
import { addressKey, canonicalUrl, cut, quote } from "../../page/page_facts_read.ts";
import type { PageView } from "../page_view.ts";
import type { Rule, Seen } from "../rule.ts";
import type { SiteView } from "../site_view.ts";

const HREFLANG = "https://developers.google.com/search/docs/specialty/international/localized-versions";
/** Countries that are written where a language belongs, and are one too; nobody means that one. */
const COUNTRIES = /^(?:cz|jp|cn|gr|dk|se|kr|ua|br|us|mx|gb|(?!lo)[a-z]{2}-la)$/i;
const VERSIONS_MIN = 3;

type Alternate = HtmlFacts["hreflangs"][number];

/** Versions in other languages and how they name each other. */
export const HREFLANG_RULES: Rule[] = [
  {
    id: "hreflang_invalid_code",
    category: "hreflang",
    severity: "high",
    title: "Invalid hreflang codes",
    what: "A language version uses a code that is not a valid language or region.",
    why: "Search engines ignore it, and visitors get the wrong language.",
    fix: "Use ISO 639-1 languages with ISO 3166-1 regions: en-GB, not en-UK, and cs, not cz.",
    reference: HREFLANG,
    on: "html",
    check: ({ html }) => {
      const codes = new Set(html.hreflangs.flatMap(({ lang }) => (isValidCode(lang) ? [] : [quote(lang, 20)])));
      return codes.size === 0 ? null : cut([...codes].join(", "), 100);
    },
  },
  {
    id: "hreflang_no_return",
    category: "hreflang",
    severity: "high",
    title: "Missing hreflang return links",
    what: "A page links to a language version that does not link back.",
    why: "Without return links, search engines ignore the pair.",
    fix: "List all versions, including the page itself, on every version.",
    reference: HREFLANG,
    on: "html",
    check: (page, site) =>
      firstOf(
        page.html.hreflangs,
        (alternate) => lacksReturn(page, { alternate, site }),
        (alternate) => `${named(alternate)} does not link back`,
      ),
  },
  {
    id: "hreflang_to_error",
    category: "hreflang",
    severity: "high",
    title: "hreflang URLs return an error",
    what: "hreflang points to a URL that returns an error.",
    why: "Search engines may drop the whole set, and visitors would see an error page.",
    fix: "Correct or remove the entries.",
    reference: HREFLANG,
    on: "html",
    check: ({ html }, site) =>
      firstOf(
        html.hreflangs,
        ({ url }) => {
          const answer = url === null ? null : site.statusOf(url);
          return answer !== null && !answer.unverified && answer.status >= 400;
        },
        (alternate) => ({ detail: named(alternate), leads_to: [alternate.url ?? ""] }),
      ),
  },
  {
    id: "hreflang_to_redirect",
    category: "hreflang",
    severity: "high",
    title: "hreflang URLs redirect",
    what: "hreflang points to a URL that redirects.",
    why: "Only final URLs count as language versions.",
    fix: "Use the final URLs.",
    reference: HREFLANG,
    on: "html",
    check: ({ html }, site) =>
      firstOf(
        html.hreflangs,
        ({ url }) => {
          const answer = url === null ? null : site.statusOf(url);
          return (
            answer !== null &&
            answer.redirects > 0 &&
            answer.status === 200 &&
            addressKey(answer.final_url ?? url!) !== addressKey(url!)
          );
        },
        named,
      ),
  },
  {
    id: "hreflang_to_hidden",
    category: "hreflang",
    severity: "high",
    title: "hreflang points to non-indexable pages",
    what: "hreflang points to a page that is noindex, blocked by robots.txt or has another page as its canonical.",
    why: "Search engines cannot show that version and ignore the set.",
    fix: "Use only indexable, canonical pages.",
    reference: HREFLANG,
    on: "html",
    check: ({ html }, site) =>
      firstOf(
        html.hreflangs,
        ({ url }) => {
          const target = url === null ? undefined : site.viewByKey.get(addressKey(url));
          const isBlocked = url !== null && site.facts.urls_blocked_by_robots.includes(url);
          return isBlocked || (target !== undefined && !target.indexable);
        },
        named,
      ),
  },
  {
    id: "hreflang_self_missing",
    category: "hreflang",
    severity: "low",
    title: "hreflang without self-reference",
    what: "The page lists its versions but not itself.",
    why: "Search engines expect the whole set on every version.",
    fix: "Add the page's own URL with its language.",
    reference: HREFLANG,
    on: "indexable",
    check: ({ html, facts }) => {
      if (html.hreflangs.length === 0) return null;
      const own = new Set([addressKey(facts.url), addressKey(facts.response.final_url)]);
      return html.hreflangs.some(({ url }) => url !== null && own.has(addressKey(url)))
        ? null
        : `${html.hreflangs.length} versions, none of them this page`;
    },
  },
  {
    id: "hreflang_x_default_missing",
    category: "hreflang",
    // Info: it is optional, and two versions that name each other miss little.
    severity: "info",
    title: "No x-default",
    what: "The hreflang set has no x-default.",
    why: "Visitors whose language is not listed get whichever version the search engine picks.",
    fix: 'Add hreflang="x-default" for a page with a language choice, or for the main version.',
    reference: HREFLANG,
    on: "indexable",
    check: ({ html }) =>
      new Set(html.hreflangs.map(({ lang }) => lang.toLowerCase())).size >= VERSIONS_MIN &&
      !html.hreflangs.some(({ lang }) => lang.toLowerCase() === "x-default")
        ? html.hreflangs
            .map(({ lang }) => lang)
            .slice(0, 8)
            .join(", ")
        : null,
  },
  {
    id: "hreflang_duplicate",
    category: "hreflang",
    severity: "high",
    title: "Two URLs for one language, or one for two",
    what: "The same language code points to two different pages, or two languages point to the same page.",
    why: "Search engines cannot tell which one is meant.",
    fix: "Keep one URL per code, and one page for each language.",
    reference: HREFLANG,
    on: "html",
    check: ({ html }) => {
      const seen = new Map<string, string>();
      for (const { lang, url } of html.hreflangs) {
        if (url === null) continue;
        const before = seen.get(lang.toLowerCase());
        if (before !== undefined && before !== addressKey(url))
          return `${lang}: ${cut(before, 70)} and ${cut(addressKey(url), 70)}`;
        seen.set(lang.toLowerCase(), addressKey(url));
      }
      const versions = html.hreflangs.filter(({ lang, url }) => url !== null && !/^x-/i.test(lang));
      for (const [key, own] of Map.groupBy(versions, ({ url }) => addressKey(url!))) {
        const languages = new Set(own.map(({ lang }) => lang.split(/[-_]/)[0]!.toLowerCase()));
        if (languages.size > 1) return `${[...languages].join(" and ")}: ${cut(key, 90)}`;
      }
      return null;
    },
  },
  {
    id: "hreflang_relative",
    category: "hreflang",
    severity: "medium",
    title: "Relative hreflang URLs",
    what: "A language version uses a relative URL.",
    why: "Search engines require absolute URLs with scheme and host.",
    fix: "Use absolute URLs.",
    reference: HREFLANG,
    on: "html",
    check: ({ html }) =>
      firstOf(
        html.hreflangs,
        ({ href, source }) => source === "link" && !/^https?:\/\//i.test(href.trim()),
        ({ href, lang }) => `${lang}: ${cut(href, 90)}`,
      ),
  },
  {
    id: "hreflang_in_body",
    category: "hreflang",
    severity: "high",
    title: "hreflang outside the head",
    what: "hreflang tags are in the body of the page.",
    why: "Search engines ignore them there.",
    fix: "Move the tags into the head.",
    reference: HREFLANG,
    on: "html",
    check: ({ html }) =>
      firstOf(
        html.head_broken_by === null ? html.hreflangs : [],
        (alternate) => alternate.in_head === false,
        ({ lang, href }) => `${lang}: ${cut(href, 90)}`,
      ),
  },
  {
    id: "hreflang_lang_mismatch",
    category: "hreflang",
    severity: "medium",
    title: "hreflang and lang disagree",
    what: "The page's own hreflang entry and its lang attribute have different languages.",
    why: "One of the two is wrong, and search engines must guess which.",
    fix: "Set both to the language of the page's text.",
    reference: HREFLANG,
    on: "html",
    check: ({ html, facts }) => {
      const own = html.hreflangs.find(
        ({ url, lang }) =>
          lang !== "x-default" && url !== null && addressKey(url) === addressKey(facts.response.final_url),
      );
      const declared = html.lang?.split(/[-_]/)[0]?.toLowerCase() ?? "";
      const entry = own?.lang.split(/[-_]/)[0]?.toLowerCase() ?? declared;
      const several = html.hreflangs.some(
        (other) =>
          other !== own &&
          other.url !== null &&
          own?.url !== undefined &&
          own.url !== null &&
          addressKey(other.url) === addressKey(own.url) &&
          other.lang.toLowerCase().startsWith(declared),
      );
      return declared !== "" && entry !== declared && !several && isValidCode(entry)
        ? `hreflang ${own?.lang}, lang ${html.lang}`
        : null;
    },
  },
  {
    id: "hreflang_on_canonicalised",
    category: "hreflang",
    severity: "medium",
    title: "hreflang on non-canonical pages",
    what: "The page has hreflang, but its canonical is another page.",
    why: "The two contradict each other, and the set is ignored.",
    fix: "Use hreflang only on canonical pages, each with a self-referencing canonical.",
    reference: HREFLANG,
    on: "html",
    check: (page) =>
      page.canonicalised && page.html.hreflangs.length > 0 && !page.url.includes("?")
        ? `canonical ${cut(canonicalUrl(page.html) ?? "", 90)}`
        : null,
  },
];

function isValidCode(lang: string): boolean {
  return /^x-default$/i.test(lang.trim()) || (isLanguageCode(lang) && !COUNTRIES.test(lang.trim()));
}

function firstOf<T extends string | Seen>(
  all: readonly Alternate[],
  isFaulty: (alternate: Alternate) => boolean,
  tell: (alternate: Alternate) => T,
): T | null {
  const faulty = all.find(isFaulty);
  return faulty === undefined ? null : tell(faulty);
}

/** The page itself may have none where the sitemap names its versions. */
function named({ lang, url, source }: Alternate): string {
  return `${lang}${source === "sitemap" ? ", named in the sitemap" : ""}: ${cut(url ?? "", 90)}`;
}

function lacksReturn(page: PageView, given: { alternate: Alternate; site: SiteView }): boolean {
  const { url } = given.alternate;
  if (url === null) return false;
  const target = given.site.viewByKey.get(addressKey(url));
  if (target === undefined || target === page) return false;
  const own = addressKey(page.facts.response.final_url);
  return !target.html.hreflangs.some((back) => back.url !== null && addressKey(back.url) === own);
}
