import type { Format, PlayKind } from "../domain/opportunity.ts";
import { betaInterval } from "./beta.ts";

/**
 * What outcomes teach about the next recommendations.
 *
 * 1. The change of a recommendation is taken against that of the brand's untouched families over the same time, so that
 *    a season, an engine's update or a campaign does not count for or against a play. Its success is graded 0 to 1:
 *    1 / (1 + exp(-1.7 × change / spread)), spread being the standard deviation of the changes of its window; 0.5 is
 *    "like the untouched".
 * 2. It weighs by how long it had to show: 7 days 0.25, 30 days 0.6, 90 days 1; a recommendation counts once, by its
 *    latest window.
 * 3. The global rate is beta-binomial with graded successes: (successes + 1) / (n + 2), for each window apart, as less
 *    shows after 7 days. Every play kind, format and signal type has a rate shrunk to it by PRIOR_STRENGTH
 *    pseudo-observations; their combination has one shrunk to what the three expect.
 * 4. A dimension speaks only once its groups differ beyond chance: its homogeneity statistic Q = sum over groups of
 *    (successes - expected)^2 / variance (chi-square with groups - 1 degrees) has to stand GATE_Z standard deviations
 *    out, by Wilson and Hilferty. A bar this high holds however often one looks; below it the multiplier is exactly 1.
 * 5. multiplier = exp(SENSITIVITY × distance from the global rate in log-odds), clamped to 0.7 to 1.4.
 *
 * scripts/calibration_simulation.ts measures it in a closed loop.
 */
const WINDOW_WEIGHT = { 7: 0.25, 30: 0.6, 90: 1 } as const;
export type WindowDays = keyof typeof WINDOW_WEIGHT;

export const CALIBRATION_MIN = 0.7;
export const CALIBRATION_MAX = 1.4;
const PRIOR_STRENGTH = 6;
const SENSITIVITY = 0.7;
const GATE_Z = 4;
const RATE_MAX = 0.98;
const GRADE_SLOPE = 1.7;
const SCALE_FROM_MIN = 5;
/** Relative change that counts as clear while too few were measured to tell. */
const SCALE_UNKNOWN = 0.15;
const VARIANCE_MIN = 0.01;

export interface PlayGroup {
  kind: PlayKind;
  format: Format;
  /** Type of the primary signal. */
  signal: string;
}

/** The latest measured effect of one recommendation, against the untouched families. */
export interface Observation {
  group: PlayGroup;
  windowDays: WindowDays;
  /** Change minus the untouched families' change over the same time. */
  change: number;
}

export interface CalibrationMultiplier {
  value: number;
  /** Measured recommendations of this play kind; of its format or signal type where there are none. */
  n: number;
  nOf: string;
  /** Expected share that does better than the untouched families, as Beta(a, b). */
  rate: number;
  a: number;
  b: number;
  globalRate: number;
  /** Dimensions in which outcomes differ beyond chance; none: the multiplier is 1. */
  speaking: Dimension[];
}

interface Tally {
  success: number;
  /** Successes had the group done as all do in the same windows. */
  expected: number;
  weight: number;
  variance: number;
  n: number;
}

const DIMENSIONS = ["kind", "format", "signal", "combination"] as const;
export type Dimension = (typeof DIMENSIONS)[number];

export interface Calibration {
  global: Tally;
  tallies: Record<Dimension, ReadonlyMap<string, Tally>>;
  speaking: ReadonlySet<Dimension>;
}

export function calibrate(observations: readonly Observation[]): Calibration {
  const windows = {
    7: windowFigures(observations, 7),
    30: windowFigures(observations, 30),
    90: windowFigures(observations, 90),
  };
  const global = emptyTally();
  const cells = new Map<string, Tally>();
  for (const { group, windowDays, change } of observations) {
    const weight = WINDOW_WEIGHT[windowDays];
    const { scale, rate, variance } = windows[windowDays];
    const one = {
      success: weight * gradeOf(change, scale),
      expected: weight * rate,
      weight,
      variance: weight ** 2 * variance,
      n: 1,
    };
    add(tallyOf(cells, `${group.kind}|${group.format}|${group.signal}`), one);
    add(global, one);
  }
  const tallies = { combination: cells, kind: new Map(), format: new Map(), signal: new Map() };
  for (const [key, tally] of cells) {
    const [kind = "", format = "", signal = ""] = key.split("|");
    add(tallyOf(tallies.kind, kind), tally);
    add(tallyOf(tallies.format, format), tally);
    add(tallyOf(tallies.signal, signal), tally);
  }
  const speaking = new Set(DIMENSIONS.filter((dimension) => differsBeyondChance(tallies[dimension])));
  return { global, tallies, speaking };
}

/** Null while nothing was measured of the play's kind, format or signal type. */
export function calibrationMultiplier(calibration: Calibration, group: PlayGroup): CalibrationMultiplier | null {
  const { global, tallies, speaking } = calibration;
  const globalRate = rateOf(global);
  const kind = tallies.kind.get(group.kind) ?? emptyTally();
  const format = tallies.format.get(group.format) ?? emptyTally();
  const signal = tallies.signal.get(group.signal) ?? emptyTally();
  const sample = [
    { n: kind.n, nOf: group.kind },
    { n: format.n, nOf: group.format },
    { n: signal.n, nOf: group.signal },
  ].find((entry) => entry.n > 0);
  if (sample === undefined) return null;
  const shift = (dimension: Dimension, tally: Tally) =>
    speaking.has(dimension) ? logit(shrunkRate(tally, globalRate)) - logit(globalRate) : 0;
  // Kind and format nearly say the same: their mean counts, where both speak.
  const forms = ["kind", "format"].filter((dimension) => speaking.has(dimension as Dimension)).length;
  const form = (shift("kind", kind) + shift("format", format)) / Math.max(1, forms);
  const prior = sigmoid(logit(globalRate) + form + shift("signal", signal));
  const cell = speaking.has("combination")
    ? tallies.combination.get(`${group.kind}|${group.format}|${group.signal}`)
    : undefined;
  const own = cell ?? emptyTally();
  // Without a say of its own the combination is known as well as its kind and signal are.
  const pull = PRIOR_STRENGTH + (cell === undefined ? (kind.weight + signal.weight) / 2 : 0);
  const success = Math.min(own.weight, Math.max(0, own.weight * globalRate + own.success - own.expected));
  const a = success + pull * prior;
  const b = own.weight - success + pull * (1 - prior);
  const rate = a / (a + b);
  const distance = logit(rate) - logit(globalRate);
  const value =
    speaking.size === 0 ? 1 : Math.min(CALIBRATION_MAX, Math.max(CALIBRATION_MIN, Math.exp(SENSITIVITY * distance)));
  return { value, ...sample, rate, a, b, globalRate, speaking: [...speaking] };
}

/** The 95 % interval of its rate. */
export function rateInterval({ a, b }: CalibrationMultiplier): [number, number] {
  return betaInterval(a, b);
}

/** How far changes of one window spread, the mean success among them, and its variance. */
function windowFigures(
  observations: readonly Observation[],
  days: WindowDays,
): { scale: number; rate: number; variance: number } {
  const changes = observations.filter((observation) => observation.windowDays === days).map(({ change }) => change);
  const mean = meanOf(changes);
  const spread = changes.length < SCALE_FROM_MIN ? 0 : Math.sqrt(meanOf(changes.map((change) => (change - mean) ** 2)));
  const scale = spread > 0 ? spread : SCALE_UNKNOWN;
  const grades = changes.map((change) => gradeOf(change, scale));
  const rate = (grades.reduce((sum, grade) => sum + grade, 0) + 1) / (grades.length + 2);
  const variance = meanOf(grades.map((grade) => (grade - rate) ** 2));
  return { scale, rate, variance: Math.max(VARIANCE_MIN, variance) };
}

/** 0.5: like the untouched families; towards 1 the further above them, in units of how much changes spread. */
function gradeOf(change: number, scale: number): number {
  return 1 / (1 + Math.exp(-(GRADE_SLOPE * change) / scale));
}

function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function differsBeyondChance(tallies: ReadonlyMap<string, Tally>): boolean {
  const degrees = tallies.size - 1;
  if (degrees < 1) return false;
  let statistic = 0;
  for (const { success, expected, variance } of tallies.values()) statistic += (success - expected) ** 2 / variance;
  const spread = 2 / (9 * degrees);
  return (Math.cbrt(statistic / degrees) - (1 - spread)) / Math.sqrt(spread) > GATE_Z;
}

function rateOf({ success, weight }: Tally): number {
  return (success + 1) / (weight + 2);
}

function shrunkRate(tally: Tally, globalRate: number): number {
  const excess = (tally.success - tally.expected) / (tally.weight + PRIOR_STRENGTH);
  return Math.min(RATE_MAX, Math.max(1 - RATE_MAX, globalRate + excess));
}

function tallyOf(tallies: Map<string, Tally>, key: string): Tally {
  let tally = tallies.get(key);
  if (tally === undefined) {
    tally = emptyTally();
    tallies.set(key, tally);
  }
  return tally;
}

function add(tally: Tally, other: Tally): void {
  tally.success += other.success;
  tally.expected += other.expected;
  tally.weight += other.weight;
  tally.variance += other.variance;
  tally.n += other.n;
}

function emptyTally(): Tally {
  return { success: 0, expected: 0, weight: 0, variance: 0, n: 0 };
}

function logit(p: number): number {
  return Math.log(p / (1 - p));
}

function sigmoid(x: number): number {
  return 1 / (1 + Math.exp(-x));
}
