import type { Features } from "../../src/page/kind/page_features.ts";

export interface Example {
  features: Features;
  /** Place of its class. */
  kind: number;
  weight: number;
}

export interface TrainOptions {
  classes: number;
  names: readonly string[];
  /** What is taken for granted before any example is seen, and how strongly weights are pulled there. */
  prior: readonly Float64Array[];
  pull: number;
}

const ROUNDS = 160;
const RATE = 0.1;
const FIRST_MEMORY = 0.9;
const SECOND_MEMORY = 0.99;

/** Multinomial logistic regression, fitted by Adam on all examples at once: the same examples give the same weights. */
export function trainRegression(
  examples: readonly Example[],
  { classes, names, prior, pull }: TrainOptions,
): Float64Array[] {
  const places = new Map(names.map((name, place) => [name, place]));
  const rows = examples.map(({ features, kind, weight }) => {
    const known = [...features].filter(([name]) => places.has(name));
    return {
      at: known.map(([name]) => places.get(name)!),
      values: known.map(([, value]) => value),
      kind,
      weight,
    };
  });
  const size = names.length * classes;
  const start = Float64Array.from(prior.flatMap((of) => [...of]));
  const weights = start.slice();
  const first = new Float64Array(size);
  const second = new Float64Array(size);
  const total = rows.reduce((sum, { weight }) => sum + weight, 0);
  const slope = new Float64Array(size);
  const chances = new Float64Array(classes);
  for (let round = 1; round <= ROUNDS; round++) {
    for (let i = 0; i < size; i++) slope[i] = (pull * (weights[i]! - start[i]!)) / total;
    for (const { at, values, kind, weight } of rows) {
      chances.fill(0);
      for (let i = 0; i < at.length; i++)
        for (let c = 0; c < classes; c++) chances[c]! += weights[at[i]! * classes + c]! * values[i]!;
      toChances(chances);
      chances[kind]! -= 1;
      for (let i = 0; i < at.length; i++)
        for (let c = 0; c < classes; c++) slope[at[i]! * classes + c]! += (chances[c]! * values[i]! * weight) / total;
    }
    for (let i = 0; i < size; i++) {
      first[i] = FIRST_MEMORY * first[i]! + (1 - FIRST_MEMORY) * slope[i]!;
      second[i] = SECOND_MEMORY * second[i]! + (1 - SECOND_MEMORY) * slope[i]! ** 2;
      const step = first[i]! / (1 - FIRST_MEMORY ** round);
      weights[i]! -= (RATE * step) / (Math.sqrt(second[i]! / (1 - SECOND_MEMORY ** round)) + 1e-8);
    }
  }
  return names.map((_, place) => weights.slice(place * classes, (place + 1) * classes));
}

function toChances(scores: Float64Array): void {
  const most = Math.max(...scores);
  let sum = 0;
  for (let c = 0; c < scores.length; c++) sum += scores[c] = Math.exp(scores[c]! - most);
  for (let c = 0; c < scores.length; c++) scores[c]! /= sum;
}
