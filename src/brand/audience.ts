import { uniqueBy } from "../base/unique_by.ts";
import { isType, type StructuredItem, textOf } from "../core/brand_reading/structured_items.ts";
import type { Sourced } from "../domain/brand.ts";
import type { ReadPage } from "../page/page_role.ts";

const AUDIENCES_MAX = 8;
/** `… for day hikers, families who camp and long-distance walkers.` at the end of a description. */
const LIST =
  /(?<!\p{L})(?:for|für|pour|para|per|voor)\s((?:[^,.]{3,40}, ){1,4}[^,.]{3,40})\s(?:and|und|et|y|e|en)\s([^,.]{3,40})\.?$/u;
/** Addresses of pages made for one audience. */
const MADE_FOR = /\/(?:for|industries|who-we-serve|audiences?)\/[^/]+\/?$/;
const SEPARATOR = /\s+[|–—·•»-]\s+/;
const NAME_CHARS_MAX = 40;

type Audience = Sourced & { unsure?: true };

/** Whom the site says it serves: structured data, pages made for one audience, and the list that ends the home page's description. */
export function readAudiences(pages: readonly ReadPage[], items: readonly StructuredItem[]): Audience[] {
  const declared = items.flatMap((item): Audience[] => {
    const value = isType(item, /Audience$/) ? (textOf(item.item.audienceType) ?? textOf(item.item.name)) : null;
    return value === null ? [] : [{ value, source_url: item.url, method: item.method }];
  });
  const addressed = pages.flatMap((page): Audience[] => {
    if (!MADE_FOR.test(new URL(page.url).pathname)) return [];
    const value = (page.html.titles[0] ?? "").split(SEPARATOR)[0]?.replace(/^for /i, "").trim() ?? "";
    const isName = value !== "" && value.length <= NAME_CHARS_MAX;
    return isName ? [{ value, source_url: page.url, method: "title", unsure: true }] : [];
  });
  const home = pages.find((page) => page.role === "home");
  const list = LIST.exec(home?.html.descriptions[0] ?? "");
  const described = [...(list?.[1]?.split(", ") ?? []), ...(list?.[2] === undefined ? [] : [list[2]])].map(
    (value): Audience => ({ value: value.trim(), source_url: home!.url, method: "meta", unsure: true }),
  );
  return uniqueBy([...declared, ...described, ...addressed], ({ value }) => value.toLowerCase()).slice(
    0,
    AUDIENCES_MAX,
  );
}
