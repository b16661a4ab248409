import type { HtmlFacts } from "../../page/page_facts.ts";
import { cut, quote } from "../../page/page_facts_read.ts";
import { isOneLetterOff } from "../one_letter_off.ts";
import type { OpenHit, Rule, SiteFault } from "../rule.ts";
import type { SiteView } from "../site_view.ts";
import { registeredDigits } from "./company_numbers.ts";
import { shownText } from "./schema_values.ts";

const DIGITS_MIN = 8;
const DIGITS_MAX = 15;
/** A number that so many pages give, and so many times as many as give the other, is the site's own. */
const OWN_PAGES_MIN = 3;
const OWN_TIMES_MIN = 3;
/** Numbers of one house differ in their last digits; it has more than the right one and the wrong one. */
const EXTENSION_DIGITS = 2;
const BLOCK_NUMBERS_MAX = 2;
const NUMBER = /(?<![\d.,/-])\+?\(?\d(?:[\s\u00a0()./–-]{0,3}\d){7,14}(?!\d)/g;

/** Behind the codes of countries that drop it; Italy and others keep theirs. In brackets it is told as no link that phones understand. */
const ZERO_KEPT =
  /^\s*(?:tel:\s*(?:\+|00)|https?:\/\/(?:wa\.me\/|api\.whatsapp\.com\/send\/?\?phone=)\+?)(?:49|43|41|44|33|31|32|46|40|353|358|385|386|381|421|90|61|64|27)[\s.-]?(?:0[\s.-]?[1-9]|(?<=wa\.me\S{1,6})\(?0\)?[1-9])/i;

/** With its country; what follows a comma or the like is dialled later. */
const LINKED =
  /^\s*(?:(?:tel|sms|whatsapp):\s*(?:\+|00)|https?:\/\/wa\.me\/\+?|https?:\/\/(?:api|web)\.whatsapp\.com\/send\/?\?(?:[^#]*&)?phone=\+?)(\d[\d\s()./-]{5,24})(?:[,;?&#]|$)/i;
/** Digits behind the code, where all numbers of a country have the same or one of two. */
const LENGTHS: Readonly<Record<string, readonly number[]>> = {
  1: [10],
  31: [9],
  33: [9],
  34: [9],
  351: [9],
  41: [9],
  44: [9, 10],
  45: [8],
  48: [9],
  52: [10, 11],
  55: [10, 11],
  57: [10],
};

/** Phone numbers that were written down wrongly once. */
export const PHONE_NUMBER_RULES: Rule[] = [
  {
    id: "phone_misspelled",
    category: "trust",
    severity: "high",
    title: "Phone numbers with swapped, lost or extra digits",
    what: "A page gives a phone number that differs from the site's own by two swapped digits or a missing one, or a phone, SMS or WhatsApp link has more or fewer digits than numbers of its country.",
    why: "Callers reach someone else, or nobody.",
    fix: "Correct the number in the text and in its link.",
    reference: "https://developers.google.com/search/docs/appearance/structured-data/local-business",
    on: "site",
    check: misspeltNumbers,
  },
  {
    id: "phone_zero_kept",
    category: "links",
    severity: "high",
    title: "Phone links with an extra zero",
    what: "A phone or WhatsApp link keeps the zero of domestic calls after the country code.",
    why: "The number does not exist, so the call or chat fails for everyone who taps the link.",
    fix: "Leave out the zero after the country code, for example tel:+49711123456.",
    reference: "https://www.rfc-editor.org/rfc/rfc3966",
    on: "html",
    check: ({ html }) => {
      const kept = html.links.find(({ href }) => ZERO_KEPT.test(unescaped(href)));
      return kept === undefined ? null : cut(kept.href, 90);
    },
  },
];

function unescaped(href: string): string {
  return href.replace(/%(?:20|28|29|2B|C2%A0)/gi, (code) => (/2B/i.test(code) ? "+" : ""));
}

/** The number of many pages, and another one like it on few. */
function misspeltNumbers({ pages }: SiteView): SiteFault | null {
  const found = new Map<string, { shown: string; urls: Set<string> }>();
  for (const { url, html } of pages) {
    for (const [shown] of textOf(html).matchAll(NUMBER)) {
      const digits = shown.replace(/\D/g, "");
      if (digits.length < DIGITS_MIN || digits.length > DIGITS_MAX) continue;
      const held = found.get(digits) ?? { shown: shown.trim(), urls: new Set() };
      found.set(digits, held);
      held.urls.add(url);
    }
  }
  const own = [...found].filter(([, { urls }]) => urls.size >= OWN_PAGES_MIN);
  const blocks = Map.groupBy(found.keys(), (digits) => digits.slice(0, -EXTENSION_DIGITS));
  // Numbers of companies are no phone numbers, wherever else they stand without their name.
  let registered: ReadonlySet<string> | null = null;
  const isRegistered = (digits: string) => {
    registered ??= new Set(pages.flatMap(({ html }) => registeredDigits(textOf(html))));
    return registered.has(digits);
  };
  const hits = [...found].flatMap(([digits, { shown, urls }]): OpenHit[] => {
    if (blocks.get(digits.slice(0, -EXTENSION_DIGITS))!.length > BLOCK_NUMBERS_MAX) return [];
    const meant = own.find(([other, of]) => of.urls.size >= urls.size * OWN_TIMES_MIN && isSlip(digits, other));
    if (meant === undefined || isRegistered(digits) || isRegistered(meant[0])) return [];
    const detail = `${quote(shown, 40)}, elsewhere ${quote(meant[1].shown, 40)}`;
    return [...urls].map((url) => ({ url, detail }));
  });
  for (const { url, html } of pages) {
    const link = html.links.find(({ href }) => hasWrongLength(unescaped(href)));
    if (link !== undefined) hits.push({ url, detail: `${cut(link.href, 60)} has a wrong number of digits` });
  }
  return hits.length === 0 ? null : { pages: [...new Map(hits.map((hit) => [hit.url, hit])).values()] };
}

function textOf(html: HtmlFacts): string {
  const { header = "", footer = "" } = html.outer_text ?? {};
  return [shownText(html), header, footer, ...html.phones].join("\n");
}

/** By the code of its country; a zero too many behind it is another fault. */
function hasWrongLength(href: string): boolean {
  const number = LINKED.exec(href)?.[1]?.replace(/\D/g, "") ?? "";
  const [code, lengths] = Object.entries(LENGTHS).find(([prefix]) => number.startsWith(prefix)) ?? [];
  const rest = number.slice(code?.length ?? 0);
  const isShortened = /^(?:800|90\d|0)/.test(rest);
  return lengths !== undefined && number.length > DIGITS_MIN && !isShortened && !lengths.includes(rest.length);
}

/** Two neighbouring digits swapped, with and without the country, or one lost that is not the last. */
function isSlip(digits: string, own: string): boolean {
  const [bare, meant] = [digits, own].map((number) => number.replace(/^0+/, ""));
  // Without its last digit it is cut off, without its first it lacks the country alone.
  const isPart = meant!.startsWith(bare!) || meant!.endsWith(bare!);
  if (bare!.length === meant!.length - 1) return isOneLetterOff(bare!, meant!) && !isPart;
  const length = Math.min(bare!.length, meant!.length);
  const [a, b] = [bare!.slice(-length), meant!.slice(-length)];
  return length >= DIGITS_MIN && isOneLetterOff(a, b) && sorted(a) === sorted(b);
}

function sorted(digits: string): string {
  return [...digits].sort().join("");
}
