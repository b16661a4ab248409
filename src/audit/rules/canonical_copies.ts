import type { Hit } from "../../domain/evidence/finding_data.ts";
import { wordsOf } from "../../language/words.ts";
import { isLaterPage } from "../../page/later_page.ts";
import type { HtmlFacts } from "../../page/page_facts.ts";
import { addressKey, canonicalUrl, cut, isNoindex, needsScripts, plural, quote } from "../../page/page_facts_read.ts";
import { hammingDistance } from "../../page/simhash.ts";
import { duplicateGroups, faultOfGroups } from "../duplicates.ts";
import { folderOf, type PageView } from "../page_view.ts";
import type { Rule, SiteFault } from "../rule.ts";
import type { SiteView } from "../site_view.ts";
import { CANONICAL, foreignCanonical } from "./canonicals.ts";

/** A page with so much to say that the home page does not is no copy of it. */
const OWN_WORDS_MIN = 40;
/** Bits of 64 in which texts differ that have nothing in common. */
const OTHER_TEXT_BITS = 16;
/** One entry is no list. */
const ENTRIES_MIN = 2;

const DUPLICATE_WORDS_MIN = 40;

/** Whether pages call only copies of themselves, and all of them, by another address. */
export const CANONICAL_COPY_RULES: Rule[] = [
  {
    id: "index_file_address",
    category: "canonicals",
    severity: "low",
    title: "A folder and its index file are two URLs for one page",
    what: "The same page is available with and without index.html (or index.php, default.aspx), each with its own canonical.",
    why: "Search engines usually cope, but links and statistics are split between both.",
    fix: "Link to the folder everywhere, and redirect its index file there with a 301 or make the folder its canonical.",
    reference: CANONICAL,
    on: "site",
    check: (site) => faultOfGroups(indexFiles(site), (page) => quote(page.path, 80)),
  },
  {
    id: "canonical_home_everywhere",
    category: "canonicals",
    severity: "high",
    title: "Pages canonicalized to the home page",
    what: "Pages with their own content have the home page as their canonical.",
    why: "Search engines treat them as copies of the home page and drop them.",
    fix: "Change the template so that each page's canonical is its own URL.",
    reference: CANONICAL,
    on: "site",
    check: canonicalIsHome,
  },
  {
    id: "canonical_other_page",
    category: "canonicals",
    severity: "high",
    title: "Canonicals point to different pages",
    what: "The canonical points to a page of the site with different text, or from one product or page in the sitemap to another.",
    why: "It tells search engines to drop this page in favour of one that does not say the same.",
    fix: "Point the canonical to the page itself; use another URL only for copies.",
    reference: CANONICAL,
    on: "html",
    check: (page, { viewByKey, home, inSitemap }) => {
      const target = foreignCanonical(page);
      const other = target === null ? undefined : viewByKey.get(addressKey(target));
      if (other === undefined || other.is_home || isLaterPage(page.url) || other.path === page.path) return null;
      const [own, theirs] = [page.html, other.html];
      const isOther =
        own.simhash !== null &&
        theirs.simhash !== null &&
        hammingDistance(own.simhash, theirs.simhash) > OTHER_TEXT_BITS;
      const [heading, theirHeading] = [own, theirs].map(
        ({ headings }) => headings.find(({ level }) => level === 1)?.text,
      );
      // A heading that the home page has, too, is the template's.
      const homeHeading = home?.html.headings.find(({ level }) => level === 1)?.text;
      const isPart = page.path.startsWith(other.path) && heading === theirHeading && heading !== homeHeading;
      const isNamedSo = own.titles[0] === theirs.titles[0] || isPart;
      // The site asks for both to be listed, so that one is no variant of the other.
      const areListed = [page, other].every(({ url }) => inSitemap.has(addressKey(url)));
      const isNamesake = !areListed || isWithin(heading, theirHeading) || isWithin(theirHeading, heading);
      return (isOther || !isNamesake) && !isNamedSo ? cut(other.url) : null;
    },
  },
  {
    id: "noindex_with_canonical",
    category: "canonicals",
    severity: "low",
    title: "noindex together with a canonical to another page",
    what: "The page is set to noindex, and its canonical is another page.",
    why: "The two contradict each other: one says to drop the page, the other that it is a copy of a page to keep.",
    fix: "Use a canonical for copies and noindex for pages that should not be found, never both.",
    reference: CANONICAL,
    on: "html",
    check: ({ html, noindex, canonicalised, utility }) =>
      noindex && canonicalised && !utility ? `noindex, canonical ${cut(canonicalUrl(html) ?? "", 90)}` : null,
  },
  {
    id: "variants_without_canonical",
    category: "canonicals",
    severity: "medium",
    title: "URL parameters create duplicates",
    what: "URLs that differ only in their parameters can be indexed next to the page they copy.",
    why: "Signals are split between the copies, and they waste crawl budget.",
    fix: "Set the URL without parameters as the canonical of every variant.",
    reference: CANONICAL,
    on: "site",
    check: openVariants,
  },
];

/** Whether one heading has all words of the other; one that is missing says nothing. */
function isWithin(whole: string | undefined, part: string | undefined): boolean {
  const [words, own] = [whole, part].map((text) => new Set(wordsOf(text ?? ""))) as [Set<string>, Set<string>];
  return words.size === 0 || own.isSubsetOf(words);
}

function canonicalIsHome(site: SiteView): SiteFault | null {
  const home = site.home === null ? null : addressKey(site.home.facts.response.final_url);
  if (home === null) return null;
  const wrong = site.pages.filter((page) => {
    const target = page.is_home ? null : foreignCanonical(page);
    const isCopy =
      page.html.text_hash === site.home?.html.text_hash || page.html.titles[0] === site.home?.html.titles[0];
    const isOwn = !isCopy && page.html.main_word_count >= OWN_WORDS_MIN;
    return target !== null && addressKey(target) === home && page.path !== "/" && isOwn;
  });
  if (wrong.length === 0) return null;
  return { pages: wrong.map((page) => ({ url: page.url, detail: "canonical is the home page" })) };
}

/** Variants read with their page's text, and variants passed over because their page has no canonical to judge by. */
function openVariants(site: SiteView): SiteFault | null {
  const hits = new Map<string, Hit>();
  for (const page of site.responses) {
    if (page.html === null || page.response.status !== 200 || page.response.redirects.length > 0) continue;
    const base = page.url.includes("?") ? baseOf(site, page.url) : undefined;
    if (base === undefined || isNoindex(page.html) || !isSameList(page.html, base.html)) continue;
    const canonical = canonicalUrl(page.html);
    if (canonical !== null && !canonical.includes("?")) continue;
    hits.set(base.url, { url: base.url, detail: `same text or list under ${cut(page.url)}` });
  }
  for (const trap of site.facts.traps) {
    if (trap.kind !== "query_variants" && trap.kind !== "same_content") continue;
    const base = baseOf(site, trap.example);
    if (base === undefined || hits.has(base.url) || canonicalUrl(base.html) !== null) continue;
    hits.set(base.url, {
      url: base.url,
      detail: `${plural(trap.urls_skipped, "variant")}, for instance ${cut(trap.example)}`,
    });
  }
  return hits.size === 0 ? null : { pages: [...hits.values()] };
}

/** The page without the query, where it may be listed. */
function baseOf(site: SiteView, url: string): PageView | undefined {
  const base = site.viewByKey.get(addressKey(url.split("?", 1)[0]!));
  return base === undefined || base.url === url || base.utility || base.noindex ? undefined : base;
}

/** The same text, or the same entries in another order, or some of them, under the same title. */
function isSameList(own: HtmlFacts, base: HtmlFacts): boolean {
  if (own.text_hash === base.text_hash) return true;
  const [entries, all] = [own, base].map(
    ({ links }) => new Set(links.flatMap(({ url, region }) => (region === "main" && !url?.includes("?") && url) || [])),
  ) as [Set<string>, Set<string>];
  return own.titles[0] === base.titles[0] && entries.size >= ENTRIES_MIN && entries.isSubsetOf(all);
}

/** Folders, each with its index file. */
function indexFiles({ indexable, viewByKey }: SiteView): PageView[][] {
  return indexable.flatMap((page) => {
    const folder = page.twin ? viewByKey.get(addressKey(folderOf(page.url))) : undefined;
    return folder === undefined ? [] : [[folder, page]];
  });
}

/** Pages of one text, each at an address that it calls its own. */
export function duplicateContent(site: SiteView): SiteFault | null {
  // Of a page that only scripts fill, what is there is the template's.
  const longEnough = site.indexable.filter(
    ({ html, twin }) => !twin && html.main_word_count >= DUPLICATE_WORDS_MIN && !needsScripts(html),
  );
  return duplicateGroups(longEnough, (page) => page.html.text_hash, {
    name: (page) => quote(page.html.titles[0] ?? page.path, 80),
  });
}
