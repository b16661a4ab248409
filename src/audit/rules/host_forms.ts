import { canonicalUrl, hostOfAddress, otherForm, plural } from "../../page/page_facts_read.ts";
import type { Rule, SiteFault } from "../rule.ts";
import type { SiteView } from "../site_view.ts";
import { countLinks, LINKS } from "./links.ts";

/** With and without www is one site, which says which of both it is. */
export const HOST_FORM_RULES: Rule[] = [
  {
    id: "www_duplicate",
    category: "status",
    severity: "medium",
    title: "The site answers with and without www",
    what: "Both hosts return 200 instead of one redirecting to the other.",
    why: "Every page exists twice, and link value is split between the copies.",
    fix: "Redirect one host to the other with a 301.",
    reference: "https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls",
    on: "site",
    check: wwwDuplicate,
  },
  {
    id: "other_host_form",
    category: "links",
    severity: "low",
    title: "Links use the wrong form of the host name",
    what: "Internal links use the host with www although the site runs without it, or the other way round.",
    why: "Every click goes through a redirect or lands on a second copy of the site.",
    fix: "Use one form of the host in all links.",
    reference: LINKS,
    on: "html",
    check: (page, { facts }) => {
      const other = otherForm(hostOfAddress(facts.home_url));
      return countLinks(page, (link) => hostOfAddress(URL.parse(link.href)?.href ?? "") === other);
    },
  },
];

/** Where a canonical on each spelling names the same one of them, search engines join them. */
function wwwDuplicate(site: SiteView): SiteFault | null {
  const { host_variants: variants, home_url: home } = site.facts;
  const own = hostOfAddress(site.home?.facts.response.final_url ?? home);
  const twin = otherForm(own);
  const twins = variants.filter(
    ({ status, final_url: to, url }) => status === 200 && hostOfAddress(to ?? url) === twin,
  );
  if (site.home === null || twins.length === 0) return null;
  const named = site.pages.filter(({ html }) => hostOfAddress(canonicalUrl(html) ?? "") === twin);
  const isJoined = twins.every(({ canonical }) => hostOfAddress(canonical ?? "") === own);
  // Search engines join them then, one by one; visitors, links and counters still do not.
  if (isJoined && named.length === 0)
    return {
      pages: [],
      severity: "low",
      detail: `${own} and ${twin} both return 200, joined only by their canonicals`,
    };
  const pages = isJoined ? `, and ${plural(named.length, "page")} of ${own} name ${twin} as canonical` : "";
  return { pages: [], detail: `${own} and ${twin} both return 200${pages}` };
}
