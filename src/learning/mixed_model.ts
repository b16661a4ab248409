/**
 * Crossed random effects: y = intercept + one effect of each block + noise, the variance of each block and of the noise
 * estimated from the data (restricted maximum likelihood by expectation and maximisation, with a weak prior on the
 * blocks' variances), and heavy tails: the noise is Student's t, so that what lies far off hardly pulls.
 */
export interface ModelRow {
  value: number;
  /** Of one that counts in full: 1. */
  weight: number;
  /** Index of its level in each block. */
  levels: readonly number[];
}

/** A variance before anything was seen, and how many observations the guess is worth. */
export interface VariancePrior {
  variance: number;
  strength: number;
}

export interface ModelShape {
  /** How many levels each block has. */
  blocks: readonly number[];
  noise: VariancePrior;
  between: VariancePrior;
}

export interface ModelFit {
  /** Best linear prediction: the intercept, then the levels of each block in turn. */
  means: number[];
  covariance: number[][];
  /** Variance between the levels of each block. */
  between: number[];
  /** Scale of the noise, squared. */
  within: number;
}

/** Degrees of freedom of the noise. */
const TAIL_DEGREES = 4;
const ITERATIONS = 15;
/** Of the intercept: as good as none. */
const FLAT_PRECISION = 1e-6;

export function fitMixedModel(rows: readonly ModelRow[], { blocks, noise, between: prior }: ModelShape): ModelFit {
  const starts = blocks.map((_, at) => 1 + blocks.slice(0, at).reduce((sum, size) => sum + size, 0));
  const columns = rows.map(({ levels }) => [0, ...levels.map((level, at) => starts[at]! + level)]);
  let within = noise.variance;
  let between = blocks.map(() => prior.variance);
  let tails = rows.map(() => 1);
  let solved = solve();
  for (let i = 0; i < ITERATIONS; i++) {
    const { means, covariance } = solved;
    const squares = rows.map(({ value }, at) => {
      const own = columns[at]!;
      const residual = value - own.reduce((sum, column) => sum + means[column]!, 0);
      return residual ** 2 + own.reduce((sum, a) => sum + own.reduce((part, b) => part + covariance[a]![b]!, 0), 0);
    });
    const weights = rows.reduce((sum, { weight }) => sum + weight, noise.strength);
    within =
      rows.reduce((sum, { weight }, at) => sum + weight * tails[at]! * squares[at]!, noise.strength * noise.variance) /
      weights;
    tails = squares.map((square) => (TAIL_DEGREES + 1) / (TAIL_DEGREES + square / within));
    between = blocks.map((size, block) => {
      let sum = prior.strength * prior.variance;
      for (let level = starts[block]!; level < starts[block]! + size; level++)
        sum += means[level]! ** 2 + covariance[level]![level]!;
      return sum / (size + prior.strength);
    });
    solved = solve();
  }
  return { ...solved, between, within };

  /** Henderson's equations. */
  function solve(): Pick<ModelFit, "means" | "covariance"> {
    const precisions = [FLAT_PRECISION, ...blocks.flatMap((size, at) => Array<number>(size).fill(1 / between[at]!))];
    const matrix = precisions.map((precision, at) => precisions.map((_, other) => (at === other ? precision : 0)));
    const right = precisions.map(() => 0);
    rows.forEach(({ value, weight }, at) => {
      const precision = (weight * tails[at]!) / within;
      for (const a of columns[at]!) {
        right[a]! += precision * value;
        for (const b of columns[at]!) matrix[a]![b]! += precision;
      }
    });
    const covariance = inverse(matrix);
    return { covariance, means: covariance.map((row) => row.reduce((sum, entry, at) => sum + entry * right[at]!, 0)) };
  }
}

/** Of a symmetric positive definite matrix, by elimination in place. */
function inverse(matrix: number[][]): number[][] {
  for (let pivot = 0; pivot < matrix.length; pivot++) {
    const row = matrix[pivot]!;
    const head = row[pivot]!;
    row[pivot] = 1;
    for (let column = 0; column < row.length; column++) row[column]! /= head;
    for (const other of matrix) {
      if (other === row) continue;
      const factor = other[pivot]!;
      if (factor === 0) continue;
      other[pivot] = 0;
      for (let column = 0; column < row.length; column++) other[column]! -= factor * row[column]!;
    }
  }
  return matrix;
}
