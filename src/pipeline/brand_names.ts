import { namesBySite, withoutTrade } from "../core/families/brand_words.ts";
import type { Brand } from "../domain/brand.ts";
import { keywordWords, normalizeKeyword } from "../language/keyword_text.ts";

/** Names that people type: none that is another with more than a word besides. */
export function typedNames(names: readonly string[]): string[] {
  const lists = names.map((name) => keywordWords(normalizeKeyword(name)));
  return names.filter((_, at) => {
    const [phrase, { length }] = [` ${lists[at]!.join(" ")} `, lists[at]!];
    return !lists.some((other) => other.length < length - 1 && phrase.includes(` ${other.join(" ")} `));
  });
}

/** What the brand is called, also as its titles write the name that its domain runs together. */
export function brandNames(brand: Brand, pages: readonly { title: string }[]): string[] {
  const context = brand.brand_context;
  const titles = pages.map((page) => page.title);
  const told = [brand.name, ...(context?.name ? [context.name.value] : [])];
  const others = [...(context?.aliases ?? []), ...namesBySite(titles, brand.domain)];
  return [...told, ...withoutTrade(others, told, brand.domain)];
}
