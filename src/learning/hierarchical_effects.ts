import type { WindowDays } from "../domain/outcome.ts";
import { backward, dot, factorOf, forward } from "./triangles.ts";

/**
 * Hierarchical Bayes in closed form. The change of a play is a level that all plays share, plus what sets its kind apart,
 * its format and its signal within the kind, and its signal anywhere, times the share of the effect that shows by its
 * window, plus a season that drifts, plus noise. All of these are normal, so what the rows teach of one group is solved
 * for at once by how alike any two rows are, and few rows move little.
 *
 * How far kinds lie apart and how strong the season is nobody knows, nor whether one kind is reported better than it did,
 * or work moves nothing at all: each guess is solved, and counts by how probable it makes the rows (their marginal
 * likelihood, the noise integrated out). So there is no threshold. What a row weighs halves with every HALF_LIFE_DAYS:
 * effects wander. A change of more than CUT counts as one of CUT.
 */
export interface EffectRow {
  value: number;
  of: Grouping;
  windowDays: WindowDays;
  ageDays: number;
  /** Only what was measured on one brand shares a season. */
  brand: string | undefined;
  /** Of one that counts in full: 1. */
  weight: number;
}

export interface Grouping {
  kind: string;
  format: string;
  signal: string;
}

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
  /** What a row adds to the mean of what is asked, times how alike both are. */
  pull: Float64Array;
}

export interface Effects {
  /** Oldest first. */
  rows: readonly EffectRow[];
  solutions: readonly Solution[];
  /** By how much a kind is reported better than it did, and how probable that is. */
  flattered: ReadonlyMap<string, Flattery>;
  /** 80 % of the rows were no further off what the earlier ones foretold, but for what these could not know. */
  reach: number;
}

interface Flattery {
  probability: number;
  by: number;
}

export interface Estimate {
  mean: number;
  variance: number;
}

export const HALF_LIFE_DAYS = 400;
/** Share of the full effect that shows by then. */
export const SHOWN = { 7: 0.45, 30: 0.8, 90: 1 } as const;
const LEVEL = 0.15;
const LEVEL_SPREAD = 0.7;
/** Between kinds, with how probable each is held. */
const APART = [
  [0, 2],
  [0.4, 1],
  [0.8, 1],
  [1.2, 1],
] as const;
/** Variance of the format and signal within a kind, and of the signal anywhere, over that between kinds. */
const FINER = 0.25;
const SEASONS = [0, 0.8] as const;
/** A season is another one after so many days. */
const SEASON_DAYS = 60;
/** How probable it is held, beside one of APART, that work moves nothing at all. */
const NOTHING = 3;
/** How probable it is held that one kind is reported too well, by how much, and how far that spreads over the noise. */
const FLATTERED = 0.2;
const FLATTERED_BY = 0.25;
const FLATTERED_SPREAD = 0.7;
/** Noise before anything was seen, and how many rows the guess is worth. */
const NOISE = 0.2;
const NOISE_STRENGTH = 4;
const CUT = 0.7;
const PROBABLE = 1e-3;
const HELD_SHARE = 0.8;

const GUESSES: readonly Guess[] = SEASONS.flatMap((season) => [
  { prior: NOTHING, level: 0, levelSpread: 0, apart: 0, season },
  ...APART.map(([apart, prior]) => ({ prior, level: LEVEL, levelSpread: LEVEL_SPREAD, apart, season })),
]);

export function fitEffects(given: readonly EffectRow[]): Effects {
  const rows = given.toSorted((a, b) => b.ageDays - a.ageDays);
  const doubts = rows.map(({ weight, ageDays }) => 2 ** (ageDays / HALF_LIFE_DAYS) / weight);
  const common = rows.map((row, at) =>
    Float64Array.from(rows.slice(0, at + 1), (other) => shownBy(row) * shownBy(other)),
  );
  const alike = rows.map((row, at) => common[at]!.map((share, to) => share * alikeOf(row.of, rows[to]!.of)));
  const season = rows.map((row, at) => Float64Array.from(rows.slice(0, at + 1), (other) => seasonOf(row, other)));
  const solved = GUESSES.map((guess) => {
    const factor = factorOf(
      rows.length,
      (line, column) =>
        guess.levelSpread ** 2 * common[line]![column]! +
        guess.apart ** 2 * alike[line]![column]! +
        guess.season ** 2 * season[line]![column]! +
        (line === column ? doubts[line]! : 0),
    );
    return { ...guess, factor, variants: variantsOf(rows, doubts, guess, factor) };
  });
  const evidences = solved.flatMap(({ variants }) => variants.map(({ evidence }) => evidence));
  const best = Math.max(...evidences);
  const all = sumOf(evidences.map((evidence) => Math.exp(evidence - best)));
  const flattered = new Map<string, Flattery>();
  const solutions = solved.map(({ variants, ...guess }) => {
    const shares = variants.map(({ evidence }) => Math.exp(evidence - best) / all);
    const probability = sumOf(shares);
    const errors = new Float64Array(rows.length);
    variants.forEach((variant, at) => {
      variant.errors.forEach((error, row) => {
        errors[row]! += (shares[at]! / probability) * error;
      });
      if (variant.kind === undefined) return;
      const known = flattered.get(variant.kind) ?? { probability: 0, by: 0 };
      flattered.set(variant.kind, {
        probability: known.probability + shares[at]!,
        by: known.by + shares[at]! * variant.by,
      });
    });
    const noise = sumOf(variants.map((variant, at) => (shares[at]! / probability) * variant.noise));
    return { ...guess, probability, noise, errors, pull: backward(guess.factor, errors) };
  });
  const likeliest = solutions.reduce((one, other) => (other.probability > one.probability ? other : one));
  return {
    rows,
    solutions: solutions.filter(({ probability }) => probability > PROBABLE),
    flattered,
    reach: reachOf(likeliest, doubts),
  };
}

/** The effect of a group in the end. */
export function worthOf({ rows, solutions }: Effects, of: Grouping): number {
  const likeness = rows.map((row) => alikeOf(row.of, of));
  return sumOf(
    solutions.map(({ probability, level, levelSpread, apart, pull }) => {
      const told = rows.map((row, at) => shownBy(row) * (levelSpread ** 2 + apart ** 2 * likeness[at]!) * pull[at]!);
      return probability * (level + sumOf(told));
    }),
  );
}

/** The effect of a group as it stands after so many days. */
export function effectOf(effects: Effects, of: Grouping, days: WindowDays): Estimate {
  const { mean, variance } = estimate(effects, of, days, 0);
  const { probability = 0, by = 0 } = effects.flattered.get(of.kind) ?? {};
  return { mean, variance: variance + (probability === 0 ? 0 : by ** 2 * (1 / probability - 1)) };
}

/** What is reported of a play of the group that is done today: the effect, what flatters its kind, and the season then. */
export function reportOf(effects: Effects, of: Grouping, days: WindowDays): { mean: number; reach: number } {
  const { mean, variance } = estimate(effects, of, days, 1);
  const noise = sumOf(effects.solutions.map(({ probability, noise: its }) => probability * its));
  return {
    mean: mean + (effects.flattered.get(of.kind)?.by ?? 0),
    reach: effects.reach * Math.sqrt(1 + variance / noise),
  };
}

/** How sure it is within the guesses and between them. */
function estimate({ rows, solutions }: Effects, of: Grouping, days: WindowDays, seasons: 0 | 1): Estimate {
  const own = alikeOf(of, of);
  const likeness = rows.map((row) => alikeOf(row.of, of));
  const then = rows.map((row) => seasons * seasonOf(row, { ageDays: -days, brand: undefined }));
  let [first, second] = [0, 0];
  for (const { probability, level, levelSpread, apart, season, noise, factor, pull } of solutions) {
    const effect = (likely: number) => SHOWN[days] * (levelSpread ** 2 + apart ** 2 * likely);
    const asked = Float64Array.from(rows, (row, at) => shownBy(row) * effect(likeness[at]!) + season ** 2 * then[at]!);
    const known = forward(factor, asked);
    const mean = level * SHOWN[days] + dot(asked, pull);
    const unsure = SHOWN[days] * effect(own) + seasons * season ** 2 - dot(known, known);
    first += probability * mean;
    second += probability * (noise * Math.max(0, unsure) + mean ** 2);
  }
  return { mean: first, variance: Math.max(0, second - first ** 2) };
}

/** What the rows say of a guess, where no kind is flattered and where one is. */
function variantsOf(
  rows: readonly EffectRow[],
  doubts: readonly number[],
  { prior, level }: Guess,
  factor: readonly Float64Array[],
) {
  const weight = NOISE_STRENGTH + sumOf(doubts.map((doubt) => 1 / doubt));
  const off = rows.map((row) => Math.max(-CUT, Math.min(CUT, row.value)) - level * shownBy(row));
  const errors = forward(factor, Float64Array.from(off));
  const squares = NOISE_STRENGTH * NOISE ** 2 + dot(errors, errors);
  const logDeterminant = sumOf(factor.map((line) => 2 * Math.log(line.at(-1)!)));
  const scored = (share: number, left: number, grown: number) => ({
    noise: left / weight,
    evidence: Math.log(prior * share) - (logDeterminant + Math.log(grown) + weight * Math.log(left)) / 2,
  });
  const kinds = [...new Set(rows.map(({ of }) => of.kind))];
  const flattered = kinds.map((kind) => {
    const told = forward(
      factor,
      Float64Array.from(rows, ({ of }) => Number(of.kind === kind)),
    );
    const size = dot(told, told);
    const seen = dot(told, errors);
    const grown = 1 + FLATTERED_SPREAD ** 2 * size;
    const more = seen - FLATTERED_BY * size;
    const by = FLATTERED_BY + (FLATTERED_SPREAD ** 2 * more) / grown;
    const left = squares - FLATTERED_BY * (seen + more) - (FLATTERED_SPREAD * more) ** 2 / grown;
    const scores = scored(FLATTERED / kinds.length, left, grown);
    return { ...scores, kind, by, errors: errors.map((error, at) => error - by * told[at]!) };
  });
  return [{ ...scored(1 - FLATTERED, squares, 1), kind: undefined, by: 0, errors }, ...flattered];
}

/** A format speaks for its own kind alone. */
function alikeOf(one: Grouping, other: Grouping): number {
  const signal = one.signal === other.signal ? FINER : 0;
  if (one.kind !== other.kind) return signal;
  return 1 + (one.format === other.format ? FINER : 0) + 2 * signal;
}

function seasonOf(one: Pick<EffectRow, "ageDays" | "brand">, other: Pick<EffectRow, "ageDays" | "brand">): number {
  return one.brand === other.brand ? Math.exp(-Math.abs(one.ageDays - other.ageDays) / SEASON_DAYS) : 0;
}

function shownBy({ windowDays }: EffectRow): number {
  return SHOWN[windowDays];
}

function reachOf(
  { factor, errors }: { factor: Float64Array[]; errors: Float64Array },
  doubts: readonly number[],
): number {
  const off = doubts.map((doubt, at) => {
    const foretold = factor[at]![at]! ** 2;
    return Math.abs(errors[at]!) * Math.sqrt(foretold / (foretold - doubt + 1));
  });
  const held = off.toSorted((a, b) => a - b)[Math.floor(HELD_SHARE * off.length)]!;
  return (off.length * held + NOISE_STRENGTH * NOISE) / (off.length + NOISE_STRENGTH);
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
