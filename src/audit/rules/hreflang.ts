import type { HtmlFacts } from "../../page/page_facts.ts";
import { addressKey, canonicalUrl, cut, quote } from "../../page/page_facts_read.ts";
import type { PageView } from "../page_view.ts";
import type { Rule } from "../rule.ts";
import type { SiteView } from "../site_view.ts";

const HREFLANG = "https://developers.google.com/search/docs/specialty/international/localized-versions";
const CODE = /^(?:x-default|[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?)$/i;
/** Region codes people write that are none, and languages written as regions. */
const WRONG_CODES = /^(?:[a-z]{2}-uk|[a-z]{2}-eu|en-en|cz|jp|cn|gr|dk|se|kr|ua|[a-z]{2}-la(?:tam)?)$/i;

type Alternate = HtmlFacts["hreflangs"][number];

/** Versions in other languages and how they name each other. */
export const HREFLANG_RULES: Rule[] = [
  {
    id: "hreflang_invalid_code",
    category: "hreflang",
    severity: "medium",
    title: "hreflang codes that do not exist",
    what: "A language version is declared under a code that is no language or region.",
    why: "Search engines ignore the entry, and visitors get the wrong language.",
    fix: "Use ISO 639-1 languages with ISO 3166-1 regions: en-GB, not en-UK; cs, not cz.",
    reference: HREFLANG,
    on: "html",
    check: ({ html }) =>
      firstOf(
        html.hreflangs,
        ({ lang }) => !CODE.test(lang.trim()) || WRONG_CODES.test(lang.trim()),
        ({ lang }) => quote(lang, 20),
      ),
  },
  {
    id: "hreflang_no_return",
    category: "hreflang",
    severity: "medium",
    title: "Language versions do not name each other",
    what: "A page names a version that does not name it back.",
    why: "Without the return link search engines ignore the pair.",
    fix: "Write the full list of versions, the page itself included, into every version.",
    reference: HREFLANG,
    on: "html",
    check: (page, site) =>
      firstOf(
        page.html.hreflangs,
        (alternate) => lacksReturn(page, { alternate, site }),
        ({ url, lang }) => `${lang}: ${cut(url ?? "", 90)} does not name this page`,
      ),
  },
  {
    id: "hreflang_to_error",
    category: "hreflang",
    severity: "high",
    title: "Language versions that do not exist",
    what: "hreflang names an address that answers with an error.",
    why: "Search engines drop the whole set, and visitors would reach an error page.",
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
        ({ url, lang }) => `${lang}: ${cut(url ?? "", 90)}`,
      ),
  },
  {
    id: "hreflang_to_redirect",
    category: "hreflang",
    severity: "medium",
    title: "Language versions that redirect",
    what: "hreflang names an address that redirects.",
    why: "Only final addresses count as versions.",
    fix: "Name the final addresses.",
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
        ({ url, lang }) => `${lang}: ${cut(url ?? "", 90)}`,
      ),
  },
  {
    id: "hreflang_to_hidden",
    category: "hreflang",
    severity: "medium",
    title: "Language versions that may not be listed",
    what: "hreflang names a page that is set to noindex or calls another page its canonical.",
    why: "Search engines cannot show that version and ignore the set.",
    fix: "Name listed, canonical pages only.",
    reference: HREFLANG,
    on: "html",
    check: ({ html }, site) =>
      firstOf(
        html.hreflangs,
        ({ url }) => {
          const target = url === null ? undefined : site.viewByKey.get(addressKey(url));
          return target !== undefined && !target.indexable;
        },
        ({ url, lang }) => `${lang}: ${cut(url ?? "", 90)}`,
      ),
  },
  {
    id: "hreflang_self_missing",
    category: "hreflang",
    severity: "low",
    title: "hreflang sets that leave out their own page",
    what: "The page lists its versions but not itself.",
    why: "Search engines ask for the whole set on every version.",
    fix: "Add the page's own address with its language.",
    reference: HREFLANG,
    on: "indexable",
    check: ({ html, facts }) => {
      if (html.hreflangs.length === 0) return null;
      const own = new Set([addressKey(facts.url), addressKey(facts.response.final_url)]);
      return html.hreflangs.some(({ url }) => url !== null && own.has(addressKey(url)))
        ? null
        : `${html.hreflangs.length} versions, none is this page`;
    },
  },
  {
    id: "hreflang_x_default_missing",
    category: "hreflang",
    severity: "info",
    title: "No version for everyone else",
    what: "The set names no x-default.",
    why: "Visitors whose language is not listed get whichever version the engine picks.",
    fix: 'Add hreflang="x-default" with the page that lets visitors choose, or the main version.',
    reference: HREFLANG,
    on: "indexable",
    check: ({ html }) =>
      html.hreflangs.length > 1 && !html.hreflangs.some(({ lang }) => lang.toLowerCase() === "x-default")
        ? html.hreflangs
            .map(({ lang }) => lang)
            .slice(0, 8)
            .join(", ")
        : null,
  },
  {
    id: "hreflang_duplicate",
    category: "hreflang",
    severity: "medium",
    title: "One language, two addresses",
    what: "The same language code names two different pages.",
    why: "Search engines cannot tell which one is meant.",
    fix: "Keep one address a code.",
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
      return null;
    },
  },
  {
    id: "hreflang_relative",
    category: "hreflang",
    severity: "medium",
    title: "hreflang without full addresses",
    what: "A version is named by a relative address.",
    why: "Search engines ask for full addresses with scheme and host.",
    fix: "Write the full address.",
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
    id: "hreflang_lang_mismatch",
    category: "hreflang",
    severity: "low",
    title: "hreflang and lang disagree",
    what: "The page's own hreflang entry names another language than its lang attribute.",
    why: "One of the two is wrong, and engines must guess which.",
    fix: "Set both to the language of the page's text.",
    reference: HREFLANG,
    on: "html",
    check: ({ html, facts }) => {
      const own = html.hreflangs.find(
        ({ url, lang }) =>
          lang !== "x-default" && url !== null && addressKey(url) === addressKey(facts.response.final_url),
      );
      const declared = html.lang?.split(/[-_]/)[0]?.toLowerCase() ?? "";
      const entry = own?.lang.split("-")[0]?.toLowerCase() ?? declared;
      const several = html.hreflangs.some(
        (other) =>
          other !== own &&
          other.url !== null &&
          own?.url !== undefined &&
          own.url !== null &&
          addressKey(other.url) === addressKey(own.url) &&
          other.lang.toLowerCase().startsWith(declared),
      );
      return declared !== "" && entry !== declared && !several ? `hreflang ${own?.lang}, lang ${html.lang}` : null;
    },
  },
  {
    id: "hreflang_on_canonicalised",
    category: "hreflang",
    severity: "medium",
    title: "hreflang on pages that are not the original",
    what: "The page lists language versions, yet calls another page its canonical.",
    why: "The two contradict each other; the set is ignored.",
    fix: "Write hreflang into the canonical pages only, each with itself as canonical.",
    reference: HREFLANG,
    on: "html",
    check: (page) =>
      page.canonicalised && page.html.hreflangs.length > 0 && !page.url.includes("?")
        ? `canonical ${cut(canonicalUrl(page.html) ?? "", 90)}`
        : null,
  },
];

function firstOf(
  all: readonly Alternate[],
  isFaulty: (alternate: Alternate) => boolean,
  tell: (alternate: Alternate) => string,
): string | null {
  const faulty = all.find(isFaulty);
  return faulty === undefined ? null : tell(faulty);
}

function lacksReturn(page: PageView, given: { alternate: Alternate; site: SiteView }): boolean {
  const { url } = given.alternate;
  if (url === null) return false;
  const target = given.site.viewByKey.get(addressKey(url));
  if (target === undefined || target === page) return false;
  const own = addressKey(page.facts.response.final_url);
  return !target.html.hreflangs.some((back) => back.url !== null && addressKey(back.url) === own);
}
