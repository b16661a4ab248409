import { DAY_MS } from "../../base/iso_time.ts";
import { cut, hostOfAddress, isHostOf, plural } from "../../page/page_facts_read.ts";
import type { PageView } from "../page_view.ts";
import type { Rule, SiteFault } from "../rule.ts";
import type { SiteView } from "../site_view.ts";
import { COOKIES } from "./security.ts";
import { cookiesOf, SESSION_COOKIE } from "./security_headers.ts";

const CACHING = "https://web.dev/articles/http-cache";
const HTML_SECONDS_MAX = 7 * 86_400;
/** No page is older than the web. */
const WEB_BEGAN_MS = Date.UTC(1991, 0, 1);
/** As shops call their sessions; those of balancers and of bot checks are needed. */
const FILE_SESSION = /sess(?:ion)?(?:id|_|$)/i;
const COOKIE_FILES_MIN = 3;
/** What systems show to editors who are logged in. */
const LOGGED_IN = /^(?:logged-in|admin-bar|user-logged-in)$/;

/** Whether what is kept of a page may be kept. */
export const CACHING_RULES: Rule[] = [
  {
    id: "html_cached_long",
    category: "speed",
    severity: "medium",
    title: "Pages are cached for too long",
    what: "The server tells browsers to keep the page for more than a week without checking for changes.",
    why: "Returning visitors see old prices and broken layouts until then, and you cannot undo it.",
    fix: 'Send pages with "Cache-Control: no-cache" or a lifetime of minutes; long lifetimes are for files with a version in their name.',
    reference: CACHING,
    on: "html",
    check: ({ facts }) => {
      const header = facts.response.headers["cache-control"] ?? "";
      const seconds = /\bno-(?:cache|store)\b/i.test(header) ? 0 : Number(/\bmax-age\s*=\s*"?(\d+)/i.exec(header)?.[1]);
      return seconds > HTML_SECONDS_MAX ? cut(header, 80) : null;
    },
  },
  {
    id: "html_never_kept",
    category: "speed",
    severity: "low",
    title: "Public pages that browsers are not allowed to cache",
    what: "The server forbids caching a public page (no-store or Vary: *).",
    why: "Going back reloads the whole page, and no cache can take load off the server.",
    fix: 'Send "Cache-Control: no-cache" and a Vary header that names what the page depends on.',
    reference: CACHING,
    on: "site",
    check: neverKept,
  },
  {
    id: "file_sets_cookie",
    category: "speed",
    severity: "low",
    title: "Files that set a session cookie",
    what: "Style sheets, scripts or images of the site are sent with a session cookie.",
    why: "Caches must not store such files, so every visitor has to wait for your server.",
    fix: "Serve static files directly from the web server, without cookies.",
    reference: CACHING,
    on: "site",
    check: ({ facts: { targets, domain } }) => {
      const own = targets.filter(
        ({ url, kind, cookies = [] }) =>
          /^(?:style|script|image)$/.test(kind) &&
          isHostOf(hostOfAddress(url), domain) &&
          cookies.some((name) => SESSION_COOKIE.test(name) || FILE_SESSION.test(name)),
      );
      if (own.length < COOKIE_FILES_MIN) return null;
      const detail = `${plural(own.length, "file")}, for example ${cut(own[0]!.url, 90)} sets ${own[0]!.cookies![0]}`;
      return { pages: [], detail };
    },
  },
  {
    id: "private_page_cached",
    category: "security",
    severity: "high",
    title: "One visitor's pages are shown to others",
    what: "The page contains what only a logged-in user should see, or can be cached for everyone with a session cookie.",
    why: "Visitors see another person's page or get that person's session.",
    fix: 'Exclude logged-in visitors from the cache, and send pages with a session as "Cache-Control: private".',
    reference: COOKIES,
    on: "html",
    check: ({ facts: { response }, html }) => {
      const bar = (html.body_classes ?? []).find((name) => LOGGED_IN.test(name));
      if (bar !== undefined || html.anchors?.includes("wpadminbar")) return "the admin bar of a logged-in user";
      const header = response.headers["cache-control"] ?? "";
      const isShared = /\bpublic\b/i.test(header) && /\b(?:s-maxage|max-age)\s*=\s*"?[1-9]/i.test(header);
      const session = cookiesOf(response).find(({ name }) => SESSION_COOKIE.test(name));
      return isShared && session !== undefined ? `${cut(header, 60)} with the cookie ${cut(session.name, 40)}` : null;
    },
  },
  {
    id: "last_modified_wrong",
    category: "speed",
    severity: "low",
    title: "Impossible modification dates",
    what: "The Last-Modified header of the page is in the future or before the web existed.",
    why: "Crawlers and browsers cannot tell whether the page changed, and may keep an old copy.",
    fix: "Send the time of the last change, or omit the header.",
    reference: CACHING,
    on: "html",
    check: (page, { facts }) => impossibleDate(page, Date.parse(facts.crawled_at)),
  },
];

/** What most pages are sent with is a shop's or login's own choice; `Vary: *` never is. */
function neverKept({ indexable }: SiteView): SiteFault | null {
  const told = indexable.flatMap(({ url, html, facts: { response } }) => {
    const { "cache-control": control = "", vary = "" } = response.headers;
    if (html.forms.some((form) => form.has_password || form.has_card)) return [];
    const isBarred = /\bno-store\b/i.test(control);
    const isVaried = vary.trim() === "*";
    const said = [isBarred ? `Cache-Control: ${control}` : "", isVaried ? "Vary: *" : ""].filter(Boolean);
    return said.length === 0 ? [] : [{ url, isVaried, detail: cut(said.join(", "), 120) }];
  });
  const isChosen = told.length > indexable.length / 2;
  const pages = told.filter(({ isVaried }) => isVaried || !isChosen).map(({ url, detail }) => ({ url, detail }));
  return pages.length === 0 ? null : { pages };
}

function impossibleDate({ facts }: PageView, nowMs: number): string | null {
  const header = facts.response.headers["last-modified"] ?? "";
  const changed = Date.parse(header);
  return changed < WEB_BEGAN_MS || changed > nowMs + DAY_MS ? cut(header, 60) : null;
}
