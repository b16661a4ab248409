import type { LinkFact } from "../../page/page_facts.ts";
import { cut, hostOfAddress, isHostOf, plural } from "../../page/page_facts_read.ts";
import { openSearches } from "../open_searches.ts";
import type { PageView } from "../page_view.ts";
import type { Rule, Seen } from "../rule.ts";
import { isRefusal, type SiteView } from "../site_view.ts";
import { countLinks, LINKS } from "./links.ts";

const LINKS_MAX = 3000;
const NAMES_OF_ONE_MAX = 20;
const MALFORMED_SHOWN = 5;
/** Schemes that nearly are what was meant: a letter, colon or slash too few, too many or in the wrong place. */
const MISSPELT =
  /^\s*(?:(?!https?:)(?:h+t*p+s*|ht+s*p*s*|t+p+s?)[:;]\/?\/?\S|https?(?:;|::+|\/\/|:\/*https?[:/])|(?!mailto:)m[ailo]{2,3}t?[ailot]{1,2}:\S+@)/i;
/** An address without its scheme is a path of this site: of a host, a mailbox, a telephone. */
const SCHEMELESS =
  /^(?:www\.[a-z0-9-]+\.[a-z]|[a-z0-9-]+\.(?:com|org|net|info)(?:\/|$)|[^\s/:?#@]+@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?!html?$|php$)[a-z]{2,}$|\+\d[\d\s().-]{6,}$)/i;
export const TRACKED = /[?&;](?:utm_(?:source|medium|campaign|term|content|id)|gclid|fbclid|msclkid|mc_cid|_hsenc)=/i;
/** Signs of no width, and letters of other scripts that look like Latin ones: copied along with an address. */
const HIDDEN_SIGN = /[\u00ad\u200b-\u200f\u2060\ufeff]/;
const ALIKE_LETTER = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;
/** A zero in brackets is for readers: a telephone dials it. */
const TRUNK_ZERO = /^\s*(?:\+|00)\d[\d\s-]{0,5}\(0\)/;
/** Where mail programs, search engines and networks send clicks on. */
const FORWARDERS =
  /^https?:\/\/(?:translate\.google(?:\.[a-z]{2,3}){1,2}\/translate\?|[\w-]+\.safelinks\.protection\.outlook\.(?:com|de)\/|(?:www\.)?google(?:\.[a-z]{2,3}){1,2}\/url\?|[a-z]{1,3}\.(?:facebook|instagram|messenger)\.com\/(?:l\.php)?\?|(?:www\.)?(?:facebook\.com\/l\.php|youtube\.com\/redirect|linkedin\.com\/(?:redir\/redirect|safety\/go)|bing\.com\/ck\/a|vk\.com\/away\.php|slack-redir\.net\/link|t\.umblr\.com\/redirect|href\.li\/)|out\.reddit\.com\/|urldefense\.(?:com|proofpoint\.com)\/|linkprotect\.cudasvc\.com\/|r\.search\.yahoo\.com\/)/i;
/** As they stand in a mail or a post, whoever is meant. */
const MAIL_WRAPPER =
  /^https?:\/\/(?:[\w-]+\.safelinks\.protection\.outlook\.|l\.(?:facebook|instagram|messenger)\.com\/\?|l\.(?:facebook|instagram)\.com\/l\.php|urldefense\.|linkprotect\.cudasvc)/i;
/** Where documents of other services are written, not read. */
const OUTSIDE_EDITOR =
  /^https?:\/\/(?:docs\.google\.com\/(?:document|spreadsheets|presentation|forms)\/(?:u\/\d\/)?d\/(?!e\/)[^/?#]+\/edit\b|(?:www\.)?canva\.com\/design\/[^?#]+\/edit\b|[\w-]+\.wix\.com\/(?:dashboard|editor)\/|[\w-]+\.myshopify\.com\/admin\/|[\w-]+\.webflow\.com\/design\/)/i;
const EDITOR =
  /\/wp-admin\/|\/administrator\/(?:index\.php|$)|[?&](?:preview(?:_id)?|elementor-preview|fl_builder|customize_changeset_uuid)=/i;
export const NETWORKS =
  /^https?:\/\/(?:[a-z]{1,3}\.|web\.|[a-z]{2}-[a-z]{2}\.)?(?:facebook|instagram|twitter|x|linkedin|youtube|tiktok|pinterest|vimeo|threads|snapchat)\.(?:com|net)\/?(?:[?#].*)?$|^https?:\/\/(?:wa\.me\/?|(?:api|web)\.whatsapp\.com\/(?:send\/?(?:\?(?:phone=)?)?)?)$/i;
/** Without a number it opens no chat, whatever is written on it. */
const NO_CHAT =
  /^https?:\/\/(?:wa\.me\/?(?:\?text=.*)?|(?:api|web)\.whatsapp\.com\/send\/?\?(?:phone=(?:&.*)?|text=.*))$/i;
/** As shops and blogs write what a click is to do. */
const ACTION =
  /[?&](?:add[-_]to[-_](?:cart|wishlist|compare|basket)|replytocom|remove_item)=|\/(?:wishlist|compare|cart)\/add\/\w/i;

/** How links are written, whatever answers at their end. */
export const LINK_FORM_RULES: Rule[] = [
  {
    id: "too_many_links",
    category: "links",
    severity: "low",
    title: "Pages with too many links",
    what: `The page has more than ${LINKS_MAX} links, or links to one page under ${NAMES_OF_ONE_MAX} texts or more.`,
    why: "Each link carries little weight, and search engines treat clouds of key phrases as spam.",
    fix: "Split long lists into pages or categories, and link to each page once, with its name.",
    reference: LINKS,
    on: "html",
    check: ({ html, url: page }) => {
      if (html.links.length > LINKS_MAX) return plural(html.links.length, "link");
      const named = html.links.filter(
        ({ url, href, text }) => url !== null && text !== "" && !href.includes("#") && url !== page,
      );
      const clouds = [...Map.groupBy(named, ({ url }) => url!)]
        .map(([url, own]) => ({ url, texts: new Set(own.map(({ text }) => text.toLowerCase())).size }))
        .filter(({ texts }) => texts >= NAMES_OF_ONE_MAX);
      return clouds.length === 0 ? null : `${clouds[0]!.texts} texts for ${cut(clouds[0]!.url, 90)}`;
    },
  },
  {
    id: "malformed_link",
    category: "links",
    severity: "medium",
    title: "Invalid link URLs",
    what: "Links have an invalid URL (missing, misspelled or doubled schemes, spaces, placeholders) or phone number.",
    why: "Nobody can open them.",
    fix: "Fix the URLs listed.",
    reference: LINKS,
    on: "html",
    check: (page) => countLinks(page, (link) => isMalformed(link) && !isDeadMail(link), { shown: MALFORMED_SHOWN }),
  },
  {
    id: "mail_link_dead",
    category: "links",
    severity: "high",
    title: "E-mail links without a valid address",
    what: "A mailto link has no address, or one that cannot exist (a comma for a dot, no @, a space, letters of another alphabet).",
    why: "The mail cannot be sent or comes back, and the enquiry is lost.",
    fix: "Put the right address into each link, and send a test message.",
    reference: LINKS,
    on: "html",
    check: (page) => countLinks(page, isDeadMail, { shown: MALFORMED_SHOWN }),
  },
  {
    id: "base_broken",
    category: "links",
    severity: "high",
    title: "A base element breaks the links",
    what: "The page's base element points to a folder where its relative links do not exist.",
    why: "Every relative link and image on the page leads to an error, even if it looks right in the source.",
    fix: "Remove the base element, or point it to the folder of the page.",
    reference: "https://developer.mozilla.org/en-US/docs/Web/HTML/Element/base",
    on: "html",
    check: brokenBase,
  },
  {
    id: "tracked_link",
    category: "links",
    severity: "low",
    title: "Internal links with tracking parameters",
    what: "Links between the site's own pages carry campaign parameters such as utm_source.",
    why: "Analytics start a new visit with the wrong source at each click, and every parameter creates another URL to crawl.",
    fix: "Remove the parameters from internal links; use them only where other sites link to yours.",
    reference: "https://support.google.com/analytics/answer/10917952",
    on: "html",
    check: (page) => countLinks(page, ({ internal, href }) => internal && TRACKED.test(href)),
  },
  {
    id: "link_wrapped",
    category: "links",
    severity: "medium",
    title: "Links that go through other services",
    what: "Links go through the redirect of an e-mail program, search engine or social network, or show the site's own pages through Google Translate.",
    why: "The detour can show a warning, expire or expose e-mail addresses, and search engines do not index pages translated this way.",
    fix: "Replace each link with the URL in its parameter, and publish translations as pages of your own.",
    reference: LINKS,
    on: "html",
    check: (page, { facts }) => countLinks(page, ({ url, internal }) => !internal && isWrapped(url, facts.domain)),
  },
  {
    id: "hash_bang_link",
    category: "links",
    severity: "medium",
    title: "Links to routes behind #",
    what: "Links within the site use URLs like #/part or #!/part.",
    why: "Search engines ignore everything after #, so these pages do not exist for them.",
    fix: "Give each page its own URL (history.pushState), with its content in the HTML.",
    reference: "https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics",
    on: "html",
    check: (page) =>
      countLinks(
        page,
        ({ href, url, internal }) => /^[^#]*#(?:!\/?|\/)\w/.test(href.trim()) && (internal || url === null),
      ),
  },
  {
    id: "editor_link",
    category: "links",
    severity: "low",
    title: "Links to the admin area or to editors",
    what: "Links lead to pages where editors work: the admin area, the preview of a draft, or a document open for editing.",
    why: "Visitors end up at a login form, or can change the document.",
    fix: "Link to the published page or document, share documents for viewing only, and remove edit links from templates.",
    reference: LINKS,
    on: "html",
    check: (page) =>
      countLinks(
        page,
        ({ internal, href }) =>
          OUTSIDE_EDITOR.test(href) || (internal && EDITOR.test(href) && !/admin-(?:ajax|post)\.php/.test(href)),
      ),
  },
  {
    id: "network_front_page",
    category: "links",
    severity: "low",
    title: "Social links that do not lead to a profile",
    what: "Links lead to the front page of a social network instead of a profile, or to WhatsApp without a number.",
    why: "Visitors land on a login page; usually the theme's example link was never replaced.",
    fix: "Link to your profile, or to WhatsApp with your number (https://wa.me/ and the number with its country code); or remove the icon.",
    reference: LINKS,
    on: "html",
    check: (page) => {
      // A word in a text may lead there; icons, and several in a row, are meant for profiles.
      const isFront = ({ href }: LinkFact) => NETWORKS.test(href.trim());
      const several = new Set(page.html.links.filter(isFront).map(({ url }) => url)).size > 1;
      const isIcon = ({ image_only, text, label, region }: LinkFact) =>
        image_only || text.trim() === "" || label !== undefined || region !== "main";
      // What is shared has an address or the page's name in it; a message is meant for the business.
      const title = page.html.titles[0]?.trim() || "://";
      const isShared = (message: string) => message.includes("://") || message.includes(title);
      const isNoChat = ({ href, text }: LinkFact) => {
        const message = URL.parse(href)?.searchParams.get("text") ?? "";
        return NO_CHAT.test(href.trim()) && (message === "" || (text.trim() !== "" && !isShared(message)));
      };
      return countLinks(page, (link) => isNoChat(link) || (isFront(link) && (several || isIcon(link))));
    },
  },
  {
    id: "open_redirect",
    category: "security",
    severity: "medium",
    title: "A URL that redirects anywhere",
    what: "A URL of the site redirects visitors to any address given in its parameter.",
    why: "Spammers send links that seem to lead to your site, and search engines may list them under your name.",
    fix: "Link directly to the other site, or let the script redirect only to addresses on your own list.",
    reference: "https://developers.google.com/search/docs/monitor-debug/security/prevent-abuse",
    on: "site",
    check: ({ facts: { open_redirects: found = [] } }) =>
      found.length === 0
        ? null
        : { pages: found.map(({ url, from }) => ({ url: from, detail: cut(url, 120), leads_to: [url] })) },
  },
  {
    id: "search_indexable",
    category: "indexability",
    severity: "low",
    title: "Search results of the site can be indexed",
    what: "Pages link to results of the site's own search, and these can be indexed.",
    why: "There are as many result pages as queries: they waste crawl budget, and Google treats them as spam.",
    fix: "Set result pages to noindex, or block them in robots.txt, and do not link to them.",
    reference: "https://developers.google.com/search/docs/essentials/spam-policies#thin-affiliate-pages",
    on: "site",
    check: openSearches,
  },
  {
    id: "action_link",
    category: "links",
    severity: "medium",
    title: "Crawlable links that trigger actions",
    what: "Plain links add goods to a cart or list, or reply to a comment, with parameters in the URL.",
    why: "Crawlers follow them all: they fill carts, waste crawl budget and find a copy of the page under each URL.",
    fix: 'Use buttons in forms with method="post", or set rel="nofollow" and block the parameters in robots.txt.',
    reference:
      "https://developers.google.com/search/docs/specialty/ecommerce/designing-a-url-structure-for-ecommerce-sites",
    on: "html",
    check: (page, { facts }) =>
      countLinks(
        page,
        ({ url, internal, rel }) =>
          internal &&
          url !== null &&
          ACTION.test(url) &&
          !rel.includes("nofollow") &&
          !facts.urls_blocked_by_robots.includes(url),
      ),
  },
];

/** Forwarded to an address of the site: a link that shares or checks a page names it, too, but leads elsewhere. */
function isWrapped(url: string | null, domain: string): boolean {
  if (url === null || !FORWARDERS.test(url)) return false;
  if (MAIL_WRAPPER.test(url)) return true;
  return [...new URL(url).searchParams.values()].some((value) => isHostOf(hostOfAddress(value), domain));
}

/** No relative link of the page answers, and the folder that the base names is why. */
function brokenBase({ html, url }: PageView, site: SiteView): Seen | null {
  const base = html.base_href?.trim() ?? "";
  const target = base === "" ? null : URL.parse(base, url);
  if (target === null || new URL(".", target).href === new URL(".", url).href) return null;
  const folder = new URL(".", target).href;
  const files = [...html.styles, ...html.scripts, ...html.images].filter(({ url: file }) => file?.startsWith(folder));
  const links = html.links.filter(({ href, url: to }) => to !== null && /^[^/?#\s][^:]*$/.test(href.trim()));
  const relative = [...links, ...files];
  const answers = relative.flatMap(({ url: to }) => {
    const answer = site.statusOf(to!);
    return answer === null ? [] : [{ to: to!, isBroken: answer.status >= 400 && !isRefusal(answer.status) }];
  });
  if (answers.length === 0 || !answers.every(({ isBroken }) => isBroken)) return null;
  const found = `<base href="${cut(base, 80)}">: ${plural(relative.length, "relative address")} broken, for example`;
  return { detail: `${found} ${cut(answers[0]!.to, 90)}`, leads_to: answers.map(({ to }) => to) };
}

/** Names an address that cannot be one, or none where nothing else is to be sent either. */
function isDeadMail({ href, scripted, text }: LinkFact): boolean {
  const given = href.trim();
  if (scripted === true || !/^mailto:/i.test(given)) return false;
  return (/^mailto:\s*$/i.test(decoded(given)) && text !== "") || isMalformedContact(given);
}

export function isMalformed(link: LinkFact): boolean {
  const href = link.href.trim();
  if (MISSPELT.test(href) || SCHEMELESS.test(href)) return true;
  if (/^(?:mailto|tel):/i.test(href)) return link.scripted !== true && isMalformedContact(href);
  if (
    /^(?:sms|javascript|data|blob|ftp|whatsapp|skype|viber|geo|fax|callto|about|file|intent|market|webcal|#)/i.test(
      href,
    )
  )
    return false;
  if (/^(?:https?:)?\/\/(?:https?[:/]|$)|^https?:\/?[^/]|^https?:\/\/[^\s/?#:@]+@/i.test(href)) return true;
  if (/^(?:undefined|null|\[object|\{\{|%7B%7B)/i.test(href)) return true;
  return href !== "" && link.url === null && !/^[a-z][a-z0-9+.-]*:/i.test(href);
}

/** Several addresses may stand in one mail link, and a mail without one is to be shared; a number has no letters. */
export function isMalformedContact(href: string): boolean {
  const [scheme = "", given = ""] = decoded(href).split(/[:?]/);
  if (HIDDEN_SIGN.test(given) || (/[a-z]/i.test(given) && ALIKE_LETTER.test(given))) return true;
  if (/^tel$/i.test(scheme))
    return TRUNK_ZERO.test(given) || !/^[\s\d+().\-/*#,]{2,}(?:(?:;|x|ext).*)?$/i.test(given.trim());
  const addresses = given.split(/[,;]/).map((each) => each.trim().replace(/^.*<|>$/g, ""));
  return given.trim() !== "" && !addresses.every((each) => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(each));
}

function decoded(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}
