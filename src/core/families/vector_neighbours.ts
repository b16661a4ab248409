import { innerProduct } from "../vectors.ts";
import type { Neighbour } from "./neighbours.ts";

/** In a larger universe only texts that share words are compared by their vectors: each with each takes too long. */
const ROWS_MAX = 4_000;
const ROWS_PER_STEP = 20;
/** Numbers of a vector that choose whom it is compared with in full. */
const SKETCH_DIMENSIONS = 96;
/** For each neighbour asked for so many are compared in full. */
const SKETCHED_PER_NEIGHBOUR = 3;

/** The rows nearest to each by the cosine of their vectors of length 1, best first; none for rows without one. */
export function* nearestVectors(
  vectors: readonly (Float32Array | null)[],
  count: number,
): Generator<void, Neighbour[][]> {
  const nearest = vectors.map((): Neighbour[] => []);
  if (vectors.length > ROWS_MAX) return nearest;
  const sketches = vectors.map((vector) => (vector === null ? null : sketchOf(vector)));
  for (const [row, sketch] of sketches.entries()) {
    if (row % ROWS_PER_STEP === 0) yield;
    if (sketch === null) continue;
    nearest[row] = alikeSketches(row, sketches, count * SKETCHED_PER_NEIGHBOUR)
      .map((other) => ({ row: other, similarity: innerProduct(vectors[row]!, vectors[other]!) }))
      .sort((a, b) => b.similarity - a.similarity || a.row - b.row)
      .slice(0, count);
  }
  return nearest;
}

/** The other rows whose sketches are most like the row's; the least of those kept is at the end. */
function alikeSketches(row: number, sketches: readonly (Float32Array | null)[], count: number): number[] {
  const rows: number[] = [];
  const scores: number[] = [];
  const sketch = sketches[row]!;
  for (let other = 0; other < sketches.length; other += 1) {
    const its = sketches[other] ?? null;
    if (its === null || other === row) continue;
    const score = innerProduct(sketch, its);
    if (rows.length === count && score <= scores[count - 1]!) continue;
    let at = Math.min(rows.length, count - 1);
    for (; at > 0 && scores[at - 1]! < score; at -= 1) {
      scores[at] = scores[at - 1]!;
      rows[at] = rows[at - 1]!;
    }
    scores[at] = score;
    rows[at] = other;
  }
  return rows;
}

/** Sums of numbers that lie apart, with signs that follow no pattern: cosines stay about what they are. */
function sketchOf(vector: Float32Array): Float32Array {
  if (vector.length <= SKETCH_DIMENSIONS) return vector;
  const sketch = new Float32Array(SKETCH_DIMENSIONS);
  let state = 1;
  for (let k = 0; k < vector.length; k += 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    sketch[k % SKETCH_DIMENSIONS]! += state >= 2 ** 31 ? vector[k]! : -vector[k]!;
  }
  const length = Math.sqrt(innerProduct(sketch, sketch));
  return length === 0 ? sketch : sketch.map((value) => value / length);
}
