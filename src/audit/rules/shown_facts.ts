import { cut, plural, quote } from "../../page/page_facts_read.ts";
import type { PageView } from "../page_view.ts";
import { figuresIn, isMeasure, isScored } from "../rating_figures.ts";
import type { Rule, SiteFault } from "../rule.ts";
import { isFilled, isForeignContext, itemsOf, type SchemaItem, type TypedItem, textOf } from "../schema_items.ts";
import types from "../schema_types.json" with { type: "json" };
import type { SiteView } from "../site_view.ts";
import { soldOut } from "../sold_out.ts";

const POLICY = "https://developers.google.com/search/docs/appearance/structured-data/sd-policies#content";
const SCHEMA_TYPES: ReadonlySet<string> = new Set(types.types.split(" "));
/** What the reader keeps of a page's texts: of a longer one nothing can be said to be missing. */
const [MAIN_TEXT_KEPT, HIDDEN_TEXT_KEPT] = [40_000, 4_000];
const REVIEW_SERVICES =
  /review|rating|trust|yotpo|podium|kiyoh|avis-verifies|reputon|reevoo|shopperapproved|judge\.me|stamped|loox|okendo|bazaarvoice|elfsight|birdeye|feefo|ekomi|provenexpert|widget/i;
const COMPARED_CHARS = 40;
const HIDDEN_SHARE_MAX = 0.5;
const TEMPLATE_PRICES_MIN = 4;
const CURRENCY =
  /[€$£¥₹₽₺₴₩฿]|\b(?:EUR|USD|GBP|CHF|JPY|PLN|CZK|SEK|NOK|DKK|HUF|RON|TRY|BRL|MXN|COP|ARS|CLP|AUD|CAD|INR|ZAR|kr|zł|Kč|Ft|lei)\b/;
const CURRENCY_OF: Readonly<Record<string, string>> = {
  "€": "EUR",
  "£": "GBP",
  "₹": "INR",
  "₺": "TRY",
  "₩": "KRW",
  "₽": "RUB",
  "₴": "UAH",
  zł: "PLN",
  Kč: "CZK",
  R$: "BRL",
  US$: "USD",
};
const SIGN = `US\\$|R\\$|[€£₹₺₩₽₴$]|zł|Kč|(?:EUR|USD|GBP|CHF|JPY|PLN|CZK|SEK|NOK|DKK|BRL|MXN|COP|ARS|CLP|AUD|CAD|INR)\\b`;
/** A sign before or behind a figure. */
const SIGNED = new RegExp(`(?:(${SIGN})\\s?\\d[\\d.,'’]*|\\d\\s?(${SIGN}))`, "g");
const SIGNED_AMOUNT = new RegExp(`(?:${SIGN})\\s?\\d[\\d.,'’]*|\\d[\\d.,'’ \u00a0]*\\s?(?:${SIGN})`, "g");
/** What structured data says of the page, held against the page itself. */
export const SHOWN_FACT_RULES: Rule[] = [
  {
    id: "schema_type_unknown",
    category: "structured_data",
    severity: "medium",
    title: "Schema types that do not exist",
    what: "A type in the structured data is not part of the schema.org vocabulary.",
    why: "Search engines ignore the item.",
    fix: "Use a schema.org type, the closest one if there is no exact match.",
    reference: "https://schema.org/docs/full.html",
    on: "html",
    check: ({ html }) => {
      const own = html.structured_data.filter(
        ({ format, items }) => format !== "rdfa" && !items.some(isForeignContext),
      );
      const unknown = own
        .flatMap((block) => block.types)
        .find((type) => /^[A-Z]\w*$/.test(type) && !SCHEMA_TYPES.has(type));
      return unknown === undefined ? null : `"${cut(unknown, 60)}"`;
    },
  },
  {
    id: "faq_not_shown",
    category: "structured_data",
    severity: "medium",
    title: "FAQ data that the page does not show",
    what: "Questions or answers in the FAQ markup do not appear in the text of the page.",
    why: "Search engines treat markup for content that is not shown as spam and may ignore all markup of the site.",
    fix: "Show the same questions and answers on the page, or remove them from the markup.",
    reference: POLICY,
    on: "html",
    check: unseenQuestions,
  },
  {
    id: "price_not_shown",
    category: "structured_data",
    severity: "medium",
    title: "Prices in structured data differ from the page",
    what: "The price in the product or service markup does not appear on the page, or the page uses another currency.",
    why: "Search engines withdraw offers whose price differs from what visitors see.",
    fix: "Fill the price in the markup from the same field as the price on the page.",
    reference: POLICY,
    on: "site",
    check: unseenPrices,
  },
  {
    id: "product_name_not_shown",
    category: "structured_data",
    severity: "medium",
    title: "Product data names another product",
    what: "The name in the product markup shares no word with the page's title and heading, and does not appear in its text.",
    why: "Search engines show the wrong name and price, or withdraw the offer.",
    fix: "Fill in the name in the markup from the product on the page.",
    reference: POLICY,
    on: "indexable",
    check: otherProduct,
  },
  {
    id: "availability_not_shown",
    category: "structured_data",
    severity: "medium",
    title: "Availability in structured data differs from the page",
    what: "The markup says that the product is available, but the page says that it is sold out, or the other way round.",
    why: "Search engines withdraw offers that visitors cannot buy, and shoppers are disappointed.",
    fix: "Fill availability in the markup from the same field as the stock on the page.",
    reference: POLICY,
    on: "indexable",
    check: soldOut,
  },
  {
    id: "rating_not_shown",
    category: "structured_data",
    severity: "high",
    title: "Ratings that the page does not show",
    what: "Neither the rating in the structured data nor any of its reviews is shown on the page.",
    why: "Search engines treat ratings that are not shown as spam and may ignore all markup of the site.",
    fix: "Show the reviews on the page, or remove the rating from the markup.",
    reference: POLICY,
    on: "html",
    check: unseenRating,
  },
];

/** Neither its value nor its count; what scripts of others show cannot be seen. */
function unseenRating(page: PageView): string | null {
  const { html, items } = page;
  const loaded = [...html.scripts, ...html.iframes].map(({ url }) => url ?? "");
  if (html.app_shell || html.main_text.length >= MAIN_TEXT_KEPT || loaded.some((url) => REVIEW_SERVICES.test(url)))
    return null;
  const shown = amountsOf(page);
  const text = `${html.main_text} ${html.hidden_text ?? ""}`.toLowerCase();
  const isSaid = (part: unknown) => {
    const said = (textOf(part) ?? "").toLowerCase().slice(0, COMPARED_CHARS);
    return said.length > 2 && text.includes(said);
  };
  const reviews = itemsOf(items, /^Review$/).map(({ item }) => item);
  if (reviews.some((item) => [item.author, item.reviewBody, item.name, item.description].some(isSaid))) return null;
  for (const { item } of itemsOf(items, /^AggregateRating$/)) {
    const told = [item.ratingValue, item.reviewCount, item.ratingCount].flatMap((value) => textOf(value) ?? []);
    if (told.some((each) => Number.isNaN(Number.parseFloat(each)) && text.includes(each.toLowerCase()))) continue;
    const isTold = told.some((each) => shown.has(Number(each.replace(",", "."))) && !isMeasure(each, html.main_text));
    const isWhole =
      Number.isInteger(Number(told[0]?.replace(",", "."))) && !told.slice(1).some((count) => shown.has(Number(count)));
    if (told.length > 0 && !(isTold && (!isWhole || told.length === 1 || isScored(told[0]!, page))))
      return `${told.join(" from ")}, nowhere on the page`;
  }
  return null;
}

function unseenQuestions({ html, items }: PageView): string | null {
  if (html.app_shell || html.main_text.length >= MAIN_TEXT_KEPT) return null;
  if ((html.hidden_text ?? "").length >= HIDDEN_TEXT_KEPT) return null;
  const entries = itemsOf(items, /^FAQPage$/).flatMap(({ item }) => [item.mainEntity].flat());
  const questions = entries.filter((entry): entry is SchemaItem => typeof entry === "object" && entry !== null);
  const shown = lettersOf(`${html.main_text} ${html.hidden_text ?? ""}`);
  const unseen = questions.filter((entry) => {
    const answer = (entry.acceptedAnswer ?? entry.suggestedAnswer) as SchemaItem | undefined;
    return !isShown(textOf(entry.name), shown) || !isShown(textOf([answer].flat()[0]?.text), shown);
  });
  if (unseen.length === 0 || unseen.length < questions.length * HIDDEN_SHARE_MAX) return null;
  const first = quote(textOf(unseen[0]!.name) ?? "", 80);
  return `${unseen.length} of ${plural(questions.length, "question")}, for example ${first}`;
}

/** Its beginning or its end stands there; what says nothing is nowhere missing. */
function isShown(text: string | null, shown: string): boolean {
  const own = lettersOf((text ?? "").replace(/<[^>]*>/g, " "));
  return shown.includes(own.slice(0, COMPARED_CHARS)) || shown.includes(own.slice(-COMPARED_CHARS));
}

function lettersOf(text: string): string {
  const plain = text.replace(/&([a-z])(?:acute|grave|circ|uml|tilde|ring|cedil);|&(?:#\w+|\w+);/gi, "$1");
  return plain
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

/** Where no product page shows its price, scripts fill it in: then what other amount stands there, or on the site, tells. */
function unseenPrices(site: SiteView): SiteFault | null {
  const priced = site.indexable.flatMap((page) => {
    const price = page.html.app_shell ? null : priceOf(page);
    return price === null ? [] : [{ page, price, isShown: shownAmounts(page).has(price) }];
  });
  const wrong = priced.filter(({ isShown }) => !isShown);
  const areUsuallyShown = wrong.length <= priced.length * HIDDEN_SHARE_MAX;
  const foreign = site.indexable.flatMap((page) => {
    const detail = otherCurrency(page);
    return detail === null ? [] : [{ url: page.url, detail }];
  });
  const alike = Map.groupBy(wrong, ({ price }) => price);
  // What a template says on every page (an app, a membership) is not the page's own price.
  const isOwn = ({ items }: PageView, price: number) =>
    itemsOf(items, /^(?:Product|Service)$/).length > 0 || alike.get(price)!.length < TEMPLATE_PRICES_MIN;
  const isWritten = wrong.length === 1 && site.indexable.some(({ html }) => html.main_text.search(SIGNED_AMOUNT) >= 0);
  const told = wrong.filter(
    ({ page, price }) =>
      ((areUsuallyShown || isWritten) && isProduct(page)) ||
      (isOwn(page, price) && CURRENCY.test(`${page.html.main_text} ${answersOf(page)}`)),
  );
  const pages = [
    ...told.map(({ page, price }) => ({ url: page.url, detail: `${price} is not on the page` })),
    ...foreign,
  ];
  return pages.length === 0 ? null : { pages: [...new Map(pages.map((hit) => [hit.url, hit])).values()] };
}

/** What its own questions and answers tell of prices, shown or not. */
function answersOf({ items }: PageView): string {
  return itemsOf(items, /^Answer$/)
    .map(({ item }) => textOf(item.text) ?? "")
    .join(" ");
}

/** Names in other scripts than Latin are not told apart: a page may give them in two. */
function otherProduct({ html, items, path, is_home }: PageView, { facts }: SiteView): string | null {
  const products = itemsOf(items, /^Product$/).filter(({ nested }) => !nested);
  const name = products.length === 1 ? (textOf(products[0]!.item.name) ?? "") : "";
  const own = namedIn(name);
  const heads = html.headings.filter(({ level }) => level === 1).map(({ text }) => text);
  const shown = namedIn([...html.titles, ...heads, path, facts.domain].join(" "));
  if (is_home || html.app_shell || heads.length === 0 || own.size < 2 || !own.isDisjointFrom(shown)) return null;
  const isTold = lettersOf(`${html.main_text} ${html.hidden_text ?? ""}`).includes(lettersOf(name));
  return isTold || html.main_text.length >= MAIN_TEXT_KEPT
    ? null
    : `${quote(name, 60)}, on a page headed ${quote(heads[0]!, 60)}`;
}

function namedIn(text: string): Set<string> {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return /[^\p{Script=Latin}\P{L}]/u.test(plain) ? new Set() : new Set(plain.match(/[\p{L}\d]{3,}/gu));
}

/** Its price stands there with the sign of one currency alone, and the markup names another. */
function otherCurrency(page: PageView): string | null {
  const told = new Set(itemsOf(page.items, /^Offer$/).flatMap(({ item }) => textOf(item.priceCurrency) ?? []));
  const [currency] = told;
  if (priceOf(page) === null || told.size !== 1) return null;
  const signs = [...page.html.main_text.matchAll(SIGNED)].map(([, before, after]) => (before ?? after)!);
  const shown = new Set(signs.map((sign) => CURRENCY_OF[sign] ?? sign));
  const [other] = shown;
  return shown.size === 1 && other !== currency && other !== "$"
    ? `${currency} in the markup, ${other} on the page`
    : null;
}

/**
 * Of a page that sells one product at one price: of several, scripts show the one that is chosen. A service that names
 * no price says nothing of one that does.
 */
function priceOf({ items }: PageView): number | null {
  const isPriced = ({ types, item }: TypedItem) =>
    types.includes("Product") || [item.offers].flat().some((offer) => isFilled((offer as SchemaItem | null)?.price));
  const products = itemsOf(items, /^(?:Product|Service)$/).filter((each) => !each.nested && isPriced(each));
  // What else is sold (a course, a treatment) bears its price itself or in an offer.
  const others = items.flatMap(({ item }) => (isFilled(item.priceCurrency) ? [item] : []));
  const own = products.length === 1 ? ([products[0]!.item.offers].flat() as (SchemaItem | undefined)[]) : [];
  const offers = products.length === 0 ? others : own;
  const prices = new Set(offers.map((offer) => Number(textOf(offer?.price) ?? Number.NaN)));
  const [price] = prices;
  return prices.size === 1 && price! > 0 ? price! : null;
}

/** A service's price is one of the amounts with a currency, if the page has any; a figure may be anything else. */
function shownAmounts(page: PageView): Set<number> {
  const all = amountsOf(page, answersOf(page));
  if (isProduct(page) || !page.items.some(({ types }) => types.includes("Service"))) return all;
  const priced = `${page.html.main_text} ${answersOf(page)}`.match(SIGNED_AMOUNT) ?? [];
  return priced.length === 0 ? all : figuresIn(priced.join(" | "));
}

function isProduct({ items }: PageView): boolean {
  return itemsOf(items, /^Product$/).length > 0;
}

/** Every figure of the page as a number, whichever way thousands and decimals are set. */
function amountsOf({ html }: PageView, more = ""): Set<number> {
  const named = html.images.map(({ alt }) => alt ?? "").join(" ");
  return figuresIn(`${html.main_text} ${html.hidden_text ?? ""} ${named} ${more}`);
}
