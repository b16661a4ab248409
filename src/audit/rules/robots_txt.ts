import { failureText } from "../../crawl/failure_text.ts";
import { addressKey, cut, hostOfAddress, otherForm, pathOf, plural, quote } from "../../page/page_facts_read.ts";
import { isUtilityPage } from "../../page/page_role.ts";
import { isOneLetterOff } from "../one_letter_off.ts";
import type { Rule, SiteFault } from "../rule.ts";
import { isUnanswered, type SiteView } from "../site_view.ts";
import { isStaging } from "./link_targets.ts";

export const ROBOTS_TXT = "https://developers.google.com/search/docs/crawling-indexing/robots/intro";
const ROBOTS_BYTES_MAX = 500 * 1024;
const LINES_SHOWN = 8;
const SITEMAP_LINE = /^\s*sitemap\s*:/i;
const SECTION_PAGES_MIN = 3;
const SECTION_SHARE = 0.15;

/** What robots.txt says, and whether it can be read. */
export const ROBOTS_TXT_RULES: Rule[] = [
  {
    id: "robots_blocks_all",
    category: "indexability",
    severity: "critical",
    title: "robots.txt blocks search engines",
    what: "robots.txt blocks the home page for all crawlers or for Googlebot.",
    why: "Search engines are not allowed to crawl the site.",
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
    what: "robots.txt returns a server error, does not respond, or is on an address that is not public.",
    why: "Google stops crawling a site when robots.txt fails.",
    fix: "Make robots.txt return 200 with rules, or 404 if there are none.",
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
    title: "robots.txt blocks Bingbot",
    what: "robots.txt blocks the home page for Bingbot.",
    why: "Bing's index also feeds Copilot, DuckDuckGo and part of ChatGPT search.",
    fix: "Allow Bingbot in robots.txt.",
    reference: "https://www.bing.com/webmasters/help/which-crawlers-does-bing-use-8c184ec0",
    on: "site",
    check: ({ facts: { robots } }) =>
      robots.agents.Bingbot?.allowed === false && robots.agents.Googlebot?.allowed !== false && robots.status === 200
        ? { pages: [], detail: "the home page is disallowed for Bingbot" }
        : null,
  },
  {
    id: "robots_blocks_google_pages",
    category: "indexability",
    severity: "high",
    title: "robots.txt blocks pages for Google only",
    what: "A group for Googlebot in robots.txt blocks pages that it does not block for other crawlers.",
    why: "Google only follows its own group: it does not read these pages, and they drop out of its results.",
    fix: "Remove the rules or the whole Googlebot group, unless Google is blocked on purpose.",
    reference: ROBOTS_TXT,
    on: "site",
    check: ({ facts, indexable }) => {
      const closed = new Set(facts.robots.agents.Googlebot?.allowed === false ? [] : facts.closed_to_search);
      const pages = indexable.filter(({ url }) => closed.has(url));
      return pages.length === 0
        ? null
        : { pages: pages.map(({ url }) => ({ url, detail: "disallowed for Googlebot only" })) };
    },
  },
  {
    id: "blocked_by_robots_linked",
    category: "indexability",
    // Low: carts, filters and logins are linked and blocked on purpose; what the sitemap asks for is medium.
    severity: "low",
    title: "Linked pages are blocked by robots.txt",
    what: "The site links to URLs that its own robots.txt blocks.",
    why: "They may appear in search results without a snippet, and their content is never read.",
    fix: "Allow the URLs that should be found, and keep filters and the like blocked.",
    reference: ROBOTS_TXT,
    on: "site",
    check: (site) => blocked(site, (url) => !site.inSitemap.has(addressKey(url)) && !isUtilityPage(url)),
  },
  {
    id: "robots_blocks_section",
    category: "indexability",
    severity: "high",
    title: "robots.txt blocks a main part of the site",
    what: "robots.txt blocks all crawlers from a folder that contains a large part of the site's known pages.",
    why: "Search and answer engines can neither read nor cite these pages.",
    fix: "Remove the Disallow rule for this folder from robots.txt, unless it should stay out of search.",
    reference: ROBOTS_TXT,
    on: "site",
    check: blockedSection,
  },
  {
    id: "blocked_by_robots_in_sitemap",
    category: "indexability",
    severity: "medium",
    title: "Sitemap pages are blocked by robots.txt",
    what: "The sitemap lists URLs that robots.txt blocks.",
    why: "Search engines get conflicting signals and cannot read the pages.",
    fix: "Allow the URLs in robots.txt, or remove them from the sitemap.",
    reference: ROBOTS_TXT,
    on: "site",
    check: (site) => blocked(site, (url) => site.inSitemap.has(addressKey(url))),
  },
  {
    id: "assets_blocked",
    category: "indexability",
    severity: "medium",
    title: "robots.txt blocks style sheets or scripts",
    what: "Googlebot is not allowed to read styles or scripts that pages of the site load.",
    why: "Google cannot render the pages as visitors see them, and may misjudge their layout and content.",
    fix: "Allow the folders of styles and scripts in robots.txt.",
    reference: "https://developers.google.com/search/docs/crawling-indexing/javascript/fix-search-javascript",
    on: "site",
    check: ({ facts: { assets_blocked: blockedParts = [], robots } }) => {
      // What WordPress itself keeps there serves forms; its own robots.txt closes the folder.
      const isAdmin = (url: string) => pathOf(url).startsWith("/wp-admin/");
      const parts = blockedParts.filter(({ kind, url }) => kind !== "image" && !isAdmin(url));
      // Where nothing at all may be read, the parts do not count by themselves.
      if (parts.length === 0 || robots.verdict === "disallow_all") return null;
      return {
        pages: [...new Set(parts.flatMap(({ from }) => from))].map((url) => ({ url, detail: "loads a blocked file" })),
        subjects: parts.map(({ url, from, from_count: count }) => ({ name: url, count, examples: from.slice(0, 5) })),
      };
    },
  },
  {
    id: "robots_missing",
    category: "indexability",
    severity: "low",
    title: "No robots.txt",
    what: "robots.txt does not exist.",
    why: "Crawlers manage without it, but it is the place for the sitemap and the rules for AI crawlers.",
    fix: "Add a robots.txt that allows crawling and lists the sitemap.",
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
    what: "robots.txt returns HTML instead of plain text.",
    why: "Crawlers find no rules in it, so none of your rules apply.",
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
    // Low: crawlers skip the line and read the rest; a file that is a page is medium.
    severity: "low",
    title: "robots.txt has invalid lines",
    what: "Some lines of robots.txt are not valid rules.",
    why: "Crawlers skip them, so they neither block nor allow anything.",
    fix: "Fix or delete these lines.",
    reference: ROBOTS_TXT,
    on: "site",
    check: ({ facts: { robots } }) => {
      const wrong = robots.syntax_errors.filter(({ text }) => !SITEMAP_LINE.test(text));
      if (robots.status !== 200 || wrong.length === 0 || /html/i.test(robots.content_type ?? "")) return null;
      return {
        pages: [],
        detail: `${plural(wrong.length, "line")}: ${wrong
          .slice(0, LINES_SHOWN)
          .map((e) => `line ${e.line}: ${quote(e.text, 60)} ${reasonOf(e.text)}`)
          .join("; ")}`,
      };
    },
  },
  {
    id: "robots_agent_misspelled",
    category: "indexability",
    severity: "medium",
    title: "robots.txt misspells the names of crawlers",
    what: "A User-agent line has a crawler name that does not exist but is close to one that does.",
    why: "The rules below it apply to no crawler, so one is allowed or blocked against your will.",
    fix: "Write the name as the crawler's owner documents it, such as GPTBot or ClaudeBot.",
    reference: ROBOTS_TXT,
    on: "site",
    check: ({ facts: { robots } }) => {
      const known = Object.keys(robots.agents).map((name) => name.toLowerCase());
      const plain = (name: string) => name.replace(/[-_\s]/g, "");
      const misspelt = (robots.agents_named ?? []).flatMap((name) => {
        const meant = known.find((each) => plain(each) === plain(name) || isOneLetterOff(plain(each), plain(name)));
        return meant === undefined || known.includes(name) ? [] : [`${quote(name, 40)} for ${meant}`];
      });
      return misspelt.length === 0 ? null : { pages: [], detail: misspelt.slice(0, LINES_SHOWN).join(", ") };
    },
  },
  {
    id: "robots_sitemap_invalid",
    category: "sitemaps",
    severity: "low",
    title: "Invalid sitemap URL in robots.txt",
    what: "A Sitemap line in robots.txt does not have a full URL, or names the sitemap of another host.",
    why: "Crawlers ignore the line or find the wrong site, so they do not learn about the sitemap from it.",
    fix: 'Write the full URL of the live sitemap: "Sitemap: https://www.your-domain/sitemap.xml".',
    reference: ROBOTS_TXT,
    on: "site",
    check: ({ facts: { robots, home_url, sitemaps } }) => {
      if (robots.status !== 200 || /html/i.test(robots.content_type ?? "")) return null;
      const own = hostOfAddress(home_url);
      const staged = robots.sitemaps.find((url) => hostOfAddress(url) !== own && isStaging(hostOfAddress(url)));
      if (staged !== undefined) return { severity: "medium", pages: [], detail: `${cut(staged)} is on a staging host` };
      const other = sitemaps.find(({ url, urls, declared_in_robots: isDeclared }) => {
        const hosts = new Set(urls.map((entry) => hostOfAddress(entry.url)));
        return (
          isDeclared && urls.length > 0 && !hosts.has(own) && !hosts.has(otherForm(own)) && hostOfAddress(url) !== own
        );
      });
      if (other !== undefined)
        return { severity: "medium", pages: [], detail: `${cut(other.url)} lists pages of another host only` };
      const line = robots.syntax_errors.find(({ text }) => SITEMAP_LINE.test(text));
      return line === undefined
        ? null
        : { pages: [], detail: `line ${line.line}: ${quote(line.text, 80)} is not a full URL` };
    },
  },
  {
    id: "robots_too_large",
    category: "indexability",
    severity: "low",
    title: "robots.txt is too large",
    what: "robots.txt is larger than 500 KiB.",
    why: "Google ignores everything after that.",
    fix: "Shorten robots.txt by using patterns instead of single URLs.",
    reference: ROBOTS_TXT,
    on: "site",
    check: ({ facts: { robots } }) =>
      robots.bytes >= ROBOTS_BYTES_MAX ? { pages: [], detail: `${Math.round(robots.bytes / 1024)} KiB` } : null,
  },
];

function blocked(site: SiteView, isMeant: (url: string) => boolean): SiteFault | null {
  if (site.facts.robots.verdict === "disallow_all") return null;
  const urls = site.facts.urls_blocked_by_robots.filter(isMeant);
  if (urls.length === 0) return null;
  return { pages: urls.map((url) => ({ url, detail: "disallowed by robots.txt" })) };
}

/** By the first folder of pages that the sitemap lists. */
function blockedSection(site: SiteView): SiteFault | null {
  const listed = blocked(site, (url) => site.inSitemap.has(addressKey(url)) && !isUtilityPage(url))?.pages ?? [];
  const folders = [...Map.groupBy(listed, ({ url }) => pathOf(url).split("/")[1]!)];
  const all = site.pages.length + listed.length;
  const large = folders.filter(([, own]) => own.length >= SECTION_PAGES_MIN && own.length >= all * SECTION_SHARE);
  if (large.length === 0) return null;
  return {
    pages: large.flatMap(([, own]) => own),
    detail: large.map(([name, own]) => `${plural(own.length, "page")} of ${all} in /${name}/`).join(", "),
  };
}

/** Why crawlers skip a line, by what it begins with. */
function reasonOf(line: string): string {
  if (/^\s*(?:dis)?allow\s*:\s*(?:[/*$]|$)/i.test(line)) return "is before any User-agent line";
  if (/^\s*(?:dis)?allow\s*:/i.test(line)) return "has a path that does not start with /";
  if (/^\s*(?:noindex|nofollow)\s*:/i.test(line))
    return "is not supported by any search engine: use a robots tag on the pages";
  return /^\s*[\w-]+\s*:/.test(line) ? "is not a directive that crawlers know" : "is not a directive";
}
