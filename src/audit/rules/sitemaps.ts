import { failureText } from "../../crawl/failure_text.ts";
import { cut, hostOfAddress, isHostOf } from "../../page/page_facts_read.ts";
import type { SitemapFacts } from "../../page/site_file_facts.ts";
import type { Rule, SiteFault } from "../rule.ts";
import { isRefusal, isUnanswered, type SiteView } from "../site_view.ts";
import { sitemapSpam } from "../sitemap_spam.ts";

export const SITEMAPS = "https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap";
const ENTRIES_MAX = 50_000;
/** The crawl ended before it came to sitemaps. */
const NOT_LOOKED_FOR = new Set(["unreachable", "robots_disallow"]);

/** What the site hands to crawlers as its list of pages. */
export const SITEMAP_RULES: Rule[] = [
  {
    id: "sitemap_missing",
    category: "sitemaps",
    severity: "medium",
    title: "No sitemap",
    what: "There is no sitemap in robots.txt or at the usual URLs.",
    why: "Search engines find new and changed pages late, and deep pages perhaps never.",
    fix: "Add a sitemap.xml with all pages that should be found (most CMSs can write it), and submit it in robots.txt and Search Console.",
    reference: SITEMAPS,
    on: "site",
    check: ({ facts }) =>
      facts.sitemaps.some((map) => isReadable(map) || map.partial === true) ||
      facts.blocked !== null ||
      // Where robots.txt fails, it may name one that nobody can guess.
      (facts.robots.verdict === "disallow_all" && facts.robots.status !== 200) ||
      NOT_LOOKED_FOR.has(facts.stop_reason)
        ? null
        : { pages: [], detail: "none found" },
  },
  {
    id: "sitemap_spam",
    category: "sitemaps",
    severity: "high",
    title: "The sitemap lists spam",
    what: "A sitemap lists addresses that advertise drugs, counterfeits, gambling or the like, or that are in a script which the site does not use.",
    why: "Intruders hand their pages to search engines this way, and the site is shown for spam or loses its place.",
    fix: "Treat the site as hacked: find what writes the file, change all passwords, remove the entries or the whole file and its line in robots.txt, and delete unknown sitemaps and owners in Search Console.",
    reference: "https://developers.google.com/search/docs/monitor-debug/security/malware",
    on: "site",
    check: sitemapSpam,
  },
  {
    id: "sitemap_unreachable",
    category: "sitemaps",
    severity: "high",
    title: "Sitemaps return an error",
    what: "A sitemap listed in robots.txt or in a sitemap index returns an error.",
    why: "Search engines do not learn about the pages in it.",
    fix: "Restore the sitemap, or remove its URL from robots.txt and the index.",
    reference: SITEMAPS,
    on: "site",
    check: (site) =>
      ofSitemaps(site, (map) => {
        const isNamed =
          map.declared_in_robots || site.facts.sitemaps.some((other) => other.kind === "index" && isReadable(other));
        if (!isNamed || isRefusal(map.status)) return null;
        const { domain } = site.facts;
        const foreign = isHostOf(hostOfAddress(map.url), domain)
          ? ""
          : ", and is on another site: if you did not put it there, someone else did";
        if (map.status >= 400) return `answers ${map.status}${foreign}`;
        return isUnanswered(map) ? failureText(map.failure) + foreign : null;
      }),
  },
  {
    id: "sitemap_invalid",
    category: "sitemaps",
    severity: "high",
    title: "Invalid sitemaps",
    what: "A sitemap is not valid XML, or is a web page.",
    why: "Search engines drop the whole file at the first error.",
    fix: "Validate the file; the usual causes are output before the XML declaration and unescaped ampersands.",
    reference: SITEMAPS,
    on: "site",
    check: (site) =>
      ofSitemaps(site, (map) => {
        if (map.status !== 200) return null;
        const grave = map.problems.find((problem) =>
          /cut off|well-formed|no XML|cannot be unpacked|root element/i.test(problem),
        );
        if (grave !== undefined) return cut(grave);
        return map.kind === "invalid" ? cut(map.problems[0] ?? "not a sitemap") : null;
      }),
  },
  {
    id: "sitemap_too_large",
    category: "sitemaps",
    severity: "high",
    title: "Sitemaps over the size limit",
    what: "A sitemap has more than 50,000 entries or is larger than 50 MB.",
    why: "Search engines reject the file.",
    fix: "Split it, and list the parts in a sitemap index.",
    reference: SITEMAPS,
    on: "site",
    check: (site) =>
      ofSitemaps(site, (map) => {
        if (map.entries > ENTRIES_MAX) return `${map.entries} entries`;
        return map.problems.find((problem) => /50,000|too large|50 MB/i.test(problem)) ?? null;
      }),
  },
  {
    id: "sitemap_empty",
    category: "sitemaps",
    severity: "low",
    title: "Empty sitemaps",
    what: "A sitemap lists no pages.",
    why: "It tells search engines nothing, and its generator may be broken.",
    fix: "Fix the generator, or remove the empty file from the index.",
    reference: SITEMAPS,
    on: "site",
    check: (site) =>
      ofSitemaps(site, (map) =>
        map.status === 200 && map.kind === "urlset" && map.entries === 0 ? "no entries" : null,
      ),
  },
  {
    id: "sitemap_names_itself",
    category: "sitemaps",
    severity: "low",
    title: "Sitemap index within another one",
    what: "A sitemap index lists itself or another index.",
    why: "Search engines do not read an index within an index, so the sitemaps in it may be lost.",
    fix: "List only sitemaps with pages in the index.",
    reference: SITEMAPS,
    on: "site",
    check: (site) =>
      ofSitemaps(site, ({ leads_back_to: to, kind, from_index }) => {
        if (to !== undefined) return `lists ${cut(to)} again`;
        return kind === "index" && from_index === true ? "is an index that another one lists" : null;
      }),
  },
  {
    id: "sitemap_not_in_robots",
    category: "sitemaps",
    severity: "low",
    title: "Sitemap missing from robots.txt",
    what: "There is a sitemap, but robots.txt does not list it.",
    why: "Crawlers have to guess its URL unless you submitted it to them.",
    fix: 'Add "Sitemap: " and the full URL of the sitemap to robots.txt.',
    reference: SITEMAPS,
    on: "site",
    check: ({ facts }) => {
      const readable = facts.sitemaps.filter(isReadable);
      if (readable.length === 0 || facts.robots.status !== 200 || facts.robots.sitemaps.length > 0) return null;
      return { pages: [], detail: cut(readable[0]!.url) };
    },
  },
];

function isReadable(map: SitemapFacts): boolean {
  return map.status === 200 && map.kind !== "invalid";
}

function ofSitemaps(site: SiteView, judge: (map: SitemapFacts) => string | null): SiteFault | null {
  const faulty = site.facts.sitemaps.flatMap((map) => {
    const verdict = judge(map);
    return verdict === null ? [] : [`${map.url}: ${verdict}`];
  });
  if (faulty.length === 0) return null;
  return { pages: [], subjects: faulty.map((name) => ({ name, count: 1, examples: [] })) };
}
