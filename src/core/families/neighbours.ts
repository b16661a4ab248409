import type { SparseMatrix } from "./sparse_vectors.ts";

export interface Neighbour {
  row: number;
  similarity: number;
}

/** Postings looked at per row, so that the work stays linear however common the words are. */
const POSTINGS_PER_ROW = 5_000;
const HISTOGRAM_BINS = 100;
const ROWS_PER_STEP = 50;

/**
 * Rows most like each row by cosine, best first. Features are followed rarest first until the budget is spent: what
 * is left over are words that nearly every text has.
 */
export function* nearestRows(matrix: SparseMatrix, count: number): Generator<void, Neighbour[][]> {
  const postings = postingsOf(matrix);
  const scoring: Scoring = {
    matrix,
    postings,
    scores: new Float64Array(matrix.rows),
    seen: new Int32Array(matrix.rows),
    bins: new Int32Array(HISTOGRAM_BINS + 1),
  };
  const nearest: Neighbour[][] = [];
  for (let row = 0; row < matrix.rows; row += 1) {
    if (row % ROWS_PER_STEP === 0) yield;
    const seenCount = scoreRow(row, scoring);
    nearest.push(bestOf(row, { ...scoring, seenCount, count }));
    for (let at = 0; at < seenCount; at += 1) scoring.scores[scoring.seen[at]!] = 0;
  }
  return nearest;
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
  bins: Int32Array;
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

function bestOf(row: number, options: Scoring & { seenCount: number; count: number }): Neighbour[] {
  const { scores, seen, seenCount, count } = options;
  const floor = seenCount > count * 2 ? roughFloor(options) : 0;
  const found: Neighbour[] = [];
  for (let at = 0; at < seenCount; at += 1) {
    const other = seen[at]!;
    if (other !== row && scores[other]! >= floor) found.push({ row: other, similarity: Math.min(1, scores[other]!) });
  }
  return found.sort((a, b) => b.similarity - a.similarity || a.row - b.row).slice(0, count);
}

/** A score that more than `count` rows reach, by a histogram: spares sorting the long tail. */
function roughFloor({ scores, seen, seenCount, count, bins }: Scoring & { seenCount: number; count: number }): number {
  bins.fill(0);
  for (let at = 0; at < seenCount; at += 1) {
    bins[Math.min(HISTOGRAM_BINS, Math.floor(scores[seen[at]!]! * HISTOGRAM_BINS))]! += 1;
  }
  let above = 0;
  for (let bin = HISTOGRAM_BINS; bin > 0; bin -= 1) {
    above += bins[bin]!;
    if (above > count) return bin / HISTOGRAM_BINS;
  }
  return 0;
}
