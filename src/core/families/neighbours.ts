import { FIRST_PAGE_POSITIONS } from "../../domain/positions.ts";
import { innerProduct } from "../closeness.ts";
import type { SparseMatrix } from "./text_features.ts";

export interface Neighbour {
  row: number;
  similarity: number;
}

/** Postings looked at per row, so that the work stays linear however common the words are. */
const POSTINGS_PER_ROW = 5_000;

/** Gives the rows most like a row, best first. */
export type NearestReader = (row: number) => Neighbour[];

/**
 * Reads the rows most like a row by cosine, so many at most. Features are followed rarest first until the budget is
 * spent: what is left over are words that nearly every text has.
 */
export function createNearestReader(matrix: SparseMatrix, count: number): NearestReader {
  const scoring: Scoring = {
    matrix,
    postings: postingsOf(matrix),
    scores: new Float64Array(matrix.rows),
    seen: new Int32Array(matrix.rows),
  };
  return (row) => {
    const seenCount = scoreRow(row, scoring);
    return takeBest(row, { ...scoring, seenCount, count });
  };
}

interface Postings {
  offsets: Int32Array;
  rows: Int32Array;
  weights: Float64Array;
}

function postingsOf(matrix: SparseMatrix): Postings {
  const offsets = new Int32Array(matrix.columns + 1);
  for (const id of matrix.ids) offsets[id + 1]! += 1;
  for (let id = 0; id < matrix.columns; id += 1) offsets[id + 1]! += offsets[id]!;
  const next = offsets.slice();
  const rows = new Int32Array(matrix.ids.length);
  const weights = new Float64Array(matrix.ids.length);
  for (let row = 0; row < matrix.rows; row += 1) {
    for (let at = matrix.offsets[row]!; at < matrix.offsets[row + 1]!; at += 1) {
      const slot = next[matrix.ids[at]!]!++;
      rows[slot] = row;
      weights[slot] = matrix.weights[at]!;
    }
  }
  return { offsets, rows, weights };
}

/** Buffers reused for every row. */
interface Scoring {
  matrix: SparseMatrix;
  postings: Postings;
  /** Zero everywhere before and after a row. */
  scores: Float64Array;
  /** Rows met, in order; only the first so many of a row count. */
  seen: Int32Array;
}

/** Adds up what the row has in common with others; returns how many it met. */
function scoreRow(row: number, { matrix, postings, scores, seen }: Scoring): number {
  const { offsets } = postings;
  const entries = Array.from(matrix.ids.subarray(matrix.offsets[row]!, matrix.offsets[row + 1]!), (id, at) => ({
    id,
    weight: matrix.weights[matrix.offsets[row]! + at]!,
    length: offsets[id + 1]! - offsets[id]!,
  }));
  entries.sort((a, b) => a.length - b.length || a.id - b.id);
  let seenCount = 0;
  let budget = POSTINGS_PER_ROW;
  for (const { id, weight, length } of entries) {
    if (budget <= 0) break;
    const start = offsets[id]!;
    const end = start + Math.min(length, budget);
    budget -= end - start;
    for (let slot = start; slot < end; slot += 1) {
      const other = postings.rows[slot]!;
      const before = scores[other]!;
      if (before === 0) {
        seen[seenCount] = other;
        seenCount += 1;
      }
      scores[other] = before + weight * postings.weights[slot]!;
    }
  }
  return seenCount;
}

/** Gives the best of those met and leaves all scores at zero. */
function takeBest(row: number, options: Scoring & { seenCount: number; count: number }): Neighbour[] {
  const { scores, seen, seenCount, count } = options;
  const best: Neighbour[] = [];
  let least = 0;
  for (let at = 0; at < seenCount; at += 1) {
    const other = seen[at]!;
    const score = scores[other]!;
    scores[other] = 0;
    if (score < least || other === row) continue;
    keepBest(best, { row: other, similarity: Math.min(1, score) }, count);
    least = best[count - 1]?.similarity ?? 0;
  }
  return best;
}

/** Puts one among the best, which are in order; the least leaves where there are more than asked for. */
export function keepBest(best: Neighbour[], one: Neighbour, count: number): void {
  if (best.length === count) {
    if (byLikeness(best[count - 1]!, one) <= 0) return;
    best.pop();
  }
  let at = best.length;
  for (; at > 0 && byLikeness(best[at - 1]!, one) > 0; at -= 1) best[at] = best[at - 1]!;
  best[at] = one;
}

function byLikeness(a: Neighbour, b: Neighbour): number {
  return b.similarity - a.similarity || a.row - b.row;
}

/** An address that more keywords share than this tells none apart. */
const KEYWORDS_PER_RESULT_MAX = 300;
/** Share of the results that two searches must have in common to be one topic: 3 of 10. */
export const OVERLAP_MIN = 0.3;

/** Addresses of a keyword's results page in order; null where it was not measured. */
export type Results = readonly string[] | null;

/** Share of their compared results that two measured pages have in common, 0 to 1. */
export function resultOverlap(left: readonly string[], right: readonly string[]): number {
  const a = new Set(left.slice(0, FIRST_PAGE_POSITIONS));
  const b = new Set(right.slice(0, FIRST_PAGE_POSITIONS));
  const size = Math.min(a.size, b.size);
  if (size === 0) return 0;
  let common = 0;
  for (const address of a) if (b.has(address)) common += 1;
  return common / size;
}

/** For each keyword those that share enough results with it, whatever their wording. */
export function overlapNeighbours(results: readonly Results[]): Neighbour[][] {
  const byAddress = new Map<string, number[]>();
  for (const [row, addresses] of results.entries()) {
    for (const address of new Set(addresses?.slice(0, FIRST_PAGE_POSITIONS))) {
      const rows = byAddress.get(address);
      if (rows === undefined) byAddress.set(address, [row]);
      else rows.push(row);
    }
  }
  return results.map((addresses, row) => {
    const met = new Set<number>();
    for (const address of new Set(addresses?.slice(0, FIRST_PAGE_POSITIONS))) {
      const rows = byAddress.get(address)!;
      if (rows.length <= KEYWORDS_PER_RESULT_MAX) for (const other of rows) met.add(other);
    }
    met.delete(row);
    const found = [...met].map((other) => ({ row: other, similarity: resultOverlap(addresses!, results[other]!) }));
    return found.filter(({ similarity }) => similarity >= OVERLAP_MIN);
  });
}

/** In a larger universe only texts that share words are compared by their vectors: each with each takes too long. */
const VECTORS_MAX = 4_000;
const VECTORS_PER_STEP = 20;
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
  if (vectors.length > VECTORS_MAX) return nearest;
  const sketches = vectors.map((vector) => (vector === null ? null : sketchOf(vector)));
  for (const [row, sketch] of sketches.entries()) {
    if (row % VECTORS_PER_STEP === 0) yield;
    if (sketch === null) continue;
    nearest[row] = alikeSketches(row, sketches, count * SKETCHED_PER_NEIGHBOUR)
      .map(({ row: other }) => ({ row: other, similarity: innerProduct(vectors[row]!, vectors[other]!) }))
      .sort(byLikeness)
      .slice(0, count);
  }
  return nearest;
}

/** The other rows whose sketches are most like the row's, best first. */
function alikeSketches(row: number, sketches: readonly (Float32Array | null)[], count: number): Neighbour[] {
  const best: Neighbour[] = [];
  const sketch = sketches[row]!;
  for (let other = 0; other < sketches.length; other += 1) {
    const its = sketches[other] ?? null;
    if (its !== null && other !== row) keepBest(best, { row: other, similarity: innerProduct(sketch, its) }, count);
  }
  return best;
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
