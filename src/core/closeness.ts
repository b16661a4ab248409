/** Keywords of a family whose mean tells what it is about, its head first. */
const KEYWORDS_READ = 20;
/** A head weighs as much as the rest of its family. */
const HEAD_SHARE = 0.5;
/** Families with so many known keywords show how close those of one family are to each other. */
const MEMBERS_MIN = 2;
/** How close they are where no family shows it. */
const COHESION_USUAL = 0.6;
const COHESION_MIN = 0.2;

/** The offer that a family is closest to. */
export interface Closeness<Offer> {
  offer: Offer;
  /** 0 to 1: as far from it as any two searches, as close to it as a search is to its own family. */
  value: number;
}

/**
 * Measures how close families are to what a brand offers by a model's vectors. Models differ in how high their cosines
 * run, so they are compared with those of this universe: its middle is 0, the median closeness of a search to its own
 * family is 1. null: nothing is known of the family or of any offer.
 */
export function measureCloseness<Offer extends { text: string }>(
  families: readonly (readonly string[])[],
  offers: readonly Offer[],
  vectorOf: VectorOf,
): (keywords: readonly string[]) => Closeness<Offer> | null {
  const middle = meanVector(families.flat().map(vectorOf));
  const seen = (text: string) => {
    const vector = vectorOf(text);
    return vector === null || middle === null || vector.length !== middle.length ? null : seenFrom(middle, vector);
  };
  const known = offers.flatMap((offer) => {
    const vector = seen(offer.text);
    return vector === null ? [] : [{ offer, vector }];
  });
  const usual = cohesionOf(families.map((keywords) => keywords.slice(0, KEYWORDS_READ).map(seen)));
  return (keywords) => {
    const vectors = keywords.slice(0, KEYWORDS_READ).map(seen);
    const [head = null] = vectors;
    const mean = meanVector(vectors);
    if (mean === null) return null;
    let best: Closeness<Offer> | null = null;
    for (const { offer, vector } of known) {
      const whole = innerProduct(mean, vector) / Math.sqrt(innerProduct(mean, mean) || 1);
      const cosine = head === null ? whole : HEAD_SHARE * innerProduct(head, vector) + (1 - HEAD_SHARE) * whole;
      const value = Math.min(1, Math.max(0, cosine / usual));
      if (best === null || value > best.value) best = { offer, value };
    }
    return best;
  };
}

/** The median cosine of a keyword and the mean of its family's others. */
function cohesionOf(families: readonly (readonly (Float32Array | null)[])[]): number {
  const cosines: number[] = [];
  for (const family of families) {
    const vectors = family.filter((vector) => vector !== null);
    if (vectors.length < MEMBERS_MIN) continue;
    for (const [at, vector] of vectors.entries()) {
      const others = meanVector(vectors.toSpliced(at, 1))!;
      cosines.push(innerProduct(vector, others) / Math.sqrt(innerProduct(others, others) || 1));
    }
  }
  const median = cosines.sort((a, b) => a - b)[Math.floor(cosines.length / 2)];
  return Math.max(COHESION_MIN, median ?? COHESION_USUAL);
}

/** Where a text lies among others by a model's vectors, all of one length; null: not known. */
export type VectorOf = (text: string) => Float32Array | null;

/**
 * The vectors seen from the middle of them all, at length 1: what a whole universe has in common, and the slant that
 * each model has of its own, likens nothing. Those of another length than the first are taken for unknown.
 */
export function centerVectors(vectors: readonly (Float32Array | null)[]): (Float32Array | null)[] {
  const size = vectors.find((vector) => vector !== null)?.length ?? 0;
  const known = vectors.filter((vector) => vector?.length === size);
  const middle = meanVector(known);
  if (middle === null) return vectors.map(() => null);
  return vectors.map((vector) => (vector?.length === size ? seenFrom(middle, vector) : null));
}

/** null without a vector. */
function meanVector(vectors: readonly (Float32Array | null)[]): Float32Array | null {
  const known = vectors.filter((vector) => vector !== null);
  if (known[0] === undefined) return null;
  const mean = new Float32Array(known[0].length);
  for (const vector of known) for (let k = 0; k < mean.length; k += 1) mean[k]! += vector[k]! / known.length;
  return mean;
}

/** From the middle, at length 1. */
function seenFrom(middle: Float32Array, vector: Float32Array): Float32Array {
  const moved = vector.map((value, k) => value - middle[k]!);
  const length = Math.sqrt(innerProduct(moved, moved));
  return length === 0 ? moved : moved.map((value) => value / length);
}

/** The cosine of vectors of length 1. */
export function innerProduct(left: Float32Array, right: Float32Array): number {
  let sum = 0;
  for (let k = 0; k < left.length; k += 1) sum += left[k]! * right[k]!;
  return sum;
}
