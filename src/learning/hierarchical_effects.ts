import type { WindowDays } from "../domain/outcome.ts";
import {
  askedOf,
  courseOf,
  type EffectRow,
  type Grouping,
  offOf,
  type Play,
  playOf,
  type Scatter,
  scatterOf,
  sumOf,
  varianceOf,
} from "./play_reports.ts";
import { dot, factorOf, forward } from "./triangles.ts";

/**
 * Hierarchical Bayes in closed form. The effect of a play is a level that all plays share, plus what sets its kind apart,
 * its format and its signal within the kind, and its signal anywhere, plus its own luck. What its reports say together of
 * it is off by noise (play_reports.ts), and by what the season moved from its beginning to each. All of these are normal,
 * so what the plays teach of one group is solved for at once by how alike any two are, and few plays move little.
 *
 * How far kinds lie apart and how strong the season is nobody knows, nor whether one kind is reported better than it did,
 * or work moves nothing at all: each guess is solved, and counts by how probable it makes the plays (their marginal
 * likelihood, the scale integrated out). So there is no threshold. What a play weighs halves with every HALF_LIFE_DAYS:
 * effects wander. A report far from what all others foretell of it weighs less, by how probable it is that something else
 * was measured.
 */
interface Guess {
  prior: number;
  level: number;
  levelSpread: number;
  /** Between kinds. */
  apart: number;
  season: number;
}

interface Solution extends Guess {
  /** By how probable it makes the plays; of all together 1. */
  probability: number;
  /** Times all variances. */
  scale: number;
  factor: Float64Array[];
  errors: Float64Array;
}

export interface Effects {
  /** Oldest first. */
  plays: readonly Play[];
  scatter: Scatter;
  solutions: readonly Solution[];
  /** By how much a kind is reported better than it did, and how probable that is. */
  flattered: Flattered;
  /** Standard deviations that held 80 % of the plays, each foretold by those that were known when it was begun. */
  held: number;
}

type Flattered = ReadonlyMap<string, { probability: number; by: number }>;

/** Variance of the format and signal within a kind, and of the signal anywhere, over that between kinds. */
const FINER = 0.06;
/** A season comes again every year, and fades within so many days. */
const YEAR_DAYS = 365;
const LEVEL = 0.15;
const LEVEL_SPREAD = 0.12;
/** Between kinds, with how probable each is held. */
const APART = [
  [0, 2],
  [0.05, 1],
  [0.1, 1],
  [0.2, 0.7],
] as const;
const SEASONS = [0, 0.15] as const;
/** How probable it is held, beside one of APART, that work moves nothing at all. */
const NOTHING = 3;
/** How probable it is held that one kind is reported too well, and by how much. */
const FLATTERED = 0.25;
const FLATTERED_BY = 0.25;
const FLATTERED_SPREAD = 0.12;
/** How many plays the guess is worth that the scale is 1. */
const STRENGTH = 4;
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
  const linked = [...Map.groupBy(given, (row) => row.play ?? row).values()]
    .map((rows) => rows.toSorted((a, b) => b.ageDays - a.ageDays))
    .sort((a, b) => b.at(-1)!.ageDays - a.at(-1)!.ageDays);
  let doubts: ReadonlyMap<EffectRow, number> = new Map();
  const doubtsOf = (row: EffectRow) => doubts.get(row) ?? 1;
  let guesses = GUESSES;
  for (let pass = 0; ; pass++) {
    const scatter = scatterOf(linked, doubtsOf);
    const plays = linked.map((rows) => playOf(rows, doubtsOf, scatter));
    const { flattered, likeliest, solutions } = solve(plays, guesses);
    if (pass === PASSES)
      return { plays, scatter, solutions, flattered, held: heldOf(plays, scatter, likeliest, flattered) };
    doubts = trustOf(plays, scatter, likeliest);
    guesses = solutions;
  }
}

function solve(plays: readonly Play[], guesses: readonly Guess[]) {
  const triangle = (cell: (play: Play, other: Play) => number) =>
    plays.map((play, at) => Float64Array.from(plays.slice(0, at + 1), (other) => cell(play, other)));
  const alike = triangle((play, other) => alikeOf(play.group, other.group));
  const season = triangle(seasonOf);
  const solved = guesses.map((guess) => {
    const factor = factorOf(plays.length, (line, column) => {
      const shared = covarianceOf(guess, plays[line]!, plays[column]!, alike[line]![column], season[line]![column]);
      return shared + (line === column ? plays[line]!.variance * plays[line]!.faded : 0);
    });
    return { ...guess, factor, variants: variantsOf(plays, guess, factor) };
  });
  const evidences = solved.flatMap(({ variants }) => variants.map(({ evidence }) => evidence));
  const best = Math.max(...evidences);
  const all = sumOf(evidences.map((evidence) => Math.exp(evidence - best)));
  const shareOf = ({ evidence }: { evidence: number }) => Math.exp(evidence - best) / all;
  const solutions = solved.map(({ variants, ...guess }) => {
    const probability = sumOf(variants.map(shareOf));
    const mixed = (part: (variant: (typeof variants)[number]) => number) =>
      sumOf(variants.map((variant) => shareOf(variant) * part(variant))) / probability;
    const errors = Float64Array.from(plays, (_play, at) => mixed((variant) => variant.errors[at]!));
    return { ...guess, probability, scale: mixed(({ scale }) => scale), errors };
  });
  const flattered = new Map<string, { probability: number; by: number }>();
  for (const variant of solved.flatMap(({ variants }) => variants)) {
    const { probability, by } = flattered.get(variant.kind) ?? { probability: 0, by: 0 };
    const share = shareOf(variant);
    flattered.set(variant.kind, { probability: probability + share, by: by + share * variant.by });
  }
  const likeliest = solutions.reduce((one, other) => (other.probability > one.probability ? other : one));
  return { solutions: solutions.filter(({ probability }) => probability > PROBABLE), flattered, likeliest };
}

/** The doubts of the reports, the larger the further one is off what all others foretell of it, those of its play too. */
function trustOf(plays: readonly Play[], scatter: Scatter, { factor, errors }: Solution): Map<EffectRow, number> {
  const off = plays.flatMap((play, at) => {
    const told = forward(factor, plays.length, (to) => Number(to === at));
    const precision = dot(told, told);
    const variance = Math.max(0, 1 / precision - play.variance * play.faded);
    const squares = offOf(play, scatter, { mean: play.change - dot(told, errors) / precision, variance });
    return play.reports.map((row, of) => ({ row, square: squares[of]! }));
  });
  const squares = off.map(({ square }) => square);
  const usual = heldBy(squares, HELD_BY ** 2) / HELD_BY ** 2;
  return new Map(
    off.map(({ row, square }) => [row, 1 / Math.max(PROBABLE, 1 / (1 + STRAYED * Math.exp(square / (2 * usual))))]),
  );
}

/** The effect of a group in the end. */
export function worthOf(effects: Effects, of: Grouping): number {
  return estimate(effects, askedOf(effects.scatter, of, 90), false).mean;
}

/** The effect of a group as it stands after so many days. */
export function effectOf(effects: Effects, of: Grouping, days: WindowDays) {
  const { mean, variance } = estimate(effects, askedOf(effects.scatter, of, days), false);
  const { probability = 0, by = 0 } = effects.flattered.get(of.kind) ?? {};
  return { mean, variance: variance + (probability === 0 ? 0 : by ** 2 * (1 / probability - 1)) };
}

/** What is reported of a play of the group that is done today: the effect, what flatters its kind, and the season then. */
export function reportOf(effects: Effects, of: Grouping, days: WindowDays): { mean: number; reach: number } {
  const { mean, variance } = estimate(effects, askedOf(effects.scatter, of, days), true);
  return { mean: mean + (effects.flattered.get(of.kind)?.by ?? 0), reach: effects.held * Math.sqrt(variance) };
}

/** Share of the effect of plays of the kind that shows after so many days. */
export function shownAfter({ scatter }: Effects, kind: string, days: WindowDays): number {
  return courseOf(scatter, kind).shown[days];
}

/** How sure it is within the guesses and between them: of the effect, or of the report with its season and noise. */
function estimate({ plays, solutions }: Effects, asked: Play, isReport: boolean) {
  let [first, second] = [0, 0];
  for (const solution of solutions) {
    const { mean, variance } = foretell(isReport ? solution : { ...solution, season: 0 }, plays, asked);
    first += solution.probability * mean;
    second += solution.probability * (variance + (isReport ? solution.scale * asked.variance : 0) + mean ** 2);
  }
  return { mean: first, variance: Math.max(0, second - first ** 2) };
}

/** What plays tell of another one, but for its luck and noise. */
function foretell(solution: Solution, plays: readonly Play[], asked: Play) {
  const told = forward(solution.factor, plays.length, (at) => covarianceOf(solution, plays[at]!, asked));
  const unsure = covarianceOf(solution, asked, asked) - dot(told, told);
  const mean = solution.level * asked.shown + dot(told, solution.errors);
  return { mean, variance: solution.scale * Math.max(0, unsure) };
}

function heldOf(plays: readonly Play[], scatter: Scatter, likeliest: Solution, flattered: Flattered): number {
  const off = plays.map(({ group, brand, reports }) => {
    const last = reports.at(-1)!;
    const known = plays.findIndex((play) => play.reports.at(-1)!.ageDays < last.ageDays + last.windowDays);
    const asked = { ...askedOf(scatter, group, last.windowDays, last.ageDays), brand };
    const { mean, variance } = foretell(likeliest, plays.slice(0, known), asked);
    const told = mean + (flattered.get(group.kind)?.by ?? 0);
    const noise = likeliest.scale * (asked.variance - scatter.usual + varianceOf(last, scatter));
    return Math.abs(last.change - told) / Math.sqrt(variance + noise);
  });
  return heldBy(off, HELD_BY);
}

/** What holds HELD_SHARE of the values, with a guess that is worth some of them. */
function heldBy(values: readonly number[], guess: number): number {
  const held = values.toSorted((a, b) => a - b)[Math.floor(HELD_SHARE * values.length)]!;
  return (values.length * held + STRENGTH * guess) / (values.length + STRENGTH);
}

/** What the plays say of a guess, where no kind is flattered and where one is. */
function variantsOf(plays: readonly Play[], { prior, level }: Guess, factor: readonly Float64Array[]) {
  const weight =
    STRENGTH +
    sumOf(plays.map(({ faded, doubts }) => sumOf(doubts.map((doubt) => 1 / doubt)) / (doubts.length * faded)));
  const errors = forward(factor, plays.length, (at) => plays[at]!.change - level);
  const squares = STRENGTH + dot(errors, errors);
  const logDeterminant = sumOf(factor.map((line) => 2 * Math.log(line.at(-1)!)));
  const scored = (share: number, left: number, grown: number) => ({
    scale: left / weight,
    evidence: Math.log(prior * share) - (logDeterminant + Math.log(grown) + weight * Math.log(left)) / 2,
  });
  const kinds = [...new Set(plays.map(({ group }) => group.kind))];
  const flattered = kinds.map((kind) => {
    const told = forward(factor, plays.length, (at) => (plays[at]!.group.kind === kind ? sumOf(plays[at]!.shares) : 0));
    const size = dot(told, told);
    const seen = dot(told, errors);
    const grown = 1 + FLATTERED_SPREAD ** 2 * size;
    const more = seen - FLATTERED_BY * size;
    const by = FLATTERED_BY + (FLATTERED_SPREAD ** 2 * more) / grown;
    const left = squares - FLATTERED_BY * (seen + more) - (FLATTERED_SPREAD * more) ** 2 / grown;
    const scores = scored(FLATTERED / kinds.length, left, grown);
    return { ...scores, kind, by, errors: errors.map((error, at) => error - by * told[at]!) };
  });
  return [{ ...scored(1 - FLATTERED, squares, 1), kind: "", by: 0, errors }, ...flattered];
}

function covarianceOf(
  guess: Guess,
  one: Play,
  other: Play,
  alike = alikeOf(one.group, other.group),
  season = guess.season === 0 ? 0 : seasonOf(one, other),
): number {
  const effect = guess.levelSpread ** 2 + guess.apart ** 2 * alike;
  return one.shown * other.shown * effect + guess.season ** 2 * season;
}

/** A format speaks for its own kind alone. */
function alikeOf(one: Grouping, other: Grouping): number {
  const signal = one.signal === other.signal ? FINER : 0;
  if (one.kind !== other.kind) return signal;
  return 1 + (one.format === other.format ? FINER : 0) + 2 * signal;
}

/** What the season moved while both lasted, from the beginning to the end of each of their reports. */
function seasonOf(one: Play, other: Play): number {
  if (one.brand !== other.brand) return 0;
  let sum = 0;
  one.reports.forEach(({ ageDays, windowDays }, at) => {
    other.reports.forEach((row, to) => {
      const apart = ageDays - row.ageDays;
      const moved =
        waveOf(apart) -
        waveOf(apart - row.windowDays) -
        waveOf(apart + windowDays) +
        waveOf(apart + windowDays - row.windowDays);
      sum += one.shares[at]! * other.shares[to]! * moved;
    });
  });
  return sum;
}

const WAVE = Float64Array.from(
  { length: 3000 },
  (_, days) => Math.cos((2 * Math.PI * days) / YEAR_DAYS) * Math.exp(-days / YEAR_DAYS),
);

function waveOf(days: number): number {
  return WAVE[Math.round(Math.abs(days))] ?? 0;
}
