import { addressKey, cut, pathOf, plural, quote } from "../../page/page_facts_read.ts";
import { isOnSite } from "../../page/url_rules.ts";
import { movedOff } from "../moved_off.ts";
import type { PageView } from "../page_view.ts";
import type { OpenHit, Rule, SiteFault } from "../rule.ts";
import { isUnanswered, type SiteView } from "../site_view.ts";
import { versionOf } from "./siblings.ts";

const PAGES_MIN = 6;
const SHARE_MIN = 0.85;
const CONSTANTS = ["og:site_name", "twitter:site", "fb:app_id", "application-name", "apple-mobile-web-app-title"];
const FILES = /\.(?:jpe?g|png|gif|webp|avif|svg|ico|css|m?js|map|woff2?|ttf|mp[34]|zip|json)$/i;
const PRELOADS_MAX = 8;
const DIGITS_MIN = 7;
const DIGITS_MAX = 13;
const PHONE = /(?<![\w/.-])\+?\(?\d[\d\s().-]{6,20}\d(?![\w-])/g;
const MAIL = /[\w.+-]+@[\w-]+\.[\w.]*\w/g;

/** What a template writes on all pages, and on one otherwise; what a site's lists and files say otherwise than its pages. */
export const TEMPLATE_VALUE_RULES: Rule[] = [
  {
    id: "menu_differs",
    category: "links",
    severity: "medium",
    title: "Menu entries that lead elsewhere on some pages",
    what: "A menu or footer entry leads to a different URL than on nearly all other pages.",
    why: "Visitors who click it end up elsewhere, often on an old page.",
    fix: "Have the page use the same menu as the others.",
    reference: "https://developers.google.com/search/docs/crawling-indexing/links-crawlable",
    on: "site",
    check: differingMenus,
  },
  {
    id: "site_name_differs",
    category: "social",
    severity: "low",
    title: "Pages that name another site or account",
    what: "og:site_name, twitter:site or a similar tag has a different value than on nearly all other pages.",
    why: "Shared links are credited to another name, usually from the template or a former site.",
    fix: "Have the template output the same value everywhere.",
    reference: "https://ogp.me/",
    on: "site",
    check: differingConstants,
  },
  {
    id: "file_loaded_twice",
    category: "speed",
    severity: "low",
    title: "The same file is loaded twice",
    what: "The page includes the same script or style sheet twice.",
    why: "Scripts run twice, so visits count double and menus open and close at once.",
    fix: "Remove one of the two tags; often a plugin and the theme both add it.",
    reference: "https://developer.chrome.com/docs/lighthouse/performance/duplicated-javascript",
    on: "html",
    check: ({ html }) => {
      const urls = [...html.scripts.flatMap(({ url }) => url ?? []), ...html.styles.flatMap(({ url }) => url ?? [])];
      const twice = urls.find((url, at) => urls.indexOf(url) !== at);
      return twice === undefined ? null : cut(twice, 120);
    },
  },
  {
    id: "preloads_many",
    category: "speed",
    severity: "low",
    title: "Too many preloads",
    what: `The page preloads more than ${PRELOADS_MAX} files.`,
    why: "With too many preloads none of them has priority, and the first image has to wait.",
    fix: "Preload only what the first screen needs and the browser would find late.",
    reference: "https://web.dev/articles/preload-critical-assets",
    on: "html",
    check: ({ html }) => {
      const count = (html.resource_hints ?? []).filter(({ rel }) => rel === "preload").length;
      return count > PRELOADS_MAX ? plural(count, "preload") : null;
    },
  },
  {
    id: "redirect_off_site",
    category: "status",
    severity: "medium",
    title: "Pages that redirect to another site",
    what: "A URL that is in the sitemap or linked from most pages redirects to another domain, or any URL to one that does not respond.",
    why: "The site loses the page, and visitors end up elsewhere.",
    fix: "Remove the redirect, or remove the URL from the menu and the sitemap.",
    reference: "https://developers.google.com/search/docs/crawling-indexing/301-redirects",
    on: "site",
    check: offSite,
  },
  {
    id: "redirect_to_port",
    category: "status",
    severity: "medium",
    title: "Redirects to a server port",
    what: "A redirect leads to a URL with an internal port, as used by servers behind a proxy.",
    why: "Visitors cannot reach that port and see an error.",
    fix: "Set the public URL in the application or the proxy.",
    reference: "https://developers.google.com/search/docs/crawling-indexing/301-redirects",
    on: "site",
    check: ({ responses, facts: { domain } }) => {
      const pages = responses.flatMap(({ url, response }) => {
        const hop = response.redirects.find(({ location }) => {
          const to = URL.parse(location, url);
          return (
            to !== null &&
            to.port !== "" &&
            to.port !== URL.parse(url)?.port &&
            isOnSite(`https://${to.hostname}/`, domain)
          );
        });
        return hop === undefined ? [] : [{ url, detail: cut(hop.location, 120) }];
      });
      return pages.length === 0 ? null : { pages };
    },
  },
  {
    id: "sitemap_lists_files",
    category: "sitemaps",
    severity: "low",
    title: "The sitemap lists files",
    what: "The sitemap lists images, scripts or style sheets as if they were pages.",
    why: "Search engines do not index them as pages, and trust the sitemap less.",
    fix: "List only pages; add images as image:loc of their page.",
    reference: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap",
    on: "site",
    check: ({ facts: { sitemaps } }) => {
      const pages = sitemaps.flatMap(({ url, urls, kind }) => {
        const files = kind === "index" ? [] : urls.filter((entry) => FILES.test(pathOf(entry.url)));
        return files.length === 0
          ? []
          : [{ url, detail: `${plural(files.length, "file")}, for example ${cut(files[0]!.url, 90)}` }];
      });
      return pages.length === 0 ? null : { pages };
    },
  },
  {
    id: "llms_txt_contacts",
    category: "ai_readiness",
    severity: "medium",
    title: "llms.txt has different contact details than the site",
    what: "A phone number or e-mail address in llms.txt is not on any page of the site.",
    why: "Assistants that read the file send people to a number or mailbox that may not be yours.",
    fix: "Copy the contact details from the site, and update the file whenever they change.",
    reference: "https://llmstxt.org/",
    on: "site",
    check: unknownContacts,
  },
];

/** By the text of the entry: where nearly all pages lead it, against where this one does. */
function differingMenus({ pages, statusOf, viewByKey }: SiteView): SiteFault | null {
  const entries = new Map<string, Map<string, Set<PageView>>>();
  for (const page of pages)
    for (const { text, url, internal, region } of page.html.links) {
      if (!internal || url === null || region === "main" || text.length < 2 || /^\d+$/.test(text)) continue;
      const byTarget = entries.get(text) ?? new Map<string, Set<PageView>>();
      const key = addressKey(url);
      byTarget.set(key, (byTarget.get(key) ?? new Set()).add(page));
      entries.set(text, byTarget);
    }
  const hits = new Map<string, OpenHit>();
  for (const [text, byTarget] of entries) {
    const [[usual, most], ...others] = [...byTarget].sort((a, b) => b[1].size - a[1].size) as [
      [string, Set<PageView>],
      ...[string, Set<PageView>][],
    ];
    const all = [...byTarget.values()].reduce((sum, each) => sum.union(each), new Set<PageView>());
    if (all.size < PAGES_MIN || most.size < all.size * SHARE_MIN) continue;
    // Where most lead to an error, the few are right.
    const isDead = [...most][0]!.html.links.some(
      ({ url }) => url !== null && addressKey(url) === usual && (statusOf(url)?.status ?? 0) >= 400,
    );
    if (isDead) continue;
    const version = versionOf([...most][0]!);
    // A language version has a menu of its own, which leads into it.
    const isOwn = (page: PageView, to: string) =>
      versionOf(page) !== version && versionOf(viewByKey.get(to) ?? { url: `https://${to}` }) === versionOf(page);
    for (const [key, own] of others)
      for (const page of own)
        if (!isOwn(page, key) && !most.has(page) && !hits.has(page.url))
          hits.set(page.url, {
            url: page.url,
            detail: `${quote(text, 40)} leads to ${cut(key, 80)}, elsewhere to ${cut(usual, 80)}`,
          });
  }
  return hits.size === 0 ? null : { pages: [...hits.values()] };
}

function differingConstants({ pages }: SiteView): SiteFault | null {
  const hits = new Map<string, OpenHit>();
  for (const name of CONSTANTS) {
    const told = pages.flatMap((page) => {
      const content = page.html.metas.find((meta) => meta.name === name)?.content.trim() ?? "";
      return content === "" ? [] : [{ url: page.url, content, lang: page.html.lang }];
    });
    const [most, ...others] = [...Map.groupBy(told, ({ content }) => content).values()].sort(
      (a, b) => b.length - a.length,
    );
    if (most === undefined || told.length < PAGES_MIN || most.length < told.length * SHARE_MIN) continue;
    for (const { url, content, lang } of others.flat())
      if (lang === most[0]!.lang)
        hits.set(url, { url, detail: `${name} ${quote(content, 60)}, elsewhere ${quote(most[0]!.content, 60)}` });
  }
  return hits.size === 0 ? null : { pages: [...hits.values()] };
}

function offSite(site: SiteView): SiteFault | null {
  const {
    responses,
    inSitemap,
    inlinks,
    pages,
    facts: { home_url: home },
  } = site;
  const hits = responses.flatMap((page) => {
    const { url, response } = page;
    const key = addressKey(url);
    const isMeant = inSitemap.has(key) || inlinks.count(key) > pages.length / 2;
    const isLost = isUnanswered(response);
    const to = (isMeant || isLost) && url !== home ? movedOff(page, site) : null;
    return to === null ? [] : [{ url, detail: `to ${cut(to, 110)}${isLost ? ", which does not respond" : ""}` }];
  });
  return hits.length === 0 ? null : { pages: hits };
}

function unknownContacts({ facts: { llms_txt }, pages }: SiteView): SiteFault | null {
  const { status, text } = llms_txt;
  if (status !== 200 || text === null || /^\s*</.test(text)) return null;
  const digitsOf = (phone: string) => phone.replace(/\D/g, "").slice(-DIGITS_MIN);
  const phones = (text.replace(/https?:\S+/g, " ").match(PHONE) ?? []).filter((phone) => {
    const count = phone.replace(/\D/g, "").length;
    return count > DIGITS_MIN && count <= DIGITS_MAX && !/^\s*(?:19|20)\d\d[-\s.–]/.test(phone);
  });
  const mails = text.match(MAIL) ?? [];
  if (phones.length + mails.length === 0) return null;
  const known = pages.map(({ html }) =>
    [html.main_text, html.outer_text?.header, html.outer_text?.footer, ...html.phones, ...html.emails].join(" "),
  );
  const digits = known.map((each) => each.replace(/(?<=\d)[\s().-]+(?=\d)|[()]/g, ""));
  // A page in parts may hide its contacts from the crawl: without any nothing can be compared.
  const isAny = pages.some(({ html }) => html.phones.length + html.emails.length > 0);
  const odd =
    phones.find((phone) => !digits.some((each) => each.includes(digitsOf(phone)))) ??
    mails.find((mail) => !known.some((each) => each.toLowerCase().includes(mail.toLowerCase())));
  return odd === undefined || !isAny ? null : { pages: [], detail: cut(odd.trim(), 80) };
}
