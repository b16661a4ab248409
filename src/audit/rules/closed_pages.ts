import { foldText } from "../../page/kind/text_traits.ts";
import { addressKey, needsScripts, pathOf, plural, quote } from "../../page/page_facts_read.ts";
import hostPages from "../host_pages.json" with { type: "json" };
import type { PageView } from "../page_view.ts";
import type { Rule, SiteFault } from "../rule.ts";
import { asksToLogIn, type SiteView } from "../site_view.ts";

const NOTICES = hostPages.maintenance.map((notice) => ` ${notice} `);
const NOTICE_WORDS_MAX = 60;
/** As a page is called to which the home page leads for the time being. */
const NOTICE_PATH =
  /^\/(?:wartung|maintenance|mantenimiento|manutenzione|manutencao|onderhoud|under-construction|coming-?soon|baustelle)(?:\.\w+)?\/?$/i;
const WALLED_MIN = 3;
/** So many pages and such a part of all. */
const GATED_MIN = 3;
const GATED_SHARE_MIN = 0.5;
/** Where the forms of WordPress and Shopify send the password of a page. */
const ASKS_PASSWORD = /[?&]action=postpass\b|^(?:https?:\/\/[^/]+)?\/password\/?$/i;

/** Pages that are shut, and answer as if they were open. */
export const CLOSED_PAGE_RULES: Rule[] = [
  {
    id: "maintenance_as_page",
    category: "status",
    severity: "high",
    title: "Maintenance notices sent as normal pages",
    what: "A page says that it is down for maintenance but returns 200, or the home page redirects to such a notice.",
    why: "Search engines take the notice for the page's content and replace what they had indexed.",
    fix: "End maintenance mode; while it lasts, return 503 with a Retry-After header.",
    reference: "https://developers.google.com/search/docs/crawling-indexing/http-network-errors",
    on: "html",
    check: ({ html, is_home: isHome, path, facts }) => {
      if (html.main_word_count > NOTICE_WORDS_MAX) return null;
      const moved = facts.response.redirects[0] ?? null;
      if (isHome && NOTICE_PATH.test(path))
        return {
          detail: `the home page leads to ${path}${moved === null ? "" : ` (${moved.status})`}`,
          unwanted: true,
        };
      const said = [...html.titles, ...html.headings.map(({ text }) => text), ...html.main_text.split("\n")];
      const told = said.findLast((text) => NOTICES.some((notice) => foldText(text).startsWith(notice)));
      return told === undefined ? null : { detail: `${quote(told, 110)} with status 200`, unwanted: true };
    },
  },
  {
    id: "content_walled",
    category: "status",
    severity: "high",
    title: "A notice is shown instead of several pages",
    what: "Different URLs show the same few words and no link into the site, or all redirect to one page that asks a question first, such as consent or the visitor's age.",
    why: "Search engines and AI crawlers cannot answer the question, so they never see the content.",
    fix: "Send the content in the HTML, and show the question on top of it.",
    reference: "https://developers.google.com/search/docs/appearance/avoid-intrusive-interstitials",
    on: "site",
    check: (site) => gatedPages(site) ?? walledPages(site),
  },
  {
    id: "site_behind_password",
    category: "status",
    severity: "critical",
    title: "The whole site asks for a password",
    what: "Instead of the home page, visitors see a page that only asks for a password.",
    why: "Customers cannot get in, and search engines see nothing.",
    fix: "If the site is meant to be public, remove the password (in Shopify under Online Store, Preferences; otherwise in the hosting settings).",
    reference: "https://help.shopify.com/en/manual/online-store/themes/password-page",
    on: "site",
    check: ({ home, pages }) => {
      const leads = home?.html.links.some(
        ({ internal, url }) => internal && url !== null && addressKey(url) !== addressKey(home.url),
      );
      const asks =
        home?.html.forms.some(({ has_password }) => has_password) === true &&
        home.html.main_word_count < NOTICE_WORDS_MAX;
      return home == null || !asks || leads || pages.length > 2
        ? null
        : { pages: [{ url: home.url, detail: quote(home.html.titles[0] ?? "", 80) }] };
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

/** Most of what was asked for redirects to one page that is told the way back, and that asks for no password. */
function gatedPages(site: SiteView): SiteFault | null {
  const { responses } = site;
  const sent = responses.filter(({ url, response }) => {
    const [to, from] = [URL.parse(response.final_url), URL.parse(url)];
    const isSent = response.redirects.length > 0 && to !== null && from !== null && to.pathname !== from.pathname;
    return isSent && from.pathname !== "/" && [...to.searchParams.values()].some((value) => leadsTo(value, from));
  });
  const gates = Map.groupBy(sent, ({ response }) => URL.parse(response.final_url)!.pathname);
  const [gate, pages] = [...gates].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [];
  if (gate === undefined || pages === undefined || pages.length < GATED_MIN) return null;
  if (pages.length < responses.length * GATED_SHARE_MIN) return null;
  const shown = responses.find(({ url, html }) => html !== null && pathOf(url) === gate);
  if (shown === undefined || shown.response.status !== 200 || asksToLogIn(site, pages[0]!.url)) return null;
  if (shown.html!.forms.some(({ has_password: isLogin }) => isLogin)) return null;
  const hits = pages.map(({ url }) => ({
    url,
    detail: `redirects to ${gate}, with the address asked for as a parameter`,
  }));
  return { severity: "critical", pages: hits };
}

function leadsTo(value: string, { pathname, href }: URL): boolean {
  return value === href || value.split(/[?#]/, 1)[0] === pathname || value === pathname.slice(1);
}

/** The same notice at so many addresses, or at two where it speaks of cookies. */
function walledPages({ pages: all }: SiteView): SiteFault | null {
  const blank = all.filter(({ html, url }) => {
    const own = addressKey(url);
    const leads = html.links.some((link) => link.internal && link.url !== null && addressKey(link.url) !== own);
    const asks = html.forms.some(({ has_password: isLogin }) => isLogin);
    return !leads && !asks && !needsScripts(html) && html.word_count > 0 && html.word_count < NOTICE_WORDS_MAX * 2;
  });
  const pages = [...Map.groupBy(blank, ({ html }) => html.text_hash).values()].flatMap((same) => {
    const { titles, main_text: text } = same[0]!.html;
    const least = /cookie/i.test(text) ? 2 : WALLED_MIN;
    const detail = `${quote([titles[0] ?? "", text].join(" ").replaceAll("\n", " "), 90)} at ${plural(same.length, "URL")}`;
    return same.length < least ? [] : same.map(({ url }) => ({ url, detail }));
  });
  return pages.length === 0 ? null : { pages };
}

function waysTo({ url }: PageView, { inSitemap, inlinks }: SiteView): string[] {
  const from = inlinks.count(addressKey(url));
  const listed = inSitemap.has(addressKey(url)) ? ["in the sitemap"] : [];
  return from === 0 ? listed : [...listed, `linked from ${plural(from, "page")}`];
}
