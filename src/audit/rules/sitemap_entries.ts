import { DAY_MS } from "../../base/iso_time.ts";
import { trapOf } from "../../crawl/url_traps.ts";
import type { Hit } from "../../domain/evidence/finding_data.ts";
import { isLaterPage } from "../../page/later_page.ts";
import { addressKey, canonicalUrl, cut, hostOfAddress, plural } from "../../page/page_facts_read.ts";
import type { SitemapFacts } from "../../page/site_file_facts.ts";
import { isSearch } from "../open_searches.ts";
import type { PageView } from "../page_view.ts";
import type { Rule, SiteFault } from "../rule.ts";
import type { SiteView } from "../site_view.ts";
import { TRACKED } from "./link_forms.ts";
import { STAGING_HOSTS } from "./link_targets.ts";
import { SITEMAPS } from "./sitemaps.ts";
import { SESSION_IN_ADDRESS } from "./urls.ts";

const LASTMOD_URLS_MIN = 20;
/** What nobody looks for, as shop systems name it. */
const CART =
  /\/(?:cart|basket|checkout|my-account|account|wishlist|lost-password|warenkorb|kasse|mein-konto|panier|commande|mon-compte|carrito|finalizar-compra|mi-cuenta|carrello|winkelwagen|afrekenen)(?:\/|$)/i;
const NOT_LISTED_SHARE = 0.05;
/** Dead entries, and their share, from which the sitemap as such is broken. */
const DEAD_MIN = 3;
const DEAD_SHARE_MIN = 0.2;

/** What the entries of the sitemaps say. */
export const SITEMAP_ENTRY_RULES: Rule[] = [
  {
    id: "sitemap_relative_loc",
    category: "sitemaps",
    severity: "high",
    title: "Relative URLs in the sitemap",
    what: "Sitemap entries use relative URLs.",
    why: "The protocol requires absolute URLs, and search engines skip relative ones.",
    fix: "Have the generator output absolute URLs, and check the site URL in its settings.",
    reference: SITEMAPS,
    on: "site",
    check: (site) => ofEntries(site, ({ raw }) => (/^[a-z][a-z0-9+.-]*:\/\//i.test(raw.trim()) ? null : cut(raw, 80))),
  },
  {
    id: "sitemap_foreign_url",
    category: "sitemaps",
    severity: "high",
    title: "Sitemap URLs on another site",
    what: "The sitemap lists pages on another domain or on a staging host.",
    why: "Search engines ignore them unless one owner has verified both sites.",
    fix: "Remove them or, after a domain change, update the domain in the generator.",
    reference: SITEMAPS,
    on: "site",
    check: (site) =>
      ofEntries(site, ({ raw }) => {
        const host = URL.canParse(raw.trim()) ? new URL(raw.trim()).hostname : null;
        const { domain } = site.facts;
        const own = hostOfAddress(site.home?.facts.response.final_url ?? site.facts.home_url);
        if (host !== null && host !== own && STAGING_HOSTS.test(host)) return cut(raw, 100);
        return host === null || host === domain || host.endsWith(`.${domain}`) ? null : cut(raw, 100);
      }),
  },
  {
    id: "sitemap_lists_utility",
    category: "sitemaps",
    severity: "medium",
    title: "Carts, accounts and searches in the sitemap",
    what: "The sitemap lists indexable carts, checkouts or account pages, results of the site's search, or URLs that trigger actions such as adding to the cart.",
    why: "They offer nothing to visitors from search, and take the place of pages that sell.",
    fix: "Set these pages to noindex, and remove them from the sitemap.",
    reference: SITEMAPS,
    on: "site",
    check: (site) => {
      const pages = site.pages.filter(
        (page) => page.utility && page.indexable && CART.test(page.path) && site.inSitemap.has(addressKey(page.url)),
      );
      const entries = site.facts.sitemaps.flatMap(({ urls }) => urls);
      const acting = entries.filter(({ url }) => trapOf(url)?.kind === "action");
      const searching = entries.filter(({ url }) => isSearch(url));
      const told = [...acting, ...searching].map(({ url }) => ({ url, detail: cut(url, 100) }));
      const hits = [...told, ...pages.map(({ url, path }) => ({ url, detail: cut(path) }))];
      return hits.length === 0 ? null : { pages: hits };
    },
  },
  {
    id: "sitemap_duplicate_url",
    category: "sitemaps",
    severity: "low",
    title: "Sitemaps list URLs more than once",
    what: "The same URL is listed several times in one sitemap.",
    why: "Repeated entries with different dates contradict each other, and the generator is usually broken.",
    fix: "Have the generator list each URL once.",
    reference: SITEMAPS,
    on: "site",
    check: ({ facts }) => {
      const repeated = facts.sitemaps.flatMap(({ kind, urls }) =>
        kind === "rss" ? [] : [...Map.groupBy(urls, ({ raw }) => raw.trim())].filter(([, same]) => same.length > 1),
      );
      if (repeated.length === 0) return null;
      const [raw, same] = repeated[0]!;
      const count = plural(repeated.length, "URL");
      return { pages: [], detail: `${count}, for example ${cut(raw, 100)} (${same.length} times)` };
    },
  },
  {
    id: "sitemap_parameters",
    category: "sitemaps",
    severity: "low",
    title: "Session or tracking parameters in the sitemap",
    what: "The sitemap lists URLs with a session id or campaign parameters such as utm_source.",
    why: "The sitemap asks search engines to index copies of pages, and visits are counted under the wrong source.",
    fix: "List each page under its canonical URL, without these parameters.",
    reference: SITEMAPS,
    on: "site",
    check: (site) =>
      ofEntries(site, ({ raw }) => (TRACKED.test(raw) || SESSION_IN_ADDRESS.test(raw) ? cut(raw, 100) : null)),
  },
  {
    id: "sitemap_http_url",
    category: "sitemaps",
    severity: "medium",
    title: "http URLs in the sitemap",
    what: "The sitemap lists http URLs that redirect to https.",
    why: "Every entry costs a redirect, and search engines treat redirecting entries as errors.",
    fix: "Set the site URL in the generator to https.",
    reference: SITEMAPS,
    on: "site",
    check: (site) =>
      site.https ? ofEntries(site, ({ raw }) => (/^http:\/\//i.test(raw.trim()) ? cut(raw, 100) : null)) : null,
  },
  {
    id: "sitemap_not_found",
    category: "sitemaps",
    severity: "medium",
    title: "Sitemap URLs return an error",
    what: "The sitemap lists URLs that return an error.",
    why: "The more dead entries a sitemap has, the less search engines trust it.",
    fix: "List the current URLs, and remove those of pages that no longer exist.",
    reference: SITEMAPS,
    on: "site",
    check: (site) => {
      const dead = ofListed(site, (url) => {
        const answer = site.statusOf(url);
        return answer !== null && answer.status >= 400 && !answer.unverified ? `answers ${answer.status}` : null;
      });
      const listed = new Set(site.facts.sitemaps.flatMap(({ urls }) => urls.map(({ url }) => addressKey(url)))).size;
      const count = dead?.pages.length ?? 0;
      if (dead === null || count < DEAD_MIN || count < listed * DEAD_SHARE_MIN) return dead;
      return { ...dead, severity: "high", detail: `${count} of the ${listed} URLs it lists` };
    },
  },
  {
    id: "sitemap_redirect",
    category: "sitemaps",
    severity: "medium",
    title: "Sitemap URLs redirect",
    what: "The sitemap lists URLs that redirect.",
    why: "A sitemap should list final URLs, because redirects waste crawl budget.",
    fix: "List the final URLs.",
    reference: SITEMAPS,
    on: "site",
    check: (site) =>
      ofListed(site, (url) => {
        const answer = site.statusOf(url);
        const isMoved = answer !== null && answer.redirects > 0 && answer.status === 200 && answer.final_url !== null;
        return isMoved && addressKey(answer.final_url!) !== addressKey(url)
          ? `redirects to ${cut(answer.final_url!, 90)}`
          : null;
      }),
  },
  {
    id: "sitemap_not_canonical",
    category: "sitemaps",
    severity: "medium",
    title: "Non-canonical pages in the sitemap",
    what: "The sitemap lists pages whose canonical is another page.",
    why: "The sitemap asks for indexing, but the canonical says to index another page.",
    fix: "List only canonical URLs.",
    reference: SITEMAPS,
    on: "site",
    check: (site) =>
      ofListed(site, (url) => {
        if (site.viewByKey.get(addressKey(url))?.canonicalised) return "canonical is another page";
        const own = site.viewByKey.get(site.ownKey(url));
        const canonical = own === undefined || site.ownKey(url) === addressKey(url) ? null : canonicalUrl(own.html);
        return canonical !== null && addressKey(canonical) === site.ownKey(url)
          ? `canonical is ${cut(canonical, 90)}`
          : null;
      }),
  },
  {
    id: "not_in_sitemap",
    category: "sitemaps",
    severity: "low",
    title: "Pages missing from the sitemap",
    what: "Indexable pages are in no sitemap.",
    why: "Search engines discover these pages and their changes later.",
    fix: "Include their page type in the sitemap generator.",
    reference: SITEMAPS,
    on: "site",
    check: notListed,
  },
  {
    id: "lastmod_constant",
    category: "sitemaps",
    severity: "low",
    title: "lastmod is the same for every page",
    what: "All entries have the same lastmod date.",
    why: "Search engines see that it is not real and ignore lastmod altogether.",
    fix: "Have the generator output the date each page really changed.",
    reference: SITEMAPS,
    on: "site",
    check: ({ facts }) => {
      const dates = facts.sitemaps.flatMap((map) =>
        map.urls.flatMap(({ lastmod }) => (lastmod === null ? [] : [lastmod])),
      );
      if (dates.length < LASTMOD_URLS_MIN || new Set(dates.map((date) => date.slice(0, 10))).size > 1) return null;
      return { pages: [], detail: `${plural(dates.length, "entry", "entries")} dated ${cut(dates[0]!, 30)}` };
    },
  },
  {
    id: "lastmod_invalid",
    category: "sitemaps",
    severity: "low",
    title: "Invalid lastmod dates",
    what: "Entries have dates in the future or in an unknown format.",
    why: "Search engines ignore lastmod in a file with wrong dates.",
    fix: "Use the date each page last changed, as 2025-06-30 or with time and time zone.",
    reference: SITEMAPS,
    on: "site",
    check: (site) => {
      const tomorrow = Date.parse(site.facts.crawled_at) + 2 * DAY_MS;
      return ofEntries(site, ({ lastmod }) => {
        if (lastmod === null) return null;
        const ms = Date.parse(lastmod);
        if (ms > tomorrow) return `lastmod ${cut(lastmod, 40)}, which is in the future`;
        return Number.isNaN(ms) ? `lastmod ${cut(lastmod, 40)}` : null;
      });
    },
  },
  {
    id: "lastmod_missing",
    category: "sitemaps",
    severity: "info",
    title: "Sitemaps without lastmod",
    what: "No entry has a lastmod.",
    why: "Search engines cannot tell which pages to recrawl.",
    fix: "Have the generator output lastmod.",
    reference: SITEMAPS,
    on: "site",
    check: ({ facts }) => {
      const entries = facts.sitemaps.filter((map) => map.kind === "urlset").flatMap((map) => map.urls);
      return entries.length >= LASTMOD_URLS_MIN && entries.every(({ lastmod }) => lastmod === null)
        ? { pages: [], detail: plural(entries.length, "entry", "entries") }
        : null;
    },
  },
];

function ofEntries(site: SiteView, judge: (entry: SitemapFacts["urls"][number]) => string | null): SiteFault | null {
  const faulty = new Map<string, Hit>();
  for (const map of site.facts.sitemaps) {
    for (const entry of map.urls) {
      const detail = judge(entry);
      if (detail !== null && !faulty.has(entry.url)) faulty.set(entry.url, { url: entry.url, detail });
    }
  }
  if (faulty.size === 0) return null;
  const [first] = faulty.values();
  return { pages: [], detail: `${plural(faulty.size, "entry", "entries")}, for example ${first!.detail}` };
}

function ofListed(site: SiteView, judge: (url: string) => string | null): SiteFault | null {
  const hits = new Map<string, Hit>();
  for (const map of site.facts.sitemaps) {
    for (const { url } of map.urls) {
      const key = addressKey(url);
      if (hits.has(key)) continue;
      const detail = judge(url);
      if (detail !== null) hits.set(key, { url: site.byKey.get(key)?.url ?? url, detail });
    }
  }
  return hits.size === 0 ? null : { pages: [...hits.values()] };
}

function notListed(site: SiteView): SiteFault | null {
  const isWhole = (map: SitemapFacts) => map.partial !== true && map.entries <= map.urls.length;
  if (site.inSitemap.size === 0 || !site.facts.sitemaps.every(isWhole)) return null;
  const isListed = ({ url }: PageView) => site.inSitemap.has(site.ownKey(url));
  // What stands in a sitemap that does not answer is not known: only where its neighbours are listed is a page left out.
  const isDead = site.facts.sitemaps.some(({ status }) => status !== 200);
  const folders = Map.groupBy(site.indexable.filter(isListed), ({ cluster }) => cluster);
  const missing = site.indexable.filter(
    (page) =>
      (!isDead || (folders.get(page.cluster)?.length ?? 0) >= DEAD_MIN) &&
      !isListed(page) &&
      !site.inSitemap.has(addressKey(page.url)) &&
      !site.inSitemap.has(addressKey(page.facts.response.final_url)) &&
      !(page.is_home || page.twin) &&
      !page.url.includes("?") &&
      !isLaterPage(page.url),
  );
  if (missing.length <= site.indexable.length * NOT_LISTED_SHARE && missing.length < 3) return null;
  return missing.length === 0 ? null : { pages: missing.map((page) => ({ url: page.url, detail: "in no sitemap" })) };
}
