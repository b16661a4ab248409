import type { Format, PlayKind } from "../domain/opportunity.ts";
import { type Effects, fitEffects, type GroupEffect, medianOf } from "./shrunken_effects.ts";

/**
 * What outcomes teach about the next recommendations.
 *
 * 1. The change of a recommendation is taken against what was untouched over the same time. It weighs by how long it had
 *    to show (7 days 0.4, 30 days 0.8, 90 days 1) and by its age: after HALF_LIFE_DAYS it weighs half.
 * 2. Changes are taken apart by window, month of the report (a season), kind of play, and in smaller steps by the format
 *    within the kind and by the signal, each shrunk towards all plays by what its outcomes spread (shrunken_effects.ts);
 *    nothing switches on or off. Other brands' outcomes, where they are given, are what the brand's own are shrunk to.
 * 3. What sets a group apart is its distance from the middle kind of play, so that one kind that is reported too well
 *    does not make all others look bad.
 * 4. multiplier = 1 + distance / size × size² / (size² + noise²), bent so that it comes near CALIBRATION_MIN and
 *    CALIBRATION_MAX and never beyond: good news is what gets inflated, and has less room than bad. size² = (mean of
 *    all)² + variance between kinds; noise² = variance of one outcome within its group. Where outcomes are noise rather
 *    than effect, they are no reason to rank plays otherwise.
 *
 * scripts/calibration_simulation.ts measures it in a closed loop.
 */
const WINDOW_WEIGHT = { 7: 0.4, 30: 0.8, 90: 1 } as const;
export type WindowDays = keyof typeof WINDOW_WEIGHT;

export const CALIBRATION_MIN = 0.5;
export const CALIBRATION_MAX = 1.25;
export const HALF_LIFE_DAYS = 120;
/** How far groups are guessed to lie apart, as a share of the variance within them. */
const APART = 0.15;
const APART_FINELY = 0.02;
const DIVISIONS = {
  brand: APART,
  window: APART,
  period: APART,
  kind: APART,
  format: APART_FINELY,
  signal: APART_FINELY,
} as const;
type Division = keyof typeof DIVISIONS;
const NAMES = Object.keys(DIVISIONS) as Division[];
/** Those that tell of plays; the others are of circumstances. */
const PLAY: readonly Division[] = ["kind", "format", "signal"];
/** Standard deviations that hold 80 % of a normal distribution. */
const HELD_BY = 1.28;
const HELD_SHARE = 0.8;
/** How far 80 % of the outcomes lie off before any was seen, and how many the guess is worth. */
const REACH_UNKNOWN = 0.2;
const REACH_STRENGTH = 4;

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

export interface Calibration {
  all: Tally;
  kinds: ReadonlyMap<string, Tally>;
  /** Null while nothing was measured. */
  effects: Effects | null;
  /** Distance of the middle kind from the mean of all. */
  middle: number;
  /** 80 % of the outcomes lie no further from what is now expected of them, whatever their month. */
  reach: number;
  window: WindowDays;
}

export function calibrate(given: readonly Observation[]): Calibration {
  const observations = given.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
  const own = observations.filter(({ brand }) => brand === undefined);
  const others = observations.filter(({ brand }) => brand !== undefined);
  const start = others.length === 0 ? null : fit(others, { effects: null, reach: REACH_UNKNOWN });
  const fitted = own.length === 0 ? start : fit(own, start ?? { effects: null, reach: REACH_UNKNOWN });
  const { effects, reach } = fitted ?? { effects: null, reach: REACH_UNKNOWN };
  const kinds = Map.groupBy(own, ({ group }) => group.kind);
  const shifts = [...kinds.values()].map((list) => meanOf(list.map(({ group }) => shiftOf(effects!, group))));
  return {
    all: tallyOf(own),
    kinds: new Map([...kinds].map(([kind, list]) => [kind, tallyOf(list)])),
    effects,
    middle: medianOf(shifts),
    reach,
    window: observations.reduce<WindowDays>((longest, { windowDays: days }) => (days > longest ? days : longest), 7),
  };
}

/** Null while nothing was measured of the brand or any other. */
export function calibrationMultiplier(calibration: Calibration, group: PlayGroup): CalibrationMultiplier | null {
  const { all, kinds, effects, middle, window } = calibration;
  if (effects === null) return null;
  const shift = shiftOf(effects, group);
  // Of a kind that was never measured nothing sets it apart but its signal.
  const distance = groupOf(effects, "kind", group.kind) === undefined ? shift : shift - middle;
  const size = Math.hypot(effects.mean, Math.sqrt(betweenOf(effects, "kind")));
  const room = distance > 0 ? CALIBRATION_MAX - 1 : 1 - CALIBRATION_MIN;
  const { mean, variance } = expectationOf(effects, { group, windowDays: window });
  const reach = HELD_BY * Math.sqrt(variance);
  return {
    value: 1 + room * Math.tanh((distance * size) / (size ** 2 + effects.within) / room),
    kind: kinds.get(group.kind) ?? tallyOf([]),
    all,
    effect: { value: mean, low: mean - reach, high: mean + reach },
    middle: mean - distance,
  };
}

/** The interval that holds the change of the next play of the group at 80 %; null while nothing was measured. */
export function predictChange(
  { effects, reach, window }: Calibration,
  group: PlayGroup,
  windowDays: WindowDays = window,
): { value: number; low: number; high: number } | null {
  if (effects === null) return null;
  const { mean, variance } = expectationOf(effects, { group, windowDays });
  const far = Math.hypot(reach, HELD_BY * Math.sqrt(variance));
  return { value: mean, low: mean - far, high: mean + far };
}

function fit(
  observations: readonly Observation[],
  start: Pick<Calibration, "effects" | "reach">,
): Pick<Calibration, "effects" | "reach"> {
  const rows = observations.map((entry) => ({
    value: entry.change,
    weight: WINDOW_WEIGHT[entry.windowDays] * 0.5 ** ((entry.ageDays ?? 0) / HALF_LIFE_DAYS),
    groups: NAMES.map((name) => nameOf(name, entry)),
  }));
  const effects = fitEffects(rows, Object.values(DIVISIONS), start.effects);
  const season = ({ period, brand }: Observation) => groupOf(effects, "period", `${brand}|${period}`)!.mean;
  const off = observations.map((entry, at) => Math.abs(effects.residuals[at]! + season(entry)));
  const sorted = [...off, ...Array<number>(REACH_STRENGTH).fill(start.reach)].sort((a, b) => a - b);
  return { effects, reach: sorted[Math.floor(HELD_SHARE * sorted.length)]! };
}

/** A format speaks for its own kind of play alone, a month for its brand. */
function nameOf(division: Division, { group, windowDays, period, brand }: Omit<Observation, "change">): string {
  const { kind, format, signal } = group;
  return {
    brand: String(brand),
    window: String(windowDays),
    period: `${brand}|${period}`,
    kind,
    format: `${kind}|${format}`,
    signal,
  }[division];
}

function groupOf({ divisions }: Effects, division: Division, name: string): GroupEffect | undefined {
  return divisions[NAMES.indexOf(division)]!.groups.get(name);
}

function betweenOf({ divisions }: Effects, division: Division): number {
  return divisions[NAMES.indexOf(division)]!.between;
}

/** How far a group lies from the mean of all. */
function shiftOf(effects: Effects, group: PlayGroup): number {
  const parts = PLAY.map((name) => groupOf(effects, name, nameOf(name, { group, windowDays: 90 }))?.mean ?? 0);
  return parts.reduce((sum, part) => sum + part, 0);
}

/** Change expected of a play of the group; what sets a group apart that was never seen is as unsure as groups differ. */
function expectationOf(effects: Effects, of: Pick<Observation, "group" | "windowDays">): GroupEffect {
  let { mean, variance } = effects;
  for (const name of ["window", ...PLAY] as const) {
    const known = groupOf(effects, name, nameOf(name, of));
    mean += known?.mean ?? 0;
    variance += known?.variance ?? betweenOf(effects, name);
  }
  return { mean, variance };
}

function tallyOf(observations: readonly Observation[]): Tally {
  const changes = observations.map(({ change }) => change);
  return { n: changes.length, rose: changes.filter((change) => change > 0).length, median: medianOf(changes) };
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/** Sums are the same in whatever order outcomes are given. */
function orderOf({ group, windowDays, change, ageDays, period, brand }: Observation): string {
  return [group.kind, group.format, group.signal, brand, windowDays, period, ageDays, change].join("|");
}
