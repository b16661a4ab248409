import { isBlockReason } from "../../crawl/bot_block.ts";
import { answerText } from "../../crawl/failure_text.ts";
import type { HtmlFacts, PageFacts } from "../../page/page_facts.ts";
import { addressKey, cut, plural } from "../../page/page_facts_read.ts";
import { movedOff } from "../moved_off.ts";
import type { OpenHit, Rule, SiteFault } from "../rule.ts";
import { isRefusal, isUnanswered, type SiteView } from "../site_view.ts";

const HTTP_STATUS = "https://developers.google.com/search/docs/crawling-indexing/http-network-errors";
const GONE = new Set([404, 410]);
/** Answers of pages: errors, refusals, redirects. */
export const STATUS_RULES: Rule[] = [
  {
    id: "address_not_public",
    category: "status",
    severity: "critical",
    title: "The site's address is not public",
    what: "The domain, or the redirect of its home page, leads to a private, loopback or reserved address.",
    why: "Nobody outside that network can open the site, including search and answer engines.",
    fix: "Point the DNS records, or the redirect, to the public web server.",
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
    title: "The site blocks crawlers",
    what: "A firewall or challenge page answered instead of the site.",
    why: "What stops this audit also stops crawlers of search and answer engines that cannot prove who they are.",
    fix: "Allow well-behaved crawlers, or this audit's user agent, in the firewall or bot protection, and run the audit again.",
    reference: HTTP_STATUS,
    on: "site",
    check: (site) => (site.facts.blocked === null ? null : { pages: [], detail: cut(site.facts.blocked.reason, 300) }),
  },
  {
    id: "home_page_error",
    category: "status",
    severity: "critical",
    title: "The home page returns an error",
    what: "The home page did not return status 200.",
    why: "Crawlers start here, so while it fails the site drops out of search results and AI answers.",
    fix: "Find the cause in the server's error log, and make the home page return status 200.",
    reference: HTTP_STATUS,
    on: "site",
    check: homePageError,
  },
  {
    id: "server_error",
    category: "status",
    severity: "high",
    title: "Server errors (5xx)",
    what: "The server returned a 5xx status.",
    why: "Search engines crawl more slowly after server errors, and drop the pages if the errors continue.",
    fix: "Find the failing requests in the server's error log and fix them, or return 410 for pages removed on purpose.",
    reference: HTTP_STATUS,
    on: "site",
    // What is sent whole with such a status is told as that.
    check: (site) =>
      faultyAnswers(
        site,
        ({ response: { status }, stated_canonical: isWhole }) => status >= 500 && status < 600 && !isWhole,
      ),
  },
  {
    id: "page_not_found",
    category: "status",
    // Medium: no page leads there; what is linked is told as a broken link, which is high.
    severity: "medium",
    title: "Known URLs return 404",
    what: "Known URLs of the site return 404 or 410, although no page links to them.",
    why: "Old links and sitemaps lead visitors and crawlers to an error, and link value is lost.",
    fix: "Redirect each URL to its replacement with a 301, and remove the rest from links and sitemaps.",
    reference: HTTP_STATUS,
    on: "site",
    check: (
      site, // What is linked is told with its links.
    ) =>
      faultyAnswers(site, (page) => {
        const isLinked = site.inlinks.count(addressKey(page.url)) > 0;
        return GONE.has(page.response.status) && !isLinked && !isHomePage(site, page);
      }),
  },
  {
    id: "client_error",
    category: "status",
    severity: "high",
    title: "Client errors (4xx)",
    what: "Pages returned a 4xx status other than 404, 410 or a refusal.",
    why: "Such pages cannot be indexed or quoted.",
    fix: "Make the server return 200 for a plain GET of these URLs, or remove the links.",
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
    title: "Pages block the crawler",
    what: "Some pages returned 403, 429 or a firewall check while the rest of the site loaded, or the sitemap lists pages that require a password (401).",
    why: "This is right for members' areas, but hides public pages from search and answer engines.",
    fix: "Allow access to pages that should be public, and remove private areas from the public navigation.",
    reference: HTTP_STATUS,
    on: "site",
    check: (site) =>
      site.facts.blocked !== null
        ? null
        : hitsOf(site, (page) => {
            if (isChallenged(page)) return cut(page.parse_problem!);
            // A door that asks who comes in is meant to be shut, unless search engines are sent there.
            const { status } = page.response;
            const isShut = status === 401 && !site.inSitemap.has(addressKey(page.url));
            return isRefusal(status) && !isShut ? answerOf(page) : null;
          }),
  },
  {
    id: "page_no_response",
    category: "status",
    severity: "high",
    title: "Pages do not respond",
    what: "The connection failed or timed out, at the page or where it redirects.",
    why: "Crawlers treat a page that does not respond in time as gone.",
    fix: "Correct redirects to a host that does not answer; otherwise check the server's logs and limits for these URLs, a script or query may hang.",
    reference: HTTP_STATUS,
    on: "site",
    // That of another site is told as a redirect that leads there.
    check: (site) => faultyAnswers(site, (page) => isUnanswered(page.response) && movedOff(page, site) === null),
  },
  {
    id: "empty_page",
    category: "status",
    severity: "high",
    title: "Pages are empty",
    what: "The server reports success, but sends no content.",
    why: "Visitors see a white page, and search engines treat it as missing.",
    fix: "Find the cause in the server's error log, or return 404 if there is no page.",
    reference: HTTP_STATUS,
    on: "site",
    check: (site) =>
      hitsOf(site, ({ response: { status, bytes, failure, redirects }, html }) => {
        if (failure !== null || status < 200 || status >= 300 || redirects.length > 0) return null;
        if (status === 204 || status === 205) return `answers ${status}, no content`;
        const isBare = html === null ? bytes === 0 : isBlank(html);
        return isBare ? `answers ${status} with an empty body` : null;
      }),
  },
  {
    id: "wrong_content_type",
    category: "status",
    severity: "medium",
    title: "Wrong content type for HTML",
    what: "The response is HTML, but its Content-Type header is missing or wrong.",
    why: "Browsers may show or download the source, and search engines may not index the page.",
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
    title: "HTML cannot be parsed",
    what: "The HTML is nested or broken beyond what parsers accept.",
    why: "Crawlers cut such pages off, and everything after the error is invisible to them.",
    fix: "Validate the HTML, and fix unclosed or endlessly nested elements.",
    reference: "https://validator.w3.org/",
    on: "site",
    check: (site) =>
      hitsOf(site, (page) =>
        page.response.status === 200 &&
        page.html === null &&
        page.parse_problem !== null &&
        isHtmlType(page) &&
        !isChallenged(page)
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
  return {
    pages: [{ url: home.url, detail: answerText({ status: failure === "redirect_loop" ? 0 : status, failure }) }],
  };
}

/** Query variants of one path count once: the fault is theirs together. */
function hitsOf(site: SiteView, judge: (page: PageFacts) => string | null): SiteFault | null {
  const hits = new Map<string, OpenHit>();
  for (const page of site.responses) {
    if (hits.has(page.path_key)) continue;
    const detail = judge(page);
    if (detail === null) continue;
    const { redirects, final_url } = page.response;
    const hops = redirects.length === 0 ? [] : [...redirects.slice(1).map((hop) => hop.url), final_url];
    hits.set(page.path_key, { url: page.url, detail, leads_to: hops });
  }
  return hits.size === 0 ? null : { pages: [...hits.values()] };
}

export function faultyAnswers(site: SiteView, isFaulty: (page: PageFacts) => boolean): SiteFault | null {
  return hitsOf(site, (page) => (isFaulty(page) ? answerOf(page) : null));
}

function answerOf({ response }: PageFacts): string {
  const { redirects, final_url } = response;
  const answer = answerText(response);
  if (redirects.length === 0) return answer;
  return `${plural(redirects.length, "redirect")} (${redirects.map((hop) => hop.status).join(", ")}) to ${cut(final_url)}, ${answer}`;
}

/** A firewall's check came in the page's place. */
function isChallenged({ response, parse_problem }: PageFacts): boolean {
  return response.status === 200 && isBlockReason(parse_problem);
}

/** Nothing to see on it, and nothing that leads on or is still to come. */
function isBlank(html: HtmlFacts): boolean {
  const parts = [html.images, html.scripts, html.iframes, html.media, html.links, html.forms];
  const isFramed = html.signs?.some(({ kind }) => kind === "framed") === true;
  const isSent = isFramed || html.meta_refresh !== null || (html.hidden_text ?? "") !== "";
  return html.word_count === 0 && !isSent && parts.every((part) => part.length === 0);
}
