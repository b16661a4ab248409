import { DAY_MS } from "../../base/iso_time.ts";
import type { Hit } from "../../domain/evidence/finding_data.ts";
import type { HtmlFacts } from "../../page/page_facts.ts";
import { cut, quote } from "../../page/page_facts_read.ts";
import type { PageView } from "../page_view.ts";
import type { Rule, SiteFault } from "../rule.ts";
import { isFilled, isForeignContext, itemsOf, type SchemaItem, textOf } from "../schema_items.ts";
import { LOCAL_BUSINESS } from "../schema_requirements.ts";
import types from "../schema_types.json" with { type: "json" };
import type { SiteView } from "../site_view.ts";
import { crumbsOf, crumbTarget } from "./structured_data.ts";

const GUIDE = "https://developers.google.com/search/docs/appearance/structured-data";
const POLICY = `${GUIDE}/sd-policies`;
const KNOWN_VALUES = types.values as Record<string, string>;
/** Things of which a page tells one, by a name of its own. */
const NAMED_THINGS =
  /^(?:Product|ProductGroup|IndividualProduct|Event|.+Event|Recipe|Course|Book|JobPosting|Vehicle|Service)$/;
const PHONE_DIGITS = 7;
const GONE = new Set([404, 410]);
/** Services that bring reviews by script: what they show is not in the source. */
const REVIEW_SERVICES =
  /trustpilot|judge\.?me|yotpo|reviews\.(?:io|co)|feefo|bazaarvoice|trustedshops|ekomi|loox|stamped|okendo|provenexpert|elfsight|trustindex|powerreviews|reevoo|kiyoh|avis-verifies|netreviews|reputon|birdeye|podium|shopperapproved|widget/i;

/** Whether the values of structured data are ones that can be used, and true. */
export const SCHEMA_VALUE_RULES: Rule[] = [
  {
    id: "schema_context_wrong",
    category: "structured_data",
    severity: "medium",
    title: "Structured data with a wrong @context",
    what: "A JSON-LD block names another vocabulary than schema.org.",
    why: "Search engines ignore the whole block.",
    fix: 'Write "@context": "https://schema.org".',
    reference: `${GUIDE}/intro-structured-data`,
    on: "html",
    check: ({ html }) => {
      const wrong = html.structured_data
        .flatMap(({ format, items }) => (format === "json_ld" ? items : []))
        .find((item) => isForeignContext(item) && types.types.split(" ").includes(String([item["@type"]].flat()[0])));
      return wrong === undefined ? null : quote(String(wrong["@context"]), 80);
    },
  },
  {
    id: "schema_value_unknown",
    category: "structured_data",
    severity: "medium",
    title: "Values that schema.org does not know",
    what: "Availability or condition of an offer is written as free text.",
    why: "Search engines cannot read it and show the offer without it, or not at all.",
    fix: "Use a value of schema.org, such as https://schema.org/InStock or https://schema.org/NewCondition.",
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
    what: "The offer's priceValidUntil lies in the past.",
    why: "Search engines stop showing the price.",
    fix: "Set priceValidUntil to a date ahead whenever the price is confirmed, or leave the field out.",
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
    what: "Items with different names on different pages have the same @id.",
    why: "Search engines take them for one thing and mix their prices and descriptions.",
    fix: "Give each item an @id of its own, such as the page's URL with #product.",
    reference: "https://www.w3.org/TR/json-ld11/#node-identifiers",
    on: "site",
    check: sharedIds,
  },
  {
    id: "breadcrumb_wrong",
    category: "structured_data",
    severity: "medium",
    title: "Breadcrumb data leads nowhere",
    what: "A step of the breadcrumb data leads to a page that does not exist, or two steps share a position.",
    why: "Search engines drop the path, or show one that visitors cannot follow.",
    fix: "Number the steps from 1, and give each the URL of a page that answers.",
    reference: `${GUIDE}/breadcrumb`,
    on: "html",
    check: wrongCrumb,
  },
  {
    id: "phone_not_shown",
    category: "structured_data",
    severity: "medium",
    title: "The phone number in structured data is not on the site",
    what: "The markup of the business names a phone number that its pages do not show.",
    why: "Search engines and assistants may give callers the wrong number, and trust the other facts less.",
    fix: "Put the number from the contact page into the markup.",
    reference: `${GUIDE}/local-business`,
    on: "site",
    check: unseenPhones,
  },
  {
    id: "reviews_not_shown",
    category: "structured_data",
    severity: "high",
    title: "Reviews that the page does not show",
    what: "Neither the rating in the markup nor any of its reviews stands on the page.",
    why: "Search engines treat markup of unseen reviews as spam and may ignore all markup of the site.",
    fix: "Show the same rating and reviews to visitors, or remove them from the markup.",
    reference: POLICY,
    on: "indexable",
    check: unseenRating,
  },
];

function wrongCrumb({ items, url: page }: PageView, site: SiteView): string | null {
  for (const { item } of itemsOf(items, /^BreadcrumbList$/)) {
    const positions = new Set<string>();
    for (const entry of crumbsOf(item)) {
      const position = textOf(entry.position) ?? "";
      if (position !== "" && positions.has(position)) return `two steps at position ${position}`;
      positions.add(position);
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
  return hits.length === 0 ? null : { pages: [...new Map(hits.map((hit) => [hit.url, hit])).values()] };
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

function digitsOf(text: string): string {
  return text.replace(/(?<=\d)[\s().\-/\u00a0\u202f\u2011]+(?=\d)/g, "").replace(/[^\d|]+/g, " ");
}

function unseenRating({ html, items }: PageView): string | null {
  const loaded = [...html.scripts, ...html.iframes].map(({ url }) => url ?? "");
  if (html.app_shell || loaded.some((url) => REVIEW_SERVICES.test(url))) return null;
  const shown = shownText(html).toLowerCase();
  const labels = html.images.map(({ alt }) => alt).join(" ");
  const numbers = new Set(
    `${shown} ${labels}`
      .replaceAll(",", ".")
      .match(/\d+(?:\.\d+)?/g)
      ?.map(Number),
  );
  const rating = itemsOf(items, /^AggregateRating$/).map(({ item }) => item)[0];
  const reviews = itemsOf(items, /^Review$/).map(({ item }) => item);
  if (rating === undefined || reviews.length === 0) return null;
  const isNumberShown = [rating.ratingValue, rating.reviewCount, rating.ratingCount].some((value) =>
    numbers.has(Number(textOf(value) ?? Number.NaN)),
  );
  const isReviewShown = reviews.some((review: SchemaItem) =>
    [review.author, review.reviewBody, review.name, review.description].some((part) => {
      const text = (textOf(part) ?? "").toLowerCase().slice(0, 40);
      return text.length > 2 && shown.includes(text);
    }),
  );
  if (isNumberShown || isReviewShown) return null;
  return `${textOf(rating.ratingValue) ?? "a rating"} from ${textOf(rating.reviewCount ?? rating.ratingCount) ?? reviews.length}`;
}

/** All that a visitor can bring to sight but menus. */
function shownText({ main_text: main, hidden_text: hidden, outer_text: outer }: HtmlFacts): string {
  return [main, outer?.header, outer?.footer, hidden].join(" | ");
}
