import { failureText } from "../../crawl/failure_text.ts";
import { addressKey, cut } from "../../page/page_facts_read.ts";
import type { Rule, SiteFault } from "../rule.ts";
import { isUnanswered, type SiteView } from "../site_view.ts";

const ROBOTS_TXT = "https://developers.google.com/search/docs/crawling-indexing/robots/intro";
const ROBOTS_BYTES_MAX = 500 * 1024;
const CRAWL_DELAY_SECONDS_MAX = 10;

/** What robots.txt says, and whether it can be read. */
export const ROBOTS_TXT_RULES: Rule[] = [
  {
    id: "robots_blocks_all",
    category: "indexability",
    severity: "critical",
    title: "robots.txt locks search engines out",
    what: "robots.txt forbids the home page to every crawler or to Googlebot.",
    why: "Search engines may not read anything of the site.",
    fix: 'Remove the "Disallow: /" rule for search engines from robots.txt.',
    reference: ROBOTS_TXT,
    on: "site",
    check: ({ facts: { robots } }) => {
      if (robots.verdict === "disallow_all" && robots.status === 200)
        return { pages: [], detail: "every path is disallowed" };
      return robots.agents.Googlebot?.allowed === false && robots.status === 200
        ? { pages: [], detail: "the home page is disallowed for Googlebot" }
        : null;
    },
  },
  {
    id: "robots_unreachable",
    category: "indexability",
    severity: "critical",
    title: "robots.txt cannot be read",
    what: "robots.txt answers with a server error, not at all, or from an address that is not public.",
    why: "Google stops crawling a site whose robots.txt fails.",
    fix: "Let robots.txt answer 200 with rules, or 404 when there are none.",
    reference: "https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt",
    on: "site",
    check: ({ facts: { robots, blocked } }) => {
      if (blocked !== null) return null;
      if (robots.status >= 500) return { pages: [], detail: `status ${robots.status}` };
      return isUnanswered(robots) ? { pages: [], detail: failureText(robots.failure) } : null;
    },
  },
  {
    id: "bing_blocked",
    category: "indexability",
    severity: "high",
    title: "robots.txt locks Bingbot out",
    what: "robots.txt forbids the home page to Bingbot alone.",
    why: "Bing's index also feeds Copilot, DuckDuckGo and part of ChatGPT's search.",
    fix: "Allow Bingbot in robots.txt.",
    reference: "https://www.bing.com/webmasters/help/which-crawlers-does-bing-use-8c184ec0",
    on: "site",
    check: ({ facts: { robots } }) =>
      robots.agents.Bingbot?.allowed === false && robots.agents.Googlebot?.allowed !== false && robots.status === 200
        ? { pages: [], detail: "the home page is disallowed for Bingbot" }
        : null,
  },
  {
    id: "blocked_by_robots_linked",
    category: "indexability",
    severity: "low",
    title: "Linked pages are blocked by robots.txt",
    what: "The site links to addresses that its own robots.txt forbids.",
    why: "They may show up in results without a text, and their content is never read.",
    fix: "Allow the addresses that should be found; leave carts, filters and admin areas blocked and unlinked where possible.",
    reference: ROBOTS_TXT,
    on: "site",
    check: (site) => blocked(site, (url) => !site.inSitemap.has(addressKey(url))),
  },
  {
    id: "blocked_by_robots_in_sitemap",
    category: "indexability",
    severity: "medium",
    title: "Sitemap pages are blocked by robots.txt",
    what: "The sitemap lists addresses that robots.txt forbids.",
    why: "Engines are invited and turned away; the pages cannot be read.",
    fix: "Allow the addresses in robots.txt, or take them out of the sitemap.",
    reference: ROBOTS_TXT,
    on: "site",
    check: (site) => blocked(site, (url) => site.inSitemap.has(addressKey(url))),
  },
  {
    id: "robots_missing",
    category: "indexability",
    severity: "low",
    title: "No robots.txt",
    what: "robots.txt does not exist.",
    why: "Crawlers manage without, but there is no place that names the sitemap and the rules for AI crawlers.",
    fix: "Add a robots.txt that allows crawling and names the sitemap.",
    reference: ROBOTS_TXT,
    on: "site",
    check: ({ facts: { robots } }) =>
      robots.status === 404 || robots.status === 410
        ? { pages: [], detail: `${robots.url} answers ${robots.status}` }
        : null,
  },
  {
    id: "robots_is_html",
    category: "indexability",
    severity: "medium",
    title: "robots.txt is a web page",
    what: "robots.txt answers with HTML in place of plain text.",
    why: "Crawlers find no rules in it, so none of the intended ones hold.",
    fix: 'Serve robots.txt as a text file with "Content-Type: text/plain".',
    reference: ROBOTS_TXT,
    on: "site",
    check: ({ facts: { robots } }) =>
      robots.status === 200 && /html/i.test(robots.content_type ?? "")
        ? { pages: [], detail: `Content-Type: ${cut(robots.content_type ?? "")}` }
        : null,
  },
  {
    id: "robots_syntax",
    category: "indexability",
    severity: "low",
    title: "robots.txt has lines no crawler understands",
    what: "Lines of robots.txt are no rule.",
    why: "Crawlers skip them, so what they were meant to forbid or allow does not hold.",
    fix: "Correct or delete the lines named.",
    reference: ROBOTS_TXT,
    on: "site",
    check: ({ facts: { robots } }) => {
      const wrong = robots.syntax_errors;
      if (robots.status !== 200 || wrong.length === 0 || /html/i.test(robots.content_type ?? "")) return null;
      return {
        pages: [],
        detail: wrong
          .slice(0, 5)
          .map((e) => `line ${e.line}: ${cut(e.text, 60)}`)
          .join("; "),
      };
    },
  },
  {
    id: "robots_too_large",
    category: "indexability",
    severity: "low",
    title: "robots.txt is larger than crawlers read",
    what: "robots.txt is larger than 500 KiB.",
    why: "Google ignores what is beyond.",
    fix: "Shorten robots.txt with patterns in place of single addresses.",
    reference: ROBOTS_TXT,
    on: "site",
    check: ({ facts: { robots } }) =>
      robots.bytes >= ROBOTS_BYTES_MAX ? { pages: [], detail: `${Math.round(robots.bytes / 1024)} KiB` } : null,
  },
  {
    id: "robots_crawl_delay",
    category: "indexability",
    severity: "low",
    title: "robots.txt slows crawlers down",
    what: `robots.txt asks for more than ${CRAWL_DELAY_SECONDS_MAX} seconds between visits.`,
    why: "Bing and answer engines' crawlers then take weeks to see a change.",
    fix: "Remove Crawl-delay, or set it to a few seconds.",
    reference: ROBOTS_TXT,
    on: "site",
    check: ({ facts: { robots } }) =>
      (robots.crawl_delay_seconds ?? 0) > CRAWL_DELAY_SECONDS_MAX
        ? { pages: [], detail: `Crawl-delay: ${robots.crawl_delay_seconds}` }
        : null,
  },
];

function blocked(site: SiteView, isMeant: (url: string) => boolean): SiteFault | null {
  if (site.facts.robots.verdict === "disallow_all") return null;
  const urls = site.facts.urls_blocked_by_robots.filter(isMeant);
  if (urls.length === 0) return null;
  return { pages: urls.map((url) => ({ url, detail: "disallowed by robots.txt" })) };
}
