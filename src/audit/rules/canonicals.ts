import type { Hit } from "../../domain/evidence/finding_data.ts";
import { addressKey, canonicalUrl, cut, isNoindex, plural } from "../../page/page_facts_read.ts";
import type { PageView } from "../page_view.ts";
import type { Rule, SiteFault } from "../rule.ts";
import type { SiteView } from "../site_view.ts";

const CANONICAL = "https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls";
/** Pages other than the home page that name it as canonical before it is a fault of the template. */
const HOME_CANONICAL_PAGES_MIN = 2;

/** Which address each page calls its own. */
export const CANONICAL_RULES: Rule[] = [
  {
    id: "canonical_home_everywhere",
    category: "canonicals",
    severity: "high",
    title: "Pages name the home page as their canonical",
    what: "Pages with content of their own call the home page their original.",
    why: "Search engines take them for copies of the home page and drop them.",
    fix: "Let the template write each page's own address into its canonical tag.",
    reference: CANONICAL,
    on: "site",
    check: canonicalIsHome,
  },
  {
    id: "canonical_to_error",
    category: "canonicals",
    severity: "high",
    title: "Canonicals lead to an error",
    what: "The canonical names an address that answers with an error.",
    why: "Engines are told that the page's original does not exist.",
    fix: "Let the canonical name the page itself or its live original.",
    reference: CANONICAL,
    on: "html",
    check: (page, site) => {
      const target = foreignCanonical(page);
      const answer = target === null ? null : site.statusOf(target);
      if (target === null || answer === null || answer.unverified || answer.status < 400) return null;
      return `${cut(target)} answers ${answer.status}`;
    },
  },
  {
    id: "canonical_to_redirect",
    category: "canonicals",
    severity: "medium",
    title: "Canonicals lead to a redirect",
    what: "The canonical names an address that redirects.",
    why: "The signal is weakened, and engines may choose another address.",
    fix: "Name the address the redirect ends at.",
    reference: CANONICAL,
    on: "html",
    check: (page, site) => {
      const target = foreignCanonical(page);
      const answer = target === null ? null : site.statusOf(target);
      if (target === null || answer === null || answer.redirects === 0 || answer.status >= 400) return null;
      return `${cut(target)} redirects to ${cut(answer.final_url ?? "another address")}`;
    },
  },
  {
    id: "canonical_to_noindex",
    category: "canonicals",
    severity: "high",
    title: "Canonicals lead to a page set to noindex",
    what: "The page calls an original that forbids being listed.",
    why: "Neither the page nor its original can be found.",
    fix: "Remove noindex from the original, or let the canonical name a page that may be listed.",
    reference: CANONICAL,
    on: "html",
    check: (page, site) => {
      const target = foreignCanonical(page);
      return target !== null && site.viewByKey.get(addressKey(target))?.noindex ? cut(target) : null;
    },
  },
  {
    id: "canonical_chain",
    category: "canonicals",
    severity: "medium",
    title: "Canonical chains",
    what: "The canonical names a page that itself names a third one.",
    why: "Engines follow one step at most and may ignore the tag.",
    fix: "Name the last page of the chain in each canonical.",
    reference: CANONICAL,
    on: "html",
    check: (page, site) => {
      const target = foreignCanonical(page);
      const next = target === null ? undefined : site.viewByKey.get(addressKey(target));
      if (target === null || next === undefined || !next.canonicalised) return null;
      return `${cut(target)}, which names ${cut(canonicalUrl(next.html) ?? "")}`;
    },
  },
  {
    id: "canonical_conflict",
    category: "canonicals",
    severity: "high",
    title: "Several canonicals that disagree",
    what: "The page names more than one original, by tags or by the Link header.",
    why: "Engines ignore all of them and choose for themselves.",
    fix: "Write one canonical a page; usually a plugin and the theme both add one.",
    reference: CANONICAL,
    on: "html",
    check: ({ html }) => {
      const urls = new Set(html.canonicals.flatMap((canonical) => (canonical.url === null ? [] : [canonical.url])));
      const keys = new Set([...urls].map(addressKey));
      return keys.size > 1 ? [...urls].map((url) => cut(url, 80)).join(" and ") : null;
    },
  },
  {
    id: "canonical_multiple",
    category: "canonicals",
    severity: "low",
    title: "The canonical is written more than once",
    what: "Several tags name the same original.",
    why: "Harmless until they drift apart; two sources write the tag.",
    fix: "Turn one of the two sources off.",
    reference: CANONICAL,
    on: "html",
    check: ({ html }) => {
      const tags = html.canonicals.filter((canonical) => canonical.source === "link" && canonical.url !== null);
      const same = new Set(tags.map((canonical) => addressKey(canonical.url!))).size === 1;
      return tags.length > 1 && same ? plural(tags.length, "tag") : null;
    },
  },
  {
    id: "canonical_in_body",
    category: "canonicals",
    severity: "high",
    title: "The canonical stands outside the head",
    what: "The canonical tag is in the body of the page.",
    why: "Engines ignore canonicals outside the head.",
    fix: "Move the tag into the head.",
    reference: CANONICAL,
    on: "html",
    check: ({ html }) => {
      const stray = html.canonicals.find((canonical) => canonical.source === "link" && !canonical.in_head);
      const proper = html.canonicals.some((canonical) => canonical.in_head || canonical.source === "header");
      return stray !== undefined && !proper ? cut(stray.href) : null;
    },
  },
  {
    id: "canonical_relative",
    category: "canonicals",
    severity: "low",
    title: "Canonicals without a full address",
    what: "The canonical is a relative address.",
    why: "It works until a copy of the site on another host calls itself the original.",
    fix: "Write canonicals with scheme and host.",
    reference: CANONICAL,
    on: "html",
    check: ({ html }) => {
      const relative = html.canonicals.find(
        ({ href }) => href.trim() !== "" && !/^(?:https?:)?\/\//i.test(href.trim()),
      );
      return relative === undefined ? null : cut(relative.href);
    },
  },
  {
    id: "canonical_invalid",
    category: "canonicals",
    severity: "medium",
    title: "Canonicals that are empty or no address",
    what: "The canonical tag names no valid address.",
    why: "Engines ignore it.",
    fix: "Write the page's own address into the tag.",
    reference: CANONICAL,
    on: "html",
    check: ({ html }) => {
      const broken = html.canonicals.find((canonical) => canonical.url === null || canonical.href.trim() === "");
      return broken === undefined ? null : `href "${cut(broken.href, 80)}"`;
    },
  },
  {
    id: "canonical_scheme",
    category: "canonicals",
    severity: "medium",
    title: "Canonicals name http on an https site",
    what: "The page is served over https, its canonical names the http address.",
    why: "Engines are asked to list the unprotected address, which then redirects back.",
    fix: "Write https into the canonicals (in most systems: the site's address in its settings).",
    reference: CANONICAL,
    on: "html",
    check: (page, site) => {
      const canonical = canonicalUrl(page.html);
      if (!site.tls || canonical === null || !page.facts.response.final_url.startsWith("https:")) return null;
      return canonical.startsWith("http:") ? cut(canonical) : null;
    },
  },
  {
    id: "canonical_other_site",
    category: "canonicals",
    severity: "high",
    title: "Canonicals name another site",
    what: "Pages call an address on another domain their original.",
    why: "Search engines list the other site in place of these pages.",
    fix: "Keep this only for syndicated texts; else let the canonical name the page itself.",
    reference: CANONICAL,
    on: "html",
    check: (page, site) => {
      const target = foreignCanonical(page);
      if (target === null || !URL.canParse(target)) return null;
      const host = new URL(target).hostname;
      return host === site.facts.domain || host.endsWith(`.${site.facts.domain}`) ? null : cut(target);
    },
  },
  {
    id: "canonical_missing",
    category: "canonicals",
    severity: "low",
    title: "Canonical missing",
    what: "The page does not name its canonical address.",
    why: "Copies under parameters, upper case or other hosts compete with the page.",
    fix: "Let the template write a canonical with the page's own address into every page.",
    reference: CANONICAL,
    on: "html",
    check: (page) => (page.html.canonicals.length === 0 && !page.noindex && !page.utility ? "no canonical" : null),
  },
  {
    id: "variants_without_canonical",
    category: "canonicals",
    severity: "medium",
    title: "Query variants compete with their page",
    what: "Addresses that differ by their query alone may be listed beside the page they copy.",
    why: "Signals are split between copies, and crawlers spend their visits on them.",
    fix: "Let every variant name the address without the query as its canonical.",
    reference: CANONICAL,
    on: "site",
    check: openVariants,
  },
  {
    id: "og_url_differs",
    category: "canonicals",
    severity: "low",
    title: "og:url differs from the canonical",
    what: "The address for sharing and the canonical name different pages.",
    why: "Likes and links gather on an address that is not the one listed.",
    fix: "Write the canonical's address into og:url.",
    reference: "https://ogp.me/",
    on: "html",
    check: ({ html }) => {
      const canonical = canonicalUrl(html);
      const shared = html.open_graph["og:url"];
      if (canonical === null || shared === undefined || !URL.canParse(shared)) return null;
      return addressKey(shared) === addressKey(canonical)
        ? null
        : `${cut(shared, 80)}, canonical ${cut(canonical, 80)}`;
    },
  },
];

/** The canonical of a page that may be listed, when it names another address than its own. */
function foreignCanonical(page: PageView): string | null {
  return page.canonicalised && !page.noindex ? canonicalUrl(page.html) : null;
}

function canonicalIsHome(site: SiteView): SiteFault | null {
  const home = site.home === null ? null : addressKey(site.home.facts.response.final_url);
  if (home === null) return null;
  const wrong = site.pages.filter((page) => {
    const target = page.is_home ? null : foreignCanonical(page);
    return target !== null && addressKey(target) === home && page.path !== "/";
  });
  if (wrong.length < HOME_CANONICAL_PAGES_MIN) return null;
  return { pages: wrong.map((page) => ({ url: page.url, detail: "canonical is the home page" })) };
}

/** Variants read with their page's text, and variants passed over because their page has no canonical to judge by. */
function openVariants(site: SiteView): SiteFault | null {
  const hits = new Map<string, Hit>();
  for (const page of site.responses) {
    if (page.html === null || page.response.status !== 200 || page.response.redirects.length > 0) continue;
    const base = page.url.includes("?") ? baseOf(site, page.url) : undefined;
    if (base === undefined || isNoindex(page.html) || page.html.text_hash !== base.html.text_hash) continue;
    const canonical = canonicalUrl(page.html);
    if (canonical !== null && !canonical.includes("?")) continue;
    hits.set(base.url, { url: base.url, detail: `same text under ${cut(page.url)}` });
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
