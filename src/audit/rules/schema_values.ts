import { DAY_MS } from "../../base/iso_time.ts";
import type { Hit } from "../../domain/evidence/finding_data.ts";
import type { HtmlFacts } from "../../page/page_facts.ts";
import { cut, quote } from "../../page/page_facts_read.ts";
import type { PageView } from "../page_view.ts";
import type { Rule, SiteFault } from "../rule.ts";
import { isFilled, isForeignContext, itemsOf, textOf } from "../schema_items.ts";
import { impossibleValue } from "../schema_limits.ts";
import { LOCAL_BUSINESS } from "../schema_requirements.ts";
import types from "../schema_types.json" with { type: "json" };
import type { SiteView } from "../site_view.ts";
import { digitsOf, PHONE_DIGITS, toldTwice } from "../told_twice.ts";
import { crumbsOf, crumbTarget } from "./structured_data.ts";

const GUIDE = "https://developers.google.com/search/docs/appearance/structured-data";
const POLICY = `${GUIDE}/sd-policies`;
const KNOWN_VALUES = types.values as Record<string, string>;
/** Things of which a page tells one, by a name of its own. */
const NAMED_THINGS =
  /^(?:Product|ProductGroup|IndividualProduct|Event|.+Event|Recipe|Course|Book|JobPosting|Vehicle|Service)$/;
const KINDS: Readonly<Record<string, RegExp>> = {
  business: /^(?:Organization|Corporation|Person|.*Business|.*Organization)$/,
  place: /^(?:Place|.*Business)$/,
  product: /^(?:Product|ProductGroup)$/,
  event: /Event$/,
};
const GONE = new Set([404, 410]);
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));
/** Without them an item says nothing. */
const TOLD_FIELDS = "name headline url telephone email streetAddress addressLocality price image item".split(" ");
/** As generators, themes and documentation fill in fields that are to be replaced. */
const EXAMPLE =
  /^(?:your[ _-]?(?:business|company|organi[sz]ation|site|store|brand)?[ _-]?(?:name|city|street|address|phone|state|country|logo|url|description)(?: here)?|(?:business|company|organi[sz]ation|product|author|site) name|123 (?:main|example|fake|any) (?:st(?:reet)?|rd|road|ave(?:nue)?)\.?|any ?town|\+?1?[ -]?\(?555\)?[ -]555[ -]?5555|(?:\+?1[ -]?)?\(?123\)?[ -]456[ -]7890|https?:\/\/(?:www\.)?(?:example\.(?:com|org|net)|yoursite\.com|yourdomain\.com|your-?website\.com|domain\.com)(?:\/.*)?|(?:john|jane) doe|lorem ipsum.*|\{\{.*\}\}|\{%.*%\}|%[a-z_]+%|%%[a-z_]+%%|\[[a-z _-]+\]|\$\{.*\}|enter (?:your |the )?(?:price|phone|address|name|description|business|company|url|logo)[a-z ]{0,30}|undefined|null|nan|tbd|xxx+|test|string)$/i;

/** Whether the values of structured data are ones that can be used, and true. */
export const SCHEMA_VALUE_RULES: Rule[] = [
  {
    id: "schema_context_wrong",
    category: "structured_data",
    severity: "medium",
    title: "Structured data with a wrong @context",
    what: "A JSON-LD block does not use schema.org as its vocabulary.",
    why: "Search engines ignore the whole block.",
    fix: 'Write "@context": "https://schema.org".',
    reference: `${GUIDE}/intro-structured-data`,
    on: "html",
    check: ({ html }) => {
      const wrong = html.structured_data
        .flatMap(({ format, items }) => (format === "json_ld" ? items : []))
        .find((item) => isForeignContext(item) && types.types.split(" ").includes(String([item["@type"]].flat()[0])));
      if (wrong?.["@context"] === "") return `${textOf(wrong["@type"])} without @context`;
      return wrong === undefined ? null : quote(String(wrong["@context"]), 80);
    },
  },
  {
    id: "schema_value_unknown",
    category: "structured_data",
    severity: "medium",
    title: "Values that schema.org does not know",
    what: "Availability, condition, event status or a weekday is written as free text.",
    why: "Search engines cannot read it and show the offer without it, or not at all.",
    fix: "Use a schema.org value, such as https://schema.org/InStock or https://schema.org/NewCondition.",
    reference: `${GUIDE}/merchant-listing`,
    on: "html",
    check: ({ items }) => {
      for (const { item } of items) {
        for (const [field, known] of Object.entries(KNOWN_VALUES)) {
          const value = isFilled(item[field]) ? textOf(item[field]) : null;
          if (value !== null && !known.split(" ").includes(value.replace(/^(?:https?:\/\/schema\.org\/|schema:)/i, "")))
            return `${field} ${quote(value, 60)}`;
        }
      }
      return null;
    },
  },
  {
    id: "offer_expired",
    category: "structured_data",
    severity: "medium",
    title: "Prices that have expired",
    what: "The offer's priceValidUntil is in the past.",
    why: "Search engines stop showing the price.",
    fix: "Set priceValidUntil to a future date whenever the price is confirmed, or omit the field.",
    reference: `${GUIDE}/merchant-listing`,
    on: "indexable",
    check: ({ items }, { facts }) => {
      const yesterday = Date.parse(facts.crawled_at) - DAY_MS;
      const ends = items.flatMap(({ item }) => textOf(item.priceValidUntil) ?? []);
      const past = ends.find((date) => /^\d{4}-\d\d-\d\d/.test(date) && Date.parse(date) < yesterday);
      return past === undefined ? null : `priceValidUntil ${cut(past, 30)}`;
    },
  },
  {
    id: "schema_id_shared",
    category: "structured_data",
    severity: "medium",
    title: "Different things share one @id",
    what: "Items with different names on different pages, or items of different kinds, have the same @id.",
    why: "Search engines treat them as one thing and mix up their prices and descriptions.",
    fix: "Give each item its own @id, such as the page's URL with #product.",
    reference: "https://www.w3.org/TR/json-ld11/#node-identifiers",
    on: "site",
    check: sharedIds,
  },
  {
    id: "breadcrumb_wrong",
    category: "structured_data",
    severity: "medium",
    title: "Breadcrumb data leads nowhere",
    what: "A step in the breadcrumb data leads to a page that does not exist, or the positions do not start at 1.",
    why: "Search engines drop the path, or show one that visitors cannot follow.",
    fix: "Number the steps from 1, and give each one the URL of an existing page.",
    reference: `${GUIDE}/breadcrumb`,
    on: "html",
    check: wrongCrumb,
  },
  {
    id: "phone_not_shown",
    category: "structured_data",
    severity: "medium",
    title: "The phone number in structured data is not on the site",
    what: "The structured data of the business has a phone number that is not shown on any page.",
    why: "Search engines and assistants may give callers the wrong number, and trust the other facts less.",
    fix: "Use the number from the contact page in the structured data.",
    reference: `${GUIDE}/local-business`,
    on: "site",
    check: unseenPhones,
  },
  {
    id: "price_invalid",
    category: "structured_data",
    severity: "medium",
    title: "Invalid prices in structured data",
    what: "A price is zero, or contains a currency sign, words or a decimal comma. Or its lowest value is above its highest, or its currency is not an ISO 4217 code.",
    why: "Search engines show no price, and shopping results drop the offer.",
    fix: 'Use only the number with a decimal point ("19.90"), and put the currency code (USD, EUR, COP) in priceCurrency.',
    reference: `${GUIDE}/merchant-listing`,
    on: "html",
    check: ({ items }) => {
      for (const { item, owner } of itemsOf(
        items,
        /^(?:Offer|AggregateOffer|PriceSpecification|UnitPriceSpecification)$/,
      )) {
        const price = textOf(item.price ?? item.lowPrice);
        if (price !== null && price !== "" && !/^\d+(?:\.\d+)?$/.test(price)) return `"${cut(price, 40)}"`;
        if (price !== null && Number(price) === 0 && price !== "" && owner.includes("Product")) return "a price of 0";
        const [low, high] = [item.lowPrice, item.highPrice].map((each) => Number(textOf(each) || Number.NaN));
        if (low! > high!) return `lowPrice ${low}, highPrice ${high}`;
        const currency = textOf(item.priceCurrency) ?? "";
        if (currency !== "" && !CURRENCIES.has(currency)) return `priceCurrency ${quote(currency, 20)}`;
      }
      return null;
    },
  },
  {
    id: "schema_value_impossible",
    category: "structured_data",
    severity: "medium",
    title: "Impossible opening hours, places or product numbers",
    what: "In the structured data, opening hours have the wrong format or run until the next morning, coordinates are impossible or in another country, a postal code lacks its leading zero or is not in the state named, or a GTIN has a wrong check digit.",
    why: "Search engines ignore the value, or put the business in the wrong place.",
    fix: 'Write hours as "Mo-Fr 09:00-18:30", check which number is the latitude, write postal codes in quotes, and copy the GTIN from the product.',
    reference: `${GUIDE}/local-business`,
    on: "html",
    check: ({ items, html }, { facts }) => {
      const at = { home: facts.domain.split(".").at(-1)!, text: shownText(html) };
      return items.map(({ item }) => impossibleValue(item, at)).find((fault) => fault !== null) ?? null;
    },
  },
  {
    id: "schema_placeholder",
    category: "structured_data",
    severity: "medium",
    title: "Example values in structured data",
    what: "Structured data still contains example values from its generator, or variables that were never filled in.",
    why: "Search engines learn a wrong name, address or number for the business, or ignore the item.",
    fix: "Put in the real values, or remove the fields.",
    reference: POLICY,
    on: "html",
    check: ({ items }) => {
      for (const { item } of items) {
        const field = Object.keys(item).find((name) => !name.startsWith("@") && EXAMPLE.test(plainText(item[name])));
        if (field !== undefined) return `${field} ${quote(plainText(item[field]), 60)}`;
      }
      return null;
    },
  },
  {
    id: "schema_value_empty",
    category: "structured_data",
    severity: "low",
    title: "Empty values in structured data",
    what: "The name, address, phone number or URL of something in the structured data is an empty text.",
    why: "Search engines ignore the item, or report it as an error.",
    fix: "Fill in the value, or have the template leave the field out where there is none.",
    reference: POLICY,
    on: "html",
    check: ({ items }) => {
      for (const { item, types } of items) {
        const field = TOLD_FIELDS.find((name) => typeof item[name] === "string" && item[name].trim() === "");
        if (field !== undefined) return `${types[0]}.${field} ""`;
      }
      return null;
    },
  },
  {
    id: "schema_conflict",
    category: "structured_data",
    severity: "medium",
    title: "Two blocks contradict each other",
    what: "The page describes the same product or business twice, with different prices, ratings or numbers.",
    why: "Search engines cannot tell which is right and may use neither.",
    fix: "Turn off one of the two sources, usually a plugin or the theme.",
    reference: POLICY,
    on: "html",
    check: ({ items }) => toldTwice(items),
  },
];

function wrongCrumb({ items, url: page }: PageView, site: SiteView): string | null {
  for (const { item } of itemsOf(items, /^BreadcrumbList$/)) {
    const positions = new Set<string>();
    for (const entry of crumbsOf(item)) {
      const position = textOf(entry.position) ?? "";
      if (position !== "" && positions.has(position)) return `two steps at position ${position}`;
      positions.add(position);
      if (positions.size === 1 && Number(position) > 1) return `the first step is at position ${position}`;
      const url = URL.parse(crumbTarget(entry).url || page, page)?.href ?? page;
      const status = site.statusOf(url)?.status ?? 0;
      if (GONE.has(status)) return `${cut(url, 90)} answers ${status}`;
    }
  }
  return null;
}

function sharedIds(site: SiteView): SiteFault | null {
  const named = site.indexable.flatMap((page) =>
    itemsOf(page.items, NAMED_THINGS).flatMap(({ item, nested }) => {
      const id = typeof item["@id"] === "string" ? URL.parse(item["@id"], page.url)?.href : undefined;
      const name = textOf(item.name)?.toLowerCase() ?? "";
      return nested || id === undefined || name === "" ? [] : [{ id, name, url: page.url }];
    }),
  );
  const groups = [...Map.groupBy(named, ({ id }) => id)].filter(
    ([, own]) => new Set(own.map(({ name }) => name)).size > 1 && new Set(own.map(({ url }) => url)).size > 1,
  );
  const hits = groups.flatMap(([id, own]) =>
    own.map(({ url, name }): Hit => ({ url, detail: `${quote(name, 60)} as ${cut(id, 120)}` })),
  );
  hits.push(...kindsMixed(site));
  return hits.length === 0 ? null : { pages: [...new Map(hits.map((hit) => [hit.url, hit])).values()] };
}

/** On one page: a place or a product under the @id of the business. A business with a place is both. */
function kindsMixed({ indexable }: SiteView): Hit[] {
  return indexable.flatMap(({ url, items }) => {
    const named = items.flatMap(({ item, types: own }) => {
      const id = typeof item["@id"] === "string" ? URL.parse(item["@id"], url)?.href : undefined;
      const kinds = Object.keys(KINDS).filter((kind) => own.some((type) => KINDS[kind]!.test(type)));
      return id === undefined || kinds.length === 0 ? [] : [{ id, kinds: new Set(kinds), type: own[0]! }];
    });
    const mixed = named.find((one) =>
      named.some((other) => other.id === one.id && other.kinds.isDisjointFrom(one.kinds)),
    );
    const other = named.find(({ id, kinds }) => id === mixed?.id && kinds.isDisjointFrom(mixed.kinds));
    return mixed === undefined ? [] : [{ url, detail: `${mixed.type} and ${other!.type} as ${cut(mixed.id, 120)}` }];
  });
}

/** Only where the site shows phone numbers at all; those in plain text count wherever they stand. */
function unseenPhones(site: SiteView): SiteFault | null {
  if (!site.complete || !site.pages.some(({ html }) => html.phones.length > 0)) return null;
  const shown = site.pages.map(({ html }) => digitsOf([shownText(html), ...html.phones].join("|")));
  const pages = site.pages.flatMap(({ url, items }): Hit[] => {
    const owners = items.filter(({ types: own }) => own.some((type) => LOCAL_BUSINESS.test(type)));
    const phones = owners.flatMap(({ item }) => [item.telephone].flat().flatMap((phone) => textOf(phone) ?? []));
    const unseen = phones.find((phone) => {
      const end = digitsOf(phone).slice(-PHONE_DIGITS);
      return end.length === PHONE_DIGITS && !shown.some((digits) => digits.includes(end));
    });
    return unseen === undefined ? [] : [{ url, detail: cut(unseen, 40) }];
  });
  return pages.length === 0 ? null : { pages };
}

function plainText(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}

/** All that a visitor can bring to sight but menus. */
export function shownText({ main_text: main, hidden_text: hidden, outer_text: outer }: HtmlFacts): string {
  return [main, outer?.header, outer?.footer, hidden].join(" | ");
}
