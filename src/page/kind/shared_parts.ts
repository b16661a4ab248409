import { eachInSlices } from "../../base/slices.ts";

/** A line in this share of the site's sections, or of all of them in small sites, belongs to the template. */
export const TEMPLATE_SHARE = 0.3;
export const TEMPLATE_SECTIONS_MIN = 3;

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
  // Most parts stand in one section alone: a set for each would take more room than the pages.
  const sections = new Map<string, string | Set<string>>();
  // What lists repeat of their entries is no template's.
  const single = pages.filter((page) => !isMarkedList(page));
  const note = (page: T) => {
    const section = sectionOf(page);
    for (const part of new Set(partsOf(page))) {
      const known = sections.get(part) ?? section;
      if (typeof known !== "string") known.add(section);
      else sections.set(part, known === section ? section : new Set([known, section]));
    }
  };
  await eachInSlices(single, note, signal);
  const count = new Set(single.map(sectionOf)).size;
  const least = Math.max(TEMPLATE_SECTIONS_MIN, count * TEMPLATE_SHARE);
  const isShared = (of: string | Set<string>) => typeof of !== "string" && of.size >= least;
  return new Set(sections.keys().filter((part) => isShared(sections.get(part)!)));
}

function isMarkedList(page: Placed): boolean {
  return ["archive", "blog", "search", "paged"].some((name) => page.classes.has(name)) || /\/page\/\d+/.test(page.path);
}

export function sectionOf(page: Placed): string {
  return page.segments[0] ?? "/";
}
