import { foldText } from "../../page/kind/text_traits.ts";
import { quote } from "../../page/page_facts_read.ts";
import words from "../interface_words.json" with { type: "json" };
import type { PageView } from "../page_view.ts";
import type { Rule, SiteFault } from "../rule.ts";
import type { SiteView } from "../site_view.ts";
import { countriesOf, NOTICE_COUNTRIES } from "./trust.ts";

const INTERNATIONAL = "https://developers.google.com/search/docs/specialty/international/managing-multi-regional-sites";
const TEXTS_MIN = 2;
const SHOWN_MAX = 4;
const LINE_CHARS_MAX = 40;
const ENGLISH: ReadonlySet<string> = setOf(words.english);
/** A text that says that money is owed, as article 8 of Directive 2011/83/EU asks. */
const PAYS =
  /zahl|kauf|kosten|\bpay|\bbuy\b|purchase|\bachet|\bpay|obligation|acquist|\bpag[ao]|\bcompr|betal|\bkoop|kopen|afreken|zapłat|kup|zakup/iu;

/** What systems and machines write on buttons and menus. */
export const INTERFACE_TEXT_RULES: Rule[] = [
  {
    id: "interface_untranslated",
    category: "hreflang",
    severity: "medium",
    title: "Shop or CMS texts left in English",
    what: "Pages in another language show buttons or messages of the shop or CMS in English.",
    why: "Visitors do not understand what a button does, and stop before they order.",
    fix: "Install the language files of the system, theme and plugins, and translate what is missing.",
    reference: INTERNATIONAL,
    on: "site",
    check: englishTexts,
  },
  {
    id: "order_button_unclear",
    category: "trust",
    severity: "high",
    title: "Order buttons that do not mention payment",
    what: "The button that completes the order does not say that the customer has to pay.",
    why: "In the European Union, the customer is then not bound by the order, and competitors can send warning letters.",
    fix: 'Label it only "Buy now" or "Order with obligation to pay", in the language of the page.',
    reference: "https://eur-lex.europa.eu/eli/dir/2011/83/oj",
    on: "html",
    check: ({ html }, site) => {
      if (!countriesOf(site).some((country) => NOTICE_COUNTRIES.has(country))) return null;
      const unclear = html.buttons?.find(({ text, orders }) => orders === true && !PAYS.test(text));
      return unclear === undefined ? null : quote(unclear.text, 60);
    },
  },
];

function setOf(list: string): ReadonlySet<string> {
  return new Set(list.split("|").map((text) => foldText(text).trim()));
}

function englishTexts({ pages }: SiteView): SiteFault | null {
  const told = pages.flatMap((page) => {
    const { html, url } = page;
    if (html.detected_language === null || html.detected_language === "en") return [];
    const lines = html.main_text.split("\n").filter((line) => line.length <= LINE_CHARS_MAX);
    const texts = [...labelsOf(page), ...lines].map((text) => foldText(text).trim());
    const found = new Set(texts.filter((text) => ENGLISH.has(text)));
    return found.size === 0 ? [] : [{ url, found }];
  });
  const all = new Set(told.flatMap(({ found }) => [...found]));
  if (all.size < TEXTS_MIN) return null;
  return {
    pages: told.map(({ url, found }) => ({
      url,
      detail: [...found]
        .slice(0, SHOWN_MAX)
        .map((text) => quote(text))
        .join(", "),
    })),
  };
}

function labelsOf({ html }: PageView): string[] {
  return [...(html.buttons ?? []), ...html.links].map(({ text }) => text);
}
