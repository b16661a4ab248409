import { isListPath } from "../../page/kind/page_features.ts";
import { isLanguageCode } from "../../page/language_code.ts";
import { isLaterPage } from "../../page/later_page.ts";
import type { LinkFact } from "../../page/page_facts.ts";
import { addressKey, cut, hostOfAddress, pathOf, plural } from "../../page/page_facts_read.ts";
import type { PageView } from "../page_view.ts";
import type { OpenHit, Rule, SiteFault } from "../rule.ts";
import type { SiteView } from "../site_view.ts";

const CONSISTENCY = "https://developers.google.com/search/docs/fundamentals/seo-starter-guide";
const PAGES_MIN = 6;
/** What so many pages have is the site's own way; what fewer than the rest lack it is a slip. */
const SHARE_MIN = 0.85;
const MENU_SHARE = 0.7;
const MENU_LINKS_MIN = 4;
/** A language version with so many links of its own around the text has a menu. */
const OWN_MENU_MIN = 2;
const COUNTERS =
  /^https?:\/\/(?:www\.googletagmanager\.com\/(?:gtag\/js|gtm\.js)|static\.cloudflareinsights\.com|plausible\.io\/js|cdn\.usefathom\.com|www\.clarity\.ms|static\.hotjar\.com|[^/]+\/(?:matomo|piwik)\.js)/i;
/** Types that belong to single pages by what they show. */
const OWN_TYPES =
  /^(?:WebPage|FAQPage|Question|Answer|VideoObject|ImageObject|Review|AggregateRating|Event|HowTo|SearchAction|EntryPoint|PropertyValue|ListItem|Person|CreativeWork|ReadAction|Comment)/;

/** What a page lacks that all pages of its kind have. */
export const SIBLING_RULES: Rule[] = [
  {
    id: "page_unstyled",
    category: "speed",
    severity: "high",
    title: "Pages without the site's style sheets",
    what: "The page loads no style sheet at all, although nearly all others do.",
    why: "Visitors see bare text and links, and think the page is broken.",
    fix: "Have the page use the same template as the others.",
    reference: CONSISTENCY,
    on: "site",
    check: (site) => odd(framed(site), ({ html }) => html.styles.length > 0, "no style sheet"),
  },
  {
    id: "page_without_menu",
    category: "links",
    severity: "medium",
    title: "Pages without the site menu",
    what: "The page lacks all the links that most other pages have in their menu and footer.",
    why: "Visitors and crawlers have nowhere to go from there.",
    fix: "Have the page use the same template as the others, with its menu and footer.",
    reference: CONSISTENCY,
    on: "site",
    check: withoutMenu,
  },
  {
    id: "hreflang_left_out",
    category: "hreflang",
    severity: "medium",
    title: "Pages without the language versions that others declare",
    what: "Nearly all pages in the folder declare their language versions with hreflang, but this one does not, or only the sitemap does for it.",
    why: "Search engines may show it in the wrong language, and its versions lack the link back.",
    fix: "Add the template's hreflang tags to the page.",
    reference: "https://developers.google.com/search/docs/specialty/international/localized-versions",
    on: "site",
    check: withoutVersions,
  },
  {
    id: "markup_left_out",
    category: "structured_data",
    severity: "low",
    title: "Pages without the structured data of their kind",
    what: "Nearly all pages in the folder have structured data of a certain type, but this one does not.",
    why: "It cannot appear in results and answers that are based on this data.",
    fix: "Have the template output the data on this page too.",
    reference: "https://developers.google.com/search/docs/appearance/structured-data/intro-structured-data",
    on: "site",
    check: missingTypes,
  },
  {
    id: "counter_left_out",
    category: "speed",
    severity: "low",
    title: "Pages without analytics",
    what: "Nearly all pages load the same analytics script, but this one does not.",
    why: "Its visits are missing from every report, and visits that start there seem to start elsewhere.",
    fix: "Add the analytics script to the template of this page.",
    reference: "https://support.google.com/analytics/answer/9304153",
    on: "site",
    check: uncounted,
  },
];

/** Pages in the site's frame: shells, windows of systems and pages that scripts make are none. */
function framed({ pages }: SiteView): PageView[] {
  return pages.filter(({ html, utility, facts }) => !utility && !html.app_shell && !facts.response.truncated);
}

function odd(pages: readonly PageView[], has: (page: PageView) => boolean, detail: string): SiteFault | null {
  const bare = pages.filter((page) => !has(page));
  if (pages.length < PAGES_MIN || bare.length === 0 || pages.length - bare.length < pages.length * SHARE_MIN)
    return null;
  return { pages: bare.map(({ url }) => ({ url, detail: `${detail}; ${pages.length - bare.length} others have it` })) };
}

function joined(faults: readonly (SiteFault | null)[]): SiteFault | null {
  const hits = new Map<string, OpenHit>();
  for (const hit of faults.flatMap((fault) => fault?.pages ?? [])) if (!hits.has(hit.url)) hits.set(hit.url, hit);
  return hits.size === 0 ? null : { pages: [...hits.values()] };
}

function withoutMenu(site: SiteView): SiteFault | null {
  const pages = framed(site).filter(({ html }) => !html.parse_uncertain);
  if (pages.length < PAGES_MIN) return null;
  const counts = new Map<string, number>();
  const keysOf = ({ html }: PageView) =>
    new Set(html.links.flatMap(({ internal, url }) => (internal && url !== null ? [addressKey(url)] : [])));
  // What the texts of most pages lead to is no menu: that may come by script.
  for (const page of pages)
    for (const key of new Set(page.html.links.flatMap(headerTarget))) counts.set(key, (counts.get(key) ?? 0) + 1);
  const home = addressKey(site.facts.home_url);
  const menu = [...counts]
    .filter(([key, count]) => key !== home && count >= pages.length * MENU_SHARE)
    .map(([key]) => key);
  if (menu.length < MENU_LINKS_MIN) return null;
  const usual = commonest(pages.map(versionOf));
  const hasOwn = (page: PageView) =>
    versionOf(page) !== usual && new Set(page.html.links.flatMap(headerTarget)).size >= OWN_MENU_MIN;
  const leadsOn = (page: PageView) => {
    const keys = keysOf(page);
    return menu.some((key) => keys.has(key));
  };
  const bare = pages.filter((page) => !leadsOn(page) && !hasOwn(page));
  const detail = `none of ${plural(menu.length, "link")} that most pages have`;
  if (bare.length === 0 || bare.length > pages.length * (1 - SHARE_MIN)) return null;
  return { pages: bare.map(({ url }) => ({ url, detail })) };
}

/** Of which language version a page is: by the first part of its path, or else by what it declares. */
export function versionOf({ url, html }: { url: string; html?: { lang: string | null } }): string {
  const [, first = ""] = pathOf(url).split("/");
  return (isLanguageCode(first) ? first : (html?.lang ?? "")).trim().toLowerCase().split("-")[0]!;
}

function commonest(names: readonly string[]): string {
  const [most] = [...Map.groupBy(names, (name) => name).values()].sort((a, b) => b.length - a.length);
  return most?.[0] ?? "";
}

function headerTarget({ internal, url, region }: LinkFact): string[] {
  return internal && url !== null && region !== "main" ? [addressKey(url)] : [];
}

/** A page that has no other version owes none: one is known by a page that names it, or by its place among the others'. */
function withoutVersions(site: SiteView): SiteFault | null {
  const inPage = ({ html }: PageView) => html.hreflangs.some(({ source }) => source !== "sitemap");
  const named = new Set(
    site.pages.flatMap(({ html, url }) =>
      html.hreflangs.flatMap((each) =>
        each.url === null || addressKey(each.url) === addressKey(url) ? [] : [addressKey(each.url)],
      ),
    ),
  );
  const folders = [...Map.groupBy(site.indexable, ({ cluster }) => cluster).values()];
  return joined(
    folders.flatMap((pages) => {
      const said = pages.filter(inPage);
      const isUsual = said.length >= pages.length * SHARE_MIN;
      const has = (page: PageView) => (isUsual ? inPage(page) : page.html.hreflangs.length > 0);
      const moves = new Set(pages.filter(has).flatMap(movesOf));
      const isOwed = (page: PageView) =>
        moves.size === 0 ||
        named.has(addressKey(page.url)) ||
        [...moves].some((move) => {
          const [from = "", to = ""] = move.split(" ");
          return page.url.startsWith(from) && site.statusOf(to + page.url.slice(from.length))?.status === 200;
        });
      const owing = pages.filter((page) => has(page) || isOwed(page));
      const fault = odd(owing, has, "no hreflang");
      return fault === null ? [] : [{ pages: fault.pages.map((hit) => ({ ...hit, detail: withSitemap(hit, site) })) }];
    }),
  );
}

/** From which beginning of an address to which one its other versions go; none where a page names but itself. */
function movesOf({ html, url }: PageView): string[] {
  return html.hreflangs.flatMap(({ url: to }) => {
    if (to === null || addressKey(to) === addressKey(url)) return [];
    let same = 0;
    while (same < Math.min(to.length, url.length) && to.at(-1 - same) === url.at(-1 - same)) same++;
    // Whole parts of the path alone.
    const kept = url.slice(url.length - same).replace(/^[^/]*\/?/, "");
    return [`${url.slice(0, url.length - kept.length)} ${to.slice(0, to.length - kept.length)}`];
  });
}

function withSitemap({ url, detail }: OpenHit, { viewByKey }: SiteView): string {
  const isListed = (viewByKey.get(addressKey(url))?.html.hreflangs.length ?? 0) > 0;
  return isListed ? (detail ?? "").replace("no hreflang", "hreflang in the sitemap alone") : (detail ?? "");
}

/** The start page of a language: what leads to pages below it has nothing to say there. */
function isLanguageStart(path: string): boolean {
  const [first = "", ...rest] = path.split("/").filter((part) => part !== "");
  return rest.length === 0 && isLanguageCode(first);
}

/** It lists what the others of its folder are, the first page of it too. */
function isList(page: PageView): boolean {
  return isListPath(page.path) || /[?&](?:page|paged|p|pg|pagina|seite)=\d/i.test(page.url);
}

function missingTypes({ indexable }: SiteView): SiteFault | null {
  const groups = [
    ...Map.groupBy(
      indexable.filter(({ is_home, url, path }) => !is_home && !isLaterPage(url) && !isLanguageStart(path)),
      ({ cluster }) => cluster,
    ).values(),
  ];
  const faults = groups.flatMap((pages) => {
    const types = pages.map(({ items }) => new Set(items.flatMap((item) => (item.nested ? [] : item.types))));
    const all = types.reduce((sum, each) => sum.union(each), new Set<string>());
    return [...all]
      .filter((type) => !OWN_TYPES.test(type))
      .map((type) => {
        // Inside another item it is told as well.
        const having = new Set(pages.filter(({ items }) => items.some((item) => item.types.includes(type))));
        const fault = odd(pages, (page) => having.has(page), `no ${cut(type, 40)}`);
        const lists = new Set(fault === null ? [] : pages.filter(isList).map(({ url }) => url));
        const owing = fault?.pages.filter(({ url }) => !lists.has(url));
        return owing === undefined || owing.length === 0 ? null : { pages: owing };
      });
  });
  return joined(faults);
}

/** By the script and what it counts for, since a site may have a second counter on some pages. */
function uncounted(site: SiteView): SiteFault | null {
  const pages = framed(site).filter(({ is_home, html }) => is_home || html.styles.length > 0);
  const countersOf = ({ html }: PageView) =>
    html.scripts.flatMap(({ url }) => (COUNTERS.test(url ?? "") ? [url!] : []));
  const counted = pages.map((page) => countersOf(page).length > 0);
  const having = new Set(pages.filter((_, at) => counted[at]));
  const example = [...having][0];
  const host = example === undefined ? "" : hostOfAddress(countersOf(example)[0]!);
  return odd(pages, (page) => having.has(page), `no script of ${host}`);
}
