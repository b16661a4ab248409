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
