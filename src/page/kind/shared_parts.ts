import { eachInSlices } from "../../base/slices.ts";

/** A line in this share of the site's sections, or of all of them in small sites, belongs to the template. */
export const TEMPLATE_SHARE = 0.3;
export const TEMPLATE_SECTIONS_MIN = 3;
/** A prime, some of 10,000 pages with a hundred parts each; fewer pages have need of fewer. */
const TALLY_PLACES = 1_048_573;
const TALLY_PLACES_A_PAGE = 211;
const HASH_FACTOR = 31;

interface Placed {
  path: string;
  segments: readonly string[];
  classes: ReadonlySet<string>;
}

/** What stands in many sections of the site. */
export async function sharedParts<T extends Placed>(
  pages: readonly T[],
  { partsOf, signal }: { partsOf: (page: T) => readonly string[]; signal: AbortSignal },
): Promise<Set<string>> {
  // What lists repeat of their entries is no template's.
  const single = pages.filter((page) => !isMarkedList(page));
  const count = new Set(single.map(sectionOf)).size;
  const least = Math.max(TEMPLATE_SECTIONS_MIN, count * TEMPLATE_SHARE);
  if (count < least) return new Set();
  // Most parts stand on one page alone: held all at once they would take more room than the pages.
  const tally = new Uint32Array(Math.min(TALLY_PLACES, TALLY_PLACES_A_PAGE * single.length));
  const countPages = (page: T) => {
    for (const part of new Set(partsOf(page))) tally[placeOf(part, tally.length)]! += 1;
  };
  await eachInSlices(single, countPages, signal);
  const sections = new Map<string, string | Set<string>>();
  const note = (page: T) => {
    const section = sectionOf(page);
    for (const part of new Set(partsOf(page))) {
      if (tally[placeOf(part, tally.length)]! < least) continue;
      const known = sections.get(part) ?? section;
      if (typeof known !== "string") known.add(section);
      else sections.set(part, known === section ? section : new Set([known, section]));
    }
  };
  await eachInSlices(single, note, signal);
  const isShared = (of: string | Set<string>) => typeof of !== "string" && of.size >= least;
  return new Set(sections.keys().filter((part) => isShared(sections.get(part)!)));
}

/** Where a part is counted, with others: never on fewer pages than it stands on. */
function placeOf(part: string, places: number): number {
  let hash = 0;
  for (let at = 0; at < part.length; at++) hash = (Math.imul(hash, HASH_FACTOR) + part.charCodeAt(at)) | 0;
  return (hash >>> 0) % places;
}

function isMarkedList(page: Placed): boolean {
  return ["archive", "blog", "search", "paged"].some((name) => page.classes.has(name)) || /\/page\/\d+/.test(page.path);
}

export function sectionOf(page: Placed): string {
  return page.segments[0] ?? "/";
}
