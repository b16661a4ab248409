import { quote } from "../page/page_facts_read.ts";
import { isFilled, type SchemaItem, type TypedItem, textOf } from "./schema_items.ts";
import { LOCAL_BUSINESS } from "./schema_requirements.ts";

const TOLD_TWICE = /^(?:Product|Organization|Event|Recipe)$/;
/** By which a number with and without its country is the same. */
export const PHONE_DIGITS = 7;

/** The same thing by its name, told twice. */
export function toldTwice(items: readonly TypedItem[]): string | null {
  const told = items.filter(
    ({ item, types, nested }) =>
      !nested && isFilled(item.name) && types.some((type) => TOLD_TWICE.test(type) || LOCAL_BUSINESS.test(type)),
  );
  for (const [name, same] of Map.groupBy(told, ({ item }) => textOf(item.name)!.toLowerCase())) {
    // Branches have the company's name, and each a street of its own.
    const streets = same.flatMap(({ item }) => textOf((item.address as SchemaItem | undefined)?.streetAddress) ?? []);
    if (new Set(streets).size > 1) continue;
    for (const field of ["price", "ratingValue", "telephone", "sku"]) {
      const told = same.flatMap(({ item }) => fieldOf(item, field) ?? []);
      // With its country code a number is the same.
      const values = new Map(told.map((value) => [field === "telephone" ? value.slice(-PHONE_DIGITS) : value, value]));
      if (values.size > 1) return `${quote(name, 60)}: ${field} ${[...values.values()].join(" and ")}`;
    }
  }
  return null;
}

/** Of the item, its one offer or its rating; of several offers none. */
function fieldOf(item: SchemaItem, field: string): string | null {
  const offers = [item.offers].flat();
  const inner = [item, item.aggregateRating, ...(offers.length === 1 ? offers : [])] as (SchemaItem | undefined)[];
  const value = inner.map((each) => textOf(each?.[field])).find((text) => text !== null) ?? null;
  return field === "telephone" || value === null || value === ""
    ? digitsOf(value ?? "") || null
    : String(Number(value) || value);
}

export function digitsOf(text: string): string {
  return text.replace(/(?<=\d)[\s().\-/\u00a0\u202f\u2011]+(?=\d)/g, "").replace(/[^\d|]+/g, " ");
}
