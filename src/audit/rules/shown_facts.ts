import { cut, plural, quote } from "../../page/page_facts_read.ts";
import type { PageView } from "../page_view.ts";
import type { Rule, SiteFault } from "../rule.ts";
import { isForeignContext, itemsOf, type SchemaItem, textOf } from "../schema_items.ts";
import types from "../schema_types.json" with { type: "json" };
import type { SiteView } from "../site_view.ts";

const POLICY = "https://developers.google.com/search/docs/appearance/structured-data/sd-policies#content";
const SCHEMA_TYPES: ReadonlySet<string> = new Set(types.types.split(" "));
/** What the reader keeps of a page's texts: of a longer one nothing can be said to be missing. */
const MAIN_TEXT_KEPT = 40_000;
const HIDDEN_TEXT_KEPT = 4_000;
const REVIEW_SERVICES =
  /review|rating|trust|yotpo|judge\.me|stamped|loox|okendo|bazaarvoice|elfsight|birdeye|feefo|ekomi|provenexpert|widget/i;
const COMPARED_CHARS = 40;
const HIDDEN_SHARE_MAX = 0.5;
const AMOUNT = /\d[\d.,'’\u00a0\u202f ]*/g;
const CURRENCY =
  /[€$£¥₹₽₺₴₩฿]|\b(?:EUR|USD|GBP|CHF|JPY|PLN|CZK|SEK|NOK|DKK|HUF|RON|TRY|BRL|MXN|COP|ARS|CLP|AUD|CAD|INR|ZAR|kr|zł|Kč|Ft|lei)\b/;

/** What structured data says of the page, held against the page itself. */
export const SHOWN_FACT_RULES: Rule[] = [
  {
    id: "schema_type_unknown",
    category: "structured_data",
    severity: "medium",
    title: "Schema types that do not exist",
    what: "A type in the structured data is not part of the schema.org vocabulary.",
    why: "Search engines ignore the item.",
    fix: "Use a type of schema.org, the closest one where there is no exact match.",
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
    why: "Search engines count markup of unseen content as spam and may ignore all markup of the site.",
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
    what: "The price in the product markup does not appear on the page.",
    why: "Search engines withdraw offers whose price is not the one visitors see.",
    fix: "Fill the price in the markup from the same field as the price on the page.",
    reference: POLICY,
    on: "site",
    check: unseenPrices,
  },
  {
    id: "rating_not_shown",
    category: "structured_data",
    severity: "high",
    title: "Ratings that the page does not show",
    what: "A rating in the structured data, or the number of its reviews, stands nowhere on the page.",
    why: "Search engines count invented or unseen ratings as spam and may ignore all markup of the site.",
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
  const [rating] = itemsOf(items, /^AggregateRating$/);
  if (rating === undefined) return null;
  const shown = amountsOf(page);
  const told = [rating.item.ratingValue, rating.item.reviewCount, rating.item.ratingCount].flatMap(
    (value) => textOf(value) ?? [],
  );
  const isTold = told.some((text) => shown.has(Number(text.replace(",", "."))));
  return told.length === 0 || isTold ? null : `${told.join(" from ")}, on no part of the page`;
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

/** Where no product page shows its price, scripts fill it in; only then what other amount stands there tells of a fault. */
function unseenPrices(site: SiteView): SiteFault | null {
  const priced = site.indexable.flatMap((page) => {
    const price = page.html.app_shell ? null : priceOf(page);
    return price === null ? [] : [{ page, price, isShown: amountsOf(page, answersOf(page)).has(price) }];
  });
  const wrong = priced.filter(({ isShown }) => !isShown);
  const areUsuallyShown = wrong.length <= priced.length * HIDDEN_SHARE_MAX;
  const told = wrong.filter(
    ({ page }) => areUsuallyShown || CURRENCY.test(`${page.html.main_text} ${answersOf(page)}`),
  );
  if (told.length === 0) return null;
  return { pages: told.map(({ page, price }) => ({ url: page.url, detail: `${price} is not on the page` })) };
}

/** What its own questions and answers tell of prices, shown or not. */
function answersOf({ items }: PageView): string {
  return itemsOf(items, /^Answer$/)
    .map(({ item }) => textOf(item.text) ?? "")
    .join(" ");
}

/** Of a page that sells one product at one price: of several, scripts show the one that is chosen. */
function priceOf({ items }: PageView): number | null {
  const products = itemsOf(items, /^Product$/).filter(({ nested }) => !nested);
  const offers = products.length === 1 ? ([products[0]!.item.offers].flat() as (SchemaItem | undefined)[]) : [];
  const prices = new Set(offers.map((offer) => Number(textOf(offer?.price) ?? Number.NaN)));
  const [price] = prices;
  return prices.size === 1 && price! > 0 ? price! : null;
}

/** Every figure of the page as a number, whichever way thousands and decimals are set. */
function amountsOf({ html }: PageView, more = ""): Set<number> {
  const amounts = new Set<number>();
  const named = html.images.map(({ alt }) => alt ?? "").join(" ");
  for (const [figure] of `${html.main_text} ${html.hidden_text ?? ""} ${named} ${more}`
    .normalize("NFKC")
    .matchAll(AMOUNT)) {
    const bare = figure.replace(/[\s'’]/g, "").replace(/[.,]$/, "");
    amounts.add(Number(bare.replace(/[.,]/g, "")));
    amounts.add(Number(bare.replace(/[.,](?=.*[.,])/g, "").replace(",", ".")));
    for (const part of figure.split(/\s+/)) amounts.add(Number(part.replace(/[.,]$/, "").replace(",", ".")));
  }
  return amounts;
}
