import { cut, structuredTypes } from "../../page/page_facts_read.ts";
import type { Rule } from "../rule.ts";
import { isFilled, itemsOf, type SchemaItem, type TypedItem, textOf } from "../schema_items.ts";
import { missingFields, SCHEMA_REQUIREMENTS, type SchemaRequirement } from "../schema_requirements.ts";

export const GUIDE = "https://developers.google.com/search/docs/appearance/structured-data";
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

/** Facts written for machines. */
export const STRUCTURED_DATA_RULES: Rule[] = [
  {
    id: "json_ld_invalid",
    category: "structured_data",
    severity: "high",
    title: "Invalid structured data",
    what: "A JSON-LD block is not valid JSON.",
    why: "Search engines ignore the whole block.",
    fix: "Fix the syntax at the given place; the usual causes are trailing commas, curly quotes and unescaped quotes.",
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
    what: "A JSON-LD block has no @type.",
    why: "Search engines cannot tell what it describes and ignore it.",
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
    title: "Structured data lacks recommended fields",
    what: "Recommended fields are missing.",
    why: "Rich results and AI answers use them.",
    fix: "Add these fields where the page shows the information. Never add what is not on the page.",
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
    title: "Invalid schema.org types",
    what: "A type is in lowercase, contains spaces, or is a URL outside schema.org.",
    why: "Search engines ignore the item.",
    fix: "Use the exact schema.org spelling (Product, not product).",
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
    title: "Ratings out of range",
    what: "A rating is outside its scale or is not a number.",
    why: "Search engines drop the stars, and wrong ratings can lead to a manual action.",
    fix: "Keep ratingValue between worstRating and bestRating (1 to 5 by default).",
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
    title: "Invalid prices in structured data",
    what: "A price contains a currency sign, words or a decimal comma.",
    why: "Search engines show no price, and shopping results drop the offer.",
    fix: 'Use only the number with a decimal point ("19.90"), and put the currency in priceCurrency.',
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
    title: "Invalid dates in structured data",
    what: "A date in structured data is not in ISO 8601 format.",
    why: "Search engines ignore it.",
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
    title: "Incomplete breadcrumb data",
    what: "Entries of a BreadcrumbList have no position or name.",
    why: "Search results show the bare URL instead of the breadcrumb path.",
    fix: "Give every ListItem a position and a name, and all but the last an item.",
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
];

function requiredRule(requirement: SchemaRequirement): Rule {
  const { key, label, required, reference } = requirement;
  return {
    id: `schema_${key}_required`,
    category: "structured_data",
    severity: "medium",
    title: `${label} data lacks required fields`,
    what: `${label} items lack fields that search engines require.`,
    why: "Without them, the item gets no rich result.",
    fix: `Fill in ${required.map((field) => field.split("|").join(" or ")).join(", ")} in the template, or remove the item if there is no such information.`,
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
