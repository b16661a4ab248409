import type { HtmlFacts } from "./page_facts.ts";
import { IMAGE_KEYS } from "./page_facts_read.ts";

const ADDRESS_KEYS: ReadonlySet<string> = new Set(
  "url mainEntityOfPage sameAs contentUrl embedUrl hasMap hasMenu menu license downloadUrl installUrl discussionUrl publishingPrinciples".split(
    " ",
  ),
);
const ADDRESSES_MAX = 40;
const DEPTH_MAX = 8;

/** Addresses of pages, profiles and files that the structured data names, images and ways to the page apart. */
export function structuredAddresses(html: HtmlFacts, page: string): string[] {
  const found = new Set<string>();
  const visit = (value: unknown, key: string, depth: number): void => {
    if (typeof value === "string" && ADDRESS_KEYS.has(key) && /^(?:https?:\/\/|\/)[^\s{}<>]+$/i.test(value)) {
      const url = URL.parse(value, page);
      if (url !== null && found.size < ADDRESSES_MAX) found.add(url.href.split("#")[0]!);
    }
    if (typeof value !== "object" || value === null || depth > DEPTH_MAX) return;
    for (const [name, inner] of Object.entries(value)) {
      if (IMAGE_KEYS.has(name) || (name === "@id" && key !== "mainEntityOfPage")) continue;
      visit(inner, Array.isArray(value) || name === "@id" ? key : name, depth + 1);
    }
  };
  for (const block of html.structured_data) visit(block.items, "", 0);
  return [...found];
}
