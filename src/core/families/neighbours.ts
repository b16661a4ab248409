import type { SparseMatrix } from "./sparse_vectors.ts";

export interface Neighbour {
  row: number;
  similarity: number;
}

/** Postings looked at per row, so that the work stays linear however common the words are. */
const POSTINGS_PER_ROW = 8_000;

/**
 * Rows most like each row by cosine, best first. Features are followed rarest first until the budget is spent: what
 * is left over are words that nearly every text has.
 */
export function nearestRows(matrix: SparseMatrix, count: number): Neighbour[][] {
  const postings = postingsOf(matrix);
  const scores = new Float64Array(matrix.rows);
  const result: Neighbour[][] = [];
  for (let row = 0; row < matrix.rows; row += 1) {
    const seen = scoreRow(row, { matrix, postings, scores });
    result.push(bestOf(seen, { scores, row, count }));
    for (const other of seen) scores[other] = 0;
  }
  return result;
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

interface Scoring {
  matrix: SparseMatrix;
  postings: Postings;
  /** Zero everywhere before and after. */
  scores: Float64Array;
}

function scoreRow(row: number, { matrix, postings, scores }: Scoring): number[] {
  const { offsets } = postings;
  const lengthOf = (at: number) => offsets[matrix.ids[at]! + 1]! - offsets[matrix.ids[at]!]!;
  const entries = Array.from(
    { length: matrix.offsets[row + 1]! - matrix.offsets[row]! },
    (_, index) => matrix.offsets[row]! + index,
  ).sort((a, b) => lengthOf(a) - lengthOf(b) || a - b);
  const seen: number[] = [];
  let budget = POSTINGS_PER_ROW;
  for (const at of entries) {
    if (budget <= 0) break;
    const id = matrix.ids[at]!;
    const end = Math.min(offsets[id + 1]!, offsets[id]! + budget);
    budget -= end - offsets[id]!;
    for (let slot = offsets[id]!; slot < end; slot += 1) {
      const other = postings.rows[slot]!;
      if (scores[other] === 0) seen.push(other);
      scores[other]! += matrix.weights[at]! * postings.weights[slot]!;
    }
  }
  return seen;
}

function bestOf(seen: readonly number[], options: { scores: Float64Array; row: number; count: number }): Neighbour[] {
  const { scores, row, count } = options;
  const floor = seen.length > count * 4 ? roughFloor(seen, scores, count) : 0;
  const found: Neighbour[] = [];
  for (const other of seen) {
    if (other !== row && scores[other]! >= floor) found.push({ row: other, similarity: Math.min(1, scores[other]!) });
  }
  return found.sort((a, b) => b.similarity - a.similarity || a.row - b.row).slice(0, count);
}

/** A score that at least `count` rows beyond the row itself reach, by a histogram: spares sorting the long tail. */
function roughFloor(seen: readonly number[], scores: Float64Array, count: number): number {
  const bins = new Int32Array(101);
  for (const other of seen) bins[Math.min(100, Math.floor(scores[other]! * 100))]! += 1;
  let above = 0;
  for (let bin = 100; bin > 0; bin -= 1) {
    above += bins[bin]!;
    if (above > count) return bin / 100;
  }
  return 0;
}
