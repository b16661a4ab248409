import type { FactSources } from "../core/fact_sources.ts";
import { matchPage } from "../core/page_match.ts";
import { findTemplate, type SearchTemplate, TEMPLATE_VARIANTS_MIN } from "../core/search_pattern.ts";
import { withoutNearMe } from "../language/question.ts";
import { contentKeys } from "../language/words.ts";

/** A template with the cases its variants come to, places as the site writes them. */
export interface CaseTemplate extends SearchTemplate {
  cases: string[];
}

/** Whether a search only says where, or is one of a template's: a town is an address line, no section of a page. */
export function placedTest(template: CaseTemplate | null, places: readonly string[]): (text: string) => boolean {
  const endings = [...places.map((place) => place.toLowerCase()), ...(template?.variants ?? [])];
  return (text) => endings.some((ending) => withoutNearMe(text).endsWith(` ${ending}`));
}

/** A variant with a page of its own needs none from a template. */
export function templateOf(texts: readonly string[], { brand, pages }: FactSources): CaseTemplate | null {
  const open = texts.filter((text) => matchPage(pages, [text], brand.language)?.named !== true);
  const found = open.length < TEMPLATE_VARIANTS_MIN ? null : findTemplate(open, brand.places);
  if (found === null) return null;
  const shared = new Set(contentKeys(found.stem, brand.language));
  const cases = searchCases(found.variants, { language: brand.language, shared }).map(({ variant }) => variant);
  return cases.length < TEMPLATE_VARIANTS_MIN ? null : { ...found, cases: cases.map((name) => placed(name, brand)) };
}

/** A place as the site writes it. */
function placed(variant: string, { places = [] }: FactSources["brand"]): string {
  return places.find((place) => place.toLowerCase() === variant) ?? variant;
}

/** One of many things that are searched in the same words, with all searches for it. */
interface SearchCase {
  variant: string;
  /** Its own words beside those that all share. */
  keys: string[];
  searches: string[];
}

/** Variants by their own words: one that holds all words of another is a search for that one, and no page of its own. */
export function searchCases(
  variants: readonly string[],
  { language, shared }: { language: string; shared: ReadonlySet<string> },
): SearchCase[] {
  const all = variants
    .map((variant) => ({
      variant,
      keys: [...new Set(contentKeys(variant, language))].filter((key) => !shared.has(key)),
      searches: [variant],
    }))
    .filter((entry) => entry.keys.length > 0)
    .sort((a, b) => a.keys.length - b.keys.length);
  const kept: SearchCase[] = [];
  for (const entry of all) {
    const base = kept.find((other) => other.keys.every((key) => entry.keys.includes(key)));
    if (base === undefined) kept.push(entry);
    else base.searches.push(entry.variant);
  }
  return kept;
}
