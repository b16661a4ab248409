import type { Member } from "./family_parts.ts";

/**
 * Parts of a group by what the brand sells on pages of their own: two pages that sell different things are two topics,
 * however alike their names (`prenatal massage`, `infant massage`). Every other search goes with the offer whose words
 * it shares most, rare words counting more; those that share none stay with the largest.
 */
export function splitOffers(members: readonly Member[]): Member[][] {
  const centres = offersApart(members);
  if (centres.length < 2) return [[...members]];
  const counts = new Map<string, number>();
  for (const { stems } of members) for (const stem of new Set(stems)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const parts = centres.map((): Member[] => []);
  for (const member of members) {
    const shared = centres.map((centre) =>
      new Set(member.stems)
        .intersection(new Set(centre.stems))
        .values()
        .reduce((sum, stem) => sum + 1 / counts.get(stem)!, 0),
    );
    parts[shared.indexOf(Math.max(...shared))]!.push(member);
  }
  return parts.filter((part) => part.length > 0);
}

/** Offers with pages of their own of which none is only a longer name of another, the most telling first. */
function offersApart(members: readonly Member[]): Member[] {
  const offers = members
    .filter(({ candidate }) => candidate.offer === true && candidate.home !== undefined)
    .sort((a, b) => b.candidate.score - a.candidate.score || (a.candidate.keyword < b.candidate.keyword ? -1 : 1));
  const kept: Member[] = [];
  for (const offer of offers) {
    const own = new Set(offer.stems);
    const isApart = kept.every(({ candidate, stems }) => {
      const other = new Set(stems);
      return candidate.home !== offer.candidate.home && !own.isSubsetOf(other) && !own.isSupersetOf(other);
    });
    if (isApart) kept.push(offer);
  }
  return kept;
}
