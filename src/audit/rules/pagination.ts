import { isLaterPage } from "../../page/later_page.ts";
import type { PageFacts } from "../../page/page_facts.ts";
import { addressKey, canonicalUrl, cut, isNoindex } from "../../page/page_facts_read.ts";
import type { Rule, SiteFault } from "../rule.ts";
import { isRefusal, type SiteView } from "../site_view.ts";

const GONE_SHOWN = 6;
/** So many entries that the first page has not make a later page one of its own. */
const OWN_ENTRIES_MIN = 2;

/** What more pages link to is of the template, and no entry. */
const LINKED_SHARE_MAX = 0.5;
/** Words of a page without entries, beside one with them. */
const EMPTY_SHARE_MAX = 0.5;

/** What follows the address of the first page: page/2/, ?p=3. */
const CONTINUED = /^[^\d]{0,20}(?:[2-9]|[1-9]\d+)\/?$/;

/** The pages of long lists, and what heads name beside a page. */
export const PAGINATION_RULES: Rule[] = [
  {
    id: "canonical_first_page",
    category: "canonicals",
    severity: "medium",
    title: "Later pages of a list are canonicalized to the first",
    what: "Page 2 and later pages of a list have the first page as their canonical, although they list other entries.",
    why: "Search engines drop them, so entries that are linked only from there are found late or never.",
    fix: "Give every page of a list its own URL as its canonical.",
    reference: "https://developers.google.com/search/docs/specialty/ecommerce/pagination-and-incremental-page-loading",
    on: "site",
    check: canonicalToFirst,
  },
  {
    id: "list_page_repeats",
    category: "content",
    severity: "medium",
    title: "Later pages of a list that add nothing",
    what: "Page 2 or a later page of a list shows the entries of the first page again, or none, and returns 200.",
    why: "Search engines take such pages for copies or missing pages, and never find the entries that should be there.",
    fix: "Have the list end with its last entries, and return 404 beyond it.",
    reference: "https://developers.google.com/search/docs/specialty/ecommerce/pagination-and-incremental-page-loading",
    on: "site",
    check: repeatedLists,
  },
  {
    id: "head_link_broken",
    category: "links",
    // Low: most are feeds that nobody reads; what visitors see of a page is told as broken parts.
    severity: "low",
    title: "Head links to missing pages and files",
    what: "The head references a page or file (rel=next, prev or amphtml, a feed, an icon, the manifest, a preload) that returns an error.",
    why: "Crawlers, feed readers and phones request it again and again and find nothing.",
    fix: "Restore the files, or remove these lines from the template.",
    reference: "https://amp.dev/documentation/guides-and-tutorials/optimize-and-measure/discovery",
    on: "html",
    check: ({ html }, site) => {
      const gone = [...html.alternates, ...(html.resource_hints ?? [])].flatMap(({ rel, url }) => {
        const status = url === null ? 0 : (site.statusOf(url)?.status ?? 0);
        return status < 400 || isRefusal(status) ? [] : [`rel=${rel} ${cut(url!, 90)} answers ${status}`];
      });
      return gone.length === 0 ? null : gone.slice(0, GONE_SHOWN).join("; ");
    },
  },
];

/** Of a list whose first page links to entries; the numbers of its pages and what all pages link to are none. */
function repeatedLists(site: SiteView): SiteFault | null {
  const hits = site.pages.flatMap((page) => {
    if (!isLaterPage(page.url) || page.noindex || page.canonicalised) return [];
    const first = firstOfList(page.url, site);
    if (first?.html == null) return [];
    const own = listedOn(page.facts, site);
    const theirs = listedOn(first, site);
    if (theirs.size < OWN_ENTRIES_MIN || own.difference(theirs).size > 0) return [];
    const isEmpty = own.size === 0 && page.html.main_word_count < first.html.main_word_count * EMPTY_SHARE_MAX;
    if (isEmpty) return [{ url: page.url, detail: "no entries" }];
    return own.size === theirs.size ? [{ url: page.url, detail: `the entries of ${cut(first.url, 90)}` }] : [];
  });
  return hits.length === 0 ? null : { pages: hits };
}

/** `/blog/` of `/blog/page/2/`, `/shop` of `/shop?page=2`. */
function firstOfList(url: string, { byKey }: SiteView): PageFacts | undefined {
  const base = url.replace(/\/(?:page|pagina|seite|p)[/-]?\d+\/?$|[?&][a-z]+=\d+\/?$/i, "");
  return base === url ? undefined : byKey.get(addressKey(base));
}

/** Pages that it links to in its content and that most other pages do not. */
function listedOn(page: PageFacts, { inlinks, pages }: SiteView): Set<string> {
  const entries = [...entriesOf(page)].filter(
    (key) => key !== addressKey(page.url) && inlinks.count(key) <= pages.length * LINKED_SHARE_MAX,
  );
  return new Set(entries.filter((key) => !isLaterPage(`https://${key}`)));
}

/** Numbered links tell which pages continue a list, in whatever language its addresses are. */
function canonicalToFirst(site: SiteView): SiteFault | null {
  const numbered = new Set<string>();
  for (const { html } of site.responses) {
    for (const { internal, url, text } of html?.links ?? [])
      if (internal && url !== null && /^(?:[2-9]|[1-9]\d+)$/.test(text)) numbered.add(addressKey(url));
  }
  const pages = site.responses.flatMap((page) => {
    const first = firstOf(page, site, numbered);
    return first === undefined ? [] : [{ url: page.url, detail: `canonical ${cut(first.url, 90)}` }];
  });
  return pages.length === 0 ? null : { pages };
}

function firstOf(page: PageFacts, site: SiteView, numbered: ReadonlySet<string>): PageFacts | undefined {
  const { html, response } = page;
  const canonical = html === null || response.status !== 200 || isNoindex(html) ? null : canonicalUrl(html);
  if (html === null || canonical === null || addressKey(canonical) === addressKey(page.url)) return undefined;
  const rest = page.url.startsWith(canonical) ? page.url.slice(canonical.length) : "";
  const isNumbered = numbered.has(addressKey(page.url));
  if (!isNumbered && !CONTINUED.test(rest)) return undefined;
  const first = site.byKey.get(addressKey(canonical));
  const entries = entriesOf(page).difference(first === undefined ? new Set() : entriesOf(first));
  entries.delete(addressKey(canonical));
  const isOther = first?.html != null && isNumbered && isLaterPage(page.url) && html.text_hash !== first.html.text_hash;
  return entries.size >= OWN_ENTRIES_MIN || isOther ? first : undefined;
}

/** Pages that it links to in its content, the numbers of the list apart. */
function entriesOf({ html }: PageFacts): Set<string> {
  const links = (html?.links ?? []).filter(
    ({ internal, region, text, url }) => internal && region === "main" && url !== null && /\p{L}/u.test(text),
  );
  return new Set(links.map(({ url }) => addressKey(url!)));
}
