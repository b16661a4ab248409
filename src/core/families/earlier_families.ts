import type { Family } from "../../domain/keyword.ts";
import { keywordKey } from "../../language/keyword_text.ts";
import type { Member, PartOptions } from "./family_parts.ts";
import { topicKey } from "./family_parts.ts";
import { OVERLAP_MIN, resultOverlap } from "./neighbours.ts";

/** A family of an earlier run, or of an earlier round of this one, as far as it holds its searches together. */
export type EarlierFamily = Pick<Family, "name" | "intent" | "keywords"> & {
  /** No run but this one knows it: it has no name yet, and may be joined with another. */
  fresh?: boolean;
};

/** Members that belong together and the earlier family they continue, if any. */
export interface Part {
  members: Member[];
  earlier: EarlierFamily | null;
}

/**
 * Keeps what an earlier run put together: a known search stays in its family unless its results page says that it
 * belongs to another; a new one joins the family of its topic, else the one that most of its part belongs to. Parts
 * without a known search are families of their own.
 */
export function continueFamilies(
  parts: readonly Member[][],
  options: PartOptions & { earlier: readonly EarlierFamily[]; language: string; common: ReadonlySet<string> },
): Part[] {
  const earlier = options.earlier.filter((family) => family.intent !== "navigational");
  if (earlier.length === 0) return parts.map((members) => ({ members, earlier: null }));
  const homes = homesOf(earlier, options.language);
  const continued = earlier.map((family): Part => ({ members: [], earlier: family }));
  const placed = parts.map((members) =>
    members.map((member) => ({ member, home: homes.get(keywordKey(member.candidate.keyword, options.language)) })),
  );
  const topics = new Map<string, number>();
  for (const { member, home } of placed.flat()) {
    const key = topicKey(member, options.common);
    if (home !== undefined && !topics.has(key)) topics.set(key, home);
  }
  const fresh: Part[] = [];
  for (const part of placed) {
    const main = mostCommon(part.flatMap(({ home }) => home ?? []));
    const rest: Member[] = [];
    for (const { member, home } of part) {
      const to = home === undefined ? (topics.get(topicKey(member, options.common)) ?? main) : moved(member, home);
      if (to === undefined) rest.push(member);
      else continued[to]!.members.push(member);
    }
    if (rest.length > 0) fresh.push({ members: rest, earlier: null });

    function moved(member: Member, home: number): number {
      if (main === undefined || main === home) return home;
      return leadsElsewhere(member, { from: earlier[home]!, to: earlier[main]!, ...options }) ? main : home;
    }
  }
  return [...continued.filter(({ members }) => members.length > 0), ...fresh];
}

function homesOf(earlier: readonly EarlierFamily[], language: string): Map<string, number> {
  const homes = new Map<string, number>();
  for (const [at, { keywords }] of earlier.entries()) {
    for (const { keyword } of keywords) {
      const key = keywordKey(keyword, language);
      if (!homes.has(key)) homes.set(key, at);
    }
  }
  return homes;
}

/** The first to be counted most often. */
function mostCommon(homes: readonly number[]): number | undefined {
  const counts = new Map<number, number>();
  for (const home of homes) counts.set(home, (counts.get(home) ?? 0) + 1);
  let best: number | undefined;
  for (const [home, count] of counts) if (best === undefined || count > counts.get(best)!) best = home;
  return best;
}

/** Whether its results are those of the other family's head and not those of its own. */
function leadsElsewhere(
  { candidate }: Member,
  { from, to, resultsOf }: PartOptions & { from: EarlierFamily; to: EarlierFamily },
): boolean {
  const own = resultsOf(candidate.keyword);
  if (own === null) return false;
  const overlap = ({ keywords }: EarlierFamily) => {
    const head = keywords[0] === undefined ? null : resultsOf(keywords[0].keyword);
    return head === null ? null : resultOverlap(own, head);
  };
  const kept = overlap(from);
  const other = overlap(to);
  return kept !== null && other !== null && kept < OVERLAP_MIN && other >= OVERLAP_MIN;
}
