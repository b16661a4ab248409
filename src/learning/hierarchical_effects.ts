import type { WindowDays } from "../domain/outcome.ts";
import { dot, factorOf, forward } from "./triangles.ts";

/**
 * Hierarchical Bayes in closed form. The change of a play is a level that all plays share, plus what sets its kind apart,
 * its format and its signal within the kind, and its signal anywhere, times the share of the effect that shows by its
 * window, plus what the season moved from its beginning to its end, plus noise. All of these are normal, so what the rows
 * teach of one group is solved for at once by how alike any two rows are, and few rows move little.
 *
 * How far kinds lie apart and how strong the season is nobody knows, nor whether one kind is reported better than it did,
 * or work moves nothing at all: each guess is solved, and counts by how probable it makes the rows (their marginal
 * likelihood, the noise integrated out). So there is no threshold. What a row weighs halves with every HALF_LIFE_DAYS:
 * effects wander. A row far from what all others foretell of it weighs less, by how probable it is that something else
 * was measured; a change of more than CUT counts as one of CUT.
 */
export interface EffectRow {
  group: Grouping;
  change: number;
  windowDays: WindowDays;
  ageDays: number;
  /** Only what was measured on one brand shares a season. */
  brand: string | undefined;
  /** Of one that counts in full: 1. */
  weight: number;
}

export type Grouping = Record<"kind" | "format" | "signal", string>;

/** Standard deviations are those over that of the noise. */
interface Guess {
  prior: number;
  level: number;
  levelSpread: number;
  /** Between kinds. */
  apart: number;
  season: number;
}

interface Solution extends Guess {
  /** By how probable it makes the rows; of all together 1. */
  probability: number;
  /** Variance of the noise. */
  noise: number;
  factor: Float64Array[];
  /** Variance of what each row alone is off by, over that of the noise. */
  doubts: readonly number[];
  errors: Float64Array;
}

export interface Effects {
  /** Oldest first. */
  rows: readonly EffectRow[];
  solutions: readonly Solution[];
  /** By how much a kind is reported better than it did, and how probable that is. */
  flattered: Flattered;
  /** Standard deviations that held 80 % of the rows, each foretold by those that were known when it was begun. */
  held: number;
}

type Flattered = ReadonlyMap<string, { probability: number; by: number }>;

export const HALF_LIFE_DAYS = 400;
/** Share of the full effect that shows by then. */
export const SHOWN = { 7: 0.45, 30: 0.8, 90: 1 } as const;
/** Variance of the format and signal within a kind, and of the signal anywhere, over that between kinds. */
const FINER = 0.1;
/** A season comes again every year, and fades within so many days. */
const YEAR_DAYS = 365;
const LEVEL = 0.15;
const LEVEL_SPREAD = 0.7;
/** Between kinds, with how probable each is held. */
const APART = [
  [0, 2],
  [0.4, 1],
  [0.8, 1],
  [1.2, 1],
] as const;
/** Kinds hardly lie further apart than by some such standard deviation of the change, however large the noise. */
const APART_USUAL = 0.12;
const SEASONS = [0, 1] as const;
/** How probable it is held, beside one of APART, that work moves nothing at all. */
const NOTHING = 3;
/** How probable it is held that one kind is reported too well, and by how much, with LEVEL_SPREAD. */
const FLATTERED = 0.2;
const FLATTERED_BY = 0.25;
/** Noise before anything was seen, and how many rows a guess of a size is worth. */
const NOISE = 0.2;
const NOISE_STRENGTH = 4;
const CUT = 0.7;
/** Odds that a report which is just what is foretold strays all the same. */
const STRAYED = 0.016;
const PASSES = 2;
/** Standard deviations that hold this share of a normal distribution. */
export const HELD_BY = 1.28;
const HELD_SHARE = 0.8;
const PROBABLE = 1e-3;

const GUESSES: readonly Guess[] = SEASONS.flatMap((season) => [
  { prior: NOTHING, level: 0, levelSpread: 0, apart: 0, season },
  ...APART.map(([apart, prior]) => ({ prior, level: LEVEL, levelSpread: LEVEL_SPREAD, apart, season })),
]);

export function fitEffects(given: readonly EffectRow[]): Effects {
  const rows = given.toSorted((a, b) => b.ageDays - a.ageDays);
  const weighed = rows.map(({ weight, ageDays }) => 2 ** (ageDays / HALF_LIFE_DAYS) / weight);
  const triangle = (cell: (row: EffectRow, other: EffectRow) => number) =>
    rows.map((row, at) => Float64Array.from(rows.slice(0, at + 1), (other) => cell(row, other)));
  const alike = triangle((row, other) => alikeOf(row.group, other.group));
  const season = triangle(seasonOf);
  const solveBy = (doubts: readonly number[]) => {
    const factors = GUESSES.map((guess) =>
      factorOf(rows.length, (line, column) => {
        const shared = covarianceOf(guess, rows[line]!, rows[column]!, alike[line]![column], season[line]![column]);
        return shared + (line === column ? doubts[line]! : 0);
      }),
    );
    return solve(rows, doubts, factors);
  };
  let fit = solveBy(weighed);
  for (let pass = 0; pass < PASSES; pass++) fit = solveBy(trustOf(weighed, fit.likeliest));
  const { flattered, likeliest } = fit;
  const solutions = fit.solutions.filter(({ probability }) => probability > PROBABLE);
  return { rows, solutions, flattered, held: heldOf(rows, likeliest, flattered) };
}

function solve(rows: readonly EffectRow[], doubts: readonly number[], factors: readonly Float64Array[][]) {
  const solved = GUESSES.map((guess, at) => {
    const factor = factors[at]!;
    return { ...guess, factor, variants: variantsOf(rows, doubts, guess, factor) };
  });
  const evidences = solved.flatMap(({ variants }) => variants.map(({ evidence }) => evidence));
  const best = Math.max(...evidences);
  const all = sumOf(evidences.map((evidence) => Math.exp(evidence - best)));
  const shareOf = ({ evidence }: { evidence: number }) => Math.exp(evidence - best) / all;
  const solutions = solved.map(({ variants, ...guess }) => {
    const probability = sumOf(variants.map(shareOf));
    const mixed = (part: (variant: (typeof variants)[number]) => number) =>
      sumOf(variants.map((variant) => shareOf(variant) * part(variant))) / probability;
    const errors = Float64Array.from(rows, (_row, at) => mixed((variant) => variant.errors[at]!));
    return { ...guess, probability, noise: mixed(({ noise }) => noise), doubts, errors };
  });
  const flattered = new Map<string, { probability: number; by: number }>();
  for (const variant of solved.flatMap(({ variants }) => variants)) {
    const { probability, by } = flattered.get(variant.kind) ?? { probability: 0, by: 0 };
    const share = shareOf(variant);
    flattered.set(variant.kind, { probability: probability + share, by: by + share * variant.by });
  }
  const likeliest = solutions.reduce((one, other) => (other.probability > one.probability ? other : one));
  return { solutions, flattered, likeliest };
}

/** The doubts of the rows, the larger the further a row is off what all others foretell of it. */
function trustOf(weighed: readonly number[], { factor, errors, doubts }: Solution): number[] {
  const off = doubts.map((doubt, at) => {
    const told = forward(factor, doubts.length, (to) => Number(to === at));
    const precision = dot(told, told);
    return (dot(told, errors) / precision) ** 2 / (1 / precision - doubt + weighed[at]!);
  });
  const scale = heldBy(off, (HELD_BY * NOISE) ** 2) / HELD_BY ** 2;
  return weighed.map((doubt, at) => doubt / Math.max(PROBABLE, 1 / (1 + STRAYED * Math.exp(off[at]! / (2 * scale)))));
}

/** The effect of a group in the end. */
export function worthOf(effects: Effects, of: Grouping): number {
  return estimate(effects, askedOf(of, 90), false).mean;
}

/** The effect of a group as it stands after so many days. */
export function effectOf(effects: Effects, of: Grouping, days: WindowDays) {
  const { mean, variance } = estimate(effects, askedOf(of, days), false);
  const { probability = 0, by = 0 } = effects.flattered.get(of.kind) ?? {};
  return { mean, variance: variance + (probability === 0 ? 0 : by ** 2 * (1 / probability - 1)) };
}

/** What is reported of a play of the group that is done today: the effect, what flatters its kind, and the season then. */
export function reportOf(effects: Effects, of: Grouping, days: WindowDays): { mean: number; reach: number } {
  const { mean, variance } = estimate(effects, askedOf(of, days), true);
  return { mean: mean + (effects.flattered.get(of.kind)?.by ?? 0), reach: effects.held * Math.sqrt(variance) };
}

/** A report of a play that is done today. */
function askedOf(group: Grouping, windowDays: WindowDays): EffectRow {
  return { change: 0, group, windowDays, ageDays: -windowDays, brand: undefined, weight: 1 };
}

/** How sure it is within the guesses and between them: of the effect, or of the report with its season and noise. */
function estimate({ rows, solutions }: Effects, asked: EffectRow, isReport: boolean) {
  let [first, second] = [0, 0];
  for (const solution of solutions) {
    const { mean, variance } = foretell(isReport ? solution : { ...solution, season: 0 }, rows, asked);
    first += solution.probability * mean;
    second += solution.probability * (variance + (isReport ? solution.noise : 0) + mean ** 2);
  }
  return { mean: first, variance: Math.max(0, second - first ** 2) };
}

/** What rows tell of another one, but for its noise. */
function foretell(solution: Solution, rows: readonly EffectRow[], asked: EffectRow) {
  const told = forward(solution.factor, rows.length, (at) => covarianceOf(solution, rows[at]!, asked));
  const unsure = covarianceOf(solution, asked, asked) - dot(told, told);
  const mean = solution.level * shownBy(asked) + dot(told, solution.errors);
  return { mean, variance: solution.noise * Math.max(0, unsure) };
}

function heldOf(rows: readonly EffectRow[], likeliest: Solution, flattered: Flattered): number {
  const off = rows.map((row) => {
    const known = rows.findIndex(({ ageDays }) => ageDays < row.ageDays + row.windowDays);
    const { mean, variance } = foretell(likeliest, rows.slice(0, known), row);
    const told = mean + (flattered.get(row.group.kind)?.by ?? 0);
    return Math.abs(row.change - told) / Math.sqrt(variance + likeliest.noise);
  });
  return heldBy(off, HELD_BY);
}

/** What holds HELD_SHARE of the values, with a guess that is worth some of them. */
function heldBy(values: readonly number[], guess: number): number {
  const held = values.toSorted((a, b) => a - b)[Math.floor(HELD_SHARE * values.length)]!;
  return (values.length * held + NOISE_STRENGTH * guess) / (values.length + NOISE_STRENGTH);
}

/** What the rows say of a guess, where no kind is flattered and where one is. */
function variantsOf(
  rows: readonly EffectRow[],
  doubts: readonly number[],
  { prior, level, apart }: Guess,
  factor: readonly Float64Array[],
) {
  const weight = NOISE_STRENGTH + sumOf(doubts.map((doubt) => 1 / doubt));
  const off = rows.map((row) => Math.max(-CUT, Math.min(CUT, row.change)) - level * shownBy(row));
  const errors = forward(factor, rows.length, (at) => off[at]!);
  const squares = NOISE_STRENGTH * NOISE ** 2 + dot(errors, errors);
  const logDeterminant = sumOf(factor.map((line) => 2 * Math.log(line.at(-1)!)));
  const scored = (share: number, left: number, grown: number) => ({
    noise: left / weight,
    evidence:
      Math.log(prior * share) -
      (logDeterminant + Math.log(grown) + weight * Math.log(left) + (apart / APART_USUAL) ** 2 * (left / weight)) / 2,
  });
  const kinds = [...new Set(rows.map(({ group }) => group.kind))];
  const flattered = kinds.map((kind) => {
    const told = forward(factor, rows.length, (at) => Number(rows[at]!.group.kind === kind));
    const size = dot(told, told);
    const seen = dot(told, errors);
    const grown = 1 + LEVEL_SPREAD ** 2 * size;
    const more = seen - FLATTERED_BY * size;
    const by = FLATTERED_BY + (LEVEL_SPREAD ** 2 * more) / grown;
    const left = squares - FLATTERED_BY * (seen + more) - (LEVEL_SPREAD * more) ** 2 / grown;
    const scores = scored(FLATTERED / kinds.length, left, grown);
    return { ...scores, kind, by, errors: errors.map((error, at) => error - by * told[at]!) };
  });
  return [{ ...scored(1 - FLATTERED, squares, 1), kind: "", by: 0, errors }, ...flattered];
}

/** Of two rows, over the variance of the noise. */
function covarianceOf(
  guess: Guess,
  one: EffectRow,
  other: EffectRow,
  alike = alikeOf(one.group, other.group),
  season = guess.season === 0 ? 0 : seasonOf(one, other),
): number {
  const effect = guess.levelSpread ** 2 + guess.apart ** 2 * alike;
  return shownBy(one) * shownBy(other) * effect + guess.season ** 2 * season;
}

/** A format speaks for its own kind alone. */
function alikeOf(one: Grouping, other: Grouping): number {
  const signal = one.signal === other.signal ? FINER : 0;
  if (one.kind !== other.kind) return signal;
  return 1 + (one.format === other.format ? FINER : 0) + 2 * signal;
}

/** What the season moved while both lasted, from the beginning to the end of each. */
function seasonOf(one: EffectRow, other: EffectRow): number {
  if (one.brand !== other.brand) return 0;
  const at = (days: number) => Math.cos((2 * Math.PI * days) / YEAR_DAYS) * Math.exp(-Math.abs(days) / YEAR_DAYS);
  const apart = one.ageDays - other.ageDays;
  const [first, second] = [one.windowDays, other.windowDays];
  return at(apart) - at(apart - second) - at(apart + first) + at(apart + first - second);
}

function shownBy({ windowDays }: EffectRow): number {
  return SHOWN[windowDays];
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
