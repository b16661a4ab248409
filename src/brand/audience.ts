import { uniqueBy } from "../base/unique_by.ts";
import { isType, type StructuredItem, textOf } from "../core/brand_reading/structured_items.ts";
import type { Sourced } from "../domain/brand.ts";

const AUDIENCES_MAX = 8;

/** Whom the site's structured data says it serves; what its sentences say of them is for those to judge who read it. */
export function readAudiences(items: readonly StructuredItem[]): Sourced[] {
  const declared = items.flatMap((item): Sourced[] => {
    const value = isType(item, /Audience$/) ? (textOf(item.item.audienceType) ?? textOf(item.item.name)) : null;
    return value === null ? [] : [{ value, source_url: item.url, method: item.method }];
  });
  return uniqueBy(declared, ({ value }) => value.toLowerCase()).slice(0, AUDIENCES_MAX);
}
