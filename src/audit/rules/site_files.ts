import type { SiteFacts } from "../../page/page_facts.ts";
import { addressKey, cut, hostOfAddress, plural } from "../../page/page_facts_read.ts";
import type { Rule, SiteFault } from "../rule.ts";
import type { SiteView } from "../site_view.ts";

/** Fewer may be meant: a seal, a picture that only carts show. */
const IMAGES_BLOCKED_MIN = 3;

const IMAGES = "https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#xrobotstag";
/** A feed of comments is empty until somebody comments. */
const COMMENTS = /comment/i;
const FONT = /\.woff2?(?:\?|$)/i;
/** What the reader says of a feed that is sound but for this. */
const EMPTY = "It has no entries";

/** Files beside the pages: what they name, and how the server answers them. */
export const SITE_FILE_RULES: Rule[] = [
  {
    id: "style_file_missing",
    category: "speed",
    severity: "low",
    title: "Style sheets refer to files that do not load",
    what: "A style sheet of the site refers to a font, an image or another style sheet that returns 404, or a font that the server refuses with 403.",
    why: "Part of the design is missing, and browsers request the file in vain.",
    fix: "Upload the files, let the server send them to your own pages, or remove them from the style sheet.",
    reference: "https://developer.chrome.com/docs/lighthouse/best-practices/errors-in-console",
    on: "site",
    check: (site) => fileFault(site, "style_missing"),
  },
  {
    id: "style_import",
    category: "speed",
    severity: "low",
    title: "Style sheets that import others",
    what: "A style sheet of the site loads another one with @import.",
    why: "The browser only discovers the second file after loading the first, so the page appears later.",
    fix: "Link both files in the head, or merge them into one.",
    reference: "https://web.dev/articles/extract-critical-css",
    on: "site",
    check: (site) => fileFault(site, "style_import"),
  },
  {
    id: "font_refused",
    category: "speed",
    severity: "medium",
    title: "Fonts that browsers refuse",
    what: "A font is loaded from another host, often the same domain with or without www, and that host does not allow it.",
    why: "Browsers use fonts from another host only with its permission (CORS); without it, text looks different and icons show as squares.",
    fix: "Load the font from the page's own host with a relative URL, or send Access-Control-Allow-Origin with it.",
    reference: "https://developer.mozilla.org/en-US/docs/Web/HTTP/Guides/CORS",
    on: "site",
    check: (site) => fileFault(site, "font_refused") ?? refusedFonts(site),
  },
  {
    id: "manifest_broken",
    category: "mobile",
    severity: "low",
    title: "The web app manifest is broken",
    what: "The manifest is not valid JSON, or refers to a start page or icons that do not exist.",
    why: "People who add the site to their home screen get no icon, or an error page.",
    fix: "Correct start_url and the icon URLs, or remove the manifest.",
    reference: "https://developer.mozilla.org/en-US/docs/Web/Progressive_web_apps/Manifest",
    on: "site",
    check: (site) => fileFault(site, "manifest"),
  },
  {
    id: "calendar_broken",
    category: "links",
    severity: "medium",
    title: "Calendars that cannot be read",
    what: "A calendar file that the pages link to does not start like a calendar.",
    why: "Calendar programs show an error, and nobody gets your dates.",
    fix: "Open the URL in a text editor, and fix whatever outputs an error or a page instead of the calendar.",
    reference: "https://www.rfc-editor.org/rfc/rfc5545",
    on: "site",
    check: (site) => fileFault(site, "calendar"),
  },
  {
    id: "feed_empty",
    category: "links",
    severity: "low",
    title: "Feeds without entries",
    what: "A feed that the pages link to is valid, but has no entries.",
    why: "Feed readers and crawlers that follow it never learn of anything new.",
    fix: "Have the feed list your newest pages, or remove it from the head.",
    reference: "https://validator.w3.org/feed/docs/",
    on: "site",
    check: ({ facts: { feeds = [] } }) => {
      const empty = feeds.filter(
        ({ kind, status, entries, partial, url, problems }) =>
          kind === "rss" &&
          status === 200 &&
          entries === 0 &&
          !partial &&
          problems.join() === EMPTY &&
          !COMMENTS.test(url),
      );
      return empty.length === 0 ? null : { pages: empty.map(({ url }) => ({ url, detail: "no entry" })) };
    },
  },
  {
    id: "images_noindex",
    category: "images",
    severity: "medium",
    title: "Images are blocked from image search",
    what: "The server sends images with an X-Robots-Tag of noindex or noimageindex, or robots.txt blocks them.",
    why: "They appear neither in image search nor next to the page in results.",
    fix: "Remove the header for images in the server settings, or allow their folder in robots.txt.",
    reference: IMAGES,
    on: "site",
    check: ({ facts: { targets, assets_blocked: parts = [], robots } }) => {
      const blocked = parts.filter(({ kind }) => kind === "image");
      if (blocked.length >= IMAGES_BLOCKED_MIN && robots.agents.Googlebot?.allowed !== false)
        return {
          pages: [],
          detail: `robots.txt blocks ${plural(blocked.length, "image")}, such as ${cut(blocked[0]!.url)}`,
        };
      // Of one crawler alone it is a choice.
      const barred = targets.filter(
        ({ kind, status, robots = "", from_count: count }) =>
          kind === "image" && status === 200 && count > 0 && /^\s*(?:none|[^:]*\bno(?:image)?index)\b/i.test(robots),
      );
      const detail = `${plural(barred.length, "image")}, for example ${cut(barred[0]?.url ?? "", 120)}`;
      return barred.length === 0 ? null : { pages: [], detail };
    },
  },
  {
    id: "xmlrpc_open",
    category: "security",
    // Info: WordPress does so from the start, and some apps need it.
    severity: "info",
    title: "WordPress XML-RPC is open",
    what: "xmlrpc.php responds to everyone.",
    why: "Attackers use it to try hundreds of passwords with one request.",
    fix: "Deny access to xmlrpc.php on the server, unless an app or Jetpack needs it.",
    reference: "https://developer.wordpress.org/advanced-administration/security/hardening/",
    on: "site",
    check: ({ facts: { exposed = [] } }) => {
      const open = exposed.find(({ kind }) => kind === "remote");
      return open === undefined ? null : { pages: [], detail: open.url };
    },
  },
  {
    id: "status_unusual",
    category: "status",
    severity: "medium",
    title: "Pages with an unusual status",
    what: "A page is sent with a success status other than 200, such as 202.",
    why: "Search engines may not index it: 202 means that the response is not ready yet.",
    fix: "Make the server send the page with status 200.",
    reference: "https://developers.google.com/search/docs/crawling-indexing/http-network-errors",
    on: "site",
    check: ({ responses }) => {
      const unusual = responses.filter(
        ({ response: { status, bytes, content_type: type } }) =>
          status > 200 && status < 300 && bytes > 0 && /html/i.test(type ?? ""),
      );
      const pages = unusual.map(({ url, response: { status } }) => ({ url, detail: `answers ${status}` }));
      return pages.length === 0 ? null : { pages };
    },
  },
  {
    id: "ai_shown_less",
    category: "ai_readiness",
    severity: "medium",
    title: "AI crawlers are shown less than visitors",
    what: "A page answers a crawler of AI search or of Bing with an error, noindex or far less text than a browser, although robots.txt lets it read the page.",
    why: "AI systems know nothing about what they are not shown, and mention others instead.",
    fix: "Send AI crawlers the same page; to block one, use robots.txt.",
    reference: "https://platform.openai.com/docs/bots",
    on: "site",
    check: ({ facts: { ai_shown_less: told = [], agent_probes: probes } }) => {
      // Refused everywhere: that is told of the home page.
      const refused = new Set(
        probes.filter(({ status, challenged }) => challenged || status >= 400).map(({ agent }) => agent),
      );
      const pages = told.filter(({ detail }) => !refused.has(detail.split(" ")[0]!));
      const byUrl = [...Map.groupBy(pages, ({ url }) => url)];
      return byUrl.length === 0
        ? null
        : { pages: byUrl.map(([url, all]) => ({ url, detail: all.map(({ detail }) => detail).join("; ") })) };
    },
  },
  {
    id: "language_forced",
    category: "hreflang",
    severity: "medium",
    title: "Pages depend on the browser's language",
    what: "A page redirects browsers set to another language, or shows them different text.",
    why: "Crawlers do not send a language, so they never see the other versions, and visitors cannot choose.",
    fix: "Give each language its own URL, connect them with hreflang, and offer a link instead of a redirect.",
    reference: "https://developers.google.com/search/docs/specialty/international/locale-adaptive-pages",
    on: "site",
    check: ({ facts: { language_moves: pages = [] } }) => (pages.length === 0 ? null : { pages }),
  },
];

/** Named by style elements of pages under another host. */
function refusedFonts({ pages, targetByKey }: SiteView): SiteFault | null {
  const hits = pages.flatMap(({ url, html }) => {
    const refused = html.named?.find((named) => {
      const target = FONT.test(named.url) ? targetByKey.get(addressKey(named.url)) : undefined;
      return target?.status === 200 && !target.allows_origin && hostOfAddress(named.url) !== hostOfAddress(url);
    });
    return refused === undefined ? [] : [{ url, detail: cut(refused.url, 110) }];
  });
  return hits.length === 0 ? null : { pages: hits };
}

function fileFault({ facts }: SiteView, kind: NonNullable<SiteFacts["file_faults"]>[number]["kind"]): SiteFault | null {
  const own = (facts.file_faults ?? []).filter((fault) => fault.kind === kind);
  const pages = [...Map.groupBy(own, ({ url }) => url)].map(([url, all]) => ({
    url,
    detail: cut(all[0]!.detail, 140) + (all.length > 1 ? `, and ${all.length - 1} more` : ""),
  }));
  return pages.length === 0 ? null : { pages };
}
