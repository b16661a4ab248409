import { innerProduct } from "../closeness.ts";
import type { Neighbour } from "./neighbours.ts";

/** What meaning counts beside wording at most, and how much of what both tell it must tell for that. */
const SHARE_MAX = 0.6;
const TOLD_ENOUGH = 0.25;
/** Nearest of a text that show how crowded it is around it. */
const REACHED = 7;
/** Nearest whose cosines are lower than this are not near. */
const REACH_MIN = 0.1;
/** How alike texts are to their nearest by words, at least: few shared words let meaning count all the more. */
const WORDED_REACH_MIN = 0.15;

/**
 * What meaning is to count beside wording: as much as it adds to what wording tells of which near texts are together in
 * groups made by words (their standardised coefficients of least squares). Words that stand together elsewhere show
 * there what two texts alone do not; vectors that say nothing, or only how a text is spelled, add nothing.
 */
export function* meaningShare(
  worded: readonly (readonly Neighbour[])[],
  vectors: readonly (Float32Array | null)[],
  groups: ArrayLike<number>,
): Generator<void, number> {
  const [wordings, meanings, together]: [number[], number[], number[]] = [[], [], []];
  for (const [row, others] of worded.entries()) {
    yield;
    for (const { row: other, similarity } of others) {
      const [own, its] = [vectors[row] ?? null, vectors[other] ?? null];
      if (own === null || its === null) continue;
      wordings.push(similarity);
      meanings.push(innerProduct(own, its));
      together.push(groups[row] === groups[other] ? 1 : 0);
    }
  }
  // Words that bring nothing together, or everything, leave all to meaning.
  if (new Set(together).size < 2) return vectors.some((vector) => vector !== null) ? SHARE_MAX : 0;
  const both = correlation(wordings, meanings);
  const [byWording, byMeaning] = [correlation(wordings, together), correlation(meanings, together)];
  const [wording, meaning] = [byWording - both * byMeaning, byMeaning - both * byWording];
  const told = Math.max(0, meaning) / (Math.abs(wording) + Math.abs(meaning) || 1);
  return SHARE_MAX * Math.sqrt(Math.min(1, told / TOLD_ENOUGH));
}

/** 0 where one of them does not vary. */
function correlation(left: readonly number[], right: readonly number[]): number {
  const [a, b] = [fromMean(left), fromMean(right)];
  const product = (x: readonly number[], y: readonly number[]) => x.reduce((sum, value, at) => sum + value * y[at]!, 0);
  return product(a, b) / (Math.sqrt(product(a, a) * product(b, b)) || 1);
}

function fromMean(values: readonly number[]): number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.map((value) => value - mean);
}

/**
 * Reads, for each text, how alike it is to those it is compared with by wording and by a model's vectors. How high
 * cosines run depends on the model and on how many texts crowd around one, so each is held against those of both texts'
 * own nearest (Zelnik-Manor and Perona 2004): as near as these is as alike as texts usually are to their nearest by words.
 */
export function* createMeaningReader(
  worded: readonly (readonly Neighbour[])[],
  vectors: readonly (Float32Array | null)[],
  share: number,
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
      return { row: other, similarity: (1 - share) * wording + share * meaning };
    });
}

function meanOfBest(values: readonly number[]): number {
  const best = values.toSorted((a, b) => b - a).slice(0, REACHED);
  return best.reduce((sum, value) => sum + value, 0) / Math.max(1, best.length);
}
