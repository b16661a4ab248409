import { addressKey, cut, plural } from "../../page/page_facts_read.ts";
import type { PageView } from "../page_view.ts";
import type { OpenHit, Rule, SiteFault } from "../rule.ts";
import type { SiteView } from "../site_view.ts";
import { LINKS } from "./links.ts";
import { shownText } from "./schema_values.ts";

const CHAT =
  /^\s*(?:https?:\/\/(?:wa\.me\/|(?:api|web)\.whatsapp\.com\/send\/?\?(?:[^#]*&)?phone=)|whatsapp:\/\/send\?(?:[^#]*&)?phone=)\+?(\d[\d\s()-]{5,20})/i;
/** A number with its country has so many digits more than the same without. */
const COUNTRY_DIGITS_MAX = 3;
const NUMBER_DIGITS_MIN = 7;
const WAYS = /^\s*(?:tel|mailto|sms|whatsapp|skype|viber|tg|facetime):/i;
const OFFERS_MIN = 3;
/** By which a number with and without its country is the same. */
const ENDING_DIGITS = 8;
const OWN_PAGES_MIN = 3;
const OWN_SHARE_MIN = 0.8;

/** Whether a press leads to the company. */
export const CONTACT_WAY_RULES: Rule[] = [
  {
    id: "handler_missing",
    category: "links",
    severity: "medium",
    title: "Buttons and links that do nothing",
    what: "A click calls a function that no script on the page defines.",
    why: "Visitors press it, and nothing happens.",
    fix: "Add the script that defines the function to these pages, or use a plain link (mailto:, tel: or the URL of a page).",
    reference: LINKS,
    on: "site",
    check: lostHandlers,
  },
  {
    id: "chat_number_national",
    category: "links",
    severity: "high",
    title: "WhatsApp and phone links without the country code",
    what: "A WhatsApp link has a phone number without its country code or with zeros before it, or the phone links of a translated page lack the code or its plus sign.",
    why: "WhatsApp and phones abroad only know full numbers: the link fails, or reaches a stranger.",
    fix: "Write the number with its country code and no zeros before it, such as https://wa.me/34600111222 and tel:+34600111222.",
    reference: "https://faq.whatsapp.com/5913398998672934",
    on: "site",
    check: nationalNumbers,
  },
  {
    id: "contact_number_differs",
    category: "links",
    severity: "high",
    title: "Links that lead to another number than on all other pages",
    what: "The WhatsApp, SMS or phone links of a page lead to a number that no page of the site shows, and the other pages' links lead to another one.",
    why: "Customers write to or call a stranger, and because the button looks right, nobody notices.",
    fix: "Put the number of the other pages into the links.",
    reference: LINKS,
    on: "site",
    check: otherNumbers,
  },
  {
    id: "offer_without_contact",
    category: "links",
    severity: "medium",
    title: "Service pages without a way to get in touch",
    what: "The page of a service has no phone number, e-mail address, form or link to a contact page, not even in its menu.",
    why: "Visitors who are ready to ask for it have nowhere to go.",
    fix: "Add the phone number and a link to the enquiry form to the template of these pages.",
    reference: "https://developers.google.com/search/docs/fundamentals/creating-helpful-content",
    on: "site",
    check: withoutContact,
  },
];

/** Without scripts of other files nothing else can define it; with them, a page that defines it itself has no need to. */
function lostHandlers({ pages }: SiteView): SiteFault | null {
  const filesOf = ({ html }: PageView) => new Set(html.scripts.flatMap(({ url }) => url ?? []));
  const namesOf = ({ html }: PageView, kind: string) =>
    html.signs?.find((sign) => sign.kind === kind)?.detail.split(" ") ?? [];
  const owners = new Map<string, Set<string>[]>();
  for (const page of pages)
    for (const name of namesOf(page, "handler_own")) owners.set(name, [...(owners.get(name) ?? []), filesOf(page)]);
  const hits = pages.flatMap((page): OpenHit[] => {
    if (page.html.parse_uncertain || page.facts.response.truncated) return [];
    const files = filesOf(page);
    const isDead = (name: string) =>
      files.size === 0 || owners.get(name)?.some((beside) => files.isSubsetOf(beside)) === true;
    const dead = namesOf(page, "handler_lost").filter(isDead);
    const elsewhere = Math.max(0, ...dead.map((name) => owners.get(name)?.length ?? 0));
    const others = elsewhere === 0 ? "" : `, which ${plural(elsewhere, "other page")} define`;
    return dead.length === 0
      ? []
      : [{ url: page.url, detail: cut(`${dead.map((name) => `${name}()`).join(", ")}${others}`, 150) }];
  });
  return hits.length === 0 ? null : { pages: hits };
}

function chatNumber(href: string): string {
  return CHAT.exec(href)?.[1]?.replace(/\D/g, "") ?? "";
}

/** No country's code begins with a zero; else the site gives the same number with its country elsewhere. */
function nationalNumbers({ pages, home }: SiteView): SiteFault | null {
  const languageOf = ({ html }: PageView) => html.lang?.toLowerCase().split(/[-_]/)[0] ?? "";
  const [dialled, chats] = [new Set<string>(), new Set<string>()];
  for (const { html } of pages) {
    for (const { href } of html.links) {
      dialled.add(dialledNumber(href));
      chats.add(chatNumber(href));
    }
  }
  const whole = [...dialled.union(chats)];
  // What is left of each without one to three digits before it.
  const rests = new Set(
    whole.flatMap((number) => Array.from({ length: COUNTRY_DIGITS_MAX }, (_, at) => number.slice(at + 1))),
  );
  const isNational = (number: string) =>
    number.length >= NUMBER_DIGITS_MIN && (number.startsWith("0") || rests.has(number));
  const hits = pages.flatMap((page): OpenHit[] => {
    const [own, { detected_language: detected }] = [languageOf(page), page.html];
    const isForeign = home !== null && own !== "" && own !== languageOf(home) && (detected ?? own) === own;
    const full = page.html.links.map(({ href }) => dialledNumber(href)).filter((number) => number !== "");
    const isLost = (href: string) => {
      const number = /^\s*tel:([\d\s().-]+)$/i.exec(href)?.[1]?.replace(/\D/g, "") ?? "";
      const local = number.replace(/^0+/, "");
      if (number.length < NUMBER_DIGITS_MIN || number.startsWith("00")) return false;
      // Within North America the code is dialled as it stands.
      const isPlusLost = !number.startsWith("1") && dialled.has(number);
      const isKnown = rests.has(local) || (/^0[1-9]/.test(number) && !/^0[89]/.test(number));
      return isPlusLost || (isForeign && isKnown && !full.some((other) => other.endsWith(local)));
    };
    const told = new Set(
      page.html.links.flatMap(({ href }) => (isNational(chatNumber(href)) || isLost(href) ? [cut(href, 90)] : [])),
    );
    if (told.size === 0) return [];
    return [{ url: page.url, detail: `${plural(told.size, "link")}, for example ${[...told][0]}` }];
  });
  return hits.length === 0 ? null : { pages: hits };
}

/** Of one kind of link at a time; a number that some page shows may be a branch's or a colleague's. */
function otherNumbers({ pages }: SiteView): SiteFault | null {
  const ending = (number: string) => number.replace(/\D/g, "").slice(-ENDING_DIGITS);
  const kinds = [
    ["WhatsApp", chatNumber],
    ["SMS", (href: string) => /^\s*sms:\s*([+\d\s().-]+)/i.exec(href)?.[1] ?? ""],
    ["phone", (href: string) => /^\s*tel:\s*([+\d\s().-]+)/i.exec(href)?.[1] ?? ""],
  ] as const;
  let shown: string | null = null;
  const hits = kinds.flatMap(([kind, numberOf]) => {
    const linked = pages.flatMap((page) => {
      const numbers = page.html.links.map(({ href }) => ending(numberOf(href)));
      const known = new Set(numbers.filter((number) => number.length === ENDING_DIGITS));
      return known.size === 0 ? [] : [{ page, known }];
    });
    const pagesOf = (number: string) => linked.filter(({ known }) => known.has(number)).length;
    const all = new Set(linked.flatMap(({ known }) => [...known]));
    const own = [...all].filter((number) => pagesOf(number) >= Math.max(OWN_PAGES_MIN, linked.length * OWN_SHARE_MIN));
    if (own.length === 0) return [];
    return linked.flatMap(({ page, known }): OpenHit[] => {
      if (own.some((number) => known.has(number))) return [];
      shown ??= pages
        .map(({ html }) => shownText(html))
        .join("\n")
        .replace(/(?<=\d)[\s().\-/\u00a0]+(?=\d)/g, "");
      const stray = [...known].find((number) => !shown!.includes(number) && !own.some((each) => isAlike(each, number)));
      const link = page.html.links.find(({ href }) => ending(numberOf(href)) === stray);
      if (link === undefined) return [];
      const links = linked.flatMap((each) => each.page.html.links);
      const other = links.find(({ href }) => own.includes(ending(numberOf(href))));
      return [{ url: page.url, detail: `${kind}: ${cut(link.href, 60)}, elsewhere ${cut(other?.href ?? "", 60)}` }];
    });
  });
  return hits.length === 0 ? null : { pages: [...new Map(hits.map((hit) => [hit.url, hit])).values()] };
}

/** The numbers of one house: they differ in their last digits. */
function isAlike(a: string, b: string): boolean {
  return a.slice(0, -2) === b.slice(0, -2);
}

function dialledNumber(href: string): string {
  return /^\s*tel:\s*(?:\+|00)([\d\s().-]+)/i.exec(href)?.[1]?.replace(/\D/g, "") ?? "";
}

/** Where the site has such ways at all, and sells by being asked: a shop's products go into a cart. */
function withoutContact(site: SiteView): SiteFault | null {
  const offers = site.indexable.filter(({ url, html, is_home: isHome }) => {
    const isRead = !html.app_shell && !html.parse_uncertain;
    return !isHome && isRead && site.kinds.get(url)?.kind === "offer";
  });
  const isShop = site.pages.some(({ html }) => html.forms.some(({ buys }) => buys));
  if (isShop || offers.length < OFFERS_MIN) return null;
  const receiving = new Set(site.pages.filter(isReceiving).map(({ url }) => addressKey(url)));
  const bare = offers.filter((page) => !isReceiving(page) && !leadsTo(page, site, receiving));
  return bare.length === 0
    ? null
    : { pages: bare.map(({ url }) => ({ url, detail: "no phone, e-mail, form or link to any" })) };
}

/** It gives a number or an address, or takes a message. */
function isReceiving({ html }: PageView): boolean {
  const asks = html.forms.some((form) => form.asks_personal === true || form.has_message === true);
  const isLinked = html.links.some(({ href }) => WAYS.test(href) || chatNumber(href) !== "");
  return asks || isLinked || html.phones.length > 0 || html.emails.length > 0;
}

/** Frames and other sites' pages may take bookings. */
function leadsTo(
  { html, url: own }: PageView,
  { kinds, viewByKey }: SiteView,
  receiving: ReadonlySet<string>,
): boolean {
  if (html.iframes.length > 0) return true;
  return html.links.some(({ url, internal }) => {
    if (url === null || addressKey(url) === addressKey(own)) return false;
    if (!internal) return true;
    const key = addressKey(url);
    // A page that the crawl did not reach may be the one.
    return receiving.has(key) || !viewByKey.has(key) || kinds.get(viewByKey.get(key)!.url)?.kind === "contact";
  });
}
