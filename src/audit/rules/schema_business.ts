import type { Hit } from "../../domain/evidence/finding_data.ts";
import { foldText } from "../../page/kind/text_traits.ts";
import { cut, hostOfAddress, quote } from "../../page/page_facts_read.ts";
import { siteOf } from "../../page/url_rules.ts";
import type { Rule, SiteFault } from "../rule.ts";
import { isFilled, itemsOf, type TypedItem, textOf } from "../schema_items.ts";
import { LOCAL_BUSINESS } from "../schema_requirements.ts";
import type { SiteView } from "../site_view.ts";
import { shownText } from "./schema_values.ts";

const GUIDE = "https://developers.google.com/search/docs/appearance/structured-data";
const ORGANIZATION = /^(?:Organization|Corporation|OnlineStore|OnlineBusiness|NGO)$/;
/** Letters of a street by which it is known however the rest is abbreviated. */
const STREET_LETTERS = 4;
/** Signs that may stand between a street and its number. */
const STREET_ROOM = 40;
const WORD_LETTERS_MIN = 4;
/** Fewer may be the same by chance. */
const REVIEWS_MIN = 10;
const SHARED_MIN = 3;
/** Who a company is, beside its name. */
const PEOPLE: ReadonlySet<string> = new Set(
  "team staff crew office management owner admin mannschaft redaktion equipe equipo squadra zespol tym hold tiimi ploeg".split(
    " ",
  ),
);

/** Whether the data of the business is about this business. */
export const SCHEMA_BUSINESS_RULES: Rule[] = [
  {
    id: "address_not_shown",
    category: "structured_data",
    severity: "medium",
    title: "The address in structured data is not on the site",
    what: "The structured data of the business has a street address that is not shown on any page.",
    why: "Maps and assistants may send customers to the wrong place, and trust the other facts less.",
    fix: "Use the address from the contact page in the structured data.",
    reference: `${GUIDE}/local-business`,
    on: "site",
    check: unseenAddresses,
  },
  {
    id: "schema_other_site",
    category: "structured_data",
    severity: "medium",
    title: "Structured data names another site",
    what: "The structured data of the home page gives another site's URL as that of the company or website.",
    why: "Search engines connect the name and logo with that site, usually a theme demo or a former domain.",
    fix: "Use the site's own URL in the structured data.",
    reference: `${GUIDE}/organization`,
    on: "site",
    check: otherSite,
  },
  {
    id: "business_told_twice",
    category: "structured_data",
    severity: "medium",
    title: "Two companies in the structured data of the home page",
    what: "The home page describes two companies with different names, and one of them is not the site's.",
    why: "Search engines cannot tell whose site it is and may show the wrong name or logo.",
    fix: "Turn off one of the two sources, usually the theme's, and keep the data with the right name.",
    reference: `${GUIDE}/organization`,
    on: "site",
    check: twoNames,
  },
  {
    id: "review_by_owner",
    category: "structured_data",
    severity: "medium",
    title: "The company reviews itself",
    what: "A review in the data of the company has the company as its author.",
    why: "Google forbids such reviews and may stop showing any stars for the site.",
    fix: "Remove the review, or name the customer who wrote it.",
    reference: `${GUIDE}/review-snippet`,
    on: "html",
    check: ({ items }) => {
      for (const { item } of businesses(items)) {
        const name = foldText(textOf(item.name) ?? "").trim();
        const reviews = [item.review, item.reviews].flat() as (Record<string, unknown> | undefined)[];
        const own = reviews.map((review) => textOf(review?.author) ?? "").find((author) => isOwnName(author, name));
        if (own !== undefined) return `review by ${quote(own, 60)}`;
      }
      return null;
    },
  },
  {
    id: "rating_of_all_products",
    category: "structured_data",
    severity: "high",
    title: "Different products with the same rating",
    what: "The data of different products shows the same rating from the same number of reviews.",
    why: "It is usually the rating of the shop, which Google does not allow on products: it may stop showing stars, and customers are misled.",
    fix: "Mark up each product with its own reviews, and leave out the rating where there are none.",
    reference: `${GUIDE}/review-snippet`,
    on: "site",
    check: sharedRatings,
  },
  {
    id: "author_is_address",
    category: "structured_data",
    severity: "low",
    title: "Authors with an address as their name",
    what: "The author in structured data is a person whose name is a web or e-mail address.",
    why: "Search engines cannot tell who wrote the article, and show no author.",
    fix: "Put the author's name in name, and the address in url; for a company, use the type Organization.",
    reference: "https://developers.google.com/search/docs/appearance/structured-data/article#author-bp",
    on: "html",
    check: ({ items }) => {
      const authors = itemsOf(items, /^Person$/).filter(({ owner }) =>
        owner.some((type) => /(?:Article|Posting)$/.test(type)),
      );
      const people = authors.flatMap(({ item }) => textOf(item.name) ?? []);
      const address = people.find((name) => /^(?:https?:\/\/|www\.)\S+$|^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i.test(name));
      return address === undefined ? null : quote(address, 80);
    },
  },
];

/** Of products whose names share no word: variants of one share its reviews. */
function sharedRatings({ indexable }: SiteView): SiteFault | null {
  const rated = indexable.flatMap(({ url, items }) => {
    const products = itemsOf(items, /^Product$/).filter(({ nested }) => !nested);
    const rating =
      products.length === 1 ? (products[0]!.item.aggregateRating as Record<string, unknown> | undefined) : undefined;
    const count = Number(textOf(rating?.reviewCount ?? rating?.ratingCount) ?? 0);
    const name = new Set(
      foldText(textOf(products[0]?.item.name) ?? "")
        .trim()
        .split(" "),
    );
    return count < REVIEWS_MIN ? [] : [{ url, name, key: `${textOf(rating?.ratingValue)} from ${count}` }];
  });
  const hits = [...Map.groupBy(rated, ({ key }) => key)].flatMap(([key, same]): Hit[] => {
    const others = same.filter(({ name }) => same.filter((each) => !each.name.isDisjointFrom(name)).length === 1);
    return others.length < SHARED_MIN
      ? []
      : same.map(({ url }) => ({ url, detail: `${key} reviews on ${same.length} products` }));
  });
  return hits.length === 0 ? null : { pages: hits };
}

function businesses(items: readonly TypedItem[]): TypedItem[] {
  return items.filter(({ types }) => types.some((type) => LOCAL_BUSINESS.test(type) || ORGANIZATION.test(type)));
}

/** What scripts show cannot be told. */
function unseenAddresses(site: SiteView): SiteFault | null {
  if (!site.complete || site.pages.some(({ html }) => html.app_shell)) return null;
  let texts: string[] | null = null;
  const pages = site.pages.flatMap(({ url, items }): Hit[] => {
    const owners = businesses(items).filter(({ nested }) => !nested);
    const addresses = owners.flatMap(({ item }) => [item.address].flat() as (Record<string, unknown> | null)[]);
    const streets = addresses.flatMap((address) => textOf(address?.streetAddress) || []);
    if (streets.length === 0) return [];
    texts ??= site.pages.map(({ html }) => shownText(html).toLowerCase());
    const unseen = streets.find((street) => !isShown(street.toLowerCase(), texts!));
    return unseen === undefined ? [] : [{ url, detail: cut(unseen, 80) }];
  });
  return pages.length === 0 ? null : { pages };
}

/** A word of the street with its number beside it, or all numbers in a row: words are abbreviated, numbers are not. */
function isShown(street: string, texts: readonly string[]): boolean {
  const numbers = street.match(/\d+/g) ?? [];
  const words = (street.match(/\p{L}{3,}/gu) ?? []).map((word) => word.slice(0, STREET_LETTERS));
  if (words.length === 0) return true;
  const row = numbers.length > 1 ? new RegExp(`(?<!\\d)${numbers.join("\\D{1,9}")}(?!\\d)`) : null;
  const number = numbers.length === 0 ? null : new RegExp(`(?<!\\d)${numbers[0]}(?!\\d)`);
  return texts.some((text) => row?.test(text) || words.some((word) => stands(text, { word, number })));
}

function stands(text: string, { word, number }: { word: string; number: RegExp | null }): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const around = text.slice(Math.max(0, at - STREET_ROOM), at + word.length + STREET_ROOM);
    if (number === null || number.test(around)) return true;
  }
  return false;
}

/** A company's other site is linked somewhere, or has the same name. */
function otherSite({ home, pages, facts }: SiteView): SiteFault | null {
  const own = siteOf(facts.domain);
  for (const { item, types, nested } of home?.items ?? []) {
    const url = textOf(item.url) ?? "";
    const named = /^https?:\/\//i.test(url) ? siteOf(hostOfAddress(url)) : "";
    const isMeant =
      types.includes("WebSite") || types.some((type) => ORGANIZATION.test(type) || LOCAL_BUSINESS.test(type));
    if (nested || !isMeant || named === "" || named === own || nameOf(named) === nameOf(own)) continue;
    const isLinked = pages.some(({ html }) =>
      html.links.some((link) => siteOf(hostOfAddress(link.url ?? "")) === named),
    );
    if (!isLinked) return { pages: [{ url: home!.url, detail: `${types[0]}: ${cut(url, 90)}` }] };
  }
  return null;
}

function nameOf(site: string): string {
  return site.split(".")[0]!.replaceAll("-", "");
}

function twoNames({ home, facts }: SiteView): SiteFault | null {
  if (home === null) return null;
  const told = businesses(home.items).filter(({ item, nested }) => !nested && isFilled(item.name));
  const names = new Map(told.map(({ item }) => [foldText(textOf(item.name)!).trim(), item]));
  const ids = new Set(told.map(({ item }) => item["@id"]));
  const isSplit = names.size === 2 && (ids.has(undefined) || ids.size < 2);
  if (!isSplit) return null;
  const ours = foldText(`${home.html.titles[0] ?? ""} ${nameOf(siteOf(facts.domain))}`);
  const [first, second] = [...names.keys()].map((name) => wordsOf(name));
  const isOurs = [first!, second!].map((words) => words.some((word) => ours.includes(word)));
  const isAlike = first!.some((word) => second!.includes(word));
  if (isAlike || isOurs[0] === isOurs[1]) return null;
  const shown = [...names.values()].map((item) => quote(textOf(item.name)!, 60));
  return { pages: [{ url: home.url, detail: shown.join(" and ") }] };
}

function wordsOf(name: string): string[] {
  return name.split(" ").filter((word) => word.length >= WORD_LETTERS_MIN);
}

/** The company's name, or a part of it beside a word for its people. */
function isOwnName(author: string, company: string): boolean {
  const said = foldText(author).trim();
  if (company === "" || said === "" || said === company) return said !== "" && said === company;
  const names = new Set(company.split(" "));
  const rest = said.split(" ").filter((word) => !names.has(word));
  return rest.length < said.split(" ").length && rest.length > 0 && rest.every((word) => PEOPLE.has(word));
}
