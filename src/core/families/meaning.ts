import { innerProduct } from "../closeness.ts";
import type { Neighbour } from "./neighbours.ts";

/** What meaning counts beside wording where both are known. */
const MEANING_SHARE = 0.4;
/** Nearest of a text that show how crowded it is around it. */
const REACHED = 7;
/** Nearest whose cosines are lower than this are not near. */
const REACH_MIN = 0.1;
/** How alike texts are to their nearest by words, at least: few shared words let meaning count all the more. */
const WORDED_REACH_MIN = 0.15;

/**
 * Reads, for each text, how alike it is to those it is compared with by wording and by a model's vectors. How high
 * cosines run depends on the model and on how many texts crowd around one, so each is held against those of both texts'
 * own nearest (Zelnik-Manor and Perona 2004): as near as these is as alike as texts usually are to their nearest by words.
 */
export function* createMeaningReader(
  worded: readonly (readonly Neighbour[])[],
  vectors: readonly (Float32Array | null)[],
): Generator<void, (row: number) => Neighbour[]> {
  const cosines: (number | null)[][] = [];
  const reach: number[] = [];
  let wordedReach = 0;
  for (const [row, others] of worded.entries()) {
    yield;
    const own = vectors[row] ?? null;
    const all = others.map((other) => {
      const its = vectors[other.row] ?? null;
      return own === null || its === null ? null : Math.max(0, innerProduct(own, its));
    });
    cosines.push(all);
    reach.push(Math.max(REACH_MIN, meanOfBest(all.filter((cosine) => cosine !== null))));
    wordedReach += meanOfBest(others.map(({ similarity }) => similarity)) / worded.length;
  }
  const usual = Math.max(WORDED_REACH_MIN, wordedReach);
  return (row) =>
    worded[row]!.map(({ row: other, similarity: wording }, at) => {
      const cosine = cosines[row]![at]!;
      if (cosine === null) return { row: other, similarity: wording };
      const meaning = Math.min(1, (usual * cosine ** 2) / (reach[row]! * reach[other]!));
      return { row: other, similarity: (1 - MEANING_SHARE) * wording + MEANING_SHARE * meaning };
    });
}

function meanOfBest(values: readonly number[]): number {
  const best = values.toSorted((a, b) => b - a).slice(0, REACHED);
  return best.reduce((sum, value) => sum + value, 0) / Math.max(1, best.length);
}
