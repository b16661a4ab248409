import { sha256Hex } from "../base/ids.ts";
import { keywordKey } from "./keyword_text.ts";
import type { Opportunity, PlayKind } from "./opportunity.ts";

/** Share of the smaller keyword set that two runs' families must have in common to be one recommendation. */
const SAME_FAMILY_OVERLAP_MIN = 0.5;
/** As many keywords at least, where the smaller set has them. */
const SAME_FAMILY_COMMON_MIN = 2;

/** The same recommendation across runs: brand, the family's head whatever its word order or inflection, play kind. */
export function opportunityKey(brandId: string, family: string, options: { kind: PlayKind; language: string }): string {
  return sha256Hex(["opportunity", brandId, keywordKey(family, options.language), options.kind].join("\n")).slice(
    0,
    32,
  );
}

export type KeyedPlay = Pick<Opportunity, "stable_key" | "play_kind" | "keywords"> & {
  data: Pick<Opportunity["data"], "target_url">;
};

/**
 * A family can get another head when volumes shift. A play whose key is new takes over the key of an earlier play of
 * its kind (given newest first) with mostly the same keywords, if no play of this run has that key: so status and outcomes carry over.
 */
export function carryOverKeys<T extends KeyedPlay>(plays: readonly T[], earlier: readonly KeyedPlay[]): T[] {
  const newest = new Map<string, KeyedPlay>();
  for (const play of earlier) if (!newest.has(play.stable_key)) newest.set(play.stable_key, play);
  const taken = new Set(plays.map((play) => play.stable_key));
  const free = [...newest.values()].filter((play) => !taken.has(play.stable_key));
  return plays.map((play) => {
    if (newest.has(play.stable_key)) return play;
    const match = free.find(
      (old) => !taken.has(old.stable_key) && old.play_kind === play.play_kind && overlaps(old, play),
    );
    if (match === undefined) return play;
    taken.add(match.stable_key);
    return { ...play, stable_key: match.stable_key };
  });
}

/** Mostly the same keywords; for an edit of the same page one in common is enough. */
function overlaps(a: KeyedPlay, b: KeyedPlay): boolean {
  const own = new Set(a.keywords.map((entry) => entry.keyword));
  const common = b.keywords.filter((entry) => own.has(entry.keyword)).length;
  if (a.data.target_url !== null && a.data.target_url === b.data.target_url) return common > 0;
  const smaller = Math.min(own.size, b.keywords.length);
  return common >= Math.min(SAME_FAMILY_COMMON_MIN, smaller) && common / smaller >= SAME_FAMILY_OVERLAP_MIN;
}
