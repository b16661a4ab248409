import { namesBySite, withoutTrade } from "../core/families/brand_words.ts";
import type { Brand } from "../domain/brand.ts";

/** What the brand is called, also as its titles write the name that its domain runs together. */
export function brandNames(brand: Brand, pages: readonly { title: string }[]): string[] {
  const context = brand.brand_context;
  const titles = pages.map((page) => page.title);
  const told = [brand.name, ...(context?.name ? [context.name.value] : [])];
  const others = [...(context?.aliases ?? []), ...namesBySite(titles, brand.domain)];
  return [...told, ...withoutTrade(others, told, brand.domain)];
}
