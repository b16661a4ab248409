import type { WindowDays } from "../domain/outcome.ts";
import { backward, forward, squaresOf } from "./triangles.ts";

/**
 * Hierarchical Bayes in closed form. The change of a play is a level that all plays share, plus what sets its kind apart,
 * its format and its signal within the kind, and its signal anywhere, times the share of the effect that shows by its
 * window, plus what its month did, plus noise. All of these are normal around 0 (the level around LEVEL), so what the rows
 * teach of one group is solved for at once, and few rows move little.
 *
 * How far groups lie apart nobody knows, nor whether one kind is reported better than it did, or work moves nothing at
 * all: each guess is solved, and counts by how probable it makes the rows (their marginal likelihood, the noise integrated out). So there is
 * no threshold: what is learned grows as the rows speak for groups that differ, and one kind far above others that are
 * alike is doubted. What a row weighs halves with every HALF_LIFE_DAYS: effects wander. A row far from what is expected
 * counts as one CUT standard deviations off.
 */
export interface EffectRow {
  value: number;
  of: Grouping;
  windowDays: WindowDays;
  /** What shares a season. */
  period: string;
  ageDays: number;
  /** Of one that counts in full: 1. */
  weight: number;
}

export interface Grouping {
  kind: string;
  format: string;
  signal: string;
}

interface Guess {
  prior: number;
  /** Its columns, and the standard deviation that each is held to have over that of the noise. */
  places: number[];
  scales: number[];
  /** Lower triangle of the Cholesky factor of how sure each is after the rows, over how sure it was before. */
  factor: Float64Array[];
  logDeterminant: number;
  /** By how much a column is held to be off what columns are held to be (0; of the level LEVEL). */
  shift: { column: number; by: number };
}

interface Solution extends Guess {
  /** By how probable it makes the rows; of all together 1. */
  probability: number;
  /** Variance of the noise. */
  noise: number;
  /** By column. */
  learned: Float64Array;
}

export interface Effects {
  rows: readonly EffectRow[];
  /** The place of each column by its label. */
  columns: ReadonlyMap<string, number>;
  solutions: readonly Solution[];
  /** By column, over all solutions. */
  learned: Float64Array;
}

interface Cell {
  column: number;
  share: number;
}

/** What the rows say, each month's own taken off. */
interface Design extends Pick<Effects, "rows" | "columns"> {
  kinds: string[];
  /** Variance of what a column sets apart over that of kinds; null of the level, and none of what flatters a kind. */
  spreads: (number | null)[];
  /** Of each row. */
  cells: Cell[][];
  weights: number[];
  /** Of each month: the weight of its rows and of what it was held to be. */
  months: ReadonlyMap<string, number>;
  /** Of the columns with each other. */
  products: Float64Array[];
}

export const HALF_LIFE_DAYS = 500;
/** Standard deviations between kinds over that of the noise, with how probable they are held. */
const APART = [
  [0, 2],
  [0.3, 1],
  [0.6, 1],
  [1, 1],
] as const;
/** Variance of the format and signal within a kind, and of the signal anywhere, over that between kinds. */
const FINER = 0.25;
/** Standard deviation of months, and of the level, over that of the noise. */
const MONTHS = 0.4;
const LEVEL_SPREAD = 1;
const LEVEL = 0.15;
/** How probable it is held that one kind is reported too well, by how much, and how far that spreads over the noise. */
const FLATTERED = 0.1;
const FLATTERED_BY = 0.25;
const FLATTERED_SPREAD = 0.7;
/** That work moves nothing at all: the level is 0, and nothing is set apart from it. */
const NOTHING: Guess = {
  prior: 4,
  ...{ places: [], scales: [], factor: [], logDeterminant: 0 },
  shift: { column: 0, by: -LEVEL },
};
/** Noise before anything was seen, and how many rows the guess is worth. */
const NOISE = 0.2;
const NOISE_STRENGTH = 4;
/** Share of the full effect that shows by then. */
const SHOWN = { 7: 0.45, 30: 0.8, 90: 1 } as const;
const CUT = 2;
const PASSES = 3;
/** From the median distance to the standard deviation of a normal distribution. */
const MEDIAN_TO_DEVIATION = 1.4826;
const PROBABLE = 1e-3;

export function fitEffects(rows: readonly EffectRow[]): Effects {
  const design = designOf(rows);
  const guesses = [NOTHING, ...APART.flatMap(([apart, prior]) => guessesOf(design, apart, prior))];
  const middle = medianOf(rows.map(({ value }) => value));
  let expected = rows.map(() => middle);
  let solutions: Solution[] = [];
  let learned = new Float64Array();
  for (let pass = 0; pass < PASSES; pass++) {
    const off = rows.map(({ value }, at) => value - expected[at]!);
    const seen = MEDIAN_TO_DEVIATION * medianOf(off.map(Math.abs));
    const weight = rows.length + NOISE_STRENGTH;
    const reach = CUT * Math.sqrt((rows.length * seen ** 2 + NOISE_STRENGTH * NOISE ** 2) / weight);
    const values = off.map((distance, at) => expected[at]! + Math.max(-reach, Math.min(reach, distance)));
    solutions = solve(design, guesses, values);
    learned = Float64Array.from(design.products, (_, at) =>
      sumOf(solutions.map((solution) => solution.probability * solution.learned[at]!)),
    );
    expected = rows.map(({ windowDays }, at) => meanOf(learned, design.cells[at]!, windowDays));
  }
  return { rows, columns: design.columns, solutions, learned };
}

/** The effect of a group as it stands after so many days. */
export function effectOf({ columns, learned }: Effects, of: Grouping, days: WindowDays): number {
  return meanOf(learned, cellsOf(columns, of, days).slice(0, -1), days);
}

/** What is reported of it: the same, but for a kind that is reported better than it did. */
export function reportOf({ columns, learned }: Effects, of: Grouping, days: WindowDays): number {
  return meanOf(learned, cellsOf(columns, of, days), days);
}

/** How probable it is that a kind is reported better than it did. */
export function doubtOf({ columns, solutions }: Effects, kind: string): number {
  const flattered = columns.get(flatteryOf(kind));
  return sumOf(solutions.map(({ shift, probability }) => (shift.column === flattered ? probability : 0)));
}

/** Of the effect: how sure it is, within the guesses and between them. */
export function effectVariance({ columns, solutions }: Effects, of: Grouping, days: WindowDays): number {
  const cells = cellsOf(columns, of, days).slice(0, -1);
  let [first, second, within] = [0, 0, 0];
  for (const { noise, factor, scales, learned, probability } of solutions) {
    const mean = meanOf(learned, cells, days);
    const asked = new Float64Array(factor.length);
    for (const { column, share } of cells) if (column >= 0) asked[column] = share * scales[column]!;
    within += probability * noise * squaresOf(forward(factor, asked));
    first += probability * mean;
    second += probability * mean ** 2;
  }
  return within + Math.max(0, second - first ** 2);
}

function meanOf(learned: Float64Array, cells: readonly Cell[], days: WindowDays): number {
  let sum = LEVEL * SHOWN[days];
  for (const { column, share } of cells) if (column >= 0) sum += share * learned[column]!;
  return sum;
}

/** What sets a group apart, with the variance of each over that of kinds. A format speaks for its own kind alone. */
function labelsOf({ kind, format, signal }: Grouping) {
  return [
    { label: "level", spread: null },
    { label: kind, spread: 1 },
    { label: `${kind}|format|${format}`, spread: FINER },
    { label: `${kind}|signal|${signal}`, spread: FINER },
    { label: `any|signal|${signal}`, spread: FINER },
  ];
}

/** Last what flatters the kind, which shows in full at once. A column that is not known is below 0. */
function cellsOf(columns: ReadonlyMap<string, number>, of: Grouping, days: WindowDays): Cell[] {
  const cellOf = (label: string, share: number) => ({ column: columns.get(label) ?? -1, share });
  return [...labelsOf(of).map(({ label }) => cellOf(label, SHOWN[days])), cellOf(flatteryOf(of.kind), 1)];
}

function flatteryOf(kind: string): string {
  return `${kind}|flattered`;
}

function designOf(rows: readonly EffectRow[]): Design {
  const spreadOf = new Map(rows.flatMap(({ of }) => labelsOf(of).map(({ label, spread }) => [label, spread] as const)));
  const kinds = [...new Set(rows.map(({ of }) => of.kind))];
  const labels = [...spreadOf.keys(), ...kinds.map(flatteryOf)];
  const columns = new Map(labels.map((label, at) => [label, at]));
  const cells = rows.map(({ of, windowDays }) => cellsOf(columns, of, windowDays));
  const weights = rows.map(({ weight, ageDays }) => weight * 0.5 ** (ageDays / HALF_LIFE_DAYS));
  const products = labels.map(() => new Float64Array(labels.length));
  const months = new Map<string, number>();
  for (const own of Map.groupBy(rows.keys(), (at) => rows[at]!.period).values()) {
    const sums = new Map<number, number>();
    for (const at of own) {
      for (const { column, share } of cells[at]!) {
        sums.set(column, (sums.get(column) ?? 0) + weights[at]! * share);
        for (const other of cells[at]!) products[column]![other.column]! += weights[at]! * share * other.share;
      }
    }
    const weight = 1 / MONTHS ** 2 + sumOf(own.map((at) => weights[at]!));
    months.set(rows[own[0]!]!.period, weight);
    for (const [one, sum] of sums) for (const [other, its] of sums) products[one]![other]! -= (sum * its) / weight;
  }
  return { rows, columns, kinds, spreads: [...spreadOf.values()], cells, weights, months, products };
}

/** That kinds lie so far apart, and that none, or one of them, is reported better than it did. */
function guessesOf({ products, spreads, kinds }: Design, apart: number, prior: number): Guess[] {
  const scales = spreads.map((spread) => (spread === null ? LEVEL_SPREAD : apart * Math.sqrt(spread)));
  const places = [...spreads.keys()];
  const factor: Float64Array[] = [];
  const lineOf = (column: number, scale: number): Float64Array => {
    const line = new Float64Array(factor.length + 1);
    for (let to = 0; to < factor.length; to++) line[to] = products[column]![to]! * scale * scales[to]!;
    const solved = forward(factor, line);
    solved[factor.length] = Math.sqrt(1 + products[column]![column]! * scale ** 2 - squaresOf(solved));
    return solved;
  };
  let logDeterminant = 0;
  for (const at of places) {
    factor.push(lineOf(at, scales[at]!));
    logDeterminant += 2 * Math.log(factor[at]![at]!);
  }
  const flattered = kinds.map((_, at) => {
    const line = lineOf(spreads.length + at, FLATTERED_SPREAD);
    return {
      prior: (prior * FLATTERED) / kinds.length,
      places: [...places, spreads.length + at],
      scales: [...scales, FLATTERED_SPREAD],
      factor: [...factor, line],
      logDeterminant: logDeterminant + 2 * Math.log(line.at(-1)!),
      shift: { column: spreads.length + at, by: FLATTERED_BY },
    };
  });
  const shift = { column: 0, by: 0 };
  return [{ prior: prior * (1 - FLATTERED), places, scales, factor, logDeterminant, shift }, ...flattered];
}

function solve(design: Design, guesses: readonly Guess[], values: readonly number[]): Solution[] {
  const { rows, cells, weights, months, products } = design;
  const off = values.map((value, at) => value - LEVEL * SHOWN[rows[at]!.windowDays]);
  const ofMonth = new Map<string, number>();
  rows.forEach(({ period }, at) => {
    ofMonth.set(period, (ofMonth.get(period) ?? 0) + (weights[at]! * off[at]!) / months.get(period)!);
  });
  const told = new Float64Array(products.length);
  let squares = NOISE_STRENGTH * NOISE ** 2;
  rows.forEach(({ period }, at) => {
    const pull = weights[at]! * (off[at]! - ofMonth.get(period)!);
    squares += pull * off[at]!;
    for (const { column, share } of cells[at]!) told[column]! += share * pull;
  });
  const weight = NOISE_STRENGTH + sumOf(weights);
  const scored = guesses.map((guess) => {
    const { places, scales, factor } = guess;
    const { column, by } = guess.shift;
    const half = forward(
      factor,
      Float64Array.from(places, (place, at) => scales[at]! * (told[place]! - by * products[column]![place]!)),
    );
    const left = squares - 2 * by * told[column]! + by ** 2 * products[column]![column]! - squaresOf(half);
    const learned = new Float64Array(products.length);
    backward(factor, half).forEach((value, at) => {
      learned[places[at]!] = scales[at]! * value;
    });
    learned[column]! += by;
    const evidence = Math.log(guess.prior) - (guess.logDeterminant + weight * Math.log(left)) / 2;
    return { ...guess, noise: left / weight, learned, evidence };
  });
  const best = Math.max(...scored.map(({ evidence }) => evidence));
  const likely = scored.filter(({ evidence }) => evidence > best + Math.log(PROBABLE));
  const all = sumOf(likely.map(({ evidence }) => Math.exp(evidence - best)));
  return likely.map((solution) => ({ ...solution, probability: Math.exp(solution.evidence - best) / all }));
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return sorted.length === 0 ? 0 : (sorted[Math.floor(half)]! + sorted[Math.ceil(half) - 1]!) / 2;
}
