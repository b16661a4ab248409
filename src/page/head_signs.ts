import type { OpenElement } from "./dom_walk.ts";
import type { PageDraft } from "./page_draft.ts";
import { noteSign } from "./source_signs.ts";

/** Names that count as the value of `name` alone. */
const NAME_ONLY = /^(?:description|robots|viewport|googlebot|keywords|theme-color|referrer)$/i;
const KINDS: ReadonlySet<string> = new Set(
  "audio document embed fetch font image object script style track video worker json".split(" "),
);

/** A meta whose name stands in the wrong attribute: who looks for `name` does not find it. */
export function noteMisplacedName(draft: PageDraft, { attributes }: OpenElement): void {
  if (attributes.name !== undefined) return;
  for (const place of ["property", "http-equiv", "itemprop"]) {
    const named = attributes[place]?.trim() ?? "";
    const isMeant = place === "itemprop" ? /^(?:robots|viewport)$/i : NAME_ONLY;
    if (isMeant.test(named)) noteSign(draft, "misnamed", `<meta ${place}="${named}">`);
  }
}

/** Words of a rel that browsers know none of; whether one is meant is judged by who compares names. */
export function noteRels(draft: PageDraft, { attributes }: OpenElement, rels: readonly string[]): void {
  const { rel = "", as = "", href = "" } = attributes;
  for (const each of rels) if (each.length > 5) draft.rels.add(each.slice(0, 40));
  if (!rels.includes("preload") || href === "") return;
  if (!KINDS.has(as.trim().toLowerCase())) noteSign(draft, "preload_lost", `${href} without a valid "as"`);
  else if (as.trim().toLowerCase() === "font" && attributes.crossorigin === undefined)
    noteSign(draft, "preload_lost", `${href} without crossorigin${rel === "preload" ? "" : ` (${rel})`}`);
}
