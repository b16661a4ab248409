import { sheetOf } from "../brand/sheet.ts";
import { namesBySite, withoutTrade } from "../core/families/brand_words.ts";
import type { Brand } from "../domain/brand.ts";
import { contentStems, normalizeKeyword } from "../language/keyword_text.ts";

/** What the brand is called, also as its titles write the name that its domain runs together. */
export function brandNames(
  brand: Brand,
  { pages, language }: { pages: readonly { title: string }[]; language: string },
): string[] {
  const context = brand.brand_context;
  const { places, services } = sheetOf(brand);
  const sold = [context?.industry, ...services, ...places].flatMap((each) => each?.value ?? []);
  const stems = new Set(sold.flatMap((text) => contentStems(normalizeKeyword(text), language)));
  const towns = new Set(places.flatMap(({ value }) => contentStems(normalizeKeyword(value), language)));
  // A domain of trade and town is what anybody types who looks for such a firm.
  const isSearch = (name: string) => {
    const own = contentStems(name, language);
    return own.some((stem) => towns.has(stem)) && own.every((stem) => stems.has(stem));
  };
  const titles = pages.map((page) => page.title);
  const written = namesBySite(titles, brand.domain).filter((name) => !isSearch(name));
  const told = [brand.name, ...(context?.name ? [context.name.value] : [])];
  return [...told, ...withoutTrade([...(context?.aliases ?? []), ...written], told, brand.domain)];
}
