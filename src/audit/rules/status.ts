import { answerText } from "../../crawl/failure_text.ts";
import type { Hit } from "../../domain/evidence/finding_data.ts";
import type { PageFacts } from "../../page/page_facts.ts";
import { addressKey, cut, plural } from "../../page/page_facts_read.ts";
import type { Rule, SiteFault } from "../rule.ts";
import { isRefusal, isUnanswered, type SiteView } from "../site_view.ts";

const HTTP_STATUS = "https://developers.google.com/search/docs/crawling-indexing/http-network-errors";
const GONE = new Set([404, 410]);
const NOT_FOUND_TEXT =
  /^(?:(?:error\s*)?404\b|page not found|not found\b|nothing found\b|oops[!,. ]+(?:that )?page|seite nicht gefunden|page non trouv[ée]e|p[áa]gina no encontrada)/i;

/** Answers of pages: errors, refusals, redirects. */
export const STATUS_RULES: Rule[] = [
  {
    id: "address_not_public",
    category: "status",
    severity: "critical",
    title: "The site's address is not public",
    what: "The domain, or the redirect its home page answers with, leads to a private, loopback or reserved address.",
    why: "Nobody outside that network can open the site, search engines and answer engines included.",
    fix: "Let the domain's DNS records, or the redirect, lead to the public web server.",
    reference: "https://www.iana.org/assignments/iana-ipv4-special-registry/",
    on: "site",
    check: ({ facts }) => {
      if (facts.stop_reason !== "address_not_public") return null;
      const last = facts.pages.at(-1)?.url ?? facts.home_url;
      return {
        pages: [{ url: facts.home_url, detail: last === facts.home_url ? "its DNS" : `a redirect to ${cut(last)}` }],
      };
    },
  },
  {
    id: "site_blocked",
    category: "status",
    severity: "critical",
    title: "The site refuses crawlers",
    what: "A firewall or challenge page answered in place of the site.",
    why: "What stops this audit also stops search engines' and answer engines' crawlers that cannot prove who they are.",
    fix: "Allow well-behaved crawlers in the firewall or bot protection, or allow this audit's user agent, and run the audit again.",
    reference: HTTP_STATUS,
    on: "site",
    check: (site) => (site.facts.blocked === null ? null : { pages: [], detail: cut(site.facts.blocked.reason, 300) }),
  },
  {
    id: "home_page_error",
    category: "status",
    severity: "critical",
    title: "The home page answers with an error",
    what: "The home page did not answer with status 200.",
    why: "Crawlers begin here; while it fails, the site drops out of search results and answers.",
    fix: "Repair the home page so that it answers with status 200, and find the cause in the server's error log.",
    reference: HTTP_STATUS,
    on: "site",
    check: homePageError,
  },
  {
    id: "server_error",
    category: "status",
    severity: "high",
    title: "Pages answer with a server error",
    what: "The server answered with a 5xx status.",
    why: "Search engines slow down on server errors and drop the pages when they last.",
    fix: "Find the failing requests in the server's error log and repair them; answer with 404 or 410 where the page is meant to be gone.",
    reference: HTTP_STATUS,
    on: "site",
    check: (site) => faultyAnswers(site, (page) => page.response.status >= 500 && page.response.status < 600),
  },
  {
    id: "page_not_found",
    category: "status",
    severity: "medium",
    title: "Addresses on the site answer 404",
    what: "Addresses that are known for pages of the site, though no page links to them, answer with 404 or 410.",
    why: "Old links and sitemaps lead visitors and crawlers to nothing, and the value of links to them is lost.",
    fix: "Redirect each address that has a successor to it with a 301, and remove the rest from links and sitemaps.",
    reference: HTTP_STATUS,
    on: "site",
    check: (
      site, // What is linked is told with its links.
    ) =>
      faultyAnswers(site, (page) => {
        const isLinked = (site.inlinks.get(addressKey(page.url))?.size ?? 0) > 0;
        return GONE.has(page.response.status) && !isLinked && !isHomePage(site, page);
      }),
  },
  {
    id: "client_error",
    category: "status",
    severity: "medium",
    title: "Pages answer with a client error",
    what: "Pages answered with a 4xx status that is neither 404, 410 nor a refusal.",
    why: "Such pages cannot be indexed or quoted.",
    fix: "Check why the server rejects a plain GET of these addresses (400, 405, 406 and the like) and let it answer 200, or drop the links.",
    reference: HTTP_STATUS,
    on: "site",
    check: (site) =>
      faultyAnswers(
        site,
        ({ response: { status } }) => status >= 400 && status < 500 && !GONE.has(status) && !isRefusal(status),
      ),
  },
  {
    id: "page_refused",
    category: "status",
    severity: "low",
    title: "Pages refuse the crawler",
    what: "Some pages answered 401, 403 or 429 while the rest of the site answered.",
    why: "Members' areas should; public pages behind it are invisible to search and answer engines.",
    fix: "Check the list: open what should be public, and take links to private areas out of public navigation or mark them nofollow.",
    reference: HTTP_STATUS,
    on: "site",
    check: (site) =>
      site.facts.blocked !== null ? null : faultyAnswers(site, (page) => isRefusal(page.response.status)),
  },
  {
    id: "page_no_response",
    category: "status",
    severity: "high",
    title: "Pages do not answer",
    what: "The connection failed or timed out.",
    why: "A page that does not answer in time counts as gone for a crawler.",
    fix: "Check the server's logs and limits for these addresses; a script or query behind them may hang.",
    reference: HTTP_STATUS,
    on: "site",
    check: (site) => faultyAnswers(site, ({ response }) => isUnanswered(response)),
  },
  {
    id: "soft_404",
    category: "status",
    severity: "medium",
    title: "Missing pages answer 200",
    what: "An address that cannot exist was answered with status 200 in place of 404.",
    why: "Search engines index error pages and waste their visits on addresses that do not exist.",
    fix: "Let the server answer unknown addresses with status 404.",
    reference: HTTP_STATUS,
    on: "site",
    check: ({ facts: { soft_404: probe } }) =>
      probe !== null && probe.status === 200
        ? {
            pages: [],
            detail: `${probe.url} answered 200${probe.title === null ? "" : ` with the title "${cut(probe.title)}"`}`,
          }
        : null,
  },
  {
    id: "not_found_text",
    category: "status",
    severity: "medium",
    title: "Pages say they were not found, yet answer 200",
    what: "The title or main heading of a page is that of an error page.",
    why: "Search engines treat it as a soft 404 and drop it, or index an error text under the brand's name.",
    fix: "Answer these addresses with 404 or 410, or restore their content.",
    reference: HTTP_STATUS,
    on: "html",
    check: ({ html }) => {
      const headings = [...html.titles.slice(0, 1), ...html.headings.filter((h) => h.level === 1).map((h) => h.text)];
      return headings.find((text) => NOT_FOUND_TEXT.test(text.trim())) ?? null;
    },
  },
  {
    id: "wrong_content_type",
    category: "status",
    severity: "medium",
    title: "HTML sent without an HTML content type",
    what: "The answer holds HTML, yet its Content-Type header is missing or names another format.",
    why: "Browsers may show or download the source, and engines may not index it.",
    fix: 'Send "Content-Type: text/html; charset=utf-8" with these pages.',
    reference: "https://developer.mozilla.org/en-US/docs/Web/HTTP/Headers/Content-Type",
    on: "html",
    check: ({ facts }) => {
      const type = facts.response.content_type;
      if (type === null) return "no Content-Type header";
      return /\b(?:text\/html|application\/xhtml\+xml)\b/i.test(type) ? null : cut(type);
    },
  },
  {
    id: "parse_problem",
    category: "status",
    severity: "high",
    title: "Pages whose HTML cannot be read",
    what: "The HTML is nested or broken beyond what parsers accept.",
    why: "Crawlers cut such pages off; what is below the fault is invisible to them.",
    fix: "Validate the page's HTML and mend the unclosed or endlessly nested elements.",
    reference: "https://validator.w3.org/",
    on: "site",
    check: (site) =>
      hitsOf(site, (page) =>
        page.response.status === 200 && page.html === null && page.parse_problem !== null && isHtmlType(page)
          ? cut(page.parse_problem)
          : null,
      ),
  },
];

function isHtmlType(page: PageFacts): boolean {
  const type = page.response.content_type;
  return type === null || /html/i.test(type);
}

function isHomePage(site: SiteView, page: PageFacts): boolean {
  return addressKey(page.url) === addressKey(site.facts.home_url);
}

function homePageError(site: SiteView): SiteFault | null {
  if (site.facts.blocked !== null) return null;
  const home = site.byKey.get(addressKey(site.facts.home_url));
  if (home === undefined) return null;
  const { status, failure } = home.response;
  if (status === 200 || isRefusal(status) || (status === 0 && !isUnanswered(home.response))) return null;
  return { pages: [{ url: home.url, detail: answerText({ status, failure }) }] };
}

/** Query variants of one path count once: the fault is theirs together. */
export function hitsOf(site: SiteView, judge: (page: PageFacts) => string | null): SiteFault | null {
  const hits = new Map<string, Hit>();
  for (const page of site.responses) {
    if (hits.has(page.path_key)) continue;
    const detail = judge(page);
    if (detail !== null) hits.set(page.path_key, { url: page.url, detail });
  }
  return hits.size === 0 ? null : { pages: [...hits.values()] };
}

export function faultyAnswers(site: SiteView, isFaulty: (page: PageFacts) => boolean): SiteFault | null {
  return hitsOf(site, (page) => {
    if (!isFaulty(page)) return null;
    const { redirects, final_url } = page.response;
    const answer = answerText(page.response);
    if (redirects.length === 0) return answer;
    return `${plural(redirects.length, "redirect")} (${redirects.map((hop) => hop.status).join(", ")}) to ${cut(final_url)}, ${answer}`;
  });
}
