import type { Hit } from "../../domain/evidence/finding_data.ts";
import type { PageFacts } from "../../page/page_facts.ts";
import { cut, pathOf } from "../../page/page_facts_read.ts";
import type { Rule, SiteFault } from "../rule.ts";
import { isRefusal, type SiteView } from "../site_view.ts";
import { faultyAnswers } from "./status.ts";

const REDIRECTS = "https://developers.google.com/search/docs/crawling-indexing/301-redirects";
const REDIRECT_HOPS_MAX = 1;

/** Addresses that lead on to others. */
export const REDIRECT_RULES: Rule[] = [
  {
    id: "redirect_loop",
    category: "status",
    severity: "high",
    title: "Redirect loops",
    what: "An address redirects in a circle or through more hops than a crawler follows.",
    why: "Neither visitors nor crawlers ever reach a page.",
    fix: "Correct the redirect rules so that the address leads straight to its page.",
    reference: REDIRECTS,
    on: "site",
    check: (site) => faultyAnswers(site, loops),
  },
  {
    id: "redirect_chain",
    category: "status",
    severity: "low",
    title: "Redirect chains",
    what: "An address reaches its page through two or more redirects.",
    why: "Each hop costs time, and crawlers give up on long chains.",
    fix: "Redirect every address straight to its last target.",
    reference: REDIRECTS,
    on: "site",
    check: (site) => faultyAnswers(site, (page) => page.response.redirects.length > REDIRECT_HOPS_MAX && !loops(page)),
  },
  {
    id: "redirect_to_error",
    category: "status",
    severity: "high",
    title: "Redirects lead to an error",
    what: "An address redirects to a page that answers with an error.",
    why: "The redirect promises a successor that is not there; what pointed to the old address is lost.",
    fix: "Point the redirect at a live page, or answer 410 where there is no successor.",
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
    what: "An address redirects with 302, 303 or 307 to another page of the site.",
    why: "Search engines may keep the old address in the index while a redirect says it is temporary.",
    fix: "Use 301 or 308 where the move is for good.",
    reference: REDIRECTS,
    on: "site",
    check: (site) =>
      faultyAnswers(site, ({ url, response }) => {
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
    id: "redirect_to_http",
    category: "status",
    severity: "high",
    title: "Redirects from https to http",
    what: "An https address leads over an unencrypted http address.",
    why: "The visit loses its protection on the way, and browsers warn.",
    fix: "Name https in every redirect target.",
    reference: REDIRECTS,
    on: "site",
    check: (site) =>
      !site.tls
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
    what: "The server answered with a redirect status but named no address.",
    why: "The visit ends on an empty page.",
    fix: "Send a Location header with the redirect, or answer with the page itself.",
    reference: REDIRECTS,
    on: "site",
    check: (site) =>
      faultyAnswers(site, ({ response }) => {
        const { status, redirects, headers } = response;
        return [301, 302, 303, 307, 308].includes(status) && redirects.length === 0 && !headers.location;
      }),
  },
  {
    id: "meta_refresh",
    category: "status",
    severity: "medium",
    title: "Redirects by meta refresh",
    what: "The page sends visitors on with a meta refresh tag.",
    why: "It is slow, confuses the back button, and engines treat it as a weak redirect.",
    fix: "Replace the tag with a 301 redirect on the server.",
    reference: REDIRECTS,
    on: "site",
    check: (site) => {
      const all = [...site.refreshing, ...site.pages.map((page) => page.facts)];
      const pages = all.flatMap(({ url, html }): Hit[] => {
        const refresh = html?.meta_refresh ?? null;
        return refresh !== null && /url\s*=/i.test(refresh) ? [{ url, detail: cut(refresh) }] : [];
      });
      return pages.length === 0 ? null : { pages };
    },
  },
  {
    id: "www_duplicate",
    category: "status",
    severity: "medium",
    title: "The site answers with and without www",
    what: "Both spellings of the host answer 200 themselves in place of one redirecting to the other.",
    why: "Every page exists twice, and links and signals are split between the copies.",
    fix: "Redirect one host name to the other with a 301.",
    reference: "https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls",
    on: "site",
    check: wwwDuplicate,
  },
];

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

function wwwDuplicate(site: SiteView): SiteFault | null {
  const answered = site.facts.host_variants.filter((variant) => variant.status === 200 && URL.canParse(variant.url));
  const hosts = new Set(answered.map((variant) => new URL(variant.final_url ?? variant.url).host));
  const bare = [...hosts].find((host) => hosts.has(`www.${host}`));
  return bare === undefined ? null : { pages: [], detail: `${bare} and www.${bare} both answer 200` };
}
