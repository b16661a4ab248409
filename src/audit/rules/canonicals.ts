import { nameOfSite } from "../../page/alike_names.ts";
import { addressKey, bareKey, canonicalUrl, cut, hostOfAddress, isHostOf, plural } from "../../page/page_facts_read.ts";
import { siteOf } from "../../page/url_rules.ts";
import type { PageView } from "../page_view.ts";
import type { Rule, SiteFault } from "../rule.ts";
import type { SiteView } from "../site_view.ts";

export const CANONICAL = "https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls";
/** Of a site's pages, that may be shared with another domain of its own. */
const SHARED_SHARE_MAX = 0.5;

/** Which address each page calls its own. */
export const CANONICAL_RULES: Rule[] = [
  {
    id: "canonical_to_error",
    category: "canonicals",
    severity: "high",
    title: "Canonical URL returns an error",
    what: "The canonical points to a URL that returns an error.",
    why: "It tells search engines that the original page does not exist.",
    fix: "Point the canonical to the page itself or to a live original.",
    reference: CANONICAL,
    on: "html",
    check: (page, site) => {
      const target = otherAddress(page);
      const answer = target === null ? null : site.statusOf(target);
      if (target === null || answer === null || answer.unverified || answer.status < 400) return null;
      return { detail: `${cut(target)} answers ${answer.status}`, leads_to: [target] };
    },
  },
  {
    id: "canonical_to_redirect",
    category: "canonicals",
    severity: "high",
    title: "Canonical URL redirects",
    what: "The canonical points to a URL that redirects.",
    why: "This weakens the signal, and search engines may choose another URL.",
    fix: "Use the final URL of the redirect.",
    reference: CANONICAL,
    on: "html",
    check: (page, site) => {
      const target = otherAddress(page);
      const answer = target === null ? null : site.statusOf(target);
      if (target === null || answer === null || answer.redirects === 0 || answer.status >= 400) return null;
      if (addressKey(answer.final_url ?? "") === addressKey(target)) return null;
      return `${cut(target)} redirects to ${cut(answer.final_url ?? "another URL")}`;
    },
  },
  {
    id: "canonical_to_noindex",
    category: "canonicals",
    severity: "high",
    title: "Canonical page is noindex or blocked",
    what: "The canonical points to a page that is set to noindex or blocked by robots.txt.",
    why: "Neither the page nor its original can appear in search.",
    fix: "Let search engines read and list the original, or point the canonical to another page.",
    reference: CANONICAL,
    on: "html",
    check: (page, site) => {
      const target = foreignCanonical(page);
      const isHidden = target !== null && site.viewByKey.get(addressKey(target))?.noindex === true;
      const isBlocked = target !== null && site.facts.urls_blocked_by_robots.includes(target);
      return isHidden || isBlocked ? { detail: cut(target), leads_to: [target] } : null;
    },
  },
  {
    id: "canonical_chain",
    category: "canonicals",
    severity: "medium",
    title: "Canonical chains",
    what: "The canonical points to a page whose canonical is a third page.",
    why: "Search engines follow one step at most and may ignore the tag.",
    fix: "Point each canonical to the last page of the chain.",
    reference: CANONICAL,
    on: "html",
    check: (page, site) => {
      const target = foreignCanonical(page);
      const next = target === null ? undefined : site.viewByKey.get(addressKey(target));
      if (target === null || next === undefined || !next.canonicalised) return null;
      return `${cut(target)}, which points to ${cut(canonicalUrl(next.html) ?? "")}`;
    },
  },
  {
    id: "canonical_conflict",
    category: "canonicals",
    severity: "high",
    title: "Conflicting canonicals",
    what: "The page declares more than one canonical URL, in tags or in the Link header.",
    why: "Search engines ignore all of them and choose for themselves.",
    fix: "Use one canonical per page; usually a plugin and the theme both add one.",
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
    title: "Duplicate canonical tags",
    what: "Several tags declare the same canonical URL.",
    why: "Two sources output the tag, which is harmless only as long as they agree.",
    fix: "Turn off one of the two sources.",
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
    title: "Canonical outside the head",
    what: "The canonical tag is in the body of the page.",
    why: "Search engines ignore canonicals outside the head.",
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
    title: "Relative canonical URLs",
    what: "The canonical is a relative URL.",
    why: "It works until the site is copied to another host, which then declares itself the original.",
    fix: "Use absolute URLs with scheme and host.",
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
    title: "Empty or invalid canonicals",
    what: "The canonical tag has no valid URL, or one with a fragment, a session or campaign parameters.",
    why: "Search engines ignore it, or list the wrong URL.",
    fix: "Put the page's own URL in the tag.",
    reference: CANONICAL,
    on: "html",
    check: ({ html }) => {
      const broken = html.canonicals.find(
        ({ url, href }) =>
          url === null || href.trim() === "" || /#.|[?&](?:utm_\w+|gclid|fbclid|phpsessid|sid)=/i.test(href),
      );
      return broken === undefined ? null : `href "${cut(broken.href, 80)}"`;
    },
  },
  {
    id: "canonical_scheme",
    category: "canonicals",
    severity: "medium",
    title: "HTTP canonicals on an HTTPS site",
    what: "The page is served over https, but its canonical is the http URL.",
    why: "It asks search engines to index the http URL, which then redirects back.",
    fix: "Change the canonicals to https (in most systems, under the site URL in the settings).",
    reference: CANONICAL,
    on: "html",
    check: (page, site) => {
      const canonical = canonicalUrl(page.html);
      const isSecure = site.https && (!site.tls || page.facts.response.final_url.startsWith("https:"));
      if (!isSecure || canonical === null) return null;
      return canonical.startsWith("http:") ? cut(canonical) : null;
    },
  },
  {
    id: "canonical_other_site",
    category: "canonicals",
    severity: "high",
    title: "Canonicals point to another site",
    what: "Pages have a canonical on another domain, or on a subdomain (a staging or former site) that no page links to.",
    why: "Search engines index the other host instead of these pages, or drop them if it does not exist.",
    fix: "Keep this only for syndicated content; otherwise use self-referencing canonicals with the live host.",
    reference: CANONICAL,
    on: "site",
    check: otherHosts,
  },
  {
    id: "canonical_missing",
    category: "canonicals",
    // Low: harmless by itself; where copies exist, variants_without_canonical tells them with medium.
    severity: "low",
    title: "Canonical missing",
    what: "The page does not declare a canonical URL.",
    why: "Copies of the page under parameters, uppercase paths or other hosts compete with it.",
    fix: "Add a self-referencing canonical to every page through the template.",
    reference: CANONICAL,
    on: "html",
    check: (page) => (page.html.canonicals.length === 0 && !page.noindex && !page.utility ? "no canonical" : null),
  },
  {
    id: "og_url_differs",
    category: "canonicals",
    severity: "low",
    title: "og:url differs from the canonical",
    what: "og:url and the canonical point to different pages.",
    why: "Likes and shares count for a URL that is not the indexed one.",
    fix: "Set og:url to the canonical URL.",
    reference: "https://ogp.me/",
    on: "html",
    check: ({ html }) => {
      const canonical = canonicalUrl(html);
      const shared = html.open_graph["og:url"];
      if (canonical === null || shared === undefined || !URL.canParse(shared)) return null;
      return bareKey(URL.parse(shared)!.href) === bareKey(URL.parse(canonical)?.href ?? canonical)
        ? null
        : `${cut(shared, 80)}, canonical ${cut(canonical, 80)}`;
    },
  },
];

/** The canonical of a page that may be listed, when it names another URL than its own. */
export function foreignCanonical(page: PageView): string | null {
  return page.canonicalised && !page.noindex ? canonicalUrl(page.html) : null;
}

/** The same, and its own URL with or without www too: that one may redirect or be dead. */
function otherAddress({ html, noindex, facts, url }: PageView): string | null {
  const canonical = noindex ? null : canonicalUrl(html);
  const own = [url, facts.response.final_url].map(addressKey);
  return canonical === null || own.includes(addressKey(canonical)) ? null : canonical;
}

function isOwnOther(target: string, { host, site }: { host: string; site: SiteView }): boolean {
  const [own, theirs] = [siteOf(site.facts.domain), siteOf(host)].map(nameOfSite);
  return site.statusOf(target)?.status === 200 && own === theirs;
}

/** By the host that they name, worst first. */
function otherHosts(site: SiteView): SiteFault | null {
  const { pages, facts } = site;
  const { domain } = facts;
  const told = pages.flatMap((page) => {
    const target = foreignCanonical(page);
    const host = target === null ? "" : hostOfAddress(target);
    return host === "" || host === domain || host === `www.${domain}`
      ? []
      : [{ url: page.url, detail: cut(target!), host, target: target! }];
  });
  // Subdomains of the site's own are known by the links that lead there.
  const isAsked = told.some(({ host }) => isHostOf(host, domain));
  const linked = new Set(
    (isAsked ? pages : []).flatMap(({ url, html }) =>
      [url, ...html.links.map((link) => link.url)].map((to) => hostOfAddress(to ?? "")),
    ),
  );
  const away = told.filter(({ host }) => !isHostOf(host, domain) || !linked.has(host));
  // A page or two that the firm's own other domain has, too: meant so.
  const isShared = away.length < pages.length * SHARED_SHARE_MAX;
  const hits = away.filter(({ target, host }) => !(isShared && isOwnOther(target, { host, site })));
  if (hits.length === 0) return null;
  const subjects = [...Map.groupBy(hits, ({ host }) => host)]
    .map(([name, kin]) => ({ name, count: kin.length, examples: kin.slice(0, 5).map(({ url }) => url) }))
    .sort((a, b) => b.count - a.count);
  const detail = `canonical on ${subjects.map(({ name, count }) => `${name} (${plural(count, "page")})`).join(", ")}`;
  return { pages: hits.map(({ url, detail }) => ({ url, detail })), detail: cut(detail, 300), subjects };
}
