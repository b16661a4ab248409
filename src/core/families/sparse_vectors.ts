import { BLOCK_WEIGHTS, type FeatureTable } from "./text_features.ts";

/** Rows of a sparse matrix, one after the other: row i holds entries offsets[i] to offsets[i + 1]. */
export interface SparseMatrix {
  rows: number;
  columns: number;
  offsets: Int32Array;
  ids: Int32Array;
  weights: Float64Array;
}

/**
 * tf-idf rows of length 1: (1 + ln tf) · ln(1 + n / df), each block of features scaled to its share first. A feature
 * of one text alone is left out, since it likens nothing, but still counts in the row's length.
 */
export function weighFeatures(table: FeatureTable): SparseMatrix {
  const rows = table.texts.length;
  const offsets = new Int32Array(rows + 1);
  const ids: number[] = [];
  const weights: number[] = [];
  for (const [row, text] of table.texts.entries()) {
    const values = text.ids.map((id, at) => featureWeight(text.counts[at]!, table.frequencies[id]!, rows));
    const scales = blockScales(text.ids, values, table.blocks);
    for (const [at, id] of text.ids.entries()) {
      if (table.frequencies[id]! < 2) continue;
      ids.push(id);
      weights.push(values[at]! * scales[table.blocks[id]!]!);
    }
    offsets[row + 1] = ids.length;
  }
  return {
    rows,
    columns: table.frequencies.length,
    offsets,
    ids: Int32Array.from(ids),
    weights: Float64Array.from(weights),
  };
}

function featureWeight(count: number, frequency: number, rows: number): number {
  return (1 + Math.log(count)) * Math.log(1 + rows / frequency);
}

function blockScales(ids: readonly number[], values: readonly number[], blocks: readonly number[]): number[] {
  const squares = BLOCK_WEIGHTS.map(() => 0);
  for (const [at, id] of ids.entries()) squares[blocks[id]!]! += values[at]! ** 2;
  const present = BLOCK_WEIGHTS.reduce((sum, weight, block) => sum + (squares[block]! > 0 ? weight ** 2 : 0), 0);
  return BLOCK_WEIGHTS.map((weight, block) =>
    squares[block]! > 0 ? weight / Math.sqrt(squares[block]! * present) : 0,
  );
}
