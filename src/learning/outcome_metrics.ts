import { DAY_MS } from "../base/iso_time.ts";
import { asRecord, type LooseRecord } from "../base/loose_record.ts";

/** Deeper nesting and more fields than this are no metrics. */
const DEPTH_MAX = 3;
const FIELDS_MAX = 60;
/** A plain difference of this size counts as half of the scale; its baseline is not told. */
const DIFFERENCE_HALF = 10;

const COUNT =
  /(?:^|_)(?:clicks?|impressions?|visits?|visitors?|sessions?|users?|traffic|page_?views?|conversions?|leads?|sign_?ups?|orders?|mentions?|citations?)$/i;
/** Sums like counts, but not of single events. */
const AMOUNT = /(?:^|_)(?:sales|revenue)$/i;
const LOWER_IS_BETTER = /(?:^|_)(?:position|rank|ranking|bounce_rate|cpa)$/i;
const SHARE = /(?:^|_)(?:rate|ctr|share|share_of_voice|visibility)$/i;
/** `_pct`, `_change_pct`, `_delta`, `uplift`: a change, told as one. */
const CHANGE = /_?(change|delta|diff|difference|uplift|lift|growth|gain)?_?(pct|percent|percentage)?$/i;
const CONTROL = /^(?:control|untouched)$/i;
/** Figures that say what a report is about. */
const CIRCUMSTANCE = /^(?:n|samples?|days|window|window_days|year|month|id|version|confidence)$|_(?:at|id|n)$/i;

/** Change of one metric, -1 to 1 and better upwards. */
export interface MetricChange {
  metric: string;
  value: number;
  /** Its standard deviation where both sides are counts of single events; null of all else. */
  noise: number | null;
}

export interface ReadMetrics {
  changes: MetricChange[];
  /** The same for what the caller measured on untouched pages (`control`). */
  control: MetricChange[];
  /** What is kept and not counted, and why. */
  warnings: string[];
  /** What is wrong with a pair, by path: such a report is refused. */
  problems: { path: string; message: string }[];
}

/**
 * The changes told by the metrics of an outcome. A change is a metric before and after, `{clicks: {before, after}}`, each
 * a number or the figure of a window `{value, from, to}` (counts of windows of unlike length are compared by the day),
 * with `control` holding the same metrics of what was untouched. Also read: `clicks_before` with `clicks_after`,
 * `{from, to}`, a change in percent (`clicks_change_pct`), `uplift`, and a difference (`clicks_delta`; positive is better).
 * A level alone, and a metric that is not known, is kept and counts for nothing.
 */
export function readMetrics(metrics: Record<string, unknown> | null): ReadMetrics {
  const read: ReadMetrics = { changes: [], control: [], warnings: [], problems: [] };
  if (metrics === null) return read;
  collect(metrics, { path: "", depth: 0, into: read.changes, read });
  for (const [name, value] of Object.entries(metrics)) {
    if (!CONTROL.test(name)) continue;
    const record = asRecord(value);
    if (record === null)
      read.problems.push({
        path: name,
        message: "must contain metrics for what was not changed, as {clicks: {before, after}}",
      });
    else collect(record, { path: name, depth: 1, into: read.control, read });
  }
  for (const { metric } of read.control) {
    if (read.changes.some((change) => change.metric === metric)) continue;
    read.problems.push({
      path: `control.${metric}`,
      message: `has nothing to compare with: give "${metric}" before and after for the recommendation as well`,
    });
  }
  return read;
}

interface Place {
  path: string;
  depth: number;
  into: MetricChange[];
  read: ReadMetrics;
}

function collect(record: LooseRecord, place: Place): void {
  const { depth, into, read } = place;
  for (const [name, value] of Object.entries(record).slice(0, FIELDS_MAX)) {
    const path = place.path === "" ? name : `${place.path}.${name}`;
    const nested = asRecord(value);
    if (CIRCUMSTANCE.test(name) || (CONTROL.test(name) && depth === 0)) continue;
    if (nested !== null && isPair(nested)) readPair(nested, { name, path, place });
    else if (nested !== null && depth + 1 < DEPTH_MAX) collect(nested, { ...place, path, depth: depth + 1 });
    else if (typeof value === "number" && Number.isFinite(value)) {
      const change = readNumber(record, name, value);
      if (typeof change === "string") read.warnings.push(`${path}: ${change}`);
      else if (change !== null) into.push(change);
    } else if (typeof value !== "string") read.warnings.push(`${path}: unknown metric; stored, but not counted`);
  }
}

function isPair(record: LooseRecord): boolean {
  return "before" in record || "after" in record || (typeof record.from === "number" && typeof record.to === "number");
}

function readPair(record: LooseRecord, { name, path, place }: { name: string; path: string; place: Place }): void {
  const { read, into } = place;
  const sides = (["before", "after"] as const).map((side) =>
    readSide(record[side] ?? record[side === "before" ? "from" : "to"]),
  );
  const [before, after] = sides;
  if (before === null || after === null || before === undefined || after === undefined) {
    const message =
      'needs "before" and "after", each a number of 0 or more, or {value, from, to} with ISO 8601 dates and from earlier than to';
    read.problems.push({ path, message });
  } else if (before.endMs !== null && after.startMs !== null && after.startMs < before.endMs) {
    read.problems.push({ path, message: 'the "after" window must not begin before the "before" window ends' });
  } else if (!isKnown(name)) {
    read.warnings.push(`${path}: unknown metric; stored, but not counted`);
  } else {
    const days = isSum(name) && before.days !== null && after.days !== null ? before.days / after.days : 1;
    into.push(changeOf(name, before.value, after.value, days));
  }
}

interface Side {
  value: number;
  startMs: number | null;
  endMs: number | null;
  days: number | null;
}

function readSide(side: unknown): Side | null {
  const record = asRecord(side);
  const value = record === null ? side : record.value;
  if (typeof value !== "number" || !Number.isFinite(value) || value < 0) return null;
  if (record === null || (record.from === undefined && record.to === undefined))
    return { value, startMs: null, endMs: null, days: null };
  const [startMs = Number.NaN, endMs = Number.NaN] = [record.from, record.to].map((time) => Date.parse(String(time)));
  return endMs > startMs ? { value, startMs, endMs, days: (endMs - startMs) / DAY_MS } : null;
}

/** A text says why it does not count; null: it was read with another field. */
function readNumber(record: LooseRecord, name: string, value: number): MetricChange | string | null {
  const side = /^(.*)_(before|after|from|to)$/i.exec(name);
  if (side !== null) {
    const [, stem = "", end = ""] = side;
    const [first, second] = /before|after/i.test(end) ? ["before", "after"] : ["from", "to"];
    const [before, after] = [record[`${stem}_${first}`], record[`${stem}_${second}`]];
    if (typeof before !== "number" || typeof after !== "number")
      return "only one side is given; stored, but not counted";
    if (end.toLowerCase() !== second) return null;
    return isKnown(stem) ? changeOf(stem, before, after) : "unknown metric; stored, but not counted";
  }
  const [told = "", word, percent] = CHANGE.exec(name) ?? [];
  const metric = told === "" ? name : name.slice(0, -told.length);
  const counted = metric === "" || isKnown(metric);
  if (word === undefined && !(percent !== undefined && isSum(metric)))
    return isKnown(metric)
      ? `a single value; stored, but not counted: give {"before": …, "after": …}`
      : "unknown metric; stored, but not counted";
  if (!counted) return "unknown metric; stored, but not counted";
  const isShare = /lift|growth/i.test(word ?? "") && Math.abs(value) <= 1;
  const sign = percent !== undefined && LOWER_IS_BETTER.test(metric) ? -1 : 1;
  const shown = { metric: metric === "" ? "change" : metric.toLowerCase(), noise: null };
  if (percent !== undefined || isShare || /lift|growth/i.test(word ?? "")) {
    const change = isShare && percent === undefined ? value : value / 100;
    return { ...shown, value: sign * symmetric(change) };
  }
  return { ...shown, value: value / (Math.abs(value) + DIFFERENCE_HALF) };
}

function isKnown(name: string): boolean {
  return [COUNT, AMOUNT, LOWER_IS_BETTER, SHARE].some((kind) => kind.test(name));
}

function isSum(name: string): boolean {
  return COUNT.test(name) || AMOUNT.test(name);
}

/** days: what the second side is multiplied by to be of as many days as the first. Counts are off by their square root. */
function changeOf(name: string, before: number, told: number, days = 1): MetricChange {
  const after = told * days;
  const larger = Math.max(Math.abs(before), Math.abs(after));
  const change = larger === 0 ? 0 : (after - before) / larger;
  const value = Math.min(1, Math.max(-1, LOWER_IS_BETTER.test(name) ? -change : change));
  const noise = larger === 0 ? 1 : Math.min(1, Math.sqrt(Math.abs(before) + Math.abs(after) * days) / larger);
  return { metric: name.toLowerCase(), value, noise: COUNT.test(name) ? noise : null };
}

/** A change relative to what was before, as one relative to the larger of both. */
function symmetric(change: number): number {
  return change > 0 ? change / (1 + change) : Math.max(-1, change);
}
