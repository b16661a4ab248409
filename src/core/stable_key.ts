import { sha256Hex } from "../base/ids.ts";
import type { Opportunity, PlayKind } from "../domain/opportunity.ts";
import { FIRST_PAGE_POSITIONS } from "../domain/positions.ts";
import type { QueueStatus } from "../domain/queue_item.ts";
import { keywordKey } from "../language/keyword_text.ts";

/** Share of the smaller keyword set that two runs' families must have in common to be one recommendation. */
const SAME_FAMILY_OVERLAP_MIN = 0.5;
/** As many keywords at least, where the smaller set has them. */
const SAME_FAMILY_COMMON_MIN = 2;
/** Share of the larger set where the play kind is another: a comparison of a family's part succeeds no play of the whole. */
const SUCCESSOR_OVERLAP_MIN = 0.5;
/** A recommendation not made in as many runs begins anew, unless its family still has the same head. */
export const EARLIER_RUNS_MAX = 8;

/** The same recommendation across runs: brand, the family's head whatever its word order or inflection, play kind. */
export function opportunityKey(brandId: string, family: string, options: { kind: PlayKind; language: string }): string {
  return sha256Hex(["opportunity", brandId, keywordKey(family, options.language), options.kind].join("\n")).slice(
    0,
    32,
  );
}

export type KeyedPlay = Pick<Opportunity, "stable_key" | "play_kind" | "keywords"> & {
  data: Pick<Opportunity["data"], "target_url" | "best_position" | "rule">;
};

interface Searched {
  keywords: readonly { keyword: string }[];
}

/** A play of an earlier run, with what people have made of its queue item. */
export type EarlierPlay = KeyedPlay & {
  status?: QueueStatus;
  /** It stood in the last run. */
  latest?: boolean;
};

/**
 * Gives plays whose key is new the key of the earlier play (given newest first) that they go on from, so that queue
 * item, status and outcomes carry over; where a family was split or joined, what was decided on and has most keywords in
 * common. First the same kind with mostly the same keywords: a family can get another
 * head when volumes shift. Then another kind for mostly the whole of the same family ("Answer" becomes "Lift" once a
 * page ranks): that is the same recommendation brought up to date. What was declined stays declined under any kind,
 * unless the site itself has changed: a page was to be made, and now one of the brand's stands on the first results
 * page where none was found. What was done is done: another kind after it is a next step, and a recommendation anew.
 */
export function carryOverKeys<T extends KeyedPlay>(plays: readonly T[], earlier: readonly EarlierPlay[]): T[] {
  const newest = new Map<string, EarlierPlay>();
  for (const play of earlier) if (!newest.has(play.stable_key)) newest.set(play.stable_key, play);
  const taken = new Set(plays.map((play) => play.stable_key));
  const free = [...newest.values()].filter((play) => !taken.has(play.stable_key));
  const keys = new Map<T, string>();
  const rekey = (goesOn: (play: T, old: EarlierPlay) => boolean) => {
    const open = plays.filter((play) => !newest.has(play.stable_key) && !keys.has(play));
    const pairs = open.flatMap((play) => free.filter((old) => goesOn(play, old)).map((old) => ({ play, old })));
    const ranked = pairs
      .map((pair) => ({ ...pair, common: commonKeywords(pair.play, pair.old) }))
      .sort((a, b) => Number(isDecided(b.old)) - Number(isDecided(a.old)) || b.common - a.common);
    for (const { play, old } of ranked) {
      if (keys.has(play) || taken.has(old.stable_key)) continue;
      taken.add(old.stable_key);
      keys.set(play, old.stable_key);
    }
  };
  rekey((play, old) => old.play_kind === play.play_kind && overlaps(old, play));
  rekey((play, old) => old.play_kind !== play.play_kind && succeeds(play, old));
  return plays.map((play) => ({ ...play, stable_key: keys.get(play) ?? play.stable_key }));
}

/** What somebody has decided on finds its successor first. */
function isDecided({ status }: EarlierPlay): boolean {
  return status === "accepted" || status === "rejected" || status === "completed";
}

/** Mostly the same keywords; for an edit of the same page one in common is enough. */
function overlaps(a: KeyedPlay, b: KeyedPlay): boolean {
  if (a.data.target_url !== null && a.data.target_url === b.data.target_url) return commonKeywords(a, b) > 0;
  return isSameFamily(a, b);
}

/** Half of the smaller set of keywords, or the part of a family that a second play stands on. */
export function isSameFamily(a: Searched, b: Searched): boolean {
  const common = commonKeywords(a, b);
  const smaller = Math.min(a.keywords.length, b.keywords.length);
  return common >= Math.min(SAME_FAMILY_COMMON_MIN, smaller) && common / smaller >= SAME_FAMILY_OVERLAP_MIN;
}

function succeeds(play: KeyedPlay, old: EarlierPlay): boolean {
  const larger = Math.max(play.keywords.length, old.keywords.length);
  if (larger === 0 || commonKeywords(play, old) / larger < SUCCESSOR_OVERLAP_MIN) return false;
  if (old.status === "completed") return false;
  return old.status !== "rejected" || !hasWonPage(play, old);
}

function hasWonPage(play: KeyedPlay, old: KeyedPlay): boolean {
  const position = play.data.best_position ?? null;
  const hadNone = old.data.target_url === null && old.data.best_position === null;
  return hadNone && play.data.target_url !== null && position !== null && position <= FIRST_PAGE_POSITIONS;
}

function commonKeywords(a: Searched, b: Searched): number {
  const own = new Set(a.keywords.map((entry) => entry.keyword));
  return b.keywords.filter((entry) => own.has(entry.keyword)).length;
}
