import { addressKey, clusterOf, cut, plural, quote, robotsDirectives } from "../../page/page_facts_read.ts";
import { combinedFilters, growingFilters } from "../combined_filters.ts";
import { hiddenPages, noindexSource } from "../hidden_pages.ts";
import type { PageView } from "../page_view.ts";
import type { OpenHit, Rule, SiteFault } from "../rule.ts";
import type { SiteView } from "../site_view.ts";

export const ROBOTS_META = "https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag";
/** What follows a form that was sent, by its name: nobody wants to find it. */
const THANKS =
  /\/(?:thanks|thank-?you|gracias|muchas-gracias|danke|vielen-dank|merci|grazie|obrigad[oa]|bedankt|dziekujemy|tack|tak-for)(?:-[\w-]*)?(?:\/|\.\w{3,5})?$/i;
/** With more to say it thanks somebody else. */
const THANKS_WORDS_MAX = 100;
const HTML_BYTES_MAX = 2 * 1024 * 1024;
const NOINDEX_SHARE_MAX = 0.5;
const LINKED_WIDELY_SHARE = 0.5;
const SNIPPET_CHARS_MIN = 50;
/** Variants of one page become endless from here on; links that act (fill a cart, share) are no trap. */
const COPIES_MIN = 50;
const TRAP_WORDS: Readonly<Record<string, string>> = {
  endless_chain: "each page leads to the next and adds nothing new",
  endless_path: "the path repeats itself",
  facets: "stacked filters",
  long_url: "very long URLs",
  query_variants: "the same page under many parameters",
  same_content: "the same text on every page",
};
const COPYING_TRAPS: ReadonlySet<string> = new Set(["query_variants", "same_content"]);

/** Whether search engines may read and list the pages. */
export const INDEXABILITY_RULES: Rule[] = [
  {
    id: "home_noindex",
    category: "indexability",
    severity: "critical",
    title: "The home page is set to noindex",
    what: "A robots meta tag or X-Robots-Tag header sets the home page to noindex.",
    why: "The site's most important page cannot appear in search results or be cited.",
    fix: "Remove noindex from the home page (in WordPress: Settings, Reading, search engine visibility).",
    reference: ROBOTS_META,
    on: "site",
    check: ({ home }) => (home?.noindex ? { pages: [{ url: home.url, detail: "noindex" }] } : null),
  },
  {
    id: "noindex_most",
    category: "indexability",
    severity: "high",
    title: "Most of the site is set to noindex",
    what: "More than half of the pages are noindex.",
    why: "Few sites want this, and it is usually a setting left over from staging.",
    fix: "Check the site-wide noindex setting, and remove it from every page that should be found.",
    reference: ROBOTS_META,
    on: "site",
    check: (site) => {
      const own = site.pages.filter((page) => !page.utility);
      const hidden = own.filter((page) => page.noindex);
      if (own.length < 4 || hidden.length / own.length <= NOINDEX_SHARE_MAX) return null;
      return { pages: hidden.map((page) => ({ url: page.url, detail: "noindex" })) };
    },
  },
  {
    id: "noindex_in_sitemap",
    category: "indexability",
    severity: "medium",
    title: "Noindex pages in the sitemap",
    what: "The sitemap asks for indexing, but the page forbids it.",
    why: "Search engines get conflicting signals and waste crawl budget on pages that never appear.",
    fix: "Remove noindex where the page should be found; otherwise take it out of the sitemap.",
    reference: ROBOTS_META,
    on: "site",
    check: (site) =>
      hiddenPages(site, (page) =>
        site.inSitemap.has(addressKey(page.url)) ? `${noindexSource(page)}, but in a sitemap` : null,
      ),
  },
  {
    id: "noindex_linked_widely",
    category: "indexability",
    severity: "medium",
    title: "Noindex pages in the navigation",
    what: "Pages that most other pages link to are set to noindex.",
    why: "Pages that the navigation marks as important cannot appear in search.",
    fix: "Remove noindex where the page should be found; otherwise remove it from the main navigation.",
    reference: ROBOTS_META,
    on: "site",
    check: (site) =>
      hiddenPages(site, (page) => {
        if (page.utility || page.is_home || site.pages.length < 4) return null;
        const inlinks = site.inlinks.count(addressKey(page.url));
        const isWide = inlinks / (site.pages.length - 1) >= LINKED_WIDELY_SHARE;
        return isWide ? `linked from ${plural(inlinks, "page")}` : null;
      }),
  },
  {
    id: "noindex_page",
    category: "indexability",
    severity: "low",
    title: "Pages set to noindex",
    what: "A robots meta tag or header sets the page to noindex.",
    why: "This is right for filter and thank-you pages, but wrong for content.",
    fix: "Review the list, and remove noindex from every page that should be found.",
    reference: ROBOTS_META,
    on: "html",
    check: (page, { kinds }) => {
      const isMeant = page.utility || THANKS.test(page.path) || kinds.get(page.url)?.kind === "legal";
      return page.noindex && !isMeant && !page.is_home ? noindexSource(page) : null;
    },
  },
  {
    id: "thanks_indexable",
    category: "indexability",
    severity: "low",
    title: "Thank-you pages can be indexed",
    what: "The page that visitors see after sending a form can be indexed, and links or the sitemap lead to it.",
    why: "Each visitor who arrives there from search is counted as an enquiry, although none was sent.",
    fix: "Set the page to noindex, and take it out of menus and the sitemap.",
    reference: ROBOTS_META,
    on: "html",
    check: ({ html, indexable, path }) =>
      indexable && THANKS.test(path) && html.main_word_count < THANKS_WORDS_MAX ? "open to search engines" : null,
  },
  {
    id: "nofollow_page",
    category: "indexability",
    severity: "medium",
    title: "Pages set to nofollow as a whole",
    what: "A robots directive tells crawlers to follow no links on the page.",
    why: "The linked pages are found late or never, and get no link value from this page.",
    fix: "Remove nofollow from the page's robots directive.",
    reference: ROBOTS_META,
    on: "html",
    check: (page) =>
      !page.utility && !page.noindex && robotsDirectives(page.html).has("nofollow") ? "nofollow" : null,
  },
  {
    id: "snippet_forbidden",
    category: "indexability",
    severity: "medium",
    title: "Pages block snippets",
    what: "nosnippet, data-nosnippet around most of the text or a very low max-snippet blocks snippets of the page.",
    why: "AI overviews and answer engines are not allowed to quote such pages.",
    fix: "Remove nosnippet and data-nosnippet, or set max-snippet:-1.",
    reference: ROBOTS_META,
    on: "indexable",
    check: ({ html }) => {
      for (const directive of robotsDirectives(html)) {
        if (directive === "nosnippet") return directive;
        const match = /^max-snippet\s*:\s*(\d+)$/.exec(directive);
        if (match !== null && Number(match[1]) < SNIPPET_CHARS_MIN) return directive;
      }
      return html.signs?.find(({ kind }) => kind === "unquotable")?.detail ?? null;
    },
  },
  {
    id: "noimageindex",
    category: "indexability",
    severity: "low",
    title: "Pages block image previews",
    what: "noimageindex or max-image-preview:none is set.",
    why: "The page appears without an image in search results, Discover and AI answers.",
    fix: "Remove noimageindex and set max-image-preview:large.",
    reference: ROBOTS_META,
    on: "indexable",
    check: ({ html }) => {
      const directives = robotsDirectives(html);
      if (directives.has("noimageindex")) return "noimageindex";
      return directives.has("max-image-preview:none") ? "max-image-preview:none" : null;
    },
  },
  {
    id: "unavailable_after_past",
    category: "indexability",
    severity: "medium",
    title: "Expired pages",
    what: "unavailable_after has a date in the past.",
    why: "Google drops the page from its results on that date.",
    fix: "Remove the directive from pages that should stay indexed.",
    reference: ROBOTS_META,
    on: "html",
    check: ({ html }, site) => {
      for (const directive of robotsDirectives(html)) {
        const match = /^unavailable_after\s*:\s*(.+)$/.exec(directive);
        const date = match === null ? Number.NaN : Date.parse(match[1]!);
        if (date < Date.parse(site.facts.crawled_at)) return cut(directive);
      }
      return null;
    },
  },
  {
    id: "html_too_large",
    category: "indexability",
    severity: "high",
    title: "Pages exceed Googlebot's size limit",
    what: "The HTML alone is larger than 2 MB.",
    why: "Googlebot reads the first 2 MB and does not index the rest.",
    fix: "Move inline data, images and scripts out of the HTML, or split the page.",
    reference: "https://developers.google.com/search/docs/crawling-indexing/googlebot",
    on: "html",
    check: ({ facts: { response } }) =>
      response.truncated || response.bytes > HTML_BYTES_MAX
        ? `${(response.bytes / 1024 / 1024).toFixed(1)} MB of HTML`
        : null,
  },
  {
    id: "head_broken",
    category: "indexability",
    severity: "high",
    title: "The head ends too early",
    what: "An element or text that does not belong in the head comes before other head tags.",
    why: "Parsers end the head there, and search engines ignore any canonical, robots or hreflang tags after it.",
    fix: "Delete stray text, complete tags that were cut off, and move what belongs in the body there or below the last head tag.",
    reference: "https://developers.google.com/search/docs/crawling-indexing/valid-page-metadata",
    on: "html",
    check: ({ html: { head_broken_by: by, signs } }) => {
      const above = signs?.find(({ kind }) => kind === "text_above")?.detail;
      if (above !== undefined) return `${quote(above, 40)} stands before the doctype: stray text, to be deleted`;
      return by === null ? null : strayInHead(by);
    },
  },
  {
    id: "crawl_trap",
    category: "indexability",
    severity: "medium",
    title: "Infinite URL spaces",
    what: "A calendar, filter, session id or chain of links creates endless URLs.",
    why: "Crawlers waste crawl budget on copies and reach the real pages late.",
    fix: "Do not link to these URLs, or block their pattern in robots.txt.",
    reference: "https://developers.google.com/search/docs/crawling-indexing/url-structure",
    on: "site",
    check: crawlTraps,
  },
];

/** What ends the head, quoted, and what it seems to be. */
function strayInHead(by: string): string {
  const text = /^text “(.*)”$/s.exec(by)?.[1];
  if (text === undefined) {
    const meant = ["title", "meta", "link", "script", "style"].find((tag) => by.startsWith(tag) && /^[a-z]+$/.test(by));
    return meant === undefined ? `<${cut(by, 40)}> in the head` : `<${cut(by, 40)}>: a ${meant} tag that lacks its ">"`;
  }
  if (/^(?:meta|link|script|style|base|title)\b\s*(?:[\w:-]+\s*=|>)/i.test(text))
    return `“${text}” stands in the head as text: a tag that lacks its "<"`;
  return `“${text}” stands in the head as text: ${/[\w-]\s*=\s*["'“]|>$/.test(text) ? "left over from a tag" : "stray text"}, to be deleted`;
}

/** One of the addresses that the trap makes, the one it starts from apart. */
function isWithin({ url, path }: PageView, { kind, example }: SiteView["facts"]["traps"][number]): boolean {
  const to = URL.parse(example);
  if (to === null || kind === "query_variants") return false;
  if (to.search !== "") return path === to.pathname && url.includes("?");
  const folded = (each: string) => each.replace(/\d+/g, "0");
  return /\d/.test(path) && folded(path) === folded(to.pathname);
}

function crawlTraps(site: SiteView): SiteFault | null {
  // A ring of planted pages has an end; what is to be done with them is told elsewhere.
  const planted = new Set([...site.kinds].flatMap(([url, { kind }]) => (kind === "hacked" ? [clusterOf(url)] : [])));
  planted.delete("/*");
  const traps = site.facts.traps.filter(({ kind, urls_skipped, example }) =>
    COPYING_TRAPS.has(kind) ? urls_skipped >= COPIES_MIN : kind !== "action" && !planted.has(clusterOf(example)),
  );
  const told = traps.map((trap) => ({
    name: `${trap.pattern} (${TRAP_WORDS[trap.kind] ?? trap.kind})`,
    count: trap.urls_skipped,
    examples: [trap.example],
  }));
  const known = new Set(traps.map(({ example }) => URL.parse(example)?.pathname));
  told.push(...combinedFilters(site).filter(({ examples }) => !known.has(URL.parse(examples[0]!)?.pathname)));
  const growing = growingFilters(site).filter(
    ({ examples }) => !told.some((each) => each.examples.includes(examples[0]!)),
  );
  told.push(...growing.map(({ from: _, ...subject }) => subject));
  if (told.length === 0) return null;
  // What was read of them is as endless as the rest: what else is wrong there follows.
  const growingFrom = new Set(growing.map(({ from }) => from));
  const pages = site.pages.flatMap((page): OpenHit[] => {
    if (growingFrom.has(page.url))
      return [{ url: page.url, detail: "each link adds the filter again", unwanted: true }];
    const trap = traps.find((each) => isWithin(page, each));
    return trap === undefined ? [] : [{ url: page.url, detail: TRAP_WORDS[trap.kind] ?? trap.kind, unwanted: true }];
  });
  return {
    pages,
    detail: `${plural(told.length, "pattern")}: ${told.map(({ name, count }) => `${name}, ${plural(count, "address", "addresses")} known`).join("; ")}`,
    subjects: told,
  };
}
