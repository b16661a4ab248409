import { asRecord, type LooseRecord } from "../base/loose_record.ts";

/** Deeper nesting and more fields than this are no metrics. */
const DEPTH_MAX = 3;
const FIELDS_MAX = 60;
/** A plain difference of this size counts as half of the scale; its baseline is not told. */
const DIFFERENCE_HALF = 10;

const LOWER_IS_BETTER = /position|rank|bounce|cost|cpa|errors?$/i;
const PERCENT = /(?:_|\b)(?:pct|percent|percentage)$|_pct_|%$/i;
const SHARE = /(?:uplift|lift|growth|relative|ratio)/i;
const CONTROL = /^(?:control|baseline_change|untouched)$/i;
/** Fields that are figures but no effect. */
const NOT_A_METRIC =
  /^(?:before|after|from|to|n|sample|samples|days|window|window_days|year|month|id|version|confidence|control|untouched)$|(?:_at|_id|_n)$/i;

/** Relative change, -1 to 1 and better upwards, with the fields it was read from. */
export interface MetricChange {
  value: number;
  fields: string[];
}

export interface ReadMetrics {
  change: MetricChange | null;
  /** The same for what the caller measured on untouched pages (`control`), where given. */
  control: MetricChange | null;
}

/**
 * The change reported in the free-form metrics of an outcome. Understood are pairs (`{clicks: {before, after}}`,
 * `clicks_before` with `clicks_after`, `from` with `to`), percentages (`clicks_pct`), shares (`uplift`) and plain
 * differences (`clicks_delta`, `citations`). Fewer is better for positions; in a `position_delta` positive is better, as
 * in the changes endpoint. What cannot be read counts for nothing.
 */
export function readMetrics(metrics: Record<string, unknown> | null): ReadMetrics {
  if (metrics === null) return { change: null, control: null };
  const controlEntry = Object.entries(metrics).find(([name, value]) => CONTROL.test(name) && asRecord(value) !== null);
  return {
    change: meanChange(collect(metrics, "", 0)),
    control: controlEntry === undefined ? null : meanChange(collect(asRecord(controlEntry[1])!, "", 1)),
  };
}

type Entry = { field: string; value: number };

function collect(record: LooseRecord, path: string, depth: number): Entry[] {
  if (depth >= DEPTH_MAX) return [];
  const pair = readPair(record, path);
  if (pair !== null) return [pair];
  const entries: Entry[] = [];
  for (const [name, value] of Object.entries(record).slice(0, FIELDS_MAX)) {
    if (NOT_A_METRIC.test(name) || CONTROL.test(name)) continue;
    const field = path === "" ? name : `${path}.${name}`;
    const nested = asRecord(value);
    if (nested !== null) entries.push(...collect(nested, field, depth + 1));
    else if (typeof value === "number" && Number.isFinite(value)) {
      const entry = readPlain(record, field, { name, value });
      if (entry !== null) entries.push(entry);
    }
  }
  return entries;
}

/** `{before, after}` or `{from, to}`. */
function readPair(record: LooseRecord, field: string): Entry | null {
  for (const [before, after] of [
    ["before", "after"],
    ["from", "to"],
  ] as const) {
    const pair = [record[before], record[after]];
    if (pair.every((value) => typeof value === "number" && Number.isFinite(value))) {
      return { field, value: relativeChange(field, pair[0] as number, pair[1] as number) };
    }
  }
  return null;
}

function readPlain(record: LooseRecord, field: string, entry: { name: string; value: number }): Entry | null {
  const { name, value } = entry;
  const pair = /^(.*)_(before|after|from|to)$/i.exec(name);
  if (pair !== null) {
    const [, stem = "", side = ""] = pair;
    const [first, second] = /before|after/i.test(side) ? ["before", "after"] : ["from", "to"];
    const before = record[`${stem}_${first}`];
    const after = record[`${stem}_${second}`];
    if (typeof before !== "number" || typeof after !== "number" || side.toLowerCase() !== second) return null;
    return { field: stem, value: relativeChange(stem, before, after) };
  }
  const sign = LOWER_IS_BETTER.test(name) && !/position|rank/i.test(name) ? -1 : 1;
  if (PERCENT.test(name)) return { field, value: sign * bound(value / 100) };
  if (SHARE.test(name)) return { field, value: sign * bound(Math.abs(value) <= 1 ? value : value / 100) };
  // A bare position is where it stands, not how it changed.
  if (/position|rank/i.test(name) && !/delta|change|diff|gain/i.test(name)) return null;
  return { field, value: (sign * value) / (Math.abs(value) + DIFFERENCE_HALF) };
}

function relativeChange(field: string, before: number, after: number): number {
  const larger = Math.max(Math.abs(before), Math.abs(after));
  if (larger === 0) return 0;
  const change = (after - before) / larger;
  return bound(LOWER_IS_BETTER.test(field) ? -change : change);
}

function bound(value: number): number {
  return Math.min(1, Math.max(-1, value));
}

function meanChange(entries: readonly Entry[]): MetricChange | null {
  if (entries.length === 0) return null;
  return {
    value: entries.reduce((sum, entry) => sum + entry.value, 0) / entries.length,
    fields: entries.map((entry) => entry.field),
  };
}
