import type { PageFacts } from "../page_facts.ts";
import { isLike, pageName, slugOf } from "./page_features.ts";
import { OTHER_NAMES } from "./phrases.ts";

/** A street with its number, then a postal code and a town, as imprints have them. */
const ADDRESS =
  /(\p{Lu}[\p{L} .'’-]{2,40} \d{1,4} ?[a-zA-Z]?),? ((?:[A-Z]{1,2}-)?\d{4,5} \p{Lu}\p{L}+(?:[ -]\p{Lu}?\p{L}+){0,2})/u;

/** A legal notice that has to say who runs the site and how to reach them: `/impressum`, `/mentions-legales`. */
export function isImprint({ url, html }: PageFacts): boolean {
  if (html === null || !URL.canParse(url)) return false;
  const segments = new URL(url).pathname.toLowerCase().split("/").filter(Boolean);
  const heading = html.headings.find(({ level }) => level === 1)?.text ?? "";
  const names = [pageName({ segments }), slugOf(html.titles[0] ?? ""), slugOf(heading)];
  return names.some((name) => OTHER_NAMES.imprint.has(name) || isLike(name, OTHER_NAMES.imprint));
}

/** The first postal address that an imprint writes out: its owner's; null without one. */
export function imprintAddress({ html }: PageFacts): string | null {
  const found = ADDRESS.exec(html?.main_text.replace(/\s*\n\s*/g, ", ") ?? "");
  return found === null ? null : `${found[1]}, ${found[2]}`;
}
