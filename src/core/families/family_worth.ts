import type { Member } from "./family_parts.ts";
import { classifyIntent } from "./intent.ts";

/** A stem in so many of the site's phrases is something the site is about. */
const CORE_PHRASES_MIN = 3;
/** With fewer phrases nothing can be said of what the site is about. */
const SITE_PHRASES_MIN = 60;
/** A site with more of its searches beside its core than this has no core: a shop of many things. */
const BESIDE_SHARE_MAX = 0.3;
/** Searches that engines and results pages suggest, kept per family: they colour a topic, they are not its demand. */
const SUGGESTED_MAX = 8;
const NO_STEMS: ReadonlySet<string> = new Set();

/** Whether what found the search speaks for the topic: a person, the site, or a vendor asked about the site's own words. */
export function isOwnSource(source: string): boolean {
  return source === "person" || source === "site" || source === "provider_ideas";
}

/**
 * Stems that the site is about; null where it cannot be told, because the site is small or sells many unlike things. A
 * product's fancy name (`ocean waves` at a birth school) has none of them.
 */
export function coreStems(
  members: readonly Member[],
  parts: readonly (readonly Member[])[],
  language: string,
): Set<string> | null {
  const site = members.filter(({ candidate }) => candidate.source === "site");
  if (site.length < SITE_PHRASES_MIN) return null;
  const counts = new Map<string, number>();
  for (const { stems } of site) for (const stem of new Set(stems)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const core = new Set([...counts].filter(([, count]) => count >= CORE_PHRASES_MIN).map(([stem]) => stem));
  const beside = parts.reduce((sum, part) => sum + (touches(part, core, language) ? 0 : part.length), 0);
  return beside > members.length * BESIDE_SHARE_MAX ? null : core;
}

/**
 * Whether one search at least has a word of the core, or proves itself: one word that the site's running text keeps
 * using, or a wording by which people shop (`home study program`).
 */
export function touches(part: readonly Member[], core: ReadonlySet<string>, language: string): boolean {
  const wording = { language, places: [], offerStems: NO_STEMS };
  return part.some(
    ({ candidate, stems }) =>
      stems.some((stem) => core.has(stem)) ||
      candidate.source === "person" ||
      (candidate.source === "site" &&
        (stems.length === 1 || classifyIntent(candidate.keyword, wording) !== "informational")),
  );
}

/** Without the weakest of the searches that were only suggested. */
export function capSuggested(part: readonly Member[]): Member[] {
  const volume = ({ candidate }: Member) => candidate.metrics?.google_vol ?? -1;
  const suggested = part
    .filter(({ candidate }) => !isOwnSource(candidate.source))
    .sort((a, b) => volume(b) - volume(a) || (a.candidate.keyword < b.candidate.keyword ? -1 : 1));
  const dropped = new Set(suggested.slice(SUGGESTED_MAX));
  return dropped.size === 0 ? [...part] : part.filter((member) => !dropped.has(member));
}
