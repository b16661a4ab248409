import type { ReadPage } from "../../page/page_role.ts";

/** Structured data nests; deeper than this is not followed. */
const DEPTH_MAX = 6;
const ITEMS_MAX = 400;

export interface StructuredItem {
  types: string[];
  item: Record<string, unknown>;
  url: string;
  method: string;
}

/** schema.org types that name the owner of a site, and those that never do whatever they carry. */
const ORGANISATION = /(?:Organization|Business|Corporation|Brand|NGO)$/;
const NEVER_THE_OWNER =
  /^(?:Person|Place|PostalAddress|Service|GovernmentService|WebSite|WebPage|Review|Product|Event|Article|BlogPosting|NewsArticle|ContactPoint|Offer|OfferCatalog|ImageObject|BreadcrumbList|ItemList|ListItem|Question|Answer|FAQPage|Course|AggregateRating)$/;
/** What only an organisation has beside a name: a shop, a clinic, a bakery are told by it, not by a list of types. */
const OWNER_FIELDS = ["address", "telephone", "sameAs", "logo", "openingHours", "foundingDate", "slogan"];

/** Every item of the pages' structured data with its nested ones, outermost first. */
export function structuredItems(pages: readonly ReadPage[]): StructuredItem[] {
  const found: StructuredItem[] = [];
  for (const page of pages) {
    for (const block of page.html.structured_data) {
      for (const item of block.items) collect(item, { depth: 0, url: page.url, method: block.format, found });
    }
  }
  return found;
}

export function isType(item: StructuredItem, pattern: RegExp): boolean {
  return item.types.some((type) => pattern.test(type));
}

/** Items that describe an organisation, home page first. */
export function organisationItems(items: readonly StructuredItem[]): StructuredItem[] {
  return items.filter((item) => {
    if (item.types.some((type) => NEVER_THE_OWNER.test(type)) || textOf(item.item.name) === null) return false;
    return item.types.some((type) => ORGANISATION.test(type)) || hasOwnerField(item);
  });
}

export function hasOwnerField({ item }: StructuredItem): boolean {
  return OWNER_FIELDS.some((field) => item[field] !== undefined);
}

/** A plain text of a property: strings, the first of a list, `@value` or `name` of an object. */
export function textOf(value: unknown): string | null {
  if (typeof value === "string") return clean(value);
  if (typeof value === "number") return String(value);
  if (Array.isArray(value)) return value.length === 0 ? null : textOf(value[0]);
  if (isRecord(value)) return textOf(value["@value"] ?? value.name);
  return null;
}

export function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function collect(value: unknown, state: { depth: number; url: string; method: string; found: StructuredItem[] }): void {
  if (state.depth > DEPTH_MAX || state.found.length >= ITEMS_MAX) return;
  if (Array.isArray(value)) {
    for (const part of value) collect(part, state);
    return;
  }
  if (!isRecord(value)) return;
  const types = listOf(value["@type"] ?? value.type).filter((type) => typeof type === "string");
  if (types.length > 0) {
    state.found.push({
      types: types.map((type) => type.replace(/^https?:\/\/schema\.org\//, "")),
      item: isRecord(value.properties) ? { ...value, ...value.properties } : value,
      url: state.url,
      method: state.method,
    });
  }
  for (const part of Object.values(value)) collect(part, { ...state, depth: state.depth + 1 });
}

function clean(text: string): string | null {
  const plain = text
    .replace(/<[^>]{0,200}>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return plain === "" ? null : plain;
}
