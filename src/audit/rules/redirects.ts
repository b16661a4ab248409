import type { Hit } from "../../domain/evidence/finding_data.ts";
import { isLaterPage } from "../../page/later_page.ts";
import type { PageFacts } from "../../page/page_facts.ts";
import { addressKey, cut, hostOfAddress, pathOf, refreshTarget } from "../../page/page_facts_read.ts";
import { siteOf } from "../../page/url_rules.ts";
import { homeKey, isInMenu, leadsHome, lostToHome } from "../lost_to_home.ts";
import type { Rule, SiteFault } from "../rule.ts";
import { asksToLogIn, isRefusal, type SiteView } from "../site_view.ts";
import { faultyAnswers } from "./status.ts";

const REDIRECTS = "https://developers.google.com/search/docs/crawling-indexing/301-redirects";
const SITE_MOVE = "https://developers.google.com/search/docs/crawling-indexing/site-move-with-url-changes";
const REDIRECT_HOPS_MAX = 1;
const SPELLING_HOPS_MAX = 2;
const TO_HOME_MIN = 2;
const NAMED_PAGE = /\p{L}{3}/u;
/** A page with so little to say is there to send on. */
const SAYS_NOTHING_WORDS = 10;
const STUB_WORDS_MAX = 60;
/** A page that reloads itself less often keeps its readers. */
const RELOAD_SECONDS_MIN = 60;

/** Addresses that lead on to others. */
export const REDIRECT_RULES: Rule[] = [
  {
    id: "redirect_loop",
    category: "status",
    severity: "high",
    title: "Redirect loops",
    what: "A URL redirects in a loop, or through more hops than a crawler follows.",
    why: "Neither visitors nor crawlers ever reach a page.",
    fix: "Fix the redirect rules so that the URL leads straight to its page.",
    reference: REDIRECTS,
    on: "site",
    check: (site) => faultyAnswers(site, loops),
  },
  {
    id: "redirect_chain",
    category: "status",
    severity: "medium",
    title: "Redirect chains",
    what: "A URL reaches its page through two or more redirects.",
    why: "Each hop costs time, and crawlers give up on long chains.",
    fix: "Redirect every URL straight to its final target.",
    reference: REDIRECTS,
    on: "site",
    check: (site) =>
      faultyAnswers(site, (page) => page.response.redirects.length > REDIRECT_HOPS_MAX && !loops(page)) ??
      longWayHome(site),
  },
  {
    id: "redirect_to_error",
    category: "status",
    severity: "high",
    title: "Redirects to an error",
    what: "A URL redirects to a page that returns an error.",
    why: "The new page does not exist, so the value of links to the old URL is lost.",
    fix: "Point the redirect to a live page, or return 410 if there is no replacement.",
    reference: REDIRECTS,
    on: "site",
    check: (site) =>
      faultyAnswers(site, (page) => {
        const { status, redirects } = page.response;
        return redirects.length > 0 && status >= 400 && !isRefusal(status) && !loops(page);
      }),
  },
  {
    id: "temporary_redirect",
    category: "status",
    severity: "low",
    title: "Temporary redirects",
    what: "A URL redirects with 302, 303 or 307 to another page of the site.",
    why: "Search engines may keep the old URL in the index while the redirect is temporary.",
    fix: "Use 301 or 308 if the move is permanent.",
    reference: REDIRECTS,
    on: "site",
    check: (site) =>
      faultyAnswers(site, ({ url, response }) => {
        if (asksToLogIn(site, url)) return false;
        const first = response.redirects[0];
        return (
          first !== undefined &&
          [302, 303, 307].includes(first.status) &&
          response.status === 200 &&
          pathOf(url) !== "/" &&
          pathOf(url) !== pathOf(response.final_url)
        );
      }),
  },
  {
    id: "redirect_to_home",
    category: "status",
    severity: "medium",
    title: "Old pages redirect to the home page",
    what: "Several pages of the site, or their http or www versions, redirect to the home page.",
    why: "Search engines treat such redirects as missing pages, and visitors do not find what they clicked on.",
    fix: "Redirect each URL to the page that replaced it, and return 410 if there is none.",
    reference: REDIRECTS,
    on: "site",
    check: toHome,
  },
  {
    id: "page_lost_to_home",
    category: "status",
    // High where a menu leads there; a sitemap alone may be old.
    severity: "medium",
    title: "Listed pages redirect to the home page",
    what: "A page that many pages link to or that the sitemap lists redirects to the home page.",
    why: "Visitors do not find what they clicked on, and search engines treat the page as missing: its rankings are lost.",
    fix: "Remove the redirect if the page still exists; otherwise redirect it to its successor, and remove it from menus and the sitemap.",
    reference: REDIRECTS,
    on: "site",
    check: (site) => {
      const fault = faultyAnswers(site, lostToHome(site));
      return fault?.pages.some(({ url }) => isInMenu(site, url)) ? { ...fault, severity: "high" } : fault;
    },
  },
  {
    id: "redirect_to_list",
    category: "status",
    severity: "medium",
    title: "Listed pages redirect to the list above them",
    what: "A page that the site still links to or lists in its sitemap redirects to its parent folder.",
    why: "Visitors do not find what they clicked on, and search engines treat the redirect as a missing page.",
    fix: "Remove the redirect if the page still exists; otherwise redirect to its successor or return 410, and remove the links.",
    reference: REDIRECTS,
    on: "site",
    check: toList,
  },
  {
    id: "redirect_to_http",
    category: "status",
    severity: "high",
    title: "Redirects from https to http",
    what: "An https URL redirects through an unencrypted http URL.",
    why: "The visit is unencrypted on the way, and browsers warn about it.",
    fix: "Use https in every redirect target.",
    reference: REDIRECTS,
    on: "site",
    check: (site) =>
      !site.https
        ? null
        : faultyAnswers(site, ({ response }) =>
            response.redirects.some((hop) => hop.url.startsWith("https:") && /^http:/i.test(hop.location)),
          ),
  },
  {
    id: "redirect_missing_location",
    category: "status",
    severity: "medium",
    title: "Redirects without a target",
    what: "The server returned a redirect status without a target URL.",
    why: "Visitors end up on an empty page.",
    fix: "Send a Location header with the redirect, or return the page itself.",
    reference: REDIRECTS,
    on: "site",
    check: (site) =>
      faultyAnswers(site, ({ response }) => {
        const { status, redirects, headers, failure } = response;
        // What leads in a circle has one.
        if (failure !== null) return false;
        return [301, 302, 303, 307, 308].includes(status) && redirects.length === 0 && !headers.location;
      }),
  },
  {
    id: "meta_refresh",
    category: "status",
    severity: "medium",
    title: "Pages that redirect or reload by meta refresh",
    what: "A meta refresh tag or a Refresh header redirects visitors, or reloads the page again and again.",
    why: "It is slow, breaks the back button, interrupts people who read slowly, and search engines treat it as a weak redirect.",
    fix: "Replace the tag or header with a 301 redirect on the server, or remove it if it only reloads the page.",
    reference: REDIRECTS,
    on: "site",
    check: (site) => {
      const all = [...site.refreshing, ...site.pages.map((page) => page.facts)];
      const pages = all.flatMap(({ url, html, response }): Hit[] => {
        if (html === null || html.meta_refresh === null) return [];
        const from = response.headers.refresh === html.meta_refresh ? "Refresh header: " : "";
        const reloads = /^\s*\d/.test(html.meta_refresh) && Number.parseFloat(html.meta_refresh) < RELOAD_SECONDS_MIN;
        if (refreshTarget(html) !== null) return [{ url, detail: from + cut(html.meta_refresh) }];
        return reloads ? [{ url, detail: `${from}reloads itself after ${cut(html.meta_refresh, 20)} s` }] : [];
      });
      return pages.length === 0 ? null : { pages };
    },
  },
  {
    id: "script_redirect",
    category: "status",
    severity: "medium",
    title: "Redirects by JavaScript",
    what: "A script sends visitors to another page as soon as this one loads.",
    why: "Crawlers without scripts stay on the empty page, and search engines follow such redirects late.",
    fix: "Replace the script with a 301 redirect on the server.",
    reference: REDIRECTS,
    on: "html",
    check: ({ html }) => {
      // On a page that says nothing, visitors are meant to be sent on whatever the condition is.
      const isBare = html.main_word_count < SAYS_NOTHING_WORDS && !html.app_shell;
      const sign = html.signs?.find(({ kind }) => kind === "script_redirect" || (isBare && kind === "script_leads"));
      return sign === undefined ? null : { detail: sign.detail, unwanted: html.main_word_count < STUB_WORDS_MAX };
    },
  },
  {
    id: "site_moved",
    category: "status",
    severity: "high",
    title: "The home page sends visitors to another domain",
    what: "A meta refresh or a script sends visitors of the home page to another domain, as if the site had moved.",
    why: "Search engines do not treat this as a move: the new domain inherits none of the old one's rankings.",
    fix: "If the site moved, redirect every old URL to its new one with a 301 and use the change of address tool in Search Console. If the target is not yours, treat the site as hacked.",
    reference: SITE_MOVE,
    on: "site",
    check: (site) => sentAway(site, { isHome: true }),
  },
  {
    id: "sent_to_other_site",
    category: "status",
    severity: "medium",
    title: "Pages send visitors to another domain",
    what: "A meta refresh or a script sends visitors to another domain, as if the page had moved.",
    why: "Search engines follow it late or not at all, so the new page inherits none of the old one's rankings.",
    fix: "If the pages moved, redirect them on the server with a 301. If the target is not yours, treat the site as hacked.",
    reference: SITE_MOVE,
    on: "site",
    check: (site) => sentAway(site, { isHome: false }),
  },
];

function sentAway(site: SiteView, { isHome }: { isHome: boolean }): SiteFault | null {
  const home = addressKey(site.facts.home_url);
  const all = [...site.refreshing, ...site.pages.map((page) => page.facts)];
  const pages = all.flatMap(({ url, html }): Hit[] => {
    const refresh = html === null ? undefined : (refreshTarget(html) ?? undefined);
    const targets = [refresh, html?.signs?.find(({ kind }) => kind === "script_redirect")?.detail];
    const away = targets.find((target) => /^(?:https?:)?\/\//i.test(target ?? "") && !isOwn(target!, url));
    return away === undefined || (addressKey(url) === home) !== isHome ? [] : [{ url, detail: cut(away) }];
  });
  return pages.length === 0 ? null : { pages };
}

/** From deeper in the site: `/home`, `/index.php` and a language are other names of it. */
function toHome(site: SiteView): SiteFault | null {
  const home = homeKey(site);
  const fault = faultyAnswers(site, (page) => leadsHome(page, home));
  if ((fault?.pages.length ?? 0) >= TO_HOME_MIN) return fault;
  const lost = site.facts.host_variants.find(
    ({ url, final_url: to }) => pathOf(url) !== "/" && to !== null && addressKey(to) === home,
  );
  return lost === undefined ? null : { pages: [], detail: `${cut(lost.url)} leads to the home page` };
}

/** Pages of a list and default names lead to it by right. */
function toList(site: SiteView): SiteFault | null {
  return faultyAnswers(site, ({ url, response }) => {
    const last = response.redirects[0]?.location;
    if (last === undefined || url.includes("?") || response.status !== 200 || isLaterPage(url)) return false;
    const [from, to] = [pathOf(url), pathOf(response.final_url)].map((path) => path.replace(/\/?$/, "/"));
    const above = from!.replace(/[^/]+\/$/, "");
    const name = from!.slice(above.length, -1);
    const isListed = site.inSitemap.has(addressKey(url)) || site.inlinks.count(addressKey(url)) > 0;
    return (
      isListed && to === above && above !== "/" && NAMED_PAGE.test(name) && !/^(?:index|default|all|page)\b/i.test(name)
    );
  });
}

/** To https and to www takes two redirects; more are a chain. */
function longWayHome({ facts }: SiteView): SiteFault | null {
  const far = facts.host_variants.find(({ hops, status }) => (hops ?? 0) > SPELLING_HOPS_MAX && status === 200);
  return far === undefined ? null : { pages: [], detail: `${far.hops} redirects from ${cut(far.url)}` };
}

function isOwn(target: string, url: string): boolean {
  const to = URL.parse(target, url)?.hostname;
  return to === undefined || siteOf(to) === siteOf(hostOfAddress(url));
}

function loops(page: PageFacts): boolean {
  const { redirects, status, failure, headers } = page.response;
  if (redirects.length === 0) return false;
  const seen = new Set(redirects.map((hop) => addressKeyWithScheme(hop.url)));
  if (seen.size < redirects.length) return true;
  const isRedirect = status >= 300 && status < 400 && headers.location !== undefined;
  return isRedirect || (failure !== null && /redirect/i.test(failure));
}

/** A redirect from http to https of one address is no loop. */
function addressKeyWithScheme(url: string): string {
  return url.split("#", 1)[0]!;
}
