import type { Format, PlayKind } from "../domain/opportunity.ts";
import type { WindowDays } from "../domain/outcome.ts";
import { type Effects, effectOf, fitEffects, HELD_BY, reportOf, shownAfter, worthOf } from "./hierarchical_effects.ts";
import type { EffectRow } from "./play_reports.ts";

/**
 * What outcomes teach about the next recommendations.
 *
 * 1. The change of a recommendation is taken against what was untouched over the same time.
 * 2. The effect of every kind of play, and in finer steps by format and signal, is what hierarchical Bayes expects of it
 *    (hierarchical_effects.ts). Nothing switches on or off. The newest PLAYS_MAX plays are read; other brands', where
 *    they are given, weigh the less the more the brand has of its own.
 * 3. multiplier = 1 + (effect - effect of the middle kind) / that of the middle kind without REPORTED_ABOVE, or LEVEL_MIN
 *    where that is more, held in CALIBRATION_MIN to CALIBRATION_MAX. So where work moves next to nothing, noise between
 *    kinds hardly orders them. The middle kind is the median, so that one kind that is reported too well does not make
 *    all others look bad.
 *
 * scripts/calibration_simulation.ts and scripts/second_simulation measure it in a closed loop.
 */
export const CALIBRATION_MIN = 0.15;
export const CALIBRATION_MAX = 3;
const LEVEL_MIN = 0.15;
/** What is reported of the middle kind is some such more than it did: failures are told less, falls recover by themselves. */
const REPORTED_ABOVE = 0.06;
const PLAYS_MAX = 140;
/** Beside n of its own, other brands' outcomes together count as about this squared over n. */
const POOLED_STRENGTH = 10;

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
  /** Another brand that it was measured on. */
  brand?: string;
  /** What the reports of one play share; of a play that has one report it may be absent. */
  play?: string;
  /** Standard deviation of the change as its counts tell it; null where they tell nothing. */
  noise?: number | null;
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
  /** Its kind is more likely than not reported better than it did, beside others of the brand. */
  doubted: boolean;
}

export interface Calibration {
  all: Tally;
  kinds: ReadonlyMap<string, Tally>;
  /** Null while nothing was measured. */
  effects: Effects | null;
  /** Change expected of the middle kind in the end. */
  middle: number;
  window: WindowDays;
}

export function calibrate(given: readonly Observation[]): Calibration {
  // Sums are the same in whatever order outcomes are given.
  const ordered = new Map(given.map((entry, at) => [`${JSON.stringify(entry)}|${at}`, entry]));
  const observations = [...ordered].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => ({ ageDays: 0, ...entry }));
  const own = observations.filter(({ brand }) => brand === undefined);
  const rows = rowsOf(observations);
  const effects = rows.length === 0 ? null : fitEffects(rows);
  return {
    all: tallyOf(own),
    kinds: new Map([...Map.groupBy(own, ({ group }) => group.kind)].map(([kind, list]) => [kind, tallyOf(list)])),
    effects,
    middle: effects === null ? 0 : middleOf(effects),
    window: observations.reduce<WindowDays>((longest, { windowDays: days }) => (days > longest ? days : longest), 7),
  };
}

/** Null while nothing was measured of the brand or any other. */
export function calibrationMultiplier(calibration: Calibration, group: PlayGroup): CalibrationMultiplier | null {
  const { all, kinds, effects, middle, window } = calibration;
  if (effects === null) return null;
  const share = 1 + (worthOf(effects, group) - middle) / Math.max(LEVEL_MIN, middle - REPORTED_ABOVE);
  const { mean: value, variance } = effectOf(effects, group, window);
  const reach = HELD_BY * Math.sqrt(variance);
  return {
    value: Math.max(CALIBRATION_MIN, Math.min(CALIBRATION_MAX, share)),
    kind: kinds.get(group.kind) ?? tallyOf([]),
    all,
    effect: around(value, reach),
    middle: middle * medianOf([...effects.scatter.courses.keys()].map((kind) => shownAfter(effects, kind, window))),
    doubted: kinds.size > 1 && (effects.flattered.get(group.kind)?.probability ?? 0) > 0.5,
  };
}

/** The interval that holds the change of the next play of the group at 80 %; null while nothing was measured. */
export function predictChange(
  { effects, window }: Calibration,
  group: PlayGroup,
  windowDays: WindowDays = window,
): { value: number; low: number; high: number } | null {
  if (effects === null) return null;
  const { mean: value, reach } = reportOf(effects, group, windowDays);
  return around(value, reach);
}

/** A change is -1 to 1. */
function around(value: number, reach: number): { value: number; low: number; high: number } {
  return { value, low: Math.max(-1, value - reach), high: Math.min(1, value + reach) };
}

/** The plays that were reported last, the brand's own first. */
function rowsOf(observations: readonly (Observation & { ageDays: number })[]): EffectRow[] {
  const plays = playsOf(observations);
  const own = plays.filter(([longest]) => longest!.brand === undefined).length;
  const pooled = POOLED_STRENGTH ** 2 / (POOLED_STRENGTH ** 2 + own * (plays.length - own));
  const kept = plays
    .sort(([a], [b]) => Number(a!.brand !== undefined) - Number(b!.brand !== undefined) || a!.ageDays - b!.ageDays)
    .slice(0, PLAYS_MAX);
  return kept.flat().map((entry) => ({
    ...entry,
    play: entry.play && `${entry.brand} ${entry.play}`,
    brand: own === 0 ? undefined : entry.brand,
    weight: entry.brand === undefined ? 1 : pooled,
  }));
}

/** Median over the kinds of the mean over their outcomes. */
function middleOf(effects: Effects): number {
  const kinds = Map.groupBy(effects.plays, ({ group }) => group.kind).values();
  const meanOf = (own: Effects["plays"]) => {
    const groups = [...Map.groupBy(own, ({ group }) => `${group.format}|${group.signal}`).values()];
    return groups.reduce((sum, rows) => sum + rows.length * worthOf(effects, rows[0]!.group), 0) / own.length;
  };
  return medianOf([...kinds].map(meanOf));
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return sorted.length === 0 ? 0 : (sorted[Math.floor(half)]! + sorted[Math.ceil(half) - 1]!) / 2;
}

/** The reports of each play, the newest of the longest window first. */
function playsOf<T extends Observation & { ageDays: number }>(observations: readonly T[]): T[][] {
  const plays = Map.groupBy(observations, (entry) =>
    entry.play === undefined ? entry : `${entry.brand} ${entry.play}`,
  );
  return [...plays.values()].map((rows) =>
    rows.toSorted((a, b) => b.windowDays - a.windowDays || a.ageDays - b.ageDays),
  );
}

/** Counts each play once. */
function tallyOf(observations: readonly (Observation & { ageDays: number })[]): Tally {
  const changes = playsOf(observations).map(([longest]) => longest!.change);
  return { n: changes.length, rose: changes.filter((change) => change > 0).length, median: medianOf(changes) };
}
