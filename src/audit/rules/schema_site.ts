import { isLaterPage } from "../../page/later_page.ts";
import { addressKey, cut, plural, quote } from "../../page/page_facts_read.ts";
import { isOneLetterOff } from "../one_letter_off.ts";
import type { PageView } from "../page_view.ts";
import type { OpenHit, Rule, SiteFault } from "../rule.ts";
import { itemsOf, type SchemaItem, type TypedItem, textOf } from "../schema_items.ts";
import { LOCAL_BUSINESS } from "../schema_requirements.ts";
import type { SiteView } from "../site_view.ts";
import { GUIDE } from "./structured_data.ts";

const PAGE_TYPES =
  /^(?:\w*WebPage|AboutPage|ContactPage|CollectionPage|ItemPage|ProfilePage|\w*Article|BlogPosting|Recipe|Service|Product)$/;
const ORGANIZATION = /^(?:Organization|Corporation|OnlineStore|NGO)$/;
const REPEATED_TYPES = /^(?:FAQPage|Product|Recipe|Event|JobPosting|VideoObject|Course|HowTo|Review)$/;
const REPEATED_MIN = 3;
const TAGS =
  /<\/?(?:p|br|div|span|strong|b|em|i|a|h\d|ul|li)\b[^<>]{0,200}>|&amp;(?:amp|quot|lt|gt|nbsp|#\d+);|\[\/?[a-z]+_[a-z_]+[^\]]{0,80}\]/i;
const PLAIN = [
  "name",
  "headline",
  "alternativeHeadline",
  "streetAddress",
  "addressLocality",
  "telephone",
  "email",
  "jobTitle",
];
const NUMBER_DIGITS = 9;
const GTIN_LENGTHS: ReadonlySet<number> = new Set([8, 12, 13, 14]);
const PROPERTIES: ReadonlySet<string> = new Set(
  "name url description image logo telephone email address streetAddress addressLocality addressRegion postalCode addressCountry openingHours openingHoursSpecification dayOfWeek opens closes priceRange geo latitude longitude sameAs contactPoint contactType areaServed headline author publisher datePublished dateModified mainEntity mainEntityOfPage acceptedAnswer text offers price priceCurrency availability priceValidUntil itemCondition brand sku gtin gtin13 aggregateRating ratingValue bestRating worstRating ratingCount reviewCount review reviewRating reviewBody itemReviewed itemListElement position item startDate endDate location performer organizer eventStatus eventAttendanceMode thumbnailUrl uploadDate contentUrl embedUrl duration hiringOrganization jobLocation validThrough employmentType baseSalary recipeIngredient recipeInstructions prepTime cookTime totalTime recipeYield potentialAction target inLanguage isPartOf founder foundingDate legalName vatID taxID keywords articleBody articleSection wordCount copyrightYear license creator width height caption numberOfItems alternateName hasMap parentOrganization subOrganization department employee member memberOf knowsAbout award slogan paymentAccepted currenciesAccepted".split(
    " ",
  ),
);
const LOWER = new Map([...PROPERTIES].map((name) => [name.toLowerCase(), name]));
const KEY_LETTERS_MIN = 5;
/** True words of the vocabulary that differ from one above by a letter. */
const OTHER_WORDS: ReadonlySet<string> = new Set(
  "members employees reviews keyword images offer items awards performers duns gtin8 gtin12 gtin14 actors actor colors events founders locations targets authors texts times".split(
    " ",
  ),
);

/** What structured data says of other pages, in other places or in wrong words. */
export const SCHEMA_SITE_RULES: Rule[] = [
  {
    id: "schema_other_page",
    category: "structured_data",
    severity: "medium",
    title: "Structured data for another page",
    what: "The page's own data (page, article, product) has the URL or headline of another page of the site.",
    why: "Search engines credit the text to the other page, or drop the data.",
    fix: "Have the template fill in url, mainEntityOfPage and headline from the page itself.",
    reference: `${GUIDE}/sd-policies`,
    on: "site",
    check: ofOtherPages,
  },
  {
    id: "schema_repeated",
    category: "structured_data",
    severity: "medium",
    title: "The same item on many pages",
    what: "Structured data for the same product, event, video or list of questions is on several pages.",
    why: "Search engines show it for one page at most, and may treat the markup as spam.",
    fix: "Keep the item on the one page that is about it.",
    reference: `${GUIDE}/sd-policies`,
    on: "site",
    check: repeatedItems,
  },
  {
    id: "schema_markup_in_text",
    category: "structured_data",
    severity: "low",
    title: "HTML tags in structured data",
    what: "A name, headline or address in the structured data contains HTML tags, escaped entities or shortcodes.",
    why: "Search results show them as they are, or leave the item out.",
    fix: "Have the template strip tags from the value.",
    reference: `${GUIDE}/sd-policies`,
    on: "html",
    check: ({ items }) => {
      for (const { item } of items)
        for (const key of PLAIN) {
          const value = item[key];
          if (typeof value === "string" && TAGS.test(value)) return `${key}: ${quote(value, 80)}`;
        }
      return null;
    },
  },
  {
    id: "schema_property_misspelled",
    category: "structured_data",
    severity: "medium",
    title: "Misspelled properties in structured data",
    what: "A property name is unknown to schema.org, and one letter or capital away from a common one.",
    why: "Search engines ignore the property, as if it were missing.",
    fix: "Spell the property as schema.org does.",
    reference: "https://validator.schema.org/",
    on: "html",
    check: ({ items }) => {
      for (const { item } of items)
        for (const key of Object.keys(item)) {
          const meant = misspelled(key);
          if (meant !== null) return `"${cut(key, 40)}" instead of "${meant}"`;
        }
      return null;
    },
  },
  {
    id: "gtin_invalid",
    category: "structured_data",
    severity: "medium",
    title: "Wrong product numbers",
    what: "A GTIN, EAN or UPC in the product data has the wrong length or check digit, or two products share a number or SKU.",
    why: "Shopping results match products by these numbers, and reject offers with wrong ones.",
    fix: "Copy the number from the product's barcode or leave it out, and give each product its own SKU.",
    reference: "https://support.google.com/merchants/answer/6324461",
    on: "site",
    check: wrongNumbers,
  },
  {
    id: "business_data_differs",
    category: "structured_data",
    severity: "medium",
    title: "Business data that differs between pages",
    what: "The structured data of the business has a different phone number or postal code on some pages than on most.",
    why: "Maps and assistants cannot tell which is right and may show the wrong one.",
    fix: "Correct the pages that differ, and output the data from one place.",
    reference: `${GUIDE}/local-business`,
    on: "site",
    check: differingBusiness,
  },
];

function misspelled(key: string): string | null {
  if (PROPERTIES.has(key) || OTHER_WORDS.has(key) || key.length < KEY_LETTERS_MIN || !/^[a-z]+$/i.test(key))
    return null;
  const known = LOWER.get(key.toLowerCase());
  if (known !== undefined) return known;
  return (
    [...PROPERTIES].find(
      (name) => name.length > KEY_LETTERS_MIN && isOneLetterOff(key, name) && `${name}s` !== key && `${key}s` !== name,
    ) ?? null
  );
}

function ofOtherPages({ indexable, viewByKey }: SiteView): SiteFault | null {
  const byHeading = new Map<string, PageView[]>();
  for (const page of indexable)
    for (const text of namesOf(page)) byHeading.set(text, [...(byHeading.get(text) ?? []), page]);
  const pages = indexable.flatMap((page): OpenHit[] => {
    if (page.is_home || isLaterPage(page.url)) return [];
    const own = page.items.filter((item) => !item.nested && item.types.some((type) => PAGE_TYPES.test(type)));
    for (const kin of Map.groupBy(own, ({ types }) => types.join()).values()) {
      const [only] = kin;
      if (kin.length !== 1 || only === undefined) continue;
      const other = addressOf(only.item, page.url).map((url) => viewByKey.get(addressKey(url)));
      const isOwn = other.length === 0 || other.some((each) => each === undefined || isSame(each, page));
      if (!isOwn) return [{ url: page.url, detail: `${only.types[0]} of ${cut(other[0]!.url, 100)}` }];
      const headline = fold(textOf(only.item.headline) ?? "");
      const theirs = headline.length < HEADLINE_MIN ? undefined : byHeading.get(headline);
      if (theirs?.length === 1 && !theirs.includes(page) && !shares(page, headline))
        return [{ url: page.url, detail: `headline ${quote(headline, 60)} of ${cut(theirs[0]!.url, 90)}` }];
    }
    return [];
  });
  return pages.length === 0 ? null : { pages };
}

const HEADLINE_MIN = 12;

function isSame(a: PageView, b: PageView): boolean {
  return a === b || a.is_home !== b.is_home ? a === b : a.html.text_hash === b.html.text_hash;
}

function addressOf(item: SchemaItem, page: string): string[] {
  const main = item.mainEntityOfPage;
  const named = [item.url, typeof main === "object" && main !== null ? (main as SchemaItem)["@id"] : main];
  return named.flatMap((value) =>
    typeof value === "string" && /^(?:https?:|\/)/.test(value) ? (URL.parse(value, page)?.href ?? []) : [],
  );
}

function namesOf({ html }: PageView): string[] {
  return [
    ...new Set([
      ...html.headings.flatMap(({ level, text }) => (level === 1 ? [fold(text)] : [])),
      fold(html.titles[0] ?? ""),
    ]),
  ];
}

/** The page says so itself, in its title or a heading. */
function shares({ html }: PageView, headline: string): boolean {
  return [...html.titles, ...html.headings.map(({ text }) => text)].some(
    (text) => fold(text).includes(headline) || (fold(text).length > HEADLINE_MIN && headline.includes(fold(text))),
  );
}

function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(/&#?\w+;/g, " ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

function repeatedItems({ indexable }: SiteView): SiteFault | null {
  const found = new Map<string, { type: string; urls: Set<string> }>();
  for (const { items, url } of indexable)
    for (const { item, types, nested } of items) {
      const type = nested ? undefined : types.find((each) => REPEATED_TYPES.test(each));
      if (type === undefined || Object.keys(item).length < REPEATED_MIN) continue;
      const { "@id": _, url: __, mainEntityOfPage: ___, isPartOf: ____, ...rest } = item;
      const key = JSON.stringify(rest);
      const held = found.get(key) ?? { type, urls: new Set() };
      held.urls.add(url);
      found.set(key, held);
    }
  const hits = new Map<string, OpenHit>();
  for (const { type, urls } of found.values())
    if (urls.size >= REPEATED_MIN)
      for (const url of urls) hits.set(url, { url, detail: `the same ${type} on ${plural(urls.size, "page")}` });
  return hits.size === 0 ? null : { pages: [...hits.values()] };
}

function wrongNumbers({ pages }: SiteView): SiteFault | null {
  const holders = new Map<string, Map<string, string>>();
  const hits = new Map<string, OpenHit>();
  for (const { items, url } of pages)
    for (const { item } of items)
      for (const key of ["gtin", "gtin8", "gtin12", "gtin13", "gtin14", "ean", "upc", "sku"]) {
        const code = textOf(item[key])?.replace(/[\s-]/g, "");
        if (code === undefined || code === "") continue;
        if (key !== "sku" && !isGtin(code)) hits.set(url, { url, detail: `${key} ${cut(code, 30)}` });
        const name = fold(textOf(item.name) ?? "");
        const held = holders.get(code) ?? new Map<string, string>();
        if (name !== "" && !held.has(name)) held.set(name, url);
        holders.set(code, held);
      }
  for (const [code, named] of holders)
    if (named.size > 1)
      for (const url of named.values()) hits.set(url, { url, detail: `${code} on ${plural(named.size, "product")}` });
  return hits.size === 0 ? null : { pages: [...hits.values()] };
}

function isGtin(code: string): boolean {
  if (!/^\d+$/.test(code) || !GTIN_LENGTHS.has(code.length)) return false;
  const digits = [...code].map(Number);
  const check = digits.pop()!;
  const sum = digits.reverse().reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === check;
}

/** Of a business of one name: what most pages say against what others do; branches have names or several values of their own. */
function differingBusiness({ pages }: SiteView): SiteFault | null {
  const told = pages.flatMap(({ items, url }) =>
    [...itemsOf(items, LOCAL_BUSINESS), ...itemsOf(items, ORGANIZATION)].flatMap((each) => valuesOf(each, url)),
  );
  const hits = new Map<string, OpenHit>();
  for (const group of Map.groupBy(told, ({ key }) => key).values()) {
    const byValue = [...Map.groupBy(group, ({ value }) => value).values()].sort((a, b) => b.length - a.length);
    const [most, ...others] = byValue;
    if (others.length !== 1 || most!.length < REPEATED_MIN || others[0]!.length * 2 > most!.length) continue;
    const usual = new Set(most!.map(({ url }) => url));
    for (const { url, shown } of others[0]!)
      if (!usual.has(url)) hits.set(url, { url, detail: `${cut(shown, 40)}, elsewhere ${cut(most![0]!.shown, 40)}` });
  }
  return hits.size === 0 ? null : { pages: [...hits.values()] };
}

function valuesOf({ item }: TypedItem, url: string): { key: string; value: string; shown: string; url: string }[] {
  const name = fold(textOf(item.name) ?? "");
  if (name === "") return [];
  const address = item.address as SchemaItem | undefined;
  const phones = [item.telephone].flat().map((each) => textOf(each) ?? "");
  const code = typeof address === "object" && address !== null ? (textOf(address.postalCode) ?? "") : "";
  return [
    ...phones.flatMap((phone) => {
      const digits = phone.replace(/\D/g, "").slice(-NUMBER_DIGITS);
      return digits.length === NUMBER_DIGITS ? [{ key: `${name} phone`, value: digits, shown: phone, url }] : [];
    }),
    ...(code === "" ? [] : [{ key: `${name} code`, value: fold(code), shown: code, url }]),
  ];
}
