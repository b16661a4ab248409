import type { SparseMatrix } from "./text_features.ts";

/** Dense rows of length 1 at most: what words mean by the company they keep. */
export interface DenseMatrix {
  rows: number;
  dimensions: number;
  values: Float64Array;
}

export const LATENT_DIMENSIONS = 48;
const POWER_ITERATIONS = 2;
const PIVOT_MIN = 1e-12;
/** Rows worked on between two steps. */
const ROWS_PER_STEP = 500;

/**
 * The rows in the space of their strongest common directions (truncated singular value decomposition by power
 * iteration from a fixed start: the same input gives the same output). Linear in the entries.
 */
export function* projectLatent(
  matrix: SparseMatrix,
  dimensions: number = LATENT_DIMENSIONS,
): Generator<void, DenseMatrix> {
  const width = Math.max(1, Math.min(dimensions, matrix.rows - 1));
  let directions = startingDirections(matrix.columns, width);
  for (let round = 0; round < POWER_ITERATIONS; round += 1) {
    const projected = yield* multiply(matrix, directions, { width });
    yield* orthonormalize(projected, width);
    directions = yield* multiply(matrix, projected, { width, transposed: true });
    yield* orthonormalize(directions, width);
  }
  const values = yield* multiply(matrix, directions, { width });
  yield;
  scaleRows(values, matrix, width);
  return { rows: matrix.rows, dimensions: width, values };
}

/** Product of two rows, in [-1, 1]: their cosine, less what each has for itself. */
export function latentLikeness(matrix: DenseMatrix, left: number, right: number): number {
  const { dimensions, values } = matrix;
  let sum = 0;
  for (let k = 0, a = left * dimensions, b = right * dimensions; k < dimensions; k += 1, a += 1, b += 1) {
    sum += values[a]! * values[b]!;
  }
  return sum;
}

/** A fixed sequence (linear congruential) spread over [-0.5, 0.5): no randomness, yet no structure. */
function startingDirections(columns: number, width: number): Float64Array {
  const values = new Float64Array(columns * width);
  let state = 1;
  for (let at = 0; at < values.length; at += 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    values[at] = state / 4294967296 - 0.5;
  }
  return values;
}

/** The matrix, or its transpose, times a dense one of so many columns. */
function* multiply(
  { rows, columns, offsets, ids, weights }: SparseMatrix,
  dense: Float64Array,
  { width, transposed = false }: { width: number; transposed?: boolean },
): Generator<void, Float64Array> {
  const out = new Float64Array((transposed ? columns : rows) * width);
  for (let row = 0; row < rows; row += 1) {
    if (row % ROWS_PER_STEP === 0) yield;
    for (let at = offsets[row]!; at < offsets[row + 1]!; at += 1) {
      const [to, start] = transposed ? [ids[at]!, row] : [row, ids[at]!];
      addScaled(out, to * width, { from: dense, start: start * width, factor: weights[at]!, width });
    }
  }
  return out;
}

interface Scaled {
  from: Float64Array;
  start: number;
  factor: number;
  width: number;
}

function addScaled(out: Float64Array, at: number, { from, start, factor, width }: Scaled): void {
  for (let k = 0; k < width; k += 1) out[at + k]! += factor * from[start + k]!;
}

/** Makes the columns orthonormal in place by the Cholesky factor of their Gram matrix; dependent columns become 0. */
function* orthonormalize(values: Float64Array, width: number): Generator<void, void> {
  const rows = values.length / width;
  const factor = choleskyOf(yield* gramOf(values, width), width);
  for (let row = 0; row < rows; row += 1) {
    if (row % ROWS_PER_STEP === 0) yield;
    const start = row * width;
    for (let column = 0; column < width; column += 1) {
      let value = values[start + column]!;
      for (let k = 0; k < column; k += 1) value -= factor[column * width + k]! * values[start + k]!;
      const pivot = factor[column * width + column]!;
      values[start + column] = pivot > 0 ? value / pivot : 0;
    }
  }
}

function* gramOf(values: Float64Array, width: number): Generator<void, Float64Array> {
  const gram = new Float64Array(width * width);
  for (let start = 0; start < values.length; start += width) {
    if (start % (width * ROWS_PER_STEP) === 0) yield;
    for (let a = 0; a < width; a += 1) {
      const value = values[start + a]!;
      if (value === 0) continue;
      for (let b = 0; b <= a; b += 1) gram[a * width + b]! += value * values[start + b]!;
    }
  }
  return gram;
}

function choleskyOf(gram: Float64Array, width: number): Float64Array {
  const factor = new Float64Array(width * width);
  const scale = gram[0]! > 0 ? gram[0]! : 1;
  for (let row = 0; row < width; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let sum = gram[row * width + column]!;
      for (let k = 0; k < column; k += 1) sum -= factor[row * width + k]! * factor[column * width + k]!;
      if (row === column) factor[row * width + row] = sum > PIVOT_MIN * scale ? Math.sqrt(sum) : 0;
      else {
        const pivot = factor[column * width + column]!;
        factor[row * width + column] = pivot > 0 ? sum / pivot : 0;
      }
    }
  }
  return factor;
}

/** Each row gets the length of what it shares with any other: words of one text alone must not make it like others. */
function scaleRows(values: Float64Array, { rows, offsets, weights }: SparseMatrix, width: number): void {
  for (let row = 0; row < rows; row += 1) {
    const start = row * width;
    let square = 0;
    for (let k = 0; k < width; k += 1) square += values[start + k]! ** 2;
    if (square === 0) continue;
    let shared = 0;
    for (let at = offsets[row]!; at < offsets[row + 1]!; at += 1) shared += weights[at]! ** 2;
    const scale = Math.sqrt(shared / square);
    for (let k = 0; k < width; k += 1) values[start + k]! *= scale;
  }
}
