import type { PageKind } from "../../page/kind/page_kind.ts";
import { DATED_LIST, findPhrases } from "../../page/kind/phrases.ts";
import { foldText } from "../../page/kind/text_traits.ts";
import type { HtmlFacts } from "../../page/page_facts.ts";
import { addressKey, cut, plural, quote } from "../../page/page_facts_read.ts";
import { pageRole } from "../../page/page_role.ts";
import { isClosingNotice, isOfPandemic, isOurs } from "../closing_notice.ts";
import { COMMENT_SITES_MIN, followedInComments } from "../comment_links.ts";
import hostPages from "../host_pages.json" with { type: "json" };
import type { PageView } from "../page_view.ts";
import type { Rule, SiteFault } from "../rule.ts";
import { isFilled, itemsOf, textOf } from "../schema_items.ts";
import { LOCAL_BUSINESS } from "../schema_requirements.ts";
import type { SiteView } from "../site_view.ts";
import { strangersBeside } from "../stranger_pages.ts";

const ATTACHMENTS_MIN = 3;
const DEMO_NAME =
  /\/(?:home|shop|blog|portfolio|page|theme|landing)-demo(?:-[\w-]+)?\/?$|\/demo-(?:home|shop|\d+)\/?$|\/(?:demo|sample|dummy)-(?:project|post|page|item|product|portfolio|gallery|event|testimonial)(?:-\d+)?\/?$/i;
/** As themes name their samples: alone such an address may be a product's. */
const SAMPLE_NAME =
  /\/(?:(?:home|index|blog|header|footer|portfolio|gallery|shop)[-_]?(?:page[-_]?)?\d|shortcodes?|ui[-_]?elements|elements|typography|icons|style-?guide|grid-(?:left|right)-sidebar|(?:left|right)-sidebar)(?:\.\w+)?\/?$/i;
const DEMO_WORDS_MAX = 250;
const OWN_WORDS_MIN = 150;
const LAST_CENTURY = /\b1[89]\d\d\b/;
const SINCE =
  /\b(?:since|seit|depuis|desde(?![^\n]{0,25} (?:hasta|até) )|dal(?![^\n]{0,25} al )|sinds|od|founded|nach dem|vor dem|after|before|après le|avant le|después del|antes del|dopo il|prima del|depois de|antes de|gegründet|fundad[ao]|fond(?:ée?|at[oa])) /i;
/** It says itself that it is over. */
const TOLD_AS_PAST =
  /beendet|abgelaufen|frühere|vergangene|rückblick|archiv|\bended\b|\bpast\b|previous|terminée?s?\b|passée?s\b|anterior|finalizad|conclus[aei]|passat[aei]|afgelopen|vorige|encerrad/i;
const CLOSED_SINCE =
  /\b(?:seit|since|depuis|desde|dal(?:l['’])?|sinds|ab)\b[^\n]{0,30}\b20\d\d\b[^\n]{0,30}(?:geschlossen|closed|fermée?s?|cerrad[ao]s?|chius[aeio]|gesloten|encerrad[ao]s?|fechad[ao]s?)\b|\b(?:closed|fermée?|cerrad[ao]|chius[ao]|gesloten|encerrad[ao]|fechad[ao]) (?:since|depuis|desde|dal|sinds)\b[^\n]{0,30}\b20\d\d\b/i;
const HOST_TEXTS = hostPages.texts.map((text) => ` ${text} `);
/** The servers' default pages explain where their files lie. */
const HOST_WORDS_MAX = 450;
const NOTICE_CHARS_MAX = 400;
const DAY_MS = 86_400_000;
/** A price cut, and a whole date: of a year alone it may be a vintage. */
const OFFERED = /\d\s?%/;
const DATED =
  /\b\d{1,2}[./-]\d{1,2}[./-]20\d\d\b|\b\d{1,2}\S{0,2}\s(?:de\s)?\p{L}{3,}\.?\s(?:del?\s)?20\d\d|\p{L}{3,}\s\d{1,2},\s20\d\d/u;
/** Before a year: the point between them is none of a number. */
const DAY_AND_MONTH = /(?<!\d)\d{1,2}[./-]\d{1,2}[./-](?=20\d\d(?!\d))/g;
/** Of an ISO day. */
const DAY_CHARS = 10;
/** That a film was shown or a parcel delivered is no event to come to. */
const EVENT = /^(?!Broadcast|Publication|OnDemand|Delivery)\w*Event$/;
/** Since when an event is over, and on how much of a site, where its pages are more than a record. */
const PAST_DAYS_MIN = 365;
const PAST_PAGES_MIN = 5;
const PAST_SHARE_MIN = 0.1;
/** Where a notice speaks for the business; in an article it tells of some other day. */
const SPEAKING: ReadonlySet<PageKind> = new Set(["home", "contact", "about", "cart", "offer"]);

/** What systems, themes and former days left on the site. */
export const LEFTOVER_RULES: Rule[] = [
  {
    id: "theme_demo_pages",
    category: "content",
    severity: "medium",
    title: "Demo pages of the theme can be indexed",
    what: "Sample pages that came with the theme or the CMS are live and open to search engines.",
    why: "They show invented people, products and prices under your name, and answer engines may quote them.",
    fix: "Delete the demo pages and remove them from menus and the sitemap.",
    reference: "https://developers.google.com/search/docs/fundamentals/creating-helpful-content",
    on: "site",
    check: (site) => {
      const told = pagesOfKind(site, "theme_demo", 1);
      if (told === null) return null;
      const urls = new Set(told.pages.map(({ url }) => url));
      return { pages: [...told.pages, ...strangersBeside(site, urls)] };
    },
  },
  {
    id: "attachment_pages",
    category: "indexability",
    severity: "medium",
    title: "Media files have pages of their own",
    what: "The CMS created a page for each uploaded file, and search engines may list it.",
    why: "Such pages contain only an image: they waste crawl budget and weaken the whole site.",
    fix: "Turn off attachment pages in the CMS or the SEO plugin, so that they redirect to the file.",
    reference: "https://developers.google.com/search/docs/crawling-indexing/large-site-managing-crawl-budget",
    on: "site",
    check: (site) => pagesOfKind(site, "attachment", ATTACHMENTS_MIN),
  },
  {
    id: "closing_notice",
    category: "content",
    severity: "high",
    title: "The site says that the business has closed or moved",
    what: "A notice tells visitors that the company or a branch has closed, moved or no longer takes orders.",
    why: "Visitors leave, and answer engines repeat that the business is closed.",
    fix: "If it is outdated, remove it; if it is true, redirect the site to its successor, or remove the closed branch's hours from the structured data.",
    reference: "https://developers.google.com/search/docs/crawling-indexing/site-move-with-url-changes",
    on: "html",
    check: (page, site) => {
      const kind = site.kinds.get(page.url)?.kind;
      const year = new Date(site.facts.crawled_at).getUTCFullYear();
      const isSpeaking = page.is_home || (kind !== undefined && SPEAKING.has(kind) && !page.article);
      if (!isSpeaking && page.article) return null;
      const branch = closedBranch(page);
      if (branch !== null) return branch;
      // What ended long ago, and was not theirs, is a story.
      const isToday = (text: string) => isSpeaking && !isOfPastYear(text, year, "") && !LAST_CENTURY.test(text);
      return noticeOn(page, (text) => isClosingNotice(text) && (isToday(text) || isOurs(text)));
    },
  },
  {
    id: "notice_outdated",
    category: "content",
    severity: "low",
    title: "Outdated notices",
    what: "A notice is about closing days, an event or an offer that has passed, or about the pandemic.",
    why: "Visitors wonder whether the business still exists, and answer engines repeat the wrong hours.",
    fix: "Remove the notice, and give the next one an end date in the CMS.",
    reference: "https://developers.google.com/search/docs/fundamentals/creating-helpful-content",
    on: "html",
    check: (page, { facts }) => {
      const year = new Date(facts.crawled_at).getUTCFullYear();
      const { published, modified, visible } = page.html.dates;
      const written = page.article ? `${published} ${modified} ${visible}` : "";
      const isOver = (text: string) => isOfPastYear(text, year, written) && findPhrases(text).has(DATED_LIST);
      const isSold = (text: string) => OFFERED.test(text) && DATED.test(text) && isOfPastYear(text, year, written);
      return noticeOn(page, (text) => isOver(text) || (!page.article && (isOfPandemic(text) || isSold(text))));
    },
  },
  {
    id: "past_events",
    category: "content",
    severity: "medium",
    title: "Pages for events that are long past",
    what: "According to their own data, indexable pages are about events that ended more than a year ago.",
    why: "Visitors find dates that nobody can book, and search and answer engines think the site is no longer maintained.",
    fix: "Update or remove the old dates on pages that offer more than the event; redirect pages that are only about it, and take them out of the sitemap.",
    reference: "https://developers.google.com/search/docs/fundamentals/creating-helpful-content",
    on: "site",
    check: (site) => {
      const before = Date.parse(site.facts.crawled_at) - PAST_DAYS_MIN * DAY_MS;
      const all = site.indexable.filter(({ items }) => itemsOf(items, EVENT).length > 0);
      const past = all.flatMap(({ url, items, article }) => {
        const events = itemsOf(items, EVENT).map(({ item }) => textOf(item.endDate) ?? textOf(item.startDate) ?? "");
        const last = events.toSorted((a, b) => Date.parse(b) - Date.parse(a))[0] ?? "";
        const isRecord = article && all.length < PAST_PAGES_MIN;
        return Date.parse(last) < before && !isRecord ? [{ url, detail: `until ${last.slice(0, DAY_CHARS)}` }] : [];
      });
      // A site without a calendar keeps no record of its events.
      if (all.length < PAST_PAGES_MIN) return past.length === 0 ? null : { severity: "low", pages: past };
      return past.length < PAST_PAGES_MIN || past.length < site.indexable.length * PAST_SHARE_MIN
        ? null
        : { pages: past };
    },
  },
  {
    id: "host_page",
    category: "content",
    severity: "high",
    title: "The hosting provider's or server's default page is shown",
    what: "Instead of the site, the hosting provider says that the account is suspended or the domain has expired, or the server shows its default page.",
    why: "Visitors find nothing about the business, and search engines replace what they had indexed with the notice.",
    fix: "Resolve it with the hosting provider, or put the site's files back where the server expects them.",
    reference: "https://developers.google.com/search/docs/crawling-indexing/http-network-errors",
    on: "html",
    check: ({ html, url }, { pages }) => {
      if (html.main_word_count > HOST_WORDS_MAX) return null;
      const said = [...html.titles, ...html.headings.map(({ text }) => text), ...html.main_text.split("\n")].map(
        foldText,
      );
      const told = said.find((text) => HOST_TEXTS.some((notice) => text.startsWith(notice)));
      const linked = new Set(html.links.map((link) => addressKey(link.url ?? "")));
      const leads = told !== undefined && pages.some((page) => page.url !== url && linked.has(addressKey(page.url)));
      return told === undefined || leads ? null : quote(told.trim(), 110);
    },
  },
  {
    id: "shortcode_shown",
    category: "content",
    severity: "medium",
    title: "Shortcodes show as text",
    what: "The page shows a shortcode in brackets instead of its content.",
    why: "The form, gallery or block that belongs there is missing, and visitors see code.",
    fix: "Reactivate the plugin that provides the shortcode, or replace the shortcode with the content.",
    reference: "https://wordpress.org/documentation/article/shortcode-block/",
    on: "html",
    check: ({ html }) => {
      const printed = html.signs?.find(({ kind }) => kind === "shortcode");
      return printed === undefined ? null : cut(printed.detail, 110);
    },
  },
  {
    id: "comment_spam",
    category: "content",
    severity: "high",
    title: "Comments link to other sites without nofollow",
    what: "Comments or guest book entries link to many other sites without nofollow.",
    why: "Spammers exploit such pages, and search engines count the links as yours.",
    fix: 'Delete the spam, moderate comments, and have the CMS set rel="ugc nofollow" on their links.',
    reference: "https://developers.google.com/search/docs/essentials/spam-policies#user-generated-spam",
    on: "html",
    check: (page) => {
      const sites = followedInComments(page);
      return sites.length < COMMENT_SITES_MIN
        ? null
        : `to ${plural(sites.length, "site")}, such as ${sites.slice(0, 3).join(", ")}`;
    },
  },
  {
    id: "markup_shown",
    category: "content",
    severity: "medium",
    title: "Code shows as text",
    what: "The page shows tags, entities, Markdown or program code that should have been rendered.",
    why: "Visitors see broken text, and search results and AI answers repeat it.",
    fix: "Have the template output the field as HTML, or convert the stored text.",
    reference: "https://developer.mozilla.org/en-US/docs/Glossary/Character_reference",
    on: "html",
    check: ({ html }) => {
      const printed = html.signs?.find(({ kind }) => kind === "markup");
      return printed === undefined ? null : cut(printed.detail, 110);
    },
  },
  {
    id: "phpinfo_page",
    category: "security",
    severity: "high",
    title: "A phpinfo page is public",
    what: "The page lists the settings of PHP and of the server.",
    why: "It reveals versions, paths and often passwords to attackers.",
    fix: "Delete the file from the server, and change any passwords it showed.",
    reference: "https://www.php.net/manual/en/function.phpinfo.php",
    on: "html",
    check: ({ html: { titles, main_text: text } }) =>
      /\bphpinfo\(\)/i.test(titles[0] ?? "") && /^PHP Version \d/m.test(text) ? cut(titles[0]!) : null,
  },
];

/** Its own data has hours for a place that its text says is closed since a day. */
function closedBranch(page: PageView): string | null {
  const isOpen = itemsOf(page.items, LOCAL_BUSINESS).some(
    ({ item }) => isFilled(item.openingHours) || isFilled(item.openingHoursSpecification),
  );
  return isOpen ? noticeOn(page, (text) => CLOSED_SINCE.test(text)) : null;
}

/** All years that it names are over; what an article of that year tells is its own time. */
function isOfPastYear(text: string, year: number, written: string): boolean {
  const years = [...text.replace(DAY_AND_MONTH, " ").matchAll(/(?<![\d.,])20\d\d(?![\d,])/g)].map(([named]) =>
    Number(named),
  );
  return (
    years.length > 0 &&
    !SINCE.test(text) &&
    !TOLD_AS_PAST.test(text) &&
    years.every((named) => named < year && !written.includes(String(named)))
  );
}

function pagesOfKind(site: SiteView, kind: PageKind, least: number): SiteFault | null {
  const pages = site.pages.flatMap(({ url, indexable, html }) => {
    const verdict = site.kinds.get(url);
    const isShort = kind === "theme_demo" && html.main_word_count < DEMO_WORDS_MAX;
    const isNamed = isShort && (DEMO_NAME.test(url) || (SAMPLE_NAME.test(url) && isUnlinked(url, site)));
    const isOwn = kind === "theme_demo" && (isUnfilledLegal(url, html) || isOwnText(html, site.home));
    if (!indexable || (verdict?.kind !== kind && !isNamed) || isOwn) return [];
    return [{ url, detail: isNamed ? "named like a demo page of the theme" : verdict!.reason }];
  });
  return pages.length < least ? null : { pages };
}

/** By any page that is no sample itself. */
function isUnlinked(url: string, { inlinks }: SiteView): boolean {
  return inlinks.from(addressKey(url)).every((from) => SAMPLE_NAME.test(from));
}

/** A legal page with sample data, in the language that its markup gives: to be filled in, not deleted. */
function isUnfilledLegal(url: string, { lang, detected_language: language }: HtmlFacts): boolean {
  return pageRole(url) === "legal" && language !== null && lang?.toLowerCase().split("-")[0] === language;
}

/** A page of the site's own in which a line of the template is left. */
function isOwnText(html: HtmlFacts, home: PageView | null): boolean {
  const isLeft = html.placeholder_text !== null && html.main_word_count >= OWN_WORDS_MIN;
  return isLeft && html.detected_language !== null && html.detected_language === home?.html.detected_language;
}

function noticeOn({ html }: PageView, isNotice: (text: string) => boolean): string | null {
  const texts = (html.blocks ?? []).flatMap((block) =>
    block.type === "heading" || block.type === "paragraph" ? [block.text] : block.type === "list" ? block.items : [],
  );
  const notice = [...html.titles, ...(html.outer_text?.header ?? "").split("\n"), ...texts].find(
    (text) => text.length <= NOTICE_CHARS_MAX && isNotice(text),
  );
  return notice === undefined ? null : quote(notice, 110);
}
