import { foldText } from "../../page/kind/text_traits.ts";
import { addressKey, plural, quote } from "../../page/page_facts_read.ts";
import hostPages from "../host_pages.json" with { type: "json" };
import type { PageView } from "../page_view.ts";
import type { Rule } from "../rule.ts";
import type { SiteView } from "../site_view.ts";

const NOTICES = hostPages.maintenance.map((notice) => ` ${notice} `);
const NOTICE_WORDS_MAX = 60;
/** Where the forms of WordPress and Shopify send the password of a page. */
const ASKS_PASSWORD = /[?&]action=postpass\b|^(?:https?:\/\/[^/]+)?\/password\/?$/i;

/** Pages that are shut, and answer as if they were open. */
export const CLOSED_PAGE_RULES: Rule[] = [
  {
    id: "maintenance_as_page",
    category: "status",
    severity: "high",
    title: "Maintenance notices sent as normal pages",
    what: "The page says that it is down for maintenance, but returns 200.",
    why: "Search engines take the notice for the page's content and replace what they had indexed.",
    fix: "End maintenance mode; while it lasts, return 503 with a Retry-After header.",
    reference: "https://developers.google.com/search/docs/crawling-indexing/http-network-errors",
    on: "html",
    check: ({ html }) => {
      if (html.main_word_count > NOTICE_WORDS_MAX) return null;
      const said = [...html.titles, ...html.headings.map(({ text }) => text), ...html.main_text.split("\n")];
      const told = said.findLast((text) => NOTICES.some((notice) => foldText(text).startsWith(notice)));
      return told === undefined ? null : { detail: `${quote(told, 110)} with status 200`, unwanted: true };
    },
  },
  {
    id: "password_page_indexable",
    category: "indexability",
    severity: "medium",
    title: "Pages behind a password can be indexed",
    what: "The page asks for a password before it shows anything, and search engines may list it.",
    why: "Visitors from search cannot get in, and search engines see an empty page.",
    fix: "Publish the page, or set it to noindex and take it out of menus and the sitemap.",
    reference: "https://developers.google.com/search/docs/crawling-indexing/control-what-you-share",
    on: "indexable",
    check: (page, site) =>
      page.html.forms.some(({ action, has_password }) => has_password && ASKS_PASSWORD.test(action ?? ""))
        ? { detail: ["asks for a password", ...waysTo(page, site)].join(", "), unwanted: true }
        : null,
  },
];

function waysTo({ url }: PageView, { inSitemap, inlinks }: SiteView): string[] {
  const from = inlinks.get(addressKey(url))?.size ?? 0;
  const listed = inSitemap.has(addressKey(url)) ? ["in the sitemap"] : [];
  return from === 0 ? listed : [...listed, `linked from ${plural(from, "page")}`];
}
