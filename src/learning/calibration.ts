import type { Format, PlayKind } from "../domain/opportunity.ts";
import { fitMixedModel, type ModelFit } from "./mixed_model.ts";

/**
 * What outcomes teach about the next recommendations.
 *
 * 1. The change of a recommendation is taken against what was untouched over the same time. It weighs by how long it had
 *    to show (7 days 0.25, 30 days 0.6, 90 days 1) and by its age: after HALF_LIFE_DAYS it weighs half.
 * 2. Changes are explained by the window, the month of the report (a season), the kind of play, its format within the
 *    kind, its signal and their combination, each an effect whose spread is estimated from the data (mixed_model.ts).
 *    What few outcomes tell is shrunk towards all plays; nothing switches on or off. Other brands' outcomes, where they
 *    are given, shape what the brand's own kinds are shrunk to.
 * 3. What sets a group apart is its distance from the middle kind of play, so that one kind that is reported too well
 *    does not make all others look bad, less CAUTION standard errors.
 * 4. multiplier = exp(distance / (CALM × yard)), between CALIBRATION_MIN and CALIBRATION_MAX: good news is what gets inflated,
 *    and counts for less than bad. yard² = (effect of the middle kind)² + variance between groups + NOISE_SHARE ×
 *    variance within.
 *
 * scripts/calibration_simulation.ts measures it in a closed loop.
 */
const WINDOW_WEIGHT = { 7: 0.25, 30: 0.6, 90: 1 } as const;
export type WindowDays = keyof typeof WINDOW_WEIGHT;

export const CALIBRATION_MIN = 0.5;
export const CALIBRATION_MAX = 1.35;
export const HALF_LIFE_DAYS = 120;
const CAUTION = 0.3;
const NOISE_SHARE = 0.25;
/** A play is worth its family also where it changes little: what it brings is not all that counts. */
const CALM = 1.5;
const OTHER_BRAND_WEIGHT = 0.5;
/** Before much was measured: how far changes spread, what share of that lies between groups, and what the guesses are worth. */
const SPREAD_UNKNOWN = 0.2;
const SPREAD_STRENGTH = 4;
const BETWEEN_SHARE = 0.1;
/** Standard deviations that hold 80 %: 1.28 of a normal distribution, 1.53 of the tails that the fit allows for. */
const HELD_BY = 1.3;
/** From the median distance to the standard deviation of a normal distribution. */
const MEDIAN_TO_DEVIATION = 1.4826;

export interface PlayGroup {
  kind: PlayKind;
  format: Format;
  /** Type of the primary signal. */
  signal: string;
}

/** The measured effect of one recommendation. */
export interface Observation {
  group: PlayGroup;
  windowDays: WindowDays;
  /** (after - before) / larger of both, minus that of what was untouched over the same time. */
  change: number;
  /** Days from the report to the scoring; 0 when absent. */
  ageDays?: number;
  /** The month of the report: what shares it shares a season. */
  period?: string;
  /** Another brand that it was measured on. */
  brand?: string;
}

/** Raw counts, before anything is shrunk. */
export interface Tally {
  n: number;
  rose: number;
  /** Median change. */
  median: number;
}

export interface CalibrationMultiplier {
  value: number;
  /** Of the kind of play, and of all plays of the brand. */
  kind: Tally;
  all: Tally;
  /** Expected change by the longest window measured, with the interval that holds it at 80 %. */
  effect: { value: number; low: number; high: number };
  /** The same of the middle kind. */
  middle: number;
}

/** Effects that tell of plays; the others are of circumstances. */
const PLAY_BLOCKS = ["kind", "format", "signal", "combination", "own_kind"] as const;
const BLOCKS = ["brand", "window", "period", ...PLAY_BLOCKS] as const;
type Block = (typeof BLOCKS)[number];
/** A block that divides no further than one of these says nothing of its own. */
const COARSER: Partial<Record<Block, readonly Block[]>> = {
  format: ["kind"],
  combination: ["kind", "format", "signal"],
};

interface FittedBlock {
  name: Block;
  start: number;
  levels: ReadonlyMap<string, number>;
}

export interface Calibration {
  all: Tally;
  kinds: ReadonlyMap<string, Tally>;
  blocks: readonly FittedBlock[];
  /** Null while nothing was measured. */
  fit: ModelFit | null;
  /** Distance of the middle kind from the mean of all. */
  middle: number;
  window: WindowDays;
}

export function calibrate(given: readonly Observation[]): Calibration {
  const observations = given.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
  const own = observations.filter(({ brand }) => brand === undefined);
  const kinds = Map.groupBy(own, ({ group }) => group.kind);
  const calibration: Calibration = {
    all: tallyOf(own),
    kinds: new Map([...kinds].map(([kind, list]) => [kind, tallyOf(list)])),
    blocks: blocksOf(observations),
    fit: null,
    middle: 0,
    window: observations.reduce<WindowDays>((longest, { windowDays: days }) => (days > longest ? days : longest), 7),
  };
  if (observations.length === 0) return calibration;
  const fitted = { ...calibration, fit: fitEffects(observations, calibration.blocks) };
  const shifts = [...kinds.values()].map((list) => meanOf(list.map(({ group }) => contrastOf(fitted, group).mean)));
  return { ...fitted, middle: medianOf(shifts) };
}

/** Null while nothing was measured of the brand or any other. */
export function calibrationMultiplier(calibration: Calibration, group: PlayGroup): CalibrationMultiplier | null {
  const { all, kinds, fit, middle, blocks } = calibration;
  if (fit === null) return null;
  const { mean, error } = contrastOf(calibration, group);
  // Of a kind that was never measured nothing sets it apart but its signal.
  const distance = blocks.some(({ name, levels }) => name === "kind" && levels.has(group.kind)) ? mean - middle : mean;
  const cautious = Math.sign(distance) * Math.max(0, Math.abs(distance) - CAUTION * error);
  const between = blocks.reduce((sum, { name }, at) => sum + (isPlay(name) ? fit.between[at]! : 0), 0);
  const yard = Math.sqrt((fit.means[0]! + middle) ** 2 + between + NOISE_SHARE * fit.within);
  const value = Math.min(CALIBRATION_MAX, Math.max(CALIBRATION_MIN, Math.exp(cautious / (CALM * yard))));
  const expected = expectationOf(calibration, group, calibration.window);
  const reach = HELD_BY * expected.error;
  const effect = { value: expected.mean, low: expected.mean - reach, high: expected.mean + reach };
  const none = tallyOf([]);
  return { value, kind: kinds.get(group.kind) ?? none, all, effect, middle: expected.mean - mean + middle };
}

/** The interval that holds the change of the next play of the group at 80 %; null while nothing was measured. */
export function predictChange(
  calibration: Calibration,
  group: PlayGroup,
  windowDays: WindowDays = calibration.window,
): { value: number; low: number; high: number } | null {
  const { fit, blocks } = calibration;
  if (fit === null) return null;
  const { mean, error } = expectationOf(calibration, group, windowDays);
  const season = blocks.findIndex(({ name }) => name === "period");
  const reach = HELD_BY * Math.sqrt(error ** 2 + fit.within + (fit.between[season] ?? 0));
  return { value: mean, low: mean - reach, high: mean + reach };
}

function isPlay(name: Block): boolean {
  return (PLAY_BLOCKS as readonly Block[]).includes(name);
}

function blocksOf(observations: readonly Observation[]): FittedBlock[] {
  const blocks: FittedBlock[] = [];
  let start = 1;
  for (const name of BLOCKS) {
    const keys = [...new Set(observations.map((entry) => levelOf(name, entry)))].sort();
    const same = blocks.some((block) => COARSER[name]?.includes(block.name) && block.levels.size === keys.length);
    if (keys.length < 2 || same || (name === "own_kind" && blocks[0]?.name !== "brand")) continue;
    blocks.push({ name, start, levels: new Map(keys.map((key, at) => [key, at])) });
    start += keys.length;
  }
  return blocks;
}

/** A format speaks for its own kind of play alone. */
function levelOf(name: Block, { group, windowDays, period = "", brand = "" }: Omit<Observation, "change">): string {
  const { kind, format, signal } = group;
  return {
    brand,
    window: String(windowDays),
    period: `${brand}|${period}`,
    kind,
    format: `${kind}|${format}`,
    signal,
    combination: `${kind}|${format}|${signal}`,
    own_kind: `${brand}|${kind}`,
  }[name];
}

function fitEffects(observations: readonly Observation[], blocks: readonly FittedBlock[]): ModelFit {
  const changes = observations.map(({ change }) => change);
  const middle = medianOf(changes);
  const spread = MEDIAN_TO_DEVIATION * medianOf(changes.map((change) => Math.abs(change - middle)));
  const n = changes.length;
  const variance = (n * spread ** 2 + SPREAD_STRENGTH * SPREAD_UNKNOWN ** 2) / (n + SPREAD_STRENGTH);
  const rows = observations.map((entry) => ({
    value: entry.change,
    weight:
      WINDOW_WEIGHT[entry.windowDays] *
      0.5 ** ((entry.ageDays ?? 0) / HALF_LIFE_DAYS) *
      (entry.brand === undefined ? 1 : OTHER_BRAND_WEIGHT),
    levels: blocks.map(({ name, levels }) => levels.get(levelOf(name, entry))!),
  }));
  return fitMixedModel(rows, {
    blocks: blocks.map(({ levels }) => levels.size),
    noise: { variance, strength: SPREAD_STRENGTH },
    between: { variance: BETWEEN_SHARE * variance, strength: 1 },
  });
}

/** Change expected of a play of the group. */
function expectationOf(calibration: Calibration, group: PlayGroup, windowDays: WindowDays) {
  const { blocks, fit } = calibration;
  const columns = new Map([[0, 1]]);
  let unseen = 0;
  blocks.forEach(({ name, start, levels }, at) => {
    const level = levels.get(levelOf(name, { group, windowDays }));
    if (level !== undefined) columns.set(start + level, 1);
    else if (isPlay(name)) unseen += fit!.between[at]!;
  });
  const { mean, error } = combine(fit!, columns);
  return { mean, error: Math.sqrt(error ** 2 + unseen) };
}

/** How far a group's effect lies from the mean of all groups. */
function contrastOf({ blocks, fit }: Calibration, group: PlayGroup): { mean: number; error: number } {
  const columns = new Map<number, number>();
  for (const { name, start, levels } of blocks) {
    const level = isPlay(name) ? levels.get(levelOf(name, { group, windowDays: 90 })) : undefined;
    if (level === undefined) continue;
    for (let at = 0; at < levels.size; at++) columns.set(start + at, (at === level ? 1 : 0) - 1 / levels.size);
  }
  return combine(fit!, columns);
}

function combine({ means, covariance }: ModelFit, columns: ReadonlyMap<number, number>) {
  let mean = 0;
  let variance = 0;
  for (const [a, x] of columns) {
    mean += x * means[a]!;
    for (const [b, y] of columns) variance += x * y * covariance[a]![b]!;
  }
  return { mean, error: Math.sqrt(Math.max(0, variance)) };
}

function tallyOf(observations: readonly Observation[]): Tally {
  const changes = observations.map(({ change }) => change);
  return { n: changes.length, rose: changes.filter((change) => change > 0).length, median: medianOf(changes) };
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return sorted.length === 0 ? 0 : (sorted[Math.floor(half)]! + sorted[Math.ceil(half) - 1]!) / 2;
}

/** Sums are the same in whatever order outcomes are given. */
function orderOf({ group, windowDays, change, ageDays, period, brand }: Observation): string {
  return [group.kind, group.format, group.signal, brand, windowDays, period, ageDays, change].join("|");
}
