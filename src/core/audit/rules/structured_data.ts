import { cut, structuredTypes } from "../page_facts_read.ts";
import type { PageView, Rule, SiteFault } from "../rule.ts";
import { isFilled, itemsOf, type SchemaItem, type TypedItem, textOf } from "../schema_items.ts";
import { missingFields, SCHEMA_REQUIREMENTS, type SchemaRequirement } from "../schema_requirements.ts";
import type { SiteView } from "../site_view.ts";

const GUIDE = "https://developers.google.com/search/docs/appearance/structured-data";
const RETIRED_TYPES =
  /^(?:HowTo|SpecialAnnouncement|ClaimReview|LearningResource|EstimatedSalary|OccupationAggregation)$/;
const ISO_DATE = /^\d{4}(?:-\d{2}(?:-\d{2}(?:[T ]\d{2}:?\d{2}(?::?\d{2}(?:\.\d+)?)?\s?(?:Z|[+-]\d{2}:?\d{2})?)?)?)?$/;
const DATE_FIELDS = [
  "datePublished",
  "dateModified",
  "uploadDate",
  "startDate",
  "endDate",
  "datePosted",
  "validThrough",
  "priceValidUntil",
];
const DEFAULT_BEST_RATING = 5;
const PRODUCT_PATH = /\/(?:products?|produkte?|shop|produit|producto)\/[^/]+\/?$/i;
const PRODUCT_PAGES_MIN = 3;

/** Facts written for machines. */
export const STRUCTURED_DATA_RULES: Rule[] = [
  {
    id: "json_ld_invalid",
    category: "structured_data",
    severity: "high",
    title: "Structured data that cannot be read",
    what: "A JSON-LD block is no valid JSON.",
    why: "Engines drop the whole block and everything it says.",
    fix: "Correct the syntax at the place named; trailing commas, typographic quotes and unescaped quotes are the usual causes.",
    reference: `${GUIDE}/intro-structured-data`,
    on: "html",
    check: ({ html }) => {
      const broken = html.structured_data.find((block) => block.error !== null);
      return broken === undefined ? null : cut(broken.error ?? "", 150);
    },
  },
  {
    id: "json_ld_empty",
    category: "structured_data",
    severity: "low",
    title: "Structured data without a type",
    what: "A JSON-LD block names no @type.",
    why: "Engines cannot tell what it describes and ignore it.",
    fix: "Add the schema.org type, or remove the block.",
    reference: `${GUIDE}/intro-structured-data`,
    on: "html",
    check: ({ html }) =>
      html.structured_data.some(
        (block) => block.format === "json_ld" && block.error === null && block.types.length === 0,
      )
        ? "a block without @type"
        : null,
  },
  ...SCHEMA_REQUIREMENTS.filter((requirement) => requirement.required.length > 0).map(requiredRule),
  {
    id: "schema_recommended",
    category: "structured_data",
    severity: "low",
    title: "Structured data could say more",
    what: "Fields that search engines recommend are missing.",
    why: "Richer results and answers draw on them.",
    fix: "Add the fields named where the page shows the fact; never state what is not on the page.",
    reference: `${GUIDE}/search-gallery`,
    on: "indexable",
    check: ({ items }) => {
      const told = SCHEMA_REQUIREMENTS.flatMap((requirement) => {
        const missing = new Set(
          ofType(items, requirement).flatMap((item) => missingFields(item, requirement.recommended)),
        );
        return missing.size === 0 ? [] : [`${requirement.label}: ${[...missing].join(", ")}`];
      });
      return told.length === 0 ? null : cut(told.join("; "), 200);
    },
  },
  {
    id: "schema_type_malformed",
    category: "structured_data",
    severity: "medium",
    title: "Types that schema.org cannot have",
    what: "A type is written in small letters, with spaces or as an address that is no schema.org type.",
    why: "Engines ignore the item.",
    fix: "Write the type as schema.org spells it (Product, not product).",
    reference: "https://schema.org/docs/full.html",
    on: "html",
    check: ({ html }) => {
      const wrong = [...structuredTypes(html)].find(
        (type) =>
          !/^[A-Z0-9][A-Za-z0-9]*$/.test(type) &&
          !/^[a-z]+:[A-Z]/.test(type) &&
          !/^https?:\/\/(?!schema\.org)/.test(type),
      );
      return wrong === undefined ? null : `"${cut(wrong, 60)}"`;
    },
  },
  {
    id: "rating_out_of_range",
    category: "structured_data",
    severity: "medium",
    title: "Ratings outside their scale",
    what: "A rating is above the best or below the worst value of its scale, or no number.",
    why: "Engines drop the stars, and wrong ratings can bring a manual action.",
    fix: "State ratingValue within worstRating and bestRating (1 to 5 when they are not named).",
    reference: `${GUIDE}/review-snippet`,
    on: "html",
    check: ({ items }) => {
      for (const { item } of itemsOf(items, /^(?:Rating|AggregateRating)$/)) {
        const fault = ratingFault(item);
        if (fault !== null) return fault;
      }
      return null;
    },
  },
  {
    id: "price_invalid",
    category: "structured_data",
    severity: "medium",
    title: "Prices machines cannot read",
    what: "A price holds a currency sign, words or a comma for the decimals.",
    why: "Engines show no price, and shopping results drop the offer.",
    fix: 'Write the bare number with a point ("19.90"), and the currency in priceCurrency.',
    reference: `${GUIDE}/merchant-listing`,
    on: "html",
    check: ({ items }) => {
      for (const { item } of itemsOf(items, /^(?:Offer|AggregateOffer|PriceSpecification|UnitPriceSpecification)$/)) {
        const price = textOf(item.price ?? item.lowPrice);
        if (price !== null && price !== "" && !/^\d+(?:\.\d+)?$/.test(price)) return `"${cut(price, 40)}"`;
      }
      return null;
    },
  },
  {
    id: "schema_date_invalid",
    category: "structured_data",
    severity: "low",
    title: "Dates machines cannot read",
    what: "A date in structured data is not in ISO 8601.",
    why: "Engines ignore it.",
    fix: "Write dates as 2025-06-30 or 2025-06-30T09:00:00+02:00.",
    reference: "https://developers.google.com/search/docs/appearance/publication-dates",
    on: "html",
    check: ({ items }) => {
      for (const { item } of items) {
        const field = DATE_FIELDS.find((name) => isFilled(item[name]) && !ISO_DATE.test(textOf(item[name]) ?? ""));
        if (field !== undefined) return `${field} "${cut(textOf(item[field]) ?? "", 40)}"`;
      }
      return null;
    },
  },
  {
    id: "breadcrumb_items_invalid",
    category: "structured_data",
    severity: "low",
    title: "Breadcrumbs with gaps",
    what: "Entries of a BreadcrumbList lack position or name.",
    why: "Results show the bare address in place of the path.",
    fix: "Give every ListItem a position, a name and, but for the last, an item.",
    reference: `${GUIDE}/breadcrumb`,
    on: "html",
    check: ({ items }) => {
      for (const { item } of itemsOf(items, /^BreadcrumbList$/)) {
        const entries = [item.itemListElement]
          .flat()
          .filter((entry) => typeof entry === "object" && entry !== null) as SchemaItem[];
        const bad = entries.find(
          (entry) =>
            !isFilled(entry.position) ||
            (!isFilled(entry.name) && textOf((entry.item as SchemaItem | undefined)?.name ?? null) === null),
        );
        if (bad !== undefined)
          return isFilled(bad.position) ? `no name at position ${textOf(bad.position)}` : "an entry without position";
      }
      return null;
    },
  },
  {
    id: "product_schema_missing",
    category: "structured_data",
    severity: "medium",
    title: "Product pages without Product data",
    what: "Pages in the products' directory have no Product in their structured data.",
    why: "Price, availability and rating show in results and shopping answers only when machines can read them.",
    fix: "Let the shop's template write Product with Offer (name, image, price, currency, availability).",
    reference: `${GUIDE}/product`,
    on: "site",
    check: productsWithoutData,
  },
  {
    id: "article_schema_missing",
    category: "structured_data",
    severity: "low",
    title: "Articles without Article data",
    what: "Articles have no Article or BlogPosting in their structured data.",
    why: "Engines must guess headline, author and date.",
    fix: "Let the template write Article with headline, author, datePublished, dateModified and image.",
    reference: `${GUIDE}/article`,
    on: "article",
    check: ({ html }) =>
      [...structuredTypes(html)].some((type) =>
        /Article$|^BlogPosting$|^Report$|^Recipe$|^QAPage$|^FAQPage$/.test(type),
      )
        ? null
        : "no Article",
  },
  {
    id: "breadcrumb_missing",
    category: "structured_data",
    severity: "low",
    title: "Deep pages without breadcrumb data",
    what: "Pages below a directory have no BreadcrumbList.",
    why: "Results show the bare address, and engines do not see where the page belongs.",
    fix: "Let the template write BreadcrumbList beside the visible breadcrumbs.",
    reference: `${GUIDE}/breadcrumb`,
    on: "indexable",
    check: ({ html, path }) => {
      const depth = path.split("/").filter((part) => part !== "").length;
      return depth >= 2 && !structuredTypes(html).has("BreadcrumbList") ? `${depth} folders deep` : null;
    },
  },
  {
    id: "website_schema_missing",
    category: "structured_data",
    severity: "low",
    title: "No WebSite data on the home page",
    what: "The home page does not state the site's name for machines.",
    why: "Google takes the name shown in results from it.",
    fix: "Add JSON-LD of type WebSite with name and url to the home page.",
    reference: "https://developers.google.com/search/docs/appearance/site-names",
    on: "site",
    check: ({ home }) =>
      home === null || structuredTypes(home.html).has("WebSite")
        ? null
        : { pages: [{ url: home.url, detail: "no WebSite" }] },
  },
  {
    id: "video_schema_missing",
    category: "structured_data",
    severity: "info",
    title: "Videos without VideoObject data",
    what: "The page plays a video, but does not describe it for machines.",
    why: "The video hardly shows up in video results.",
    fix: "Add VideoObject with name, description, thumbnailUrl and uploadDate.",
    reference: `${GUIDE}/video`,
    on: "indexable",
    check: ({ html }) => {
      const plays =
        html.media.some((media) => media.kind === "video" && !media.autoplay) ||
        html.iframes.some((frame) => VIDEO_HOST.test(frame.url ?? ""));
      return plays && !structuredTypes(html).has("VideoObject") ? "no VideoObject" : null;
    },
  },
  {
    id: "self_serving_rating",
    category: "structured_data",
    severity: "info",
    title: "Ratings of the own company",
    what: "Organization or LocalBusiness data carries a rating collected on the own site.",
    why: "Google shows no stars for it; it is not a fault elsewhere.",
    fix: "Keep ratings with the products or services they are for.",
    reference: `${GUIDE}/review-snippet`,
    on: "html",
    check: ({ items }) =>
      itemsOf(items, /(?:Organization|LocalBusiness)$/).some(({ item }) => isFilled(item.aggregateRating))
        ? "aggregateRating on the organization"
        : null,
  },
  {
    id: "schema_retired_type",
    category: "structured_data",
    severity: "info",
    title: "Types Google no longer shows",
    what: "The page uses a type whose rich result was retired.",
    why: "It does no harm, but brings nothing in Google's results any more.",
    fix: "Keep it only where it costs nothing.",
    reference: "https://developers.google.com/search/updates",
    on: "html",
    check: ({ html }) => [...structuredTypes(html)].find((type) => RETIRED_TYPES.test(type)) ?? null,
  },
];

const VIDEO_HOST = /^(?:https?:)?\/\/(?:www\.)?(?:youtube(?:-nocookie)?\.com\/embed|player\.vimeo\.com|fast\.wistia)/i;

function requiredRule(requirement: SchemaRequirement): Rule {
  const { key, label, required, reference } = requirement;
  return {
    id: `schema_${key}_required`,
    category: "structured_data",
    severity: "medium",
    title: `${label} data lacks required fields`,
    what: `${label} items leave fields empty that search engines require.`,
    why: "Without them the item gets no rich result.",
    fix: `Fill in ${required.map((field) => field.split("|").join(" or ")).join(", ")} in the template, or remove the item where the fact does not exist.`,
    reference,
    on: "html",
    check: ({ items }) => {
      for (const item of ofType(items, requirement)) {
        const missing = missingFields(item, required);
        if (missing.length > 0) return `missing ${missing.join(", ")}`;
      }
      return null;
    },
  };
}

function ofType(items: readonly TypedItem[], requirement: SchemaRequirement): SchemaItem[] {
  return itemsOf(items, requirement.types)
    .filter(({ nested }) => requirement.nested || !nested)
    .map(({ item }) => item);
}

function ratingFault(item: SchemaItem): string | null {
  const text = textOf(item.ratingValue);
  if (text === null || text === "") return null;
  const value = Number(text.replace(",", ".").replace("%", ""));
  if (Number.isNaN(value)) return `ratingValue "${cut(text, 30)}"`;
  const best = Number(textOf(item.bestRating) ?? DEFAULT_BEST_RATING);
  const worst = Number(textOf(item.worstRating) ?? 0);
  return value > best || value < worst ? `${value} on a scale up to ${best}` : null;
}

/**
 * Pages of the products' directory without Product data. Where other pages have it, only their kin are judged: the
 * directory may hold the shop's categories. Where none has it, the page must offer something to buy.
 */
function productsWithoutData(site: SiteView): SiteFault | null {
  const marked = site.indexable.filter(hasProduct);
  const clusters = new Set(marked.map((page) => page.cluster));
  const bare = site.indexable.filter((page) => {
    if (
      hasProduct(page) ||
      !PRODUCT_PATH.test(page.path) ||
      /\/(?:category|categories|product-category|tag|page)\//i.test(page.path)
    )
      return false;
    return marked.length > 0 ? clusters.has(page.cluster) : isOffer(page);
  });
  if (bare.length === 0 || bare.length + marked.length < PRODUCT_PAGES_MIN) return null;
  return { pages: bare.map((page) => ({ url: page.url, detail: "no Product" })) };
}

function hasProduct({ items }: PageView): boolean {
  return items.some(({ types }) =>
    types.some((type) =>
      /^(?:Product|ProductGroup|IndividualProduct|Course|Event|SoftwareApplication|Service)$/.test(type),
    ),
  );
}

function isOffer({ html }: PageView): boolean {
  return (
    html.open_graph["og:type"] === "product" ||
    /\b(?:add to (?:cart|basket|bag)|buy now|in den warenkorb|ajouter au panier)\b/i.test(html.main_text)
  );
}
