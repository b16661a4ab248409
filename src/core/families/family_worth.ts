import type { Candidate } from "./candidates.ts";
import type { Member } from "./family_parts.ts";
import { isBareTopic } from "./intent.ts";

/** Searches that engines and results pages suggest, kept per family: they colour a topic, they are not its demand. */
const SUGGESTED_MAX = 8;

/** Whether what found the search speaks for the topic: a person, the site, or a vendor asked about the site's own words. */
export function isOwnSource(source: string): boolean {
  return source === "person" || source === "site" || source === "provider_ideas";
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

/** A bare topic heads its family when it has at least this share of the strongest keyword's volume or score. */
const HEAD_WEIGHT_SHARE = 0.3;
/** The site's own wording heads the family when it has this share: it is what the brand can be found for. */
const SITE_HEAD_WEIGHT_SHARE = 0.5;

/** The members with the one that names the family first, then by weight. */
export function orderByHead(members: readonly Member[], language: string): Member[] {
  return headFirst([...members].sort(byHead(members)), language);
}

/** Head first: the most searched for; where no volume is known the one that the others' words gather around. */
function byHead(members: readonly Member[]): (a: Member, b: Member) => number {
  const counts = new Map<string, number>();
  for (const { stems } of members) {
    for (const stem of new Set(stems)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  const headness = ({ candidate, centrality, stems }: Member) => {
    const shared = stems.reduce((sum, stem) => sum + (counts.get(stem) ?? 0), 0) / Math.max(1, stems.length);
    return candidate.score * (0.5 + shared / members.length) + centrality;
  };
  return (a, b) =>
    (b.candidate.metrics?.google_vol ?? -1) - (a.candidate.metrics?.google_vol ?? -1) ||
    headness(b) - headness(a) ||
    (a.candidate.keyword < b.candidate.keyword ? -1 : 1);
}

/**
 * Moves the first keyword that is a bare topic to the front: `near me`, `best` and questions are variants of one. It
 * must be searched for about as much as the strongest, or be what the strongest is a variant of.
 */
function headFirst(ordered: readonly Member[], language: string): Member[] {
  const top = ordered[0]!.candidate;
  const isTopic = ({ keyword }: Candidate) => isBareTopic(keyword, language);
  const topStems = new Set(ordered[0]!.stems);
  const weight = ({ metrics, score }: Candidate) =>
    top.metrics?.google_vol === undefined ? score : (metrics?.google_vol ?? 0);
  const ownAt = ordered.findIndex(
    ({ candidate }) =>
      candidate.source === "site" && isTopic(candidate) && weight(candidate) >= weight(top) * SITE_HEAD_WEIGHT_SHARE,
  );
  const at = isTopic(top)
    ? Math.max(0, ownAt)
    : ordered.findIndex(
        ({ candidate, stems }) =>
          isTopic(candidate) &&
          (weight(candidate) >= weight(top) * HEAD_WEIGHT_SHARE || stems.every((stem) => topStems.has(stem))),
      );
  return at <= 0 ? [...ordered] : [ordered[at]!, ...ordered.toSpliced(at, 1)];
}
