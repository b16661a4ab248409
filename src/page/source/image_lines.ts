import type { OpenElement } from "../dom_walk.ts";
import type { PageDraft } from "../page_draft.ts";

export const FIRST_IMAGE = "<first image of the content>";
/** What stands below more of them is below the fold. */
const HEADINGS_BEFORE_MAX = 2;
const TEXT_BEFORE_MAX = 800;

/** When it loads: visitors wait for this one. */
export function firstImage(
  { lineKinds, headings }: PageDraft,
  { region, attributes, parent }: OpenElement,
): [string, string][] {
  if (region !== "main" || lineKinds.image !== undefined || headings.length > HEADINGS_BEFORE_MAX) return [];
  let before = 0;
  for (let at = parent; at?.region === "main"; at = at.parent) before += (at.filled ?? 0) + (at.inside ?? 0);
  if (before > TEXT_BEFORE_MAX) return [];
  lineKinds.image = 1;
  const { loading, fetchpriority } = attributes;
  const told = [loading && `loading=${loading}`, fetchpriority && `fetchpriority=${fetchpriority}`].filter(Boolean);
  return [[FIRST_IMAGE, told.join(" ")]];
}

/** Which attributes an image has, and which of its addresses browsers cannot read. */
export function imageShape({ attributes }: OpenElement): string {
  const names = Object.keys(attributes).filter((name) => /^(?:src|srcset|data-|loading|onerror|usemap)/.test(name));
  const src = attributes.src?.trim();
  return [
    ...names.sort(),
    src === "" ? "an empty src" : "",
    src?.startsWith("data:") ? "a data: src" : "",
    isUnreadable(attributes.srcset) ? "a srcset that browsers cannot read" : "",
  ]
    .filter(Boolean)
    .join(" ");
}

/** A candidate has an address and at most one width or density. */
function isUnreadable(srcset = ""): boolean {
  const said = srcset.split(/,\s+/).map((candidate) => candidate.trim().split(/\s+/).slice(1));
  return said.some((rest) => rest.length > 1 || (rest.length === 1 && !/^\d+(?:\.\d+)?[wxh],?$/.test(rest[0]!)));
}
